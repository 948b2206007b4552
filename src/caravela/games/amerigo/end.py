"""How near the end is (R16.1): it comes after five rounds, whatever anybody does."""

from __future__ import annotations

from caravela.games.amerigo.outlook import next_drop
from caravela.games.amerigo.state import ROUND, Position
from caravela.kernel.game import Notice, last_round
from caravela.kernel.words import say


def near_end(s: Position) -> list[Notice]:
    """What players should know about the end of the game."""
    if s.over or s.cells[ROUND] < s.data.rounds:
        return []
    colour, _ = next_drop(s)
    return [Notice(say("last.phase"), say("badge.phase")) if colour < 0 else last_round("R16.1")]
