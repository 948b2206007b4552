"""Connections that begin a request and never end it are closed. The library waits for the rest of a request's head for ever."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol
elif find_spec("httptools"):
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol
else:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol


def protocol(patience: float) -> type[asyncio.Protocol]:
    """The library's HTTP protocol, with a limit of time for the head of a request. (The door looks after the body.)"""

    class Impatient(Protocol):
        """Starts a clock whenever the head of a request is waited for."""

        deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            """Somebody called."""
            super().connection_made(transport)
            self.watch()

        def data_received(self, data: bytes) -> None:
            """A part of a request has come."""
            super().data_received(data)
            self.watch()

        def connection_lost(self, exc: Exception | None) -> None:
            """Nobody is there any more."""
            super().connection_lost(exc)
            self.stop_clock()

        def watch(self) -> None:
            """The clock runs as long as the head is not complete; further bytes do not wind it up again."""
            if self.cycle is not None and not self.cycle.response_complete:
                self.stop_clock()
            elif self.deadline is None:
                self.deadline = self.loop.call_later(patience, self.give_up)

        def stop_clock(self) -> None:
            """All is well."""
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None

        def give_up(self) -> None:
            """Time is up."""
            self.deadline = None
            waiting: Any = self.cycle is None or self.cycle.response_complete
            if waiting and not self.transport.is_closing():
                self.transport.close()

    return Impatient
