"""The outer door: names, sizes, rates, origins and headers, before any route is asked."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import socket
import time
from collections import OrderedDict
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from caravela.kernel.words import say
from caravela.table.errors import Refused
from caravela.table.repeatable import HEADER, text_of_request
from caravela.table.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
COMMAND_SIZE = 64 * 1024
PACK_SIZE = 512 * 1024
RECORD_SIZE = 2 * 1024 * 1024
DRAIN = 4 * 1024 * 1024  # so much too much is read and thrown away: a browser shows an answer only to what it could send

# per address: requests per second in the long run, and at once
READS = (50.0, 400.0)
WRITES = (20.0, 100.0)
OPENINGS = (0.5, 30.0)
MOST_BUCKETS = 10_000
UNNAMED = ("/healthz", "/readyz")  # asked by machines, which call a server as they like; nothing about games is answered there


def size_limit(path: str) -> int:
    """How large a body may be."""
    if path == "/api/import":
        return RECORD_SIZE
    return PACK_SIZE if path == "/api/tables" or path.endswith("/pack") else COMMAND_SIZE


def limit(path: str, writes: bool) -> tuple[float, float]:
    """How often this may be asked. What an answer would mean (`/try`) is sent with a body, but nothing is written."""
    if not writes or path.endswith("/try"):
        return READS
    return OPENINGS if path in ("/api/tables", "/api/import") or path.endswith(("/rematch", "/branch")) else WRITES


class Buckets:
    """Token buckets by address and kind of request."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.levels: OrderedDict[tuple[str, float], tuple[float, float]] = OrderedDict()

    def take(self, address: str, limit: tuple[float, float]) -> bool:
        """Whether one more request of this kind is fine."""
        if self.scale <= 0:
            return True
        rate, most = limit[0] * self.scale, limit[1] * self.scale
        now = time.monotonic()
        level, at = self.levels.pop((address, limit[0]), (most, now))
        level = min(most, level + (now - at) * rate)
        self.levels[(address, limit[0])] = (max(0.0, level - 1), now)
        if len(self.levels) > MOST_BUCKETS:
            self.levels.popitem(last=False)
        return level >= 1


def bare(host: str) -> str:
    """A `Host` without its port, in small letters."""
    end = host.find("]") + 1 if host.startswith("[") else host.find(":")
    return (host[:end] if end > 0 else host).strip("[]").rstrip(".").lower()


def is_address(name: str) -> bool:
    """Whether this is a number and not a name."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class HostNames:
    """Names by which this server may be called. Somebody else's name can be made to point here, and his pages would then pass for
    ours (DNS rebinding). An address cannot, so every address is fine."""

    def __init__(self, named: list[str]) -> None:
        own = socket.gethostname().lower()
        self.known = {"localhost", own, f"{own.split('.')[0]}.local", *(bare(name) for name in named)}

    def knows(self, host: str) -> bool:
        """Whether a `Host` header is one of ours. A request without one comes from no browser."""
        name = bare(host)
        return not host or name in self.known or name.endswith(".localhost") or is_address(name)


def is_foreign(origin: str, host: str) -> bool:
    """Whether a page of another site asks."""
    try:
        return urlsplit(origin).netloc.lower() != host.lower()
    except ValueError:  # half an address
        return True


class Door:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.buckets = Buckets(settings.rate)
        self.names = HostNames(settings.hosts)
        self.patience = settings.patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path = scope["path"]

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if path.startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            if path not in UNNAMED:
                self._check_name(scope)
            if path.startswith("/api"):
                self._check(scope)
            body = await self._body(scope, receive) if scope["method"] not in ("GET", "HEAD", "OPTIONS") else None
        except Refused as refused:
            await refuse(refused, with_headers)
            return
        await self.app(scope, receive if body is None else replay(body, receive), with_headers)

    def _check_name(self, scope: Scope) -> None:
        host = Headers(scope=scope).get("host", "")
        if not self.names.knows(host):
            shown = "".join(letter for letter in bare(host)[:80] if letter.isprintable())
            word = say("server.wrong_host", shown=repr(shown), host=shown)
            raise Refused(421, "wrong-host", word)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        text_of_request.set(headers.get(HEADER, ""))
        address = scope["client"][0] if scope.get("client") else ""
        writes = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if writes:
            origin = headers.get("origin")
            foreign = origin is not None and is_foreign(origin, headers.get("host", ""))
            if foreign or headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                raise Refused(403, "foreign-origin", say("server.foreign"))
        if not self.buckets.take(address, limit(scope["path"], writes)):
            raise Refused(429, "too-many", say("server.too_many"), retry=3)

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body, as long as it is not too large and comes in time."""
        try:
            async with asyncio.timeout(self.patience):
                return await self._read(scope, receive)
        except TimeoutError:
            raise Refused(408, "too-slow", say("server.too_slow")) from None

    async def _read(self, scope: Scope, receive: Receive) -> bytes:
        limit = size_limit(scope["path"])
        parts: list[bytes] = []
        size, more = 0, True
        while more and size <= limit + DRAIN:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Refused(400, "bad-input", say("server.broken_off"))
            part = message.get("body", b"")
            size += len(part)
            more = message.get("more_body", False)
            if size <= limit:
                parts.append(part)
        if size > limit:
            raise Refused(413, "too-large", say("server.too_large", limit=limit // 1024))
        return b"".join(parts)


def replay(body: bytes, receive: Receive) -> Receive:
    """Hand on a body that was read already."""
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def refuse(refused: Refused, send: Any) -> None:
    """Answer with a refusal."""
    body = json.dumps(refused.body()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.retry:
        headers.append((b"retry-after", str(refused.retry).encode()))
    if refused.status == 408:
        headers.append((b"connection", b"close"))  # the rest of the request may still come
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
