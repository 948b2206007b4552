"""Answers are compressed where it pays: the API's, from a kilobyte on. Streams are not; files are compressed already."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

PAYS = 1000  # bytes
EFFORT = 4  # of 9; more takes longer than it saves


def encodings(header: str) -> set[str]:
    """What a browser says it understands; `gzip;q=0` says that it does not."""
    found = set()
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip())
    return found


class Compression:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.smaller = GZipMiddleware(app, minimum_size=PAYS, compresslevel=EFFORT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Compress what the API answers, if the browser understands it."""
        api = scope["type"] == "http" and scope["path"].startswith("/api/")
        understood = api and "gzip" in encodings(Headers(scope=scope).get("accept-encoding", ""))
        await (self.smaller if understood else self.app)(scope, receive, send)
