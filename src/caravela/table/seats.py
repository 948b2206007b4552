"""Who asks. A browser holds one unguessable token in a cookie; we keep its hash only, as owner of seats.

The server signs the tokens it gives out, so that nobody can bring one of his own making: one that others know, too. Tokens of the
first release have no signature. They count as long as they hold a seat, and get one with the next page.

The cookie comes with the first page. A program that loads no page gets it with the answer to its first command. That answer may
be lost; so the token follows from the command and from a secret of the server: the same command sent again gets the same token,
and its key is known. If the browser has meanwhile got another cookie from a page, its seats pass to that one (`Visitor.first`).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from typing import NamedTuple

import sqlalchemy as sa
from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

from caravela.table import storage as store
from caravela.table.storage import Storage

COOKIE = "caravela"
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
TEN_YEARS = 10 * 365 * 86_400
LONG_KEY = 16  # characters


def owner_of(token: str) -> str:
    """The hash under which a token's seats are kept. The token has 256 random bits: no salt or stretching is needed."""
    return hashlib.blake2b(token.encode(), digest_size=20, person=b"caravela-seat").hexdigest()


class Tokens:
    """Gives out tokens and knows its own. All processes on one database have the same key."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.key = bytes.fromhex(storage.secret)

    def signed(self, token: str) -> str:
        """A token as the cookie holds it."""
        digest = hashlib.blake2b(token.encode(), key=self.key, digest_size=16, person=b"caravela-token").digest()
        return f"{token}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"

    def owner(self, cookie: str) -> str:
        """The owner of seats that a cookie stands for; empty if we did not give it out."""
        token, dot, _ = cookie.partition(".")
        if not TOKEN.fullmatch(token):
            return ""
        if dot:
            return owner_of(token) if hmac.compare_digest(cookie.encode(), self.signed(token).encode()) else ""
        owner = owner_of(token)
        return owner if self._holds_seat(owner) else ""

    def _holds_seat(self, owner: str) -> bool:
        with self.storage.reading() as conn:
            return conn.execute(sa.select(store.seats.c.seat).where(store.seats.c.owner == owner).limit(1)).first() is not None

    def first(self, request: Request, body: bytes) -> str:
        """The token of a browser whose first command this is. Whoever does not know the server's secret cannot foresee it. A
        short key may be somebody else's too: with one, every command is another browser's."""
        key = request.headers.get("idempotency-key", "")
        if len(key) < LONG_KEY:
            return secrets.token_urlsafe(32)
        address = request.client.host if request.client else ""
        command = "\n".join([address, request.url.path, key]).encode() + b"\n" + body
        return base64.urlsafe_b64encode(hmac.digest(self.key, command, "sha256")).decode().rstrip("=")

    def welcome(self, owner: str, request: Request, response: Response, token: str = "") -> str:
        """The owner; a browser without a good token gets this one with the answer, or a new one; an old one is signed."""
        cookie = request.cookies.get(COOKIE, "")
        if owner and "." in cookie:
            return owner
        token = cookie if owner else token or secrets.token_urlsafe(32)
        secure = request.url.scheme == "https"
        response.set_cookie(
            COOKIE, self.signed(token), max_age=TEN_YEARS, path="/", httponly=True, samesite="strict", secure=secure
        )
        return owner_of(token)


async def known_visitor(request: Request) -> str:
    """The owner that this browser stands for; empty for one that has no token."""
    tokens: Tokens = request.app.state.tokens
    cookie = request.cookies.get(COOKIE, "")
    if not cookie or "." in cookie:
        return tokens.owner(cookie)
    return await run_in_threadpool(tokens.owner, cookie)  # one of the first release: the database knows it


class Visitor(NamedTuple):
    """Who gives a command: `who` he is, and who he would be (`first`) had he sent it before he had a cookie."""

    who: str
    first: str


async def visitor(request: Request, response: Response) -> Visitor:
    """The same, but a browser without a token gets one."""
    tokens: Tokens = request.app.state.tokens
    token = tokens.first(request, await request.body())
    who = tokens.welcome(await known_visitor(request), request, response, token)
    return Visitor(who, owner_of(token))
