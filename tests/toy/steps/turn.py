"""R1.1: take stones or pass."""

from __future__ import annotations

from caravela.kernel.refusal import Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step
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

    def prompt(self, s: Position) -> str:
        """Ask."""
        return f"Take up to {MOST} of {s.cells[HEAP]} stones, or pass."

    def refuse(self, s: Position, action: int) -> Refusal:
        """Too few are left."""
        return Refusal("R1.1", f"The heap has {s.cells[HEAP]} stones.", f"{action - s.cells[HEAP]} stones")
