"""What happened, as plain data: the one channel for log sentences, animation and statistics."""

from __future__ import annotations

from typing import Final

EVERYBODY: Final = -1


class Event:
    """One thing that happened while an action was carried out.

    `kind` indexes the game's `event_kinds`, `args` are small ints whose meaning the kind defines, and `seats` is a bit mask
    of the seats that may see it (`EVERYBODY` by default).

    >>> match = caravela.Match(caravela.game("navegador"), 2, "my seed")
    >>> for event in match.play(match.game.parse("rondel:workers")):
    ...     print(event, match.game.sentence(match.state, event))
    <Event 0 [0, 1, 0]> {red} chooses Workers. (R4.3)
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


class EventKinds:
    """The kinds of events of a game, each declared once with the names of its arguments."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.arguments: list[list[str]] = []

    def add(self, name: str, arguments: str) -> int:
        """Declare a kind, with the names of its arguments in order, separated by blanks; returns its number."""
        self.names.append(name)
        self.arguments.append(arguments.split())
        return len(self.names) - 1
