"""A table that nobody stores: for lessons and examples. Whoever asks names the moves that have been made."""

from __future__ import annotations

from typing import Any

from caravela.table.live import LiveTable
from caravela.table.opening import common, seat_row
from caravela.table.sparse import SparseMatch


def unstored(id: str, match: SparseMatch, owner: str, seat: int, version: int) -> LiveTable:
    """A table with one person at it, who has this seat. The others are no bots, so that nobody waits for them."""
    game, players = match.game, int(match.state.players)
    row: dict[str, Any] = common(id, game, players, 0) | {
        "status": "over" if match.state.over else "running",
        "actor": match.state.actor,
        "version": version,
        "event": 0,
        "seed": match.seed,
        "salt": "",
        "sealed": "",
        "by_hand": True,
        "hints": False,
        "rematch": None,
        "clock": None,
        "branch": None,
        "undo": None,
    }
    names = [game.words.called("seat_name", seat) for seat in range(players)]
    seats = [
        seat_row("human", name, owner=owner) if number == seat else seat_row("record", name) for number, name in enumerate(names)
    ]
    return LiveTable(row, [{"seat": number, **each} for number, each in enumerate(seats)], match)
