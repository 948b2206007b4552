"""Tells a table when the time of the one who decides is up.

Each process sets an alarm for the tables it changes. A look into the database now and then finds those for which there is none:
after a start, or when another process has ended.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from caravela.table import hours
from caravela.table import storage as store
from caravela.table.agreement import overdue, time_is_up
from caravela.table.errors import Refused
from caravela.table.live import LiveTable
from caravela.table.memory import Elsewhere

if TYPE_CHECKING:
    from caravela.table.service import TableService

log = logging.getLogger("caravela.table")
LOOK: Final = 5.0  # seconds between two looks into the database
A_BIT: Final = 0.05  # seconds: an alarm never comes too early


class Timekeeper:
    """The alarms of this process."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.loop: asyncio.AbstractEventLoop | None = None
        self.alarms: dict[str, asyncio.TimerHandle] = {}

    async def run(self) -> None:
        """As long as the server runs."""
        self.loop = asyncio.get_running_loop()
        while True:
            try:
                await asyncio.to_thread(self.look)
            except Exception:
                log.exception("Clocks could not be looked at; trying again.")
            await asyncio.sleep(LOOK)

    def follow(self, table_id: str, table: LiveTable | None) -> None:
        """A table has changed. May be called from any thread."""
        if self.loop is not None and (table is None or table.clock is not None):
            self.loop.call_soon_threadsafe(self._set, table_id, table)

    def _set(self, table_id: str, table: LiveTable | None) -> None:
        if table_id in self.alarms:
            self.alarms.pop(table_id).cancel()
        actor = table.row["actor"] if table is not None and table.row["status"] == "running" else -1
        if self.loop is None or table is None or table.clock is None or actor < 0 or table.seats[actor]["bot"]:
            return
        left = table.time_left(hours.now())[actor]
        if actor not in table.clock.get("told", []):
            self.alarms[table_id] = self.loop.call_later(max(0.0, left) + A_BIT, self._ring, table_id)

    def _ring(self, table_id: str) -> None:
        self.alarms.pop(table_id, None)
        if self.loop is not None:
            self.loop.run_in_executor(None, self.tell, table_id)

    def tell(self, table_id: str) -> None:
        """The time may be up at this table."""
        try:
            if overdue(self.service.memory.own(table_id), hours.now()) is not None:
                self.service.memory.command("", table_id, "", None, time_is_up)
        except (Refused, Elsewhere):
            pass  # somebody has moved meanwhile, or another process has the table
        except Exception:
            log.exception("Nobody could be told that a time is up at table %s; it is tried again.", table_id)

    def look(self) -> None:
        """Tell the tables at which a time has run out, whoever should have done it."""
        t, s = store.tables, store.seats
        decides = sa.and_(s.c.table_id == t.c.id, s.c.seat == t.c.actor)
        query = sa.select(t.c.id, t.c.actor, t.c.clock).join(s, decides)
        with self.service.storage.reading() as conn:
            running = conn.execute(query.where(t.c.status == "running", t.c.clock.is_not(None), s.c.bot == "")).all()
        for table_id, actor, text in running:
            if table_id in self.service.loader.set_aside:
                continue
            try:
                clock = json.loads(text)
                up = clock["left"][actor] - (hours.now() - clock["since"]) <= 0 and actor not in clock.get("told", [])
            except (ValueError, TypeError, KeyError, IndexError):
                continue  # such a table is set aside when somebody opens it
            if up:
                self.tell(table_id)
