"""The set-up of the rulebook (R2), and what is dealt face down."""

from __future__ import annotations

from caravela.games.amerigo.components import ISLAND_TILES, SLOTS, TOKENS
from caravela.games.amerigo.sea import Sea, corners_touch, land_of
from caravela.games.amerigo.shapes import WIDTH
from caravela.games.amerigo.state import (
    ALL_NEUTRALS,
    ALL_VILLAGES,
    AREA,
    DISPLAY,
    FREE,
    GOLD,
    GROUND,
    ISLANDS,
    LAYOUT,
    LEFT,
    NEUTRALS,
    OFFER,
    ORDER,
    ORDERED,
    PIRATE_MARKERS,
    PIRATES,
    PRODUCTION_STOCK,
    PRODUCTION_TOKENS,
    PROGRESS_STOCK,
    PROGRESS_TOKENS,
    RANKING,
    REVEALED,
    ROUND,
    SCRIPT,
    SHEET,
    SHIPS,
    SUPPLY,
    Position,
    put_items,
    sea_of,
)
from caravela.games.amerigo.steps.numbers import BEGIN_PHASE
from caravela.games.amerigo.tower import fill_tower
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64, vec


def set_up(s: Position) -> None:
    """R2 in the order of R18.1, up to the first phase."""
    data, cells = s.data, s.cells
    lay_islands(s, draw_layout(s))
    order = list(range(int(s.players)))
    s.shuffle(ORDER, order)
    put_items(cells, ORDERED, order)
    equip(s)
    pirates = sorted(data.pirates)
    s.shuffle(PIRATE_MARKERS, pirates)
    cells[REVEALED] = 1
    progress = list(range(len(TOKENS)))
    s.shuffle(PROGRESS_TOKENS, progress)
    for slot in range(SLOTS):
        cells[DISPLAY + slot] = progress.pop()
    production = data.production[s.players].copy()
    s.shuffle(PRODUCTION_TOKENS, production)
    rare = s.rewrite(keep=True)
    for marker, value in enumerate(pirates):
        rare[PIRATES + marker] = value
    put_items(rare, PROGRESS_STOCK, progress)
    put_items(rare, PRODUCTION_STOCK, offer_production(s, production))
    fill_tower(s)
    cells[ROUND] = 1
    s.push(BEGIN_PHASE, 0)


def draw_layout(s: Position) -> list[int]:
    """R2.1, R2.2: tiles and rotations at random; an illegal layout is redrawn completely."""
    data = s.data
    players = int(s.players)
    count = data.tile_rows[players] * data.tile_cols[players]
    while True:
        pool = list(range(len(ISLAND_TILES)))
        s.shuffle(LAYOUT, pool)
        tiles = [pool[i] * 4 + s.draw(LAYOUT, 4) for i in range(count)]
        # most layouts fail here, before anything is built
        if not corners_touch(land_of(data, players, tiles)):
            sea = Sea(data, players, tiles)
            if sea.legal(data.max_big):
                s.memo = sea
                return tiles


def lay_islands(s: Position, tiles: list[int]) -> None:
    """R2.1, R2.4: the area with nothing on it; chests and commodities lie where the area shows them."""
    rare = s.rewrite(keep=True)
    put_items(rare, AREA, tiles)
    sea = sea_of(s)
    rare[GROUND] = (2 + s.players) * WIDTH
    rare[ISLANDS] = len(sea.sizes)
    for island in range(len(sea.sizes)):
        rare[LEFT + island] = sea.sizes[island]
    for row in range(sea.rows):
        rare[FREE + row] = sea.land[row]


def equip(s: Position) -> None:
    """R2.6, R2.7, R2.11: supplies, and gold by player order."""
    cells = s.cells
    cells[NEUTRALS] = ALL_NEUTRALS
    for place in range(s.players):
        base = cells[RANKING + place] * SHEET
        cells[base + SHIPS] = -1
        cells[base + SHIPS + 1] = -1
        cells[base + SUPPLY] = ALL_VILLAGES
        cells[base + GOLD] = s.data.start_gold[place]


def offer_production(s: Position, stock: list[int]) -> list[int]:
    """R2.10, R15.3c: the display is cleared and filled from the stock; returns what is left of it."""
    for kind in range(15):
        s.cells[OFFER + kind] = 0
    rest = len(stock) - s.data.production_spaces[s.players]
    for kind in stock[rest:]:
        s.cells[OFFER + kind] += 1
    return stock[:rest]


def deal_again(s: Position, luck: Luck) -> None:
    """R17.1: face-down pirate markers, the removed one among them, and both stocks are shuffled anew. Prepared tower results are
    forgotten."""
    rare = s.rewrite(keep=True)
    shown = s.cells[REVEALED]
    mix(rare, PIRATES + shown, 6 - shown, luck)
    mix(rare, PROGRESS_STOCK + 1, rare[PROGRESS_STOCK], luck)
    mix(rare, PRODUCTION_STOCK + 1, rare[PRODUCTION_STOCK], luck)
    put_items(rare, SCRIPT, [])


def mix(vector: vec[i64], first: i64, count: i64, luck: Luck) -> None:
    """Sort some cells, so that nothing depends on how they lay, and shuffle them."""
    values = sorted([int(vector[first + n]) for n in range(int(count))])
    luck.shuffle(values)
    for value in values:
        vector[first] = value
        first += 1
