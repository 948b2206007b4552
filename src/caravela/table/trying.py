"""Trying moves on copies of a position: what follows, what the engine does by itself, and which question is asked then.

A *question* is one step above the same pending ones, within the limits of undo: the same player, the same turn, nothing revealed.
"""

from __future__ import annotations

from typing import Final

from caravela.kernel.events import Event
from caravela.kernel.position import fields
from caravela.kernel.state import SEAT_MASK, SEAT_SHIFT, STEP_MASK, State, seat_of

QUESTION_MASK: Final = STEP_MASK | (SEAT_MASK << SEAT_SHIFT)
NOT_OF_THE_BOARD: Final = ("players", "stack", "turn", "reveals", "keys", "counters")
ENDS: Final = ("done", "stop")  # the kinds of actions by which a player ends a question


def play(s: State, action: int, events: list[Event] | None = None) -> tuple[State, list[int]]:
    """The position after an action, and what the engine did for the same player by itself because there was no choice."""
    start = s
    s = s.clone()
    s.events = events
    forced: list[int] = []
    s.enter(action)
    while True:
        choice = forced_choice(s)
        if choice is not None and together(start, choice):
            forced.append(choice.options[0])
        if not s.go_on():
            s.events = None
            return s, forced


def forced_choice(s: State) -> State | None:
    """The position with the decision on top asked, if the engine would take it by itself; None if it would not."""
    frame = s.top()
    if frame < 0 or s.game.steps[frame & STEP_MASK].automatic:
        return None
    found = s.clone()
    found.frame = frame
    found.actor = seat_of(frame)
    found.options = asked(found)
    return None if len(found.options) > 1 or found.game.steps[frame & STEP_MASK].shown else found


def pause(s: State, action: int) -> State | None:
    """The position after an action at the next decision of the same player, even if there is no choice in it; None if nothing
    more is asked of him before something shows or his turn ends."""
    after = s.clone()
    after.enter(action)
    while True:
        frame = after.top()
        if frame < 0:
            return None
        if not after.game.steps[frame & STEP_MASK].automatic:
            after.frame = frame
            after.actor = seat_of(frame)
            after.options = asked(after)
            return after if together(s, after) else None
        after.go_on()


def asked(s: State) -> list[int]:
    """The options of the step on top, side actions included where they are offered (see `State.go_on`)."""
    step = s.game.steps[s.frame & STEP_MASK]
    options = step.legal(s)
    if step.sides and (step.window or len(options) > 1 or step.shown):
        return options + step.side(s)
    return options


# -- questions


def together(s: State, other: State) -> bool:
    """Whether undo would lead from one to the other: the same player and turn, and nothing showed in between."""
    return s.actor == other.actor and s.turn == other.turn and s.reveals == other.reveals


def below(s: State) -> list[int]:
    """What is pending below the question that is asked. One that is asked several times may lie on the stack as often."""
    stack = s.pending()
    top = stack[-1] & QUESTION_MASK
    depth = len(stack) - 1
    while depth > 0 and stack[depth - 1] & QUESTION_MASK == top:
        depth -= 1
    return stack[:depth]


def same(s: State, question: State) -> bool:
    """Whether two positions ask the same question."""
    return together(s, question) and s.frame & STEP_MASK == question.frame & STEP_MASK and below(s) == below(question)


def inside(s: State, question: State) -> bool:
    """Whether a question is still open in a position: asked again, or something that belongs to it is."""
    pending = below(question)
    return together(s, question) and len(s.pending()) > len(pending) and s.pending()[: len(pending)] == pending


def is_done(s: State, action: int) -> bool:
    """Whether an action ends a question."""
    return s.game.space.kind(action).name in ENDS


def optional(s: State) -> bool:
    """Whether a question may be left at any time."""
    return any(is_done(s, action) for action in s.options)


def one_by_one(s: State) -> bool:
    """Whether the choices of a question stand in the order in which they were made."""
    return s.game.steps[s.frame & STEP_MASK].one_by_one


def main(s: State) -> list[int]:
    """The options but for side actions and the end of the question."""
    return [action for action in s.options if action < s.game.first_side and not is_done(s, action)]


# -- what was chosen


class Choice:
    """A choice that was made. `at` is the position it was made at, None where it was chosen before it was its turn."""

    def __init__(self, action: int, at: State | None) -> None:
        self.action = action
        self.at = at
        self._effect: Effect | None = None

    def unchanged(self, s: State) -> bool:
        """Whether it means the same in another position: the same happens in the end, even if paid for otherwise, or as much
        of everything changes. Where it is only noted, until the last choice of the question carries out all of them, people must
        read the same."""
        if self.at is None:
            return True
        if self._effect is None:
            self._effect = Effect(self.at, self.action)
        old, new = self._effect, Effect(s, self.action)
        if old.none or new.none:
            return s.game.describe(s, self.action) == s.game.describe(self.at, self.action)
        return old.events[-1:] == new.events[-1:] != [] or old.changes == new.changes


class Effect:
    """What an action does by itself: the events, and by how much the numbers of the position change, wherever they stand
    (pieces that are alike may change places)."""

    def __init__(self, s: State, action: int) -> None:
        after = s.clone()
        happened: list[Event] = []
        after.events = happened
        after.enter(action)
        self.events = [(event.kind, event.args) for event in happened]
        self.changes: list[int] = []
        before, then = fields(s), fields(after)
        for name in before:
            if name not in NOT_OF_THE_BOARD:
                differences(before[name], then[name], self.changes)
        self.changes.sort()
        self.none = not self.events and not self.changes


def differences(before: object, after: object, found: list[int]) -> None:
    """By how much the numbers of two fields differ."""
    if isinstance(before, int) and isinstance(after, int):
        if before != after:
            found.append(after - before)
    elif isinstance(before, list) and isinstance(after, list) and before != after:
        for number in range(max(len(before), len(after))):
            old = before[number] if number < len(before) else 0
            new = after[number] if number < len(after) else 0
            differences(old, new, found)
