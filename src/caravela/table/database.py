"""Before the tables are opened: is the database there, whole and of today? If not, one sentence says what to do."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from caravela.kernel.refusal import BadInput
from caravela.table.errors import kind_of_database_error
from caravela.table.settings import Settings

log = logging.getLogger("caravela.database")
FIRST = "v1"  # the schema of databases that do not name theirs
MAGIC = b"SQLite format 3\0"
RESTORE = "Put the last backup in its place: caravela restore FILE."


def prepare(engine: Engine, settings: Settings) -> None:
    """Check the database and bring it up to date, or raise a sentence that names it and the remedy."""
    if not settings.database:
        check_file(settings.file)
    try:
        with engine.connect().execution_options(caravela_write=True) as conn, conn.begin():
            if settings.postgres:  # two processes that start together must not both do it, however long it takes
                conn.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = 0"))
                conn.execute(sa.text("SET LOCAL lock_timeout = 0"))
                conn.execute(sa.text("SELECT pg_advisory_xact_lock(7140221)"))
            migrate(conn, settings)
    except SQLAlchemyError as error:
        raise BadInput(sentence(error, settings)) from None


def sentence(error: SQLAlchemyError, settings: Settings) -> str:
    """What is wrong with the database, and the remedy."""
    kind = kind_of_database_error(error)
    reason = str(getattr(error, "orig", error)).strip().splitlines()[0].rstrip(".")
    if settings.database:
        if kind == "gone":
            return f"The database {settings.place} cannot be reached ({reason}). Start PostgreSQL, or correct CARAVELA_DATABASE."
        return f"The database {settings.place} cannot be used ({reason})."
    if kind == "busy":
        return f"Another program keeps {settings.file} locked. End it, and try again."
    if kind == "full":
        return f"The disk that holds {settings.file} is full. Make room, and start again; nothing is lost."
    if kind == "read-only":
        return f"The file {settings.file} may only be read. Allow this user to write it and its folder (chown, chmod)."
    if kind == "damaged":
        return f"The file {settings.file} is damaged ({reason}). {RESTORE}"
    return f"The file {settings.file} cannot be used ({reason}). Allow this user to read and write it and its folder."


def check_file(file: Path) -> None:
    """An SQLite file that lost something must not look like a new one."""
    rest = file.with_name(f"{file.name}-wal")
    try:
        if not file.exists():
            if rest.exists() and rest.stat().st_size:
                raise BadInput(f"The file {file} is missing, but {rest.name} lies beside its place. {RESTORE}")
            return
        with file.open("rb") as content:
            start = content.read(len(MAGIC))
    except OSError as error:
        word = "Allow this user to read and write it and its folder."
        raise BadInput(f"The file {file} cannot be read ({error.strerror}). {word}") from None
    if not start:
        raise BadInput(f"The file {file} is empty. {RESTORE} To begin with no tables at all, remove it.")
    found = damage(file) if start == MAGIC else "it does not begin as such a file does"
    if found:
        raise BadInput(f"The file {file} is damaged ({found}). {RESTORE}")


def damage(file: Path) -> str:
    """What SQLite finds wrong with a file; empty if nothing."""
    try:
        with closing(sqlite3.connect(file, timeout=10)) as connection:
            word = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        if kind_of_database_error(error) == "damaged":
            return str(error)
        return ""  # another trouble: whoever opens it for writing will say so
    return "" if word == "ok" else " ".join(word.split())[:120]


def migrate(conn: Connection, settings: Settings) -> None:
    """Take every step that this database has not seen, inside the caller's transaction."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = conn
    steps = ScriptDirectory.from_config(config)
    present, last = schema_of(conn, settings), steps.get_current_head()
    if present == last:
        return
    if present is not None and present not in [step.revision for step in steps.walk_revisions()]:
        word = f"The database {settings.place} is of a newer Caravela (schema {present}, this one knows {last})."
        raise BadInput(f"{word} Start that one, or restore a backup that was made before the upgrade.")
    if present is not None and not settings.migrate:
        word = f"The database {settings.place} has schema {present}, this Caravela needs {last}."
        raise BadInput(f"{word} Make a backup (caravela backup FILE), then start once with --migrate.")
    if present is not None:
        if MigrationContext.configure(conn).get_current_revision() is None:
            command.stamp(config, present)
        log.warning("The database %s is brought from schema %s to %s.", settings.place, present, last)
    command.upgrade(config, "head")


def schema_of(conn: Connection, settings: Settings) -> str | None:
    """The schema of a database; None for an empty one."""
    named = MigrationContext.configure(conn).get_current_revision()
    if named is not None:
        return named
    names = set(sa.inspect(conn).get_table_names())
    if not names:
        return None
    if not {"tables", "moves", "seats", "snapshots"} <= names:
        raise BadInput(
            f"The database {settings.place} is not one of Caravela. Name another with --data-dir or CARAVELA_DATABASE."
        )
    return FIRST
