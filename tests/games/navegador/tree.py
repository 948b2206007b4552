"""All outcomes of a decision, found by walking the tree of steps, for comparison with a brute force straight from the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from caravela.games.navegador.components import REGIONS
from caravela.games.navegador.state import EXPLORED, FLEET, SHEET, SHIPS, Position
from caravela.games.navegador.steps.numbers import RONDEL, VOYAGE
from caravela.kernel.state import STEP_MASK


def in_same_turn(start: Position) -> Callable[[Position], bool]:
    """Whether the turn in which `start` stands goes on."""
    return lambda s: s.turn == start.turn and not s.over


def leaves(s: Position, going_on: Callable[[Position], bool]) -> Iterator[Position]:
    """Every position in which the walk leaves off, once per way that leads there."""
    for action in s.legal():
        copy = s.clone()
        copy.advance(action)
        if going_on(copy):
            yield from leaves(copy, going_on)
        else:
            yield copy


def voyage_ends(s: Position, seat: int) -> list[tuple[int, ...]]:
    """The end numbers (ships per region before a loss, R5.9) of every way through the voyage that begins in `s`."""
    turn = s.turn

    def at_sea(t: Position) -> bool:
        return t.turn == turn and not t.over and t.frame & STEP_MASK == VOYAGE

    return [ends(s, t, seat) for t in leaves(s, at_sea)]


def ends(before: Position, after: Position, seat: int) -> tuple[int, ...]:
    """Where the ships ended, the ones lost in an exploration included."""
    base = seat * SHEET
    ships = list(after.cells[base + SHIPS : base + SHIPS + len(REGIONS)])
    new = after.cells[EXPLORED] & ~before.cells[EXPLORED]
    if new:
        ships[new.bit_length() - 1] += before.cells[base + FLEET] - after.cells[base + FLEET]
    return tuple(ships)


def sail(s: Position, **numbers: int) -> Position:
    """The position after the Sailing action in which the deciding player's ships end in these numbers (before a loss)."""
    seat, turn = s.actor, s.turn
    goal = tuple(numbers.get(region, 0) for region in REGIONS)

    def at_sea(t: Position) -> bool:
        return t.turn == turn and not t.over and t.frame & STEP_MASK == VOYAGE

    for leaf in leaves(s, at_sea):
        if ends(s, leaf, seat) == goal:
            return leaf
    raise AssertionError(f"no Sailing option ends in {numbers}")


def can_sail(s: Position, **numbers: int) -> bool:
    """Whether there is such a Sailing option."""
    return tuple(numbers.get(region, 0) for region in REGIONS) in voyage_ends(s, s.actor)


def at_rondel(s: Position) -> bool:
    """Whether the rondel is asked."""
    return not s.over and s.frame & STEP_MASK == RONDEL
