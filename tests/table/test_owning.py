"""Several server processes on one PostgreSQL: who owns a table, who may write, and what happens when one hangs or dies."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
import sqlalchemy as sa

from caravela.table import storage as store
from caravela.table.asks import CreateTable, Play, Say, SeatOnly
from caravela.table.errors import Refused
from caravela.table.memory import Elsewhere
from caravela.table.models import Snapshot
from caravela.table.reference import components
from caravela.table.repeatable import text_of_request
from caravela.table.service import TableService
from caravela.table.settings import Settings
from tests.table.helper import Browser, Process, wait
from tests.table.postgres import Postgres

pytestmark = pytest.mark.slow
ANA = "a" * 40
T = TypeVar("T")


@pytest.fixture
def shared(sqlite_settings: Settings, postgres: Postgres, request: pytest.FixtureRequest) -> Settings:
    sqlite_settings.database = postgres.database(f"own-{abs(hash(request.node.name))}")
    return sqlite_settings


@pytest.fixture
def pair(shared: Settings) -> Iterator[list[TableService]]:
    """Two server processes without their web halves."""
    services = [TableService(shared), TableService(shared)]
    for service in services:
        assert service.owning is not None
        assert service.mail is not None
        service.owning.start()
        service.mail.start()
    yield services
    for service in services:
        service.close()


def opened(service: TableService, key: str = "open-table", **more: object) -> Snapshot:
    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    return service.create(ANA, key, CreateTable.model_validate({"game": "navegador", "seats": seats, **more}))


def moved(service: TableService, now: Snapshot, key: str) -> Snapshot:
    assert now.seat is not None
    return service.command("move", ANA, now.id, key, Play(seat=now.seat, version=now.version, action=now.actions[0].text))


def at_once(work: Callable[[int], T]) -> list[T]:
    """Eight people do the same."""
    luck = text_of_request.get()

    def one(number: int) -> T:
        text_of_request.set(luck)
        return work(number)

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(one, range(8)))


def silence(service: TableService) -> None:
    """The process says no more that it is alive, and does not know it: as if it were frozen."""
    assert service.owning is not None
    service.owning.ending.set()
    service.owning.thread.join()
    service.owning.until = float("inf")
    with service.storage.writing() as conn:
        conn.execute(sa.update(store.alive).where(store.alive.c.process == service.storage.process).values(at=0.0))


def test_a_command_is_passed_on_to_the_owner(pair: list[TableService]) -> None:
    one, two = pair
    now = moved(one, opened(one), "the-first-move")
    now = moved(two, now, "the-second-move")
    assert now.move == 2
    assert one.memory.at_hand(now.id) is not None
    assert two.memory.at_hand(now.id) is None
    with pytest.raises(Refused, match="changed since"):
        two.command("move", ANA, now.id, "a-stale-move", Play(seat=now.seat or 0, version=0, action="done"))
    long = two.command("chat", ANA, now.id, "say-much", Say(text="ç" * 1000))
    assert long.chat[-1].text == "ç" * 1000
    assert one.snapshot(ANA, now.id, None) == two.snapshot(ANA, now.id, None)


def test_a_former_owner_cannot_write(pair: list[TableService]) -> None:
    one, two = pair
    now = moved(one, opened(one), "the-first-move")
    silence(one)
    later = moved(two, now, "the-second-move")
    with pytest.raises(Elsewhere):  # it still believes that it owns the table; the writer knows better
        one.memory.command(ANA, now.id, "", None, lambda change: change.emit("seat", text="I was frozen."))
    assert two.memory.at_hand(now.id) is not None
    with two.storage.reading() as conn:
        events = two.storage.all_events(conn, now.id)
    assert [event["type"] for event in events] == ["move"] * later.move


def test_a_frozen_transaction_holds_a_table_for_seconds_only(pair: list[TableService]) -> None:
    one, two = pair
    now = moved(one, opened(one), "the-first-move")
    frozen = one.storage.engine.connect()
    frozen.begin()
    frozen.execute(sa.select(store.owners).with_for_update())
    silence(one)

    def play() -> Snapshot | None:
        try:
            return moved(two, now, "the-second-move")
        except Refused as refused:
            if refused.status != 503 or not refused.retry:
                raise
            return None

    assert wait(play, lambda answer: answer is not None).move == 2
    with pytest.raises(sa.exc.DBAPIError):
        frozen.execute(sa.text("SELECT 1"))
    frozen.invalidate()


def test_sigstop(shared: Settings) -> None:
    """A process stands still: another takes its tables. When it goes on it writes nothing of its own, and knows the news."""
    one, two = Process(shared), Process(shared)
    try:
        ana = Browser(one.url)
        now = ana.move(ana.create("me", "hotseat"))
        table = now["id"]
        os.kill(one.popen.pid, signal.SIGSTOP)
        here = Browser(two.url)
        here.http.cookies = ana.http.cookies
        body = {"seat": now["seat"], "version": now["version"], "action": now["actions"][0]["text"]}

        def play() -> bool:
            headers = {"Idempotency-Key": "while-one-stands"}
            return here.http.post(f"/api/tables/{table}/move", json=body, headers=headers).status_code == 200

        wait(play, bool)
        later = here.move(here.table(table))
        os.kill(one.popen.pid, signal.SIGCONT)
        wait(lambda: ana.table(table), lambda s: s["version"] == later["version"])
        assert ana.post(f"/tables/{table}/move", 409, **body)["error"]["code"] == "stale"
        last = ana.move(ana.table(table))
        assert last["move"] == later["move"] + 1
        assert here.get(f"/tables/{table}/log") == ana.get(f"/tables/{table}/log")
    finally:
        os.kill(one.popen.pid, signal.SIGCONT)
        one.stop()
        two.stop()


def test_a_process_that_ends_leaves_its_tables_at_once(shared: Settings) -> None:
    one, two = Process(shared), Process(shared)
    try:
        ana = Browser(one.url)
        now = ana.move(ana.create("me", "hotseat"))
        assert one.stop() == 0
        here = Browser(two.url)
        here.http.cookies = ana.http.cookies
        assert here.move(now)["move"] == 2
    finally:
        if one.popen.poll() is None:
            one.kill()
        two.stop()


def test_one_key_at_two_processes_at_once(pair: list[TableService]) -> None:
    tables = at_once(lambda number: opened(pair[number % 2], "the-same-key").id)
    assert len(set(tables)) == 1
    now = pair[0].snapshot(ANA, tables[0], None)
    assert at_once(lambda number: moved(pair[number % 2], now, "the-same-move").move) == [1] * 8


def test_one_data_pack_by_eight_people_at_once(pair: list[TableService]) -> None:
    pack = components("navegador").toml.replace("cash = 200", "cash = 310")
    tables = at_once(lambda number: opened(pair[number % 2], f"table-number-{number}", pack=pack))
    assert len({table.id for table in tables}) == 8
    assert all(table.view["players"][0]["cash"] == 310 for table in tables)


def test_the_lobby_of_another_process_hears_of_public_tables_only(
    pair: list[TableService], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    heard: list[str] = []
    assert there.mail is not None
    monkeypatch.setattr(there.mail, "listed", heard.append)
    opened(here, "secret-table", private=True)
    now = opened(here, "public-table")
    now = moved(here, now, "a-move")
    here.command("close", ANA, now.id, "close-it", SeatOnly(seat=0))
    last = opened(here, "last-table")
    wait(lambda: last.id in heard, bool)
    assert heard == [now.id, now.id, last.id]
    line = there.listing("", now.id)
    assert line is not None
    assert line.status == "closed"
