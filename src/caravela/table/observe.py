"""Around every request: an id by which the log can be searched, a line if wanted, and the figures."""

from __future__ import annotations

import itertools
import logging
import os
import re
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from caravela.table.logs import request_id
from caravela.table.metrics import Metrics
from caravela.table.settings import Settings

log = logging.getLogger("caravela.requests")
HEADER = "x-request-id"
SENT = re.compile(r"[A-Za-z0-9_.-]{1,64}")
METHODS = ("GET", "HEAD", "POST", "OPTIONS")


class Observer:
    """ASGI middleware. A proxy that we trust may have given the request an id already."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self.behind_proxy = bool(settings.proxies)
        self.aloud = settings.log_requests
        self.prefix = f"{int(time.time()):x}-{os.getpid():x}"
        self.numbers = itertools.count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request pass, and look."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sent = Headers(scope=scope).get(HEADER, "") if self.behind_proxy else ""
        name = sent if SENT.fullmatch(sent) else f"{self.prefix}-{next(self.numbers):x}"
        token = request_id.set(name)
        began = time.perf_counter()
        status = 0

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = name
                self.count(scope, status, time.perf_counter() - began)
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            if self.aloud:
                took = round((time.perf_counter() - began) * 1000, 1)
                more = {"method": scope["method"], "path": scope["path"], "status": status, "ms": took}
                log.info("%s %s %d, %.1f ms", scope["method"], scope["path"], status, took, extra={"more": more})
            request_id.reset(token)

    def count(self, scope: Scope, status: int, seconds: float) -> None:
        """By the route, not by the path: paths name tables, and there is no end of them."""
        route = getattr(scope.get("route"), "path", "client" if not scope["path"].startswith("/api") else "unknown")
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.requests.labels(method, route, str(status)).inc()
        self.metrics.seconds.labels(route).observe(seconds)
