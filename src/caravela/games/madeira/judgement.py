"""A hand-written judgement of a position: about the points a seat will end with, as named terms.

PP that stand count in full. Requests are judged by what they would bring at the next scoring and, less surely, at later ones;
pirates by the rank they lead to. Stocks and pieces are worth what they bring in the rounds still to come. What a turn under
way has earned but not yet collected is counted by `pending`, so that a player who looks one step ahead is not blind inside an
action. The weights are rules of thumb.
"""

from __future__ import annotations

from typing import Final

from caravela.games.madeira.components import (
    BUILDINGS,
    CITIES,
    COLONIES,
    FOREST,
    INFLUENCE,
    REGION_SIZE,
    REGION_START,
    REQUESTS,
    SPOTS,
    URBANIZATION,
    WEALTH,
)
from caravela.games.madeira.scoring import leftovers, pirate_loss, request_value
from caravela.games.madeira.state import (
    BREAD,
    DICE,
    FACE_DOWN,
    FACE_UP,
    HELD,
    LANDS,
    LEVEL,
    MARKERS_ON,
    ON_FIELDS,
    ON_SPOTS,
    PHASE_B,
    PHASE_C,
    PHASE_D,
    PHASE_E,
    PIRATE_ON,
    PIRATES,
    POP,
    PP,
    REALS,
    ROW_SEAT,
    SHEET,
    SLOT_SEAT,
    WATCH,
    WATCH_DICE,
    WOOD,
    Position,
)
from caravela.games.madeira.steps.wood import wood_to_buy
from caravela.games.madeira.waiting import waiting
from caravela.games.madeira.worth import (
    CITY_WORTH,
    END_WORTH,
    FOREST_WORTH,
    LAND_WORTH,
    MEAL,
    PLENTY,
    REGION_1,
    REGION_WORTH,
    REQUEST_SHARE,
    STOCK_WORTH,
    SURE,
    TO_COME,
    WATCH_WORTH,
    draws_to_come,
    effect_worth,
    field_worth,
    next_scoring,
    reals_worth,
    rounds_to_come,
)
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

PIRATES_TERM: Final = TERMS.index("pirates")
REALS_TERM: Final = TERMS.index("reals")

DIE_WORTH: Final = 4.2
PIRATE_COST: Final = 1.4
PIRATE_SPREAD: Final = 2.4
PIRATE_DIE_WORTH: Final = 2.4  # an action more, for a worker of the City Watch
RIGHT: Final = [sum(spot for spot in range(SPOTS) if (mask >> spot) & 1) for mask in range(1 << SPOTS)]  # numbers of the spots
RIGHT_WORTH: Final = 0.004
UPKEEP: Final = 0.5  # of a ship, per round
PASS_WORTH: Final = 0.9  # of the best passing slot still free
MARKER_FLOOR: Final = -0.2


