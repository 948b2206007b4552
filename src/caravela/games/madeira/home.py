"""A player's home as a seat may see it. The only secret is how many pirates another player has (R12.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravela.games.madeira.components import (
    FAVORS,
    GUILDS,
    PASSING,
    REQUESTS,
    RESOURCES,
)
from caravela.games.madeira.outlook import maintenance, worth
from caravela.games.madeira.state import (
    DICE,
    DOCK,
    EARNED,
    FACE_DOWN,
    FACE_UP,
    HELD,
    HOME,
    LEVEL,
    MARKERS,
    PIRATES,
    PP,
    ROW_SEAT,
    SHEET,
    SLOT_SEAT,
    SOURCES,
    Position,
)
from caravela.kernel.state import NOBODY

if TYPE_CHECKING:
    from caravela.games.madeira.view import FavorView, PlayerView


def dice_list(counts: list[int], at: int) -> list[int]:
    """Values of dice counted by value."""
    return [index + 1 for index in range(3) for _ in range(counts[at + index])]


def player_view(s: Position, seat: int, viewer: int | None) -> PlayerView:
    """One player's home."""
    base = seat * SHEET
    sheet = s.sheet
    up, down = sheet[base + FACE_UP], sheet[base + FACE_DOWN]
    favors: list[FavorView] = [
        {
            "id": FAVORS[favor],
            "name": s.data.favor_names[favor],
            "guild": GUILDS[s.data.favor_guild[favor]],
            "up": (up >> favor) & 1 == 1,
        }
        for favor in range(len(FAVORS))
        if ((up | down) >> favor) & 1
    ]
    rows = [row for row in range(s.players) if s.board[ROW_SEAT + row] == seat]
    slots = [PASSING[slot] for slot in range(4) if s.board[SLOT_SEAT + slot] == seat]
    return {
        "seat": seat,
        "colour": s.game.colours[seat],
        "resources": {name: sheet[base + resource] for resource, name in enumerate(RESOURCES)},
        "pirates": sheet[base + PIRATES] if viewer == seat or s.actor == NOBODY else -1,
        "prestige": sheet[base + PP],
        "earned": {name: sheet[base + EARNED + source] for source, name in enumerate(SOURCES)},
        "level": sheet[base + LEVEL],
        "feeds": s.data.fed[sheet[base + LEVEL]],
        "workers_home": sheet[base + HOME],
        "ships_home": sheet[base + DOCK],
        "markers": sheet[base + MARKERS],
        "dice": dice_list(sheet, base + DICE),
        "favors": favors,
        "requests": {name: sheet[base + HELD + kind] for kind, name in enumerate(REQUESTS)},
        "worth": worth(s, seat),
        "maintenance": maintenance(s, seat),
        "row": PASSING[rows[0]] if rows else "",
        "passing": slots[0] if slots else "",
    }
