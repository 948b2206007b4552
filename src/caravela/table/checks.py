"""What commands ask of a table before they change it."""

from __future__ import annotations

import json
from typing import Any

from caravela.kernel.words import say
from caravela.table.errors import Refused, not_now
from caravela.table.live import LiveTable
from caravela.table.names import alike


def running(table: LiveTable) -> None:
    """Refuse where nobody plays."""
    if table.row["status"] == "open":
        raise not_now(say("refusal.not_begun"))
    if table.finished:
        raise not_now(say("refusal.finished"))


def fresh(table: LiveTable, version: int) -> None:
    """Refuse what was decided on an older position."""
    if version != table.row["version"]:
        raise Refused(409, "stale", say("refusal.stale"), version=table.row["version"])


def deciding(table: LiveTable, who: str, seat: int, version: int) -> dict[str, Any]:
    """A person's own seat, which must be the one that decides now, on the position that he saw."""
    place = table.own(who, seat)
    running(table)
    fresh(table, version)
    if table.match.state.actor != seat:
        raise not_now(say("refusal.not_decision", name=table.names[table.match.state.actor]))
    if place["bot"]:
        raise not_now(say("refusal.bot_seat"))
    return place


def seat_to_take(table: LiveTable, who: str) -> int:
    """One's own seat if there is one, also one that somebody else plays meanwhile; else the first open one."""
    mine = table.mine(who) + [int(seat["seat"]) for seat in table.seats if who and may_return(seat, who)]
    left = [seat for seat in mine if table.seats[seat]["away"] or table.seats[seat]["bot"]]
    if mine:
        return (left or mine)[0]
    for seat in table.seats:
        if seat["kind"] == "open":
            return int(seat["seat"])
    raise not_now(say("refusal.all_taken"))


def may_return(place: dict[str, Any], who: str) -> bool:
    """Whether somebody else plays this person's seat until he is back."""
    return bool(place["stand_in"]) and json.loads(place["stand_in"]).get("owner") == who


def unused_name(table: LiveTable, name: str) -> str:
    """The name, with a number if somebody at the table has it already, or one that looks like it."""
    taken, wanted, number = {alike(other) for other in table.names}, name, 2
    while alike(wanted) in taken:
        wanted, number = f"{name[:36]} {number}", number + 1
    return wanted
