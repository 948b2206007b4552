"""What an operator does: backups of a running server, tables closed and deleted, and tables that were kept long enough."""

import argparse
import json
import sqlite3
import stat
from pathlib import Path

import pytest
import sqlalchemy as sa

from caravela.cli.parser import parse
from caravela.kernel.refusal import BadInput
from caravela.table import storage as store
from caravela.table.backup import backup, restore
from caravela.table.commands import recheck
from caravela.table.keeping import Keeper, listed, order
from caravela.table.settings import Settings
from caravela.table.storage import Storage
from tests.table.helper import Browser, Process, last_app, server
from tests.table.test_database import old_copy
from tests.table.test_recheck import play

DAY = 86_400


def rows(settings: Settings) -> dict[str, list[tuple]]:  # type: ignore[type-arg]
    """Everything that is kept for good."""
    storage = Storage(settings)
    kept = [table for table in store.metadata.sorted_tables if table.name not in ("alive", "orders")]
    with storage.reading() as conn:
        found = {table.name: sorted(map(tuple, conn.execute(sa.select(table))), key=repr) for table in kept}
    storage.close()
    return found


def test_a_backup_of_a_running_server(settings: Settings, tmp_path: Path) -> None:
    """Every move that was acknowledged before is in it; none is half in it; the server notices nothing."""
    with server(settings) as url:
        ana = Browser(url)
        now = ana.create("me", "hotseat")
        for number in range(6):
            now = ana.move(now)
            if number == 3:
                assert backup(settings, tmp_path / "copy") == 1
                at = now["version"]
        token = ana.http.cookies["caravela"]
    again = Settings(data_dir=tmp_path / "again", database="", workers=1, rate=0)
    again.data_dir.mkdir()
    assert restore(again, tmp_path / "copy", replace=False) == 1
    with server(again) as url:
        rui = Browser(url)
        rui.http.cookies.set("caravela", token)
        back = rui.table(now["id"])
        assert back["version"] == at == 4
        assert back["mine"] == [0, 1]
        assert rui.move(back)["version"] == 5


def test_a_backup_has_everything(settings: Settings, tmp_path: Path) -> None:
    """Base's tables: into the database under test and out of it again. Nothing is lost on the way."""
    base = Settings(data_dir=tmp_path / "base", database="")
    old_copy(base)
    Storage(base).close()  # migrated, with a key of its own to sign with
    first, second = tmp_path / "first", tmp_path / "second"
    assert backup(base, first) == 20
    assert restore(settings, first, replace=False) == 20
    assert rows(settings) == rows(base)
    assert backup(settings, second) == 20
    last = Settings(data_dir=tmp_path / "last", database="")
    last.data_dir.mkdir()
    assert restore(last, second, replace=False) == 20
    assert rows(last) == rows(base)
    assert recheck(argparse.Namespace(data_dir=last.data_dir)) == 0


def test_a_backup_is_one_file_that_only_its_owner_reads(sqlite_settings: Settings, tmp_path: Path) -> None:
    service, _ = play(sqlite_settings)
    service.close()
    folder = tmp_path / "out"
    folder.mkdir()
    backup(sqlite_settings, folder / "copy")
    assert [path.name for path in folder.iterdir()] == ["copy"]
    assert stat.S_IMODE((folder / "copy").stat().st_mode) == 0o600


def test_what_is_there_is_not_overwritten(settings: Settings, tmp_path: Path) -> None:
    service, table = play(settings)
    service.close()
    copy = tmp_path / "copy"
    backup(settings, copy)
    with pytest.raises(BadInput, match="is there already"):
        backup(settings, copy)
    with pytest.raises(BadInput, match="--replace"):
        restore(settings, copy, replace=False)
    order(settings, "delete", [table])
    assert restore(settings, copy, replace=True) == 1
    assert [row["id"] for row in listed(settings, None)] == [table]
    if not settings.postgres:
        assert len(list(settings.data_dir.glob("caravela-before-*.sqlite"))) == 1


def test_only_a_stopped_server_is_restored(settings: Settings, tmp_path: Path) -> None:
    process = Process(settings)
    try:
        backup(settings, tmp_path / "copy")
        with pytest.raises(BadInput, match=r"server uses"):
            restore(settings, tmp_path / "copy", replace=True)
    finally:
        process.stop()


@pytest.mark.parametrize("content", [b"", b"no database at all", b"SQLite format 3\0" + b"\xff" * 4000])
def test_what_is_no_backup_is_refused(sqlite_settings: Settings, tmp_path: Path, content: bytes) -> None:
    copy = tmp_path / "copy"
    copy.write_bytes(content)
    with pytest.raises(BadInput, match=r"copy is (empty|damaged)"):
        restore(sqlite_settings, copy, replace=True)
    assert not sqlite_settings.file.exists()


