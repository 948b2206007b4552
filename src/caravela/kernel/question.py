"""A question with several parts: ships, goods or tiles that are decided together, in any order.

The engine asks for one small decision after the other, in an order of its own, so that search meets each outcome once. People see
the question whole. They set, change and clear its *parts* as they like and confirm once. The game says what goes together and
which line of engine moves carries an answer out; records and search know only that line.

A part is an element of the board (`ship.red.guine.1`). An *answer* gives some of the parts an action each.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from typing import Generic, cast

from caravela.kernel.refusal import Refusal
from caravela.kernel.state import STEP_MASK
from caravela.kernel.step import S
from caravela.kernel.words import Sentence, say

Answer = dict[str, int]


class Question(ABC, Generic[S]):
    """What a game says about one of its questions. A position is given with each call; a question keeps nothing of it."""

    def stands(self, s: S) -> bool:
        """Whether the question can be asked whole. Not once the engine has heard a part of the answer."""
        return True

    @abstractmethod
    def prompt(self, s: S, answer: Answer) -> Sentence:
        """What is asked, given what has been answered."""

    @abstractmethod
    def parts(self, s: S) -> list[str]:
        """What is to be decided, as ids of elements."""

    @abstractmethod
    def choices(self, s: S, answer: Answer) -> dict[str, list[int]]:
        """For each part the actions it may be given while all others stay as they are in the answer. Each of them leaves at
        least one complete answer."""

    @abstractmethod
    def missing(self, s: S, answer: Answer) -> list[str]:
        """The parts one of which has to be set before the answer is complete."""

    def rest(self, s: S, answer: Answer) -> Answer:
        """What the parts that are not set would do by themselves (`all others stay`); nothing where they must be set."""
        return {}

    def as_if(self, s: S, answer: Answer) -> S:
        """The position at the same decision as if this had been carried out: what people see while something is missing, and the
        prices of what they may still choose."""
        return s

    def surely(self, s: S) -> dict[str, int]:
        """What every answer changes, by stock: what asking this costs."""
        return {}

    @abstractmethod
    def refuse(self, s: S, answer: Answer, action: int) -> Refusal:
        """Why no part can be given this action now."""

    @abstractmethod
    def line(self, s: S, answer: Answer) -> list[int]:
        """The engine's moves that carry out a complete answer."""

    @abstractmethod
    def answer(self, s: S, line: list[int]) -> Answer:
        """The answer that a line of engine moves gives: the way back, for hints."""


class Numbered(Question[S]):
    """A question in which only the number of each kind of choice counts, and the engine asks for them in ascending order."""

    @abstractmethod
    def stock(self, s: S) -> dict[int, list[str]]:
        """For each action the parts that may be given it."""

    @abstractmethod
    def fits(self, s: S, numbers: Counter[int]) -> bool:
        """Whether so many of each action go together. There are always that many parts."""

    @abstractmethod
    def after(self, s: S, numbers: Counter[int]) -> S:
        """The position at the same decision as if so many had been carried out, with no order between them."""

    @abstractmethod
    def ending(self) -> list[int]:
        """What ends the engine's line."""

    def parts(self, s: S) -> list[str]:
        """All that can be taken."""
        return [part for parts in self.stock(s).values() for part in parts]

    def choices(self, s: S, answer: Answer) -> dict[str, list[int]]:
        """A part is taken, or it may be."""
        numbers = Counter(answer.values())
        found: dict[str, list[int]] = {}
        for action, parts in self.stock(s).items():
            room = numbers[action] < len(parts) and self.fits(s, numbers + Counter([action]))
            for part in parts:
                found[part] = [action] if part in answer or room else []
        return found

    def missing(self, s: S, answer: Answer) -> list[str]:
        """Nothing has to be taken."""
        return []

    def as_if(self, s: S, answer: Answer) -> S:
        """After what has been chosen."""
        return self.after(s, Counter(answer.values()))

    def refuse(self, s: S, answer: Answer, action: int) -> Refusal:
        """As the step would after what has been chosen. What ends the engine's line is never chosen: people confirm."""
        there = self.as_if(s, answer)
        step = there.game.steps[there.frame & STEP_MASK]
        return Refusal(step.asks_by(there), say("refusal.confirm")) if action in self.ending() else step.refuse(there, action)

    def line(self, s: S, answer: Answer) -> list[int]:
        """In ascending order."""
        return moves_of(s, [*sorted(answer.values()), *self.ending()])

    def answer(self, s: S, line: list[int]) -> Answer:
        """Each move takes a part."""
        left = {action: list(parts) for action, parts in self.stock(s).items()}
        return {left[action].pop(0): action for action in decisions_of(s, line) if left.get(action)}


def allowed(question: Question[S], s: S, answer: Answer) -> bool:
    """Whether every part of an answer may be what it is, given the others."""
    choices = question.choices(s, answer)
    return all(part in choices and action in choices[part] for part, action in answer.items())


def complete(question: Question[S], s: S, answer: Answer) -> Answer | None:
    """The answer with what was left open done by itself, or None as long as something is missing that has a choice."""
    whole = {**question.rest(s, answer), **answer}
    if not question.missing(s, whole) and allowed(question, s, whole):
        return whole
    choices = question.choices(s, answer)
    left = {action: part for part in question.missing(s, answer) for action in choices[part]}
    forced = {part: action for action, part in left.items()}
    return complete(question, s, answer | forced) if len(left) == 1 else None


def moves_of(s: S, decisions: list[int]) -> list[int]:
    """The moves that carry out decisions in the engine's order: all but those that the engine takes by itself."""
    s = cast("S", s.clone())
    moves: list[int] = []
    due = list(decisions)
    while due:
        moves.append(due.pop(0))
        for forced in carried_out(s, moves[-1]):
            if due and due[0] == forced:
                due.pop(0)
    return moves


def decisions_of(s: S, moves: list[int]) -> list[int]:
    """The other way: the moves, with what the engine decides by itself between and after them."""
    s = cast("S", s.clone())
    return [decision for move in moves for decision in (move, *carried_out(s, move))]


def carried_out(s: S, move: int) -> list[int]:
    """Make a move; returns what the engine then decides by itself."""
    s.enter(move)
    found: list[int] = []
    while True:
        forced = only_option(s)
        if not s.go_on():
            return found
        found += forced


def only_option(s: S) -> list[int]:
    """What the engine is about to decide by itself, if anything."""
    frame = s.top()
    if frame < 0 or s.game.steps[frame & STEP_MASK].automatic:
        return []
    s.frame = frame  # as the engine will
    options = s.game.steps[frame & STEP_MASK].legal(s)
    return options if len(options) == 1 else []
