"""Stored games on changed code."""

import argparse
import json

import pytest
import sqlalchemy as sa

from caravela import registry
from caravela.table import storage as store
from caravela.table.asks import CreateTable, Play, SeatChoice
from caravela.table.commands import recheck
from caravela.table.newrules import look_at_older_games
from caravela.table.service import TableService
from caravela.table.settings import Settings
from caravela.table.thinking import position_of

ANA = "a" * 40


def first_move(service: TableService, table: str) -> str:
    """The engine's first option."""
    s = service.memory.read(table).match.state
    return str(s.game.text(s.options[0]))


def play(settings: Settings, moves: int = 12) -> tuple[TableService, str]:
    """A table with some moves, without a server."""
    service = TableService(settings)
    seats = [SeatChoice(kind="me", name="Ana"), SeatChoice(kind="hotseat", name="Rui")]
    now = service.create(ANA, "open-table", CreateTable(game="navegador", seats=seats))
    for number in range(moves):
        assert now.seat is not None
        play = Play(seat=now.seat, version=now.version, action=first_move(service, now.id))
        now = service.command("move", ANA, now.id, f"move-{number:04}", play)
    return service, now.id


def run(settings: Settings) -> int:
    return recheck(argparse.Namespace(data_dir=settings.data_dir))


def test_recheck_finds_nothing_where_nothing_changed(sqlite_settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    service, _ = play(sqlite_settings)
    service.close()
    assert run(sqlite_settings) == 0
    assert "1 stored games replayed, 0 differ" in capsys.readouterr().out


def test_recheck_names_a_game_that_differs(sqlite_settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    service, table = play(sqlite_settings)
    with service.storage.writing() as conn:
        stored = conn.execute(sa.select(store.snapshots.c.position)).scalar_one()
        position = json.loads(stored)
        position["position"]["turn"] += 1
        conn.execute(sa.update(store.snapshots).values(position=json.dumps(position)))
    service.close()
    assert run(sqlite_settings) == 1
    said = capsys.readouterr().out
    assert table in said
    assert "turn" in said


def test_recheck_names_a_move_that_is_not_legal_any_more(sqlite_settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    service, _ = play(sqlite_settings)
    with service.storage.writing() as conn:
        conn.execute(sa.update(store.moves).where(store.moves.c.entry == 3).values(action="sail:portugal>nagasaki"))
    service.close()
    assert run(sqlite_settings) == 1
    assert "move 3" in capsys.readouterr().out


def test_a_game_of_other_rules_goes_on_from_its_stored_position(sqlite_settings: Settings) -> None:
    service, table = play(sqlite_settings)
    before = service.snapshot(ANA, table, None)
    with service.storage.writing() as conn:  # as if the rules had changed so that the third move is not legal any more
        conn.execute(sa.update(store.tables).values(rules_version=0))
        conn.execute(sa.update(store.moves).where(store.moves.c.entry == 3).values(action="sail:portugal>nagasaki"))
    service.memory.forget(table)
    after = service.snapshot(ANA, table, None)
    assert after.view == before.view
    assert after.move == before.move
    assert after.undo.floor == after.move
    assert after.seat is not None
    on = service.command(
        "move", ANA, table, "one-more-move", Play(seat=after.seat, version=after.version, action=first_move(service, table))
    )
    assert on.move == before.move + 1
    assert service.log(ANA, table, None).lines[: len(before.log)] == before.log
    service.close()


def test_games_of_older_rules_are_replayed_before_they_go_on(sqlite_settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    """Once: a game that replays is one of the present rules from then on; one that differs is named every time."""
    service, good = play(sqlite_settings)
    bad = service.create(
        ANA, "another-table", CreateTable(game="navegador", seats=[SeatChoice(kind="me"), SeatChoice(kind="hotseat")])
    ).id
    with service.storage.writing() as conn:
        conn.execute(sa.update(store.tables).values(rules_version=0))
        stored = conn.execute(sa.select(store.snapshots.c.position).where(store.snapshots.c.table_id == bad)).scalar_one()
        position = json.loads(stored)
        position["position"]["turn"] += 1
        conn.execute(sa.update(store.snapshots).where(store.snapshots.c.table_id == bad).values(position=json.dumps(position)))
    assert look_at_older_games(service) == 1
    assert f"Table {bad} (navegador) goes on from its stored position" in caplog.text
    assert good not in caplog.text
    assert "2 unfinished games began under other rules: 1 of them differ" in caplog.text
    caplog.clear()
    assert look_at_older_games(service) == 1
    assert "1 unfinished games" in caplog.text
    with service.storage.reading() as conn:
        versions = dict(conn.execute(sa.select(store.tables.c.id, store.tables.c.rules_version)).all())  # type: ignore[arg-type]
    assert versions == {good: registry.game("navegador").version, bad: 0}
    service.close()


def test_a_game_goes_on_by_the_rules_that_it_began_with(sqlite_settings: Settings) -> None:
    service = TableService(sqlite_settings)
    seats = [SeatChoice(kind="me", name="Ana"), SeatChoice(kind="hotseat", name="Rui")]
    now = service.create(ANA, "open-table", CreateTable(game="amerigo", seats=seats))
    with service.storage.writing() as conn:
        conn.execute(sa.update(store.tables).values(rules_version=2))
    service.memory.forget(now.id)
    assert look_at_older_games(service) == 0
    assert now.seat is not None
    now = service.command("move", ANA, now.id, "first-move", Play(seat=now.seat, version=now.version, action="pass"))
    assert service.memory.read(now.id).game.version == 2
    with service.storage.reading() as conn:
        stored = service.storage.snapshot(conn, now.id)
        assert stored is not None
        position = json.loads(stored["position"])
    assert position["rules_version"] == 2
    assert position_of({"game": "amerigo", "pack": None, "position": position}).game.version == 2, "bots think by them too"
    service.close()


def test_time_is_given_back_when_no_server_ran(sqlite_settings: Settings) -> None:
    service = TableService(sqlite_settings)
    seats = [SeatChoice(kind="me"), SeatChoice(kind="hotseat")]
    body = CreateTable.model_validate({"game": "navegador", "seats": [s.model_dump() for s in seats], "clock": {"minutes": 10}})
    table = service.create(ANA, "open-table", body).id
    service.heartbeat()
    with service.storage.writing() as conn:  # an hour passes without a server
        clock = json.loads(conn.execute(sa.select(store.tables.c.clock)).scalar_one())
        clock["since"] -= 3600
        conn.execute(sa.update(store.tables).values(clock=json.dumps(clock)))
        conn.execute(sa.update(store.alive).values(at=store.alive.c.at - 3600))
    service.memory.forget(table)
    late = service.snapshot(ANA, table, None)
    assert late.clock is not None
    assert late.clock.left[0] < 0
    assert late.seats[0].late
    service.give_back_time()
    again = service.snapshot(ANA, table, None)
    assert again.clock is not None
    assert again.clock.left[0] > 590
    service.close()
