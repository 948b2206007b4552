"""The command `caravela serve`, and what other commands that work on the tables share with it."""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import io
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from types import FrameType

import segno
import uvicorn
from fastapi import FastAPI

from caravela.kernel.refusal import BadInput
from caravela.table import logs
from caravela.table.address import EVERYWHERE, bracketed, friends_address
from caravela.table.app import make_app
from caravela.table.connections import protocol
from caravela.table.newrules import look_at_older_games
from caravela.table.service import TableService
from caravela.table.settings import Settings, loaded, settings_of, shown

STREAMS_END = 5  # seconds that a stop waits for answers under way


class Server(uvicorn.Server):
    """Ends the event streams first when it is told to stop: they would never end by themselves."""

    service: TableService

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal came."""
        self.service.hub.close()
        super().handle_exit(sig, frame)


def serve(args: argparse.Namespace) -> int:
    """Run the server until it is told to stop."""
    if args.show_settings:
        print(shown(*loaded(args)))
        return 0
    settings = settings_of(args)
    logs.set_up(settings.json_logs)
    with only_one(settings):
        try:
            listening = listen(settings.host, settings.port)
        except (OSError, OverflowError) as error:
            raise BadInput(f"Port {settings.port} on {settings.host} cannot be used: {error}.") from None
        if not (settings.static / "index.html").is_file():
            word = "This copy has no browser client, only the API. In the source, script/client builds it."
            print(f"caravela: {word}", file=sys.stderr)
        app = make_app(settings)
        look_at_older_games(app.state.service)
        server = Server(config_of(app, settings))
        server.service = app.state.service
        address = say_where(settings, listening.getsockname()[1])
        if not args.no_open:
            threading.Timer(1.0, webbrowser.open, [address]).start()
        with contextlib.suppress(KeyboardInterrupt):  # the server has stopped in good order by then
            server.run(sockets=[listening])
    return 0


def config_of(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How the library serves us. Headers of proxies are looked at by ourselves: it would believe everybody on this machine."""
    return uvicorn.Config(
        app,
        http=protocol(settings.patience),
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=STREAMS_END,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket for the server. Answers go out at once: head and body are written apart, and the body would otherwise wait until
    the browser's system acknowledges the head, which takes it 40 ms. (The event loop cares for that only on sockets of its own;
    connections inherit it.)"""
    version = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = version == socket.AF_INET6 and host == "::" and socket.has_dualstack_ipv6()
    listening = socket.create_server((host, port), family=version, backlog=256, dualstack_ipv6=both)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


@contextlib.contextmanager
def only_one(settings: Settings) -> Iterator[None]:
    """SQLite is for one server process: a second one on the same directory is refused. The lock ends with the process."""
    if settings.database:
        yield
        return
    try:
        lock = (settings.data_dir / "server.lock").open("a")
    except OSError as error:
        word = f"Nothing can be written in {settings.data_dir} ({error.strerror}); allow it, or name another --data-dir."
        raise BadInput(word) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"Another Caravela server uses {settings.data_dir}; stop it, or name another --data-dir.") from None
        yield


def say_where(settings: Settings, port: int) -> str:
    """Print the address; where the server listens on the network, also the one for friends, as text and as a picture for
    phones."""
    host = "localhost" if settings.host in ("127.0.0.1", *EVERYWHERE) else bracketed(settings.host)
    address = f"http://{host}:{port}/"
    print(f"Caravela is at {address} (stop with Ctrl-C)", flush=True)
    friends = friends_address(settings.host, port)
    if friends:
        print(f"Friends in your network find it at {friends}", flush=True)
        if sys.stdout.isatty():
            print(picture(friends), flush=True)
    return address


def picture(text: str) -> str:
    """A QR code made of letters."""
    out = io.StringIO()
    segno.make(text, micro=False, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()
