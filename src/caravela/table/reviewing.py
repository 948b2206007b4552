"""Reviews of tables. They are worked out in the bots' processes, a few parts at a time, and kept with what they were made from.

A bot that waits for a place gets it between two of these pieces. A review that was stopped, or whose server ended, goes on where
the last kept piece ended. How far it is, everybody who looks at the table hears on the stream.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from caravela import __version__
from caravela.kernel.record import record_of
from caravela.kernel.refusal import BadInput
from caravela.kernel.words import say
from caravela.review import passes
from caravela.review.page import page
from caravela.review.playouts import PLAYERS
from caravela.review.telling import worded
from caravela.review.values import evaluator_of, version_of
from caravela.review.words import moments
from caravela.table import reviewwork as work
from caravela.table import storage as store
from caravela.table.errors import Refused, bad_input, not_now
from caravela.table.live import LiveTable
from caravela.table.reviewmodels import Progress
from caravela.table.storage import Entries
from caravela.table.tongues import SERVER

if TYPE_CHECKING:
    from caravela.table.service import TableService

log = logging.getLogger("caravela.review")
AT_ONCE: Final = {"quick": 6, "closer": 2, "deep": 1}  # parts in one piece of work
KEEP_EVERY: Final = 10  # pieces after which a deep review is stored
MOST_KEPT: Final = 20  # reviews in memory
MOST_WORKING: Final = 12  # that go on at a time; each holds a whole game
SILENCE: Final = 60.0  # seconds after which a process that worked on a review is believed to be gone


class Piece:
    """What a bot's process is asked to do for a review."""

    def __init__(self, table_id: str, owner: str, record: dict[str, Any], **asked: Any) -> None:
        self.table_id = table_id
        self.owner = owner
        self.asked = {"record": record, **asked}

    def message(self, budget: float = 1.0) -> str:
        """As text. A review looks at as much as it says, however busy the server is."""
        return json.dumps(self.asked)


class Course:
    """A review under way, or known. `of` says what it was made from."""

    def __init__(self, of: str, found: passes.Review | None) -> None:
        self.of = of
        self.found = found
        self.wanted = "books" if found is None else str(found["pass"])
        self.done = self.parts = self.graded = 0
        self.problem = ""
        self.task: asyncio.Task[None] | None = None

    @property
    def working(self) -> bool:
        """Whether it goes on by itself."""
        return self.task is not None and not self.task.done()

    def progress(self) -> Progress:
        """How far it is."""
        return Progress.model_validate(self, from_attributes=True)

    def finish(self) -> None:
        """Grades for all that was looked at so far."""
        if self.found is not None:
            passes.finish(self.found)
            self.graded = self.done


