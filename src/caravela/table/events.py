"""One stream of server-sent events per browser, for all the tables it looks at, and for the list of those at which it sits.

A stream's *cursor* says how far each table has been heard: `table:event,table:event`. It is the id of every message, so a broken
stream goes on where it broke. Listeners are only told *that* something happened. What they are sent comes from memory; where that
does not reach back so far, from the database.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from fastapi import Request, Response
from fastapi.responses import StreamingResponse

from caravela.kernel.words import say
from caravela.table import hours
from caravela.table import models as m
from caravela.table.errors import Refused, bad_input
from caravela.table.presence import Presence
from caravela.table.reviewmodels import Progress

if TYPE_CHECKING:
    from caravela.table.service import TableService

MOST_AT_ONCE: Final = 500
PING: Final = 15.0
MOST_TABLES: Final = 50  # per stream
MOST_STREAMS: Final = 40  # per address: several browsers of one household
MOST_STREAMS_ALL: Final = 5000
Cursor = dict[str, int]


class Listener:
    """One stream: a bell, and for which tables it rang: those that are looked at, those at which its browser sits, those that the
    lobby shows otherwise now. `passing` is what is told of a table and not stored, by table and type: of each only the newest."""

    def __init__(self, tables: Cursor) -> None:
        self.bell = asyncio.Event()
        self.rang = set(tables)
        self.mine: set[str] = set()
        self.listed: set[str] = set()
        self.passing: dict[tuple[str, str], m.TableEvent] = {}


class Hub:
    """Who waits for news of which table."""

    def __init__(self, presence: Presence) -> None:
        self.presence = presence
        self.loop: asyncio.AbstractEventLoop | None = None
        self.waiting: dict[str, set[Listener]] = defaultdict(set)
        self.sitting: dict[str, set[Listener]] = defaultdict(set)  # by owner of seats
        self.lobby: set[Listener] = set()
        self.streams: dict[str, int] = defaultdict(int)
        self.closing = False

    def start(self) -> None:
        """Belong to the running loop."""
        self.loop = asyncio.get_running_loop()
        self.closing = False

    def notify(self, table_id: str, owners: Iterable[str] = ()) -> None:
        """Something happened at a table, at which these sit. May be called from any thread."""
        those = [owner for owner in owners if owner in self.sitting]
        if self.loop is not None and (those or table_id in self.waiting):
            self.loop.call_soon_threadsafe(self._ring, table_id, those)

    def listed(self, table_id: str) -> None:
        """Everybody's lobby shows a table otherwise now. May be called from any thread."""
        if self.loop is not None and self.lobby:
            self.loop.call_soon_threadsafe(self._ring_in_the_lobby, table_id)

    def _ring_in_the_lobby(self, table_id: str) -> None:
        for listener in self.lobby:
            listener.listed.add(table_id)
            listener.bell.set()

    def people(self, table_id: str) -> None:
        """Somebody has come to a table or gone. May be called from any thread."""
        self.mention(m.TableEvent(table=table_id, event=0, type="people", version=0, at=hours.now()))

    def review(self, table_id: str, progress: Progress) -> None:
        """So far is the review of a table. May be called from any thread."""
        self.mention(m.TableEvent(table=table_id, event=0, type="review", version=0, at=hours.now(), review=progress))

    def mention(self, event: m.TableEvent) -> None:
        """Tell those who look at a table of something that is not stored; it gets the number of the last event that is."""
        if self.loop is not None and event.table in self.waiting:
            self.loop.call_soon_threadsafe(self._ring_in_passing, event)

    def _ring_in_passing(self, event: m.TableEvent) -> None:
        for listener in self.waiting.get(event.table, ()):
            listener.passing[event.table, event.type] = event
            listener.bell.set()

    def _ring(self, table_id: str, owners: Iterable[str]) -> None:
        for listener in self.waiting.get(table_id, ()):
            listener.rang.add(table_id)
            listener.bell.set()
        for owner in owners:
            for listener in self.sitting.get(owner, ()):
                listener.mine.add(table_id)
                listener.bell.set()

    def close(self) -> None:
        """End all streams: the server stops. May be called from a signal handler."""
        self.closing = True
        for table_id in list(self.waiting):
            self.notify(table_id)
        for owner in list(self.sitting):
            self.notify("", [owner])
        for listener in list(self.lobby):
            listener.bell.set()

    @contextmanager
    def listen(self, tables: Cursor, address: str, who: str, mine: bool, lobby: bool) -> Iterator[Listener]:
        """Hear of these tables, and be there meanwhile; hear also of all that are `mine`, and of those in the `lobby`."""
        listener = Listener(tables)
        places = [(self.waiting, table_id) for table_id in tables] + [(self.sitting, who)] * bool(who and mine)
        for waiting, name in places:
            waiting[name].add(listener)
        if lobby:
            self.lobby.add(listener)
        for table_id in tables if who else ():
            self.presence.came(table_id, who)
        self.streams[address] += 1
        try:
            yield listener
        finally:
            for waiting, name in places:
                waiting[name].discard(listener)
                if not waiting[name]:
                    del waiting[name]
            self.lobby.discard(listener)
            for table_id in tables if who else ():
                self.presence.went(table_id, who)
            self.streams[address] -= 1
            if not self.streams[address]:
                del self.streams[address]

    def check_room(self, address: str) -> None:
        """Refuse more streams than a household needs. A local machine may have as many as there are at all."""
        local = address in ("127.0.0.1", "::1")
        if (not local and self.streams.get(address, 0) >= MOST_STREAMS) or sum(self.streams.values()) >= MOST_STREAMS_ALL:
            raise Refused(429, "too-many", say("server.streams"), retry=10)


