"""`caravela backup` and `caravela restore`. A backup is always an SQLite file, whatever the server uses: so tables can move from
SQLite to PostgreSQL and back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from caravela.kernel.refusal import BadInput
from caravela.table import storage as store
from caravela.table.database import check_file, sentence
from caravela.table.serve import only_one
from caravela.table.settings import Settings
from caravela.table.storage import Storage

ROWS = 500  # copied at a time
ALIVE = 20.0  # seconds; a server tells more often that it runs
PASSING = ("alive", "owners", "orders")  # of the processes that ran then, not of the tables


def backup(settings: Settings, file: Path) -> int:
    """Write everything as it is at one moment into a new file; the server may run. Returns the number of tables."""
    if file.exists():
        raise BadInput(f"The file {file} is there already; it is left alone.")
    with draft(file) as path:
        if settings.postgres:
            empty = Settings(data_dir=path.parent, database="")
            with open_storage(settings) as source, open_storage(empty) as target:
                copy(source, target)
            empty.file.replace(path)
        else:
            copy_file(settings, path)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            count = int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
    return count


@contextmanager
def draft(file: Path) -> Iterator[Path]:
    """A file that gets its name when it is whole and on disk. It holds seeds and notes: nobody else may read it."""
    try:
        folder = tempfile.TemporaryDirectory(dir=file.parent, prefix=".caravela-")
    except OSError as error:
        raise BadInput(f"Nothing can be written in the folder {file.parent} ({error.strerror}).") from None
    with folder as name:
        path = Path(name) / "backup"
        try:
            yield path
            path.chmod(0o600)
            with path.open("rb") as content:
                os.fsync(content.fileno())
            path.replace(file)
        except OSError as error:
            raise BadInput(f"The file {file} cannot be written ({error.strerror}).") from None
        except sqlite3.Error as error:
            raise BadInput(f"The file {file} cannot be written ({error}).") from None


def copy_file(settings: Settings, path: Path) -> None:
    """SQLite's own way to copy a database in use: what is in the WAL comes too, and nobody waits."""
    check_file(settings.file)
    if not settings.file.exists():
        raise BadInput(f"There is no database {settings.file} to back up.")
    address = f"{settings.file.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=30)) as source, closing(sqlite3.connect(path)) as target:
        source.backup(target)


@contextmanager
def open_storage(settings: Settings) -> Iterator[Storage]:
    """A database for a short while."""
    storage = Storage(settings)
    try:
        yield storage
    except SQLAlchemyError as error:
        raise BadInput(sentence(error, settings)) from None
    finally:
        storage.close()


def copy(source: Storage, target: Storage) -> None:
    """All rows, as they are at one moment. What the target had is gone."""
    level = "REPEATABLE READ" if source.postgres else "SERIALIZABLE"
    with source.engine.connect().execution_options(isolation_level=level) as old, old.begin(), target.writing() as new:
        for table in reversed(store.metadata.sorted_tables):
            new.execute(sa.delete(table))
        for table in store.metadata.sorted_tables:
            if table.name not in PASSING:
                copy_rows(old, new, table)


def copy_rows(old: Connection, new: Connection, table: sa.Table) -> None:
    """The rows of one table, some at a time."""
    rows = old.execution_options(yield_per=ROWS).execute(sa.select(table)).mappings()
    for part in rows.partitions(ROWS):
        new.execute(sa.insert(table), [dict(row) for row in part])


def restore(settings: Settings, file: Path, replace: bool) -> int:
    """Put a backup in the place of the stopped server's database. Returns the number of tables."""
    if not file.is_file():
        raise BadInput(f"There is no file {file}.")
    check_file(file)
    with tempfile.TemporaryDirectory() as folder:
        copied = Settings(data_dir=Path(folder), database="")
        shutil.copy(file, copied.file)  # a backup of an older Caravela is migrated; the file itself stays as it is
        with open_storage(copied) as source, source.reading() as conn:
            count = int(conn.execute(sa.select(sa.func.count()).select_from(store.tables)).scalar_one())
        if settings.postgres:
            restore_rows(copied, settings, replace)
        else:
            with only_one(settings):
                restore_file(copied.file, settings.file, replace)
    return count


def restore_file(new: Path, file: Path, replace: bool) -> None:
    """The file that is there is kept under another name, with what belongs to it."""
    if file.exists() and not replace:
        raise BadInput(f"There is a database {file} already. With --replace it is put aside, and the backup takes its place.")
    beside = [path for end in ("", "-wal", "-shm") if (path := file.with_name(file.name + end)).exists()]
    moment = time.strftime("%Y%m%d-%H%M%S")
    try:
        waiting = file.with_name(f"{file.name}.new")
        shutil.copy(new, waiting)
        with waiting.open("rb") as content:
            os.fsync(content.fileno())
        for path in beside:
            path.rename(path.with_name(path.name.replace(file.name, f"{file.stem}-before-{moment}{file.suffix}", 1)))
        waiting.replace(file)
    except OSError as error:
        raise BadInput(f"The backup cannot be written to {file} ({error.strerror}).") from None


def restore_rows(copied: Settings, settings: Settings, replace: bool) -> None:
    """Fill PostgreSQL from the backup, in one transaction."""
    with open_storage(copied) as source, open_storage(settings) as target:
        with target.reading() as conn:
            last = conn.execute(sa.select(sa.func.max(store.alive.c.at))).scalar()
            if last is not None and time.time() - last < ALIVE:
                raise BadInput(f"A server uses {settings.place}. Stop all of them, and try again in {ALIVE:.0f} seconds.")
            if not replace and conn.execute(sa.select(store.tables.c.id).limit(1)).first() is not None:
                raise BadInput(f"The database {settings.place} has tables. With --replace the backup takes their place.")
        copy(source, target)
