"""What is coming to a player if nothing changes, for views: the bill of the next maintenance, and what requests are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravela.games.madeira.components import REQUESTS, WEALTH
from caravela.games.madeira.scoring import request_value
from caravela.games.madeira.state import (
    BEGIN,
    BREAD,
    CHOOSE_SCORED,
    FEEDING,
    KEEP_SHIPS,
    MAINTENANCE,
    PHASE_D,
    PHASE_E,
    REALS,
    SHEET,
    WOOD,
    Position,
)
from caravela.games.madeira.steps.crown import scored_before
from caravela.games.madeira.steps.wood import wood_to_buy
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK, seat_of

if TYPE_CHECKING:
    from caravela.games.madeira.view import MaintenanceView


def asks(s: Position, seat: int, step: int) -> bool:
    """Whether upkeep or feeding will still ask this seat. Once it has been asked in phase D, the next time is a round away."""
    if s.actor == NOBODY or (s.phase == PHASE_E and s.round == s.data.rounds):
        return False
    if s.phase != PHASE_D:
        return True
    for frame in s.pending():
        pending, payload = frame & STEP_MASK, frame >> PAYLOAD
        if pending == MAINTENANCE and payload <= (2 if step == KEEP_SHIPS else 3):
            return True
        if seat_of(frame) == seat and (pending == step or (pending == BEGIN and payload == step)):
            return True
    return False


def maintenance(s: Position, seat: int) -> MaintenanceView:
    """The bill as things stand."""
    base = seat * SHEET
    ships = s.ships_on_board(seat) if asks(s, seat, KEEP_SHIPS) else 0
    hungry = s.hungry(seat) if asks(s, seat, FEEDING) else 0
    home = min(ships, s.sheet[base + WOOD])
    reach = wood_to_buy(s, seat, ships - home)
    bread = min(hungry, s.sheet[base + BREAD])
    return {
        "due": asks(s, seat, FEEDING),
        "workers": s.workers_on_board(seat),
        "wood": ships,
        "wood_home": home,
        "wood_to_buy": reach,
        "price": s.data.wood_price[reach],
        "bread": hungry,
        "bread_home": bread,
        "pirates": (ships - home - reach) * s.data.upkeep_pirates + (hungry - bread) * s.data.feeding_pirates,
    }


def worth(s: Position, seat: int) -> dict[str, int]:
    """PP of one more request of each type in the next round that scores (R10.16)."""
    number = min(5, s.round | 1)
    choosing = [frame >> PAYLOAD for frame in s.pending() if frame & STEP_MASK == CHOOSE_SCORED and seat_of(frame) == seat]
    earlier = [scored_before(choosing[0], kind) if choosing else 0 for kind in range(len(REQUESTS))]
    found = {name: request_value(s, seat, kind, earlier[kind], number) for kind, name in enumerate(REQUESTS)}
    found[REQUESTS[WEALTH]] = min(s.sheet[seat * SHEET + REALS], s.data.max_reals) * s.data.pp_per_real
    return found


def strength(s: Position, seat: int, building: int) -> int:
    """0 no action, 1 the weaker, 3 the stronger one (R10.4)."""
    workers = s.region_workers(seat, s.data.building_region[building])
    return 3 if workers >= 3 else 1 if workers else 0
