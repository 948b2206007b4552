"""See script/load."""

import argparse
import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from load_crashes import Crashes
from load_people import Link, Player, Trouble

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
GAMES = ("navegador", "coimbra", "madeira", "amerigo")
ALONE = 120  # moves of each game alone
WARM = 10  # of them that do not count
TELL = 10.0  # seconds between two words about a crowd
LIMITS = {"tables": 2000, "seconds": 3600, "listeners": 10, "processes": 8, "kill": 1000}


def say(text: str) -> None:
    """How far it is, and what goes wrong: beside the result."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


# -- servers


class Server:
    """`caravela serve` on a port of its own, or the bare echo."""

    def __init__(self, folder: Path, database: str, echo: bool = False) -> None:
        self.folder, self.database, self.echo = folder, database, echo
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.start()

    def start(self) -> None:
        """Run it, and wait until it answers."""
        command = [sys.executable, str(ROOT / "script" / "load_server.py"), str(self.folder), "--port", str(self.port)]
        command += ["--echo"] if self.echo else ["--database", self.database]
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            with suppress(httpx.TransportError):
                if httpx.get(f"http://127.0.0.1:{self.port}/api/catalogue").status_code == 200:
                    return
            time.sleep(0.05)
        raise Trouble(f"the server does not answer (exit code {self.process.poll()}); its log ends with:\n{self.log()}")

    def log(self) -> str:
        """The end of its log."""
        return (self.folder / "server.log").read_text(errors="replace")[-2000:]

    def kill(self) -> None:
        """As if the power failed."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """In good order."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=20)
        if self.process.poll() is None:
            self.kill()


# -- figures


@dataclass
class Times:
    """Milliseconds from the intended moment of sending."""

    found: list[float] = field(default_factory=list)

    def add(self, seconds: float) -> None:
        """One more."""
        self.found.append(seconds * 1000)

    def at(self, part: float) -> float:
        """A percentile."""
        ordered = sorted(self.found)
        return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1) if ordered else 0.0


