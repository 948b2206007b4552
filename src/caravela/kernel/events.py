"""What happened, as plain data: the one channel for log sentences, animation and statistics."""

from __future__ import annotations

from collections import Counter
from typing import Final

from caravela.kernel.words import Sentence, Thing

EVERYBODY: Final = -1
Argument = int | str | list[int | str] | None


class Event:
    """One thing that happened while an action was carried out.

    `kind` indexes the game's kinds, `args` are small ints whose meaning the kind defines, and `seats` is a bit mask
    of the seats that may see it (`EVERYBODY` by default).

    >>> match = caravela.Match(caravela.game("navegador"), 2, "my seed")
    >>> for event in match.play(match.game.parse("rondel:workers")):
    ...     print(event, match.game.sentence(match.state, event))
    <Event 0 [0, 1, 0, 0]> {red} chooses Workers. (R4.2)
    """

    def __init__(self, kind: int, args: list[int], seats: int = EVERYBODY) -> None:
        self.kind = kind
        self.args = args
        self.seats = seats

    def __repr__(self) -> str:
        return f"<Event {self.kind} {self.args}>"

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (or a spectator, None) may see this event."""
        if self.seats == EVERYBODY:
            return True
        return seat is not None and (self.seats >> seat) & 1 == 1


class EventKind:
    """One kind of event: its name, and the names and types of its arguments in order. The type of an argument is `seat`,
    `number`, or the name of a list of ids. `marks` has `*` for an argument that is a list, `?` for one that may be missing, `!`
    for one that nobody knows before. `stocks` says what a player has more or less afterwards, see `EventKinds`."""

    def __init__(
        self, name: str, arguments: list[str], types: list[str], marks: list[str], stocks: str, ids: dict[str, list[str]]
    ) -> None:
        self.name = name
        self.arguments = arguments
        self.types = types
        self.marks = marks
        self.stocks = stocks
        self.ids = ids

    def values(self, args: list[int]) -> list[list[int]]:
        """The numbers of each argument: one, none where it is missing, or a list. Lists share evenly what the others leave."""
        lists = self.marks.count("*")
        rest = len(args) - len(self.marks) + lists
        if rest < 0 or (rest % lists if lists else rest):
            raise ValueError(f"{self.name} is declared with {self.arguments}, not with {len(args)} numbers")
        found: list[list[int]] = []
        at = 0
        for mark in self.marks:
            length = rest // lists if mark == "*" else 1
            found.append([] if mark == "?" and args[at] < 0 else args[at : at + length])
            at += length
        return found

    def changes(self, args: list[int], whose: str = "", foreseen: bool = False) -> dict[str, int]:
        """By how much each stock changes: of the event's seat, or of another one that is the argument of this name. `foreseen`:
        only what could be known before it happened."""
        found: dict[str, int] = {}
        for entry in self.stocks.split(",") if self.stocks else []:
            name, *amounts = entry.split()
            owner, _, stock = name.rpartition(".")
            if owner != whose:
                continue
            if stock in self.arguments and self.types[self.arguments.index(stock)] in self.ids:
                at = self.arguments.index(stock)
                stock = self.ids[self.types[at]][args[at]]
            for amount in amounts:
                what, sign = amount.lstrip("+-"), -1 if amount.startswith("-") else 1
                if foreseen and what in self.arguments and self.marks[self.arguments.index(what)] == "!":
                    continue
                value = int(what) if what.isdigit() else args[self.arguments.index(what)]
                found[stock] = found.get(stock, 0) + sign * value
        return found


class EventKinds:
    """The kinds of events of a game, each declared once. `ids` are the lists of ids that arguments may be places in:

        kinds = EventKinds(region=REGIONS, card=CARDS, good=GOODS)
        SAILED = kinds.add("sailed", "seat start:region end:region")
        FOUNDED = kinds.add("founded", "seat region price", stocks="cash -price, colonies +1")
        GAVE = kinds.add("gave", "seat receiver:seat good number", stocks="good -number, receiver.good +number")
        DISCARDED = kinds.add("discarded", "by:seat? cards:card*")

    An argument's type stands behind a colon. Without one it is the list of the same name, `seat`, or a plain number. `?` marks
    an argument that may be missing; it is then -1. `*` marks a list of any length. With several lists each is equally long. `!`
    marks what the event itself reveals: previews leave it out.

    `stocks` says what the event's seat has more or less afterwards. A stock that is named like an argument is the one with that
    id: here `sugar`. What another seat has stands behind the name of the argument that it is.
    """

    def __init__(self, **ids: list[str]) -> None:
        self.ids = ids
        self.kinds: list[EventKind] = []

    @property
    def names(self) -> list[str]:
        """Names of the kinds, in order of their numbers."""
        return [kind.name for kind in self.kinds]

    def add(self, name: str, arguments: str, stocks: str = "") -> int:
        """Declare a kind; returns its number."""
        names: list[str] = []
        types: list[str] = []
        marks: list[str] = []
        for word in arguments.split():
            marks.append(word[-1] if word[-1] in "*?!" else "")
            argument, _, given = word.rstrip("*?!").partition(":")
            names.append(argument)
            types.append(given or (argument if argument in self.ids or argument == "seat" else "number"))
        self.kinds.append(EventKind(name, names, types, marks, stocks, self.ids))
        return len(self.kinds) - 1

    def changes(self, events: list[Event], viewer: int | None, foreseen: bool = False) -> Counter[tuple[int, str]]:
        """By how much events change each seat's stocks, as far as the viewer may see them; `foreseen` as in `EventKind`."""
        found: Counter[tuple[int, str]] = Counter()
        for event in events:
            kind = self.kinds[event.kind]
            for at, (name, given) in enumerate(zip(kind.arguments, kind.types, strict=True)):
                if given == "seat" and kind.stocks and event.seen_by(viewer):
                    for stock, change in kind.changes(event.args, "" if at == 0 else name, foreseen).items():
                        found[event.args[at], stock] += change
        return found

    def named(self, event: Event) -> dict[str, Argument]:
        """The arguments of an event by name, ids as ids."""
        kind = self.kinds[event.kind]
        found: dict[str, Argument] = {}
        for at, values in enumerate(kind.values(event.args)):
            ids = self.ids.get(kind.types[at])
            if ids is not None and min(values, default=0) < 0:
                raise ValueError(f"{kind.name} has no {kind.arguments[at]}, and the declaration does not allow that")
            told: list[int | str] = [ids[value] if ids is not None else value for value in values]
            if kind.marks[at] == "*":
                found[kind.arguments[at]] = told
            else:
                found[kind.arguments[at]] = told[0] if told else None
        return found

    def said(self, event: Event) -> Sentence:
        """An event as a sentence of the log, to be worded. What is missing is -1, and has no name."""
        kind = self.kinds[event.kind]
        args: dict[str, object] = {}
        for at, values in enumerate(kind.values(event.args)):
            given = kind.types[at]
            told: list[object] = [value if given == "number" else Thing(given, value) for value in values]
            args[kind.arguments[at]] = told if kind.marks[at] == "*" else told[0] if told else -1
        return Sentence(f"log.{kind.name}", args)
