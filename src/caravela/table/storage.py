"""Everything that is kept, through SQLAlchemy Core: SQLite in WAL mode, or PostgreSQL.

`moves` is append-only: an undo is an entry of its own (`cut`), so that nothing that happened is ever lost. The number of the
last entry is the table's version. `snapshots` holds the present position; it must follow from the log and tells whether it
still does on newer code. `events` is what the streams send, numbered per table.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    RowMapping,
    Text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.pool import ConnectionPoolEntry

from caravela.table.database import prepare
from caravela.table.ready import Ready
from caravela.table.settings import Settings

metadata = MetaData()


def of_table() -> Column[str]:
    """The table a row belongs to."""
    return Column("table_id", Text, ForeignKey("tables.id"), nullable=False)


data = sa.Table(  # component data in use, shipped or packs: a stored game never runs on other numbers
    "data", metadata, Column("hash", Text, primary_key=True), Column("content", Text, nullable=False)
)
tables = sa.Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("data", Text, ForeignKey("data.hash"), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("version", Integer, nullable=False, default=0),
    Column("event", Integer, nullable=False, default=0),
    Column("moves", Integer, nullable=False, default=0),
    Column("actor", Integer, nullable=False),
    Column("seed", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("sealed", Text, nullable=False),
    Column("by_hand", Boolean, nullable=False),
    Column("shuffle", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("clock", Text),  # JSON: increment, left per seat, since when the present one runs, what follows when it is over
    Column("undo", Text),  # JSON: what is asked of the others
    Column("scores", Text),  # JSON: the final ones
    Column("rematch", Text),
    Column("private", Boolean, nullable=False, default=False, server_default=sa.false()),  # not listed in the lobby
    Column("ending", Text, nullable=False, default="", server_default=""),  # how it ended, in a sentence
    Column("branch", Text),  # JSON: the table, move and name that this one goes on from
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
)
seats = sa.Table(
    "seats",
    metadata,
    of_table(),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("notes", Text, nullable=False, default=""),
    Column("stand_in", Text),  # JSON: since which move somebody else plays, and who may come back
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_owner", "owner"),
)
moves = sa.Table(
    "moves",
    metadata,
    of_table(),
    Column("entry", Integer, nullable=False),
    Column("action", Text),  # a move, or the moves of an answer with blanks in between, or …
    Column("cut", Integer),  # … back to the position after so many moves
    Column("seat", Integer, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "entry"),
)
snapshots = sa.Table(
    "snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("position", Text, nullable=False),
)
reviews = sa.Table(  # what was worked out, and from what: engine, evaluator, version of the table
    "reviews",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("of", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("at", Float, nullable=False),
)
events = sa.Table(
    "events",
    metadata,
    of_table(),
    Column("id", Integer, nullable=False),
    Column("type", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("content", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "id"),
    Index("events_type", "table_id", "type"),
)
keys = sa.Table(
    "keys",
    metadata,
    Column("owner", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("owner", "key"),
)
passes = sa.Table(  # codes by which seats move to another device
    "passes",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("until", Float, nullable=False),
)
alive = sa.Table(  # when each server process was last seen: time during which none ran is given back to the clocks
    "alive", metadata, Column("process", Text, primary_key=True), Column("at", Float, nullable=False)
)
orders = sa.Table(  # what `caravela tables` asks of a running server, and its answer
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("what", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("answer", Text),
)
owners = sa.Table(  # PostgreSQL: which server process has a table in memory; the epoch grows whenever that changes
    "owners",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("process", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
    Index("owners_process", "process"),
)
secret_keys = sa.Table(  # what the server signs with; made once
    "secret_keys", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False)
)

KEEP_KEYS = 3 * 86_400
PATIENCE_MS = 10_000  # PostgreSQL: after so long without a word it ends a transaction, and gives up waiting for a lock
CHANGING = ("status", "version", "event", "moves", "actor", "clock", "undo", "scores", "rematch", "ending", "changed")
Statement = tuple[sa.Executable | Ready, Any]


class Entries:
    """What one command wants stored: all of it or nothing. `key` is the command's (owner, key, what it asked for). `listed` are
    the tables of which everybody's lobby shows something else then."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.epoch = 0
        self.statements: list[Statement] = []
        self.key: dict[str, Any] | None = None
        self.listed: list[str] = []

    def add(self, statement: sa.Executable | Ready, **values: Any) -> None:
        """One more row."""
        self.statements.append((statement, values))

    def add_all(self, statement: sa.Executable | Ready, rows: list[dict[str, Any]]) -> None:
        """More rows."""
        if rows:
            self.statements.append((statement, rows))

    def add_table(self, statement: sa.Executable, values: dict[str, Any]) -> None:
        """A new table."""
        self.add(statement, **values)
        if not values["private"]:
            self.listed.append(values["id"])

    def remember(self, owner: str, key: str, request: str) -> None:
        """Under which key the command was given, and for what."""
        self.key = {"owner": owner, "key": key, "request": request, "table_id": self.table_id, "at": time.time()}


