"""What the deciding player is asked, whole. Terminal and table show it and understand what he says with the same code.

A plain decision has options, and choosing one plays it. A question with several parts (see `question.py`) collects an answer
first; nothing is played before it is confirmed.
"""

from __future__ import annotations

from caravela.kernel.game import is_element
from caravela.kernel.question import Answer, complete
from caravela.kernel.refusal import BadInput, IllegalMove, Refusal
from caravela.kernel.state import STEP_MASK, State
from caravela.kernel.words import say


class Asking:
    """A position with what has been answered so far. `offered` says which part an action would be given to, in the order of the
    list; the part of a plain decision or of a side action is empty."""

    def __init__(self, s: State, answer: Answer) -> None:
        self.s = s
        self.game = s.game
        self.question = self.game.question(s)
        self.answer = answer if self.question is not None else {}
        self.choices = {} if self.question is None else self.question.choices(s, self.answer)
        self.missing = [] if self.question is None else self.question.missing(s, self.answer)
        # as it would be carried out, with what open parts do by themselves; None while something is missing
        self.whole = None if self.question is None else complete(self.question, s, self.answer)
        self.offered: dict[int, str] = {}
        for part in sorted(self.choices, key=lambda part: part in self.answer):  # those that are open come first
            for action in self.choices[part]:
                if self.answer.get(part) != action:
                    self.offered.setdefault(action, part)
        single = [action for action in s.options if self.question is None or action >= self.game.first_side]
        self.offered |= dict.fromkeys(single, "")

    def prompt(self) -> str:
        """What is asked, given what has been answered."""
        if self.question is None:
            return self.s.prompt()
        return self.game.worded(self.question.prompt(self.s, self.answer))

    def describe(self, action: int) -> str:
        """What an action does, at the prices after what has been answered."""
        there = self.s if self.question is None else self.question.as_if(self.s, self.answer)
        return self.game.describe(there, action)

    def chosen(self) -> dict[str, str]:
        """What has been answered, in words, each as it was when it was chosen."""
        found: dict[str, str] = {}
        before: Answer = {}
        for part, action in self.answer.items():
            found[part] = Asking(self.s, before).describe(action)
            before = {**before, part: action}
        return found

    def confirmation(self) -> str:
        """What confirming means, in words; empty while something is missing."""
        if self.whole is None:
            return ""
        rest = len(self.whole) - len(self.answer)
        return self.game.worded(say("confirm.some", rest=rest) if self.answer else say("confirm.none", rest=rest))

    @property
    def settled(self) -> bool:
        """Whether the answer is whole, and no open part could be anything else."""
        whole = self.whole
        return whole is not None and all(
            not part or part in self.answer or whole.get(part) == action for action, part in self.offered.items()
        )

    def with_action(self, action: int) -> Asking:
        """The same after an action was chosen for the part it is offered to."""
        return Asking(self.s, {**self.answer, self.offered[action]: action})

    def line(self) -> list[int]:
        """The moves that carry the answer out."""
        if self.question is None or self.whole is None:
            raise BadInput(self.game.worded(say("bad.unfinished", prompt=self.prompt())))
        return self.question.line(self.s, self.whole)

    def check(self, action: int) -> None:
        """Refuse what cannot be chosen."""
        refusal = self.explain(action)
        if refusal is not None:
            raise IllegalMove(refusal)

    def explain(self, what: int | str) -> Refusal | None:
        """Why something cannot be chosen; None if it can. Asked by action, notation or element, as `Game.explain` is."""
        if self.question is None:
            return self.game.explain(self.s, what)
        kinds = [self.game.space.named(name) for name in self.game.steps[self.s.frame & STEP_MASK].kinds.split()]
        if isinstance(what, str) and is_element(what):
            actions = [n for kind in kinds for n in range(kind.start, kind.stop) if what in self.game.targets(self.s, n)]
        else:
            actions = [self.game.parse(what) if isinstance(what, str) else what]
        if any(action in self.offered for action in actions):
            return None
        for action in actions:
            if self.ends(action):
                return Refusal(self.s.rule(), say("refusal.confirm"), words=self.game.words)
            if action < self.game.first_side and any(kind.start <= action < kind.stop for kind in kinds):
                refusal = self.question.refuse(self.s, self.answer, action)
                refusal.words = self.game.words
                return refusal
        elsewhere: Refusal | None = self.game.explain(self.s, what)
        return elsewhere or Refusal(self.s.rule(), say("refusal.impossible"), words=self.game.words)

    def ends(self, action: int) -> bool:
        """Whether an action of the engine's would end the question: nobody chooses it, confirming does it."""
        if self.question is None or action not in self.s.options or action >= self.game.first_side:
            return False
        return all(action not in choices for choices in self.question.choices(self.s, {}).values())


def heard(s: State, answer: Answer) -> tuple[Asking, Refusal | None]:
    """An answer as far as it goes together, in the order in which it was set, and why it does not go further."""
    asking, refusal = Asking(s, {}), None
    for part, action in answer.items():
        if action in asking.choices.get(part, []):
            asking = Asking(s, {**asking.answer, part: action})
        else:
            refusal = refusal or asking.explain(action) or Refusal(s.rule(), say("refusal.impossible"), words=s.game.words)
    return asking, refusal
