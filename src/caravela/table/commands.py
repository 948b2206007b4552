"""The command `caravela recheck`."""

from __future__ import annotations

import argparse
import sys

import sqlalchemy as sa

from caravela.kernel.foreign import printable
from caravela.table import storage as store
from caravela.table.errors import Refused
from caravela.table.loading import Loader
from caravela.table.settings import settings_of
from caravela.table.storage import Storage


def recheck(args: argparse.Namespace) -> int:
    """Replay every stored game on the present code and name those that differ. 1 if there are any."""
    storage = Storage(settings_of(args))
    loader = Loader(storage)
    with storage.reading() as conn:
        rows = conn.execute(sa.select(store.tables).order_by(store.tables.c.created)).mappings().all()
    differ = 0
    for row in rows:
        word = difference(loader, row["id"])
        if word:
            differ += 1
            print(printable(f"{row['id']} ({row['game']}, {row['moves']} moves, {row['status']}): {word}"))
    storage.close()
    print(f"{len(rows)} stored games replayed, {differ} differ.", file=sys.stderr if differ else sys.stdout)
    return 1 if differ else 0


def difference(loader: Loader, table_id: str) -> str:
    """How a stored game differs when it is replayed, or why it cannot be read at all; empty if all is well."""
    try:
        loader.load(table_id)
    except Refused:
        return loader.set_aside[table_id]
    older = loader.older.get(table_id)
    return f"it was played by older rules and goes on from its stored position: {older}" if older else ""
