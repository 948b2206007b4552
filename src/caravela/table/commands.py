"""The commands `caravela serve` and `caravela recheck`."""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import logging
import socket
import sys
import threading
import webbrowser
from types import FrameType
from typing import IO

import sqlalchemy as sa
import uvicorn

from caravela.kernel.luck import LUCK
from caravela.kernel.match import Match
from caravela.kernel.position import to_json, written_luck
from caravela.kernel.refusal import BadInput
from caravela.table import storage as store
from caravela.table.app import make_app
from caravela.table.house import TableHouse
from caravela.table.settings import Settings
from caravela.table.storage import Storage
from caravela.table.tables import History, Tables, follow


def settings_of(args: argparse.Namespace) -> Settings:
    """Settings from options and environment; the data directory is made if needed."""
    settings = Settings()
    if args.data_dir is not None:
        settings.data_dir = args.data_dir
    if getattr(args, "workers", 0):
        settings.workers = max(1, args.workers)
    if not settings.database:
        try:
            settings.data_dir.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"The data directory {settings.data_dir} cannot be made: {error.strerror}.") from None
    return settings


class Server(uvicorn.Server):
    """Ends the event streams first when it is told to stop: they would never end by themselves."""

    house: TableHouse

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal came."""
        self.house.hub.close()
        super().handle_exit(sig, frame)


def serve(args: argparse.Namespace) -> int:
    """Run the server until it is told to stop."""
    settings = settings_of(args)
    lock = only_one(settings)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    try:
        listening = listen(args.host, args.port)
    except (OSError, OverflowError) as error:
        raise BadInput(f"Port {args.port} on {args.host} cannot be used: {error}.") from None
    if not (settings.static / "index.html").is_file():
        print("caravela: This copy has no browser client, only the API. In the source, script/client builds it.", file=sys.stderr)
    app = make_app(settings)
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=5, server_header=False)
    server = Server(config)
    server.house = app.state.house
    host = "localhost" if args.host in ("127.0.0.1", "0.0.0.0", "::") else args.host
    address = f"http://{host}:{listening.getsockname()[1]}/"
    print(f"Caravela is at {address} (stop with Ctrl-C)", flush=True)
    if not args.no_open:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    with contextlib.suppress(KeyboardInterrupt):  # the server has stopped in good order by then
        server.run(sockets=[listening])
    if lock is not None:
        lock.close()
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A socket for the server. Answers go out at once: head and body are written apart, and the body would otherwise wait until
    the browser's system acknowledges the head, which takes it 40 ms. (The event loop cares for that only on sockets of its own;
    connections inherit it.)"""
    listening = socket.create_server((host, port), backlog=256)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def only_one(settings: Settings) -> IO[str] | None:
    """SQLite is for one server process: a second one on the same directory is refused. The lock ends with the process."""
    if settings.database:
        return None
    lock = (settings.data_dir / "server.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise BadInput(f"Another Caravela server uses {settings.data_dir}; stop it, or name another --data-dir.") from None
    return lock


def recheck(args: argparse.Namespace) -> int:
    """Replay every stored game on the present code and name those that differ. 1 if there are any."""
    storage = Storage(settings_of(args))
    tables = Tables(storage, lambda _: None)
    with storage.reading() as conn:
        rows = conn.execute(sa.select(store.tables).order_by(store.tables.c.created)).mappings().all()
    differ = 0
    for row in rows:
        with storage.reading() as conn:
            word = difference(tables, conn, dict(row))
        if word:
            differ += 1
            print(f"{row['id']} ({row['game']}, {row['moves']} moves, {row['status']}): {word}")
    storage.close()
    print(f"{len(rows)} stored games replayed, {differ} differ.", file=sys.stderr if differ else sys.stdout)
    return 1 if differ else 0


def difference(tables: Tables, conn: sa.Connection, row: dict[str, object]) -> str:
    """How a stored game differs when it is replayed; empty if it does not."""
    table_id = str(row["id"])
    stored = tables.storage.snapshot(conn, table_id)
    try:
        game = tables.game(conn, str(row["game"]), str(row["data"]))
        luck = LUCK if stored is None else written_luck(game, json.loads(stored["position"]))
        history = History(Match(game, int(str(row["players"])), str(row["seed"]), luck), 0)
        follow(history, tables.storage.entries(conn, table_id, 0))
    except BadInput as error:
        return f"move {history.version + 1} cannot be played any more: {error}" if "history" in locals() else str(error)
    if stored is None:
        return "its stored position is missing"
    old, new = json.loads(stored["position"])["position"], to_json(history.match.state)["position"]
    names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return f"it leads to another position ({', '.join(names)} differ)" if names else ""
