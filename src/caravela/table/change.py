"""One change of a table: what a command does to a copy of it, and what is to be stored of that.

Nothing here waits for the database. `Change.entries` is handed to the writer (`caravela.table.writer`), who stores it together
with the entries of other tables.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic_core import to_json as as_text

from caravela.kernel.asking import Asking, heard
from caravela.kernel.position import to_json
from caravela.kernel.refusal import BadInput, IllegalMove
from caravela.kernel.state import NOBODY
from caravela.kernel.words import Sentence, as_json, say
from caravela.table import hours
from caravela.table.errors import Refused
from caravela.table.live import CHAT_LINES, LATEST_EVENTS, LiveTable
from caravela.table.log import Told
from caravela.table.storage import CHANGING, Entries, Storage
from caravela.table.tongues import SERVER


class Change:
    """`table` is the copy that changes, `entries` what is to be stored."""

    def __init__(self, storage: Storage, table: LiveTable) -> None:
        self.storage = storage
        self.table = table.copy()
        self.entries = Entries(table.id)
        self.now = hours.now()
        self.logged = False
        self.listing = table.listing

    def answer(self, seat: int, answer: dict[str, str]) -> None:
        """The answer to a question with several parts: one entry of the log, one version, one undo."""
        match = self.table.match
        try:
            asking, refusal = heard(match.state, {part: match.game.parse(text) for part, text in answer.items()})
            if asking.question is None:
                raise BadInput(SERVER.text(say("refusal.no_parts")))
            if refusal is not None:
                raise IllegalMove(refusal)
            line = asking.line()
        except BadInput as error:
            raise self.illegal(error) from None
        self.play(seat, *line)

    def move(self, seat: int, action: str) -> None:
        """A single move, in the engine's own order."""
        match = self.table.match
        try:
            code = match.game.parse(action)
            if code not in match.state.options:
                Asking(match.state, {}).check(code)
                raise BadInput(SERVER.text(say("refusal.needs_answer")))
        except BadInput as error:
            raise self.illegal(error) from None
        self.play(seat, code)

    def play(self, seat: int, *line: int) -> None:
        """Moves of the deciding seat, as the engine takes them. Several are one answer."""
        table, match = self.table, self.table.match
        begun = len(match.moves)
        try:
            match.play_line(list(line))
        except IllegalMove as error:
            raise self.illegal(error) from None
        self._log(seat, action=" ".join(match.game.text(move) for move in line))
        for number in range(begun, len(match.moves)):
            told = match.told[number] = match.told[number]  # made once, then kept
            action, move = match.game.text(match.moves[number]), table.base + number + 1
            self.emit("move", seat=seat, move=move, action=action, turn=match.turns[number], events=told)
        if match.state.over:
            self.finish("over", say("ending.over", reason=match.game.ending(match.state)))

    def illegal(self, error: BadInput) -> Refused:
        """A move that cannot be made."""
        refusal = error.refusal if isinstance(error, IllegalMove) else None
        return Refused(409, "illegal-move", str(error), refusal, self.table.version)

    def cut(self, seat: int, to: int) -> None:
        """Back to the position after the first `to` moves."""
        self.table.match.cut(to - self.table.base)
        self._log(seat, cut=to)
        self.emit("undo", seat=seat, move=to)

    def _log(self, seat: int, action: str | None = None, cut: int | None = None) -> None:
        table, state = self.table, self.table.match.state
        self.logged = True
        version = table.version + 1
        self.entries.add(self.storage.put_move, table_id=table.id, entry=version, action=action, cut=cut, seat=seat, at=self.now)
        self._charge(table.row["actor"], state.actor)
        if table.request is not None and (table.going_back is not None or table.request.get("of") == seat):
            table.request = None
        table.row |= {"version": version, "actor": state.actor, "moves": table.moves, "undo": None}

    def _charge(self, before: int, after: int) -> None:
        clock = self.table.clock
        if clock is not None:
            clock["left"] = self.table.time_left(self.now)
            if before not in (after, NOBODY):
                clock["left"][before] += clock["increment"]
            clock["since"] = self.now
            clock["told"] = [seat for seat in clock.get("told", []) if clock["left"][seat] <= 0]

    def start_clock(self) -> None:
        """Time runs from now on."""
        if self.table.clock is not None:
            self.table.clock["since"] = self.now

    def finish(self, status: str, text: Sentence) -> None:
        """The game is over, or the table is closed."""
        if self.table.clock is not None:
            self.table.clock["left"] = self.table.time_left(self.now)
        self.table.request = None
        ending, scores = json.dumps(as_json(text), ensure_ascii=False), json.dumps(self.table.match.state.scores())
        self.table.row |= {"status": status, "ending": ending, "scores": scores}
        self.emit("over", text=text)

    def seat(self, seat: int, **values: Any) -> None:
        """Change who sits on a seat, or what he keeps there."""
        self.table.seats[seat] |= values
        self.entries.add(self.storage.put_seat, **{f"new_{name}": value for name, value in self.table.seats[seat].items()})

    def emit(self, type: str, **content: Any) -> None:
        """Add an event. A sentence (`text`) is stored as what is meant, and so is what happened (`events`)."""
        table, row = self.table, self.table.row
        content = {name: as_json(value) if isinstance(value, Sentence) else value for name, value in content.items()}
        row["event"] += 1
        values = {"table_id": table.id, "id": row["event"], "type": type, "version": row["version"], "at": self.now}
        self.entries.add(self.storage.put_event, **values, content=written(content))
        table.events = [*table.events, {**values, **content}][-LATEST_EVENTS:]
        if type == "chat":
            table.chat = [*table.chat, content["chat"]][-CHAT_LINES:]

    def finished(self) -> Entries:
        """All that is to be stored."""
        table, row = self.table, self.table.row
        row["clock"] = json.dumps(table.clock) if table.clock is not None else None
        row["undo"] = json.dumps(table.request) if table.request is not None else None
        row["changed"] = self.now
        if self.logged:
            position = written(to_json(table.match.state))
            self.entries.add(self.storage.put_snapshot, table_id=table.id, version=table.version, position=position)
            table.match.thin()
        if table.listing != self.listing:
            self.entries.listed.append(table.id)
        self.entries.add(self.storage.put_row, new_id=table.id, **{f"new_{name}": row[name] for name in CHANGING})
        return self.entries


def written(content: dict[str, Any]) -> str:
    """As JSON text."""
    return as_text(content, fallback=Told.to_json).decode()
