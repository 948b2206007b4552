"""What the routes call: every question and every command, on the tables of this server."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sa
from pydantic import BaseModel

from caravela.kernel.asking import Asking
from caravela.kernel.record import record_of
from caravela.kernel.refusal import BadInput
from caravela.kernel.view import Prints
from caravela.kernel.words import ENGLISH, say, speaking, spoken
from caravela.table import asks, opening, passes, views
from caravela.table import models as m
from caravela.table import storage as store
from caravela.table.acts import ACTS, Adopt
from caravela.table.bots import SWEEP, BotDesk, Job
from caravela.table.change import Change
from caravela.table.checks import deciding, fresh, running
from caravela.table.errors import Refused, bad_input, no_table, not_now, not_yours
from caravela.table.events import Hub
from caravela.table.live import LiveTable
from caravela.table.loading import Damaged, Loader
from caravela.table.lobby import lobby, sound_line, table_line
from caravela.table.log import lines
from caravela.table.mail import Mail
from caravela.table.memory import Elsewhere, Memory
from caravela.table.opening import known_game
from caravela.table.owning import Owning
from caravela.table.pauses import keep_short
from caravela.table.presence import Presence
from caravela.table.reviewing import ReviewDesk
from caravela.table.settings import Settings
from caravela.table.storage import KEEP_KEYS, Entries, Storage
from caravela.table.thinking import advise
from caravela.table.timekeeper import Timekeeper
from caravela.table.tongues import SERVER
from caravela.table.tries import tried
from caravela.table.writer import Writer

log = logging.getLogger("caravela.table")
PATIENCE = 6.0  # seconds for a process that owns a table to answer or to be gone
P = ParamSpec("P")
T = TypeVar("T")


class TableService:
    """All tables behind one door."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings)
        self.presence = Presence(self._people_changed)
        self.hub = Hub(self.presence)
        self.loader = Loader(self.storage)
        self.owning = Owning(self.storage, self.storage.process) if settings.postgres else None
        self.writer = Writer(self.storage, self.owning.guard if self.owning is not None else None)
        self.memory = Memory(self.storage, self.loader, self.writer, self.owning, self._told, self.hub.listed)
        self.reviews = ReviewDesk(self)
        self.mail: Mail | None = None
        if self.owning is not None:
            self.owning.lapsed = self.memory.disown
            told = (self._heard, self.hub.listed, self._passed_on, self.presence.heard, self.reviews.heard)
            self.mail = Mail(self.storage, settings.url, *told)
            self.presence.tell_others = self.mail.tell_of_people
        self.memory.gone = self.presence.gone
        self.bots = BotDesk(self, settings)
        self.timekeeper = Timekeeper(self)
        self.tasks: list[asyncio.Task[None]] = []

    def _told(self, table_id: str) -> None:
        self._heard(table_id)
        table = self.memory.at_hand(table_id)
        if table is None or table.bot_decides:
            self.bots.wake(table_id)
        self.timekeeper.follow(table_id, table)

    def _people_changed(self, table_id: str, who: str) -> None:
        table = self.memory.at_hand(table_id)
        if table is None or table.mine(who):
            self.hub.people(table_id)

    def _heard(self, table_id: str) -> None:
        """A table has changed, here or in another process: those who look at it, and those who sit there, are told."""
        owners: list[str] = []
        if self.hub.sitting:
            table = self.memory.at_hand(table_id)
            if table is not None:
                seats = table.seats
            else:
                with self.storage.reading() as conn:
                    seats = self.storage.seat_rows(conn, [table_id])[table_id]
            owners = [seat["owner"] for seat in seats]
        self.hub.notify(table_id, owners)

    # -- life

    async def start(self) -> None:
        """Belong to the running loop, and go on where the last run ended."""
        self.hub.start()
        await asyncio.to_thread(self.give_back_time)
        if self.owning is not None and self.mail is not None:
            await asyncio.to_thread(self.owning.start)
            await asyncio.to_thread(self.mail.start)
        self.bots.start()
        works = (self.presence.run(), self.timekeeper.run(), keep_short())
        self.tasks = [asyncio.create_task(work) for work in works]

    async def stop(self) -> None:
        """End in good order."""
        self.hub.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.reviews.stop()
        await self.bots.stop()
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """Let go of the database."""
        if self.mail is not None:
            self.mail.stop()
        if self.owning is not None:
            self.owning.stop()
        self.storage.close()

    # -- questions

    def lobby(self, who: str, status: str | None, mine: bool, limit: int, offset: int) -> m.Lobby:
        """Mine first, then the latest."""
        with self.storage.reading() as conn:
            return lobby(self.storage, conn, who, status, mine, limit, offset)

    def line(self, who: str, table_id: str) -> m.TableLine:
        """A table's line in the lobby."""
        table = self.memory.read(table_id)
        return table_line(table.row, table.seats, who)

    def listing(self, who: str, table_id: str) -> m.TableLine | None:
        """A table's line in everybody's lobby; None if there is none any more. Refused for a private table."""
        table = self.memory.at_hand(table_id)
        if table is not None:
            row, sitting = table.row, table.seats
        else:
            with self.storage.reading() as conn:
                found = self.storage.table_row(conn, table_id)
                if found is None:
                    return None
                row, sitting = found, self.storage.seat_rows(conn, [table_id])[table_id]
        if row["private"]:
            raise no_table()
        return sound_line(row, sitting, who)

    def snapshot(self, who: str, table_id: str, seat: int | None = None, known: int | None = None) -> m.Snapshot | m.Update:
        """The table as it stands; to a browser that has seen it at the event `known`, what has changed since."""
        return self._seen(self.memory.read(table_id), who, seat, known)

    def _seen(self, table: LiveTable, who: str, seat: int | None, known: int | None) -> m.Snapshot | m.Update:
        if table.mine(who):
            self.presence.seen(table.id, who)
        seat = table.viewpoint(who, seat)
        told = views.update(table, who, known) if known is not None and seat == table.viewpoint(who, None) else None
        return told or views.snapshot(table, who, seat)

    def printed(self, name: str, printed: str) -> tuple[Prints, bool]:
        """What is printed, and whether it will stay so under this name for good."""
        try:
            game = self.loader.game(known_game(name).name, printed.partition("-")[0], 0)
        except (Damaged, BadInput):
            raise Refused(404, "no-such-data", say("refusal.no_data")) from None
        return game.printed, printed == game.printed_name

    def position(self, who: str, table_id: str, move: int, seat: int | None) -> m.PositionOut:
        """A past position."""
        table = self.memory.read(table_id)
        return views.position(table, move, table.viewpoint(who, seat))

    def log(self, who: str, table_id: str, seat: int | None) -> m.LogOut:
        """The whole log."""
        table = self.memory.read(table_id)
        return m.LogOut(lines=lines(table, table.viewpoint(who, seat)))

    def scores(self, who: str, table_id: str, seat: int | None) -> m.ScoreSeries:
        """Points over time."""
        table = self.memory.read(table_id)
        return views.series(table, table.viewpoint(who, seat))

    def why(self, who: str, table_id: str, what: str, seat: int | None) -> m.WhyNot:
        """Why not? The engine is asked only on behalf of the seat that decides: others might learn what it holds."""
        table = self.memory.read(table_id)
        state = table.match.state
        viewer = table.viewpoint(who, seat)
        if table.row["status"] == "open":
            return m.WhyNot(legal=False, rule=state.rule(), reason=SERVER.text(say("refusal.not_begun")))
        if not table.finished and viewer != state.actor:
            return m.WhyNot(
                legal=False, rule=state.rule(), reason=SERVER.text(say("refusal.decides", name=table.names[state.actor]))
            )
        try:
            refusal = Asking(state, {}).explain(what)
        except BadInput as error:
            raise bad_input(str(error)) from None
        return m.WhyNot(legal=True) if refusal is None else views.refusal(refusal)

    def attempt(self, who: str, table_id: str, body: asks.Try) -> m.Tried:
        """What an answer would mean."""
        table = self.memory.read(table_id)
        deciding(table, who, body.seat, body.version)
        return tried(table, body)

    def record(self, who: str, table_id: str) -> dict[str, Any]:
        """The record. It contains the seed, which stays here while it is a secret."""
        table = self.memory.read(table_id)
        if not table.finished and not table.row["by_hand"]:
            raise not_now(say("refusal.record_seed"))
        if not table.finished and not table.mine(who):
            raise not_yours()
        if table.base:
            raise not_now(say("refusal.record_older"))
        return record_of(table.match, table.names, table.row["salt"]).to_json()

    async def hint(self, who: str, table_id: str, seat: int) -> m.Hint:
        """The best moves, and what speaks for them."""
        job = await asyncio.to_thread(self._hint_job, who, table_id, seat)
        return m.Hint(**await self.bots.question(job, advise))

    def _hint_job(self, who: str, table_id: str, seat: int) -> Job:
        table = self.memory.read(table_id)
        table.own(who, seat)
        if not table.row["hints"]:
            raise not_now(say("refusal.no_hints"))
        if table.row["status"] != "running" or table.match.state.actor != seat:
            raise not_now(say("refusal.hint_other"))
        return Job(table, "", who)

    def events(self, who: str, table_id: str, after: int, most: int) -> list[m.TableEvent]:
        """Stored events after a number; a single `resync` where that number is unknown or too far back."""
        table = self.memory.read(table_id)
        last = table.row["event"]
        if not 0 <= after <= last or last - after > most:
            return [m.TableEvent(table=table_id, event=last, type="resync", version=table.version, at=table.row["changed"])]
        found = table.events_after(after)
        if found is None:
            with self.storage.reading() as conn:
                found = self.storage.events_after(conn, table_id, after, most)
        return views.news(table, found, who, after)

    def events_at_hand(self, who: str, table_id: str, after: int) -> list[m.TableEvent] | None:
        """The same where memory has them; None where the database must be asked."""
        table = self.memory.at_hand(table_id)
        found = table.events_after(after) if table is not None and 0 <= after <= table.row["event"] else None
        return None if table is None or found is None else views.news(table, found, who, after)

    # -- commands

    def create(self, who: str, key: str, body: asks.CreateTable, first: str = "") -> m.Snapshot | m.Update:
        """Open a table."""
        return self._open(who, key, body, partial(opening.create, self.storage, who, body), first)

    def import_record(self, who: str, key: str, body: asks.Import, first: str = "") -> m.Snapshot | m.Update:
        """Put a record on a table."""
        return self._open(who, key, body, partial(opening.import_record, self.storage, who, body.record), first)

    def branch(self, who: str, table_id: str, key: str, body: asks.BranchOff, first: str = "") -> m.Snapshot | m.Update:
        """Go on from a position of a finished game, at a new table."""
        origin = self.memory.read(table_id)
        return self._open(who, key, body, partial(opening.branch, self.storage, who, origin, body), first)

    def _open(self, who: str, key: str, body: BaseModel, make: Callable[[], Entries], first: str) -> m.Snapshot | m.Update:
        known = self._adopted(who, first, key, "", body)
        return self.snapshot(who, known or self.memory.add(who, key, body, make))

    def _adopted(self, who: str, first: str, key: str, place: str, body: BaseModel) -> str | None:
        """The table at which this command was carried out for the same browser before it had its cookie (see
        `caravela.table.seats`); its seats there are given to it."""
        table_id = self.memory.repeated(first, key, place, body) if first not in ("", who) else None
        if table_id is not None:
            self._command("adopt", who, table_id, f"adopt-{key}", Adopt(first=first))
        return table_id

    def command(
        self, act: str, who: str, table_id: str, key: str, body: asks.In, known: int | None = None, first: str = ""
    ) -> m.Snapshot | m.Update:
        """One of the commands in `caravela.table.acts`. A rematch shows the new table. `first` is who the browser would be had it
        sent this before it had a cookie."""
        if self._adopted(who, first, key, table_id, body) is not None:
            return self.snapshot(who, table_id)
        table = self._command(act, who, table_id, key, body)
        if act == "rematch":
            successor = str(table.row["rematch"])
            self._told(successor)
            return self.snapshot(who, successor)
        seat = getattr(body, "seat", None) if act in ("answer", "close", "notes") else None
        return self._seen(table, who, seat, known)

    def _command(self, act: str, who: str, table_id: str, key: str, body: asks.In) -> LiveTable:
        """Carry out a command here, or pass it on to the process that owns the table. If that one is gone, the table is taken."""
        do, end = ACTS[act][0], time.monotonic() + PATIENCE
        while True:
            try:
                return self.memory.command(who, table_id, key, body, lambda change: do(change, who, body))
            except Elsewhere as other:
                command = {"act": act, "who": who, "table": table_id, "key": key, "body": body.model_dump(mode="json")}
                command["language"] = spoken()
                if self.mail is not None and self.mail.ask(other.process, command):
                    return self.memory.read(table_id)
            if time.monotonic() > end:
                raise Refused(503, "busy", say("server.owner_silent"), retry=1)

    def _passed_on(self, command: dict[str, Any]) -> None:
        """A command that reached another process."""
        do, kind = ACTS[command["act"]]
        who, body = command["who"], kind.model_validate(command["body"])
        with speaking(command.get("language", ENGLISH)):  # an older process does not say it
            try:
                self.memory.command(who, command["table"], command["key"], body, lambda change: do(change, who, body))
            except Elsewhere:
                raise Refused(503, "busy", say("server.changing_hands"), retry=1) from None

    def pass_on(self, who: str, table_id: str) -> m.Pass:
        """A code for another device."""
        code, entries = passes.issue(self.memory.read(table_id), who)
        entries.table_id = ""  # nobody at the table needs to hear of it
        self.writer.write(entries)
        return code

    # -- bots

    def bot_job(self, table_id: str) -> Job | None:
        """The decision a bot is asked for at this table; None if a person decides or the game is over. While somebody asks to
        go back, bots wait for the answer: their moves would void the request."""
        try:
            table = self.memory.own(table_id)
        except Elsewhere:
            return None
        if not table.bot_decides or table.going_back is not None:
            return None
        owner = next((seat["owner"] for seat in table.seats if seat["owner"]), "")
        return Job(table, table.seats[table.match.state.actor]["bot"], owner)

    def bot_move(self, job: Job, action: int) -> None:
        """Make a bot's move, unless the table has changed meanwhile."""

        def act(change: Change) -> None:
            table = change.table
            running(table)
            fresh(table, job.version)
            if table.going_back is not None:
                raise not_now(say("refusal.going_back"))
            if table.seats[job.seat]["bot"] != job.bot:
                raise not_now(say("refusal.other_player"))
            change.play(job.seat, action)

        try:
            self.memory.command("", job.table_id, "", None, act)
        except Elsewhere:
            raise not_now(say("refusal.other_process")) from None

    def waiting_for_bots(self) -> list[str]:
        """Running tables at which a bot is to decide."""
        t, s = store.tables, store.seats
        query = sa.select(t.c.id).join(s, sa.and_(s.c.table_id == t.c.id, s.c.seat == t.c.actor))
        with self.storage.reading() as conn:
            found = conn.execute(query.where(t.c.status == "running", s.c.bot != "")).scalars()
            return [table_id for table_id in found if table_id not in self.loader.set_aside]

    # -- several processes, and clocks

    def heartbeat(self) -> None:
        """This process runs. What nobody needs any more goes."""
        now, entries = time.time(), Entries("")
        if self.owning is None:
            new = self.storage.insert(store.alive)
            put = new.on_conflict_do_update(index_elements=["process"], set_={"at": new.excluded.at})
            entries.add(put, process=self.storage.process, at=now)
        entries.add(sa.delete(store.alive).where(store.alive.c.at < sa.bindparam("old")), old=now - 3600)
        entries.add(sa.delete(store.keys).where(store.keys.c.at < sa.bindparam("old")), old=now - KEEP_KEYS)
        self.writer.write(entries)

    def give_back_time(self) -> None:
        """Time during which no server ran is nobody's thinking time."""
        t, entries = store.tables, Entries("")
        with self.storage.reading() as conn:
            last = conn.execute(sa.select(sa.func.max(store.alive.c.at))).scalar()
            down = 0.0 if last is None else time.time() - last
            if down < 2 * SWEEP:
                return
            clocks = conn.execute(sa.select(t.c.id, t.c.clock).where(t.c.status == "running", t.c.clock.is_not(None))).all()
        entries.add(sa.delete(store.alive))
        put_clock = sa.update(t).where(t.c.id == sa.bindparam("of")).values(clock=sa.bindparam("new"))
        for table_id, text in clocks:
            try:
                clock = json.loads(text)
                clock["since"] = min(time.time(), clock["since"] + down)
            except (ValueError, TypeError, KeyError) as error:
                log.error("The clock of table %s is broken (%s); it is left alone.", table_id, error)
                continue
            entries.add(put_clock, of=table_id, new=json.dumps(clock))
            self.memory.forget(table_id)
        self.writer.write(entries)
