"""What a turn under way has earned or begun but not yet collected, in points: part of the judgement.

Only frames of the seat itself count. The estimates stay a little below what the choice will bring: a promise that looks better
than its fulfilment would make a one-step player put the choice off.
"""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira import worth as rates
from caravela.games.madeira.actions import LAND_PLACE, SPOT_PLACE, WATCH_PLACE
from caravela.games.madeira.scoring import urbanization
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps import numbers as steps
from caravela.games.madeira.steps.ships import FIRST_SAIL, SECOND_SAIL, can_launch, parts, payable
from caravela.games.madeira.steps.wood import can_discard_wood, wood_in_reach, wood_price
from caravela.games.madeira.steps.workers import CHOSEN, GAIN, IN_CITIES, LEFT, TO_CITIES, TO_FIELDS, TO_LANDS, TO_WATCH
from caravela.kernel.layout import TOP
from caravela.kernel.packed import i64
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of

SHARE: Final = 0.85  # of an estimate that is counted before it has come true


def waiting(s: Position, seat: i64, time: float) -> float:
    """All pending frames of a seat."""
    total = 0.0
    cells = s.cells
    at = s.floor
    end = cells[TOP]
    while at < end:
        frame = cells[at]
        if seat_of(frame) == seat:
            total += frame_worth(s, seat, frame & STEP_MASK, frame >> PAYLOAD, time)
        at += 1
    return total


def frame_worth(s: Position, seat: i64, step: i64, payload: i64, time: float) -> float:
    """One pending frame."""
    base = seat * st.SHEET
    if step == steps.MOVE_TO:
        return SHARE * moves_worth(s, seat, payload, time)
    if step == steps.MOVE_FROM:
        if payload & 7 == TO_WATCH:
            return SHARE * moves_worth(s, seat, payload, time)
        return SHARE * destination_worth(s, seat, payload, time)
    if step == steps.SAIL_TO:
        return sail_worth(s, seat, payload)
    if step == steps.SAIL_FROM:
        earlier, sail = parts(payload)
        return SHARE * (slot_worth(s, seat, sail) - launch_cost(s, seat)) + sail_worth(s, seat, earlier & ~3)
    if step == steps.CHOOSE_REWARD:
        total = reward_worth(s, seat, (payload & 3) - 1)
        return total + reward_worth(s, seat, (payload >> 2) - 1) if payload >> 2 else total
    if step == steps.CITY_INCOME:
        return income_worth(s, seat)
    if step == steps.TAKE_WOOD:
        left = payload >> 5
        return 0.6 * float(left) if payload & 16 else -rates.reals_worth(s) * float(wood_price(s, left))
    if step == steps.AGAIN:
        return 0.4 * float(payload >> 8)
    if step == steps.TURN_UP:
        return 1.6 * float(min(payload & 3, st.POP[s.cells[base + st.FACE_DOWN]]))
    if step == steps.GUILD_WORK:
        return guild_worth(s, seat, time)
    if step == steps.ROYAL_SUPPORT:
        return 0.6 * float(min(payload & 15, s.cells[base + st.PIRATES]))
    if step == steps.CHOOSE_BUILDING:
        best = 0.0
        building: i64 = 0
        while building < len(ids.BUILDINGS):
            strength = st.region_workers(s, seat, s.data.building_region[building])
            if strength:
                best = max(best, rates.effect_worth(s, seat, s.data.strong[building] if strength >= 3 else s.data.weak[building]))
            building += 1
        return SHARE * best
    return 0.2 if step == steps.BISHOP else 0.0


def income_worth(s: Position, seat: i64) -> float:
    """The Mayor's income, as the cities stand."""
    total = 0.0
    city: i64 = 0
    while city < len(ids.CITIES):
        own = st.city_workers(s, seat, city)
        if own:
            amount: i64 = own * s.data.city_own[city] + st.citizens_in(s, city) * s.data.city_neutral[city]
            resource: i64 = s.data.city_resource[city]
            if resource == ids.WOOD:
                total += 0.6 * float(min(amount, wood_in_reach(s, seat)))
            else:
                total += float(amount) * (rates.reals_worth(s) if resource == ids.REALS else 0.5)
        city += 1
    return total


def moves_worth(s: Position, seat: i64, payload: i64, time: float) -> float:
    """Worker moves that may still be made."""
    kind = payload & 7
    left = (payload >> LEFT) & 3
    gain = (payload >> GAIN) & 15
    base = seat * st.SHEET
    if kind == TO_WATCH:
        return 0.7 * float(min(s.cells[base + st.PIRATES], gain * left)) + 0.5 * float(left)
    if kind == IN_CITIES:
        return 0.2 * float(left)
    if left == 0 or s.cells[base + st.HOME] == 0:
        return 0.0
    return best_place(s, seat, kind, gain, time) * (1.0 if left == 1 else 1.5)


def best_place(s: Position, seat: i64, kind: i64, gain: i64, time: float) -> float:
    """The best destination of a kind of move, for a worker from home."""
    best = 0.0
    if kind == TO_FIELDS:
        fields = s.cells[seat * st.SHEET + st.ON_FIELDS]
        field: i64 = 0
        while field <= ids.FOREST:
            if (fields >> field) & 1 == 0:
                best = max(best, rates.field_gain(s, seat, field, time))
            field += 1
    elif kind == TO_CITIES:
        free = st.free_spots(s)
        value = urbanization(s, seat, 0)
        weight = rates.request_weight(s, seat, ids.URBANIZATION)
        cost = rates.meal(s, seat)
        spot: i64 = 0
        while free:
            if free & 1:
                best = max(best, rates.spot_worth(s, seat, spot, time, value, weight, cost))
            free >>= 1
            spot += 1
    elif kind == TO_LANDS:
        colony: i64 = 0
        while colony < len(ids.COLONIES):
            best = max(best, land_gain(s, seat, colony, gain))
            colony += 1
    else:
        return 0.8
    return best


