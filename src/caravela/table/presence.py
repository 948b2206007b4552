"""Who is at which table: whoever listens to it, or has asked something about it a moment ago.

This is kept in memory only. After a start everybody counts as seen at that moment. With PostgreSQL a person may listen at another
server process, so the processes tell each other, again and again.
"""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from caravela.table import hours

GRACE: Final = 20.0  # seconds: a page that is loaded anew, or a short break of the network
REPEAT: Final = 5.0  # seconds after which other processes are told again who listens here
MOST: Final = 50_000  # people at tables
Place = tuple[str, str]  # a table's id and who


class Presence:
    """`changed` is called, from any thread, when somebody has come or gone. `tell_others` tells other server processes of people,
    and whether they are here."""

    def __init__(self, changed: Callable[[str, str], None]) -> None:
        self.changed = changed
        self.tell_others: Callable[[list[Place], bool], None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.begun = hours.now()
        self._listening: dict[Place, int] = {}
        self._seen: OrderedDict[Place, float] = OrderedDict()
        self._guard = threading.Lock()

    def gone(self, table_id: str, who: str) -> float:
        """For how many seconds somebody has not been there; 0: he is there."""
        place = (table_id, who)
        with self._guard:
            if place in self._listening:
                return 0.0
            away = hours.now() - self._seen.get(place, self.begun)
        return 0.0 if away < GRACE else away

    def came(self, table_id: str, who: str) -> None:
        """Somebody begins to listen."""
        self.seen(table_id, who)
        with self._guard:
            self._listening[(table_id, who)] = self._listening.get((table_id, who), 0) + 1
        self._tell([(table_id, who)], True)

    def went(self, table_id: str, who: str) -> None:
        """Somebody listens no more. If he does not come back soon, the others hear of it."""
        place = (table_id, who)
        with self._guard:
            self._listening[place] -= 1
            if self._listening[place]:
                return
            del self._listening[place]
        self.seen(table_id, who)
        if self.loop is not None:
            self.loop.call_later(GRACE, self.look_after, table_id, who)

    def look_after(self, table_id: str, who: str) -> None:
        """Some time has passed since somebody went: is he still gone?"""
        if self.gone(table_id, who):
            self.changed(table_id, who)
            self._tell([(table_id, who)], False)

    def seen(self, table_id: str, who: str) -> None:
        """Somebody is there at this moment. May be called from any thread."""
        was_gone = self.gone(table_id, who) > 0
        with self._guard:
            self._seen[(table_id, who)] = hours.now()
            self._seen.move_to_end((table_id, who))
            while len(self._seen) > MOST:
                self._seen.popitem(last=False)
        if was_gone:
            self.changed(table_id, who)

    def heard(self, places: list[Place], here: bool) -> None:
        """Another process tells of people."""
        for table_id, who in places:
            if here:
                self.seen(table_id, who)
            else:
                self.changed(table_id, who)

    async def run(self) -> None:
        """Belong to the running loop, and tell the other processes again and again who listens here."""
        self.loop = asyncio.get_running_loop()
        while self.tell_others is not None:
            await asyncio.sleep(REPEAT)
            with self._guard:
                places = list(self._listening)
            self._tell(places, True)

    def _tell(self, places: list[Place], here: bool) -> None:
        if self.tell_others is not None and self.loop is not None and places:
            self.loop.run_in_executor(None, self.tell_others, places, here)
