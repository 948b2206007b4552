"""The levels below search: each sees a little further than the one before. None of them blunders on purpose."""

from __future__ import annotations

from time import process_time
from typing import Final

from caravela.bots.bot import Bot
from caravela.bots.turns import (
    WORST,
    Line,
    TurnPlan,
    finish_alone,
    follow,
    margin,
    most_promising,
    play_round,
    ways_to_finish,
)
from caravela.kernel.evaluator import Evaluator
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64
from caravela.kernel.state import State

FAITH: Final = 0.1  # of the Apprentice in points that are yet to come
GLANCE: Final = 2  # options an Apprentice looks at in the rest of its turn
MERCHANT_BUDGET: Final = 500  # positions looked at for one turn, beside those that finish it
CAPTAIN_BUDGET: Final = 4000
CAPTAIN_CANDIDATES: Final = 6
CAPTAIN_LOOKS: Final = 24  # rounds played for each candidate, in all samples together
CAPTAIN_ROUNDS: Final = 3  # of them in each sample
FARTHEST: Final = 6  # rounds ahead where no luck is in sight
CAPTAIN_SECONDS: Final = 0.45  # of the processor's time, after which no further sample is begun
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
        judge = self.evaluator(s)
        best = s.options[0]
        best_value = WORST
        for action in s.options:
            after = s.clone()
            after.advance(action)
            after = finish_alone(after, seat, turn, judge, self.glance, [])[1]
            value = self.faith * judge.points(after, seat) + (1.0 - self.faith) * s.game.scores(after)[seat]
            if value > best_value:
                best, best_value = action, value
        return best


class Merchant(Bot):
    """Looks at every way to finish its own turn, as far as its budget reaches."""

    name = "merchant"

    def __init__(self, budget: int = MERCHANT_BUDGET) -> None:
        self.budget = budget
        self.plan = TurnPlan()

    def choose(self, s: State, luck: Luck) -> int:
        """The next action of the best turn."""
        judge = self.evaluator(s)
        planned = self.plan.next(s, judge)
        if planned >= 0:
            return planned
        return self.plan.make(s, judge, ways_to_finish(s, judge, self.budget)[0].actions)


class Contender:
    """A way to finish the turn, where it has led to in the present sample of luck, and how that was judged on the way."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.position = line.position
        self.total = TRUST * line.value
        self.looks = TRUST

    def go_on(self, seat: i64, judge: Evaluator) -> None:
        """One more round, and a look at where it leads."""
        self.position = play_round(self.position, seat, judge, judge)
        self.total += margin(self.position, seat, judge)
        self.looks += 1.0


def standing(contender: Contender) -> float:
    """For sorting: its mean over all looks, in which the first judgement is one voice among others."""
    return contender.total / contender.looks


class Captain(Bot):
    """Takes the most promising ways to finish its turn and lets the others answer, for a few rounds, in samples of luck that are
    the same for every candidate; where it stands after each of these rounds counts alike. Where no luck is in sight, another
    sample would tell nothing new: it looks further ahead instead. The worse half is given up after a third of the time, and
    again after two thirds."""

    name = "captain"

    def __init__(
        self,
        budget: int = CAPTAIN_BUDGET,
        candidates: int = CAPTAIN_CANDIDATES,
        looks: int = CAPTAIN_LOOKS,
        seconds: float = CAPTAIN_SECONDS,
    ) -> None:
        self.budget = budget
        self.candidates = candidates
        self.looks = looks
        self.seconds = seconds
        self.plan = TurnPlan()

    def choose(self, s: State, luck: Luck) -> int:
        """The next action of the turn that stands best."""
        judge = self.evaluator(s)
        planned = self.plan.next(s, judge)
        if planned >= 0:
            return planned
        start = process_time()
        seat = s.actor
        lines = most_promising(ways_to_finish(s, judge, self.budget), self.candidates)
        field = [Contender(line) for line in lines]
        cut = 1.0 / 3.0
        rounds = 0
        lucky = False
        for number in range(self.looks):
            if len(field) == 1 or rounds == FARTHEST:
                break
            if rounds == 0 or (lucky and rounds == CAPTAIN_ROUNDS):
                world = s.game.resample(s, seat, luck)
                for contender in field:
                    contender.position = follow(world.clone(), judge, contender.line.actions)
                rounds = 0
                lucky = False
            for contender in field:
                contender.go_on(seat, judge)
                if contender.position.reveals != s.reveals:
                    lucky = True
            rounds += 1
            spent = max((number + 1) / self.looks, (process_time() - start) / self.seconds)
            if spent >= 1.0:
                break
            if spent >= cut:
                field.sort(key=standing, reverse=True)
                field = field[: max(2, (len(field) + 1) // 2)]
                cut += 1.0 / 3.0
        field.sort(key=standing, reverse=True)
        return self.plan.make(s, judge, field[0].line.actions)