class Storage:
    """The database: what can be read of it, and the statements that change it. The writer carries those out."""

    put_seat = (
        sa.update(seats)
        .where(seats.c.table_id == sa.bindparam("new_table_id"), seats.c.seat == sa.bindparam("new_seat"))
        .values({name: sa.bindparam(f"new_{name}") for name in ("kind", "name", "bot", "owner", "away", "notes", "stand_in")})
    )
    drop_chat = sa.delete(events).where(
        events.c.table_id == sa.bindparam("chat_of"),
        events.c.type == "chat",
        events.c.id
        < sa.select(events.c.id)
        .where(events.c.table_id == sa.bindparam("chat_of"), events.c.type == "chat")
        .order_by(events.c.id.desc())
        .offset(sa.bindparam("keep"))
        .limit(1)
        .scalar_subquery(),
    )
    add_table = sa.insert(tables)
    add_seat = sa.insert(seats)
    tell = sa.text("SELECT pg_notify('caravela', :news)")  # PostgreSQL: the other processes hear it at commit

    def __init__(self, settings: Settings) -> None:
        self.postgres = settings.postgres
        self.process = f"{os.getpid()}-{secrets.token_hex(6)}"  # what this server process is called
        if self.postgres:
            self.insert: Any = postgresql.insert
            patience = " ".join(f"-c {name}={PATIENCE_MS}" for name in ("idle_in_transaction_session_timeout", "lock_timeout"))
            options = {"options": patience, "connect_timeout": 5, "tcp_user_timeout": PATIENCE_MS}
            self.engine = sa.create_engine(settings.url, pool_size=10, max_overflow=30, pool_pre_ping=True, connect_args=options)
        else:
            self.insert = sqlite.insert
            self.engine = sa.create_engine(settings.url, pool_size=10, max_overflow=40)
            sa.event.listen(self.engine, "connect", prepare_sqlite)
            sa.event.listen(self.engine, "begin", begin_sqlite)
        prepare(self.engine, settings)
        self.reader = self.engine.execution_options(isolation_level="REPEATABLE READ") if self.postgres else self.engine
        self.writer = self.engine.execution_options(caravela_write=True)
        ready = partial(Ready, engine=self.engine)
        self.put_move = ready(sa.insert(moves))
        self.put_event = ready(sa.insert(events))
        row = sa.update(tables).where(tables.c.id == sa.bindparam("new_id"))
        self.put_row = ready(row.values({name: sa.bindparam(f"new_{name}") for name in CHANGING}))
        new = self.insert(snapshots)
        put = {"version": new.excluded.version, "position": new.excluded.position}
        self.put_snapshot = ready(new.on_conflict_do_update(index_elements=["table_id"], set_=put))
        # returns nothing where it is there already
        self.put_key = ready(self.insert(keys).on_conflict_do_nothing().returning(keys.c.key))
        self.put_data = self.insert(data).on_conflict_do_nothing()
        with self.writing() as conn:
            secret = {"name": "visitors", "value": secrets.token_hex(32)}
            conn.execute(self.insert(secret_keys).on_conflict_do_nothing(), secret)
            self.secret: str = conn.execute(sa.select(secret_keys.c.value).where(secret_keys.c.name == "visitors")).scalar_one()

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that changes nothing, and sees everything as it was at one moment."""
        with self.reader.connect() as conn, conn.begin():
            yield conn

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when the block ends without an error, and undone otherwise."""
        with self.writer.begin() as conn:
            yield conn

    def table_row(self, conn: Connection, table_id: str) -> dict[str, Any] | None:
        """A table's row."""
        found = conn.execute(sa.select(tables).where(tables.c.id == table_id)).mappings().first()
        return dict(found) if found is not None else None

    def seat_rows(self, conn: Connection, table_ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
        """Seats by table, in order."""
        found: dict[str, list[dict[str, Any]]] = {table_id: [] for table_id in table_ids}
        query = sa.select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.seat)
        for row in conn.execute(query).mappings():
            found[row["table_id"]].append(dict(row))
        return found

    def entries(self, conn: Connection, table_id: str, after: int) -> Sequence[RowMapping]:
        """The log of moves after an entry."""
        query = sa.select(moves).where(moves.c.table_id == table_id, moves.c.entry > after).order_by(moves.c.entry)
        return conn.execute(query).mappings().all()

    def snapshot(self, conn: Connection, table_id: str) -> RowMapping | None:
        """The stored present position."""
        return conn.execute(sa.select(snapshots).where(snapshots.c.table_id == table_id)).mappings().first()

    def all_events(self, conn: Connection, table_id: str) -> list[dict[str, Any]]:
        """Everything that ever happened at a table, in order."""
        return self.events_after(conn, table_id, 0, 10_000_000)

    def events_after(self, conn: Connection, table_id: str, last: int, limit: int) -> list[dict[str, Any]]:
        """Events in order; `content` is unpacked."""
        query = sa.select(events).where(events.c.table_id == table_id, events.c.id > last).order_by(events.c.id)
        rows = conn.execute(query.limit(limit)).mappings().all()
        return [{**row, **json.loads(row["content"])} for row in rows]

    def chat(self, conn: Connection, table_id: str, limit: int) -> list[dict[str, Any]]:
        """The latest lines of chat, oldest first."""
        query = sa.select(events).where(events.c.table_id == table_id, events.c.type == "chat").order_by(events.c.id.desc())
        rows = conn.execute(query.limit(limit)).mappings().all()
        return [json.loads(row["content"])["chat"] for row in reversed(rows)]

    def data_content(self, conn: Connection, hash: str) -> dict[str, Any] | None:
        """Kept component data."""
        text = conn.execute(sa.select(data.c.content).where(data.c.hash == hash)).scalar()
        content: dict[str, Any] | None = json.loads(text) if text is not None else None
        return content

    def seen_key(self, conn: Connection, owner: str, key: str) -> RowMapping | None:
        """The command that was carried out under this key."""
        return conn.execute(sa.select(keys).where(keys.c.owner == owner, keys.c.key == key)).mappings().first()


def prepare_sqlite(connection: Any, _: ConnectionPoolEntry) -> None:
    """Acknowledged means on disk; readers never wait for the writer. Transactions are begun by ourselves."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_sqlite(conn: Connection) -> None:
    """A writer takes the lock at once: a transaction that starts as reader could fail when it wants to write."""
    conn.exec_driver_sql("BEGIN IMMEDIATE" if conn.get_execution_options().get("caravela_write") else "BEGIN")
