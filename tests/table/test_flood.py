"""Whoever asks for more than the server can work out is refused in time; nothing piles up, and others are still served."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from caravela.table import reviewing
from caravela.table.bots import QUESTIONS, QUESTIONS_ALL
from caravela.table.errors import Refused
from caravela.table.security import OPENINGS, READS, WRITES, limit
from caravela.table.service import TableService
from caravela.table.settings import Settings


class Question:
    """What somebody asks a bot's process."""

    table_id = "table"

    def __init__(self, owner: str) -> None:
        self.owner = owner

    def message(self, budget: float = 1.0) -> str:
        return ""


@pytest.fixture
def service(sqlite_settings: Settings) -> Iterator[TableService]:
    running = TableService(sqlite_settings)
    yield running
    running.close()


def test_questions_for_bots_do_not_pile_up(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    async def all_ask() -> None:
        answered = asyncio.Event()

        async def slow(*_: Any) -> str:
            await answered.wait()
            return "answer"

        monkeypatch.setattr(service.bots, "ask", slow)
        ask = lambda owner: asyncio.ensure_future(service.bots.question(Question(owner), lambda text: text))  # noqa: E731
        mine = [ask("ana") for _ in range(QUESTIONS)]
        others = [ask(f"visitor {number}") for number in range(QUESTIONS_ALL - QUESTIONS - 1)]
        with pytest.raises(Refused, match="Too many"):
            await ask("ana")
        last = ask("rui")
        with pytest.raises(Refused, match="Too many"):
            await ask("eva")
        answered.set()
        assert await asyncio.gather(last, *mine, *others) == ["answer"] * QUESTIONS_ALL
        assert await ask("ana") == "answer"
        assert not service.bots.questions

    asyncio.run(all_ask())


def test_only_so_many_reviews_go_on_at_a_time(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    async def orders() -> None:
        go_on = asyncio.Event()

        async def slow(*_: Any) -> None:
            await go_on.wait()

        monkeypatch.setattr(service.reviews, "_work", slow)
        monkeypatch.setattr(reviewing, "check", lambda table, who: None)
        monkeypatch.setattr(reviewing, "made_from", lambda table: "")
        monkeypatch.setattr(service.memory, "read", Table)
        for number in range(reviewing.MOST_WORKING):
            await service.reviews.order("ana", f"table {number}", "quick")
        with pytest.raises(Refused, match="Too many games"):
            await service.reviews.order("ana", "one more", "quick")
        await service.reviews.order("ana", "table 0", "deep")  # one that goes on already may go further
        go_on.set()
        await asyncio.gather(*(course.task for course in service.reviews.courses.values() if course.task is not None))
        await service.reviews.order("ana", "one more", "quick")
        await service.reviews.stop()

    asyncio.run(orders())


class Table:
    """As much of a table as an order looks at."""

    def __init__(self, id: str) -> None:
        self.id = id


@pytest.mark.parametrize("path", ["/api/tables", "/api/import", "/api/tables/abcd/rematch", "/api/tables/abcd/branch"])
def test_whatever_opens_a_table_is_limited_as_such(path: str) -> None:
    assert limit(path, writes=True) == OPENINGS
    assert limit(path, writes=False) == READS
    assert limit("/api/tables/abcd/move", writes=True) == WRITES
