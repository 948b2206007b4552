"""Questions of Coimbra with several parts. There is one: which voyages a monastery scores now. Elsewhere a choice changes what
the next may be (a walk, a bonus, a die), so that its order is the player's."""

from __future__ import annotations

from collections import Counter
from typing import Final

from caravela.games.coimbra.actions import SCORE_TASK
from caravela.games.coimbra.names import VOYAGES
from caravela.games.coimbra.scoring import VOYAGES_IN_PLAY
from caravela.games.coimbra.state import IN_PLAY, INVESTED, SHEET, Position
from caravela.games.coimbra.steps.numbers import EARLY_TASKS
from caravela.kernel.question import Answer, Numbered, Question, moves_of
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.words import Sentence, say


class Scoring(Numbered[Position]):
    """D18, R13.1: as many voyages as the monastery scores, or all that carry the player's disk."""

    def stands(self, s: Position) -> bool:
        """As long as none is scored."""
        return s.frame >> (PAYLOAD + 10) == 0

    def due(self, s: Position) -> int:
        """How many are scored."""
        return min((s.frame >> (PAYLOAD + 7)) & 7, len(self.stock(s)))

    def prompt(self, s: Position, answer: Answer) -> Sentence:
        """Voyages still to choose."""
        return say("prompt.task", left=self.due(s) - len(answer))

    def stock(self, s: Position) -> dict[int, list[str]]:
        """Own voyages, in the order of the board."""
        board = [s.rare[IN_PLAY + place] for place in range(VOYAGES_IN_PLAY)]
        invested = s.cells[seat_of(s.frame) * SHEET + INVESTED]
        return {SCORE_TASK + voyage: [f"voyage.{VOYAGES[voyage]}"] for voyage in board if (invested >> voyage) & 1}

    def fits(self, s: Position, numbers: Counter[int]) -> bool:
        """Not too many."""
        return numbers.total() <= self.due(s)

    def missing(self, s: Position, answer: Answer) -> list[str]:
        """Until there are as many as are scored."""
        return [part for part in self.parts(s) if part not in answer] if len(answer) < self.due(s) else []

    def refuse(self, s: Position, answer: Answer, action: int) -> Refusal:
        """Not invested in, or enough are chosen."""
        if action not in self.stock(s):
            return Refusal("R13.1", say("refusal.no_disk", voyage=action - SCORE_TASK))
        return Refusal("R13.1", say("refusal.enough_tasks", number=self.due(s)))

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """What was chosen changes nothing for the others."""
        return s

    def ending(self) -> list[int]:
        """The last voyage ends it."""
        return []

    def line(self, s: Position, answer: Answer) -> list[int]:
        """In the order of the board."""
        return moves_of(s, [action for action in self.stock(s) if action in answer.values()])


QUESTIONS: Final[dict[int, Question[Position]]] = {int(EARLY_TASKS): Scoring()}
