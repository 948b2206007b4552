"""A table in memory.

A `LiveTable` is how a table stands at one moment. Once it is shown to anybody it never changes: a command changes a copy, and the
copy takes its place when it is on disk. So whoever reads needs no lock and sees only what is durable.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from caravela.kernel.game import Game
from caravela.kernel.state import NOBODY
from caravela.table.changes import MOST_LOOKS, Look, by_default
from caravela.table.errors import not_yours
from caravela.table.sparse import SparseMatch

FINISHED: Final = ("over", "closed", "review")
CHAT_LINES: Final = 100  # in memory and in a snapshot
LATEST_EVENTS: Final = 32  # in memory, for the streams


Gone = Callable[[str], float]  # for how many seconds somebody was not seen at a table


class LiveTable:
    """`row` and `seats` are as the database has them. `base` is 0 unless newer rules replay the log differently: then the game
    goes on from its stored position, and the `base` moves before it are known by their stored events (`earlier`) only. `events`
    are the latest ones, without a gap up to the last; `looks` say how it was shown at some of them."""

    def __init__(
        self,
        row: dict[str, Any],
        seats: list[dict[str, Any]],
        match: SparseMatch,
        base: int = 0,
        earlier: list[dict[str, Any]] | None = None,
    ) -> None:
        self.row = row
        self.seats = seats
        self.match = match
        self.base = base
        self.earlier = earlier or []
        self.gone: Gone = lambda who: 0.0
        self.chat: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.looks: list[Look] = []
        self.id: str = row["id"]
        self.clock: dict[str, Any] | None = json.loads(row["clock"]) if row["clock"] else None
        self.request: dict[str, Any] | None = json.loads(row["undo"]) if row["undo"] else None

    def copy(self) -> LiveTable:
        """One that a command may change."""
        seats = [dict(seat) for seat in self.seats]
        other = LiveTable(dict(self.row), seats, self.match.copy(), self.base, self.earlier)
        other.gone = self.gone
        other.chat = self.chat.copy()
        other.events = self.events.copy()
        other.looks = self.looks
        return other

    def look(self) -> Look:
        """How it is shown now, for those who ask later what has changed."""
        found = self.look_at(self.row["event"])
        if found is None:
            found = Look(self.row["event"], self.row["actor"], [seat["owner"] for seat in self.seats])
            self.looks = [*self.looks, found][-MOST_LOOKS:]
        return found

    def look_at(self, event: int) -> Look | None:
        """How it was shown at an earlier event, if that is remembered."""
        return next((look for look in self.looks if look.event == event), None)

    @property
    def version(self) -> int:
        """The number of the last entry of the log."""
        return int(self.row["version"])

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return self.base + len(self.match.moves)

    @property
    def game(self) -> Game:
        """Its game."""
        return self.match.game

    @property
    def finished(self) -> bool:
        """Nothing is secret any more."""
        return self.row["status"] in FINISHED

    @property
    def listing(self) -> tuple[Any, ...]:
        """What everybody's lobby shows of it and does not change with every move; nothing of a private table."""
        if self.row["private"]:
            return ()
        return (self.row["status"], *[(seat["kind"], seat["name"], seat["bot"]) for seat in self.seats])

    @property
    def bot_decides(self) -> bool:
        """Whether a bot is to move."""
        actor = self.match.state.actor
        return self.row["status"] == "running" and actor != NOBODY and bool(self.seats[actor]["bot"])

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat["name"] or self.game.words.called("seat_name", seat["seat"]) for seat in self.seats]

    def mine(self, who: str) -> list[int]:
        """Seats of a browser."""
        return [seat["seat"] for seat in self.seats if who and seat["owner"] == who]

    def own(self, who: str, seat: int) -> dict[str, Any]:
        """A seat that must belong to this browser."""
        if seat not in self.mine(who):
            raise not_yours()
        return self.seats[seat]

    def people(self, besides: str) -> list[dict[str, Any]]:
        """Seats at which other people than this browser really sit."""
        return [s for s in self.seats if s["kind"] == "human" and s["owner"] != besides and not s["away"] and not s["bot"]]

    @property
    def going_back(self) -> dict[str, Any] | None:
        """The request to take moves back, if that is what is asked. Other requests have a `kind`."""
        return self.request if self.request is not None and "kind" not in self.request else None

    def viewpoint(self, who: str, seat: int | None) -> int | None:
        """From which seat a browser looks: its own, any when nothing is secret any more, none as a spectator."""
        mine = self.mine(who)
        if seat is None:
            return by_default(mine, self.row["actor"])
        if seat in mine or (self.finished and seat < len(self.seats)):
            return seat
        raise not_yours()

    def time_left(self, now: float) -> list[float]:
        """Seconds per seat."""
        assert self.clock is not None
        left = list(self.clock["left"])
        actor = self.row["actor"]
        if self.row["status"] == "running" and actor != NOBODY and not self.seats[actor]["bot"]:
            left[actor] -= max(0.0, now - self.clock["since"])
        return left

    def events_after(self, event: int) -> list[dict[str, Any]] | None:
        """The events after a number; None where memory does not reach back so far."""
        first = self.row["event"] - len(self.events)
        return self.events[event - first :] if event >= first else None
