"""What single things are worth in points: the weights and small estimates that judgement and pending turns share."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira.components import (
    CITIES,
    CITY_MOVE,
    COLONIES,
    COLONY_MOVE,
    FIELD_MOVE,
    FLIP_FAVORS,
    FOREST,
    GAIN_BREAD,
    GAIN_PP,
    GAIN_REALS,
    MOVE_SHIPS,
    PIRATES_OR_BREAD,
    SPOTS,
    URBANIZATION,
    WATCH_MOVE,
    WINDMILL_UP,
    Effect,
)
from caravela.games.madeira.scoring import city_value
from caravela.games.madeira.state import (
    FACE_DOWN,
    GIVES,
    HELD,
    LEVEL,
    NEUTRAL,
    ON_SPOTS,
    PHASE_A,
    PHASE_B,
    PHASE_C,
    PHASE_D,
    PIRATES,
    POP,
    REALS,
    SHEET,
    WOOD,
    WOODS,
    Position,
)
from caravela.kernel.state import NOBODY

# points per piece of wheat, sugar, wine, wood, bread, reals: at the end of the game, and more for each round to come
END_WORTH: Final = 0.2
STOCK_WORTH: Final = [0.7, 0.95, 1.15, 0.95, 0.8, 0.46]
PLENTY: Final = [6, 6, 6, 5, 7, 16]  # beyond these a further piece is worth half
FIELD_WORTH: Final = 0.55  # of a field's good, for each round to come
FOREST_WORTH: Final = 0.7
REGION_WORTH: Final = [0.0, 0.7, 0.9, 2.3, 2.5, 2.7]  # for building actions, by workers in the region
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
    left = float(s.data.rounds - s.round)
    if s.phase == PHASE_A:
        return left + 1.0
    if s.phase == PHASE_B:
        return left + 0.6
    if s.phase == PHASE_C:
        return left + 0.15
    return left + 1.0 if s.round == 0 else left


def reals_worth(s: Position) -> float:
    """Points per real now."""
    return END_WORTH + (STOCK_WORTH[REALS] - END_WORTH) * min(1.0, 0.5 * rounds_to_come(s))


def next_scoring(s: Position) -> int:
    """The next round in which requests are scored, 0 if there is none."""
    number = max(1, s.round)
    if s.actor == NOBODY:
        return 0
    return number if number & 1 else number + 1


def draws_to_come(s: Position) -> int:
    """Requests a player will still take."""
    return s.data.rounds - s.round + (1 if s.phase == PHASE_A else 0)


def field_worth(s: Position, field: int) -> float:
    """What a worker on a field brings per round, building actions aside."""
    if field == FOREST:
        return FOREST_WORTH
    good = STOCK_WORTH[s.board[GIVES + field]]
    wood = s.board[WOODS + field]
    if wood:
        good = 0.35 * good + 0.75 * STOCK_WORTH[WOOD] + 0.03 * min(wood, 4)
    return good * FIELD_WORTH


def effect_worth(s: Position, seat: int, effect: Effect) -> float:
    """About what an effect is worth to a player now."""
    base = seat * SHEET
    kind = effect.kind
    time = min(2.5, rounds_to_come(s))
    if kind == GAIN_BREAD:
        return effect.first * 0.6
    if kind == GAIN_REALS:
        return effect.first * reals_worth(s)
    if kind == GAIN_PP:
        return float(effect.first)
    if kind == WINDMILL_UP:
        return 0.5 + 0.4 * time
    if kind == FIELD_MOVE:
        return effect.first * 0.45 * time
    if kind == CITY_MOVE:
        return effect.first + effect.second * (0.6 + 0.5 * time)
    if kind == COLONY_MOVE:
        best = 0
        for colony in range(len(COLONIES)):
            best = max(best, s.ships_in_colony(seat, colony))
        return effect.first * (effect.second * best + 0.5 * time)
    if kind == WATCH_MOVE:
        pirates = min(s.sheet[base + PIRATES], effect.first * effect.second)
        return pirates * 0.75 + 0.8 * effect.first
    if kind == FLIP_FAVORS:
        return 2.2 * min(effect.first, POP[s.sheet[base + FACE_DOWN]])
    if kind == PIRATES_OR_BREAD:
        return max(effect.second * 0.6, 0.8 * min(effect.first, s.sheet[base + PIRATES]))
    if kind == MOVE_SHIPS:
        return 2.0
    return 1.0


def request_weight(s: Position, seat: int, kind: int) -> float:
    """How many requests of a type are likely to be scored: one that is held, and those still to be drawn."""
    held = 0.0
    if s.sheet[seat * SHEET + HELD + kind]:
        held = 1.0 if next_scoring(s) == s.round else SURE
    return held + REQUEST_SHARE * draws_to_come(s)


def meal(s: Position, seat: int) -> float:
    """What one worker more on the board costs in bread."""
    if s.workers_on_board(seat) < s.data.fed[s.sheet[seat * SHEET + LEVEL]]:
        return 0.0
    return MEAL * (s.data.rounds - s.round + (1 if s.phase < PHASE_D else 0))


def field_gain(s: Position, seat: int, field: int, time: float) -> float:
    """A further worker, from home, on a field or in the forest."""
    gain = field_worth(s, field)
    if field != FOREST:
        region = s.data.field_region[field]
        number = s.region_workers(seat, region)
        gain += (REGION_WORTH[number + 1] - REGION_WORTH[number]) * (REGION_1 if region == 1 else 1.0)
    return gain * time - meal(s, seat)


def spot_gain(s: Position, seat: int, spot: int, time: float) -> float:
    """A further worker, from home, on a city spot: what it changes for Urbanization, and the Mayor's income."""
    city, place = divmod(spot, SPOTS)
    shift = city * SPOTS
    own = ((s.sheet[seat * SHEET + ON_SPOTS] >> shift) & 0xFFF) | (1 << place)
    lead = True
    for other in range(s.players + 1):
        if other != seat:
            mask = s.board[NEUTRAL] if other == s.players else s.sheet[other * SHEET + ON_SPOTS]
            mask = (mask >> shift) & 0xFFF
            if POP[mask] > POP[own] or (POP[mask] == POP[own] and mask > own):
                lead = False
    best = 0
    for index in range(len(CITIES)):
        best = max(best, city_value(s, seat, index))
    value = s.data.city_most[city] if lead else s.data.city_other[city]
    gain = request_weight(s, seat, URBANIZATION) * max(0, value - best)
    return gain + CITY_WORTH * min(time, 3.0) + 0.01 * place - meal(s, seat)
