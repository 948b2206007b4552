"""A hand-written judgement of a position: about the points a seat will end with, as named terms.

PP that stand count in full. Requests are judged by what they would bring at the next scoring and, less surely, at later ones;
pirates by the rank they lead to. Stocks and pieces are worth what they bring in the rounds still to come. What a turn under
way has earned but not yet collected is counted by `pending`, so that a player who looks one step ahead is not blind inside an
action. The weights are rules of thumb.
"""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira import worth as rates
from caravela.games.madeira.requests import potential, requests_next
from caravela.games.madeira.scoring import leftovers, pirate_loss
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.wood import wood_in_reach, wood_to_buy
from caravela.games.madeira.waiting import waiting
from caravela.kernel.evaluator import Terms
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY

TERMS: Final = [
    "prestige so far",
    "requests scored this round",
    "requests scored next round",
    "requests kept for later",
    "requests still to be taken",
    "pirates",
    "goods",
    "wood",
    "bread",
    "reals",
    "workers on fields",
    "wood in reach",
    "workers in cities",
    "workers in colonies",
    "City Watch",
    "feeding and upkeep to come",
    "unfed workers and unkept ships",
    "dice in hand",
    "markers on buildings",
    "favors",
    "turn under way",
]

PIRATES_TERM: Final = 5
REALS_TERM: Final = 9

DIE_WORTH: Final = 4.2
PIRATE_COST: Final = 1.4
PIRATE_SPREAD: Final = 2.4
PIRATE_DIE_WORTH: Final = 2.4  # an action more, for a worker of the City Watch
RIGHT: Final = vec[i64]([sum(spot for spot in range(ids.SPOTS) if (mask >> spot) & 1) for mask in range(1 << ids.SPOTS)])
RIGHT_WORTH: Final = 0.004  # for the number of a spot: the rightmost wins ties (R10.16)
UPKEEP: Final = 0.5  # of a ship, per round
PASS_WORTH: Final = 0.9  # of the best passing slot still free
MARKER_FLOOR: Final = -0.2


def pirate_term(s: Position, seat: i64) -> float:
    """Expected loss by pirates: the ranks that the present numbers lead to, more surely as the end comes near."""
    own = s.cells[seat * st.SHEET + st.PIRATES]
    spread = 2.0 + PIRATE_SPREAD * rates.rounds_to_come(s)
    above = 0.0
    other: i64 = 0
    while other < s.players:
        if other != seat:
            gap = float(s.cells[other * st.SHEET + st.PIRATES] - own) / spread
            above += 0.0 if gap < -1.0 else 1.0 if gap > 1.0 else 0.5 + 0.5 * gap
        other += 1
    rank: i64 = int(above)
    table = s.data.rank_penalty
    loss = float(table[rank])
    if rank + 1 < s.players:
        loss += float(table[rank + 1] - table[rank]) * (above - float(rank))
    if own == 0:
        loss *= 0.1 + 0.15 * min(3.0, rates.rounds_to_come(s))
    elif own < 4:
        loss *= 0.55 + 0.11 * float(own)
    over = own - s.data.pirate_limit + 2
    return -loss - PIRATE_COST * 0.35 * float(own) - max(float(over), 0.0) * 0.8


def stock(s: Position, seat: i64, first: i64, last: i64) -> float:
    """Resources `first` to `last` at home: each less beyond what one has use for."""
    time = min(1.0, 0.5 * rates.rounds_to_come(s))
    total = 0.0
    resource = first
    while resource <= last:
        have = s.cells[seat * st.SHEET + st.STOCK + resource]
        plenty = min(have, rates.PLENTY[resource])
        counted = float(plenty) + 0.5 * float(have - plenty)
        total += float(have) * rates.END_WORTH + counted * (rates.STOCK_WORTH[resource] - rates.END_WORTH) * time
        resource += 1
    return total


def fields(s: Position, seat: i64, time: float) -> float:
    """Workers on fields and in the forest: harvests, wood, and strength at buildings."""
    mask = s.cells[seat * st.SHEET + st.ON_FIELDS]
    total = rates.FOREST_WORTH if (mask >> ids.FOREST) & 1 else 0.0
    field: i64 = 0
    region: i64 = 1
    while region <= 3:
        while field < len(ids.FIELDS) and s.data.field_region[field] == region:
            if (mask >> field) & 1:
                total += rates.field_worth(s, field)
            field += 1
        total += rates.REGION_WORTH[st.region_workers(s, seat, region)] * (rates.REGION_1 if region == 1 else 1.0)
        region += 1
    return total * time


