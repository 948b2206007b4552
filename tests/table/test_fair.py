"""Bots think in a fair order: nobody's many tables starve another's one."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from caravela.table import fair
from caravela.table.fair import FairQueue


async def others() -> None:
    """Let everybody else go on."""
    turn = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(turn.set_result, None)
    await turn


class Hall:
    """Bots that think for as long as they are told to, on a clock of their own."""

    def __init__(self, places: int = 1) -> None:
        self.now = 0.0
        self.queue = FairQueue(places, lambda: self.now)
        self.order: list[str] = []
        self.budgets: dict[str, list[float]] = {}

    async def think(self, owner: str, table: str, seconds: float, times: int = 1) -> None:
        for _ in range(times):
            async with self.queue.turn(owner, table) as budget:
                self.order.append(table)
                self.budgets.setdefault(owner, []).append(budget)
                await others()
                self.now += seconds


def run(hall: Hall, *jobs: tuple[str, str, float, int]) -> list[str]:
    async def all_jobs() -> None:
        await asyncio.gather(*(hall.think(*job) for job in jobs))

    asyncio.run(all_jobs())
    return hall.order


def test_twenty_tables_of_one_visitor_do_not_starve_another() -> None:
    many = [("hog", f"h{number}", 5.0, 3) for number in range(20)]
    order = run(Hall(), *many, ("ana", "a1", 1.0, 3))
    places = [number for number, table in enumerate(order) if table == "a1"]
    assert places[0] <= 1
    assert places[-1] <= 8, "about every second decision is hers, until she has thought as long as he"
    assert len(order) == 63


def test_tables_of_one_owner_take_turns() -> None:
    order = run(Hall(), ("ana", "slow", 9.0, 3), ("ana", "quick", 1.0, 3), ("ana", "third", 1.0, 3))
    assert order[:3] == ["slow", "quick", "third"]
    assert order[3:7] == ["quick", "third", "quick", "third"], "the slow one has had its time"


def test_nobody_saves_up_time() -> None:
    hall = Hall()
    run(hall, ("ana", "a1", 100.0, 1))
    order = run(hall, ("rui", "r1", 1.0, 6), ("ana", "a1", 1.0, 6))[1:]
    assert "a1" in order[:8]


def test_who_waits_long_thinks_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "repeatable", lambda: False)
    hall = Hall(places=2)
    run(hall, *[("hog", f"h{number}", 5.0, 1) for number in range(20)], ("ana", "a1", 1.0, 1))
    assert hall.budgets["ana"] == [1.0]
    assert min(hall.budgets["hog"]) == 0.1
    assert hall.budgets["hog"][-1] == 1.0, "alone again he has all the time"
    alone = Hall(places=2)
    run(alone, ("ana", "a1", 1.0, 1), ("rui", "r1", 1.0, 1))
    assert alone.budgets == {"ana": [1.0], "rui": [1.0]}


def test_who_goes_away_takes_no_place() -> None:
    async def scene() -> None:
        queue = FairQueue(1)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(queue.turn("ana", "a1"))
            gone = asyncio.create_task(stack.enter_async_context(queue.turn("rui", "r1")))
            await others()
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            assert not queue.waiting
        async with queue.turn("rui", "r1"):
            assert queue.thinking == 1
        assert queue.thinking == 0

    asyncio.run(scene())
