"""What a position is worth. Bots are given an evaluator; rules know none.

The first one is the hand-written judgement of a game: named terms with weights that self-play taught.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, Generic

from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY, State
from caravela.kernel.step import S
from caravela.kernel.weights import Weights

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAD: Final = 10.0  # points ahead that make one nearly three times as likely to win


class Evaluator(ABC):
    """Reads only what the features of a position show, so never what a seat cannot know.

    `calibrated`: whether its chances were compared with how games ended, and came true.
    """

    name: str = ""
    calibrated: bool = False

    @abstractmethod
    def points(self, s: State, seat: i64) -> float:
        """About the points this seat will end with, as far as that helps to decide on a turn. The score itself at the end."""

    def foresee(self, s: State, seat: i64) -> float:
        """Expected final points, for the leaves of a search."""
        return self.points(s, seat)

    def values(self, s: State, out: vec[float], at: i64) -> None:
        """Write the chance of every seat to win (they sum up to 1), then the expected final points of every seat, from
        `out[at]` on. At the end of the game the chances are 1 and 0."""
        n = s.players
        best = -1e30
        seat: i64 = 0
        while seat < n:
            found = self.foresee(s, seat)
            out[at + n + seat] = found
            if found > best:
                best = found
            seat += 1
        if s.actor == NOBODY:
            ranks = s.result().ranks
            for winner in range(n):
                out[at + winner] = 1.0 if ranks[winner] == 1 else 0.0
            return
        total = 0.0
        seat = 0
        while seat < n:
            share = math.exp((out[at + n + seat] - best) / LEAD)
            out[at + seat] = share
            total += share
            seat += 1
        seat = 0
        while seat < n:
            out[at + seat] = out[at + seat] / total
            seat += 1

    def values_of(self, states: Sequence[State], out: vec[float]) -> None:
        """`values` of several positions, one after the other."""
        at: i64 = 0
        for s in states:
            self.values(s, out, at)
            at += 2 * s.players


class Terms(ABC, Generic[S]):
    """The hand-written estimates of a game, term by term.

    `names` of the terms, for hints and weights.
    """

    names: Final[list[str]]

    def __init__(self, names: list[str]) -> None:
        self.names = names

    @abstractmethod
    def estimate(self, s: S, seat: i64, out: vec[float], at: i64) -> None:
        """Write what each term brings this seat, in points, from `out[at]` on; at the end of the game their sum is the score."""

    @abstractmethod
    def progress(self, s: S) -> float:
        """The share of the game that has been played: 0 at the start, 1 at the end."""


class Judgement(Evaluator):
    """Terms of a game, weighted. It works in a row of its own, so it must not be shared by threads."""

    name = "judgement"

    def __init__(self, terms: Terms[State], weights: Weights) -> None:
        self.terms = terms
        self.weights = weights
        self.row = vec[float]([0.0] * len(terms.names))

    def points(self, s: State, seat: i64) -> float:
        """The sum of the weighted terms. Search calls this more often than anything else."""
        return self.weigh(s, seat, self.weights)

    def foresee(self, s: State, seat: i64) -> float:
        """The same with weights that tell how games have ended from such positions, where there are some."""
        foresight = self.weights.foresight
        return self.weigh(s, seat, self.weights if foresight is None else foresight)

    def weigh(self, s: State, seat: i64, weights: Weights) -> float:
        """The sum of the estimates, each with its weight at this stage of the game."""
        row = self.row
        self.terms.estimate(s, seat, row, 0)
        total = 0.0
        number: i64 = 0
        count = len(row)
        if s.actor == NOBODY:
            while number < count:
                total += row[number]
                number += 1
            return total
        done = self.terms.progress(s)
        early, change = weights.early, weights.change
        while number < count:
            total += row[number] * (early[number] + done * change[number])
            number += 1
        return total

    def by_term(self, s: State, seat: i64) -> list[float]:
        """The weighted terms one by one; `points` is their sum."""
        self.terms.estimate(s, seat, self.row, 0)
        found: list[float] = list(self.row)
        if s.actor != NOBODY:
            done = self.terms.progress(s)
            for number in range(len(found)):
                found[number] *= self.weights.early[number] + done * self.weights.change[number]
        return found

    def with_weights(self, weights: Weights) -> Judgement:
        """The same terms in the eyes of somebody who weighs them otherwise."""
        return Judgement(self.terms, weights)
