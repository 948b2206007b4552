"""The levels below search: each sees a little further than the one before. None of them blunders on purpose."""

from __future__ import annotations

from time import process_time
from typing import Final

from caravela.bots.bot import Bot
from caravela.bots.turns import (
    WIDTH,
    WORST,
    Line,
    Plan,
    after_rounds,
    finish_alone,
    margin,
    most_promising,
    ways_to_finish,
)
from caravela.kernel.luck import Luck
from caravela.kernel.state import State

FAITH: Final = 0.2  # of the Apprentice in points that are yet to come
GLANCE: Final = 3  # options an Apprentice looks at in the rest of its turn
MERCHANT_BUDGET: Final = 500  # positions looked at for one turn, beside those that finish it
CAPTAIN_BUDGET: Final = 500
CAPTAIN_CANDIDATES: Final = 8
CAPTAIN_SAMPLES: Final = 8
CAPTAIN_SECONDS: Final = 0.4  # of the processor's time, after which no further sample is begun
TRUST: Final = 0.5  # samples that the judgement at the end of the own turn counts for


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
        return self.plan.make(s, ways_to_finish(s, self.budget, WIDTH)[0].actions)


class Contender:
    """A way to finish the turn, and what came of it in the samples so far."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.total = TRUST * line.value
        self.samples = TRUST
        self.last = 0.0

    def add(self, value: float) -> bool:
        """One more sample; whether it differs from the one before."""
        differs = value != self.last
        self.last = value
        self.total += value
        self.samples += 1.0
        return differs


def standing(contender: Contender) -> float:
    """For sorting: its mean over the samples, in which the first judgement is one voice among others."""
    return contender.total / contender.samples


class Captain(Bot):
    """Takes the most promising ways to finish its turn and lets the others answer, in a few samples of luck that are the same
    for every candidate; then judges where its own next turns lead. Where two samples are alike no luck is in sight, and another
    would tell nothing new: it looks a round further instead. The worse half is given up after a third of the time, and again
    after two thirds."""

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
        seat = s.actor
        lines = most_promising(ways_to_finish(s, self.budget, WIDTH), self.candidates)
        field = [Contender(line) for line in lines]
        cut = 1.0 / 3.0
        rounds = 1
        for number in range(self.samples):
            if len(field) == 1:
                break
            world = s.game.resample(s, seat, luck)
            differs = False
            for contender in field:
                value = margin(after_rounds(world, seat, contender.line.actions, rounds), seat)
                if contender.add(value):
                    differs = True
            spent = max((number + 1) / self.samples, (process_time() - start) / self.seconds)
            if spent >= 1.0:
                break
            if not differs:
                rounds += 1
            if spent >= cut:
                field.sort(key=standing, reverse=True)
                field = field[: max(2, (len(field) + 1) // 2)]
                cut += 1.0 / 3.0
        field.sort(key=standing, reverse=True)
        return self.plan.make(s, field[0].line.actions)
