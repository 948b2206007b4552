"""Who asks. A browser holds one unguessable token in a cookie; we keep its hash only, as owner of seats.

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

from fastapi import Request, Response

COOKIE = "caravela"
TOKEN = re.compile(r"^[A-Za-z0-9_-]{43}$")
TEN_YEARS = 10 * 365 * 86_400
LONG_KEY = 16  # characters


def owner_of(token: str) -> str:
    """The hash under which a token's seats are kept. The token has 256 random bits: no salt or stretching is needed."""
    return hashlib.blake2b(token.encode(), digest_size=20, person=b"caravela-seat").hexdigest()


async def known_visitor(request: Request) -> str:
    """The hash of this browser's token; empty for one that has none."""
    token = request.cookies.get(COOKIE, "")
    return owner_of(token) if TOKEN.match(token) else ""


class Visitor(NamedTuple):
    """Who gives a command: `who` he is, and who he would be (`first`) had he sent it before he had a cookie."""

    who: str
    first: str


async def visitor(request: Request, response: Response) -> Visitor:
    """The same, but a browser without a token gets one."""
    known = await known_visitor(request)
    token = first_token(request, await request.body())
    if not known:
        give(request, response, token)
    return Visitor(known or owner_of(token), owner_of(token))


def first_token(request: Request, body: bytes) -> str:
    """The token of a browser whose first command this is. Whoever does not know the server's secret cannot foresee it. A short
    key may be somebody else's too: with one, every command is another browser's."""
    if len(request.headers.get("idempotency-key", "")) < LONG_KEY:
        return secrets.token_urlsafe(32)
    address = request.client.host if request.client else ""
    command = "\n".join([address, request.url.path, request.headers.get("idempotency-key", "")]).encode() + b"\n" + body
    secret: str = request.app.state.service.storage.secret
    made = hmac.digest(secret.encode(), command, "sha256")
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def welcome(request: Request, response: Response) -> None:
    """A browser gets its token with the first page."""
    is_page = response.headers.get("content-type", "").startswith("text/html")
    if is_page and not TOKEN.match(request.cookies.get(COOKIE, "")):
        give(request, response, secrets.token_urlsafe(32))


def give(request: Request, response: Response, token: str) -> None:
    """Set the cookie."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=TEN_YEARS, path="/", httponly=True, samesite="strict", secure=secure)
