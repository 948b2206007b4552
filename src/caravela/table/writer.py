"""The one writer: it puts what many commands want stored into one transaction, and answers when that is on disk.

While a transaction is being written, the next commands gather. So the number of transactions does not grow with the number of
tables, and a table waits for one or two of them, whatever the others do. Each command has a savepoint of its own: what cannot
be stored hurts nobody else.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from caravela.table.errors import Refused
from caravela.table.storage import Entries, Storage

MOST_AT_ONCE: Final = 200
MOST_WAITING: Final = 2000


class Repeated(Exception):
    """The key of this command was used already."""


class Lost(Exception):
    """Another server process has the table now."""


Guard = Callable[[Connection, list[Entries]], set[str]]


class Writer:
    """`guard` names, inside the transaction, the tables that have come into other hands."""

    def __init__(self, storage: Storage, guard: Guard | None = None) -> None:
        self.storage = storage
        self.guard = guard
        self.waiting: queue.SimpleQueue[tuple[Entries, Future[None]] | None] = queue.SimpleQueue()
        self.batches = 0  # transactions so far, …
        self.commands = 0  # … and the commands in them
        self.stored: Callable[[int, float], None] = lambda commands, seconds: None  # told of each transaction
        self.thread = threading.Thread(target=self._run, name="caravela-writer", daemon=True)
        self.thread.start()

    def write(self, entries: Entries) -> None:
        """Return when it is on disk. Raises `Repeated` or `Lost`, or what the database said; then nothing is stored."""
        if self.waiting.qsize() > MOST_WAITING:
            raise Refused(503, "busy", "The server has too much to store at the moment; try again shortly.", retry=1)
        done: Future[None] = Future()
        self.waiting.put((entries, done))
        done.result()

    def close(self) -> None:
        """Store what is waiting, and end."""
        self.waiting.put(None)
        self.thread.join(timeout=10)

    def _run(self) -> None:
        going = True
        while going:
            batch = [self.waiting.get()]
            while len(batch) < MOST_AT_ONCE and not self.waiting.empty():
                batch.append(self.waiting.get())
            going = None not in batch
            work = [entry for entry in batch if entry is not None]
            if work:
                self._store(work)

    def _store(self, work: list[tuple[Entries, Future[None]]]) -> None:
        try:
            errors = self._commit([entries for entries, _ in work])
        except Exception as error:
            if len(work) > 1 and isinstance(error, SQLAlchemyError):  # one of them may be the cause: each for itself
                for single in work:
                    self._store([single])
                return
            errors = [first_cause(error)] * len(work)
        for (_, done), problem in zip(work, errors, strict=True):
            if problem is None:
                done.set_result(None)
            else:
                done.set_exception(problem)

    def _commit(self, work: list[Entries]) -> list[Exception | None]:
        errors: list[Exception | None] = []
        began = time.monotonic()
        with self.storage.writing() as conn:
            lost = self.guard(conn, work) if self.guard is not None else set()
            for entries in work:
                if entries.table_id in lost:
                    errors.append(Lost())
                    continue
                try:
                    with conn.begin_nested():
                        self._put(conn, entries)
                    errors.append(None)
                except (Repeated, IntegrityError) as error:
                    errors.append(error)
        self.batches += 1
        self.commands += len(work)
        self.stored(len(work), time.monotonic() - began)
        return errors

    def _put(self, conn: Connection, entries: Entries) -> None:
        if entries.key is not None and conn.execute(self.storage.put_key, entries.key).first() is None:
            raise Repeated
        for statement, values in entries.statements:
            conn.execute(statement, values)
        if self.storage.postgres and entries.table_id:
            conn.execute(self.storage.tell, {"news": f"{self.storage.process} {entries.table_id}"})


def first_cause(error: Exception) -> Exception:
    """What went wrong first: after a full disk SQLite has given up the transaction by itself, and its end fails too."""
    earlier: BaseException | None = error
    while earlier is not None:
        if isinstance(earlier, SQLAlchemyError):
            error = earlier
        earlier = earlier.__context__
    return error
