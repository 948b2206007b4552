"""The levels below search: each sees a little further than the one before. None of them blunders on purpose."""

from __future__ import annotations

from typing import Final

from caravela.bots.bot import Bot
from caravela.bots.turns import WORST, best_ending, endings_by_option, margin, play_turn, play_until, turn_is_over
from caravela.kernel.luck import Luck
from caravela.kernel.state import NOBODY, State

FAITH: Final = 0.3  # of the Apprentice in points that are yet to come
MERCHANT_BUDGET: Final = 500  # positions looked at for one decision
CAPTAIN_BUDGET: Final = 500
CAPTAIN_CANDIDATES: Final = 6
CAPTAIN_SAMPLES: Final = 3
REPLY_BUDGET: Final = 60  # positions for each turn of the others in the Captain's mind


class Apprentice(Bot):
    """Greedy: takes the option after which its own affairs stand best at once. It counts what it has, believes only in part in
    what that may become, and looks neither at the rest of its turn nor at the others."""

    name = "apprentice"

    def __init__(self, faith: float = FAITH) -> None:
        self.faith = faith

    def choose(self, s: State, luck: Luck) -> int:
        """Try each option."""
        seat = s.actor
        best = s.options[0]
        best_value = WORST
        for action in s.options:
            after = s.clone()
            after.advance(action)
            value = self.faith * s.game.judge(after, seat) + (1.0 - self.faith) * s.game.scores(after)[seat]
            if value > best_value:
                best, best_value = action, value
        return best


class Merchant(Bot):
    """Looks at every way to finish its own turn, as far as its budget reaches."""

    name = "merchant"

    def __init__(self, budget: int = MERCHANT_BUDGET) -> None:
        self.budget = budget

    def choose(self, s: State, luck: Luck) -> int:
        """The first action of the best turn."""
        return best_ending(s, s.actor, s.turn, self.budget).action


class Captain(Bot):
    """Takes the most promising ways to finish its turn and lets the others answer as Merchants, in a few samples of luck that
    are the same for every candidate; then judges where its own next turn leads."""

    name = "captain"

    def __init__(
        self,
        budget: int = CAPTAIN_BUDGET,
        candidates: int = CAPTAIN_CANDIDATES,
        samples: int = CAPTAIN_SAMPLES,
        reply: int = REPLY_BUDGET,
    ) -> None:
        self.budget = budget
        self.candidates = candidates
        self.samples = samples
        self.reply = reply

    def choose(self, s: State, luck: Luck) -> int:
        """The candidate that stands best after one round."""
        seat, turn = s.actor, s.turn
        endings = endings_by_option(s, seat, turn, self.budget)[: self.candidates]
        if len(endings) == 1:
            return endings[0].action
        totals = [0.0] * len(endings)
        for _ in range(self.samples):
            world = s.game.resample(s, seat, luck)
            for number, ending in enumerate(endings):
                after = world.clone()
                after.advance(ending.action)
                if not turn_is_over(after, seat, turn):
                    after = best_ending(after, seat, turn, self.reply * 2).position
                after = play_until(after, seat, self.reply, 4 * s.players)
                if after.actor != NOBODY:
                    after = play_turn(after, self.reply)
                totals[number] += margin(after, seat)
        best = 0
        for number in range(1, len(totals)):
            if totals[number] > totals[best]:
                best = number
        return endings[best].action
