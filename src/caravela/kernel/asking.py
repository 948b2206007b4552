"""What the deciding player is asked, whole. Terminal and table show it and understand what he says with the same code.

A plain decision has options, and choosing one plays it. A question with several parts (see `question.py`) collects an answer
first; nothing is played before it is confirmed.
"""

from __future__ import annotations

from caravela.kernel.match import Match
from caravela.kernel.question import Answer, complete
from caravela.kernel.refusal import BadInput, IllegalMove, Refusal
from caravela.kernel.state import STEP_MASK, State
from caravela.kernel.words import ENGLISH, say


class Asking:
    """A position with what has been answered so far. `offered` says which part an action would be given to, in the order of the
    list; the part of a plain decision or of a side action is empty."""

    def __init__(self, s: State, answer: Answer) -> None:
        self.s = s
        self.game = s.game
        self.question = self.game.question(s)
        self.answer = answer if self.question is not None else {}
        self.offered: dict[int, str] = {}
        if self.question is None:
            self.offered = dict.fromkeys(s.options, "")
            return
        choices = self.question.choices(s, self.answer)
        for part in sorted(self.question.parts(s), key=lambda part: part in self.answer):  # those that are open come first
            for action in choices[part]:
                if self.answer.get(part) != action:
                    self.offered.setdefault(action, part)
        for action in s.options:
            if action >= self.game.first_side:
                self.offered[action] = ""

    @property
    def prompt(self) -> str:
        """What is asked, given what has been answered."""
        return self.worded(ENGLISH)

    def worded(self, language: str) -> str:
        """The prompt in a language."""
        if self.question is None:
            return self.s.prompt(language)
        return self.game.worded(self.question.prompt(self.s, self.answer), language)

    def describe(self, action: int, language: str = ENGLISH) -> str:
        """What an action does, at the prices after what has been answered."""
        there = self.s if self.question is None else self.question.described_at(self.s, self.answer)
        return self.game.describe(there, action, language)

    @property
    def chosen(self) -> list[str]:
        """What has been answered, in words, each as it was when it was chosen."""
        found: list[str] = []
        before: Answer = {}
        for part, action in self.answer.items():
            found.append(Asking(self.s, before).describe(action))
            before = {**before, part: action}
        return found

    @property
    def missing(self) -> list[str]:
        """The parts one of which has to be set."""
        return [] if self.question is None else self.question.missing(self.s, self.answer)

    @property
    def whole(self) -> Answer | None:
        """The answer as it would be carried out, with what the open parts do by themselves; None while something is missing."""
        return None if self.question is None else complete(self.question, self.s, self.answer)

    def with_action(self, action: int) -> Asking:
        """The same after an action of the question was chosen for the part it is offered to."""
        return Asking(self.s, {**self.answer, self.offered[action]: action})

    def without(self, part: str) -> Asking:
        """The same with a part cleared. What cannot be without it is cleared too, the last set first."""
        left = {other: action for other, action in self.answer.items() if other != part}
        return Asking(self.s, self.allowed(left))

    def allowed(self, answer: Answer) -> Answer:
        """As much of an answer as goes together, in the order in which it was set."""
        found: Answer = {}
        for part, action in answer.items():
            if self.question is not None and action in self.question.choices(self.s, found).get(part, []):
                found[part] = action
        return found

    def line(self) -> list[int]:
        """The moves that carry the answer out."""
        whole = self.whole
        if self.question is None or whole is None:
            raise BadInput("Something is still to be chosen: " + self.prompt)
        return self.question.line(self.s, whole)

    def check(self, action: int) -> None:
        """Refuse what cannot be chosen."""
        refusal = self.explain(action)
        if refusal is not None:
            raise IllegalMove(refusal)

    def explain(self, what: int | str) -> Refusal | None:
        """Why something cannot be chosen; None if it can. Asked by action, notation or element, as `Game.explain` is."""
        if self.question is None:
            return self.game.explain(self.s, what)
        kinds = self.game.steps[self.s.frame & STEP_MASK].kinds.split()
        if isinstance(what, str) and "." in what and ":" not in what:
            actions = [action for action in self.actions_of(kinds) if what in self.game.targets(self.s, action)]
        else:
            actions = [self.game.parse(what) if isinstance(what, str) else what]
        if any(action in self.offered for action in actions):
            return None
        for action in actions:
            if action < self.game.first_side and self.game.space.kind(action).name in kinds:
                refusal = self.question.refuse(self.s, self.answer, action)
                refusal.words = self.game.words
                return refusal
        elsewhere: Refusal | None = self.game.explain(self.s, what)
        return elsewhere or Refusal(self.s.rule(), say("refusal.impossible"), words=self.game.words)

    def actions_of(self, kinds: list[str]) -> list[int]:
        """All actions of these kinds, possible or not."""
        found: list[int] = []
        for name in kinds:
            kind = self.game.space.named(name)
            found += range(kind.start, kind.stop)
        return found


def answer_start(match: Match) -> int:
    """Where the last answer began: the number of moves before the question that the last move belongs to. One undo goes there."""
    start = len(match.moves) - 1
    last = match.positions[start]
    while start > match.undo_floor():
        before = match.positions[start - 1]
        same = before.frame & STEP_MASK == last.frame & STEP_MASK and len(before.pending()) == len(last.pending())
        if not same or match.game.question(before) is None:
            break
        start -= 1
    return start
