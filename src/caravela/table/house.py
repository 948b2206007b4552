"""What the routes call: every question and every command, on the tables of this server."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from pydantic import BaseModel

from caravela.kernel.record import record_of
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import NOBODY
from caravela.table import asks, opening, passes, views
from caravela.table import models as m
from caravela.table import storage as store
from caravela.table.anyorder import Offer, explain, offered
from caravela.table.bots import SWEEP, BotDesk, Job
from caravela.table.checks import consent, fresh, running, seat_to_take, unused_name
from caravela.table.errors import bad_input, not_now, not_yours
from caravela.table.events import Hub
from caravela.table.lobby import lobby
from caravela.table.log import lines
from caravela.table.settings import Settings
from caravela.table.storage import Storage
from caravela.table.tables import Change, Tables, fingerprint
from caravela.table.thinking import advise

CHAT_LINES = 100


class TableHouse:
    """All tables behind one door."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings)
        self.hub = Hub()
        self.tables = Tables(self.storage, self._told)
        self.bots = BotDesk(self, settings)

    def _told(self, table_id: str) -> None:
        self.hub.notify(table_id)
        self.bots.wake(table_id)

    # -- questions

    def lobby(self, who: str, status: str | None, mine: bool, limit: int, offset: int) -> m.Lobby:
        """Mine first, then the latest."""
        with self.storage.reading() as conn:
            return lobby(self.storage, conn, who, status, mine, limit, offset)

    def snapshot(self, who: str, table_id: str, seat: int | None) -> m.Snapshot:
        """The table as it stands."""
        with self.tables.open(table_id) as (table, conn):
            chat = self.storage.chat(conn, table_id, CHAT_LINES)
            return views.snapshot(table, who, table.viewpoint(who, seat), chat)

    def position(self, who: str, table_id: str, move: int, seat: int | None) -> m.PositionOut:
        """A past position."""
        with self.tables.open(table_id) as (table, _):
            return views.position(table, move, table.viewpoint(who, seat))

    def log(self, who: str, table_id: str, seat: int | None) -> m.LogOut:
        """The whole log."""
        with self.tables.open(table_id) as (table, _):
            return m.LogOut(lines=lines(table, table.viewpoint(who, seat)))

    def scores(self, who: str, table_id: str, seat: int | None) -> m.ScoreSeries:
        """Points over time."""
        with self.tables.open(table_id) as (table, _):
            return views.series(table, table.viewpoint(who, seat))

    def why(self, who: str, table_id: str, what: str, seat: int | None) -> m.WhyNot:
        """Why not? The engine is asked only on behalf of the seat that decides: others might learn what it holds."""
        with self.tables.open(table_id) as (table, _):
            state = table.match.state
            viewer = table.viewpoint(who, seat)
            if table.row["status"] == "open":
                return m.WhyNot(legal=False, rule=state.rule(), reason="The game begins when all seats are taken.")
            if not table.finished and viewer != state.actor:
                return m.WhyNot(legal=False, rule=state.rule(), reason=f"{table.names[state.actor]} decides now.")
            try:
                refusal = explain(offered(table.match, table.draft.held), what)
            except BadInput as error:
                raise bad_input(str(error)) from None
        if refusal is None:
            return m.WhyNot(legal=True)
        return m.WhyNot(legal=False, rule=refusal.rule, reason=refusal.reason, missing=refusal.missing, hint=refusal.hint)

    def record(self, who: str, table_id: str) -> dict[str, Any]:
        """The record. It contains the seed, which stays here while it is a secret."""
        with self.tables.open(table_id) as (table, _):
            row = table.row
            if not table.finished and not row["by_hand"]:
                raise not_now("The record contains the seed: it can be had when the game is finished.")
            if not table.finished and not table.mine(who):
                raise not_yours()
            if table.history.base:
                raise not_now("This game began under older rules and has no complete record any more.")
            record = record_of(table.match, table.names, row["salt"])
            return record.to_json()

    async def hint(self, who: str, table_id: str, seat: int) -> m.Hint:
        """The best moves, and what speaks for them."""
        job, offer = await self.bots.in_thread(self._hint_job, who, table_id, seat)
        found: list[m.HintMove] = []
        for move in await self.bots.ask(job, advise):
            if move["action"] in offer.held and offer.ends:  # it has been chosen: what is best is to leave it at that
                end = min(offer.ends)
                game = offer.state.game
                move |= {"action": end, "notation": game.text(end), "label": game.describe(offer.state, end)}
            if move["action"] in offer.actions:
                found.append(m.HintMove(**move))
        return m.Hint(moves=found)

    def _hint_job(self, who: str, table_id: str, seat: int) -> tuple[Job, Offer]:
        with self.tables.open(table_id) as (table, _):
            table.own(who, seat)
            if not table.row["hints"]:
                raise not_now("This table is played without hints.")
            if table.row["status"] != "running" or table.match.state.actor != seat:
                raise not_now("A hint is for the seat that decides.")
            return Job(table, ""), offered(table.match, table.draft.held)

    def events(self, who: str, table_id: str, seat: int | None, after: int | None, most: int) -> list[m.TableEvent]:
        """Stored events after a number; a single `resync` where that number is unknown or too far back."""
        with self.tables.open(table_id) as (table, conn):
            table.viewpoint(who, seat)
            last = table.row["event"]
            if after is None or after > last or last - after > most:
                return [m.TableEvent(id=last, type="resync", version=table.row["version"], at=table.row["changed"])]
            found = self.storage.events_after(conn, table_id, after, most)
            return [views.table_event(table, event, who, seat) for event in found]

    # -- commands

    def create(self, who: str, key: str, body: asks.CreateTable) -> m.Snapshot:
        """Open a table."""
        return self._open_once(who, key, body, lambda conn: opening.create(self.storage, conn, who, body))

    def import_record(self, who: str, key: str, body: asks.Import) -> m.Snapshot:
        """Put a record on a table."""
        return self._open_once(who, key, body, lambda conn: opening.import_record(self.storage, conn, who, body.record))

    def _open_once(self, who: str, key: str, body: BaseModel, make: Callable[[sa.Connection], str]) -> m.Snapshot:
        with self.storage.writing() as conn:
            table_id = self.tables.repeated(conn, who, key, "", body)
            if table_id is None:
                table_id = make(conn)
                self.storage.keep_key(conn, who, key, fingerprint("", body), table_id)
        self._told(table_id)
        return self.snapshot(who, table_id, None)

    def _command(
        self, who: str, table_id: str, key: str, body: BaseModel, do: Callable[[Change], None], seat: int | None
    ) -> m.Snapshot:
        with self.tables.lock(table_id):
            self.tables.command(who, table_id, key, body, do)
            return self.snapshot(who, table_id, seat)

    def play(self, who: str, table_id: str, key: str, body: asks.Play) -> m.Snapshot:
        """A move."""

        def do(change: Change) -> None:
            table = change.table
            seat = table.own(who, body.seat)
            running(table)
            fresh(table, body.version)
            if table.match.state.actor != body.seat:
                raise not_now(f"It is not your decision: {table.names[table.match.state.actor]} decides now.")
            if seat["bot"]:
                raise not_now("A bot plays this seat; come back to it first.")
            change.choose(body.seat, body.action)
            if seat["away"]:
                change.seat(body.seat, away=False)

        return self._command(who, table_id, key, body, do, None)

    def undo(self, who: str, table_id: str, key: str, body: asks.Undo) -> m.Snapshot:
        """Back within one's own turn; further with everybody's consent."""

        def do(change: Change) -> None:
            table = change.table
            table.own(who, body.seat)
            running(table)
            fresh(table, body.version)
            base, moves = table.history.base, table.history.moves
            if table.draft.trail and table.match.state.actor == body.seat and moves - 1 <= body.to <= moves:
                change.take_back(body.seat)
                return
            if not base <= body.to < moves:
                raise not_now("There is nothing to take back." if body.to >= moves else "The game cannot go back that far.")
            others = sorted(seat["seat"] for seat in table.people(who))
            own_turn = table.match.state.actor == body.seat and body.to >= table.match.undo_floor() + base
            if own_turn or not others:
                change.cut(body.seat, body.to)
            elif table.request is not None:
                raise not_now("There is a request already; it must be answered first.")
            else:
                table.request = {"seat": body.seat, "to": body.to, "waiting": others}
                change.emit("ask", seat=body.seat, move=body.to)

        return self._command(who, table_id, key, body, do, None)

    def answer(self, who: str, table_id: str, key: str, body: asks.Answer) -> m.Snapshot:
        """Consent or not. One browser answers for all its seats; who asked may withdraw."""

        def do(change: Change) -> None:
            table = change.table
            table.own(who, body.seat)
            running(table)
            request = table.request
            if request is None:
                raise not_now("Nobody asks to go back.")
            asked = body.seat in request["waiting"]
            if not asked and (body.accept or table.seats[request["seat"]]["owner"] != who):
                raise not_now("You were not asked.")
            change.emit("answer", seat=body.seat, accept=body.accept)
            if not body.accept:
                table.request = None
                return
            request["waiting"] = [seat for seat in request["waiting"] if table.seats[seat]["owner"] != who]
            consent(change)

        return self._command(who, table_id, key, body, do, body.seat)

    def join(self, who: str, table_id: str, key: str, body: asks.Join) -> m.Snapshot:
        """Sit down, or come back."""

        def do(change: Change) -> None:
            table = change.table
            if table.finished:
                raise not_now("This game is finished; you can watch it.")
            seat = body.seat if body.seat is not None else seat_to_take(table, who)
            if seat >= len(table.seats):
                raise bad_input(f"There are only {len(table.seats)} seats.")
            place = table.seats[seat]
            if place["kind"] == "human" and place["owner"] == who:
                if place["away"] or place["bot"]:
                    change.seat(seat, away=False, bot="")
                    change.emit("seat", seat=seat, text=f"{place['name']} is back.")
                return
            if place["kind"] != "open":
                raise not_now("This seat is taken.")
            name = unused_name(table, body.name)
            change.seat(seat, kind="human", owner=who, name=name, away=False)
            change.emit("seat", seat=seat, text=f"{name} sits down.")
            if all(other["kind"] != "open" for other in table.seats):
                table.row["status"] = "running"
                change.start_clock()
                change.emit("seat", text="All seats are taken: the game begins.")

        return self._command(who, table_id, key, body, do, None)

    def leave(self, who: str, table_id: str, key: str, body: asks.SeatOnly) -> m.Snapshot:
        """Get up."""

        def do(change: Change) -> None:
            table = change.table
            place = table.own(who, body.seat)
            if table.finished:
                raise not_now("This game is finished.")
            change.emit("seat", seat=body.seat, text=f"{place['name']} leaves.")
            if table.row["status"] == "open":
                change.seat(body.seat, kind="open", owner="", name="", away=False)
                if not any(seat["kind"] == "human" for seat in table.seats):
                    change.finish("closed", "Everybody left; the table is closed.")
                return
            change.seat(body.seat, away=True)
            if table.request is not None:
                table.request["waiting"] = [seat for seat in table.request["waiting"] if seat != body.seat]
                consent(change)

        return self._command(who, table_id, key, body, do, None)

    def pass_on(self, who: str, table_id: str) -> m.Pass:
        """A code for another device."""
        with self.tables.lock(table_id), self.storage.writing() as conn:
            return passes.issue(conn, self.tables.load(conn, table_id), who)

    def take_over(self, who: str, table_id: str, key: str, body: asks.TakeOver) -> m.Snapshot:
        """Continue here."""
        return self._command(who, table_id, key, body, lambda change: passes.redeem(change, who, body.code), None)

    def hand_over(self, who: str, table_id: str, key: str, body: asks.HandOver) -> m.Snapshot:
        """Let a bot play."""

        def do(change: Change) -> None:
            table = change.table
            if not table.mine(who):
                raise not_yours()
            running(table)
            if body.seat >= len(table.seats):
                raise bad_input(f"There are only {len(table.seats)} seats.")
            bot = opening.check_bot(body.bot)
            place = table.seats[body.seat]
            late = table.clock is not None and table.time_left(change.now)[body.seat] <= 0
            if not (place["owner"] == who or place["away"] or place["kind"] == "bot" or late):
                raise not_now(f"{place['name']} still sits there.")
            if table.clock is not None:
                table.clock |= {"left": table.time_left(change.now), "since": change.now}
            change.seat(body.seat, bot=bot)
            change.emit("seat", seat=body.seat, text=f"The bot {bot} plays for {place['name']}.")
            if table.request is not None:
                table.request["waiting"] = [seat for seat in table.request["waiting"] if seat != body.seat]
                consent(change)

        return self._command(who, table_id, key, body, do, None)

    def close(self, who: str, table_id: str, key: str, body: asks.SeatOnly) -> m.Snapshot:
        """End it early."""

        def do(change: Change) -> None:
            table = change.table
            table.own(who, body.seat)
            if table.finished:
                raise not_now("This game is finished.")
            others = [table.names[seat["seat"]] for seat in table.people(who)]
            if others:
                raise not_now(f"{' and '.join(others)} still sit at this table.")
            change.finish("closed", f"{table.names[body.seat]} closed the table.")

        return self._command(who, table_id, key, body, do, body.seat)

    def chat(self, who: str, table_id: str, key: str, body: asks.Say) -> m.Snapshot:
        """Say something."""

        def do(change: Change) -> None:
            table = change.table
            mine = table.mine(who)
            seat = mine[0] if mine else None
            name = table.names[seat] if seat is not None else unused_name(table, body.name or "Spectator")
            line = {"id": table.row["event"] + 1, "at": change.now, "seat": seat, "name": name, "text": body.text}
            change.emit("chat", seat=seat, chat=line)

        return self._command(who, table_id, key, body, do, None)

    def notes(self, who: str, table_id: str, key: str, body: asks.Notes) -> m.Snapshot:
        """Keep private notes; nobody is told."""

        def do(change: Change) -> None:
            change.table.own(who, body.seat)
            change.seat(body.seat, notes=body.text)

        return self._command(who, table_id, key, body, do, body.seat)

    def rematch(self, who: str, table_id: str, key: str, body: asks.SeatOnly) -> m.Snapshot:
        """Once more."""

        def do(change: Change) -> None:
            table = change.table
            table.own(who, body.seat)
            if table.row["status"] not in ("over", "closed"):
                raise not_now("A rematch follows a finished game.")
            if table.row["rematch"] is None:
                table.row["rematch"] = opening.rematch(self.storage, change.conn, table, who)
                change.emit("rematch", seat=body.seat, table=table.row["rematch"])

        with self.tables.lock(table_id):
            self.tables.command(who, table_id, key, body, do)
            with self.tables.open(table_id) as (table, _):
                successor = str(table.row["rematch"])
        self._told(successor)
        return self.snapshot(who, successor, None)

    # -- bots

    def bot_job(self, table_id: str) -> Job | None:
        """The decision a bot is asked for at this table; None if a person decides or the game is over. While somebody asks to
        go back, bots wait for the answer: their moves would void the request."""
        with self.tables.open(table_id) as (table, _):
            actor = table.match.state.actor
            if table.row["status"] != "running" or actor == NOBODY or not table.seats[actor]["bot"] or table.request is not None:
                return None
            return Job(table, table.seats[actor]["bot"])

    def bot_move(self, job: Job, action: int) -> None:
        """Make a bot's move, unless the table has changed meanwhile."""

        def do(change: Change) -> None:
            table = change.table
            running(table)
            fresh(table, job.version)
            if table.request is not None:
                raise not_now("Somebody asks to go back.")
            if table.seats[job.seat]["bot"] != job.bot:
                raise not_now("Another player has taken the seat.")
            change.play(job.seat, table.game.text(action))

        self.tables.command("", job.table_id, "", None, do)

    def waiting_for_bots(self) -> list[str]:
        """Running tables at which a bot is to decide."""
        t, s = store.tables, store.seats
        query = sa.select(t.c.id).join(s, sa.and_(s.c.table_id == t.c.id, s.c.seat == t.c.actor))
        with self.storage.reading() as conn:
            return list(conn.execute(query.where(t.c.status == "running", s.c.bot != "")).scalars())

    # -- several processes, and clocks

    def heard(self, table_id: str) -> None:
        """Another process changed a table."""
        self._told(table_id)

    def heartbeat(self, process: str) -> None:
        """This process runs."""
        with self.storage.writing() as conn:
            old = store.alive.c.at < time.time() - 3600
            conn.execute(sa.delete(store.alive).where(sa.or_(store.alive.c.process == process, old)))
            conn.execute(sa.insert(store.alive).values(process=process, at=time.time()))

    def give_back_time(self) -> None:
        """Time during which no server ran is nobody's thinking time."""
        t = store.tables
        with self.storage.writing() as conn:
            last = conn.execute(sa.select(sa.func.max(store.alive.c.at))).scalar()
            down = 0.0 if last is None else time.time() - last
            if down < 2 * SWEEP:
                return
            conn.execute(sa.delete(store.alive))
            rows = (
                conn.execute(sa.select(t.c.id, t.c.clock).where(t.c.status == "running", t.c.clock.is_not(None))).mappings().all()
            )
            for row in rows:
                clock = json.loads(row["clock"])
                clock["since"] = min(time.time(), clock["since"] + down)
                conn.execute(sa.update(t).where(t.c.id == row["id"]).values(clock=json.dumps(clock)))
