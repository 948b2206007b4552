"""A player's home as a seat may see it. The only secret is how many pirates another player has (R12.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira.outlook import maintenance, worth
from caravela.games.madeira.state import Position
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY

if TYPE_CHECKING:
    from caravela.games.madeira.view import FavorView, PlayerView


def dice_list(cells: vec[i64], at: i64) -> list[int]:
    """Values of dice counted by value."""
    return [index + 1 for index in range(3) for _ in range(cells[at + index])]


def player_view(s: Position, seat: int, viewer: int | None) -> PlayerView:
    """One player's home."""
    base = seat * st.SHEET
    cells = s.cells
    up, down = cells[base + st.FACE_UP], cells[base + st.FACE_DOWN]
    favors: list[FavorView] = [
        {
            "id": ids.FAVORS[favor],
            "printed": "favor",
            "up": (up >> favor) & 1 == 1,
        }
        for favor in range(len(ids.FAVORS))
        if ((up | down) >> favor) & 1
    ]
    rows = [row for row in range(s.players) if s.cells[st.ROW_SEAT + row] == seat]
    slots = [ids.PASSING[slot] for slot in range(4) if s.cells[st.SLOT_SEAT + slot] == seat]
    return {
        "seat": seat,
        "colour": s.game.colours[seat],
        "resources": {name: cells[base + st.STOCK + resource] for resource, name in enumerate(ids.RESOURCES)},
        "pirates": cells[base + st.PIRATES] if viewer == seat or s.actor == NOBODY else -1,
        "prestige": cells[base + st.PP],
        "earned": {name: cells[base + st.EARNED + source] for source, name in enumerate(ids.SOURCES)},
        "level": cells[base + st.LEVEL],
        "feeds": s.data.fed[cells[base + st.LEVEL]],
        "workers_home": cells[base + st.HOME],
        "ships_home": cells[base + st.DOCK],
        "markers": cells[base + st.MARKERS],
        "dice": dice_list(cells, base + st.DICE),
        "favors": favors,
        "requests": {name: cells[base + st.HELD + kind] for kind, name in enumerate(ids.REQUESTS)},
        "worth": worth(s, seat),
        "maintenance": maintenance(s, seat),
        "row": ids.PASSING[rows[0]] if rows else "",
        "passing": slots[0] if slots else "",
    }
