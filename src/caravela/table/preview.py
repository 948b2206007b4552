"""What a choice would do, up to the first thing that luck or a reveal would decide. Nothing is stored.

It is tried on a position in which everything the seat cannot know is dealt anew, so that even a slip in a game's rules could not
tell what is hidden. What changes is told by the events that the engine reports.
"""

from __future__ import annotations

from collections import Counter

from caravela.kernel.asking import Asking
from caravela.kernel.events import Event
from caravela.kernel.question import Answer
from caravela.kernel.state import STEP_MASK, State
from caravela.kernel.words import say
from caravela.table.log import split_rule
from caravela.table.tongues import SERVER

Changes = Counter[tuple[int, str]]  # by seat and stock


class Outcome:
    """What a line leads to. `after` is the last position before something `reveals`, `shown` the last of the same turn."""

    def __init__(self, s: State, line: list[int]) -> None:
        self.s = self.after = self.shown = s
        self.events: list[Event] = []
        now = s.clone()
        now.events = self.events
        told = 0
        for move in line:
            now.enter(move)
            told = len(self.events)  # what a choice itself does is told even if it reveals something (see `foreseen`)
            going = True
            while going and now.reveals == s.reveals:
                self.keep(now)
                told = len(self.events)
                frame = now.top()
                going = now.go_on()
                if frame >= 0 and not s.game.steps[frame & STEP_MASK].automatic:
                    told = len(self.events)  # one that had to be made
            if now.reveals != s.reveals:
                break
            self.keep(now)
            told = len(self.events)
        del self.events[told:]
        self.reveals = now.reveals != s.reveals
        self.ends_turn = now.actor != s.actor or now.turn != s.turn

    def keep(self, now: State) -> None:
        """Nothing was revealed so far."""
        self.after = now.clone()
        if now.actor == self.s.actor and now.turn == self.s.turn:
            self.shown = self.after


def outcome(asking: Asking) -> Outcome:
    """What an answer leads to. Where something is missing: what its choices do by themselves."""
    s, question = asking.s, asking.question
    if question is None or asking.whole is not None:
        return Outcome(s, [] if question is None else asking.line())
    found = Outcome(s, [])
    before: Answer = {}
    for part, chosen in asking.answer.items():
        there = question.as_if(s, before)
        if chosen in s.game.steps[s.frame & STEP_MASK].legal(there):
            there.events = found.events
            there.enter(chosen)
        before = {**before, part: chosen}
    found.shown = question.as_if(s, asking.answer)
    return found


def changes(found: Outcome, seat: int) -> Changes:
    """By how much stocks change, as far as this seat may see it, with what the next question will cost in any case."""
    s = found.after
    books = s.game.events.changes(found.events, seat, foreseen=True)
    question = s.game.question(s) if not found.reveals and s.actor == seat else None
    for stock, change in (question.surely(s) if question is not None else {}).items():
        books[seat, stock] += change
    return books


def told(found: Outcome, before: Outcome, seat: int) -> str:
    """What happens that did not happen before, in words with `{colour}` placeholders; not what nobody can know before."""
    more = Counter(sentences(found, seat)) - Counter(sentences(before, seat))
    return " ".join([*more.elements(), *([SERVER.text(say("digest.reveals"))] if found.reveals else [])])


def sentences(found: Outcome, seat: int) -> list[str]:
    """All that happens, as far as a seat may know it before."""
    game = found.s.game
    known = [event for event in found.events if event.seen_by(seat) and "!" not in game.events.kinds[event.kind].marks]
    return [split_rule(game.sentence(found.after, event))[0] for event in known]


def points(s: State, seat: int) -> int:
    """A seat's points if the game ended now, but for those that are nobody's to know before the end."""
    return sum(points for source, points in s.game.breakdown(s)[seat].items() if source not in s.game.sealed.split())
