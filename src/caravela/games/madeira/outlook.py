"""What is coming to a player if nothing changes, for views: the bill of the next maintenance, and what requests are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira.scoring import request_value
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.crown import scored_before
from caravela.games.madeira.steps.numbers import BEGIN, CHOOSE_SCORED, FEEDING, KEEP_SHIPS, MAINTENANCE
from caravela.games.madeira.steps.wood import wood_to_buy
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK, seat_of

if TYPE_CHECKING:
    from caravela.games.madeira.view import MaintenanceView


def asks(s: Position, seat: int, step: int) -> bool:
    """Whether upkeep or feeding will still ask this seat. Once it has been asked in phase D, the next time is a round away."""
    if s.actor == NOBODY or (s.cells[st.PHASE] == st.PHASE_E and s.cells[st.ROUND] == s.data.rounds):
        return False
    if s.cells[st.PHASE] != st.PHASE_D:
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
    base = seat * st.SHEET
    ships = st.ships_on_board(s, seat) if asks(s, seat, KEEP_SHIPS) else 0
    hungry = st.hungry_workers(s, seat) if asks(s, seat, FEEDING) else 0
    home = min(ships, s.cells[base + st.STOCK + ids.WOOD])
    reach = wood_to_buy(s, seat, ships - home)
    bread = min(hungry, s.cells[base + st.STOCK + ids.BREAD])
    return {
        "due": asks(s, seat, FEEDING),
        "workers": st.workers_on_board(s, seat),
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
    number = min(5, s.cells[st.ROUND] | 1)
    choosing = [frame >> PAYLOAD for frame in s.pending() if frame & STEP_MASK == CHOOSE_SCORED and seat_of(frame) == seat]
    earlier = [scored_before(choosing[0], kind) if choosing else 0 for kind in range(len(ids.REQUESTS))]
    found = {name: request_value(s, seat, kind, earlier[kind], number) for kind, name in enumerate(ids.REQUESTS)}
    found[ids.REQUESTS[ids.WEALTH]] = min(s.cells[seat * st.SHEET + st.STOCK + ids.REALS], s.data.max_reals) * s.data.pp_per_real
    return found


def strength(s: Position, seat: int, building: int) -> int:
    """0 no action, 1 the weaker, 3 the stronger one (R10.4)."""
    workers = st.region_workers(s, seat, s.data.building_region[building])
    return 3 if workers >= 3 else 1 if workers else 0
