"""Before games go on under new rules: each unfinished game of older rules is replayed once, and what differs is named."""

from __future__ import annotations

import logging

import sqlalchemy as sa

from caravela import registry
from caravela.table import storage as store
from caravela.table.commands import difference
from caravela.table.live import FINISHED
from caravela.table.service import TableService

log = logging.getLogger("caravela.rules")


def look_at_older_games(service: TableService) -> int:
    """How many unfinished games differ under the present rules. Those that do not are games of the present rules from now on;
    those that do go on from their stored position."""
    t = store.tables
    other = [
        sa.and_(t.c.game == name, t.c.rules_version != registry.game(name).version, t.c.status.not_in(FINISHED))
        for name in registry.game_names()
    ]
    with service.storage.reading() as conn:
        found = [dict(row) for row in conn.execute(sa.select(t).where(sa.or_(*other)).order_by(t.c.created)).mappings()]
    rows = [row for row in found if str(row["rules_version"]) not in registry.game(row["game"]).older.split()]
    differ = 0  # of those that do not go on by their own rules
    for row in rows:
        word = difference(service.loader, row["id"])
        if word:
            differ += 1
            log.warning("Table %s (%s) goes on from its stored position: %s.", row["id"], row["game"], word.rstrip("."))
            continue
        version = registry.game(row["game"]).version
        with service.storage.writing() as conn:
            conn.execute(sa.update(t).where(t.c.id == row["id"]).values(rules_version=version))
    if rows:
        log.warning("%d unfinished games began under other rules: %d of them differ under these.", len(rows), differ)
    return differ
