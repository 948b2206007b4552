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
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from caravela.table.offers import in_full

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
GAMES = ("navegador", "coimbra", "madeira", "amerigo")
ALONE = 120  # moves of each game alone
WARM = 10  # of them that do not count
LIMITS = {"tables": 2000, "seconds": 3600, "listeners": 10, "processes": 8, "kill": 1000}


# -- a small HTTP client: the usual ones cost more than the server


class Link:
    """One connection to the server on this machine. Keeps its cookie."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, bytes]:
        """One request; returns status and body. A connection that the server has closed meanwhile is opened again, as a browser
        does; one that breaks raises `OSError`."""
        content = json.dumps(body).encode() if body is not None else b""
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(content)}"]
        head += [f"Cookie: {self.cookie}"] * bool(self.cookie) + [f"Idempotency-Key: {key}"] * bool(key)
        request = "\r\n".join([*head, "Content-Type: application/json", "", ""]).encode() + content
        used = self.writer is not None
        try:
            return await self._send(request)
        except (asyncio.IncompleteReadError, ValueError, OSError):
            self.close()
            if not used:
                raise ConnectionError from None
        try:
            return await self._send(request)
        except (asyncio.IncompleteReadError, ValueError, OSError):
            self.close()
            raise ConnectionError from None

    async def _send(self, request: bytes) -> tuple[int, bytes]:
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(request)
        status, headers = await self.head()
        return status, await self.reader.readexactly(int(headers.get("content-length", 0)))

    async def head(self) -> tuple[int, dict[str, str]]:
        """Status and headers of an answer."""
        assert self.reader is not None
        status = int((await self.reader.readuntil(b"\r\n")).split()[1])
        headers: dict[str, str] = {}
        while (line := (await self.reader.readuntil(b"\r\n")).strip()) != b"":
            name, _, value = line.decode().partition(":")
            headers[name.lower()] = value.strip()
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].split(";")[0]
        return status, headers

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()
        self.writer = None


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
        while time.monotonic() < end:
            with suppress(httpx.TransportError):
                if httpx.get(f"http://127.0.0.1:{self.port}/api/house").status_code == 200:
                    return
            time.sleep(0.05)
        raise SystemExit(f"The server does not answer: {(self.folder / 'server.log').read_text()[-2000:]}")

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


@dataclass
class Player:
    """Everybody at one table, from one browser."""

    game: str
    link: Link
    luck: random.Random
    now: dict[str, Any] = field(default_factory=dict)
    commands: int = 0
    size: int = 0

    @property
    def table(self) -> str:
        """The table's id."""
        return str(self.now["id"])

    async def open(self, key: str) -> None:
        """Sit down."""
        body = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "hotseat"}]}
        status, answer = await self.link.ask("POST", "/api/tables", body, key)
        if status != 201:
            raise SystemExit(f"A table could not be opened: {answer[:300]!r}")
        self.now = json.loads(answer)

    async def choice(self) -> dict[str, Any]:
        """What to send next; a question with several parts is answered with the least that does."""
        body = {"seat": self.now["seat"], "version": self.now["version"]}
        asked, answer = self.now["question"], dict[str, str]()
        if asked is None:
            return body | {"action": self.luck.choice(self.now["actions"])["text"]}
        while not asked["confirm"]:
            part = next(part for part in asked["missing"] if asked["choices"][part])
            answer[part] = self.luck.choice(asked["choices"][part])
            status, told = await self.link.ask("POST", f"/api/tables/{self.table}/try", body | {"answer": answer})
            if status != 200:
                raise ConnectionError
            asked = json.loads(told)["question"]
        return body | {"answer": answer}

    async def move(self, body: dict[str, Any] | None = None) -> int:
        """A move; returns the status."""
        self.commands += 1
        key = f"{self.table}-{self.commands:06}"
        path = f"/api/tables/{self.table}/move?known={self.now['event']}"  # as the client: what changed is enough
        status, answer = await self.link.ask("POST", path, body or await self.choice(), key)
        self.size = max(self.size, len(answer))
        if status == 200:
            self.now = json.loads(answer)
            if "offer" in self.now:
                self.now["actions"] = in_full(self.now["offer"])
        return status

    @property
    def playing(self) -> bool:
        """Whether there is something to do."""
        return self.now["status"] == "running" and bool(self.now["actions"])


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
                raise SystemExit(f"A move alone was refused with {status}.")
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
            if not player.playing:
                return
            sent[player.table] = due
            try:
                good = await player.move() == 200
            except (OSError, json.JSONDecodeError):
                good = False
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

    ears = [
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


async def crashes(args: argparse.Namespace, servers: list[Server]) -> dict[str, Any]:
    """Servers are killed under load. Whoever gets no answer sends the same command with the same key again, and again, until he
    has one: the longest wait is `recover_s`."""
    players = [Player(GAMES[n % 4], Link(servers[n % len(servers)].port), random.Random(n)) for n in range(24)]
    for n, player in enumerate(players):
        await player.open(f"kill-{time.time_ns()}-{n}")
    tally = {"acknowledged": 0, "lost": 0, "doubled": 0}
    recovered: list[float] = []
    stop = asyncio.Event()

    async def play(player: Player, number: int) -> None:
        turn = number
        while not stop.is_set():
            if not player.playing:
                await player.open(f"kill-{time.time_ns()}-{number}")
            try:
                body, failed = await player.choice(), 0.0
            except OSError:
                turn += 1
                player.link.close()
                player.link.port = servers[turn % len(servers)].port
                await asyncio.sleep(0.05)
                continue
            while True:
                try:
                    status = await player.move(body)
                except OSError:
                    status = 503
                if status == 200:
                    break
                failed = failed or time.perf_counter()
                player.commands -= 1  # the same key again
                if status not in (429, 502, 503, 504):
                    tally["lost"] += 1
                    player.link.port = servers[turn % len(servers)].port
                    _, answer = await player.link.ask("GET", f"/api/tables/{player.table}")
                    player.now = json.loads(answer)
                    break
                turn += 1
                player.link.close()
                player.link.port = servers[turn % len(servers)].port  # another process may answer
                await asyncio.sleep(0.05)
            if status == 200:
                tally["acknowledged"] += 1
                if failed:
                    recovered.append(time.perf_counter() - failed)
            await asyncio.sleep(0.02)

    tasks = [asyncio.create_task(play(player, number)) for number, player in enumerate(players)]
    for number in range(args.kill):
        await asyncio.sleep(0.5)
        victim = servers[number % len(servers)]
        victim.kill()
        await asyncio.to_thread(victim.start)
    await asyncio.sleep(1)
    stop.set()
    await asyncio.gather(*tasks)
    for player in players:  # nobody else played there: what was acknowledged last is what the server has
        _, answer = await Link(servers[0].port).ask("GET", f"/api/tables/{player.table}")
        version = json.loads(answer)["version"]
        tally["lost"] += version < player.now["version"]
        tally["doubled"] += version > player.now["version"]
    return {**tally, "recover_s": round(max(recovered, default=0.0), 2)}


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
        for name, most in (("lost", 0), ("doubled", 0), ("recover_s", 5)):
            bar(f"kill.{name}", result["kill"][name], most)
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
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    with tempfile.TemporaryDirectory(prefix="caravela-load-") as folder:
        postgres = None
        url = ""
        if args.database == "postgres":
            from tests.table.postgres import Postgres, find

            programs = find()
            if programs is None:
                parser.error("PostgreSQL is not installed here.")
            postgres = Postgres(programs)
            url = postgres.database("load")
        servers: list[Server] = []
        try:
            for name in ["echo", *(f"server{n}" for n in range(max(1, args.processes)))]:
                (Path(folder) / name).mkdir()
                servers.append(Server(Path(folder) / name, url, echo=name == "echo"))
            result: dict[str, Any] = {"commit": commit}
            result["echo"], result["alone"] = asyncio.run(alone(servers[1].port, servers[0].port))
            servers.pop(0).stop()
            result["crowd"] = asyncio.run(crowd(args, servers)) | {"kb_per_table": memory()}
            if args.kill:
                result["kill"] = asyncio.run(crashes(args, servers))
        finally:
            for server in servers:
                server.stop()
            if postgres is not None:
                postgres.stop()
    result["bars"] = bars(result, args)
    text = json.dumps(result, indent=None if args.json else 1)
    print(text)
    if args.out:
        args.out.write_text(text + "\n", encoding="utf-8")
    return 0 if all(entry["met"] for entry in result["bars"]) else 1


if __name__ == "__main__":
    sys.exit(main())
