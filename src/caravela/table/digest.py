"""What happened since one's last turn, added up; and what players should know about the end of the game."""

from __future__ import annotations

from caravela.kernel.events import Event
from caravela.kernel.state import State
from caravela.table import models as m
from caravela.table.live import LiveTable
from caravela.table.log import split_rule, told_in, with_names


def gains(table: LiveTable, seat: int | None, since: int) -> list[m.Change]:
    """What everybody gained and paid after the move `since`, as far as a seat may see it. These are the sums of the log."""
    numbers = {name: number for number, name in enumerate(table.game.event_kinds)}
    told = [entry for move in range(since + 1, table.moves + 1) for entry in told_in(table, move)[2]]
    sums = table.game.events.changes([Event(numbers[entry.kind], entry.args, entry.seats) for entry in told], seat)
    return [m.Change(seat=whose, stock=stock, by=by) for (whose, stock), by in sums.items() if by]


def notices(table: LiveTable, s: State) -> list[m.Notice]:
    """What a position says about the end of the game."""
    game, found = s.game, []
    for said in game.near_end(s):
        text, rule = split_rule(game.worded(said.text))
        badge = "" if said.badge is None else game.worded(said.badge)
        found.append(m.Notice(text=with_names(text, game.colours, table.names), rule=rule, badge=badge))
    return found
