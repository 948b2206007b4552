"""What an action would do, up to the first thing that luck or a reveal would decide."""

from __future__ import annotations

from collections.abc import Mapping

from caravela.kernel.events import Event
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from caravela.kernel.state import State
from caravela.table import models as m
from caravela.table.anyorder import Plan
from caravela.table.log import split_rule, with_names
from caravela.table.trying import pause

MOST_CHANGES = 40


def preview(s: State, action: int, seat: int, names: list[str], before: Mapping[str, object]) -> m.Preview:
    """The preview of a legal action for the seat that decides; `before` is its view of the position.

    It is tried on a position in which everything this seat cannot know is dealt anew, so that even a slip in a game's rules
    could not tell what is hidden."""
    game = s.game
    after, events, complete = attempt(game.resample(s, seat, luck_from("preview", "preview")), action)
    seen = [event for event in events if event.seen_by(seat)]
    sentences = [with_names(split_rule(game.sentence(after, event))[0], game.colours, names) for event in seen]
    if not complete:
        sentences.append("Then something new is revealed.")
    changes: list[m.Change] = []
    differences(before, game.view(after, seat), "", changes)
    changes = [change for change in changes if change.path != "turn"][:MOST_CHANGES]
    return m.Preview(text=" ".join(sentences), changes=changes, complete=complete)


def preview_plan(match: Match, plan: Plan, action: int, shown: State, seat: int, names: list[str]) -> tuple[m.Preview, State]:
    """The preview of a choice that the engine's moves do not simply follow: what is told is what the choice itself does, what
    changes is seen from the position that is `shown`; but where earlier choices wait for what it asks next, only what it changes
    itself, or they would look as if they were taken back. Also the position it leads to."""
    game = match.game
    s = game.resample(match.positions[plan.keep], seat, luck_from("preview", "preview"))
    told: list[Event] = []
    complete = True
    since = shown
    for move in plan.moves:
        if move == action and plan.held:
            since = s.clone()
        s, events, complete = attempt(s, move)
        if move == action and not told:
            told = events
        if not complete:
            break
    if complete and len(plan.held) == 1 and plan.held[0] in s.options:
        if plan.held[0] == action:
            told = effects(s, action)
        s = pause(s, plan.held[0]) or s
    sentences = [with_names(split_rule(game.sentence(s, event))[0], game.colours, names) for event in told if event.seen_by(seat)]
    if not complete:
        sentences.append("Then something new is revealed.")
    elif plan.held and not plan.moves and not told:
        sentences.append("It waits for its turn; choose what comes before it.")
    changes: list[m.Change] = []
    differences(game.view(since, seat), game.view(s, seat), "", changes)
    changes = [change for change in changes if change.path != "turn"][:MOST_CHANGES]
    return m.Preview(text=" ".join(sentences), changes=changes, complete=complete), s


def effects(s: State, action: int) -> list[Event]:
    """What an action itself does, without what follows."""
    s = s.clone()
    events: list[Event] = []
    s.events = events
    s.enter(action)
    return events


def attempt(s: State, action: int) -> tuple[State, list[Event], bool]:
    """Carry out an action step by step, as `State.advance` does, but stop before the step that reveals something. Returns the
    last position before that, what happened until then, and whether nothing was left out."""
    events: list[Event] = []
    start = s.clone()
    reveals = s.reveals
    s.events = events
    s.enter(action)
    if s.reveals != reveals:
        return start, [], False
    while True:
        before, count = s.clone(), len(events)
        if not s.go_on():
            return s, events, True
        if s.reveals != reveals:
            return before, events[:count], False


def differences(before: object, after: object, path: str, found: list[m.Change]) -> None:
    """The values in which two views differ; entries of lists go by their id, colour or index."""
    if before == after:
        return
    old, new = parts(before), parts(after)
    if not old and not new:
        found.append(m.Change(path=path, before=leaf(before), after=leaf(after)))
        return
    for key in {**old, **new}:
        differences(old.get(key), new.get(key), f"{path}.{key}" if path else str(key), found)


def parts(value: object) -> dict[object, object]:
    """What a view's table or list consists of, by name."""
    if isinstance(value, Mapping):
        return dict(value)
    if not isinstance(value, list | tuple):
        return {}
    names = [item.get("id") or item.get("colour") if isinstance(item, Mapping) else None for item in value]
    unique = all(names) and len(set(names)) == len(names)
    return {(names[index] if unique else index): item for index, item in enumerate(value)}


def leaf(value: object) -> int | str | bool | None:
    """A single value of a view; a table or list that is empty counts as none."""
    return value if isinstance(value, int | str) else None