def requests_next(s: Position, seat: int, number: int) -> tuple[float, float]:
    """Points of the held requests at a scoring, the best ones as far as they are scored then; and of those kept for later. During
    phase E of that very round, what has been scored is no longer held."""
    if number == 0:
        return 0.0, 0.0
    base = seat * SHEET
    values: list[float] = []
    later = number + 2 if number < 5 else 5
    total = 0
    for kind in range(len(REQUESTS)):
        held = s.sheet[base + HELD + kind]
        total += held
        for index in range(held):
            if kind == WEALTH:
                reals = min(s.data.max_reals, max(0, s.sheet[base + REALS] - index * s.data.max_reals))
                saved = 1.0 - reals_worth(s)
                waits = 0.8 if number > s.round else 1.0
                values.append(reals * saved * waits + (4.0 if number > s.round else 0.0))
            else:
                value = float(request_value(s, seat, kind, index, number))
                values.append(value if number == s.round else SURE * value + TO_COME)
    values.sort(reverse=True)
    quota = s.data.requests_scored[number]
    if s.phase == PHASE_E and number == s.round:
        quota = max(0, quota - (s.round // 2 + 2 - total)) if number < 5 else total
    now = 0.0
    kept = 0.0
    for index, value in enumerate(values):
        if index < quota:
            now += value
        else:
            kept += SURE * value + TO_COME if number == s.round else value
    return now, kept if later > number or s.phase != PHASE_E else 0.0


def potential(s: Position, seat: int) -> float:
    """What ships, favors and city workers may bring with requests that are yet to be taken."""
    draws = draws_to_come(s)
    if draws <= 0:
        return 0.0
    total = 0.0
    for kind in range(URBANIZATION + 1):
        share = REQUEST_SHARE * (1.2 if kind == INFLUENCE else 1.0)
        value = 0.0
        if s.round < 3:
            value = 0.4 * request_value(s, seat, kind, 0, 3) + 0.6 * request_value(s, seat, kind, 0, 5)
        else:
            value = float(request_value(s, seat, kind, 0, 5))
        total += share * value
    return total * draws


def pirate_term(s: Position, seat: int) -> float:
    """Expected loss by pirates: the ranks that the present numbers lead to, more surely as the end comes near."""
    own = s.sheet[seat * SHEET + PIRATES]
    spread = 2.0 + PIRATE_SPREAD * rounds_to_come(s)
    above = 0.0
    for other in range(s.players):
        if other != seat:
            gap = (s.sheet[other * SHEET + PIRATES] - own) / spread
            above += 0.0 if gap < -1.0 else 1.0 if gap > 1.0 else 0.5 + 0.5 * gap
    rank = min(int(above), 3)
    table = s.data.rank_penalty
    after = table[rank + 1] if rank + 1 < s.players else 0.0
    if rank + 1 >= s.players:
        after = table[min(rank + 1, 3)] if s.players == 4 and rank < 3 else float(table[rank])
    loss = table[rank] + (after - table[rank]) * (above - rank)
    if own == 0:
        loss *= 0.1 + 0.15 * min(3.0, rounds_to_come(s))
    elif own < 4:
        loss *= 0.55 + 0.11 * own
    return -loss - PIRATE_COST * 0.35 * own - max(0, own - s.data.pirate_limit + 2) * 0.8


def stock(s: Position, seat: int, first: int, last: int) -> float:
    """Resources `first` to `last` at home: each less beyond what one has use for."""
    base = seat * SHEET
    time = min(1.0, 0.5 * rounds_to_come(s))
    total = 0.0
    for resource in range(first, last + 1):
        have = s.sheet[base + resource]
        plenty = min(have, PLENTY[resource])
        counted = plenty + 0.5 * (have - plenty)
        total += have * END_WORTH + counted * (STOCK_WORTH[resource] - END_WORTH) * time
    return total


def fields(s: Position, seat: int, time: float) -> float:
    """Workers on fields and in the forest: harvests, wood, and strength at buildings."""
    mask = s.sheet[seat * SHEET + ON_FIELDS]
    total = FOREST_WORTH if (mask >> FOREST) & 1 else 0.0
    for region in range(3):
        for field in range(REGION_START[region], REGION_START[region] + REGION_SIZE[region]):
            if (mask >> field) & 1:
                total += field_worth(s, field)
        number = s.region_workers(seat, region + 1)
        total += REGION_WORTH[number] * (REGION_1 if region == 0 else 1.0)
    return total * time


def wood_in_reach(s: Position, seat: int, time: float) -> float:
    """Access to wood beyond one's own: without it no ship is kept and no favor bought (R9.2)."""
    reach = s.wood_in_reach(seat)
    if reach == 0:
        return 0.0
    return (0.6 + 0.3 * s.ships_on_board(seat)) * min(time, 2.5) * (1.0 if reach >= 3 else 0.7)


def cities(s: Position, seat: int, time: float) -> float:
    """Workers in cities, for what the Mayor pays; requests count them by themselves. Farther right is a little better: the
    rightmost wins ties (R10.16)."""
    spots = s.sheet[seat * SHEET + ON_SPOTS]
    number = 0
    right = 0
    for city in range(len(CITIES)):
        own = (spots >> (city * SPOTS)) & 0xFFF
        number += POP[own]
        right += RIGHT[own]
    return CITY_WORTH * number * min(time, 3.0) + RIGHT_WORTH * right


def colonies(s: Position, seat: int, time: float) -> float:
    """Workers on colony lands: a good each at every income to come."""
    income = time if s.phase < PHASE_D else float(s.data.rounds - s.round)
    if s.phase in (PHASE_B, PHASE_C):
        income = float(s.data.rounds - s.round + 1)
    total = 0.0
    for colony in range(len(COLONIES)):
        total += LAND_WORTH * STOCK_WORTH[s.data.land_good[colony]] * s.sheet[seat * SHEET + LANDS + colony]
    return total * income


def city_watch(s: Position, seat: int) -> float:
    """Workers in the City Watch: pirate dice, and the honor for the most."""
    watch = s.sheet[seat * SHEET + WATCH]
    if watch == 0:
        return 0.0
    total = 0.0
    rival = 0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, s.sheet[other * SHEET + WATCH])
    if s.phase == PHASE_B and still_to_pass(s, seat):
        dice = s.board[WATCH_DICE] + s.board[WATCH_DICE + 1] + s.board[WATCH_DICE + 2]
        total += PIRATE_DIE_WORTH * min(watch, dice)
    if s.phase < PHASE_D:
        chance = 0.75 if watch > rival else 0.25 if watch == rival else 0.08
        total += s.data.honor_pp * chance * (0.45 if s.phase <= PHASE_B else 0.95)
    return total + WATCH_WORTH * min(watch, 3) * min(float(s.data.rounds - s.round), 1.6) * 0.5


def burdens(s: Position, seat: int) -> float:
    """Bread and wood that feeding and upkeep will ask for."""
    rounds = float(s.data.rounds - s.round) + (1.0 if s.phase < PHASE_D else 0.5 if s.phase == PHASE_D else 0.0)
    if rounds <= 0.0:
        return 0.0
    hungry = s.hungry(seat)
    ships = s.ships_on_board(seat)
    loss = (hungry * MEAL + ships * UPKEEP) * rounds
    return 0.3 * s.sheet[seat * SHEET + LEVEL] * min(1.0, rounds) - loss


def shortage(s: Position, seat: int) -> float:
    """Pirates that the maintenance of this round would bring as things stand: workers without bread, ships without wood."""
    if s.phase >= PHASE_D:
        return 0.0
    base = seat * SHEET
    short = max(0, s.hungry(seat) - s.sheet[base + BREAD])
    wood = s.ships_on_board(seat) - s.sheet[base + WOOD]
    if wood > 0:
        short += wood - wood_to_buy(s, seat, wood)
    return -float(short)


def still_to_pass(s: Position, seat: int) -> bool:
    """Whether the player's marker is still in the guild column."""
    return any(s.board[ROW_SEAT + row] == seat for row in range(s.players))


def dice_in_hand(s: Position, seat: int) -> float:
    """Dice still to be placed, and the pass to come."""
    total = 0.0
    if s.phase <= PHASE_B and still_to_pass(s, seat):
        best = 0
        for slot in range(4):
            if s.board[SLOT_SEAT + slot] < 0:
                best = s.data.slot_reals[slot]
        total += PASS_WORTH * best * reals_worth(s) + 0.4
    for index in range(3):
        total += s.sheet[seat * SHEET + DICE + index] * (DIE_WORTH + 0.3 * index)
    return total


def markers(s: Position, seat: int) -> float:
    """What action markers on buildings promise."""
    if s.phase not in (PHASE_B, PHASE_C):
        return 0.0
    base = seat * SHEET
    total = 0.0
    first = s.building if s.phase == PHASE_C else 0
    worth = reals_worth(s)
    purse = s.sheet[base + REALS] + 3 * s.sheet[base + LEVEL] * 0.5
    for building in range(max(0, first), len(BUILDINGS)):
        if s.sheet[base + MARKERS_ON + building] == 0:
            continue
        if building == first and s.phase == PHASE_C and s.actor != seat:
            continue
        strength = s.region_workers(seat, s.data.building_region[building])
        cost = float(s.building_cost(building))
        if s.phase == PHASE_B:
            cost *= 0.8  # more dice may come
        gain = 0.0
        if strength:
            gain = effect_worth(s, seat, s.data.strong[building] if strength >= 3 else s.data.weak[building])
        value = gain - cost * worth if purse >= cost else -9.0
        purse -= cost if value > 0 else 0.0
        pirates = 1.0 + (2.0 if s.board[PIRATE_ON + building] else 0.0)
        total += max(value, -pirates * PIRATE_COST * 0.8) + MARKER_FLOOR
    return total


def favors(s: Position, seat: int, time: float) -> float:
    """Face-up favors to be used, face-down ones to be turned up."""
    base = seat * SHEET
    up, down = POP[s.sheet[base + FACE_UP]], POP[s.sheet[base + FACE_DOWN]]
    return (1.1 * up + 0.45 * down) * min(time, 2.5)


def estimates(s: Position, seat: int) -> list[float]:
    """The judgement term by term, in points."""
    prestige = float(s.sheet[seat * SHEET + PP])
    if s.actor == NOBODY:
        final = [0.0] * len(TERMS)
        final[0] = prestige
        final[PIRATES_TERM] = -float(pirate_loss(s, seat, s.passing_order()))
        final[REALS_TERM] = float(leftovers(s, seat))
        return final
    time = rounds_to_come(s)
    scoring = next_scoring(s)
    scored, kept = requests_next(s, seat, scoring)
    now = scoring == s.round
    return [
        prestige,
        scored if now else 0.0,
        0.0 if now else scored,
        kept,
        potential(s, seat),
        pirate_term(s, seat),
        stock(s, seat, 0, 2),
        stock(s, seat, WOOD, WOOD),
        stock(s, seat, BREAD, BREAD),
        stock(s, seat, REALS, REALS),
        fields(s, seat, time),
        wood_in_reach(s, seat, time),
        cities(s, seat, time),
        colonies(s, seat, time),
        city_watch(s, seat),
        burdens(s, seat),
        shortage(s, seat),
        dice_in_hand(s, seat),
        markers(s, seat),
        favors(s, seat, time),
        waiting(s, seat, time),
    ]


def progress(s: Position) -> float:
    """The share of the game that has been played."""
    return 1.0 - rounds_to_come(s) / (s.data.rounds + 1.0)


class GameTerms(Terms[Position]):
    """The terms of this file."""

    def __init__(self) -> None:
        super().__init__(TERMS)

    def progress(self, s: Position) -> float:
        """The share of the game that has been played."""
        return progress(s)

    def estimate(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The terms, in points."""
        for value in estimates(s, int(seat)):
            out[at] = value
            at += 1
