"""Tables in memory, and the one way to change them.

One writer per table: a lock inside this process, a row lock (or SQLite's only writer) between processes. A command loads the
table, changes it through `Change`, and everything (move, snapshot, event, key) is committed together; only then is it
acknowledged, told to listeners, and visible to readers. If anything fails, memory forgets what it knew and reads again.
"""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from pydantic import BaseModel
from sqlalchemy import Connection

from caravela import registry
from caravela.kernel.events import Event
from caravela.kernel.game import Game
from caravela.kernel.luck import LUCK
from caravela.kernel.match import Match
from caravela.kernel.position import from_json, to_json, written_luck
from caravela.kernel.refusal import BadInput, IllegalMove
from caravela.kernel.state import NOBODY
from caravela.table import storage as store
from caravela.table.anyorder import Plan, choose, explain, offered
from caravela.table.draft import Draft, read_draft
from caravela.table.errors import Refused, no_table, not_yours
from caravela.table.log import split_rule
from caravela.table.storage import Storage

FINISHED = ("over", "closed", "review")
MOST_LOADED = 200


class History:
    """The match of a table up to a version. `base` is 0 unless newer rules replay the log differently: then the game goes on
    from its stored position; the `base` moves before it are known by their stored events (`earlier`) only."""

    def __init__(self, match: Match, version: int, base: int = 0, earlier: list[dict[str, Any]] | None = None) -> None:
        self.match = match
        self.version = version
        self.base = base
        self.earlier = earlier or []

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return self.base + len(self.match.moves)


class Table:
    """A table as one request sees it."""

    def __init__(self, row: dict[str, Any], seats: list[dict[str, Any]], history: History, draft: Draft) -> None:
        self.row = row
        self.seats = seats
        self.history = history
        self.draft = draft
        self.id: str = row["id"]
        self.clock: dict[str, Any] | None = json.loads(row["clock"]) if row["clock"] else None
        self.request: dict[str, Any] | None = json.loads(row["undo"]) if row["undo"] else None

    @property
    def match(self) -> Match:
        """The game played here."""
        return self.history.match

    @property
    def game(self) -> Game:
        """Its game."""
        return self.history.match.game

    @property
    def finished(self) -> bool:
        """Nothing is secret any more."""
        return self.row["status"] in FINISHED

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat["name"] or self.game.colours[seat["seat"]].capitalize() for seat in self.seats]

    def mine(self, who: str) -> list[int]:
        """Seats of a browser."""
        return [seat["seat"] for seat in self.seats if who and seat["owner"] == who]

    def own(self, who: str, seat: int) -> dict[str, Any]:
        """A seat that must belong to this browser."""
        if seat not in self.mine(who):
            raise not_yours()
        return self.seats[seat]

    def people(self, besides: str) -> list[dict[str, Any]]:
        """Seats at which other people than this browser really sit."""
        return [s for s in self.seats if s["kind"] == "human" and s["owner"] != besides and not s["away"] and not s["bot"]]

    def viewpoint(self, who: str, seat: int | None) -> int | None:
        """From which seat a browser looks: its own, any when nothing is secret any more, none as a spectator."""
        mine = self.mine(who)
        if seat is None:
            if self.row["actor"] in mine:
                return int(self.row["actor"])
            return mine[0] if mine else None
        if seat in mine or (self.finished and seat < len(self.seats)):
            return seat
        raise not_yours()

    def time_left(self, now: float) -> list[float]:
        """Seconds per seat."""
        assert self.clock is not None
        left = list(self.clock["left"])
        actor = self.row["actor"]
        if self.row["status"] == "running" and actor != NOBODY and not self.seats[actor]["bot"]:
            left[actor] -= max(0.0, now - self.clock["since"])
        return left


