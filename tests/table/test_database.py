"""The database on start: migrated from every earlier schema, refused in one sentence where it is not what it should be."""

import lzma
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from caravela.kernel.refusal import BadInput
from caravela.table import storage as store
from caravela.table.service import TableService
from caravela.table.settings import Settings
from caravela.table.storage import Storage
from tests.table.test_recheck import play

BASE = Path(__file__).parents[1] / "base" / "caravela.sqlite.xz"


def head(settings: Settings) -> str:
    storage = Storage(settings)
    with storage.reading() as conn:
        found = conn.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one()
    storage.close()
    return str(found)


def test_all_steps_make_the_schema_of_today(settings: Settings) -> None:
    """A column that storage.py has and no step makes would be missing in old databases."""
    storage = Storage(settings)
    with storage.reading() as conn:
        context = MigrationContext.configure(conn, opts={"compare_type": True})
        assert compare_metadata(context, store.metadata) == []
    storage.close()


def old_copy(settings: Settings) -> list[dict]:  # type: ignore[type-arg]
    """Base's database with its running games, as the settings' database; its tables."""
    settings.data_dir.mkdir(exist_ok=True)
    file = settings.data_dir / "caravela.sqlite"
    file.write_bytes(lzma.decompress(BASE.read_bytes()))
    with sqlite3.connect(file) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute("SELECT * FROM tables ORDER BY id")]


def test_base_is_migrated_with_everything_in_it(sqlite_settings: Settings, tmp_path: Path) -> None:
    before = old_copy(sqlite_settings)
    fresh = Settings(data_dir=tmp_path / "fresh", database="")
    fresh.data_dir.mkdir()
    assert head(sqlite_settings) == head(fresh)
    storage = Storage(sqlite_settings)
    with storage.reading() as conn:
        context = MigrationContext.configure(conn, opts={"compare_type": True})
        assert compare_metadata(context, store.metadata) == []
        after = [dict(row) for row in conn.execute(sa.select(store.tables).order_by(store.tables.c.id)).mappings()]
    storage.close()
    assert len(after) == len(before) == 20
    assert all(old.items() <= new.items() for old, new in zip(before, after, strict=True))


@pytest.mark.slow
def test_a_base_database_in_postgresql(settings: Settings) -> None:
    """The same on PostgreSQL: base's tables, made as base made them, without a word about their schema."""
    if not settings.postgres:
        return
    engine = sa.create_engine(settings.url)
    new = {"orders", "owners", "secret_keys", "reviews"}
    with engine.begin() as conn:
        base = sa.MetaData()
        for table in store.metadata.sorted_tables:
            if table.name not in new:
                table.to_metadata(base)
        for gone in ("leases", "drafts"):
            sa.Table(gone, base, sa.Column("table_id", sa.Text, primary_key=True))
        base.create_all(conn)
        for column in ("tables.branch", "tables.private", "tables.ending", "seats.stand_in"):  # of later schemas
            conn.execute(sa.text("ALTER TABLE {} DROP COLUMN {}".format(*column.split("."))))
    engine.dispose()
    service, _ = play(settings, 3)
    with service.storage.reading() as conn:
        assert compare_metadata(MigrationContext.configure(conn), store.metadata) == []
    service.close()


