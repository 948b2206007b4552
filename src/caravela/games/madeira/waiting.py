"""What a turn under way has earned or begun but not yet collected, in points: part of the judgement.

Only frames of the seat itself count. The estimates stay a little below what the choice will bring: a promise that looks better
than its fulfilment would make a one-step player put the choice off.
"""

from __future__ import annotations

from typing import Final

from caravela.games.madeira.actions import LAND_PLACE, SPOT_PLACE, WATCH_PLACE
from caravela.games.madeira.components import (
    BUILDINGS,
    CITIES,
    COLONY_SLOTS,
    EXPEDITIONS,
    FAVORS,
    FIRST_MARKET_SLOT,
    FOREST,
    INFLUENCE,
    MARKET_ROUTES,
)
from caravela.games.madeira.scoring import ship_values
from caravela.games.madeira.state import (
    AGAIN,
    BISHOP,
    CHOOSE_BUILDING,
    CHOOSE_REWARD,
    CITY_INCOME,
    FACE_DOWN,
    FACE_UP,
    GUILD_WORK,
    HOME,
    LYING,
    MOVE_FROM,
    MOVE_TO,
    ON_FIELDS,
    PHASE_D,
    PIRATES,
    POP,
    REALS,
    ROYAL_SUPPORT,
    SAIL_FROM,
    SAIL_TO,
    SHEET,
    TAKE_WOOD,
    TURN_UP,
    WOOD,
    Position,
)
from caravela.games.madeira.steps.ships import FIRST_SAIL, SECOND_SAIL, can_launch, parts, payable
from caravela.games.madeira.steps.workers import CHOSEN, GAIN, IN_CITIES, LEFT, TO_CITIES, TO_FIELDS, TO_LANDS, TO_WATCH
from caravela.games.madeira.worth import (
    LAND_WORTH,
    MEAL,
    STOCK_WORTH,
    effect_worth,
    field_gain,
    next_scoring,
    reals_worth,
    request_weight,
    spot_gain,
)
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK, seat_of

SHARE: Final = 0.85  # of an estimate that is counted before it has come true


def waiting(s: Position, seat: int, time: float) -> float:
    """All pending frames of a seat."""
    if s.actor == NOBODY:
        return 0.0
    total = 0.0
    for frame in s.pending():
        if seat_of(frame) == seat:
            total += frame_worth(s, seat, frame & STEP_MASK, frame >> PAYLOAD, time)
    return total


def frame_worth(s: Position, seat: int, step: int, payload: int, time: float) -> float:
    """One pending frame."""
    base = seat * SHEET
    if step == MOVE_TO:
        return SHARE * moves_worth(s, seat, payload, time)
    if step == MOVE_FROM:
        if payload & 7 == TO_WATCH:
            return SHARE * moves_worth(s, seat, payload, time)
        return SHARE * destination_worth(s, seat, payload, time)
    if step == SAIL_TO:
        return sail_worth(s, seat, payload)
    if step == SAIL_FROM:
        earlier, sail = parts(payload)
        return SHARE * (slot_worth(s, seat, sail) - launch_cost(s, seat)) + sail_worth(s, seat, earlier & ~3)
    if step == CHOOSE_REWARD:
        total = reward_worth(s, seat, (payload & 3) - 1)
        return total + reward_worth(s, seat, (payload >> 2) - 1) if payload >> 2 else total
    if step == CITY_INCOME:
        return income_worth(s, seat)
    if step == TAKE_WOOD:
        left = payload >> 5
        if payload & 16:
            return 0.6 * left
        return -reals_worth(s) * (s.data.wood_price[s.bought + left] - s.data.wood_price[s.bought])
    if step == AGAIN:
        return 0.4 * (payload >> 8)
    if step == TURN_UP:
        return 1.6 * min(payload & 3, POP[s.sheet[base + FACE_DOWN]])
    if step == GUILD_WORK:
        return guild_worth(s, seat, time)
    if step == ROYAL_SUPPORT:
        return 0.6 * min(payload & 15, s.sheet[base + PIRATES])
    if step == CHOOSE_BUILDING:
        best = 0.0
        for building in range(len(BUILDINGS)):
            strength = s.region_workers(seat, s.data.building_region[building])
            if strength:
                best = max(best, effect_worth(s, seat, s.data.strong[building] if strength >= 3 else s.data.weak[building]))
        return SHARE * best
    return 0.2 if step == BISHOP else 0.0


def income_worth(s: Position, seat: int) -> float:
    """The Mayor's income, as the cities stand."""
    total = 0.0
    for city in range(len(CITIES)):
        own = s.city_workers(seat, city)
        if own:
            amount = own * s.data.city_own[city] + s.citizens(city) * s.data.city_neutral[city]
            resource = s.data.city_resource[city]
            if resource == WOOD:
                total += 0.6 * min(amount, s.wood_in_reach(seat))
            else:
                total += amount * (reals_worth(s) if resource == REALS else 0.5)
    return total


def moves_worth(s: Position, seat: int, payload: int, time: float) -> float:
    """Worker moves that may still be made."""
    kind = payload & 7
    left = (payload >> LEFT) & 3
    gain = (payload >> GAIN) & 15
    base = seat * SHEET
    if kind == TO_WATCH:
        return 0.7 * min(s.sheet[base + PIRATES], gain * left) + 0.5 * left
    if kind == IN_CITIES:
        return 0.2 * left
    home = min(left, s.sheet[base + HOME])
    best = best_place(s, seat, kind, gain, time)
    return best * (0.0 if home == 0 else 1.0 if left == 1 else 1.5)


