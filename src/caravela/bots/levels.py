"""The levels below search: each sees a little further than the one before. None of them blunders on purpose."""

from __future__ import annotations

from time import process_time
from typing import Final

from caravela.bots.bot import Bot
from caravela.bots.turns import (
    WIDTH,
    WORST,
    Plan,
    best_line,
    finish_alone,
    lines_by_option,
    margin,
    play_round,
)
from caravela.kernel.luck import Luck
from caravela.kernel.state import State

FAITH: Final = 0.2  # of the Apprentice in points that are yet to come
GLANCE: Final = 3  # options an Apprentice looks at in the rest of its turn
MERCHANT_BUDGET: Final = 500  # positions looked at for one turn, beside those that finish it
CAPTAIN_BUDGET: Final = 500
CAPTAIN_CANDIDATES: Final = 6
CAPTAIN_SAMPLES: Final = 20
CAPTAIN_SECONDS: Final = 0.4  # of the processor's time, after which no further sample is begun
REPLY_WIDTH: Final = 5  # options looked at in the rest of a turn in the Captain's mind


class Apprentice(Bot):
    """Greedy: takes the option after which its own affairs stand best. It counts what it has, hardly believes in what that may
    become, follows its turn to the end with a passing look at a few options only, and does not look at the others at all."""

    name = "apprentice"

    def __init__(self, faith: float = FAITH, glance: int = GLANCE) -> None:
        self.faith = faith
        self.glance = glance

    def choose(self, s: State, luck: Luck) -> int:
        """Try each option."""
        seat, turn = s.actor, s.turn
        best = s.options[0]
        best_value = WORST
        for action in s.options:
            after = s.clone()
            after.advance(action)
            after = finish_alone(after, seat, turn, self.glance, [])
            value = self.faith * s.game.judge(after, seat) + (1.0 - self.faith) * s.game.scores(after)[seat]
            if value > best_value:
                best, best_value = action, value
        return best


class Merchant(Bot):
    """Looks at every way to finish its own turn, as far as its budget reaches."""

    name = "merchant"

    def __init__(self, budget: int = MERCHANT_BUDGET) -> None:
        self.budget = budget
        self.plan = Plan()

    def choose(self, s: State, luck: Luck) -> int:
        """The next action of the best turn."""
        planned = self.plan.next(s)
        if planned >= 0:
            return planned
        return self.plan.make(s, best_line(s, s.actor, s.turn, self.budget, WIDTH).actions)


class Captain(Bot):
    """Takes the most promising ways to finish its turn and lets the others answer, in a few samples of luck that are the same
    for every candidate; then judges where its own next turn leads."""

    name = "captain"

    def __init__(
        self,
        budget: int = CAPTAIN_BUDGET,
        candidates: int = CAPTAIN_CANDIDATES,
        samples: int = CAPTAIN_SAMPLES,
        seconds: float = CAPTAIN_SECONDS,
    ) -> None:
        self.budget = budget
        self.candidates = candidates
        self.samples = samples
        self.seconds = seconds
        self.plan = Plan()

    def choose(self, s: State, luck: Luck) -> int:
        """The next action of the turn that stands best after one round."""
        planned = self.plan.next(s)
        if planned >= 0:
            return planned
        start = process_time()
        seat, turn = s.actor, s.turn
        lines = lines_by_option(s, seat, turn, self.budget, WIDTH)[: self.candidates]
        best = 0
        if len(lines) > 1:
            totals = [0.0] * len(lines)
            for _ in range(self.samples):
                world = s.game.resample(s, seat, luck)
                for number, line in enumerate(lines):
                    totals[number] += self.after_a_round(world, seat, line.actions)
                if process_time() - start > self.seconds:
                    break
            for number in range(1, len(totals)):
                if totals[number] > totals[best]:
                    best = number
        return self.plan.make(s, lines[best].actions)

    def after_a_round(self, world: State, seat: int, actions: list[int]) -> float:
        """The margin when everybody, oneself included, has had a turn after this one."""
        turn = world.turn
        after = world.clone()
        for action in actions:
            if after.actor != seat or after.turn != turn or action not in after.options:
                break  # luck fell differently here
            after.advance(action)
        after = finish_alone(after, seat, turn, REPLY_WIDTH, [])
        return margin(play_round(after, seat, REPLY_WIDTH), seat)