class ReviewDesk:
    """The reviews of all tables of this process."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.courses: dict[str, Course] = {}
        self.elsewhere: dict[str, tuple[Progress, float]] = {}  # what other processes work on, and when that was heard

    async def stop(self) -> None:
        """End all work."""
        tasks = [course.task for course in self.courses.values() if course.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- what can be asked

    async def look(self, who: str, table_id: str, whole: bool) -> str:
        """How far the review of a table is, and with `whole` what it says, as JSON."""
        table = await asyncio.to_thread(self.service.memory.read, table_id)
        check(table, who)
        course = await self._course(table)
        return await asyncio.to_thread(self._told, table, course, whole)

    async def page(self, who: str, table_id: str) -> str:
        """The same as one file for the browser."""
        table = await asyncio.to_thread(self.service.memory.read, table_id)
        check(table, who)
        course = await self._course(table)
        if course.found is None:
            raise not_now(say("refusal.review_none"))
        return page(worded(course.found, table.game), table.names, table.game.colours)

    async def order(self, who: str, table_id: str, wanted: str) -> str:
        """Begin a pass or stop it."""
        table = await asyncio.to_thread(self.service.memory.read, table_id)
        check(table, who)
        course = await self._course(table)
        if wanted == "stop":
            if course.task is not None:
                await stopped(course.task)
            elif self.service.mail is not None:
                await asyncio.to_thread(self.service.mail.tell_of_review, table_id, {"stop": True})
        elif not finished(course, wanted):
            if not course.working:
                if sum(other.working for other in self.courses.values()) >= MOST_WORKING:
                    raise Refused(503, "busy", "Too many games are being reviewed at the moment; try again later.", retry=60)
                course.wanted, course.problem = wanted, ""
                course.task = asyncio.create_task(self._work(who, table, course))
            elif further(wanted, course.wanted):
                course.wanted = wanted
        return self._told(table, course, False)

    async def compare(self, who: str, table_id: str, at: int, moves: list[str]) -> dict[str, Any]:
        """What another turn would have been worth."""
        table = await asyncio.to_thread(self.service.memory.read, table_id)
        check(table, who)
        course = await self._course(table)
        turns = [] if course.found is None else course.found["turns"]
        turn = next((turn for turn in turns if turn["at"] == at and turn["best"]), None)
        if turn is None:
            raise not_now(say("refusal.review_turn"))
        asked = {"at": at, "moves": moves, "better": turn["best"][0]["moves"], "look": turn["pass"]}
        try:
            found: dict[str, Any] = await self.service.bots.question(Piece(table_id, who, record(table), **asked), work.compared)
        except BadInput as error:
            raise bad_input(str(error)) from None
        return found

    async def playouts(self, who: str, table_id: str, move: int, bot: str, first: int, games: int) -> list[dict[str, Any]]:
        """Games from a position to the end."""
        table = await asyncio.to_thread(self.service.memory.read, table_id)
        check(table, who)
        if move > table.moves:
            raise Refused(404, "no-such-position", say("refusal.moves_only", moves=table.moves))
        if bot not in PLAYERS:
            raise bad_input(say("refusal.review_bot", bot=repr(bot), bots=list(PLAYERS)))
        piece = Piece(table_id, who, record(table), move=move, bot=bot, first=first, games=games)
        return await self.service.bots.question(piece, work.playouts)

    # -- how far it is

    def _told(self, table: LiveTable, course: Course, whole: bool) -> str:
        """As `reviewmodels.ReviewOut` describes it."""
        progress, (heard, at) = course.progress(), self.elsewhere.get(table.id, (None, 0.0))
        if heard is not None and not course.working and time.monotonic() - at < SILENCE:
            progress = heard
        found = worded(course.found, table.game) if whole and course.found is not None else None
        review = None if found is None else {**found, "moments": moments(found, table.names)}
        return json.dumps({"table": table.id, **progress.model_dump(), "review": review})

    async def _tell(self, table_id: str, course: Course) -> None:
        """Everybody who looks at the table hears how far it is, also at other processes."""
        progress = course.progress()
        self.service.hub.review(table_id, progress)
        if self.service.mail is not None:
            await asyncio.to_thread(self.service.mail.tell_of_review, table_id, progress.model_dump())

    def heard(self, table_id: str, news: dict[str, Any]) -> None:
        """Another process tells how far it is with a review, or that somebody wants it stopped. Comes from another thread."""
        loop = self.service.hub.loop
        if loop is not None:
            loop.call_soon_threadsafe(self._hear, table_id, news)

    def _hear(self, table_id: str, news: dict[str, Any]) -> None:
        course = self.courses.get(table_id)
        if "stop" in news:
            if course is not None and course.task is not None:
                course.task.cancel()
            return
        progress = Progress(**news)
        self.elsewhere.pop(table_id, None)
        if progress.working:
            self.elsewhere[table_id] = (progress, time.monotonic())
        if course is not None and not course.working:
            del self.courses[table_id]  # more has been kept than is known here
        self.service.hub.review(table_id, progress)

    # -- the work

    async def _course(self, table: LiveTable) -> Course:
        """What is known of a table's review. It is made anew when the game has gone on, or when it was made by another engine or
        evaluator."""
        of = made_from(table)
        course = self.courses.get(table.id)
        if course is None or (course.of != of and not course.working):
            course = Course(of, await asyncio.to_thread(self._kept, table.id, of))
            while len(self.courses) >= MOST_KEPT:
                idle = next((name for name, other in self.courses.items() if not other.working), None)
                if idle is None:
                    break
                del self.courses[idle]
            self.courses[table.id] = course
        return course

    def _kept(self, table_id: str, of: str) -> passes.Review | None:
        r = store.reviews
        with self.service.storage.reading() as conn:
            text = conn.execute(sa.select(r.c.content).where(r.c.table_id == table_id, r.c.of == of)).scalar()
        found: passes.Review | None = json.loads(text) if text is not None else None
        return found

    def _keep(self, table_id: str, course: Course) -> None:
        new = self.service.storage.insert(store.reviews)
        changed = {name: new.excluded[name] for name in ("of", "content", "at")}
        entries = Entries("")  # nobody at the table needs to hear of it
        put = new.on_conflict_do_update(index_elements=["table_id"], set_=changed)
        entries.add(put, table_id=table_id, of=course.of, content=json.dumps(course.found), at=time.time())
        self.service.writer.write(entries)

    async def _work(self, who: str, table: LiveTable, course: Course) -> None:
        try:
            await self._pass(who, table, course)
        except Refused as refused:
            course.problem = refused.message
        except BadInput as error:
            course.problem = str(error)
        except Exception:
            log.exception("The review of table %s could not go on.", table.id)
            course.problem = SERVER.text(say("refusal.review_fault"))
        finally:
            course.task = None
            await self._tell(table.id, course)

    async def _pass(self, who: str, table: LiveTable, course: Course) -> None:
        """The books, then piece by piece; what is done is kept also when somebody stops it."""
        bots, game = self.service.bots, await asyncio.to_thread(record, table)
        if course.found is None:
            course.found = await bots.ask(Piece(table.id, who, game), work.books)
        found = course.found
        try:
            for each in ("quick", "deep"):
                if further(each, course.wanted):
                    break
                course.parts = len(found["turns"])
                course.done = course.graded = course.parts - len(passes.waiting(found, each))
                for look in passes.LOOKS[each]:
                    while left := passes.waiting(found, look):
                        course.parts = course.done + len(left)
                        await self._looks(who, table, game, course, look, left)
        finally:
            course.finish()
            await asyncio.to_thread(self._keep, table.id, course)

    async def _looks(self, who: str, table: LiveTable, game: dict[str, Any], course: Course, look: str, left: list[int]) -> None:
        """Look at these parts, piece by piece."""
        found, size = course.found, AT_ONCE[look]
        assert found is not None
        for number, at in enumerate(range(0, len(left), size), 1):
            await self._tell(table.id, course)
            some = left[at : at + size]
            looked = await self.service.bots.ask(Piece(table.id, who, game, look=look, parts=some), work.looks)
            for part, one in zip(some, looked, strict=True):
                passes.put(found, part, look, one)
            course.done += len(some)
            if number % KEEP_EVERY == 0:
                course.finish()
                await asyncio.to_thread(self._keep, table.id, course)


def check(table: LiveTable, who: str) -> None:
    """Who may see a review: everybody when the game is finished; while it runs, who plays alone and may have hints."""
    if table.base:
        raise not_now(say("refusal.review_older"))
    if table.row["status"] == "open":
        raise not_now(say("refusal.review_open"))
    if not table.finished and (not table.mine(who) or table.people(who) or not table.row["hints"]):
        raise not_now(say("refusal.review_running"))
    if not table.moves:
        raise not_now(say("refusal.review_empty"))


async def stopped(task: asyncio.Task[None]) -> None:
    """End some work; what was done is kept."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def further(one: str, other: str) -> bool:
    """Whether a pass comes after another."""
    return passes.PASSES.index(one) > passes.PASSES.index(other)


def finished(course: Course, wanted: str) -> bool:
    """Whether a pass has been done."""
    return course.found is not None and not further(wanted, course.found["pass"])


def record(table: LiveTable) -> dict[str, Any]:
    """The game as a process can read it."""
    return record_of(table.match).to_json()


def made_from(table: LiveTable) -> str:
    """What a review depends on: engine, its own edition, rules, evaluator, and how far the game has got."""
    judge = version_of(evaluator_of(table.game, len(table.seats)))
    return f"{__version__}/{passes.EDITION}/{table.game.version}/{judge}/{table.row['rules_version']}/{table.version}"
