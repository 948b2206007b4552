"""Servers are killed under load: part of script/load."""

import asyncio
import random
import time
import traceback
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from load_people import Link, Player

PEOPLE = 24  # tables at which only people sit: their moves are counted
GUESTS = 4  # tables at which somebody plays against a bot
REST = 0.05  # seconds between two tries
PATIENCE = 30.0  # seconds until everybody must have played again after a kill, and bots at the end
TROUBLES = 20  # that are told


class Victim(Protocol):
    """A server that can be killed and started again."""

    port: int

    def kill(self) -> None:
        """As if the power failed."""

    def start(self) -> None:
        """Run it again."""


class Crashes:
    """Whoever gets no answer sends the same command with the same key again, and again, until he has one: the longest wait is
    `recover_s`. `calm` are kills before which not everybody had played since the last one, `stuck` are tables whose bot did not
    go on."""

    def __init__(self, games: tuple[str, ...], servers: list[Any], say: Callable[[str], None]) -> None:
        self.servers: list[Victim] = servers
        self.say = say
        self.tally = {"kills": 0, "acknowledged": 0, "lost": 0, "doubled": 0, "calm": 0, "stuck": 0}
        self.troubles: list[str] = []
        self.recovered = [0.0]
        self.stopping = False
        self.played: Counter[int] = Counter()  # moves of each player since the last kill
        self.players = [self._player(number, games) for number in range(PEOPLE + GUESTS)]

    def _player(self, number: int, games: tuple[str, ...]) -> Player:
        seats = [{"kind": "me"}, {"kind": "hotseat"} if number < PEOPLE else {"kind": "bot", "bot": "deckhand"}]
        port = self.servers[number % len(self.servers)].port
        return Player(games[number % len(games)], Link(port), random.Random(number), seats)

    async def run(self, kills: int) -> dict[str, Any]:
        """Kill so many times. What goes wrong on the way is told in the result."""
        tasks = [asyncio.create_task(self.play(number)) for number in range(len(self.players))]
        for number in range(kills):
            begun = time.perf_counter()
            while len(self.played) < PEOPLE and time.perf_counter() - begun < PATIENCE:
                await asyncio.sleep(REST)
            self.tally["calm"] += len(self.played) < PEOPLE
            await asyncio.sleep(random.Random(number).uniform(0, 0.3))  # anywhere in a move
            victim = self.servers[number % len(self.servers)]
            victim.kill()
            self.tally["kills"] += 1
            self.played.clear()
            await asyncio.to_thread(victim.start)
            self.say(f"kill {number + 1} of {kills}: {self.tally['acknowledged']} moves acknowledged, {self.tally['lost']} lost")
            if len(self.troubles) >= TROUBLES:
                break
        await asyncio.sleep(1)
        self.stopping = True
        await asyncio.gather(*tasks)
        for number, player in enumerate(self.players):
            await self.guarded(self.judge(number, player))
        return self.result()

    def result(self) -> dict[str, Any]:
        """So far."""
        return {**self.tally, "recover_s": round(max(self.recovered), 2), "troubles": self.troubles}

    async def guarded(self, work: Any) -> None:
        """Whatever goes wrong is told."""
        try:
            await work
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            self.troubles.append(f"{type(error).__name__}: {error} ({where.name}, line {where.lineno})")
            self.say(self.troubles[-1])

    async def play(self, number: int) -> None:
        """One player, as long as it goes well."""
        player = self.players[number]
        while not self.stopping and len(self.troubles) < TROUBLES:
            await self.guarded(self.turn(number, player))
            await asyncio.sleep(0.02)

    async def turn(self, number: int, player: Player) -> None:
        """A table, or a choice and its move."""
        if not player.now or player.now["status"] != "running":
            await self.insist(player, lambda: player.open(f"kill-{time.time_ns()}-{number}"))
        elif not player.playing:
            await self.insist(player, player.look)  # a bot decides
        else:
            body = await self.insist(player, player.choice)
            if body is not None and await self.moved(player, body):
                self.tally["acknowledged"] += 1
                self.played[number] += 1

    async def insist(self, player: Player, ask: Callable[[], Any]) -> Any:
        """An answer, from whichever process."""
        while not self.stopping:
            try:
                return await ask()
            except OSError:
                await self.elsewhere(player)
        return None

    async def elsewhere(self, player: Player) -> None:
        """Try another process, soon."""
        ports = [server.port for server in self.servers]
        player.link.close()
        player.link.port = ports[(ports.index(player.link.port) + 1) % len(ports)]
        await asyncio.sleep(REST)

    async def moved(self, player: Player, body: dict[str, Any]) -> bool:
        """The same move with the same key, until it is answered."""
        failed = 0.0
        while True:
            try:
                status = await player.move(body)
            except OSError:
                status = 503
            if status == 200:
                if failed:
                    self.recovered.append(time.perf_counter() - failed)
                return True
            if status not in (429, 502, 503, 504):
                self.tally["lost"] += 1
                self.say(f"table {player.table}: a move was refused with {status}")
                await self.insist(player, player.look)
                return False
            failed = failed or time.perf_counter()
            player.commands -= 1  # the same key again
            await self.elsewhere(player)

    async def judge(self, number: int, player: Player) -> None:
        """Nobody else played there: what was acknowledged last is what the server has. Bots go on by themselves."""
        player.link.close()
        player.link.port = self.servers[0].port
        known = player.now["version"]
        await player.look()
        if number < PEOPLE:
            self.tally["lost"] += player.now["version"] < known
            self.tally["doubled"] += player.now["version"] > known
            return
        end = time.perf_counter() + PATIENCE
        while player.now["status"] == "running" and not player.playing:
            if time.perf_counter() > end:
                self.tally["stuck"] += 1
                return
            await asyncio.sleep(REST)
            await player.look()