def test_places_that_cannot_be_written(sqlite_settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="There is no database"):
        backup(sqlite_settings, tmp_path / "copy")
    with pytest.raises(BadInput, match="Nothing can be written in the folder"):
        backup(sqlite_settings, tmp_path / "none" / "copy")
    with pytest.raises(BadInput, match="There is no file"):
        restore(sqlite_settings, tmp_path / "none", replace=False)


def test_a_copy_while_the_server_runs_lacks_moves_and_a_backup_does_not(sqlite_settings: Settings, tmp_path: Path) -> None:
    """Why `backup` is the way: what was written last lies in the WAL."""
    with server(sqlite_settings) as url:
        Browser(url).create("me", "hotseat")
        bare = tmp_path / "bare.sqlite"
        bare.write_bytes(sqlite_settings.file.read_bytes())
        backup(sqlite_settings, tmp_path / "copy")

        def count(file: Path) -> int:
            with sqlite3.connect(file) as connection:
                found: int = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'tables'").fetchone()[0]
                return found and int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])

        assert count(bare) == 0
        assert count(tmp_path / "copy") == 1


# -- tables


def nothing_of(settings: Settings, table_id: str) -> bool:
    return table_id not in json.dumps(rows(settings), default=str)


def test_tables_of_a_stopped_server(settings: Settings) -> None:
    service, table = play(settings)
    service.close()
    line = listed(settings, "running")[0]
    assert (line["id"], line["game"], line["moves"], line["names"]) == (table, "navegador", 12, ["Ana", "Rui"])
    assert order(settings, "close", [table]) == {table: "closed"}
    assert order(settings, "close", [table])[table] == "refused: it is finished already"
    assert listed(settings, "running") == []
    assert order(settings, "delete", [table, "nosuch"]) == {table: "deleted", "nosuch": "refused: there is no such table"}
    assert nothing_of(settings, table)
    assert rows(settings)["data"] == []


def test_tables_of_a_running_server(settings: Settings) -> None:
    """People at the table hear of it, and nothing that was in memory comes back."""
    process = Process(settings)
    try:
        ana = Browser(process.url)
        first, second = ana.create("me", "hotseat"), ana.create("me", "open")
        assert order(settings, "close", [first["id"]]) == {first["id"]: "closed"}
        assert ana.table(first["id"])["status"] == "closed"
        events = ana.events(first["id"], 0, lambda event: event["type"] == "over")
        assert events[-1]["text"] == "The server closed the table."
        assert order(settings, "delete", [first["id"], second["id"]]) == {first["id"]: "deleted", second["id"]: "deleted"}
        for table in (first, second):
            ana.get(f"/tables/{table['id']}", 404)
            assert nothing_of(settings, table["id"])
        assert ana.get("/tables")["total"] == 0
    finally:
        process.stop()


def test_the_command(sqlite_settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    service, table = play(sqlite_settings)
    service.close()
    place = ["--data-dir", str(sqlite_settings.data_dir)]

    def run(*arguments: str) -> int:
        parsed = parse([*arguments, *place])
        return int(parsed.run(parsed))

    assert run("tables") == 0
    assert table in capsys.readouterr().out
    assert run("tables", "--json", "--status", "over") == 0
    assert json.loads(capsys.readouterr().out) == []
    assert run("tables", "close", table) == 0
    assert run("tables", "close", table) == 2
    assert run("tables", "delete", table, "--json") == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {table: "deleted"}
    with pytest.raises(BadInput, match="Which tables"):
        run("tables", "delete")
    with pytest.raises(BadInput, match="takes no ids"):
        run("tables", "list", table)


# -- kept long enough


def test_tables_are_kept_as_long_as_the_settings_say(sqlite_settings: Settings) -> None:
    with server(sqlite_settings) as url:
        ana = Browser(url)
        running, over = ana.create("me", "hotseat")["id"], ana.create("me", "hotseat")["id"]
        ana.post(f"/tables/{over}/close", seat=0)
        service = last_app[0].state.service
        now = max(line["changed"] for line in ana.get("/tables")["tables"])

        def left(days: int) -> set[str]:
            Keeper(service, sqlite_settings).sweep(now + days * DAY)
            return {line["id"] for line in ana.get("/tables")["tables"]}

        assert left(10_000) == {running, over}
        sqlite_settings.keep_finished = 30
        assert left(29) == {running, over}
        assert left(31) == {running}
        sqlite_settings.keep_unfinished = 90
        assert left(89) == {running}
        assert left(91) == set()
