"""Makes what is kept in this folder. It runs on the base commit only: with the interpreter into which base is installed,
compiled, and without PYTHONPATH."""

import json
import lzma
import sqlite3
import tempfile
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kept import FOLDER, decision, facts

import caravela
from caravela.bots.bot import Bot, decide
from caravela.bots.levels import Merchant
from caravela.bots.roster import bot
from caravela.build import build
from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from caravela.kernel.record import record_of
from caravela.kernel.state import State
from caravela.table import asks
from caravela.table.anyorder import offered
from caravela.table.draft import texts
from caravela.table.house import TableHouse
from caravela.table.models import Snapshot
from caravela.table.seats import owner_of
from caravela.table.settings import Settings
from caravela.table.thinking import think

HALF = 100  # positions per game from random games, and as many from games of Merchants
GAMES = 4  # of each kind and player count
MERCHANT = 100  # positions that the Merchants look at for one turn
COUNTS = {
    "merchant": {"budget": MERCHANT},
    "captain": {"budget": 200, "candidates": 4, "looks": 6},
    "admiral": {"budget": 200, "walks": 10},
    "admiral-deep": {"budget": 1000, "walks": 40},
}
LEVELS = ["deckhand", "apprentice", "merchant", "captain", "admiral", "judge"]
DEEP = 20  # every so many positions the Admiral also thinks for long


def write(name: str, content: Any) -> None:
    """Keep something as packed JSON."""
    packed = lzma.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), preset=9)
    (FOLDER / f"{name}.json.xz").write_bytes(packed)
    print(f"{name}.json.xz: {len(packed)} bytes", flush=True)


# -- positions


def played(game: Game, players: int, seed: str, bots: list[Bot]) -> Match:
    """A whole game of these bots."""
    match = Match(game, players, seed)
    luck = luck_from(seed, "bots")
    while not match.state.over:
        match.play(decide(bots[match.state.actor], match.state, luck))
    return match


