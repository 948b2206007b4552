"""What buildings, King's Rewards, passing slots and favors do: effects as data, one executor (R7.8, R8.3, R10.5 to R10.9)."""

from __future__ import annotations

from caravela.games.madeira.components import (
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
    WATCH_MOVE,
    WINDMILL_UP,
    Effect,
)
from caravela.games.madeira.state import (
    BREAD,
    FACE_DOWN,
    FROM_CITIES,
    FROM_REWARDS,
    PIRATES,
    REALS,
    ROYAL_SUPPORT,
    SAIL_TO,
    SHEET,
    TURN_UP,
    Position,
)
from caravela.games.madeira.steps.workers import ANYWHERE, TO_CITIES, TO_FIELDS, TO_LANDS, TO_WATCH, move_workers


def perform(s: Position, seat: int, effect: Effect) -> None:
    """Carry out an effect, or ask for the choices it leaves."""
    kind = effect.kind
    if kind == GAIN_BREAD:
        s.get(seat, BREAD, effect.first)
    elif kind == GAIN_REALS:
        s.get(seat, REALS, effect.first)
    elif kind == GAIN_PP:
        s.prestige(seat, FROM_REWARDS, effect.first)
    elif kind == GET_WOOD:
        s.get_wood(seat, effect.first)
    elif kind == WINDMILL_UP:
        s.step_up(seat)
    elif kind == FIELD_MOVE:
        move_workers(s, seat, TO_FIELDS, effect.first, 0)
    elif kind == CITY_MOVE:
        s.prestige(seat, FROM_CITIES, effect.first)
        move_workers(s, seat, TO_CITIES, effect.second, 0)
    elif kind == COLONY_MOVE:
        move_workers(s, seat, TO_LANDS, effect.first, effect.second)
    elif kind == WATCH_MOVE:
        move_workers(s, seat, TO_WATCH, effect.first, effect.second)
    elif kind == FLIP_FAVORS:
        if s.sheet[seat * SHEET + FACE_DOWN]:
            s.push(TURN_UP, seat, effect.first)
    elif kind == PIRATES_OR_BREAD:
        s.push(ROYAL_SUPPORT, seat, effect.first | (effect.second << 4))
    elif kind == MOVE_SHIPS:
        s.push(SAIL_TO, seat, effect.first)
    elif kind == HALF_PIRATES:
        s.discard_pirates(seat, s.sheet[seat * SHEET + PIRATES] // 2)
    elif kind == MOVE_ANY:
        move_workers(s, seat, ANYWHERE, 1, 0)
