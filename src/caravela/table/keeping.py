"""Tables that an operator closes or deletes, and those that have been kept long enough.

A running server holds tables in memory, so nobody else may change them. `caravela tables` leaves an order in the database, and
the server carries it out. Where no server runs, the command does it itself.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from caravela.kernel.refusal import BadInput
from caravela.kernel.words import say
from caravela.table import storage as store
from caravela.table.change import Change
from caravela.table.errors import Refused
from caravela.table.live import FINISHED
from caravela.table.memory import Elsewhere
from caravela.table.service import TableService
from caravela.table.settings import Settings
from caravela.table.storage import Entries, Storage

log = logging.getLogger("caravela.keeping")
LOOK = 1.0  # seconds between two looks for orders
SWEEP = 3600.0
ANSWERED = 86_400  # seconds for which an answer is kept
ALIVE = 20.0
DAY = 86_400
ELSEWHERE = "another server process has it"
OF_TABLE = (
    *(store.seats, store.moves, store.snapshots, store.events),
    *(store.reviews, store.keys, store.passes, store.owners),
)


# -- what can be done


def close(service: TableService, table_id: str) -> str:
    """End a game early, for everybody at the table to see."""

    def do(change: Change) -> None:
        if change.table.finished:
            raise BadInput("it is finished already")
        change.finish("closed", say("ending.server"))

    service.memory.command("", table_id, "", None, do)
    return "closed"


def delete(service: TableService, table_id: str) -> str:
    """Remove a table and all that belongs to it. A game that runs is closed first: whoever looks at it hears of it."""
    with service.storage.reading() as conn:
        row = service.storage.table_row(conn, table_id)
    if row is None:
        raise BadInput("there is no such table")
    if row["status"] not in FINISHED:
        close(service, table_id)
    entries = Entries(table_id)
    for table in OF_TABLE:
        entries.add(sa.delete(table).where(table.c.table_id == sa.bindparam("gone")), gone=table_id)
    t = store.tables
    entries.add(sa.update(t).where(t.c.rematch == sa.bindparam("gone")).values(rematch=None), gone=table_id)
    entries.add(sa.delete(t).where(t.c.id == sa.bindparam("gone")), gone=table_id)
    used = sa.select(t.c.id).where(t.c.data == store.data.c.hash).exists()
    entries.add(sa.delete(store.data).where(~used))
    if not row["private"]:
        entries.listed.append(table_id)
    service.memory.remove(table_id, entries)
    service.hub.notify(table_id)
    return "deleted"


WORK = {"close": close, "delete": delete}


def carry_out(service: TableService, what: str, table_id: str) -> str:
    """Do it; returns one word, or what stands against it."""
    try:
        return WORK[what](service, table_id)
    except Refused as refused:
        return f"refused: {refused.message}"
    except Elsewhere:
        return ELSEWHERE
    except BadInput as error:
        return f"refused: {error}"


def outlived(conn: Connection, settings: Settings, now: float) -> list[str]:
    """Tables that were kept for as long as the settings say."""
    t = store.tables
    finished = t.c.status.in_(FINISHED)
    old: list[Any] = []
    if settings.keep_finished:
        old.append(sa.and_(finished, t.c.changed < now - settings.keep_finished * DAY))
    if settings.keep_unfinished:
        old.append(sa.and_(~finished, t.c.changed < now - settings.keep_unfinished * DAY))
    return list(conn.execute(sa.select(t.c.id).where(sa.or_(*old))).scalars()) if old else []


# -- in a running server


class Keeper:
    """Carries out orders, and deletes what was kept long enough."""

    def __init__(self, service: TableService, settings: Settings) -> None:
        self.service = service
        self.settings = settings

    async def run(self) -> None:
        """As long as the server runs."""
        swept = -SWEEP
        while True:
            try:
                await asyncio.to_thread(self.look)
                if time.monotonic() - swept >= SWEEP:
                    swept = time.monotonic()
                    await asyncio.to_thread(self.sweep, time.time())
            except Exception:
                log.exception("Orders could not be carried out; trying again.")
            await asyncio.sleep(LOOK)

    def look(self) -> None:
        """Carry out what was ordered. Of several processes one gets an order."""
        orders = store.orders
        with self.service.storage.reading() as conn:
            waiting = conn.execute(sa.select(orders).where(orders.c.answer.is_(None))).mappings().all()
        for order in waiting:
            mine = sa.update(orders).where(orders.c.id == order["id"], orders.c.answer.is_(None)).values(answer="begun")
            with self.service.storage.writing() as conn:
                if not conn.execute(mine).rowcount:
                    continue
            answer = carry_out(self.service, order["what"], order["table_id"])
            if answer == ELSEWHERE:  # the process that owns the table will find the order
                with self.service.storage.writing() as conn:
                    conn.execute(sa.update(orders).where(orders.c.id == order["id"]).values(answer=None))
                continue
            log.info("Ordered: %s table %s: %s", order["what"], order["table_id"], answer)
            with self.service.storage.writing() as conn:
                conn.execute(sa.update(orders).where(orders.c.id == order["id"]).values(answer=answer))

    def sweep(self, now: float) -> None:
        """Delete what was kept long enough, and old answers."""
        with self.service.storage.writing() as conn:
            conn.execute(sa.delete(store.orders).where(store.orders.c.at < now - ANSWERED))
            old = outlived(conn, self.settings, now)
        for table_id in old:
            log.info("Table %s was kept long enough: %s", table_id, carry_out(self.service, "delete", table_id))


# -- from the command line


def server_runs(settings: Settings, storage: Storage) -> bool:
    """Whether a server holds these tables."""
    if settings.postgres:
        with storage.reading() as conn:
            last = conn.execute(sa.select(sa.func.max(store.alive.c.at))).scalar()
        return last is not None and time.time() - last < ALIVE
    with (settings.data_dir / "server.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
    return False


def order(settings: Settings, what: str, table_ids: list[str], patience: float = 60.0) -> dict[str, str]:
    """Have it done by the server, or do it. The answer of each table."""
    storage = Storage(settings)
    try:
        if not server_runs(settings, storage):
            service = TableService(settings)
            try:
                return {table_id: carry_out(service, what, table_id) for table_id in table_ids}
            finally:
                service.close()
        return ordered(storage, what, table_ids, patience)
    finally:
        storage.close()


def ordered(storage: Storage, what: str, table_ids: list[str], patience: float) -> dict[str, str]:
    """Leave orders and wait for the answers."""
    orders = store.orders
    ids: dict[int, str] = {}
    with storage.writing() as conn:
        for table_id in table_ids:
            row = conn.execute(sa.insert(orders).values(what=what, table_id=table_id, at=time.time()).returning(orders.c.id))
            ids[row.scalar_one()] = table_id
    end = time.monotonic() + patience
    while True:
        query = sa.select(orders.c.id, orders.c.answer).where(orders.c.id.in_(ids))
        with storage.reading() as conn:
            answers = {ids[row.id]: row.answer for row in conn.execute(query)}
        if all(answer not in (None, "begun") for answer in answers.values()):
            return answers
        if time.monotonic() > end:
            raise BadInput("The server did not carry it out in time; its log may say why.")
        time.sleep(0.1)


def listed(settings: Settings, status: str | None) -> list[dict[str, Any]]:
    """All tables, the oldest change first: id, game, status, players, moves, created, changed, names."""
    storage = Storage(settings)
    try:
        with storage.reading() as conn:
            t = store.tables
            query = sa.select(t.c.id, t.c.game, t.c.status, t.c.players, t.c.moves, t.c.created, t.c.changed).order_by(
                t.c.changed
            )
            rows = [dict(row) for row in conn.execute(query if status is None else query.where(t.c.status == status)).mappings()]
            seats = sa.select(store.seats.c.table_id, store.seats.c.name).order_by(store.seats.c.seat)
            names: dict[str, list[str]] = {}
            for seat in conn.execute(seats):
                names.setdefault(seat.table_id, []).append(seat.name)
            return [{**row, "names": names.get(row["id"], [])} for row in rows]
    finally:
        storage.close()
