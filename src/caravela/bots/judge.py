"""One step ahead with the game's judgement."""

from __future__ import annotations

from caravela.bots.bot import Bot
from caravela.bots.turns import WIDTH, finish_alone, margin
from caravela.kernel.luck import Luck
from caravela.kernel.state import State


class JudgeBot(Bot):
    """Tries every option, lets its own turn run on greedily, and takes the one judged best; ties go to the first."""

    name = "judge"

    def choose(self, s: State, luck: Luck) -> int:
        """The option whose turn ends best."""
        seat, turn = s.actor, s.turn
        judge = self.evaluator(s)
        best = s.options[0]
        best_value = -1e30
        for action in s.options:
            after = s.clone()
            after.advance(action)
            value = margin(finish_alone(after, seat, turn, judge, WIDTH, [])[1], seat, judge)
            if value > best_value:
                best, best_value = action, value
        return best
