"""How near the end is (R16.1): it comes after five rounds, whatever anybody does."""

from __future__ import annotations

from caravela.games.amerigo.outlook import next_drop
from caravela.games.amerigo.state import ROUND, Position
from caravela.kernel.words import Sentence, say


def near_end(s: Position) -> list[Sentence]:
    """What players should know about the end of the game."""
    if s.over or s.cells[ROUND] < s.data.rounds:
        return []
    colour, _ = next_drop(s)
    return [say("last.phase") if colour < 0 else say("last.round", rule="R16.1")]