async def alone(port: int, echo: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """One client by itself: the echo and each game in turn, so that both meet the same machine."""
    bare, link, found = Times(), Link(echo), {}
    for game in GAMES:
        times, player = Times(), Player(game, Link(port), random.Random(game))
        await player.open(f"alone-{game}-{time.time_ns()}")
        for number in range(WARM + ALONE):
            begun = time.perf_counter()
            await link.ask("POST", "/echo", {"seat": 0, "version": number, "action": "rondel:workers"})
            heard = time.perf_counter()
            if not player.playing:
                await player.open(f"alone-{game}-{time.time_ns()}")
            body, sent = await player.choice(), time.perf_counter()
            status = await player.move(body)
            if status != 200:
                raise Trouble(f"a move alone was refused with {status}")
            if number >= WARM:
                bare.add(heard - begun)
                times.add(time.perf_counter() - sent)
        found[game] = {"p50_ms": times.at(0.5), "p95_ms": times.at(0.95), "bytes": player.size}
    return {"p50_ms": bare.at(0.5), "p95_ms": bare.at(0.95)}, found


async def crowd(args: argparse.Namespace, servers: list[Server]) -> dict[str, Any]:
    """Many tables, each with a move every few seconds, and browsers that listen."""
    players = [Player(GAMES[n % 4], Link(servers[n % len(servers)].port), random.Random(n)) for n in range(args.tables)]
    for start in range(0, len(players), 20):
        await asyncio.gather(
            *(player.open(f"crowd-{time.time_ns()}-{n}") for n, player in enumerate(players[start : start + 20]))
        )
    times, heard, sent = Times(), Times(), {}
    tally = {"moves": 0, "errors": 0}
    begun = time.perf_counter() + 2
    end = begun + args.seconds

    async def play(player: Player, offset: float) -> None:
        due = begun + offset
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            try:
                if not player.playing:
                    await player.open(f"crowd-{time.time_ns()}-{player.table}")
                sent[player.table] = due
                status = await player.move()
            except (OSError, json.JSONDecodeError, Trouble) as error:
                status = 0
                say(f"table {player.table}: {type(error).__name__}: {error}")
            good = status == 200
            if not good:
                say(f"table {player.table}: a move was refused with {status}")
            times.add(time.perf_counter() - due)
            tally["moves"] += 1
            tally["errors"] += not good
            due += args.interval

    async def listen(player: Player, port: int) -> None:
        link = Link(port)
        link.reader, link.writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        at = f"{player.table}:{player.now['event']}"
        link.writer.write(f"GET /api/stream?at={at} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        told = 0.0
        with suppress(asyncio.IncompleteReadError, OSError):
            while True:
                line = await link.reader.readuntil(b"\n")
                due = sent.get(player.table, 0.0)
                if line.startswith(b"data:") and due != told:
                    told = due
                    heard.add(time.perf_counter() - due)

    async def tell() -> None:
        while True:
            await asyncio.sleep(TELL)
            gone = max(0.0, time.perf_counter() - begun)
            errors, late = tally["errors"], times.at(0.95)
            say(f"crowd: {gone:.0f} of {args.seconds} s, {tally['moves']} moves, {errors} errors, 95 % {late} ms")

    ears = [asyncio.create_task(tell())]
    ears += [
        asyncio.create_task(listen(player, servers[(n + ear) % len(servers)].port))
        for n, player in enumerate(players)
        for ear in range(args.listeners)
    ]
    await asyncio.gather(*(play(player, args.interval * n / len(players)) for n, player in enumerate(players)))
    for ear in ears:
        ear.cancel()
    return {
        "tables": args.tables,
        **tally,
        "p50_ms": times.at(0.5),
        "p95_ms": times.at(0.95),
        "p99_ms": times.at(0.99),
        "heard_p95_ms": heard.at(0.95),
    }


def memory() -> float:
    """KB per live table at move 300, all four games."""
    code = (ROOT / "script" / "load_memory.py").read_text()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def bars(result: dict[str, Any], args: argparse.Namespace) -> list[dict[str, Any]]:
    """What was promised, and whether it holds."""
    found: list[dict[str, Any]] = []

    def bar(name: str, value: float, most: float) -> None:
        found.append({"name": name, "value": value, "bar": most, "met": value <= most})

    for game, times in result["alone"].items():
        for part, factor in (("p50_ms", 2), ("p95_ms", 3)):
            bar(f"alone.{game}.{part} / echo", round(times[part] / max(0.1, result["echo"][part]), 2), factor)
        bar(f"alone.{game}.bytes", times["bytes"], 12 * 1024)
    many = result["crowd"]
    bar("crowd.errors", many["errors"], 0)
    bar("crowd.p95_ms", many["p95_ms"], 25 if args.database == "sqlite" else 60)
    if args.database == "sqlite":
        bar("crowd.p99_ms", many["p99_ms"], 80)
    bar("crowd.kb_per_table", many["kb_per_table"], 200)
    if args.kill:
        for name, most in (("lost", 0), ("doubled", 0), ("calm", 0), ("stuck", 0), ("recover_s", 5)):
            bar(f"kill.{name}", result["kill"][name], most)
        bar("kill.kills missing", args.kill - result["kill"]["kills"], 0)
        bar("kill.troubles", len(result["kill"]["troubles"]), 0)
    return found


def whole(text: str, name: str) -> int:
    """A number of a sensible size."""
    if not text.isdigit() or not 0 <= int(text) <= LIMITS[name]:
        raise argparse.ArgumentTypeError(f"a number from 0 to {LIMITS[name]} is wanted")
    return int(text)


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(prog="script/load")
    number: Callable[[str], Any] = lambda name: lambda text: whole(text, name)  # noqa: E731
    parser.add_argument("--tables", type=number("tables"), default=500)
    parser.add_argument("--seconds", type=number("seconds"), default=300)
    parser.add_argument("--interval", type=float, default=5.0)
    parser.add_argument("--listeners", type=number("listeners"), default=3)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--processes", type=number("processes"), default=1)
    parser.add_argument("--kill", type=number("kill"), default=0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    if args.processes > 1 and args.database == "sqlite":
        parser.error("SQLite is for one process; --database postgres shares the tables.")
    result: dict[str, Any] = {}
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C
    try:
        measure(args, result)
        result["bars"] = bars(result, args)
    except (Exception, KeyboardInterrupt) as error:  # what is known so far is told all the same
        result["problem"] = str(error) if isinstance(error, Trouble) else f"{type(error).__name__}: {error}"
        say(f"The measurement ended early: {result['problem']}")
        if not isinstance(error, Trouble | KeyboardInterrupt):
            traceback.print_exc()
    text = json.dumps(result, indent=None if args.json else 1)
    print(text, flush=True)
    if args.out:
        args.out.write_text(text + "\n", encoding="utf-8")
    if "problem" in result:
        return 2
    return 0 if all(entry["met"] for entry in result["bars"]) else 1


def measure(args: argparse.Namespace, result: dict[str, Any]) -> None:
    """All of it, part by part; each part of the result is there as soon as it is known."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    result["commit"] = commit
    with tempfile.TemporaryDirectory(prefix="caravela-load-") as folder:
        postgres, url = None, ""
        if args.database == "postgres":
            from tests.table.postgres import Postgres, find

            programs = find()
            if programs is None:
                raise Trouble("PostgreSQL is not installed here")
            postgres = Postgres(programs)
            url = postgres.database("load")
        servers: list[Server] = []
        try:
            for name in ["echo", *(f"server{n}" for n in range(max(1, args.processes)))]:
                (Path(folder) / name).mkdir()
                servers.append(Server(Path(folder) / name, url, echo=name == "echo"))
            say("each game alone")
            result["echo"], result["alone"] = asyncio.run(alone(servers[1].port, servers[0].port))
            servers.pop(0).stop()
            say(f"{args.tables} tables")
            result["crowd"] = asyncio.run(crowd(args, servers))
            say("what a table weighs")
            result["crowd"]["kb_per_table"] = memory()
            if args.kill:
                crashes = Crashes(GAMES, servers, say)
                try:
                    asyncio.run(crashes.run(args.kill))
                finally:
                    result["kill"] = crashes.result()
        except BaseException:
            for server in servers:
                say(f"the log of {server.folder.name} ends with:\n{server.log()}")
            raise
        finally:
            for server in servers:
                server.stop()
            if postgres is not None:
                postgres.stop()


if __name__ == "__main__":
    sys.exit(main())
