"""The command `caravela recheck`."""

from __future__ import annotations

import argparse
import json
import sys

import sqlalchemy as sa

from caravela.kernel.foreign import printable
from caravela.kernel.match import Match
from caravela.kernel.position import to_json
from caravela.kernel.refusal import BadInput
from caravela.table import storage as store
from caravela.table.settings import settings_of
from caravela.table.storage import Storage
from caravela.table.tables import History, Tables, follow


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
            print(printable(f"{row['id']} ({row['game']}, {row['moves']} moves, {row['status']}): {word}"))
    storage.close()
    print(f"{len(rows)} stored games replayed, {differ} differ.", file=sys.stderr if differ else sys.stdout)
    return 1 if differ else 0


def difference(tables: Tables, conn: sa.Connection, row: dict[str, object]) -> str:
    """How a stored game differs when it is replayed; empty if it does not."""
    table_id = str(row["id"])
    stored = tables.storage.snapshot(conn, table_id)
    try:
        game = tables.game(conn, str(row["game"]), str(row["data"]))
        history = History(Match(game, int(str(row["players"])), str(row["seed"])), 0)
        follow(history, tables.storage.entries(conn, table_id, 0))
    except BadInput as error:
        return f"move {history.version + 1} cannot be played any more: {error}" if "history" in locals() else str(error)
    if stored is None:
        return "its stored position is missing"
    old, new = json.loads(stored["position"])["position"], to_json(history.match.state)["position"]
    names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return f"it leads to another position ({', '.join(names)} differ)" if names else ""
