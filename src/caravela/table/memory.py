"""The tables this server process has in memory, and the one way to change them.

A command is carried out on a copy of its table, one command per table at a time. The writer stores what it did, and then the copy
takes the table's place. If anything fails, the copy is thrown away and nothing has happened. With PostgreSQL a process must own
a table to change it (`caravela.table.owning`); reading is free to all.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, Protocol

from pydantic import BaseModel

from caravela.kernel.words import say
from caravela.table.change import Change
from caravela.table.errors import Refused
from caravela.table.live import LiveTable
from caravela.table.loading import Loader
from caravela.table.storage import Entries, Storage
from caravela.table.writer import Lost, Repeated, Writer

MOST_TABLES: Final = 2000  # in memory
MOST_MOVES: Final = 400_000  # of all tables in memory together: they are what takes room


class Elsewhere(Exception):
    """Another server process owns the table."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


class Owning(Protocol):
    """What is asked about owning tables (see `caravela.table.owning`)."""

    def sure(self) -> bool:
        """Whether what this process owns is still its own for certain."""

    def take(self, table_id: str) -> int:
        """Own a table: the epoch, or `Elsewhere`."""


class Slot:
    """The place of one table. `lock` is held by the command under way, `users` counts it and those who wait. `epoch` is 0 where
    this process does not own the table."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.table: LiveTable | None = None
        self.epoch = 0
        self.users = 0


class Memory:
    """`told` is called after each change, with the table's id; `listed` where everybody's lobby shows something else then."""

    def __init__(
        self,
        storage: Storage,
        loader: Loader,
        writer: Writer,
        owning: Owning | None,
        told: Callable[[str], None],
        listed: Callable[[str], None],
    ) -> None:
        self.storage = storage
        self.loader = loader
        self.writer = writer
        self.owning = owning
        self.told = told
        self.listed = listed
        self.gone: Callable[[str, str], float] = lambda table_id, who: 0.0  # for how long somebody was not seen at a table
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._guard = threading.Lock()
        self._moves = 0

    def __len__(self) -> int:
        return len(self._slots)

    # -- reading

    def read(self, table_id: str) -> LiveTable:
        """The table as it is on disk."""
        table = self.at_hand(table_id)
        if table is not None:
            return table
        with self._place(table_id) as slot, slot.lock:
            return self._load(table_id, slot)

    def at_hand(self, table_id: str) -> LiveTable | None:
        """The same, where the database need not be asked for it."""
        with self._guard:
            slot = self._slots.get(table_id)
            if slot is None or not self._ours(slot):
                return None
            self._slots.move_to_end(table_id)
            return slot.table

    def forget(self, table_id: str) -> None:
        """Read it anew when it is next asked for."""
        with self._place(table_id) as slot, slot.lock:
            slot.table = None

    def remove(self, table_id: str, entries: Entries) -> None:
        """Store entries that do away with a table, while nobody changes it."""
        with self._place(table_id) as slot, slot.lock:
            if self.owning is not None and not self._ours(slot):
                slot.epoch = self.owning.take(table_id)
            entries.epoch = slot.epoch
            self.writer.write(entries)
            slot.table, slot.epoch = None, 0
        self._list(entries)

    def _list(self, entries: Entries) -> None:
        for table_id in entries.listed:
            self.listed(table_id)

    def disown(self) -> None:
        """Other processes may have taken all tables meanwhile."""
        with self._guard:
            for slot in self._slots.values():
                slot.epoch = 0

    def own(self, table_id: str) -> LiveTable:
        """The table, owned by this process from now on. Raises `Elsewhere`."""
        with self._place(table_id) as slot, slot.lock:
            return self._owned(table_id, slot)

    def _owned(self, table_id: str, slot: Slot) -> LiveTable:
        if self.owning is not None and not self._ours(slot):
            epoch = self.owning.take(table_id)
            if epoch != slot.epoch:
                slot.epoch = epoch
                return self._read(table_id, slot, slot.table)  # from now on nobody else changes it
        return self._load(table_id, slot)

    def _ours(self, slot: Slot) -> bool:
        return self.owning is None or (slot.epoch > 0 and self.owning.sure())

    def _load(self, table_id: str, slot: Slot) -> LiveTable:
        known = slot.table
        if known is not None and self._ours(slot):
            return known
        return self._read(table_id, slot, known)

    def _read(self, table_id: str, slot: Slot, known: LiveTable | None) -> LiveTable:
        """As the database has it; what is known already need not be read again."""
        slot.table = None
        slot.table = self.loader.load(table_id, known)
        slot.table.gone = partial(self.gone, table_id)
        self._make_room(len(slot.table.match.moves))
        return slot.table

    # -- commands

    def command(self, who: str, table_id: str, key: str, body: BaseModel | None, act: Callable[[Change], None]) -> LiveTable:
        """Carry out a command, and only once if it has a body, and so a key (a bot's move has neither). `act` changes the copy or
        refuses. Returns the table as it stands then."""
        while True:
            with self._place(table_id) as slot, slot.lock:
                try:
                    return self._carry_out(slot, who, table_id, key, body, act)
                except Lost:
                    slot.epoch, slot.table = 0, None

    def _carry_out(
        self, slot: Slot, who: str, table_id: str, key: str, body: BaseModel | None, act: Callable[[Change], None]
    ) -> LiveTable:
        table = self._owned(table_id, slot)
        change = Change(self.storage, table)
        try:
            act(change)
        except Refused:
            if body is not None and self.repeated(who, key, table_id, body) is not None:
                return table
            raise
        entries = change.finished()
        entries.epoch = slot.epoch
        if body is not None:
            entries.remember(who, key, fingerprint(table_id, body))
        try:
            self.writer.write(entries)
        except Repeated:
            if body is None or self.repeated(who, key, table_id, body) is None:
                raise Refused(503, "busy", say("server.same_command"), retry=1) from None
            return table
        except BaseException:
            slot.table = None  # what is on disk is not certain: read it anew
            raise
        slot.table = change.table
        self.told(table_id)
        self._list(entries)
        return change.table

    def add(self, who: str, key: str, body: BaseModel, make: Callable[[], Entries]) -> str:
        """Store a new table, once: its id."""
        known = self.repeated(who, key, "", body)
        if known is not None:
            return known
        entries = make()
        entries.remember(who, key, fingerprint("", body))
        try:
            self.writer.write(entries)
        except Repeated:
            return self.repeated(who, key, "", body) or entries.table_id
        self.told(entries.table_id)
        self._list(entries)
        return entries.table_id

    def repeated(self, who: str, key: str, place: str, body: BaseModel) -> str | None:
        """The table at which this key was used already; None if it is new. A key is for one command only."""
        with self.storage.reading() as conn:
            seen = self.storage.seen_key(conn, who, key)
        if seen is None:
            return None
        if seen["request"] != fingerprint(place, body):
            raise Refused(409, "key-reused", say("server.key_reused"))
        return str(seen["table_id"])

    # -- places

    @contextmanager
    def _place(self, table_id: str) -> Iterator[Slot]:
        """The place of a table, made if needed. Where no table comes to lie in it, nothing of it stays behind."""
        with self._guard:
            slot = self._slots.get(table_id)
            if slot is None:
                slot = self._slots[table_id] = Slot()
            self._slots.move_to_end(table_id)
            slot.users += 1
        try:
            yield slot
        finally:
            with self._guard:
                slot.users -= 1
                if slot.table is None and slot.users == 0:
                    del self._slots[table_id]

    def _make_room(self, moves: int) -> None:
        """Forget the tables that nobody has asked for longest."""
        with self._guard:
            self._moves += moves
            if self._moves <= MOST_MOVES and len(self._slots) <= MOST_TABLES:
                return
            sizes = {name: len(slot.table.match.moves) if slot.table else 0 for name, slot in self._slots.items()}
            self._moves = sum(sizes.values())
            for name, size in sizes.items():
                if self._moves <= MOST_MOVES * 3 // 4 and len(self._slots) <= MOST_TABLES * 3 // 4:
                    return
                if not self._slots[name].users:
                    del self._slots[name]
                    self._moves -= size


def fingerprint(place: str, body: BaseModel) -> str:
    """What a key was used for."""
    text = f"{place}\n{type(body).__name__}\n{body.model_dump_json()}"
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
