"""Everything that is kept, through SQLAlchemy Core: SQLite in WAL mode, or PostgreSQL.

`moves` is append-only: an undo is an entry of its own (`cut`), so that nothing that happened is ever lost. The number of the
last entry is the table's version. `snapshots` holds the present position; it must follow from the log and tells whether it
still does on newer code. `events` is what the streams send, numbered per table.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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
from sqlalchemy.pool import ConnectionPoolEntry

from caravela.table.database import prepare
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
    Column("clock", Text),  # JSON: increment, left per seat, since when the present one runs
    Column("undo", Text),  # JSON: the pending request
    Column("scores", Text),  # JSON: the final ones
    Column("rematch", Text),
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
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_owner", "owner"),
)
moves = sa.Table(
    "moves",
    metadata,
    of_table(),
    Column("entry", Integer, nullable=False),
    Column("action", Text),  # a move, or …
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
drafts = sa.Table(  # choices the engine does not know yet; good at one version only
    "drafts",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("content", Text, nullable=False),
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
leases = sa.Table(  # which server process runs a table's bots
    "leases",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("process", Text, nullable=False),
    Column("until", Float, nullable=False),
)
alive = sa.Table(  # when each server process was last seen: time during which none ran is given back to the clocks
    "alive", metadata, Column("process", Text, primary_key=True), Column("at", Float, nullable=False)
)
house = sa.Table(  # what the house keeps for itself
    "house", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False)
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

KEEP_KEYS = 3 * 86_400


class Storage:
    """The database."""

    def __init__(self, settings: Settings) -> None:
        self.postgres = settings.postgres
        if self.postgres:
            self.engine = sa.create_engine(settings.url, pool_size=10, max_overflow=10, pool_pre_ping=True)
        else:
            self.engine = sa.create_engine(settings.url, pool_size=10, max_overflow=30)
            sa.event.listen(self.engine, "connect", prepare_sqlite)
            sa.event.listen(self.engine, "begin", begin_sqlite)
        prepare(self.engine, settings)
        with self.writing() as conn:
            conn.execute(sa.delete(keys).where(keys.c.at < time.time() - KEEP_KEYS))

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that changes nothing."""
        with self.engine.connect() as conn, conn.begin():
            yield conn

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when the block ends without an error, and undone otherwise."""
        with self.engine.connect().execution_options(caravela_write=True) as conn, conn.begin():
            yield conn

    def table_row(self, conn: Connection, table_id: str, lock: bool = False) -> RowMapping | None:
        """A table's row; locked against other server processes if asked."""
        query = sa.select(tables).where(tables.c.id == table_id)
        return conn.execute(query.with_for_update() if lock else query).mappings().first()

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

    def draft(self, conn: Connection, table_id: str, version: int) -> str | None:
        """The stored draft, if it is one of this version."""
        query = sa.select(drafts.c.content).where(drafts.c.table_id == table_id, drafts.c.version == version)
        return conn.execute(query).scalar()

    def keep_draft(self, conn: Connection, table_id: str, version: int, content: str | None) -> None:
        """Replace the stored draft, or remove it."""
        conn.execute(sa.delete(drafts).where(drafts.c.table_id == table_id))
        if content is not None:
            conn.execute(sa.insert(drafts).values(table_id=table_id, version=version, content=content))

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

    def keep_data(self, conn: Connection, hash: str, content: dict[str, Any]) -> None:
        """Keep component data, once."""
        if conn.execute(sa.select(data.c.hash).where(data.c.hash == hash)).first() is None:
            conn.execute(sa.insert(data).values(hash=hash, content=json.dumps(content, ensure_ascii=False)))

    def data_content(self, conn: Connection, hash: str) -> dict[str, Any]:
        """Kept component data."""
        content: dict[str, Any] = json.loads(conn.execute(sa.select(data.c.content).where(data.c.hash == hash)).scalar_one())
        return content

    def seen_key(self, conn: Connection, owner: str, key: str) -> RowMapping | None:
        """The command that was carried out under this key."""
        return conn.execute(sa.select(keys).where(keys.c.owner == owner, keys.c.key == key)).mappings().first()

    def keep_key(self, conn: Connection, owner: str, key: str, request: str, table_id: str) -> None:
        """Remember that a command was carried out."""
        conn.execute(sa.insert(keys).values(owner=owner, key=key, request=request, table_id=table_id, at=time.time()))

    def keep_snapshot(self, conn: Connection, table_id: str, version: int, position: str) -> None:
        """Replace the stored position."""
        conn.execute(sa.delete(snapshots).where(snapshots.c.table_id == table_id))
        conn.execute(sa.insert(snapshots).values(table_id=table_id, version=version, position=position))

    def tell(self, conn: Connection, table_id: str) -> None:
        """Tell the other server processes, at commit, that something happened at a table: its id, nothing else."""
        if self.postgres:
            conn.execute(sa.text("SELECT pg_notify('caravela', :id)"), {"id": table_id})


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