def best_place(s: Position, seat: int, kind: int, gain: int, time: float) -> float:
    """The best destination of a kind of move, for a worker from home."""
    base = seat * SHEET
    best = 0.0
    if kind == TO_FIELDS:
        for field in range(FOREST + 1):
            if (s.sheet[base + ON_FIELDS] >> field) & 1 == 0:
                best = max(best, field_gain(s, seat, field, time))
    elif kind == TO_CITIES:
        free = s.free_spots()
        for spot in range(36):
            if (free >> spot) & 1:
                best = max(best, spot_gain(s, seat, spot, time))
    elif kind == TO_LANDS:
        for colony in range(3):
            best = max(best, land_gain(s, seat, colony, gain))
    else:
        return 0.8
    return best


def land_gain(s: Position, seat: int, colony: int, gain: int) -> float:
    """A worker on a colony land: PP for ships, and its good every round."""
    rounds = s.data.rounds - s.round + (1 if s.phase < PHASE_D else 0)
    return gain * s.ships_in_colony(seat, colony) + (LAND_WORTH * STOCK_WORTH[s.data.land_good[colony]] - MEAL) * rounds


def destination_worth(s: Position, seat: int, payload: int, time: float) -> float:
    """The place a piece is about to enter, and the move after it."""
    kind = payload & 7
    to = (payload >> CHOSEN) & 63
    left = (payload >> LEFT) & 3
    if kind == IN_CITIES:
        return 0.2 * left
    home = s.sheet[seat * SHEET + HOME] > 0
    worth = 0.0 if home else -0.4 * time
    if left > 1:
        worth += 0.6 * best_place(s, seat, kind, (payload >> GAIN) & 15, time)
    if to == 0:
        return 0.0
    if to < SPOT_PLACE:
        worth += field_gain(s, seat, to - 1, time)
    elif to < WATCH_PLACE:
        worth += spot_gain(s, seat, to - SPOT_PLACE, time)
    elif to == WATCH_PLACE:
        worth += 0.7 * min(3, s.sheet[seat * SHEET + PIRATES]) + 0.5
    else:
        worth += land_gain(s, seat, to - LAND_PLACE, (payload >> GAIN) & 15 if kind == TO_LANDS else 1)
    return worth


def slot_worth(s: Position, seat: int, sail: int) -> float:
    """A ship in a slot: its reals or its reward, and its PP at the scorings to come; less its upkeep."""
    slot = s.data.sail_slot[sail]
    market = slot >= FIRST_MARKET_SLOT
    kind = MARKET_ROUTES if market else EXPEDITIONS
    number = max(1, next_scoring(s))
    worth = s.data.sail_reals[sail] * reals_worth(s) if market else reward_worth(s, seat, slot // COLONY_SLOTS)
    if len(ship_values(s, seat, kind, number)) < s.data.max_route_ships:
        worth += request_weight(s, seat, kind) * s.data.slot_pp[number][slot]
    return worth - 0.5 * (s.data.rounds - s.round + (1 if s.phase < PHASE_D else 0))


def launch_cost(s: Position, seat: int) -> float:
    """Wood for a ship from home."""
    return 0.75 if s.sheet[seat * SHEET + WOOD] else 0.5


def sail_worth(s: Position, seat: int, payload: int) -> float:
    """Ships that have moved and are owed their gains, and the best move still possible."""
    total = 0.0
    for shift in (FIRST_SAIL, SECOND_SAIL):
        sail = ((payload >> shift) & 31) - 1
        if sail >= FIRST_MARKET_SLOT:
            total += s.data.sail_reals[sail] * reals_worth(s)
        elif sail >= 0:
            total += reward_worth(s, seat, sail // COLONY_SLOTS)
    if payload & 3 and can_launch(s, seat):
        free = s.free_slots()
        best = 0.0
        for sail in range(len(s.data.sail_slot)):
            if (free >> s.data.sail_slot[sail]) & 1 and payable(s, seat, sail):
                worth = SHARE * (slot_worth(s, seat, sail) - launch_cost(s, seat))
                best = max(best, worth - STOCK_WORTH[s.data.sail_good[sail]] * s.data.sail_amount[sail])
        total += best
    return total


def reward_worth(s: Position, seat: int, colony: int) -> float:
    """The better of a colony's two King's Rewards."""
    first = effect_worth(s, seat, s.data.reward_effects[s.rewards[colony * 2]])
    return SHARE * max(first, effect_worth(s, seat, s.data.reward_effects[s.rewards[colony * 2 + 1]]))


def guild_worth(s: Position, seat: int, time: float) -> float:
    """The best favor that could be taken: its use, its guild for Influence requests, less the wood."""
    best = 0.0
    up = s.sheet[seat * SHEET + FACE_UP]
    influence = request_weight(s, seat, INFLUENCE)
    for place in range(len(FAVORS)):
        wood = s.data.district_wood[place & 3]
        if (s.board[LYING] >> place) & 1 and s.can_discard_wood(seat, wood):
            own = min(wood, s.sheet[seat * SHEET + WOOD])
            price = s.data.wood_price[s.bought + wood - own] - s.data.wood_price[s.bought]
            guild = s.data.guild_favors[s.data.favor_guild[s.favor_at[place]]]
            new = 0.0 if up & guild else s.data.pp_per_favor * influence
            best = max(best, 1.0 * min(time, 2.5) + new - 0.75 * own - reals_worth(s) * price)
    return SHARE * best
