"""New tables: created, imported, or a rematch."""

from __future__ import annotations

import base64
import json
import secrets
import time
from typing import Any

from caravela import registry
from caravela.bots.roster import BOTS
from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from caravela.kernel.position import to_json
from caravela.kernel.record import commitment, read_record
from caravela.kernel.refusal import BadInput
from caravela.kernel.words import say
from caravela.table import asks
from caravela.table.change import Change
from caravela.table.errors import Refused, bad_input, not_now
from caravela.table.live import LiveTable
from caravela.table.names import alike, clean
from caravela.table.packs import packs
from caravela.table.repeatable import new_luck
from caravela.table.storage import Entries, Storage
from caravela.table.tongues import SERVER


def known_game(name: str) -> Game:
    """A game we have."""
    try:
        return registry.game(name)
    except BadInput as error:
        raise Refused(404, "no-such-game", str(error)) from None


def read_pack(name: str, text: str) -> Game:
    """A game with a data pack. Every error names the entry that is wrong. The first reading takes a while: do it before any
    lock is held."""
    known_game(name)
    return packs.game(name, text)


def check_bot(name: str | None) -> str:
    """A bot we have."""
    if name not in BOTS:
        raise bad_input(say("refusal.no_bot", name=repr(name), bots=list(BOTS)))
    return name


def seat_row(kind: str, name: str = "", bot: str = "", owner: str = "", away: bool = False) -> dict[str, Any]:
    """Who sits there."""
    return {"kind": kind, "name": name, "bot": bot, "owner": owner, "away": away, "notes": "", "stand_in": None}


def create(storage: Storage, who: str, body: asks.CreateTable) -> Entries:
    """A table as asked."""
    game = read_pack(body.game, body.pack) if body.pack is not None else known_game(body.game)
    try:
        game.check_players(len(body.seats))
    except BadInput as error:
        raise bad_input(str(error)) from None
    kinds = [seat.kind for seat in body.seats]
    if kinds.count("me") > 1:
        raise bad_input(say("refusal.one_seat"))
    if "open" not in kinds and "me" not in kinds and "hotseat" not in kinds:
        raise bad_input(say("refusal.nobody_sits"))
    if body.seed is not None and "open" in kinds:
        raise bad_input(say("refusal.seed_open"))
    if body.seed is not None and not 1 <= len(body.seed.encode("utf-8", "replace")) <= 64:
        raise bad_input(say("refusal.seed_length"))
    seats: list[dict[str, Any]] = []
    for number, seat in enumerate(body.seats, 1):
        if seat.kind == "bot":
            bot = check_bot(seat.bot)
            seats.append(seat_row("bot", seat.name or bot, bot))
        elif seat.kind == "open":
            seats.append(seat_row("open"))
        else:
            seats.append(seat_row("human", seat.name or SERVER.text(say("name.player", number=number)), owner=who))
    clock = None if body.clock is None else body.clock.model_dump()
    if body.clock is not None and body.clock.then != "nothing":
        check_bot(body.clock.bot)
    return lay(storage, game, seats, body.seed, body.shuffle, body.hints, clock, body.private)


def lay(
    storage: Storage,
    game: Game,
    seats: list[dict[str, Any]],
    chosen_seed: str | None,
    shuffle: bool,
    hints: bool,
    clock: dict[str, Any] | None,
    private: bool,
) -> Entries:
    """A new table."""
    seed, salt = chosen_seed or new_luck(), new_luck()
    if shuffle:
        order = list(range(len(seats)))
        luck_from(seed, "table/seating").shuffle(order)
        seats = [seats[place] for place in order]
    unique_names(seats)
    state = game.new(len(seats), seed)
    now = time.time()
    if clock is not None:
        clock = {**clock, "left": [clock["minutes"] * 60.0] * len(seats), "since": now}
    table_id = new_id()
    entries = Entries(table_id)
    keep_data(storage, entries, game)
    values = common(table_id, game, len(seats), now) | {
        "status": "open" if any(seat["kind"] == "open" for seat in seats) else "running",
        "actor": state.actor,
        "seed": seed,
        "salt": salt,
        "sealed": commitment(seed, salt),
        "by_hand": chosen_seed is not None,
        "shuffle": shuffle,
        "hints": hints,
        "private": private,
        "clock": json.dumps(clock) if clock is not None else None,
    }
    entries.add_table(storage.add_table, values)
    entries.add_all(storage.add_seat, [{"table_id": table_id, "seat": n, **seat} for n, seat in enumerate(seats)])
    entries.add(storage.put_snapshot, table_id=table_id, version=0, position=json.dumps(to_json(state)))
    return entries


def keep_data(storage: Storage, entries: Entries, game: Game) -> None:
    """The game's component data are kept, once, also where they are those we ship."""
    entries.add(storage.put_data, hash=game.data_hash, content=json.dumps(game.file.content, ensure_ascii=False))


