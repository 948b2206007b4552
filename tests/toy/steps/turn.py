"""R1.1: take stones or pass."""

from __future__ import annotations

from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say
from tests.toy.state import ENDED, HEAP, PASSED, SHEET, STONES, TOOK, TURN, Position

MOST = 3  # stones at once; action 0 passes


class Turn(Step[Position]):
    """One turn."""

    rule = "R1.1"
    kinds = "take"

    def legal(self, s: Position) -> list[int]:
        """As many as the heap has."""
        return list(range(min(MOST, s.cells[HEAP]) + 1))

    def apply(self, s: Position, action: int) -> None:
        """Take them; the turn passes on, or the game ends."""
        seat = seat_of(s.frame)
        s.cells[HEAP] -= action
        s.cells[STONES + seat * SHEET] += action
        s.cells[PASSED] = 0 if action else s.cells[PASSED] + 1
        s.note(TOOK, [seat, action])
        s.turn += 1
        if s.cells[HEAP] and s.cells[PASSED] < s.players:
            s.push(TURN, (seat + 1) % s.players)
        else:
            s.note(ENDED, [int(s.cells[HEAP])])

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.take", most=MOST, heap=s.cells[HEAP])

    def refuse(self, s: Position, action: int) -> Refusal:
        """Too few are left."""
        heap = s.cells[HEAP]
        return Refusal("R1.1", say("refusal.heap", heap=heap), [Lack("stones", action - heap, seat_of(s.frame))])
