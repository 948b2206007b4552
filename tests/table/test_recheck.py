"""Stored games on changed code."""

import argparse
import json

import pytest
import sqlalchemy as sa

from caravela.table import storage as store
from caravela.table.asks import CreateTable, Play, SeatChoice
from caravela.table.commands import recheck
from caravela.table.house import TableHouse
from caravela.table.settings import Settings
from caravela.table.thinking import position_of

ANA = "a" * 40


def play(settings: Settings, moves: int = 12) -> tuple[TableHouse, str]:
    """A table with some moves, without a server."""
    house = TableHouse(settings)
    seats = [SeatChoice(kind="me", name="Ana"), SeatChoice(kind="hotseat", name="Rui")]
    now = house.create(ANA, "open-table", CreateTable(game="navegador", seats=seats))
    for number in range(moves):
        assert now.seat is not None
        now = house.play(ANA, now.id, f"move-{number:04}", Play(seat=now.seat, version=now.version, action=now.actions[0].text))
    return house, now.id


def run(settings: Settings) -> int:
    return recheck(argparse.Namespace(data_dir=settings.data_dir))


def test_recheck_finds_nothing_where_nothing_changed(sqlite_settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    house, _ = play(sqlite_settings)
    house.storage.close()
    assert run(sqlite_settings) == 0
    assert "1 stored games replayed, 0 differ" in capsys.readouterr().out


def test_recheck_names_a_game_that_differs(sqlite_settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    house, table = play(sqlite_settings)
    with house.storage.writing() as conn:
        stored = conn.execute(sa.select(store.snapshots.c.position)).scalar_one()
        position = json.loads(stored)
        position["position"]["turn"] += 1
        conn.execute(sa.update(store.snapshots).values(position=json.dumps(position)))
    house.storage.close()
    assert run(sqlite_settings) == 1
    said = capsys.readouterr().out
    assert table in said
    assert "turn" in said


def test_recheck_names_a_move_that_is_not_legal_any_more(sqlite_settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    house, _ = play(sqlite_settings)
    with house.storage.writing() as conn:
        conn.execute(sa.update(store.moves).where(store.moves.c.entry == 3).values(action="sail:portugal>nagasaki"))
    house.storage.close()
    assert run(sqlite_settings) == 1
    assert "move 3" in capsys.readouterr().out


def test_a_game_of_other_rules_goes_on_from_its_stored_position(sqlite_settings: Settings) -> None:
    house, table = play(sqlite_settings)
    before = house.snapshot(ANA, table, None)
    with house.storage.writing() as conn:  # as if the rules had changed so that the third move is not legal any more
        conn.execute(sa.update(store.moves).where(store.moves.c.entry == 3).values(action="sail:portugal>nagasaki"))
    house.tables.forget(table)
    after = house.snapshot(ANA, table, None)
    assert after.view == before.view
    assert after.move == before.move
    assert after.undo.floor == after.move
    assert after.seat is not None
    on = house.play(ANA, table, "one-more-move", Play(seat=after.seat, version=after.version, action=after.actions[0].text))
    assert on.move == before.move + 1
    assert house.log(ANA, table, None).lines[: len(before.log)] == before.log
    house.storage.close()


def test_a_game_goes_on_by_the_rules_that_it_began_with(sqlite_settings: Settings) -> None:
    house = TableHouse(sqlite_settings)
    seats = [SeatChoice(kind="me", name="Ana"), SeatChoice(kind="hotseat", name="Rui")]
    now = house.create(ANA, "open-table", CreateTable(game="amerigo", seats=seats))
    with house.storage.writing() as conn:
        conn.execute(sa.update(store.tables).values(rules_version=2))
    house.tables.forget(now.id)
    assert now.seat is not None
    now = house.play(ANA, now.id, "first-move", Play(seat=now.seat, version=now.version, action="pass"))
    with house.tables.open(now.id) as (table, conn):
        assert table.game.version == 2
        stored = house.storage.snapshot(conn, now.id)
        assert stored is not None
        position = json.loads(stored["position"])
    assert position["rules_version"] == 2
    assert position_of({"game": "amerigo", "pack": None, "position": position}).game.version == 2, "bots think by them too"
    house.storage.close()


def test_time_is_given_back_when_no_server_ran(sqlite_settings: Settings) -> None:
    house = TableHouse(sqlite_settings)
    seats = [SeatChoice(kind="me"), SeatChoice(kind="hotseat")]
    body = CreateTable.model_validate({"game": "navegador", "seats": [s.model_dump() for s in seats], "clock": {"minutes": 10}})
    table = house.create(ANA, "open-table", body).id
    house.heartbeat("p")
    with house.storage.writing() as conn:  # an hour passes without a server
        clock = json.loads(conn.execute(sa.select(store.tables.c.clock)).scalar_one())
        clock["since"] -= 3600
        conn.execute(sa.update(store.tables).values(clock=json.dumps(clock)))
        conn.execute(sa.update(store.alive).values(at=store.alive.c.at - 3600))
    late = house.snapshot(ANA, table, None)
    assert late.clock is not None
    assert late.clock.left[0] < 0
    assert late.seats[0].late
    house.give_back_time()
    again = house.snapshot(ANA, table, None)
    assert again.clock is not None
    assert again.clock.left[0] > 590
    house.storage.close()
