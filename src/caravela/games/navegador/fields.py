"""What the cells of a position stand for, for positions written by names."""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.components import BUILDINGS, COLOURS, COLUMNS, FIELDS, GOODS, REGIONS
from caravela.kernel.named import Items

ITEMS: Final = {
    "explored": Items(values=REGIONS, mask=True),
    "danger": Items(values=REGIONS, mask=True),
    "holder": Items(values=COLOURS),
    "orange": Items(values=FIELDS),
    "market": Items(GOODS),
    "taken": Items(BUILDINGS),
    "gallery": Items(COLUMNS),
    "founded": Items(REGIONS),
    "stone": Items(values=FIELDS),
    "colonies": Items(GOODS),
    "factories": Items(GOODS),
    "privileges": Items(COLUMNS),
    "ships": Items(REGIONS),
    "stacks": Items(REGIONS),
}