def chosen_positions(game: Game) -> Iterator[tuple[dict[str, Any], State]]:
    """Positions from random games and from games of Merchants, of all player counts, spread over the whole length of games."""
    counts = range(game.least, game.most + 1)
    games = GAMES * len(counts)
    for kind in ("random", "merchants"):
        for number in range(games):
            players, seed = counts[number // GAMES], f"base/{kind}/{number}"
            bots = [Merchant(MERCHANT) if kind == "merchants" else bot("random") for _ in range(players)]
            match = played(game, players, seed, bots)
            share = HALF // games + (number < HALF % games)
            for turn in range(share):
                move = int(len(match.moves) * (turn + (number + 0.5) / games) / share)
                s = match.positions[move]
                yield {"kind": kind, "seed": seed, "move": move, **facts(s)}, s


def write_positions(game: Game) -> None:
    """200 positions, with what every level decides."""
    found = []
    for number, (entry, s) in enumerate(chosen_positions(game)):
        levels = LEVELS + ["admiral-deep"] * (number % DEEP == 0)
        decisions = {level: decision(s, number, level, COUNTS.get(level, {})) for level in levels}
        found.append(entry | {"decisions": decisions})
    write(game.name, {"counts": COUNTS, "positions": found})


# -- records


def pack_text() -> str:
    """A data pack: Navegador, in which everybody begins with more cash."""
    ours = (caravela.game("navegador").folder / "components.toml").read_text(encoding="utf-8")
    return ours.replace("cash = 200", "cash = 250", 1)


def write_records() -> dict[str, Any]:
    """Two whole games per game and player count, one of Merchants and one of all kinds; and one with a data pack."""
    found: dict[str, Any] = {}
    names = ["Ana", "Rui", "Inês", "Zé", "Eva"]
    for game in [caravela.game(name) for name in caravela.game_names()]:
        for players in range(game.least, game.most + 1):
            seed = f"base/record/{players}"
            match = played(game, players, f"{seed}/merchants", [Merchant(MERCHANT) for _ in range(players)])
            found[f"{game.name}-{players}-merchants"] = record_of(match, names[:players], "base/salt").to_json()
            mixed = [bot(("judge", "random", "apprentice")[seat % 3]) for seat in range(players)]
            found[f"{game.name}-{players}-mixed"] = record_of(played(game, players, f"{seed}/mixed", mixed)).to_json()
    game = caravela.game("navegador", tomllib.loads(pack_text()))
    match = played(game, 3, "base/record/pack", [Merchant(MERCHANT) for _ in range(3)])
    found["navegador-3-pack"] = record_of(match).to_json()
    write("records", found)
    return found


# -- tables


TOKENS = {name: name.ljust(43, "-") for name in ("ana", "rui")}  # what their browsers keep in a cookie
ANA, RUI = (owner_of(token) for token in TOKENS.values())


class Server:
    """Base's server without its web half. Ana opens all tables; Merchants decide for people."""

    def __init__(self, folder: Path) -> None:
        self.house = TableHouse(Settings(data_dir=folder, database="", workers=1, rate=0))
        self.commands = 0
        self.ids: dict[str, str] = {}
        self.people: dict[str, Bot] = {}
        self.luck = luck_from("base", "people")

    def key(self) -> str:
        """A new one for every command."""
        self.commands += 1
        return f"base-{self.commands:06}"

    def open(self, about: str, game: str, *seats: str, **options: Any) -> str:
        """A new table: `me`, `hotseat`, `open`, or a bot's name."""
        kinds = [{"kind": seat} if seat in ("me", "hotseat", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        if "open" not in seats:
            options["seed"] = f"base/{about}"
        body = asks.CreateTable.model_validate({"game": game, "seats": kinds, **options})
        self.ids[about] = self.house.create(ANA, self.key(), body).id
        return self.ids[about]

    def join(self, table: str) -> None:
        """Rui sits down."""
        self.house.join(RUI, table, self.key(), asks.Join(name="Rui"))

    def now(self, table: str) -> Snapshot:
        """The table as whoever decides sees it; as Ana does where nobody or a bot decides."""
        with self.house.tables.open(table) as (found, _):
            actor = found.match.state.actor
            return self.house.snapshot(found.seats[actor]["owner"] or ANA if actor >= 0 else ANA, table, None)

    def play(self, table: str, moves: int = 10**6) -> Snapshot:
        """At least so many moves, until a person decides; or up to the end of the game."""
        now = self.now(table)
        last = now.move + moves
        while now.status == "running" and (now.move < last or not now.actions):
            now = self.step(table)
        return now

    def step(self, table: str, action: str = "") -> Snapshot:
        """One move of whoever decides."""
        job = self.house.bot_job(table)
        if job is not None:
            self.house.bot_move(job, think(job.message))
            return self.now(table)
        now = self.now(table)
        with self.house.tables.open(table) as (found, _):
            wanted = decide(self.people.setdefault(f"{table}/{now.seat}", Merchant(MERCHANT)), found.match.state, self.luck)
            who = found.seats[found.match.state.actor]["owner"]
        legal = [choice.text for choice in now.actions if choice.code == wanted]
        text = action or (legal or [now.actions[0].text])[0]
        assert now.seat is not None
        self.house.play(who, table, self.key(), asks.Play(seat=now.seat, version=now.version, action=text))
        return self.now(table)

    def middle_of_turn(self, table: str) -> Snapshot:
        """Play on until a person can take something back."""
        now = self.play(table, 1)
        while now.undo.floor == now.move:
            now = self.play(table, 1)
        return now

    def undo(self, table: str, to: int) -> Snapshot:
        """Whoever decides goes back, or asks for it."""
        now = self.now(table)
        assert now.seat is not None
        who = RUI if now.seats[now.seat].name == "Rui" else ANA
        return self.house.undo(who, table, self.key(), asks.Undo(seat=now.seat, version=now.version, to=to))

    def choose_out_of_order(self, table: str) -> None:
        """Play on until a choice can be made in another order than the engine's, and the question goes on; make it."""
        while self.play(table, 1).status == "running":
            with self.house.tables.open(table) as (found, _):
                offer = offered(found.match, found.draft.held)
            choices = [*offer.early, *offer.late]
            if choices and self.step(table, found.game.text(choices[0])).undo.choices:
                return
        raise AssertionError("no such choice in the whole game")


def lay_tables(server: Server, records: dict[str, Any]) -> None:
    """Tables of all kinds, in all four games."""
    house, key = server.house, server.key
    for game, seats in {
        "navegador": ["me", "merchant", "apprentice"],
        "coimbra": ["me", "hotseat", "merchant"],
        "madeira": ["me", "merchant", "apprentice", "deckhand"],
        "amerigo": ["me", "apprentice"],
    }.items():
        server.play(server.open(f"{game}, over", game, *seats))
        server.play(
            server.open(f"{game}, running", game, "me", "hotseat", "merchant", clock={"minutes": 60, "increment": 10}), 90
        )

    for game in ("navegador", "madeira", "amerigo"):  # Coimbra asks for nothing of several parts
        server.choose_out_of_order(server.open(f"{game}, choices under way", game, "me", "hotseat"))

    server.play(server.open("navegador, data pack", "navegador", "me", "hotseat", pack=pack_text()), 60)

    table = server.open("coimbra, moves undone", "coimbra", "me", "hotseat")
    now = server.middle_of_turn(table)
    server.undo(table, now.undo.floor)
    now = server.play(table, 30)
    server.undo(table, now.move - 12)
    server.play(table, 20)
    server.middle_of_turn(table)

    table = server.open("navegador, undo asked for", "navegador", "me", "open")
    server.join(table)
    now = server.play(table, 20)
    while now.move < 20 or now.seat == 1:
        now = server.play(table, 1)
    server.undo(table, now.move - 8)

    table = server.open("amerigo, bot to move", "amerigo", "me", "merchant")
    now = server.play(table, 40)
    while now.actor == 0:
        now = server.step(table)

    table = server.open("coimbra, one left", "coimbra", "me", "open", "merchant")
    server.join(table)
    house.chat(RUI, table, key(), asks.Say(text="I have to go."))
    server.play(table, 10)
    house.leave(RUI, table, key(), asks.SeatOnly(seat=1))
    house.hand_over(ANA, table, key(), asks.HandOver(seat=1, bot="apprentice"))
    server.play(table, 10)

    table = server.open("madeira, closed", "madeira", "me", "merchant")
    server.play(table, 8)
    house.close(ANA, table, key(), asks.SeatOnly(seat=0))

    server.open("madeira, open", "madeira", "me", "open", "merchant")
    server.ids["coimbra, review"] = house.import_record(ANA, key(), asks.Import(record=records["coimbra-3-merchants"])).id
    house.notes(ANA, server.ids["madeira, running"], key(), asks.Notes(seat=0, text="Wood first."))
    server.ids["amerigo, rematch"] = house.rematch(ANA, server.ids["amerigo, over"], key(), asks.SeatOnly(seat=0)).id


def write_tables(records: dict[str, Any]) -> None:
    """The database, and what base's server said about each table."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        lay_tables(server, records)
        said = {}
        for about, table in server.ids.items():
            now = server.now(table)
            with server.house.tables.open(table) as (found, _):
                held = texts(found.game, found.draft.held)
                browser = RUI if now.actor is not None and found.seats[now.actor]["owner"] == RUI else ANA
            said[about] = {
                "id": table,
                "browser": "rui" if browser == RUI else "ana",  # whose seat is to decide; Ana's where it is nobody's
                "status": now.status,
                "version": now.version,
                "move": now.move,
                "actor": now.actor,
                "points": [standing.points for standing in now.standings],
                "actions": [choice.text for choice in now.actions],
                "floor": now.undo.floor,
                "choices": now.undo.choices,
                "held": held,
                "log": len(server.house.log(ANA, table, None).lines),
            }
            print(f"{about}: {now.status}, {now.move} moves, {len(now.actions)} actions, held {held}", flush=True)
        server.house.heartbeat("base")
        server.house.storage.close()
        path = Path(folder) / "caravela.sqlite"
        database = sqlite3.connect(path)
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")
        database.close()
        print(f"caravela.sqlite: {path.stat().st_size} bytes")
        (FOLDER / "caravela.sqlite.xz").write_bytes(lzma.compress(path.read_bytes(), preset=9))
    (FOLDER / "tables.json").write_text(json.dumps({"tokens": TOKENS, "tables": said}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if build() != "compiled" or find_spec("caravela.bots.base") is not None:
        raise SystemExit("This is not the compiled build of the base commit 1f2e021.")
    write_tables(write_records())
    for name in caravela.game_names():
        write_positions(caravela.game(name))
