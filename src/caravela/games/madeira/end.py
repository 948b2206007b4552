"""How near the end is (R3.1): it comes after five rounds, whatever anybody does."""

from __future__ import annotations

from caravela.games.madeira.state import DICE, PHASE, PHASE_B, ROUND, SHEET, Position
from caravela.kernel.game import Notice, last_round
from caravela.kernel.words import say


def near_end(s: Position) -> list[Notice]:
    """What players should know about the end of the game."""
    if s.over or s.cells[ROUND] < s.data.rounds:
        return []
    dice = sum(s.cells[s.actor * SHEET + DICE + value] for value in range(3))
    if s.cells[PHASE] == PHASE_B and dice == 1:
        return [Notice(say("last.die", seat=s.actor), say("badge.die"))]
    return [last_round("R3.1")]
