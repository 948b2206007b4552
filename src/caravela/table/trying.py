"""Trying moves on copies of a position: what follows, what the engine does by itself, and which question is asked then.

A *question* is one step above the same pending ones, within the limits of undo: the same player, the same turn, nothing revealed.
"""

from __future__ import annotations

from typing import Final

from caravela.kernel.events import Event
from caravela.kernel.state import BASE_FIELDS, NOBODY, SEAT_MASK, SEAT_SHIFT, STEP_MASK, State

QUESTION_MASK: Final = STEP_MASK | (SEAT_MASK << SEAT_SHIFT)
ENDS: Final = ("done", "stop")  # the kinds of actions by which a player ends a question


def play(s: State, action: int, events: list[Event] | None = None) -> tuple[State, list[int]]:
    """The position after an action, and what the engine did for the same player by itself because there was no choice."""
    start = s
    s = s.clone()
    s.events = events
    forced: list[int] = []
    enter(s, action)
    while s.stack:
        frame = s.stack[-1]
        s.frame = frame
        step = s.game.steps[frame & STEP_MASK]
        if step.automatic:
            s.stack.pop()
            step.run(s)
            continue
        options = asked(s)
        if len(options) > 1 or step.shown:
            s.actor = (frame >> SEAT_SHIFT) & SEAT_MASK
            s.options = options
            s.events = None
            return s, forced
        if (frame >> SEAT_SHIFT) & SEAT_MASK == start.actor and s.turn == start.turn and s.reveals == start.reveals:
            forced.append(options[0])
        s.stack.pop()
        step.apply(s, options[0])
    s.actor = NOBODY
    s.options = []
    s.events = None
    return s, forced


def pause(s: State, action: int) -> State | None:
    """The position after an action at the next decision of the same player, even if there is no choice in it; None if nothing
    more is asked of him before something shows or his turn ends."""
    after = s.clone()
    enter(after, action)
    while after.stack:
        frame = after.stack[-1]
        after.frame = frame
        step = after.game.steps[frame & STEP_MASK]
        if not step.automatic:
            after.actor = (frame >> SEAT_SHIFT) & SEAT_MASK
            after.options = asked(after)
            return after if together(s, after) else None
        after.stack.pop()
        step.run(after)
    return None


def enter(s: State, action: int) -> None:
    """The action itself, without what follows."""
    step = s.game.steps[s.frame & STEP_MASK]
    if action >= s.game.first_side:
        step.apply_side(s, action)
    else:
        s.stack.pop()
        step.apply(s, action)


def asked(s: State) -> list[int]:
    """The options of the step on top, side actions included where they are offered (see `State.settle`)."""
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
    stack = s.stack
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
    return together(s, question) and len(s.stack) > len(pending) and s.stack[: len(pending)] == pending


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
        enter(after, action)
        self.events = [(event.kind, event.args) for event in happened]
        self.changes: list[int] = []
        for name in s.fields():
            if name not in BASE_FIELDS:
                differences(getattr(s, name), getattr(after, name), self.changes)
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