class Change:
    """One change of a table, inside a transaction."""

    def __init__(self, storage: Storage, conn: Connection, table: Table) -> None:
        self.storage = storage
        self.conn = conn
        self.table = table
        self.now = time.time()
        self.touched = False

    def choose(self, seat: int, action: str) -> None:
        """A choice of the person who decides, in whatever order: the engine's moves follow from it."""
        table = self.table
        match, held = table.match, table.draft.held
        offer = offered(match, held)
        try:
            code = match.game.parse(action)
        except BadInput as error:
            raise Refused(409, "illegal-move", str(error), version=table.row["version"]) from None
        refusal = explain(offer, code)
        if refusal is not None:
            raise Refused(409, "illegal-move", refusal.sentence(), refusal, table.row["version"])
        plan = choose(match, held, code, offer)
        self.carry_out(seat, plan, table.draft.after(match, plan))

    def take_back(self, seat: int) -> None:
        """Take back the last choice of a draft."""
        self.carry_out(seat, *self.table.draft.back(self.table.match))

    def carry_out(self, seat: int, plan: Plan, draft: Draft) -> None:
        """Arrange the moves anew as planned, and keep the draft."""
        table, base = self.table, self.table.history.base
        if plan.keep < len(table.match.moves) or not plan.moves:
            self.cut(seat, base + plan.keep, "order")
        for action in plan.moves:
            self.play(seat, table.game.text(action))
        table.draft = draft.still(table.match)
        content = table.draft.to_text(table.game, base) if table.draft.trail else None
        self.storage.keep_draft(self.conn, table.id, table.row["version"], content)

    def play(self, seat: int, action: str) -> None:
        """A move of the deciding seat, as the engine takes it."""
        match = self.table.match
        self.touched = True
        turn = match.state.turn
        try:
            happened = match.play(match.game.parse(action))
        except IllegalMove as error:
            self.touched = False
            raise Refused(409, "illegal-move", str(error), error.refusal, self.table.row["version"]) from None
        except BadInput as error:
            self.touched = False
            raise Refused(409, "illegal-move", str(error), version=self.table.row["version"]) from None
        self._log(seat, action=action)
        described = [packed(match, event) for event in happened]
        self.emit("move", seat=seat, move=self.table.history.moves, action=action, turn=turn, events=described)
        if match.state.over:
            self.finish("over", f"The game is over: {match.game.ending(match.state)[1]}")

    def cut(self, seat: int, to: int, why: str = "undo") -> None:
        """Back to the position after the first `to` moves."""
        self.touched = True
        self.table.match.cut(to - self.table.history.base)
        self._log(seat, cut=to)
        self.emit(why, seat=seat, move=to)

    def _log(self, seat: int, action: str | None = None, cut: int | None = None) -> None:
        table, state = self.table, self.table.match.state
        version = table.row["version"] + 1
        self.conn.execute(
            sa.insert(store.moves).values(table_id=table.id, entry=version, action=action, cut=cut, seat=seat, at=self.now)
        )
        self.storage.keep_snapshot(self.conn, table.id, version, json.dumps(to_json(state)))
        self._charge(table.row["actor"], state.actor)
        table.history.version = version
        table.request = None
        table.draft = Draft()
        table.row |= {"version": version, "actor": state.actor, "moves": table.history.moves, "undo": None}

    def _charge(self, before: int, after: int) -> None:
        clock = self.table.clock
        if clock is not None:
            clock["left"] = self.table.time_left(self.now)
            if before not in (after, NOBODY):
                clock["left"][before] += clock["increment"]
            clock["since"] = self.now

    def start_clock(self) -> None:
        """Time runs from now on."""
        if self.table.clock is not None:
            self.table.clock["since"] = self.now

    def finish(self, status: str, text: str) -> None:
        """The game is over, or the table is closed."""
        if self.table.clock is not None:
            self.table.clock["left"] = self.table.time_left(self.now)
        self.table.request = None
        self.table.row |= {"status": status, "scores": json.dumps(self.table.match.state.scores())}
        self.emit("over", text=text)

    def seat(self, seat: int, **values: Any) -> None:
        """Change who sits on a seat, or what he keeps there."""
        self.table.seats[seat] |= values
        query = sa.update(store.seats).where(store.seats.c.table_id == self.table.id, store.seats.c.seat == seat)
        self.conn.execute(query.values(**values))

    def emit(self, type: str, **content: Any) -> int:
        """Add an event; returns its number."""
        row = self.table.row
        row["event"] += 1
        values = {"table_id": self.table.id, "id": row["event"], "type": type, "version": row["version"], "at": self.now}
        self.conn.execute(sa.insert(store.events).values(**values, content=json.dumps(content, ensure_ascii=False)))
        return int(row["event"])

    def save(self) -> None:
        """Write the table's own row."""
        table = self.table
        table.row["clock"] = json.dumps(table.clock) if table.clock is not None else None
        table.row["undo"] = json.dumps(table.request) if table.request is not None else None
        table.row["changed"] = self.now
        self.conn.execute(sa.update(store.tables).where(store.tables.c.id == table.id).values(**table.row))
        self.storage.tell(self.conn, table.id)


