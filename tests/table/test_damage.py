"""Rows that cannot be right: their table is set aside and named, everybody else plays on."""

import argparse
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from caravela.table import storage as store
from caravela.table.commands import recheck
from caravela.table.settings import Settings
from tests.table.helper import Browser, server, wait

Damage = Callable[[sa.Connection, str], None]


def row(**values: Any) -> Damage:
    return lambda conn, table: void(conn.execute(sa.update(store.tables).where(store.tables.c.id == table).values(**values)))


def seat(**values: Any) -> Damage:
    mine = sa.update(store.seats).where(store.seats.c.seat == 1)
    return lambda conn, table: void(conn.execute(mine.where(store.seats.c.table_id == table).values(**values)))


def lost_seat(conn: sa.Connection, table: str) -> None:
    conn.execute(sa.delete(store.seats).where(store.seats.c.table_id == table, store.seats.c.seat == 1))


def snapshot(change: Callable[[str], str]) -> Damage:
    def damage(conn: sa.Connection, table: str) -> None:
        mine = store.snapshots.c.table_id == table
        text = conn.execute(sa.select(store.snapshots.c.position).where(mine)).scalar_one()
        conn.execute(sa.update(store.snapshots).where(mine).values(position=change(text)))

    return damage


def void(_: object) -> None:
    """Nothing."""


def other_turn(text: str) -> str:
    position = json.loads(text)
    position["position"]["turn"] += 1
    return json.dumps(position)


DAMAGES: dict[str, Damage] = {
    "clock is no JSON": row(clock="{"),
    "clock of one seat": row(clock='{"increment": 0, "minutes": 1, "left": [3], "since": 0}'),
    "clock is a list": row(clock="[1]"),
    "no such game": row(game="chess"),
    "no such data": row(data="shipped-never"),
    "newer rules": row(rules_version=99),
    "too few seats": lost_seat,
    "a seat of no kind": seat(kind="cat"),
    "another actor": row(actor=7),
    "another count": row(moves=500),
    "no such status": row(status="asleep"),
    "a request by nobody": row(undo='{"seat": 9, "to": 0, "waiting": []}'),
    "half a snapshot": snapshot(lambda text: text[: len(text) // 2]),
    "another snapshot": snapshot(other_turn),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_bad_row_hurts_nobody_else(
    sqlite_settings: Settings, name: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with server(sqlite_settings) as url:
        ana = Browser(url)
        bad = ana.move(ana.create("me", "random", clock={"minutes": 10}))["id"]
        good = ana.create("me", "hotseat")["id"]
    engine = sa.create_engine(sqlite_settings.url)
    with engine.begin() as conn:
        conn.exec_driver_sql("PRAGMA foreign_keys=OFF")
        DAMAGES[name](conn, bad)
        conn.execute(sa.update(store.alive).values(at=store.alive.c.at - 3600))  # clocks are looked at when the server starts
    engine.dispose()
    with caplog.at_level(logging.ERROR), server(sqlite_settings) as url:
        again = Browser(url)
        again.http.cookies = ana.http.cookies
        assert good in [line["id"] for line in again.get("/tables")["tables"]]
        assert again.move(again.table(good))["move"] == 1
        refused = again.http.get(f"/api/tables/{bad}")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "set-aside"), refused.text
        say = again.http.post(f"/api/tables/{bad}/chat", json={"text": "hello"}, headers={"Idempotency-Key": "say-hello"})
        assert say.json()["error"]["code"] == "set-aside"
        assert again.http.get("/api/tables", params={"mine": True}).status_code == 200
    named = [record.getMessage() for record in caplog.records if bad in record.getMessage()]
    assert named
    assert len([message for message in named if "set aside" in message]) == 1, "it is said once"
    assert recheck(argparse.Namespace(data_dir=sqlite_settings.data_dir)) == 1
    said = capsys.readouterr().out
    assert bad in said
    assert good not in said


def test_bots_do_not_ask_for_a_table_that_cannot_be_replayed(sqlite_settings: Settings) -> None:
    with server(sqlite_settings) as url:
        ana = Browser(url)
        bad = ana.create("me", "random")["id"]
        ana.post(f"/tables/{bad}/hand-over", seat=0, bot="random")
        wait(lambda: ana.table(bad), lambda s: s["move"] > 5)
    engine = sa.create_engine(sqlite_settings.url)
    with engine.begin() as conn:
        conn.execute(sa.update(store.moves).where(store.moves.c.entry == 2).values(action="sail:portugal>nagasaki"))
    engine.dispose()
    from tests.table.helper import last_app

    with server(sqlite_settings):
        service = last_app[0].state.service
        wait(lambda: service.loader.set_aside, bool)
        wait(lambda: service.bots.running, lambda running: not running)
        assert service.waiting_for_bots() == []
