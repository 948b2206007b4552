"""The set-up of the rulebook (R2)."""

from __future__ import annotations

from caravela.games.amerigo.components import ISLAND_TILES, SLOTS, TOKENS
from caravela.games.amerigo.sea import Sea
from caravela.games.amerigo.state import (
    ALL_NEUTRALS,
    ALL_VILLAGES,
    BEGIN_PHASE,
    DISPLAY,
    FREE,
    GOLD,
    LAYOUT,
    NEUTRALS,
    OFFER,
    ORDER,
    PIRATE_MARKERS,
    PRODUCTION_TOKENS,
    PROGRESS_TOKENS,
    REVEALED,
    ROUND,
    SHEET,
    SHIPS,
    SUPPLY,
    Position,
)
from caravela.games.amerigo.tower import fill_tower


def set_up(s: Position) -> None:
    """R2 in the order of R18.1, up to the first phase."""
    data = s.data
    lay_islands(s, draw_layout(s))
    s.shuffle(ORDER, s.ranking)
    equip(s)
    s.pirates = sorted(data.pirates)
    s.shuffle(PIRATE_MARKERS, s.pirates)
    s.board[REVEALED] = 1
    s.progress_stock = list(range(len(TOKENS)))
    s.shuffle(PROGRESS_TOKENS, s.progress_stock)
    for slot in range(SLOTS):
        s.board[DISPLAY + slot] = s.progress_stock.pop()
    s.production_stock = data.production[s.players].copy()
    s.shuffle(PRODUCTION_TOKENS, s.production_stock)
    offer_production(s)
    fill_tower(s)
    s.board[ROUND] = 1
    s.push(BEGIN_PHASE, 0)


def draw_layout(s: Position) -> list[int]:
    """R2.1, R2.2: tiles and rotations at random; an illegal layout is redrawn completely."""
    data = s.data
    while True:
        pool = list(range(len(ISLAND_TILES)))
        s.shuffle(LAYOUT, pool)
        count = data.tile_rows[s.players] * data.tile_cols[s.players]
        tiles = [pool[i] * 4 + s.draw(LAYOUT, 4) for i in range(count)]
        sea = Sea(data, s.players, tiles)
        if sea.legal(data.max_big):
            s.chart = sea
            return tiles


def lay_islands(s: Position, tiles: list[int]) -> None:
    """R2.1, R2.4: the area with nothing on it; chests and commodities lie where the area shows them."""
    s.tiles = tiles
    sea = s.sea()
    s.left = sea.sizes.copy()
    for row in range(sea.rows):
        s.ground[FREE + row] = sea.land[row]


def equip(s: Position) -> None:
    """R2.6, R2.7, R2.11: supplies, and gold by player order."""
    s.board[NEUTRALS] = ALL_NEUTRALS
    for place, seat in enumerate(s.ranking):
        base = seat * SHEET
        s.sheet[base + SHIPS] = -1
        s.sheet[base + SHIPS + 1] = -1
        s.sheet[base + SUPPLY] = ALL_VILLAGES
        s.sheet[base + GOLD] = s.data.start_gold[place]


def offer_production(s: Position) -> None:
    """R2.10, R15.3c: the display is cleared and filled from the stock."""
    for kind in range(15):
        s.board[OFFER + kind] = 0
    size = s.data.production_spaces[s.players]
    stock = s.production_stock
    for kind in stock[len(stock) - size :]:
        s.board[OFFER + kind] += 1
    s.production_stock = stock[: len(stock) - size]
