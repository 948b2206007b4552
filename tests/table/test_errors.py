"""An error tells the truth: busy is busy, a full disk is a full disk, a database that is gone is gone."""

import json
import sqlite3

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

import caravela
from caravela.table.errors import Refused, database_refusal, kind_of_database_error
from caravela.table.settings import Settings
from tests.table import helper
from tests.table.helper import Browser, server
from tests.table.postgres import Postgres, find


@pytest.mark.parametrize(
    ("number", "status", "code"),
    [
        ("40001", 503, "busy"),
        ("55P03", 503, "busy"),
        ("53300", 503, "busy"),
        ("53100", 507, "not-stored"),
        ("25006", 507, "not-stored"),
        ("08006", 503, "no-database"),
        ("57P01", 503, "no-database"),
        ("42601", 500, "fault"),
    ],
)
def test_errors_of_postgresql(number: str, status: int, code: str) -> None:
    refused = database_refusal(OperationalError("SELECT 1", {}, psycopg.errors.lookup(number)()))
    assert (refused.status, refused.code) == (status, code)
    assert bool(refused.retry) == (status == 503)


def test_errors_without_a_number() -> None:
    assert kind_of_database_error(PoolTimeout()) == "busy"
    assert kind_of_database_error(OperationalError("", {}, psycopg.OperationalError("connection refused"))) == "gone"
    assert kind_of_database_error(DBAPIError("", {}, sqlite3.ProgrammingError("what?"))) == "fault"
    assert kind_of_database_error(ValueError()) == "fault"


def say(browser: Browser, table: str, key: str) -> tuple[int, dict, str]:  # type: ignore[type-arg]
    answer = browser.http.post(f"/api/tables/{table}/chat", json={"text": "hello"}, headers={"Idempotency-Key": key})
    return answer.status_code, answer.json().get("error", {}), answer.headers.get("retry-after", "")


def test_a_busy_database_is_called_busy(sqlite_settings: Settings) -> None:
    """Another program holds the lock: 503 with a retry; the same command with the same key works when it is gone."""
    with server(sqlite_settings) as url:
        ana = Browser(url)
        table = ana.create("me", "open")["id"]
        engine = helper.last_app[0].state.service.storage.engine
        sa.event.listen(engine, "begin", lambda conn: conn.exec_driver_sql("PRAGMA busy_timeout=1"), insert=True)
        other = sqlite3.connect(sqlite_settings.file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        status, error, retry = say(ana, table, "hello-there")
        assert (status, error["code"], retry) == (503, "busy", "1")
        assert "busy" in error["message"]
        assert "disk" not in error["message"]
        other.execute("ROLLBACK")
        other.close()
        assert say(ana, table, "hello-there")[0] == 200
        assert [line["text"] for line in ana.table(table)["chat"]] == ["hello"]


@pytest.mark.slow
def test_a_postgresql_that_goes_and_comes_back(sqlite_settings: Settings) -> None:
    programs = find()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here")
    postgres = Postgres(programs)
    try:
        sqlite_settings.database = postgres.database("gone")
        with server(sqlite_settings) as url:
            ana = Browser(url)
            table = ana.create("me", "open")["id"]
            postgres.rest()
            status, error, retry = say(ana, table, "hello-there")
            assert (status, error["code"], retry) == (503, "no-database", "3")
            assert ana.http.get("/readyz").status_code == 503
            assert ana.http.get("/healthz").status_code == 200
            postgres.rise()
            assert say(ana, table, "hello-there")[0] == 200
            assert ana.http.get("/readyz").status_code == 200
    finally:
        postgres.stop()


def test_a_refusal_is_the_same_in_another_process() -> None:
    """A command that reached the wrong process is answered by the right one, rule and all."""
    state = caravela.game("navegador").new(players=2, seed=1)
    refusal = state.game.explain(state, "build:church")
    refused = Refused(409, "illegal-move", str(refusal), refusal, 7)
    assert refused.rule == "R4.2"
    passed_on = Refused.from_json(json.loads(json.dumps(refused.to_json())))
    assert passed_on.body() == refused.body()
    assert (passed_on.status, passed_on.retry) == (409, 0)
