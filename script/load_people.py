"""Who plays in script/load: everybody at a table, through a small HTTP client. (The usual ones cost more than the server.)"""

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

from caravela.table.offers import in_full


class Trouble(Exception):
    """The measurement cannot go on; says why."""


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


@dataclass
class Player:
    """Everybody at one table, from one browser."""

    game: str
    link: Link
    luck: random.Random
    seats: list[dict[str, str]] = field(default_factory=lambda: [{"kind": "me"}, {"kind": "hotseat"}])
    now: dict[str, Any] = field(default_factory=dict)
    commands: int = 0
    size: int = 0

    @property
    def table(self) -> str:
        """The table's id."""
        return str(self.now["id"])

    async def open(self, key: str) -> None:
        """Sit down."""
        body = {"game": self.game, "seats": self.seats}
        status, answer = await self.link.ask("POST", "/api/tables", body, key)
        if status in (429, 502, 503, 504):
            raise ConnectionError
        if status != 201:
            raise Trouble(f"a table could not be opened: {status} {answer[:300]!r}")
        self.now = json.loads(answer)

    async def look(self) -> None:
        """Read the table."""
        status, answer = await self.link.ask("GET", f"/api/tables/{self.table}")
        if status != 200:
            raise ConnectionError(f"the table cannot be read: {status}")
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
                raise ConnectionError(f"trying was refused with {status}")
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
