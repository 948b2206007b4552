"""PostgreSQL: which server process has a table in memory.

A process owns a table by a row of `owners`, for as long as it says every second that it is alive. When it dies, stops or hangs,
the next process that needs the table takes it; the row's *epoch* grows by one. Every transaction of the writer checks the epochs
of its tables, so a process that was only frozen cannot write any more when it wakes up: it reads its tables anew.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from caravela.kernel.words import say
from caravela.table.errors import Refused, no_table
from caravela.table.memory import Elsewhere
from caravela.table.storage import Entries, Storage, alive, owners

log = logging.getLogger("caravela.table")
BEAT: Final = 1.0  # seconds between two signs of life
SURE: Final = 2.2  # for so long after one the process may trust what it has in memory
DEAD: Final = 3.0  # after so long without one its tables are anybody's
CLOCK = sa.func.extract("epoch", sa.func.clock_timestamp())  # the database's, since those of several machines differ


class Owning:
    """`lapsed` is called when this process was silent for so long that others may have taken its tables."""

    def __init__(self, storage: Storage, process: str) -> None:
        self.storage = storage
        self.process = process
        self.lapsed: Callable[[], None] = lambda: None
        self.until = 0.0
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self._run, name="caravela-alive", daemon=True)

    def start(self) -> None:
        """Say that this process is alive, from now on every second."""
        self._beat()
        self.thread.start()

    def stop(self) -> None:
        """Leave the tables to whoever wants them."""
        self.ending.set()
        if self.thread.is_alive():
            self.thread.join(timeout=5)
        self.until = 0.0
        with self.storage.writing() as conn:
            conn.execute(sa.update(owners).where(owners.c.process == self.process).values(process=""))
            conn.execute(sa.delete(alive).where(alive.c.process == self.process))

    def _run(self) -> None:
        while not self.ending.wait(BEAT):
            try:
                self._beat()
            except SQLAlchemyError as error:
                log.warning("The database does not answer (%s); trying again.", type(error).__name__)

    def _beat(self) -> None:
        begun = time.monotonic()
        if begun > self.until:
            self.lapsed()
        new = self.storage.insert(alive).values(process=self.process, at=CLOCK)
        with self.storage.writing() as conn:
            conn.execute(new.on_conflict_do_update(index_elements=["process"], set_={"at": CLOCK}))
        self.until = begun + SURE

    def sure(self) -> bool:
        """Whether what this process owns is still its own for certain."""
        return time.monotonic() < self.until

    def take(self, table_id: str) -> int:
        """Own a table: the epoch. Raises `Elsewhere` where another process does, and is alive."""
        try:
            with self.storage.writing() as conn:
                return self._take(conn, table_id)
        except OperationalError:
            raise Refused(503, "busy", say("server.changing_hands"), retry=1) from None

    def _take(self, conn: Connection, table_id: str) -> int:
        mine = owners.c.table_id == table_id
        row = conn.execute(sa.select(owners).where(mine).with_for_update()).mappings().first()
        if row is None:
            if self.storage.table_row(conn, table_id) is None:
                raise no_table()  # it was deleted, or never was
            new = self.storage.insert(owners).values(table_id=table_id, process=self.process, epoch=1)
            if conn.execute(new.on_conflict_do_nothing().returning(owners.c.epoch)).first() is not None:
                return 1
            row = conn.execute(sa.select(owners).where(mine).with_for_update()).mappings().one()
        if row["process"] == self.process:
            return int(row["epoch"])
        living = sa.select(alive.c.process).where(alive.c.process == row["process"], alive.c.at > CLOCK - DEAD)
        if conn.execute(living).first() is not None:
            raise Elsewhere(row["process"])
        conn.execute(sa.update(owners).where(mine).values(process=self.process, epoch=row["epoch"] + 1))
        return int(row["epoch"]) + 1

    def guard(self, conn: Connection, work: list[Entries]) -> set[str]:
        """The tables among these that this process has lost. The others stay its own until the transaction ends."""
        claimed = {entries.table_id: entries.epoch for entries in work if entries.epoch}
        if not claimed:
            return set()
        query = sa.select(owners).where(owners.c.table_id.in_(claimed), owners.c.process == self.process)
        rows = conn.execute(query.with_for_update(read=True)).mappings()
        kept = {row["table_id"] for row in rows if row["epoch"] == claimed[row["table_id"]]}
        return set(claimed) - kept
