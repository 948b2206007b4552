"""How near the end is (R3.1): it comes after four rounds, whatever anybody does."""

from __future__ import annotations

from caravela.games.coimbra.state import PHASE, PHASE_F, ROUND, Position
from caravela.games.coimbra.steps.dice import DICE_PER_PLAYER
from caravela.games.coimbra.steps.numbers import PLACE_DIE
from caravela.kernel.game import Notice, last_round
from caravela.kernel.state import PAYLOAD, STEP_MASK
from caravela.kernel.words import say


def near_end(s: Position) -> list[Notice]:
    """What players should know about the end of the game."""
    if s.over or s.cells[ROUND] < s.data.rounds:
        return []
    if s.frame & STEP_MASK == PLACE_DIE and s.frame >> PAYLOAD >= (DICE_PER_PLAYER - 1) * s.players:
        return [Notice(say("last.die", seat=s.actor), say("badge.die"))]
    if s.cells[PHASE] == PHASE_F:
        return [Notice(say("last.voyage"), say("badge.voyage"))]
    return [last_round("R3.1")]
