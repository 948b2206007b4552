"""What an action would do, up to the first thing that luck or a reveal would decide."""

from __future__ import annotations

from collections.abc import Mapping

from caravela.kernel.events import Event
from caravela.kernel.luck import luck_from
from caravela.kernel.state import NOBODY, SEAT_MASK, SEAT_SHIFT, STEP_MASK, State
from caravela.table import models as m
from caravela.table.log import split_rule, with_names

Leaf = int | str | bool | None
MOST_CHANGES = 40


def preview(s: State, action: int, seat: int, names: list[str], before: dict[str, Leaf]) -> m.Preview:
    """The preview of a legal action for the seat that decides; `before` is the flat view of the position.

    It is tried on a position in which everything this seat cannot know is dealt anew, so that even a slip in a game's rules
    could not tell what is hidden."""
    game = s.game
    after, events, complete = attempt(game.resample(s, seat, luck_from("preview", "preview")), action)
    seen = [event for event in events if event.seen_by(seat)]
    sentences = [with_names(split_rule(game.sentence(after, event))[0], game.colours, names) for event in seen]
    if not complete:
        sentences.append("Then something new is revealed.")
    now = flat(game.view(after, seat))
    paths = [path for path in {**before, **now} if before.get(path) != now.get(path) and path != "turn"]
    changes = [m.Change(path=path, before=before.get(path), after=now.get(path)) for path in paths[:MOST_CHANGES]]
    return m.Preview(text=" ".join(sentences), changes=changes, complete=complete)


def attempt(s: State, action: int) -> tuple[State, list[Event], bool]:
    """Carry out an action step by step, as `State.advance` does, but stop before the step that reveals something. Returns the
    last position before that, what happened until then, and whether nothing was left out."""
    events: list[Event] = []
    start = s.clone()
    reveals = s.reveals
    s.events = events
    step = s.game.steps[s.frame & STEP_MASK]
    if action >= s.game.first_side:
        step.apply_side(s, action)
    else:
        s.stack.pop()
        step.apply(s, action)
    if s.reveals != reveals:
        return start, [], False
    while s.stack:
        frame = s.stack[-1]
        step = s.game.steps[frame & STEP_MASK]
        s.frame = frame
        forced = NOBODY
        if not step.automatic:
            options = step.legal(s)
            window = step.sides and (step.window or len(options) > 1 or step.shown) and bool(step.side(s))
            if len(options) > 1 or step.shown or window:
                s.actor = (frame >> SEAT_SHIFT) & SEAT_MASK
                s.options = options
                return s, events, True
            forced = options[0]
        before, count = s.clone(), len(events)
        s.stack.pop()
        if step.automatic:
            step.run(s)
        else:
            step.apply(s, forced)
        if s.reveals != reveals:
            return before, events[:count], False
    s.actor = NOBODY
    s.options = []
    return s, events, True


def flat(view: Mapping[str, object]) -> dict[str, Leaf]:
    """A view as path → value; entries of lists go by their id, colour or index."""
    found: dict[str, Leaf] = {}
    _flatten("", view, found)
    return found


def _flatten(path: str, value: object, found: dict[str, Leaf]) -> None:
    dot = f"{path}." if path else ""
    if isinstance(value, Mapping):
        for key, item in value.items():
            _flatten(f"{dot}{key}", item, found)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            name = (item.get("id") or item.get("colour") or index) if isinstance(item, Mapping) else index
            _flatten(f"{dot}{name}", item, found)
    elif value is None or isinstance(value, int | str):
        found[path] = value
    else:
        found[path] = str(value)