def test_a_database_of_a_newer_caravela(sqlite_settings: Settings) -> None:
    Storage(sqlite_settings).close()
    with sqlite3.connect(sqlite_settings.file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'v99'")
    with pytest.raises(BadInput, match=r"is of a newer Caravela \(schema v99, .*restore a backup"):
        Storage(sqlite_settings)


def test_without_leave_nothing_is_migrated(sqlite_settings: Settings) -> None:
    old_copy(sqlite_settings)
    sqlite_settings.migrate = False
    with pytest.raises(BadInput, match=r"has schema v1, .*Make a backup"):
        Storage(sqlite_settings)
    with sqlite3.connect(sqlite_settings.file) as connection:
        assert not connection.execute("SELECT * FROM sqlite_master WHERE name = 'alembic_version'").fetchall()
    sqlite_settings.migrate = True
    Storage(sqlite_settings).close()
    sqlite_settings.migrate = False
    Storage(sqlite_settings).close()


def test_a_step_that_fails_leaves_all_as_it_was(sqlite_settings: Settings) -> None:
    old_copy(sqlite_settings)
    with sqlite3.connect(sqlite_settings.file) as connection:
        connection.execute("CREATE TABLE orders (mine TEXT)")  # in the way of a step
    with pytest.raises(BadInput, match="orders"):
        Storage(sqlite_settings)
    with sqlite3.connect(sqlite_settings.file) as connection:
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    assert "secret_keys" not in names
    assert "alembic_version" not in names


# -- damage


def spoil_header(file: Path) -> None:
    file.write_bytes(b"x" * 100 + file.read_bytes()[100:])


def spoil_middle(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for start in range(4096, len(content), 4096):
        content[start : start + 200] = b"\xff" * 200
    file.write_bytes(content)


def truncate(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 3])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def lose(file: Path) -> None:
    file.with_name(f"{file.name}-wal").write_bytes(b"x" * 5000)
    file.unlink()


@pytest.mark.parametrize(
    ("harm", "word"),
    [
        (spoil_header, "is damaged"),
        (spoil_middle, "is damaged"),
        (truncate, "is damaged"),
        (empty, "is empty"),
        (lose, "is missing, but caravela.sqlite-wal"),
    ],
)
def test_a_damaged_file_is_no_new_database(sqlite_settings: Settings, harm: object, word: str) -> None:
    service, _ = play(sqlite_settings)
    service.close()
    harm(sqlite_settings.file)  # type: ignore[operator]
    with pytest.raises(BadInput) as refused:
        TableService(sqlite_settings)
    said = str(refused.value)
    assert str(sqlite_settings.file) in said
    assert word in said
    assert "caravela restore" in said


def test_somebody_elses_database(sqlite_settings: Settings) -> None:
    with sqlite3.connect(sqlite_settings.file) as connection:
        connection.execute("CREATE TABLE photos (id)")
    with pytest.raises(BadInput, match="is not one of Caravela"):
        Storage(sqlite_settings)


@contextmanager
def as_nobody() -> Iterator[None]:
    """A user who owns nothing here; root may write everything."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.mark.parametrize(
    ("folder_mode", "file_mode", "word"),
    [
        (0o555, 0o444, "may only be read"),
        (0o555, 0o400, "cannot be read (Permission"),
        (0o500, 0o444, "cannot be read (Permission"),
    ],
)
def test_a_file_of_somebody_else(sqlite_settings: Settings, folder_mode: int, file_mode: int, word: str) -> None:
    service, _ = play(sqlite_settings)
    service.close()
    with tempfile.TemporaryDirectory() as place:  # pytest's own folders are closed to others
        settings = Settings(data_dir=Path(place), database="")
        shutil.copy(sqlite_settings.file, settings.file)
        settings.file.chmod(file_mode)
        settings.data_dir.chmod(folder_mode)
        with as_nobody(), pytest.raises(BadInput) as refused:
            Storage(settings)
    said = str(refused.value)
    assert str(settings.file) in said
    assert word in said
    assert "Allow this user" in said


def test_a_postgresql_that_is_not_there(sqlite_settings: Settings) -> None:
    sqlite_settings.database = "postgresql://ana:secret@127.0.0.1:1/caravela"
    with pytest.raises(BadInput) as refused:
        Storage(sqlite_settings)
    said = str(refused.value)
    assert said.startswith("The database postgresql://ana@127.0.0.1:1/caravela cannot be reached (")
    assert "Start PostgreSQL" in said
    assert "secret" not in said


@pytest.mark.slow
def test_a_database_that_postgresql_does_not_have(settings: Settings) -> None:
    if settings.postgres:
        settings.database = settings.database.rsplit("/", 1)[0] + "/nowhere"
        with pytest.raises(BadInput, match=r"cannot be (reached|used) \(.*nowhere"):
            Storage(settings)


def test_a_folder_that_is_gone(sqlite_settings: Settings) -> None:
    shutil.rmtree(sqlite_settings.data_dir)
    with pytest.raises(BadInput, match="cannot be used"):
        Storage(sqlite_settings)