class Tables:
    """All tables of a server. `told` is called after each change, with the table's id."""

    def __init__(self, storage: Storage, told: Callable[[str], None]) -> None:
        self.storage = storage
        self.told = told
        self._loaded: OrderedDict[str, History] = OrderedDict()
        self._games: dict[tuple[str, str], Game] = {}
        self._locks: dict[str, threading.RLock] = {}
        self._guard = threading.Lock()

    def lock(self, table_id: str) -> threading.RLock:
        """The lock of one table."""
        with self._guard:
            return self._locks.setdefault(table_id, threading.RLock())

    @contextmanager
    def open(self, table_id: str) -> Iterator[tuple[Table, Connection]]:
        """Read a table; nobody in this process changes it meanwhile."""
        with self.lock(table_id), self.storage.reading() as conn:
            yield self.load(conn, table_id), conn

    def command(self, who: str, table_id: str, key: str, body: BaseModel | None, do: Callable[[Change], None]) -> None:
        """Carry out a command, and only once if it has a key and a body (a bot's move has neither). `do` changes the table or
        raises; then everything is committed together."""
        change: Change | None = None
        with self.lock(table_id):
            try:
                with self.storage.writing() as conn:
                    table = self.load(conn, table_id, lock=True)
                    if body is not None and self.repeated(conn, who, key, table_id, body) is not None:
                        return
                    change = Change(self.storage, conn, table)
                    do(change)
                    change.save()
                    if body is not None:
                        self.storage.keep_key(conn, who, key, fingerprint(table_id, body), table_id)
            except BaseException:
                if change is not None and change.touched:
                    self.forget(table_id)
                raise
        self.told(table_id)

    def repeated(self, conn: Connection, who: str, key: str, place: str, body: BaseModel) -> str | None:
        """The table at which this key was used already; None if it is new. A key is for one command only."""
        seen = self.storage.seen_key(conn, who, key)
        if seen is None:
            return None
        if seen["request"] != fingerprint(place, body):
            raise Refused(409, "key-reused", "This Idempotency-Key was used for another command.")
        return str(seen["table_id"])

    def forget(self, table_id: str) -> None:
        """Read it anew when it is next asked for."""
        with self._guard:
            self._loaded.pop(table_id, None)

    def load(self, conn: Connection, table_id: str, lock: bool = False) -> Table:
        """A table as it is stored now. The caller holds its lock."""
        row = self.storage.table_row(conn, table_id, lock)
        if row is None:
            raise no_table()
        seats = self.storage.seat_rows(conn, [table_id])[table_id]
        with self._guard:
            history = self._loaded.get(table_id)
        if history is None or history.version > row["version"]:
            game = self.game(conn, row["game"], row["data"])
            history = self._rebuild(conn, table_id, game, row["players"], row["seed"], row["version"])
        elif history.version < row["version"]:  # another process was here
            try:
                follow(history, self.storage.entries(conn, table_id, history.version))
            except BadInput:
                history = self._rebuild(conn, table_id, history.match.game, row["players"], row["seed"], row["version"])
        with self._guard:
            self._loaded[table_id] = history
            self._loaded.move_to_end(table_id)
            while len(self._loaded) > MOST_LOADED:
                self._loaded.popitem(last=False)
        stored = self.storage.draft(conn, table_id, row["version"])
        draft = Draft() if stored is None else read_draft(stored, history.match, history.base)
        return Table(dict(row), seats, history, draft)

    def _rebuild(self, conn: Connection, table_id: str, game: Game, players: int, seed: str, version: int) -> History:
        entries = self.storage.entries(conn, table_id, 0)
        stored = self.storage.snapshot(conn, table_id)
        position = json.loads(stored["position"]) if stored is not None else None
        luck = LUCK if position is None else written_luck(game, position)
        try:
            history = History(Match(game, players, seed, luck), 0)
            follow(history, entries)
            if position is None or to_json(history.match.state)["position"] == position["position"]:
                history.version = version
                return history
        except BadInput:
            pass
        if position is None:
            raise Refused(409, "not-now", "This game was played by other rules and cannot be shown any more.")
        base = 0
        for entry in entries:
            base = base + 1 if entry["cut"] is None else entry["cut"]
        earlier: list[dict[str, Any]] = []
        for event in self.storage.all_events(conn, table_id):
            if event["type"] == "move":
                earlier.append(event)
            elif event["type"] in ("undo", "order"):
                del earlier[event["move"] :]
        match = Match(game, players, seed, luck)
        match.positions = [from_json(game, position)]
        return History(match, version, base, earlier)

    def game(self, conn: Connection, name: str, data: str) -> Game:
        """A game with the component data of that hash."""
        shipped = registry.game(name)
        if shipped.file.knows(data):
            return shipped
        with self._guard:
            known = self._games.get((name, data))
        if known is None:
            known = registry.game(name, self.storage.data_content(conn, data), stored=True)
            with self._guard:
                if len(self._games) >= 50:
                    self._games.clear()
                self._games[(name, data)] = known
        return known


def follow(history: History, entries: Any) -> None:
    """Carry out entries of the log."""
    for entry in entries:
        if entry["cut"] is None:
            history.match.play(history.match.game.parse(entry["action"]))
        elif entry["cut"] < history.base:
            raise BadInput("back before the first position known")
        else:
            history.match.cut(entry["cut"] - history.base)
        history.version = entry["entry"]


def fingerprint(place: str, body: BaseModel) -> str:
    """What a key was used for."""
    text = f"{place}\n{type(body).__name__}\n{body.model_dump_json()}"
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def packed(match: Match, event: Event) -> dict[str, Any]:
    """A kernel event for the store."""
    template, rule = split_rule(match.game.sentence(match.state, event))
    return {
        "kind": match.game.event_kinds[event.kind],
        "args": event.args,
        "seats": event.seats,
        "template": template,
        "rule": rule,
    }


def content_of(game: Game) -> dict[str, Any]:
    """The component data of a game, also where it is the one we ship."""
    return game.file.content