def read_cursor(text: str, least: int = 1) -> Cursor:
    """How far each table has been heard. A number that cannot be read means: not at all, so that the table is read anew."""
    found: Cursor = {}
    for part in text.split(",") if text else []:
        table_id, _, number = part.partition(":")
        if not (4 <= len(table_id) <= 32 and table_id.isascii() and table_id.isalnum() and table_id.islower()):
            raise bad_input(say("server.cursor"))
        found[table_id] = int(number) if number.isascii() and number.isdigit() and len(number) < 12 else -1
    if not least <= len(found) <= MOST_TABLES:
        raise bad_input(say("server.cursor_length", most=MOST_TABLES))
    return found


def write_cursor(cursor: Cursor) -> str:
    """The cursor as text."""
    return ",".join(f"{table_id}:{number}" for table_id, number in cursor.items())


async def stream(
    service: TableService, who: str, at: str, mine: bool, lobby: bool, last_event_id: str | None, request: Request
) -> Response:
    """Answer with the events of all tables of a cursor, from there on, with each change of one's own tables, and with what the
    lobby shows otherwise. Whatever is doubtful leads to a `resync`."""
    cursor = read_cursor(last_event_id or at, 0 if mine or lobby else 1)
    address = request.client.host if request.client else ""
    service.hub.check_room(address)

    async def send() -> AsyncIterator[str]:
        with service.hub.listen(cursor, address, who, mine, lobby) as listener:
            yield "retry: 1000\n\n"
            while True:
                rang, listener.rang = listener.rang, set()
                lines, listener.mine = listener.mine, set()
                listed, listener.listed = listener.listed, set()
                passing, listener.passing = listener.passing, {}
                listener.bell.clear()
                for table_id in rang:
                    for event in await news(service, who, table_id, cursor[table_id]):
                        cursor[table_id] = event.event
                        yield f"id: {write_cursor(cursor)}\ndata: {event.model_dump_json()}\n\n"
                for event in passing.values():
                    event = event.model_copy(update={"event": cursor[event.table]})
                    yield f"id: {write_cursor(cursor)}\ndata: {event.model_dump_json()}\n\n"
                if service.hub.closing:
                    return
                for table_id in lines:
                    with suppress(Refused):
                        line = await asyncio.to_thread(service.line, who, table_id)
                        event = m.TableEvent(table=table_id, event=0, type="mine", version=0, at=line.changed, line=line)
                        yield f"data: {event.model_dump_json()}\n\n"
                for table_id in listed:
                    with suppress(Refused):
                        seen = await asyncio.to_thread(service.listing, who, table_id)
                        moment = hours.now() if seen is None else seen.changed
                        event = m.TableEvent(table=table_id, event=0, type="lobby", version=0, at=moment, line=seen)
                        yield f"data: {event.model_dump_json()}\n\n"
                try:
                    await asyncio.wait_for(listener.bell.wait(), PING)
                except TimeoutError:
                    yield ": still here\n\n"

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(send(), media_type="text/event-stream", headers=headers)


async def news(service: TableService, who: str, table_id: str, after: int) -> list[m.TableEvent]:
    """What happened at a table since. A table that cannot be shown is `gone`; the other tables of the stream go on."""
    found = service.events_at_hand(who, table_id, after)
    if found is not None:
        return found
    try:
        return await asyncio.to_thread(service.events, who, table_id, after, MOST_AT_ONCE)
    except Refused as refused:
        return [m.TableEvent(table=table_id, event=max(after, 0), type="gone", version=0, at=0.0, text=refused.message)]
