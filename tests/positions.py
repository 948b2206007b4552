"""Small readings of positions that tests of several games share."""

from __future__ import annotations

from caravela.kernel.layout import COUNTERS
from caravela.kernel.state import State


def counters_of(s: State) -> list[int]:
    """How many values have been drawn from each stream of luck."""
    return [int(s.cells[COUNTERS + stream]) for stream in range(len(s.game.streams))]


def field(s: State, name: str) -> object:
    """A field of a position by its name in JSON; a copy."""
    return s.game.layout.read(s)[name]