def land_gain(s: Position, seat: i64, colony: i64, gain: i64) -> float:
    """A worker on a colony land: PP for ships, and its good every round."""
    income = (rates.LAND_WORTH * rates.STOCK_WORTH[s.data.land_good[colony]] - rates.MEAL) * float(rates.maintenances(s))
    return float(gain * st.ships_in_colony(s, seat, colony)) + income


def destination_worth(s: Position, seat: i64, payload: i64, time: float) -> float:
    """The place a piece is about to enter, and the move after it."""
    kind = payload & 7
    to = (payload >> CHOSEN) & 63
    left = (payload >> LEFT) & 3
    gain = (payload >> GAIN) & 15
    if kind == IN_CITIES:
        return 0.2 * float(left)
    if to == 0:
        return 0.0
    worth = 0.0 if s.cells[seat * st.SHEET + st.HOME] > 0 else -0.4 * time
    if left > 1:
        worth += 0.6 * best_place(s, seat, kind, gain, time)
    if to < SPOT_PLACE:
        worth += rates.field_gain(s, seat, to - 1, time)
    elif to < WATCH_PLACE:
        worth += rates.spot_gain(s, seat, to - SPOT_PLACE, time)
    elif to == WATCH_PLACE:
        pirates = s.cells[seat * st.SHEET + st.PIRATES]
        worth += 0.7 * min(float(pirates), 3.0) + 0.5
    else:
        if kind != TO_LANDS:
            gain = 1
        worth += land_gain(s, seat, to - LAND_PLACE, gain)
    return worth


def slot_worth(s: Position, seat: i64, sail: i64) -> float:
    """A ship in a slot: its reals or its reward, and its PP at the scorings to come; less its upkeep."""
    data = s.data
    slot = data.sail_slot[sail]
    market = slot >= ids.FIRST_MARKET_SLOT
    ships = s.cells[seat * st.SHEET + st.SHIPS]
    number = rates.next_scoring(s)
    if market:
        worth = float(data.sail_reals[sail]) * rates.reals_worth(s)
        ships >>= ids.FIRST_MARKET_SLOT
    else:
        worth = reward_worth(s, seat, slot // ids.COLONY_SLOTS)
        ships &= (1 << ids.FIRST_MARKET_SLOT) - 1
    if st.POP[ships & 0xFFF] + st.POP[ships >> 12] < data.max_route_ships:
        worth += rates.request_weight(s, seat, ids.MARKET_ROUTES if market else ids.EXPEDITIONS) * float(
            data.slot_pp[number][slot]
        )
    return worth - 0.5 * float(rates.maintenances(s))


def launch_cost(s: Position, seat: i64) -> float:
    """Wood for a ship from home."""
    return 0.75 if s.cells[seat * st.SHEET + st.STOCK + ids.WOOD] else 0.5


def gains_of(s: Position, seat: i64, sail: i64) -> float:
    """What a ship that has moved is owed; `sail` is -1 if there is none."""
    if sail >= ids.FIRST_MARKET_SLOT:
        return float(s.data.sail_reals[sail]) * rates.reals_worth(s)
    return reward_worth(s, seat, sail // ids.COLONY_SLOTS) if sail >= 0 else 0.0


def sail_worth(s: Position, seat: i64, payload: i64) -> float:
    """Ships that have moved and are owed their gains, and the best move still possible."""
    total = gains_of(s, seat, ((payload >> FIRST_SAIL) & 31) - 1)
    total += gains_of(s, seat, ((payload >> SECOND_SAIL) & 31) - 1)
    if payload & 3 and can_launch(s, seat):
        data = s.data
        free = st.free_slots(s)
        cost = launch_cost(s, seat)
        best = 0.0
        sail: i64 = 0
        while sail < len(ids.SAILS):
            if (free >> data.sail_slot[sail]) & 1 and payable(s, seat, sail):
                worth = SHARE * (slot_worth(s, seat, sail) - cost)
                best = max(best, worth - rates.STOCK_WORTH[data.sail_good[sail]] * float(data.sail_amount[sail]))
            sail += 1
        total += best
    return total


def reward_worth(s: Position, seat: i64, colony: i64) -> float:
    """The better of a colony's two King's Rewards."""
    effects = s.data.reward_effects
    at = st.REWARD_AT + colony * 2
    first = rates.effect_worth(s, seat, effects[s.rare[at]])
    return SHARE * max(first, rates.effect_worth(s, seat, effects[s.rare[at + 1]]))


def guild_worth(s: Position, seat: i64, time: float) -> float:
    """The best favor that could be taken: its use, its guild for Influence requests, less the wood."""
    best = 0.0
    data, base = s.data, seat * st.SHEET
    up = s.cells[base + st.FACE_UP]
    lying = s.cells[st.LYING]
    influence = rates.request_weight(s, seat, ids.INFLUENCE)
    place: i64 = 0
    while lying:
        wood = data.district_wood[place & 3]
        if lying & 1 and can_discard_wood(s, seat, wood):
            own = min(wood, s.cells[base + st.STOCK + ids.WOOD])
            guild = data.guild_favors[data.favor_guild[s.rare[st.FAVOR_AT + place]]]
            new = 0.0 if up & guild else float(data.pp_per_favor) * influence
            best = max(best, min(time, 2.5) + new - 0.75 * float(own) - rates.reals_worth(s) * float(wood_price(s, wood - own)))
        lying >>= 1
        place += 1
    return SHARE * best
