"""From the database into memory: a table is rebuilt from its log, and checked.

What cannot be right is not shown: such a table is *set aside*, with a reason. It hurts nobody else, and `caravela recheck` names
it. The log is what counts. The stored position counts only where a game was played by older rules that replay differently.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import RowMapping

from caravela import registry
from caravela.kernel.game import Game
from caravela.kernel.luck import LUCK
from caravela.kernel.position import from_json, to_json, written_luck
from caravela.kernel.refusal import BadInput
from caravela.kernel.words import say
from caravela.table.errors import Refused, no_table
from caravela.table.live import CHAT_LINES, LiveTable
from caravela.table.sparse import SparseMatch
from caravela.table.storage import Storage

log = logging.getLogger("caravela.table")
STATUSES: Final = ("open", "running", "over", "closed", "review")
KINDS: Final = ("human", "open", "bot", "record")
MOST_PACKS: Final = 50


class Damaged(Exception):
    """What is stored of a table cannot be right."""


class Loader:
    """Reads tables. `set_aside` are those that could not be read, `older` those that go on from their stored position; both with
    the reason."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.set_aside: dict[str, str] = {}
        self.older: dict[str, str] = {}
        self._games: dict[tuple[str, str], Game] = {}
        self._guard = threading.Lock()

    def load(self, table_id: str, known: LiveTable | None = None) -> LiveTable:
        """A table as it is stored now. `known` is how it stood before; it is returned where nothing has changed."""
        try:
            table = self._read(table_id, known)
        except (Refused, OSError):
            raise
        except (Damaged, BadInput, ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
            reason = (
                str(error) if isinstance(error, Damaged | BadInput) else f"it cannot be read ({type(error).__name__}: {error})"
            )
            if self.set_aside.get(table_id) != reason:
                log.error("Table %s is set aside: %s", table_id, reason)
            self.set_aside[table_id] = reason
            raise Refused(409, "set-aside", say("refusal.set_aside", reason=reason)) from None
        self.set_aside.pop(table_id, None)
        return table

    def _read(self, table_id: str, known: LiveTable | None) -> LiveTable:
        storage = self.storage
        with storage.reading() as conn:
            row = storage.table_row(conn, table_id)
            if row is None:
                raise no_table()
            if known is not None and all(known.row[name] == row[name] for name in ("version", "event", "changed")):
                return known
            seats = storage.seat_rows(conn, [table_id])[table_id]
            follows = known is not None and known.version <= row["version"]  # only what is new need be read
            entries = storage.entries(conn, table_id, known.version if known is not None and follows else 0)
            snapshot = storage.snapshot(conn, table_id)
            chat = storage.chat(conn, table_id, CHAT_LINES)
        check_row(row, seats)
        game = self.game(row["game"], row["data"], row["rules_version"])
        position = json.loads(snapshot["position"]) if snapshot is not None else None
        if known is not None and follows:
            match = known.match.copy()
            follow(match, entries, known.base)
            table = LiveTable(row, seats, match, known.base, known.earlier)
        else:
            table = self._rebuild(row, seats, game, entries, position)
        table.chat = chat
        table.match.thin()
        check(table)
        return table

    def _rebuild(
        self, row: dict[str, Any], seats: list[dict[str, Any]], game: Game, entries: Sequence[RowMapping], position: Any
    ) -> LiveTable:
        """Replay the log. Where that fails or leads elsewhere and the rules have changed since, the stored position counts."""
        if row["rules_version"] > game.version:
            raise Damaged(f"it was played by newer rules (version {row['rules_version']}) than this server has ({game.version})")
        luck = LUCK if position is None else written_luck(game, position)
        match = SparseMatch(game, row["players"], row["seed"], luck)
        try:
            follow(match, entries)
            new: dict[str, Any] = to_json(match.state)["position"]
            old: dict[str, Any] = position["position"] if position is not None else new
            if old == new:
                return LiveTable(row, seats, match)
            names = ", ".join(name for name in {**old, **new} if old.get(name) != new.get(name))
            reason = f"its stored position contradicts its log ({names} differ)"
        except BadInput as error:
            reason = f"move {len(match.moves) + 1} of its log cannot be played: {error}"
        if position is None or row["rules_version"] >= game.version:
            raise Damaged(reason.rstrip("."))
        self.older[row["id"]] = reason
        log.warning("Table %s was played by older rules (%s); it goes on from its stored position.", row["id"], reason)
        base = 0
        for entry in entries:
            base = base + len(entry["action"].split()) if entry["cut"] is None else entry["cut"]
        match = SparseMatch(game, row["players"], row["seed"], luck, from_json(game, position))
        return LiveTable(row, seats, match, base, self._earlier(row["id"]))

    def _earlier(self, table_id: str) -> list[dict[str, Any]]:
        """The stored events of the moves that still stand."""
        earlier: list[dict[str, Any]] = []
        with self.storage.reading() as conn:
            events = self.storage.all_events(conn, table_id)
        for event in events:
            if event["type"] == "move":
                earlier.append(event)
            elif event["type"] in ("undo", "order"):
                del earlier[event["move"] :]
        return earlier

    def game(self, name: str, data: str, rules: int) -> Game:
        """A game with the component data of that hash, by the rules that it began with."""
        shipped = registry.game(name)
        if shipped.file.knows(data):
            return shipped.by(rules)
        with self._guard:
            known = self._games.get((name, data))
        if known is None:
            with self.storage.reading() as conn:
                content = self.storage.data_content(conn, data)
            if content is None:
                raise Damaged("the component data it was played with are missing")
            known = registry.game(name, content, stored=True)
            with self._guard:
                if len(self._games) >= MOST_PACKS:
                    self._games.clear()
                self._games[(name, data)] = known
        return known.by(rules)


def follow(match: SparseMatch, entries: Iterable[RowMapping], base: int = 0) -> None:
    """Carry out entries of the log. The match begins after the first `base` moves."""
    for entry in entries:
        if entry["cut"] is None:
            match.play_line([match.game.parse(text) for text in entry["action"].split()])
        elif not 0 <= entry["cut"] - base <= len(match.moves):
            raise BadInput("it goes back to a move that was never made")
        else:
            match.cut(entry["cut"] - base)


def check_row(row: dict[str, Any], seats: list[dict[str, Any]]) -> None:
    """What must hold of the rows of a table, whatever its game."""
    if row["status"] not in STATUSES:
        raise Damaged(f"its status is {row['status']!r}")
    if [seat["seat"] for seat in seats] != list(range(row["players"])):
        raise Damaged(f"it has {len(seats)} seats for {row['players']} players")
    if not all(seat["kind"] in KINDS for seat in seats):
        raise Damaged("one of its seats is of no known kind")
    if row["clock"]:
        clock = json.loads(row["clock"])
        left = clock["left"]
        numbers = [clock["increment"], clock["since"], *left]
        if len(left) != row["players"] or not all(isinstance(number, int | float) for number in numbers):
            raise Damaged("its clock is broken")
    if row["undo"]:
        request = json.loads(row["undo"])
        named = [request["seat"], request.get("of"), *request["waiting"]]
        if not all(seat is None or 0 <= seat < row["players"] for seat in named) or request.get("to", 0) < 0:
            raise Damaged("what its players were asked is broken")


def check(table: LiveTable) -> None:
    """What must hold between the rows of a table and its game."""
    row, state = table.row, table.match.state
    if row["actor"] != state.actor:
        raise Damaged("its row names another seat that decides than its log")
    if row["moves"] != table.moves:
        raise Damaged(f"its row counts {row['moves']} moves, its log has {table.moves}")
    if row["status"] == "running" and state.over:
        raise Damaged("its game is over, but its row says that it is running")
