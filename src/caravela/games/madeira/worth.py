"""What single things are worth in points: the weights and small estimates that judgement and pending turns share."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira.components import Effect
from caravela.games.madeira.scoring import leads, urbanization
from caravela.games.madeira.state import Position
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY

# points per piece of wheat, sugar, wine, wood, bread, reals: at the end of the game, and more for each round to come
END_WORTH: Final = 0.2
STOCK_WORTH: Final = vec[float]([0.7, 0.95, 1.15, 0.95, 0.8, 0.46])
PLENTY: Final = vec[i64]([6, 6, 6, 5, 7, 16])  # beyond these a further piece is worth half
FIELD_WORTH: Final = 0.55  # of a field's good, for each round to come
FOREST_WORTH: Final = 0.7
REGION_WORTH: Final = vec[float]([0.0, 0.7, 0.9, 2.3, 2.5, 2.7])  # for building actions, by workers in the region
LAND_WORTH: Final = 0.75
CITY_WORTH: Final = 0.35
WATCH_WORTH: Final = 1.5
MEAL: Final = 0.65  # bread for one worker, per round
REGION_1: Final = 0.7  # region 1 has one building only
SURE: Final = 0.75  # of what a request would bring now, at a scoring in a later round
TO_COME: Final = 3.2  # what a held request gains until then
REQUEST_SHARE: Final = 0.26  # how likely a request of a given type is drawn and scored, per draw still to come


def rounds_to_come(s: Position) -> float:
    """Rounds in which pieces can still work, the present one by what is left of it."""
    if s.actor == NOBODY:
        return 0.0
    number, phase = s.cells[st.ROUND], s.cells[st.PHASE]
    left = float(s.data.rounds - number)
    if phase == st.PHASE_A:
        return left + 1.0
    if phase == st.PHASE_B:
        return left + 0.6
    if phase == st.PHASE_C:
        return left + 0.15
    return left + 1.0 if number == 0 else left


def maintenances(s: Position) -> i64:
    """How often ships will be kept and workers fed, that of the present round included."""
    left = s.data.rounds - s.cells[st.ROUND]
    return left + 1 if s.cells[st.PHASE] < st.PHASE_D else left


def reals_worth(s: Position) -> float:
    """Points per real now."""
    return END_WORTH + (STOCK_WORTH[ids.REALS] - END_WORTH) * min(1.0, 0.5 * rounds_to_come(s))


def next_scoring(s: Position) -> i64:
    """The next round in which requests are scored, 0 if there is none."""
    if s.actor == NOBODY:
        return 0
    return s.cells[st.ROUND] | 1


def draws_to_come(s: Position) -> i64:
    """Requests a player will still take."""
    left = s.data.rounds - s.cells[st.ROUND]
    return left + 1 if s.cells[st.PHASE] == st.PHASE_A else left


def field_worth(s: Position, field: i64) -> float:
    """What a worker on a field brings per round, building actions aside."""
    if field == ids.FOREST:
        return FOREST_WORTH
    good = STOCK_WORTH[s.cells[st.GIVES + field]]
    wood = s.cells[st.WOODS + field]
    if wood:
        good = 0.35 * good + 0.75 * STOCK_WORTH[ids.WOOD] + 0.03 * min(float(wood), 4.0)
    return good * FIELD_WORTH


def effect_worth(s: Position, seat: i64, effect: Effect) -> float:
    """About what an effect is worth to a player now."""
    base = seat * st.SHEET
    kind = effect.kind
    first, second = effect.first, effect.second
    time = min(2.5, rounds_to_come(s))
    if kind == ids.GAIN_BREAD:
        return float(first) * 0.6
    if kind == ids.GAIN_REALS:
        return float(first) * reals_worth(s)
    if kind == ids.GAIN_PP:
        return float(first)
    if kind == ids.WINDMILL_UP:
        return 0.5 + 0.4 * time
    if kind == ids.FIELD_MOVE:
        return float(first) * 0.45 * time
    if kind == ids.CITY_MOVE:
        return float(first) + float(second) * (0.6 + 0.5 * time)
    if kind == ids.COLONY_MOVE:
        best: i64 = 0
        colony: i64 = 0
        while colony < len(ids.COLONIES):
            best = max(best, st.ships_in_colony(s, seat, colony))
            colony += 1
        return float(first) * (float(second * best) + 0.5 * time)
    if kind == ids.WATCH_MOVE:
        return float(min(s.cells[base + st.PIRATES], first * second)) * 0.75 + 0.8 * float(first)
    if kind == ids.FLIP_FAVORS:
        return 2.2 * float(min(first, st.POP[s.cells[base + st.FACE_DOWN]]))
    if kind == ids.PIRATES_OR_BREAD:
        return max(float(second) * 0.6, 0.8 * float(min(first, s.cells[base + st.PIRATES])))
    if kind == ids.MOVE_SHIPS:
        return 2.0
    return 1.0


def request_weight(s: Position, seat: i64, kind: i64) -> float:
    """How many requests of a type are likely to be scored: one that is held, and those still to be drawn."""
    held = 0.0
    if s.cells[seat * st.SHEET + st.HELD + kind]:
        held = 1.0 if next_scoring(s) == s.cells[st.ROUND] else SURE
    return held + REQUEST_SHARE * float(draws_to_come(s))


def meal(s: Position, seat: i64) -> float:
    """What one worker more on the board costs in bread."""
    if st.workers_on_board(s, seat) < s.data.fed[s.cells[seat * st.SHEET + st.LEVEL]]:
        return 0.0
    return MEAL * float(maintenances(s))


def field_gain(s: Position, seat: i64, field: i64, time: float) -> float:
    """A further worker, from home, on a field or in the forest."""
    gain = field_worth(s, field)
    if field != ids.FOREST:
        region = s.data.field_region[field]
        number = st.region_workers(s, seat, region)
        gain += (REGION_WORTH[number + 1] - REGION_WORTH[number]) * (REGION_1 if region == 1 else 1.0)
    return gain * time - meal(s, seat)


def spot_gain(s: Position, seat: i64, spot: i64, time: float) -> float:
    """A further worker, from home, on a city spot: what it changes for Urbanization, and the Mayor's income."""
    return spot_worth(s, seat, spot, time, urbanization(s, seat, 0), request_weight(s, seat, ids.URBANIZATION), meal(s, seat))


def spot_worth(s: Position, seat: i64, spot: i64, time: float, best: i64, weight: float, cost: float) -> float:
    """The same, given the best city now, the weight of Urbanization requests and the worker's meals."""
    city = spot // ids.SPOTS
    place = spot % ids.SPOTS
    own = ((s.cells[seat * st.SHEET + st.ON_SPOTS] >> (city * ids.SPOTS)) & 0xFFF) | (1 << place)
    value = s.data.city_most[city] if leads(s, seat, city, own) else s.data.city_other[city]
    gain = weight * max(float(value - best), 0.0)
    return gain + CITY_WORTH * min(time, 3.0) + 0.01 * float(place) - cost
