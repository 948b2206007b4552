"""Tables in memory: what is kept, what is stored together, and what a failure leaves behind."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa

from caravela import registry
from caravela.kernel.luck import Luck
from caravela.kernel.match import Match
from caravela.kernel.position import to_json
from caravela.table import memory, storage
from caravela.table.asks import CreateTable, Play, Say
from caravela.table.errors import Refused
from caravela.table.service import TableService
from caravela.table.settings import Settings
from caravela.table.sparse import EVERY, LATEST, SparseMatch
from caravela.table.turns import MOST_WAITING, Turns
from tests.table.helper import wait

ANA = "a" * 40


def opened(service: TableService, number: int = 0) -> Any:
    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    body = CreateTable.model_validate({"game": "navegador", "seats": seats, "seed": "5"})
    return service.create(ANA, f"open-table-{number}", body)


def moved(service: TableService, now: Any, key: str) -> Any:
    return service.command("move", ANA, now.id, key, Play(seat=now.seat, version=now.version, action=now.actions[0].text))


@pytest.mark.parametrize("name", registry.game_names())
def test_a_sparse_match_is_a_match(name: str) -> None:
    """Whatever is forgotten comes back as it was: positions, events, sentences, also after going back."""
    game = registry.game(name)
    whole, sparse, luck = Match(game, game.least, "3"), SparseMatch(game, game.least, "3"), Luck(7)
    for number in range(150):
        if whole.state.over:
            break
        action = whole.state.options[luck.below(len(whole.state.options))]
        whole.play(action)
        sparse.play(action)
        if number % 40 == 39:
            back = len(whole.moves) - 1 - luck.below(30)
            whole.cut(back)
            sparse.cut(back)
        sparse = sparse.copy()
        sparse.thin()
        assert sparse.undo_floor() == whole.undo_floor()
    there = [list.__getitem__(sparse.positions, number) for number in range(len(sparse.positions))]
    floor = sparse.undo_floor()
    assert sum(position is not None for position in there[: max(0, floor - 1)]) <= len(there) // EVERY + 2
    assert sum(list.__getitem__(sparse.told, number) is not None for number in range(len(sparse.moves))) <= LATEST
    assert [to_json(position) for position in sparse.positions] == [to_json(position) for position in whole.positions]
    assert [[(e.kind, e.args) for e in events] for events in sparse.events] == [
        [(e.kind, e.args) for e in events] for events in whole.events
    ]
    assert sparse.actors == [position.actor for position in whole.positions]
    assert sparse.turns == [position.turn for position in whole.positions]


def test_many_tables_share_a_transaction(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the writer is busy, commands gather; then they are stored together."""
    service = TableService(sqlite_settings)
    writer, sizes, gate = service.writer, [], threading.Event()
    tables = [opened(service, number) for number in range(8)]
    commit = writer._commit

    def slow(work: list[storage.Entries]) -> list[Exception | None]:
        sizes.append(len(work))
        gate.wait()
        return commit(work)

    monkeypatch.setattr(writer, "_commit", slow)
    with ThreadPoolExecutor(8) as pool:
        moves = [pool.submit(moved, service, now, f"first-move-{now.id}") for now in tables]
        wait(lambda: sum(sizes) + len(writer.waiting), lambda count: count == 8)
        gate.set()
        assert all(move.result().move == 1 for move in moves)
    assert len(sizes) <= 2
    service.close()


def test_what_cannot_be_stored_hurts_nobody_else(sqlite_settings: Settings) -> None:
    service = TableService(sqlite_settings)
    good, bad = opened(service, 1), opened(service, 2)
    with service.storage.writing() as conn:  # the place of the bad table's next move is taken
        row = {"table_id": bad.id, "entry": 1, "action": "x", "cut": None, "seat": 0, "at": 0.0}
        conn.execute(sa.insert(storage.moves), row)
    with ThreadPoolExecutor(2) as pool:
        with service.storage.writing():
            moves = [pool.submit(moved, service, now, f"a-move-{now.id}") for now in (good, bad)]
        assert moves[0].result().move == 1
        assert isinstance(moves[1].exception(), sa.exc.IntegrityError)
    assert service.snapshot(ANA, good.id, None).move == 1
    service.close()


def test_a_failed_command_changes_nothing(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    service = TableService(sqlite_settings)
    now = moved(service, opened(service), "the-first-move")

    def fail(_: Any) -> None:
        raise sa.exc.OperationalError("INSERT", {}, Exception("disk I/O error"))

    with monkeypatch.context() as patch:
        patch.setattr(service.writer, "write", fail)
        with pytest.raises(sa.exc.OperationalError):
            moved(service, now, "the-second-move")
    assert service.snapshot(ANA, now.id, None) == now
    assert moved(service, now, "the-second-move").move == 2
    service.close()


def test_ids_of_no_table_leave_nothing_behind(sqlite_settings: Settings) -> None:
    service = TableService(sqlite_settings)
    for number in range(50):
        with pytest.raises(Refused):
            service.snapshot(ANA, f"nothere{number}", None)
        with pytest.raises(Refused):
            service.command("chat", ANA, f"nothere{number}", "say-something", Say(text="hello"))
    assert not service.memory._slots
    service.close()


def test_memory_is_bounded(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST_TABLES", 4)
    service = TableService(sqlite_settings)
    tables = [moved(service, opened(service, number), f"a-move-{number}") for number in range(9)]
    assert len(service.memory._slots) <= 4
    assert all(service.snapshot(ANA, now.id, None).move == 1 for now in tables)
    service.close()


def test_chat_is_bounded(sqlite_settings: Settings) -> None:
    """Of very much that was said, the oldest goes; the rest is in order, and so is the stream's numbering."""
    service = TableService(sqlite_settings)
    table = opened(service).id
    for number in range(450):
        now = service.command("chat", ANA, table, f"line-{number:05}", Say(text=str(number)))
    assert [line.text for line in now.chat] == [str(number) for number in range(350, 450)]
    with service.storage.reading() as conn:
        kept = conn.execute(sa.select(sa.func.count()).select_from(storage.events)).scalar_one()
    assert 200 <= kept <= 300 + 1
    assert [event.event for event in service.events(ANA, table, 440, 500)] == list(range(441, 451))
    service.close()


def test_a_slow_table_takes_one_thread_and_a_short_queue() -> None:
    """However many commands wait for it, another table's is carried out at once; too many are refused, with a retry."""

    async def scene() -> None:
        turns, gate = Turns(), threading.Event()
        slow = [asyncio.create_task(turns.take("slow", gate.wait)) for _ in range(MOST_WAITING + 5)]
        assert await turns.take("other", lambda: "done") == "done"
        refused = [task for task in slow if task.done()]
        assert [str(task.exception()) for task in refused] == ["Too many commands wait for this table; try again shortly."] * 5
        gate.set()
        assert all(await asyncio.gather(*(task for task in slow if task not in refused)))
        assert not turns.locks
        assert not turns.waiting

    asyncio.run(scene())
