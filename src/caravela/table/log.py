"""Sentences: what happened, with names, rule and place in the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from caravela.kernel.events import EVERYBODY, Event
from caravela.kernel.game import Game
from caravela.table import models as m

if TYPE_CHECKING:
    from caravela.table.tables import Table

RULE = re.compile(r"\(([RQED]\d+(?:\.\d+)?[a-z]?)\)$")
PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


def split_rule(sentence: str) -> tuple[str, str]:
    """The sentence without its rule id, and the id."""
    bare = sentence.rstrip()
    at = bare.rfind("(")  # found without a pattern: names in a sentence may be anybody's, and blanks in them without end
    found = RULE.match(bare, at) if at >= 0 else None
    return (bare[:at].rstrip(), found[1]) if found else (sentence, "")


def with_names(template: str, colours: list[str], names: list[str]) -> str:
    """Replace `{colour}` by the player's name, in one pass: a name is never read as a placeholder."""
    by_colour = dict(zip(colours, names, strict=False))
    return PLACEHOLDER.sub(lambda found: by_colour.get(found[1], found[0]), template)


def visible(seats: int, viewers: list[int]) -> bool:
    """Whether one of these seats may see an event with this mask."""
    return seats == EVERYBODY or any((seats >> seat) & 1 for seat in viewers)


def happened(game: Game, kind: str, args: list[int]) -> dict[str, Any]:
    """Kind and arguments of an event as they are sent. What older rules stored may not be known any more: it has no kind."""
    if not game.events.ids:
        return {"kind": kind, "args": args}
    try:
        return {"kind": kind, "args": game.events.named(Event(game.event_kinds.index(kind), args))}
    except (ValueError, IndexError):
        return {"kind": "", "args": {}}


def line(table: Table, number: int, event: Event) -> m.LogLine:
    """An event of move `number` as a line of the log."""
    match, base = table.match, table.history.base
    before = match.positions[number - base - 1]
    template, rule = split_rule(match.game.sentence(match.positions[number - base], event))
    return m.LogLine(
        move=number,
        seat=before.actor,
        turn=before.turn,
        **happened(match.game, match.game.event_kinds[event.kind], event.args),
        text=with_names(template, match.game.colours, table.names),
        template=template,
        rule=rule,
    )


def earlier(table: Table, number: int, seat: int | None) -> list[m.LogLine]:
    """The lines of a move that only the store knows: it was made by older rules."""
    if not 0 < number <= len(table.history.earlier):
        return []
    stored = table.history.earlier[number - 1]
    seen = [event for event in stored["events"] if visible(event["seats"], [] if seat is None else [seat])]
    return [
        m.LogLine(
            move=number,
            seat=stored["seat"],
            turn=stored["turn"],
            **happened(table.game, event["kind"], event["args"]),
            text=with_names(event["template"], table.game.colours, table.names),
            template=event["template"],
            rule=event["rule"],
        )
        for event in seen
    ]


def lines(
    table: Table, seat: int | None, after: int = 0, until: int | None = None, most: int = 0, since: int | None = None
) -> list[m.LogLine]:
    """The log of moves `after` + 1 … `until` as a seat may see it; with `most`, only the latest ones, and all of those that come
    after the move `since`."""
    base, moves = table.history.base, table.history.moves
    last = moves if until is None else min(until, moves)
    told = last if since is None else since
    found: list[m.LogLine] = []
    for number in range(last, after, -1):
        if number <= base:
            found.extend(reversed(earlier(table, number, seat)))
        else:
            seen = [event for event in table.match.events[number - base - 1] if event.seen_by(seat)]
            found.extend(line(table, number, event) for event in reversed(seen))
        if most and number == told + 1:
            most = max(most, len(found))
        if most and number <= told + 1 and len(found) >= most:
            return list(reversed(found[:most]))
    return list(reversed(found))
