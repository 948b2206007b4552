"""The lobby: one line per table."""

from __future__ import annotations

import json
import logging
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, RowMapping

from caravela import registry
from caravela.kernel.refusal import BadInput
from caravela.table import models as m
from caravela.table.storage import Storage, seats, tables
from caravela.table.views import seat_infos

log = logging.getLogger("caravela.table")


def lobby(storage: Storage, conn: Connection, who: str, status: str | None, mine: bool, limit: int, offset: int) -> m.Lobby:
    """Tables of this status (or all): mine first, then the latest. Private ones are listed for those who sit there."""
    is_mine = tables.c.id.in_(sa.select(seats.c.table_id).where(seats.c.owner == who)) if who else sa.false()
    wanted = [is_mine if mine else sa.or_(is_mine, sa.not_(tables.c.private))] + [tables.c.status == status] * (
        status is not None
    )
    total = conn.execute(sa.select(sa.func.count()).select_from(tables).where(*wanted)).scalar_one()
    order = (sa.case((is_mine, 0), else_=1), tables.c.changed.desc(), tables.c.id)
    rows = conn.execute(sa.select(tables).where(*wanted).order_by(*order).limit(limit).offset(offset)).mappings().all()
    sitting = storage.seat_rows(conn, [row["id"] for row in rows])
    lines = [line for row in rows if (line := sound_line(row, sitting[row["id"]], who)) is not None]
    return m.Lobby(tables=lines, total=total)


def sound_line(row: RowMapping | dict[str, Any], sitting: list[dict[str, Any]], who: str) -> m.TableLine | None:
    """A line of the lobby; nothing where a row is damaged."""
    try:
        return table_line(row, sitting, who)
    except (BadInput, ValueError, IndexError) as error:  # it is set aside when somebody opens it; others want to see theirs
        log.error("Table %s is not shown in the lobby: %s", row["id"], str(error).splitlines()[0])
        return None


def table_line(row: RowMapping | dict[str, Any], sitting: list[dict[str, Any]], who: str) -> m.TableLine:
    """A line of the lobby."""
    game = registry.game(row["game"])
    infos = seat_infos(game.colours, sitting, who)
    actor = row["actor"] if row["status"] in ("open", "running") and row["actor"] >= 0 else None
    return m.TableLine(
        id=row["id"],
        game=row["game"],
        title=game.title,
        status=row["status"],
        seats=infos,
        mine=any(info.mine for info in infos),
        my_turn=row["status"] == "running" and actor is not None and infos[actor].mine and not infos[actor].bot,
        moves=row["moves"],
        actor=actor,
        created=row["created"],
        changed=row["changed"],
        scores=json.loads(row["scores"]) if row["scores"] else None,
        branch=m.Branch(**json.loads(row["branch"])) if row["branch"] else None,
    )
