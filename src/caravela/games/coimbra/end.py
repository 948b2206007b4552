"""How near the end is (R3.1): it comes after four rounds, whatever anybody does."""

from __future__ import annotations

from caravela.games.coimbra.state import PHASE, PHASE_F, ROUND, Position
from caravela.games.coimbra.steps.dice import DICE_PER_PLAYER
from caravela.games.coimbra.steps.numbers import PLACE_DIE
from caravela.kernel.state import PAYLOAD, STEP_MASK
from caravela.kernel.words import Sentence, say


def near_end(s: Position) -> list[Sentence]:
    """What players should know about the end of the game."""
    if s.over or s.cells[ROUND] < s.data.rounds:
        return []
    if s.frame & STEP_MASK == PLACE_DIE and s.frame >> PAYLOAD >= (DICE_PER_PLAYER - 1) * s.players:
        return [say("last.die", seat=s.actor)]
    return [say("last.voyage") if s.cells[PHASE] == PHASE_F else say("last.round", rule="R3.1")]
