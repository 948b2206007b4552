"""Who thinks next: a queue that is fair between owners, and between the tables of one owner.

Whoever has used least thinking time lately comes first, so one visitor with twenty tables of Admirals slows down his own bots and
nobody else's. Where an owner's bots wait, they are also given less time each.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from caravela.kernel.luck import repeatable

LEAST_BUDGET: Final = 0.1
GUESS: Final = 1.0  # seconds that are charged when somebody begins to think; put right when he has finished
MOST_REMEMBERED: Final = 1000


class Account:
    """Thinking time by name. Who has not thought for a while is put beside those who have, so that nobody saves up time."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self.least = 0.0  # what the one served last had spent

    def of(self, name: str) -> float:
        """What somebody has spent."""
        return max(self.spent.get(name, 0.0), self.least)

    def serve(self, name: str) -> None:
        """It is somebody's turn."""
        self.least = self.of(name)
        self.charge(name, GUESS)

    def charge(self, name: str, seconds: float) -> None:
        """Somebody thought."""
        self.spent[name] = self.of(name) + seconds
        if len(self.spent) > MOST_REMEMBERED:
            self.spent = {other: spent for other, spent in self.spent.items() if spent > self.least}


class Waiting:
    """One decision that waits."""

    def __init__(self, owner: str, table: str, number: int) -> None:
        self.owner = owner
        self.table = table
        self.number = number
        self.turn = asyncio.Event()


class FairQueue:
    """Lets so many (`places`) think at a time. `decisions` and `seconds` count what was thought so far."""

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.places = places
        self.clock = clock
        self.thinking = 0
        self.waiting: list[Waiting] = []
        self.owners = Account()
        self.tables = Account()
        self.numbers = itertools.count()
        self.decisions = 0
        self.seconds = 0.0

    @asynccontextmanager
    async def turn(self, owner: str, table: str) -> AsyncIterator[float]:
        """Wait for one's turn. Yields how much of the usual budget there is to think with."""
        mine = Waiting(owner, table, next(self.numbers))
        self.waiting.append(mine)
        self._call()
        try:
            await mine.turn.wait()
        except BaseException:
            self._leave(mine)
            raise
        begun = self.clock()
        try:
            yield self.budget(owner)
        finally:
            used = self.clock() - begun
            self.decisions += 1
            self.seconds += used
            self.owners.charge(owner, used - GUESS)
            self.tables.charge(table, used - GUESS)
            self.thinking -= 1
            self._call()

    def budget(self, owner: str) -> float:
        """1 while the places suffice; less where more of an owner's bots wait than his share of them. Tests need the same
        decision twice: there it is always 1."""
        owners = {other.owner for other in self.waiting} | {owner}
        own = 1 + sum(other.owner == owner for other in self.waiting)
        return 1.0 if repeatable() else max(LEAST_BUDGET, min(1.0, round(self.places / len(owners) / own, 1)))

    def _call(self) -> None:
        """Let the next ones in."""
        while self.waiting and self.thinking < self.places:
            first = min(self.waiting, key=lambda one: (self.owners.of(one.owner), self.tables.of(one.table), one.number))
            self.waiting.remove(first)
            self.owners.serve(first.owner)
            self.tables.serve(first.table)
            self.thinking += 1
            first.turn.set()

    def _leave(self, mine: Waiting) -> None:
        """Somebody waits no more."""
        if mine in self.waiting:
            self.waiting.remove(mine)
        elif mine.turn.is_set():  # it had just become his turn
            self.thinking -= 1
            self._call()
