"""What buildings, King's Rewards, passing slots and favors do: effects as data, one executor (R7.8, R8.3, R10.5 to R10.9)."""

from __future__ import annotations

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira.components import Effect
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.numbers import ROYAL_SUPPORT, SAIL_TO, TURN_UP
from caravela.games.madeira.steps.wood import get_wood
from caravela.games.madeira.steps.workers import ANYWHERE, TO_CITIES, TO_FIELDS, TO_LANDS, TO_WATCH, move_workers
from caravela.kernel.packed import i64


def perform(s: Position, seat: i64, effect: Effect) -> None:
    """Carry out an effect, or ask for the choices it leaves."""
    kind = effect.kind
    if kind == ids.GAIN_BREAD:
        st.receive(s, seat, ids.BREAD, effect.first)
    elif kind == ids.GAIN_REALS:
        st.receive(s, seat, ids.REALS, effect.first)
    elif kind == ids.GAIN_PP:
        st.gain_prestige(s, seat, st.FROM_REWARDS, effect.first)
    elif kind == ids.GET_WOOD:
        get_wood(s, seat, effect.first)
    elif kind == ids.WINDMILL_UP:
        st.step_up(s, seat)
    elif kind == ids.FIELD_MOVE:
        move_workers(s, seat, TO_FIELDS, effect.first, 0)
    elif kind == ids.CITY_MOVE:
        st.gain_prestige(s, seat, st.FROM_CITIES, effect.first)
        move_workers(s, seat, TO_CITIES, effect.second, 0)
    elif kind == ids.COLONY_MOVE:
        move_workers(s, seat, TO_LANDS, effect.first, effect.second)
    elif kind == ids.WATCH_MOVE:
        move_workers(s, seat, TO_WATCH, effect.first, effect.second)
    elif kind == ids.FLIP_FAVORS:
        if s.cells[seat * st.SHEET + st.FACE_DOWN]:
            s.push(TURN_UP, seat, effect.first)
    elif kind == ids.PIRATES_OR_BREAD:
        s.push(ROYAL_SUPPORT, seat, effect.first | (effect.second << 4))
    elif kind == ids.MOVE_SHIPS:
        s.push(SAIL_TO, seat, effect.first)
    elif kind == ids.HALF_PIRATES:
        st.discard_pirates(s, seat, s.cells[seat * st.SHEET + st.PIRATES] // 2)
    elif kind == ids.MOVE_ANY:
        move_workers(s, seat, ANYWHERE, 1, 0)
