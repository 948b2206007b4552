"""The one writer: it puts what many commands want stored into one transaction, and answers when that is on disk.

Commands take turns, and whoever has the turn stores what all have handed in so far. While a transaction is being written, the
next ones gather. So the number of transactions does not grow with the number of tables, and a table waits for one or two of them,
whatever the others do. What cannot be stored hurts nobody else: where several share a transaction, each has a savepoint.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from caravela.kernel.words import say
from caravela.table.errors import Refused
from caravela.table.ready import Ready
from caravela.table.storage import Entries, Storage

MOST_AT_ONCE: Final = 200
MOST_WAITING: Final = 2000
LISTED: Final = "listed"  # in the news to other processes: the lobby shows something else


class Repeated(Exception):
    """The key of this command was used already."""


class Lost(Exception):
    """Another server process has the table now."""


Guard = Callable[[Connection, list[Entries]], set[str]]


class Order:
    """Entries that somebody waits for, and what became of them."""

    def __init__(self, entries: Entries) -> None:
        self.entries = entries
        self.done = False
        self.problem: Exception | None = None


class Writer:
    """`guard` names, inside the transaction, the tables that have come into other hands."""

    def __init__(self, storage: Storage, guard: Guard | None = None) -> None:
        self.storage = storage
        self.guard = guard
        self.waiting: deque[Order] = deque()
        self.turn = threading.Lock()
        self.batches = 0  # transactions so far, …
        self.commands = 0  # … and the commands in them
        self.stored: Callable[[int, float], None] = lambda commands, seconds: None  # told of each transaction

    def write(self, entries: Entries) -> None:
        """Return when it is on disk. Raises `Repeated` or `Lost`, or what the database said; then nothing is stored."""
        if len(self.waiting) > MOST_WAITING:
            raise Refused(503, "busy", say("server.backlog"), retry=1)
        order = Order(entries)
        self.waiting.append(order)
        with self.turn:
            while not order.done:
                self._store([self.waiting.popleft() for _ in range(min(MOST_AT_ONCE, len(self.waiting)))])
        if order.problem is not None:
            raise order.problem

    def _store(self, work: list[Order]) -> None:
        try:
            problems = self._commit([order.entries for order in work])
        except Exception as error:
            if len(work) > 1 and isinstance(error, SQLAlchemyError):  # one of them may be the cause: each for itself
                for single in work:
                    self._store([single])
                return
            problems = [first_cause(error)] * len(work)
        for order, problem in zip(work, problems, strict=True):
            order.problem, order.done = problem, True

    def _commit(self, work: list[Entries]) -> list[Exception | None]:
        errors: list[Exception | None] = []
        apart = savepoint if len(work) > 1 else nullcontext  # alone, the transaction itself is undone
        began = time.monotonic()
        with self.storage.writing() as conn:
            lost = self.guard(conn, work) if self.guard is not None else set()
            for entries in work:
                if entries.table_id in lost:
                    errors.append(Lost())
                    continue
                try:
                    with apart(conn):
                        self._put(conn, entries)
                    errors.append(None)
                except (Repeated, IntegrityError) as error:
                    if len(work) == 1:
                        raise
                    errors.append(error)
        self.batches += 1
        self.commands += len(work)
        self.stored(len(work), time.monotonic() - began)
        return errors

    def _put(self, conn: Connection, entries: Entries) -> None:
        if entries.key is not None and self.storage.put_key.run(conn, entries.key).first() is None:
            raise Repeated
        for statement, values in entries.statements:
            if isinstance(statement, Ready):
                statement.run(conn, values)
            else:
                conn.execute(statement, values)
        if self.storage.postgres and entries.table_id:
            conn.execute(self.storage.tell, {"news": f"{self.storage.process} {entries.table_id}"})
            for table_id in entries.listed:
                conn.execute(self.storage.tell, {"news": f"{self.storage.process} {table_id} {LISTED}"})


@contextmanager
def savepoint(conn: Connection) -> Iterator[None]:
    """A part of a transaction that can be undone by itself. (SQLAlchemy's own would compile two new statements each time.)"""
    conn.exec_driver_sql("SAVEPOINT entries")
    try:
        yield
    except Exception:
        conn.exec_driver_sql("ROLLBACK TO SAVEPOINT entries")
        raise
    finally:
        conn.exec_driver_sql("RELEASE SAVEPOINT entries")


def first_cause(error: Exception) -> Exception:
    """What went wrong first: after a full disk SQLite has given up the transaction by itself, and its end fails too."""
    earlier: BaseException | None = error
    while earlier is not None:
        if isinstance(earlier, SQLAlchemyError):
            error = earlier
        earlier = earlier.__context__
    return error