def access_to_wood(s: Position, seat: i64, time: float) -> float:
    """Access to wood beyond one's own: without it no ship is kept and no favor bought (R9.2)."""
    reach = wood_in_reach(s, seat)
    if reach == 0:
        return 0.0
    return (0.6 + 0.3 * float(st.ships_on_board(s, seat))) * min(time, 2.5) * (1.0 if reach >= 3 else 0.7)


def cities(s: Position, seat: i64, time: float) -> float:
    """Workers in cities, for what the Mayor pays; requests count them by themselves. Farther right is a little better."""
    spots = s.cells[seat * st.SHEET + st.ON_SPOTS]
    number: i64 = 0
    right: i64 = 0
    while spots:
        number += st.POP[spots & 0xFFF]
        right += RIGHT[spots & 0xFFF]
        spots >>= ids.SPOTS
    return rates.CITY_WORTH * float(number) * min(time, 3.0) + RIGHT_WORTH * float(right)


def colonies(s: Position, seat: i64, time: float) -> float:
    """Workers on colony lands: a good each at every income to come."""
    phase = s.cells[st.PHASE]
    income = time if phase < st.PHASE_D else float(s.data.rounds - s.cells[st.ROUND])
    if st.PHASE_B <= phase <= st.PHASE_C:
        income = float(s.data.rounds - s.cells[st.ROUND] + 1)
    total = 0.0
    colony: i64 = 0
    while colony < len(ids.COLONIES):
        total += (
            rates.LAND_WORTH * rates.STOCK_WORTH[s.data.land_good[colony]] * float(s.cells[seat * st.SHEET + st.LANDS + colony])
        )
        colony += 1
    return total * income


def city_watch(s: Position, seat: i64) -> float:
    """Workers in the City Watch: pirate dice, and the honor for the most."""
    cells = s.cells
    watch = cells[seat * st.SHEET + st.WATCH]
    if watch == 0:
        return 0.0
    total = 0.0
    rival: i64 = 0
    other: i64 = 0
    while other < s.players:
        if other != seat:
            rival = max(rival, cells[other * st.SHEET + st.WATCH])
        other += 1
    if cells[st.PHASE] == st.PHASE_B and still_to_pass(s, seat):
        dice = cells[st.WATCH_DICE] + cells[st.WATCH_DICE + 1] + cells[st.WATCH_DICE + 2]
        total += PIRATE_DIE_WORTH * float(min(watch, dice))
    if cells[st.PHASE] < st.PHASE_D:
        chance = 0.75 if watch > rival else 0.25 if watch == rival else 0.08
        total += float(s.data.honor_pp) * chance * (0.45 if cells[st.PHASE] <= st.PHASE_B else 0.95)
    return total + rates.WATCH_WORTH * min(float(watch), 3.0) * min(float(s.data.rounds - cells[st.ROUND]), 1.6) * 0.5


def burdens(s: Position, seat: i64) -> float:
    """Bread and wood that feeding and upkeep will ask for."""
    phase = s.cells[st.PHASE]
    rounds = float(s.data.rounds - s.cells[st.ROUND]) + (1.0 if phase < st.PHASE_D else 0.5 if phase == st.PHASE_D else 0.0)
    if rounds <= 0.0:
        return 0.0
    loss = (float(st.hungry_workers(s, seat)) * rates.MEAL + float(st.ships_on_board(s, seat)) * UPKEEP) * rounds
    return 0.3 * float(s.cells[seat * st.SHEET + st.LEVEL]) * min(1.0, rounds) - loss


def shortage(s: Position, seat: i64) -> float:
    """Pirates that the maintenance of this round would bring as things stand: workers without bread, ships without wood."""
    if s.cells[st.PHASE] >= st.PHASE_D:
        return 0.0
    base = seat * st.SHEET + st.STOCK
    short = st.hungry_workers(s, seat) - s.cells[base + ids.BREAD]
    if short < 0:
        short = 0
    wood = st.ships_on_board(s, seat) - s.cells[base + ids.WOOD]
    if wood > 0:
        short += wood - wood_to_buy(s, seat, wood)
    return -float(short)


def still_to_pass(s: Position, seat: i64) -> bool:
    """Whether the player's marker is still in the guild column."""
    row: i64 = 0
    while row < s.players:
        if s.cells[st.ROW_SEAT + row] == seat:
            return True
        row += 1
    return False


