"""What the cells of a position stand for, for positions written by names."""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.components import (
    CHEAPEST,
    COLOURS,
    COSTS,
    CUBES,
    GOODS,
    ISLAND_IDS,
    ISLAND_TILES,
    PLACES,
    TILES,
    TOKENS,
)
from caravela.games.amerigo.shapes import WIDTH
from caravela.games.amerigo.state import pack_laid
from caravela.kernel.named import Items

POSTS: Final = [str(number) for number in range(63)]
LAND: Final = [f"{what}.{row}" for what in ("free", "neutral", *COLOURS) for row in range(WIDTH)]
COLUMNS: Final = [str(column) for column in range(WIDTH)]


def laid(text: str) -> int:
    """A built tile: `v16 red 3 5.12` is the tile, who built it, its orientation, and the square of its corner."""
    tile, colour, orientation, square = text.split()
    row, column = square.split(".")
    return int(pack_laid(TILES.index(tile), COLOURS.index(colour), int(orientation), int(row) * WIDTH + int(column)))


def island_tile(text: str) -> int:
    """An island tile with its quarter turns: `t02:1`."""
    tile, _, turns = text.partition(":")
    return ISLAND_TILES.index(tile) * 4 + int(turns)


ITEMS: Final = {
    "phase": Items(values=CUBES),
    "neutrals": Items(values=TILES, mask=True),
    "tower": Items(CUBES),
    "storage": Items(CUBES),
    "out": Items(CUBES),
    "display": Items([str(slot) for slot in range(1, 9)], TOKENS),
    "offer": Items([f"{good}.{cost}" for good in GOODS for cost in range(CHEAPEST, CHEAPEST + COSTS)]),
    "ranking": Items(values=COLOURS),
    "ships": Items(["1", "2"], PLACES),
    "posts": Items(values=POSTS, mask=True),
    "tokens_owned": Items(values=TOKENS, mask=True),
    "tokens_used": Items(values=TOKENS, mask=True),
    "supply": Items(values=TILES, mask=True),
    "planned": Items(values=TILES, mask=True),
    "commodities": Items(GOODS),
    "production": Items(GOODS),
    "scored": Items(["tiles", "discoveries", "completion", "posts", "gold", "cubes", "pirates"]),
    "ground": Items(LAND, COLUMNS, mask=True),
    "left": Items(ISLAND_IDS),
    "laid": Items(code=laid),
    "tiles": Items(code=island_tile),
    "progress_stock": Items(values=TOKENS),
}
