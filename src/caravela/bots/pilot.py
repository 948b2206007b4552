"""The Pilot: the best turn in the eyes of a net, at once."""

from __future__ import annotations

from typing import Final

from caravela.bots.bot import Bot
from caravela.bots.levels import MERCHANT_BUDGET
from caravela.bots.turns import Line, TurnPlan, most_promising, ways_to_finish
from caravela.kernel.evaluator import Evaluator
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import State

LINES: Final = 32  # ways to finish the turn that the net is asked about


def chance_after(line: Line, seat: i64, judge: Evaluator) -> float:
    """How likely this seat wins after a turn."""
    s = line.position
    row = vec[float]([0.0] * (2 * int(s.players)))
    judge.values(s, row, 0)
    return row[seat]


class Pilot(Bot):
    """Looks at every way to finish its own turn, as a Merchant does, and takes the one after which it wins most likely."""

    name = "pilot"

    def __init__(self, budget: int = MERCHANT_BUDGET, lines: int = LINES) -> None:
        self.budget = budget
        self.lines = lines
        self.plan = TurnPlan()

    def evaluator(self, s: State) -> Evaluator:
        """The evaluator it was given, else the game's net, else the judgement."""
        given = self.given
        return s.game.evaluator(int(s.players)) if given is None else given

    def choose(self, s: State, luck: Luck) -> int:
        """The next action of the best turn."""
        judge = self.evaluator(s)
        planned = self.plan.next(s, judge)
        if planned >= 0:
            return planned
        best: list[int] = []
        most = -1.0
        for line in most_promising(ways_to_finish(s, judge, self.budget), self.lines):
            chance = chance_after(line, s.actor, judge)
            if chance > most:
                best, most = line.actions, chance
        return self.plan.make(s, judge, best)