def dice_in_hand(s: Position, seat: i64) -> float:
    """Dice still to be placed, and the pass to come."""
    total = 0.0
    if s.cells[st.PHASE] <= st.PHASE_B and still_to_pass(s, seat):
        best: i64 = 0
        slot: i64 = 0
        while slot < len(ids.PASSING):
            if s.cells[st.SLOT_SEAT + slot] < 0:
                best = s.data.slot_reals[slot]
            slot += 1
        total += PASS_WORTH * float(best) * rates.reals_worth(s) + 0.4
    value: i64 = 0
    while value < 3:
        total += float(s.cells[seat * st.SHEET + st.DICE + value]) * (DIE_WORTH + 0.3 * float(value))
        value += 1
    return total


def markers(s: Position, seat: i64) -> float:
    """What action markers on buildings promise."""
    cells, data = s.cells, s.data
    phase = cells[st.PHASE]
    if phase != st.PHASE_B and phase != st.PHASE_C:
        return 0.0
    base = seat * st.SHEET
    total = 0.0
    first: i64 = 0
    if phase == st.PHASE_C:
        first = cells[st.BUILDING]
    worth = rates.reals_worth(s)
    purse = float(cells[base + st.STOCK + ids.REALS]) + float(3 * cells[base + st.LEVEL]) * 0.5
    building: i64 = 0
    if first > 0:
        building = first
    while building < len(ids.BUILDINGS):
        if cells[base + st.MARKERS_ON + building] > 0 and (building != first or phase != st.PHASE_C or s.actor == seat):
            strength = st.region_workers(s, seat, data.building_region[building])
            cost = float(st.building_cost(s, building))
            if phase == st.PHASE_B:
                cost *= 0.8  # more dice may come
            gain = 0.0
            if strength:
                gain = rates.effect_worth(s, seat, data.strong[building] if strength >= 3 else data.weak[building])
            value = gain - cost * worth if purse >= cost else -9.0
            purse -= cost if value > 0.0 else 0.0
            pirates = 1.0 + (2.0 if cells[st.PIRATE_ON + building] else 0.0)
            total += max(value, -pirates * PIRATE_COST * 0.8) + MARKER_FLOOR
        building += 1
    return total


def favors(s: Position, seat: i64, time: float) -> float:
    """Face-up favors to be used, face-down ones to be turned up."""
    base = seat * st.SHEET
    up, down = st.POP[s.cells[base + st.FACE_UP]], st.POP[s.cells[base + st.FACE_DOWN]]
    return (1.1 * float(up) + 0.45 * float(down)) * min(time, 2.5)


class MadeiraTerms(Terms[Position]):
    """The terms of this file's docstring."""

    def __init__(self) -> None:
        super().__init__(TERMS)

    def progress(self, s: Position) -> float:
        """The share of the game that has been played."""
        return 1.0 - rates.rounds_to_come(s) / (float(s.data.rounds) + 1.0)

    def estimate(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The terms, in points."""
        prestige = float(s.cells[seat * st.SHEET + st.PP])
        if s.actor == NOBODY:
            for number in range(len(TERMS)):
                out[at + number] = 0.0
            out[at] = prestige
            out[at + PIRATES_TERM] = -float(pirate_loss(s, seat))
            out[at + REALS_TERM] = float(leftovers(s, seat))
            return
        time = rates.rounds_to_come(s)
        scoring = rates.next_scoring(s)
        scored, kept = requests_next(s, seat, scoring)
        now = scoring == s.cells[st.ROUND]
        out[at] = prestige
        out[at + 1] = scored if now else 0.0
        out[at + 2] = 0.0 if now else scored
        out[at + 3] = kept
        out[at + 4] = potential(s, seat)
        out[at + PIRATES_TERM] = pirate_term(s, seat)
        out[at + 6] = stock(s, seat, ids.WHEAT, ids.WINE)
        out[at + 7] = stock(s, seat, ids.WOOD, ids.WOOD)
        out[at + 8] = stock(s, seat, ids.BREAD, ids.BREAD)
        out[at + REALS_TERM] = stock(s, seat, ids.REALS, ids.REALS)
        out[at + 10] = fields(s, seat, time)
        out[at + 11] = access_to_wood(s, seat, time)
        out[at + 12] = cities(s, seat, time)
        out[at + 13] = colonies(s, seat, time)
        out[at + 14] = city_watch(s, seat)
        out[at + 15] = burdens(s, seat)
        out[at + 16] = shortage(s, seat)
        out[at + 17] = dice_in_hand(s, seat)
        out[at + 18] = markers(s, seat)
        out[at + 19] = favors(s, seat, time)
        out[at + 20] = waiting(s, seat, time)
