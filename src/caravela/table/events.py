"""Server-sent events: numbered, resumable. What is sent is always read from the store; listeners are only told *that*
something happened, inside the process by `Hub`, between processes by `caravela.table.mail`."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from fastapi import Request, Response
from fastapi.responses import StreamingResponse

from caravela.table.errors import Refused

if TYPE_CHECKING:
    from caravela.table.service import TableService

MOST_AT_ONCE = 500
PING = 15.0
MOST_STREAMS = 40  # per address
MOST_STREAMS_ALL = 2000


class Hub:
    """Who waits for news of which table."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self.streams: dict[str, int] = defaultdict(int)
        self.closing = False

    def start(self) -> None:
        """Belong to the running loop."""
        self.loop = asyncio.get_running_loop()
        self.closing = False

    def notify(self, table_id: str) -> None:
        """Something happened at a table. May be called from any thread."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._ring, table_id)

    def _ring(self, table_id: str) -> None:
        for bell in self.waiting.get(table_id, ()):
            bell.set()

    def close(self) -> None:
        """End all streams: the server stops. May be called from a signal handler."""
        self.closing = True
        for table_id in list(self.waiting):
            self.notify(table_id)

    @contextmanager
    def listen(self, table_id: str, address: str) -> Iterator[asyncio.Event]:
        """A bell that rings when something happens at the table."""
        bell = asyncio.Event()
        self.waiting[table_id].add(bell)
        self.streams[address] += 1
        try:
            yield bell
        finally:
            self.waiting[table_id].discard(bell)
            if not self.waiting[table_id]:
                del self.waiting[table_id]
            self.streams[address] -= 1
            if not self.streams[address]:
                del self.streams[address]

    def check_room(self, address: str) -> None:
        """Refuse more streams than a browser with many tabs needs."""
        if self.streams.get(address, 0) >= MOST_STREAMS or sum(self.streams.values()) >= MOST_STREAMS_ALL:
            raise Refused(429, "too-many", "Too many open tabs listen to tables from here.", retry=10)


async def stream(
    service: TableService,
    who: str,
    table_id: str,
    seat: int | None,
    after: int | None,
    last_event_id: str | None,
    request: Request,
) -> Response:
    """Answer with events from the given number on. Whatever is doubtful about that number leads to a `resync`."""
    start = after
    if last_event_id is not None:
        start = int(last_event_id) if last_event_id.isascii() and last_event_id.isdigit() else None
    address = request.client.host if request.client else ""
    service.hub.check_room(address)
    first = await asyncio.to_thread(service.events, who, table_id, seat, start, MOST_AT_ONCE)

    async def send() -> AsyncIterator[str]:
        yield "retry: 1000\n\n"
        last, news = start or 0, first
        with service.hub.listen(table_id, address) as bell:
            while True:
                for event in news:
                    yield f"id: {event.id}\nevent: {event.type}\ndata: {event.model_dump_json()}\n\n"
                    last = event.id
                if service.hub.closing:
                    return
                try:
                    if not news:
                        await asyncio.wait_for(bell.wait(), PING)
                except TimeoutError:
                    yield ": still here\n\n"
                bell.clear()
                try:
                    news = await asyncio.to_thread(service.events, who, table_id, seat, last, MOST_AT_ONCE)
                except Refused:
                    return

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(send(), media_type="text/event-stream", headers=headers)