def import_record(storage: Storage, who: str, content: dict[str, Any]) -> Entries:
    """A record on a table, for review."""
    try:
        record = read_record(content)
        known_game(record.game)
        game = registry.game_of(record)
        match: Match = record.verify(game)
    except BadInput as error:
        raise bad_input(str(error)) from None
    except RecursionError:
        raise bad_input(say("refusal.no_record")) from None
    table_id, now, count = new_id(), time.time(), len(match.moves)
    names = [clean(name)[:40] if alike(name) else "" for name in record.names]
    names += [""] * (record.players - len(names))
    entries = Entries(table_id)
    keep_data(storage, entries, game)
    values = common(table_id, game, record.players, now) | {
        "status": "review",
        "version": count,
        "moves": count,
        "actor": match.state.actor,
        "seed": record.seed,
        "salt": record.salt,
        "sealed": record.sealed,
        "by_hand": not record.sealed,
        "shuffle": False,
        "hints": True,
        "clock": None,
        "scores": json.dumps(match.state.scores()),
    }
    entries.add_table(storage.add_table, values)
    rows = [seat_row("record", name or game.words.called("seat_name", n), owner=who) for n, name in enumerate(names)]
    entries.add_all(storage.add_seat, [{"table_id": table_id, "seat": n, **row} for n, row in enumerate(rows)])
    entry = {"table_id": table_id, "cut": None, "at": now}
    texts = [game.text(move) for move in match.moves]
    entries.add_all(
        storage.put_move,
        [{**entry, "entry": n + 1, "action": texts[n], "seat": match.positions[n].actor} for n in range(count)],
    )
    entries.add(storage.put_snapshot, table_id=table_id, version=count, position=json.dumps(to_json(match.state)))
    return entries


def branch(storage: Storage, who: str, origin: LiveTable, body: asks.BranchOff) -> Entries:
    """A table that goes on from a position of a finished game. Luck falls as it fell there: only decisions differ."""
    if not origin.finished:
        raise not_now(say("refusal.branch_running"))
    if origin.base:
        raise not_now(say("refusal.branch_older"))
    if body.move > origin.moves or origin.match.positions[body.move].over:
        raise bad_input(say("refusal.branch_end"))
    if max(body.seats) >= len(origin.seats):
        raise bad_input(say("refusal.seats_only", seats=len(origin.seats)))
    check_bot(body.bot)
    game, state = origin.game, origin.match.positions[body.move]
    seats = []
    for number, name in enumerate(origin.names):
        own = number in body.seats
        seats.append(seat_row("human", name, owner=who) if own else seat_row("bot", name, body.bot))
    table_id, now, salt = new_id(), time.time(), new_luck()
    entries = Entries(table_id)
    keep_data(storage, entries, game)
    values = common(table_id, game, len(seats), now) | {
        "status": "running",
        "version": body.move,
        "moves": body.move,
        "actor": state.actor,
        "seed": origin.row["seed"],
        "salt": salt,
        "sealed": commitment(origin.row["seed"], salt),
        "by_hand": True,
        "shuffle": False,
        "hints": True,
        "clock": None,
        "branch": json.dumps({"table": origin.id, "move": body.move, "name": body.name}),
        "private": bool(origin.row["private"]),
    }
    entries.add_table(storage.add_table, values)
    entries.add_all(storage.add_seat, [{"table_id": table_id, "seat": n, **row} for n, row in enumerate(seats)])
    entry = {"table_id": table_id, "cut": None, "at": now}
    moves = [
        {**entry, "entry": n + 1, "action": game.text(origin.match.moves[n]), "seat": origin.match.actors[n]}
        for n in range(body.move)
    ]
    entries.add_all(storage.put_move, moves)
    entries.add(storage.put_snapshot, table_id=table_id, version=body.move, position=json.dumps(to_json(state)))
    return entries


def rematch(change: Change, who: str) -> str:
    """The same players at a new table, stored together with the change; those who did not ask for it are away until they come.
    Returns its id."""
    table = change.table
    seats = []
    for seat in table.seats:
        away = seat["kind"] == "human" and seat["owner"] != who
        bot = seat["bot"] if seat["kind"] == "bot" else ""
        name = bot if seat["kind"] == "bot" and seat["away"] else seat["name"]  # who resigned does not come again
        seats.append(seat_row(seat["kind"], name, bot, seat["owner"], away))
    agreed = ("increment", "minutes", "then", "bot")
    clock = None if table.clock is None else {name: table.clock[name] for name in agreed if name in table.clock}
    game = registry.game(table.game.name, table.game.pack, stored=True)  # by the present rules
    shuffle, hints, private = (bool(table.row[name]) for name in ("shuffle", "hints", "private"))
    entries = lay(change.storage, game, seats, None, shuffle, hints, clock, private)
    change.entries.statements += entries.statements
    change.entries.listed += entries.listed
    return entries.table_id


def common(table_id: str, game: Game, players: int, now: float) -> dict[str, Any]:
    """What all new tables have alike."""
    return {
        "id": table_id,
        "game": game.name,
        "data": game.data_hash,
        "rules_version": game.version,
        "players": players,
        "private": False,
        "ending": "",
        "created": now,
        "changed": now,
    }


def unique_names(seats: list[dict[str, Any]]) -> None:
    """Two players of one name get numbers, so that the log can tell them apart."""
    seen: dict[str, int] = {}
    for seat in seats:
        name = seat["name"]
        if name:
            look = alike(name)
            seen[look] = seen.get(look, 0) + 1
            if seen[look] > 1:
                seat["name"] = f"{name[:36]} {seen[look]}"


def new_id() -> str:
    """An id nobody can guess: 80 random bits in small letters and digits."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()
