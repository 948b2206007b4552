"""What a turn under way has earned or begun but not yet collected, in points: part of the judgement.

Only frames of the seat itself count. Each kind of pending step has a rough worth; where a choice has been paid for already
(goods of a ship slot, a destination chosen), the worth is that of what it leads to.
"""

from __future__ import annotations

from typing import Final

from caravela.games.madeira.actions import LAND_PLACE, SPOT_PLACE, WATCH_PLACE
from caravela.games.madeira.components import (
    CITIES,
    EXPEDITIONS,
    FAVORS,
    FIRST_MARKET_SLOT,
    FOREST,
    INFLUENCE,
    MARKET_ROUTES,
    SPOTS,
)
from caravela.games.madeira.scoring import city_value
from caravela.games.madeira.state import (
    AGAIN,
    BISHOP,
    CHOOSE_BUILDING,
    CHOOSE_REWARD,
    CITY_INCOME,
    FACE_DOWN,
    FACE_UP,
    GUILD_WORK,
    HELD,
    HOME,
    LYING,
    MOVE_FROM,
    MOVE_TO,
    NEUTRAL,
    ON_SPOTS,
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
from caravela.games.madeira.steps.workers import (
    CHOSEN,
    GAIN,
    IN_CITIES,
    LEFT,
    TO_CITIES,
    TO_FIELDS,
    TO_LANDS,
    TO_WATCH,
)
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK, seat_of

REWARD_WORTH: Final = 2.6  # a King's Reward that may still be chosen


def waiting(s: Position, seat: int, real: float, time: float, share: float) -> float:
    """All pending frames of a seat; `share` is how many requests of a type are still likely to come."""
    if s.actor == NOBODY:
        return 0.0
    total = 0.0
    for frame in s.stack:
        if seat_of(frame) == seat:
            total += frame_worth(s, seat, frame & STEP_MASK, frame >> PAYLOAD, real, time, share)
    return total


def frame_worth(s: Position, seat: int, step: int, payload: int, real: float, time: float, share: float) -> float:
    """One pending frame."""
    base = seat * SHEET
    if step == MOVE_TO:
        return move_worth(s, seat, payload, time)
    if step == MOVE_FROM:
        kind = payload & 7
        if kind == TO_WATCH:
            return move_worth(s, seat, payload, time)
        home = s.sheet[base + HOME] > 0 and kind != IN_CITIES
        return destination_worth(s, seat, payload, time) - (0.0 if home else 0.5 * time)
    if step == SAIL_TO:
        return sail_worth(s, seat, payload, real, share)
    if step == SAIL_FROM:
        earlier, sail = parts(payload)
        return sail_worth(s, seat, earlier, real, share) * 0.5 + slot_worth(s, seat, sail, real, share)
    if step == CHOOSE_REWARD:
        return REWARD_WORTH * (2 if payload >> 2 else 1)
    if step == CITY_INCOME:
        total = 0.0
        for city in range(len(CITIES)):
            own = s.city_workers(seat, city)
            if own:
                amount = own * s.data.city_own[city] + s.citizens(city) * s.data.city_neutral[city]
                resource = s.data.city_resource[city]
                if resource == WOOD:
                    total += 0.7 * min(amount, s.wood_in_reach(seat))
                else:
                    total += amount * (real if resource == REALS else 0.6)
        return total
    if step == TAKE_WOOD:
        left = payload >> 5
        if payload & 16:
            return 0.7 * left
        return -real * (s.data.wood_price[s.bought + left] - s.data.wood_price[s.bought])
    if step == AGAIN:
        return 0.6 * (payload >> 8)
    if step == TURN_UP:
        return 2.2 * min(payload & 3, POP[s.sheet[base + FACE_DOWN]])
    if step == GUILD_WORK:
        return guild_worth(s, seat, real, time, share)
    if step == ROYAL_SUPPORT:
        return 0.8 * min(payload & 15, s.sheet[base + PIRATES]) + 0.2
    if step == CHOOSE_BUILDING:
        return 2.6
    if step == BISHOP:
        return 0.5
    return 0.0


def move_worth(s: Position, seat: int, payload: int, time: float) -> float:
    """Moves that may still be made."""
    kind = payload & 7
    left = (payload >> LEFT) & 3
    gain = (payload >> GAIN) & 15
    base = seat * SHEET
    if kind == TO_WATCH:
        return 0.75 * min(s.sheet[base + PIRATES], gain * left) + 0.6 * left
    home = min(left, s.sheet[base + HOME])
    if kind == TO_FIELDS:
        return (0.55 * home + 0.15 * (left - home)) * time
    if kind == TO_CITIES:
        return 0.5 * left + 0.5 * home * min(time, 2.0)
    if kind == TO_LANDS:
        best = 0
        for colony in range(3):
            best = max(best, s.ships_in_colony(seat, colony))
        return left * (gain * best + 0.3 * time)
    if kind == IN_CITIES:
        return 0.4 * left
    return 1.0


def destination_worth(s: Position, seat: int, payload: int, time: float) -> float:
    """The place a worker is about to enter, and the moves after it."""
    kind = payload & 7
    to = (payload >> CHOSEN) & 63
    left = (payload >> LEFT) & 3
    rest = 0.0
    if left > 1:
        rest = 0.5 * move_worth(s, seat, payload - (1 << LEFT), time)
    if to < SPOT_PLACE:
        field = to - 1
        worth = 0.5 * time
        if field == FOREST:
            worth = 0.7 * time
        elif field >= 0:
            region = s.data.field_region[field]
            number = s.region_workers(seat, region)
            if number in (0, 2):
                worth += 0.5 * time
        return worth + rest
    if to < WATCH_PLACE:
        return spot_worth(s, seat, to - SPOT_PLACE, time) + rest
    if to == WATCH_PLACE:
        return 0.75 * min(3, s.sheet[seat * SHEET + PIRATES]) + 0.6
    gain = (payload >> GAIN) & 15 if kind == TO_LANDS else 1
    return gain * s.ships_in_colony(seat, to - LAND_PLACE) + 0.5 * time + rest


def spot_worth(s: Position, seat: int, spot: int, time: float) -> float:
    """What a further worker on a city spot may change: the lead in the city, by number or by the tie."""
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
    value = s.data.city_most[city] if lead else s.data.city_other[city]
    return 0.45 + 0.18 * max(0, value - city_value(s, seat, city)) + 0.02 * place + 0.1 * time


def slot_worth(s: Position, seat: int, sail: int, real: float, share: float) -> float:
    """A ship in a slot: its reals or its reward, and its PP at the scorings to come."""
    slot = s.data.sail_slot[sail]
    market = slot >= FIRST_MARKET_SLOT
    kind = MARKET_ROUTES if market else EXPEDITIONS
    number = max(1, s.round) if s.round & 1 else s.round + 1
    held = s.sheet[seat * SHEET + HELD + kind]
    later: float = share * s.data.slot_pp[5][slot]
    now: float = s.data.sail_reals[sail] * real if market else REWARD_WORTH
    return now + (0.8 if held else 0.0) * float(s.data.slot_pp[number][slot]) + later


def sail_worth(s: Position, seat: int, payload: int, real: float, share: float) -> float:
    """Ships that have moved and are owed their gains, and the best move still possible."""
    total = 0.0
    for shift in (FIRST_SAIL, SECOND_SAIL):
        sail = ((payload >> shift) & 31) - 1
        if sail >= FIRST_MARKET_SLOT:
            total += s.data.sail_reals[sail] * real
        elif sail >= 0:
            total += REWARD_WORTH
    if payload & 3 and (can_launch(s, seat) or s.ships_on_board(seat) > 0):
        free = s.free_slots()
        best = 0.0
        for sail in range(len(s.data.sail_slot)):
            if (free >> s.data.sail_slot[sail]) & 1 and payable(s, seat, sail):
                worth = slot_worth(s, seat, sail, real, share) - 0.75 * s.data.sail_amount[sail] - 1.2
                best = max(best, worth)
        total += best
    return total


def guild_worth(s: Position, seat: int, real: float, time: float, share: float) -> float:
    """The best favor that could be taken: its use, less the wood."""
    best = 0.0
    up = s.sheet[seat * SHEET + FACE_UP]
    influence = share * 1.2 + (1.0 if s.sheet[seat * SHEET + HELD + INFLUENCE] else 0.0)
    for place in range(len(FAVORS)):
        wood = s.data.district_wood[place & 3]
        if (s.board[LYING] >> place) & 1 and s.can_discard_wood(seat, wood):
            own = min(wood, s.sheet[seat * SHEET + WOOD])
            price = s.data.wood_price[s.bought + wood - own] - s.data.wood_price[s.bought]
            guild = s.data.guild_favors[s.data.favor_guild[s.favor_at[place]]]
            new = 0.0 if up & guild else s.data.pp_per_favor * influence
            best = max(best, 1.1 * min(time, 2.5) + new - 0.7 * own - real * price)
    return best
