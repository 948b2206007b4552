"""What buildings, King's Rewards, passing slots and favors do: effects as data, one executor (R7.8, R8.3, R10.5 to R10.9)."""

from __future__ import annotations

from caravela.games.madeira import state as st
from caravela.games.madeira.components import (
    BREAD,
    CITY_MOVE,
    COLONY_MOVE,
    FIELD_MOVE,
    FLIP_FAVORS,
    GAIN_BREAD,
    GAIN_PP,
    GAIN_REALS,
    GET_WOOD,
    HALF_PIRATES,
    MOVE_ANY,
    MOVE_SHIPS,
    PIRATES_OR_BREAD,
    REALS,
    WATCH_MOVE,
    WINDMILL_UP,
    Effect,
)
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.numbers import ROYAL_SUPPORT, SAIL_TO, TURN_UP
from caravela.games.madeira.steps.wood import get_wood
from caravela.games.madeira.steps.workers import ANYWHERE, TO_CITIES, TO_FIELDS, TO_LANDS, TO_WATCH, move_workers
from caravela.kernel.packed import i64


def perform(s: Position, seat: i64, effect: Effect) -> None:
    """Carry out an effect, or ask for the choices it leaves."""
    kind = effect.kind
    if kind == GAIN_BREAD:
        st.receive(s, seat, BREAD, effect.first)
    elif kind == GAIN_REALS:
        st.receive(s, seat, REALS, effect.first)
    elif kind == GAIN_PP:
        st.gain_prestige(s, seat, st.FROM_REWARDS, effect.first)
    elif kind == GET_WOOD:
        get_wood(s, seat, effect.first)
    elif kind == WINDMILL_UP:
        st.step_up(s, seat)
    elif kind == FIELD_MOVE:
        move_workers(s, seat, TO_FIELDS, effect.first, 0)
    elif kind == CITY_MOVE:
        st.gain_prestige(s, seat, st.FROM_CITIES, effect.first)
        move_workers(s, seat, TO_CITIES, effect.second, 0)
    elif kind == COLONY_MOVE:
        move_workers(s, seat, TO_LANDS, effect.first, effect.second)
    elif kind == WATCH_MOVE:
        move_workers(s, seat, TO_WATCH, effect.first, effect.second)
    elif kind == FLIP_FAVORS:
        if s.cells[seat * st.SHEET + st.FACE_DOWN]:
            s.push(TURN_UP, seat, effect.first)
    elif kind == PIRATES_OR_BREAD:
        s.push(ROYAL_SUPPORT, seat, effect.first | (effect.second << 4))
    elif kind == MOVE_SHIPS:
        s.push(SAIL_TO, seat, effect.first)
    elif kind == HALF_PIRATES:
        st.discard_pirates(s, seat, s.cells[seat * st.SHEET + st.PIRATES] // 2)
    elif kind == MOVE_ANY:
        move_workers(s, seat, ANYWHERE, 1, 0)
