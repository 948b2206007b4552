"""Sentences: what happened, with names, rule and place in the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from caravela.kernel.events import EVERYBODY, Event
from caravela.kernel.game import Game
from caravela.kernel.words import ENGLISH, spoken
from caravela.table import models as m

if TYPE_CHECKING:
    from caravela.table.live import LiveTable

RULE = re.compile(r"[RQED]\d{1,3}(\.\d{1,3})?[a-z]?")
PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


class Told:
    """One thing that happened. `seats` is a mask of the seats that may see it, as in `Event`. Its sentence is worded when first
    asked for in a language. Older builds stored it in English (`template`, `rule`): that is told where today's rules do not know
    the kind of event any more."""

    __slots__ = ("args", "kind", "seats", "stored", "worded")

    def __init__(self, kind: str, args: list[int], seats: int, template: str = "", rule: str = "") -> None:
        self.kind = kind
        self.args = args
        self.seats = seats
        self.stored = (template, rule)
        self.worded = {ENGLISH: self.stored} if template else {}

    def words(self, game: Game) -> tuple[str, str]:
        """The sentence, with `{colour}` for players, and its rule."""
        found = self.worded.get(spoken())
        if found is None:
            try:
                found = split_rule(game.worded(game.events.said(Event(game.event_kinds.index(self.kind), self.args))))
            except (ValueError, IndexError):
                found = self.stored
            self.worded[spoken()] = found
        return found

    def to_json(self) -> dict[str, Any]:
        """As the store keeps it."""
        return {"kind": self.kind, "args": self.args, "seats": self.seats}


def split_rule(sentence: str) -> tuple[str, str]:
    """The sentence without its rule id, and the id."""
    bare = sentence.rstrip()
    start = bare.rfind("(")  # found without a pattern: names in a sentence may be anybody's, and blanks in them without end
    rule = bare[start + 1 : -1]
    return (bare[:start].rstrip(), rule) if start >= 0 and RULE.fullmatch(rule) and bare[-1] == ")" else (sentence, "")


def with_names(template: str, colours: list[str], names: list[str]) -> str:
    """Replace `{colour}` by the player's name, in one pass: a name is never read as a placeholder."""
    by_colour = dict(zip(colours, names, strict=False))
    return PLACEHOLDER.sub(lambda found: by_colour.get(found[1], found[0]), template)


def visible(seats: int, viewers: list[int]) -> bool:
    """Whether one of these seats may see an event with this mask."""
    return seats == EVERYBODY or any((seats >> seat) & 1 for seat in viewers)


def happened(game: Game, kind: str, args: list[int]) -> dict[str, Any]:
    """Kind and arguments of an event as they are sent. What older rules stored may not be known any more: it has no kind."""
    try:
        return {"kind": kind, "args": game.events.named(Event(game.event_kinds.index(kind), args))}
    except (ValueError, IndexError):
        return {"kind": "", "args": {}}


def event_out(table: LiveTable, told: Told) -> m.EventOut:
    """Something that happened."""
    return m.EventOut(**content(table, told))


def line(table: LiveTable, number: int, seat: int, turn: int, told: Told) -> m.LogLine:
    """Something that happened in move `number`, which `seat` made, as a line of the log."""
    return m.LogLine(move=number, seat=seat, turn=turn, **content(table, told))


def content(table: LiveTable, told: Told) -> dict[str, Any]:
    """What `models.EventOut` has in it."""
    template, rule = told.words(table.game)
    text = with_names(template, table.game.colours, table.names)
    return {**happened(table.game, told.kind, told.args), "text": text, "template": template, "rule": rule}


def told_in(table: LiveTable, number: int) -> tuple[int, int, list[Told]]:
    """Who made move `number`, in which turn, and what happened. A move made by older rules is known from the store only."""
    base, match = table.base, table.match
    if number > base:
        return match.actors[number - base - 1], match.turns[number - base - 1], match.told[number - base - 1]
    if number > len(table.earlier):
        return 0, 0, []
    stored = table.earlier[number - 1]
    return stored["seat"], stored["turn"], [Told(**event) for event in stored["events"]]


def lines(
    table: LiveTable, seat: int | None, after: int = 0, until: int | None = None, most: int = 0, since: int | None = None
) -> list[m.LogLine]:
    """The log of moves `after` + 1 … `until` as a seat may see it; with `most`, only the latest ones, and all of those that come
    after the move `since`."""
    last = table.moves if until is None else min(until, table.moves)
    shown = last if since is None else since
    viewers = [] if seat is None else [seat]
    found: list[m.LogLine] = []
    for number in range(last, after, -1):
        mover, turn, told = told_in(table, number)
        found.extend(line(table, number, mover, turn, entry) for entry in reversed(told) if visible(entry.seats, viewers))
        if most and number == shown + 1:
            most = max(most, len(found))
        if most and number <= shown + 1 and len(found) >= most:
            return list(reversed(found[:most]))
    return list(reversed(found))
