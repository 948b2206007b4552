"""Bots at tables. They think in processes of their own; the event loop only waits for them.

A killed process is replaced and the decision asked for again: it depends on nothing but the message. On PostgreSQL the server
process that owns a table runs its bots.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar

from caravela.kernel.position import to_json
from caravela.kernel.words import say, spoken
from caravela.table.errors import Refused
from caravela.table.fair import FairQueue
from caravela.table.live import LiveTable
from caravela.table.settings import Settings
from caravela.table.thinking import begin, think

if TYPE_CHECKING:
    from caravela.table.service import TableService

log = logging.getLogger("caravela.bots")
SWEEP = 5.0
QUESTIONS = 8  # of one browser, and …
QUESTIONS_ALL = 200  # … of all, that wait for a bot's process at a time
P = ParamSpec("P")
T = TypeVar("T")


class Job:
    """One decision: all that a bot needs, as text. Its luck is its own, not the game's."""

    def __init__(self, table: LiveTable, bot: str, owner: str) -> None:
        self.owner = owner
        self.table_id = table.id
        self.version: int = table.row["version"]
        self.state = table.match.state
        self.seat = self.state.actor
        self.bot = bot
        luck = hashlib.blake2b(f"{table.row['salt']}/{self.version}".encode(), digest_size=16).hexdigest()
        position = to_json(self.state)
        asked = {"table": table.id, "game": table.game.name, "pack": table.game.pack, "bot": bot, "luck": luck}
        self.content = asked | {"position": position, "language": spoken()}

    def message(self, budget: float = 1.0) -> str:
        """What a bot's process is sent; `budget` says how much of its usual time it has."""
        return json.dumps(self.content | {"budget": budget})


class Asked(Protocol):
    """Anything that a bot's process can be asked to work out."""

    owner: str
    table_id: str

    def message(self, budget: float = 1.0) -> str:
        """What the process is sent."""


class BotDesk:
    """Runs the bots of all tables this process is responsible for."""

    def __init__(self, service: TableService, settings: Settings) -> None:
        self.service = service
        self.workers = settings.workers
        self.queue = FairQueue(settings.workers)
        self.pool: ProcessPoolExecutor | None = None
        self.line, self.line_of_bots = multiprocessing.Pipe()  # see `caravela.table.thinking.begin`
        self.begun: set[int] = set()
        self.running: dict[str, asyncio.Task[None]] = {}
        self.questions: Counter[str] = Counter()
        self.again: set[str] = set()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.sweeper: asyncio.Task[None] | None = None
        self.thought: Callable[[float], None] = lambda seconds: None  # told how long each decision took

    # -- life

    def start(self) -> None:
        """Begin with every table that waits for a bot: those of the last run go on."""
        self.loop = asyncio.get_running_loop()
        self.sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """End all work; what was not committed is asked again next time."""
        tasks = [task for task in (self.sweeper, *self.running.values()) if task is not None]
        self.loop = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.line.send("end")
        for process in self.processes():
            process.terminate()
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)

    async def in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something that waits for the database, outside the loop."""
        return await asyncio.to_thread(work, *args, **kwargs)

    # -- one decision

    async def ask(self, job: Asked, work: Callable[[str], T]) -> T:
        """What a bot's process makes of a position (`think` or `advise`), when it is its turn. If the process dies, a new one is
        asked."""
        began = time.monotonic()
        async with self.queue.turn(job.owner, job.table_id) as budget:
            answer = await self._ask(job, work, job.message(budget))
        self.thought(time.monotonic() - began)
        return answer

    async def question(self, job: Asked, work: Callable[[str], T]) -> T:
        """The same for somebody who may ask as often as he likes. It is worked out even if he has gone, so only so many wait."""
        if self.questions[job.owner] >= QUESTIONS or self.questions.total() >= QUESTIONS_ALL:
            raise Refused(429, "too-many", "Too many such questions wait for an answer; ask again in a few seconds.", retry=5)
        self.questions[job.owner] += 1
        try:
            return await self.ask(job, work)
        finally:
            self.questions -= Counter([job.owner])

    async def _ask(self, job: Asked, work: Callable[[str], T], message: str) -> T:
        for attempt in range(1, 6):
            pool = self._pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, message)
            except BrokenProcessPool:
                log.warning("A bot's process ended while thinking (table %s, attempt %d); it is replaced.", job.table_id, attempt)
                if self.pool is pool:
                    self.pool = None
                    pool.shutdown(wait=False)
        raise Refused(503, "busy", say("server.bots"))

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=begin, initargs=(self.line_of_bots,))
        return self.pool

    def processes(self) -> list[BaseProcess]:
        """The bots' processes that have begun."""
        while self.line.poll():
            self.begun.add(self.line.recv())
        return [process for process in multiprocessing.active_children() if process.pid in self.begun]

    # -- tables

    def wake(self, table_id: str) -> None:
        """Something happened at a table. May be called from any thread."""
        loop = self.loop
        if loop is not None:
            loop.call_soon_threadsafe(self._wake, table_id)

    def _wake(self, table_id: str) -> None:
        if self.loop is None:
            return
        if table_id in self.running:
            self.again.add(table_id)
            return
        task = asyncio.create_task(self._run(table_id))
        self.running[table_id] = task
        task.add_done_callback(lambda _: self._done(table_id))

    def _done(self, table_id: str) -> None:
        self.running.pop(table_id, None)
        if table_id in self.again:
            self.again.discard(table_id)
            self._wake(table_id)

    async def _run(self, table_id: str) -> None:
        pause = 1.0
        while True:
            self.again.discard(table_id)
            try:
                job = await self.in_thread(self.service.bot_job, table_id)
                if job is None:
                    return
                action = await self.ask(job, think)
                await self.in_thread(self.service.bot_move, job, action)
                pause = 1.0
            except Refused as refused:
                if refused.status == 404:
                    return
                if refused.code == "set-aside":
                    return  # nobody can play there; it is in the log
                if refused.code not in ("stale", "not-now"):
                    await asyncio.sleep(pause)
            except Exception:
                log.exception("The bot at table %s could not move; it is asked again in %d seconds.", table_id, pause)
                await asyncio.sleep(pause)
                pause = min(60.0, pause * 2)

    async def _sweep(self) -> None:
        """A safety net: tables of a server process that ended, and of our own last run."""
        while True:
            try:
                for table_id in await self.in_thread(self.service.waiting_for_bots):
                    if table_id not in self.running:
                        self._wake(table_id)
                await self.in_thread(self.service.heartbeat)
            except Exception:
                log.exception("Tables that wait for bots could not be looked up; trying again.")
            await asyncio.sleep(SWEEP)
