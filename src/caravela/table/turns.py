"""Commands for one table take turns, before any of them takes a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from starlette.concurrency import run_in_threadpool

from caravela.kernel.words import say
from caravela.table.errors import Refused

MOST_WAITING: Final = 30  # commands for one table
T = TypeVar("T")


class Turns:
    """Who waits for which table. There is an entry only while somebody does."""

    def __init__(self) -> None:
        self.locks: dict[str, asyncio.Lock] = {}
        self.waiting: dict[str, int] = {}

    async def take(self, table_id: str, work: Callable[[], T]) -> T:
        """Do some work for a table, in a thread, after all that was asked for earlier."""
        waiting = self.waiting.get(table_id, 0)
        if waiting >= MOST_WAITING:
            raise Refused(503, "busy", say("server.queue"), retry=1)
        self.waiting[table_id] = waiting + 1
        lock = self.locks.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                return await run_in_threadpool(work)
        finally:
            self.waiting[table_id] -= 1
            if not self.waiting[table_id]:
                del self.waiting[table_id], self.locks[table_id]
