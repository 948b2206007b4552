"""What a seat may see: everything."""

from __future__ import annotations

from typing import TypedDict

from tests.toy.state import HEAP, SHEET, STONES, Position


class PlayerView(TypedDict):
    """One player."""

    seat: int
    colour: str
    stones: int


class ToyView(TypedDict):
    """The table."""

    heap: int
    players: list[PlayerView]


def view(s: Position) -> ToyView:
    """The table as anybody may see it."""
    return {
        "heap": int(s.cells[HEAP]),
        "players": [
            {"seat": seat, "colour": s.game.colours[seat], "stones": int(s.cells[STONES + seat * SHEET])}
            for seat in range(s.players)
        ],
    }
