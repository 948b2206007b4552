"""How near the end is (R3.1): it comes after five rounds, whatever anybody does."""

from __future__ import annotations

from caravela.games.madeira.state import DICE, PHASE, PHASE_B, ROUND, SHEET, Position
from caravela.kernel.words import Sentence, say


def near_end(s: Position) -> list[Sentence]:
    """What players should know about the end of the game."""
    if s.over or s.cells[ROUND] < s.data.rounds:
        return []
    dice = sum(s.cells[s.actor * SHEET + DICE + value] for value in range(3))
    return [say("last.die", seat=s.actor) if s.cells[PHASE] == PHASE_B and dice == 1 else say("last.round", rule="R3.1")]
