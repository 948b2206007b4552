"""Who asks. A browser holds one unguessable token in a cookie; we keep its hash only, as owner of seats."""

from __future__ import annotations

import hashlib
import re
import secrets

from fastapi import Request, Response

COOKIE = "caravela"
TOKEN = re.compile(r"^[A-Za-z0-9_-]{43}$")
TEN_YEARS = 10 * 365 * 86_400


def owner_of(token: str) -> str:
    """The hash under which a token's seats are kept. The token has 256 random bits: no salt or stretching is needed."""
    return hashlib.blake2b(token.encode(), digest_size=20, person=b"caravela-seat").hexdigest()


async def known_visitor(request: Request) -> str:
    """The hash of this browser's token; empty for one that has none."""
    token = request.cookies.get(COOKIE, "")
    return owner_of(token) if TOKEN.match(token) else ""


async def visitor(request: Request, response: Response) -> str:
    """The same, but a browser without a token gets one."""
    known = await known_visitor(request)
    if known:
        return known
    token = secrets.token_urlsafe(32)
    response.set_cookie(
        COOKIE, token, max_age=TEN_YEARS, path="/", httponly=True, samesite="strict", secure=request.url.scheme == "https"
    )
    return owner_of(token)
