"""The set-up of the rulebook (R2), and what is dealt face down."""

from __future__ import annotations

from caravela.games.amerigo import state as st
from caravela.games.amerigo.components import ISLAND_TILES, SLOTS, TOKENS
from caravela.games.amerigo.sea import Sea, corners_touch, land_of
from caravela.games.amerigo.shapes import WIDTH
from caravela.games.amerigo.state import Position
from caravela.games.amerigo.steps.numbers import BEGIN_PHASE
from caravela.games.amerigo.tower import fill_tower
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64, vec


def set_up(s: Position) -> None:
    """R2 in the order of R18.1, up to the first phase."""
    data, cells = s.data, s.cells
    lay_islands(s, draw_layout(s))
    order = list(range(int(s.players)))
    s.shuffle(st.ORDER, order)
    st.put_items(cells, st.ORDERED, order)
    equip(s)
    pirates = sorted(data.pirates)
    s.shuffle(st.PIRATE_MARKERS, pirates)
    cells[st.REVEALED] = 1
    progress = list(range(len(TOKENS)))
    s.shuffle(st.PROGRESS_TOKENS, progress)
    production = data.production[s.players].copy()
    s.shuffle(st.PRODUCTION_TOKENS, production)
    rare = s.rewrite(keep=True)
    for marker, value in enumerate(pirates):
        rare[st.PIRATES + marker] = value
    st.put_items(rare, st.PROGRESS_STOCK, progress)
    for slot in range(SLOTS):
        cells[st.DISPLAY + slot] = st.take_last(rare, st.PROGRESS_STOCK)
    st.put_items(rare, st.PRODUCTION_STOCK, production)
    offer_production(s, rare)
    fill_tower(s)
    cells[st.ROUND] = 1
    s.push(BEGIN_PHASE, 0)


def draw_layout(s: Position) -> Sea:
    """R2.1, R2.2: tiles and rotations at random; an illegal layout is redrawn completely."""
    data = s.data
    players = int(s.players)
    count = data.tile_rows[players] * data.tile_cols[players]
    while True:
        pool = list(range(len(ISLAND_TILES)))
        s.shuffle(st.LAYOUT, pool)
        tiles = [pool[i] * 4 + s.draw(st.LAYOUT, 4) for i in range(count)]
        # most layouts fail here, before anything is built
        if not corners_touch(land_of(data, players, tiles)):
            sea = Sea(data, players, tiles)
            if sea.legal(data.max_big):
                return sea


def lay_islands(s: Position, sea: Sea) -> None:
    """R2.1, R2.4: the area with nothing on it; chests and commodities lie where the area shows them."""
    rare = s.rewrite()
    s.memo = sea
    st.put_items(rare, st.AREA, sea.tiles)
    rare[st.GROUND] = (2 + s.players) * WIDTH
    rare[st.ISLANDS] = len(sea.sizes)
    for island in range(len(sea.sizes)):
        rare[st.LEFT + island] = sea.sizes[island]
    for row in range(sea.rows):
        rare[st.FREE + row] = sea.land[row]


def equip(s: Position) -> None:
    """R2.6, R2.7, R2.11: supplies, and gold by player order."""
    cells = s.cells
    cells[st.NEUTRALS] = st.ALL_NEUTRALS
    for place in range(s.players):
        base = cells[st.RANKING + place] * st.SHEET
        cells[base + st.SHIPS] = -1
        cells[base + st.SHIPS + 1] = -1
        cells[base + st.SUPPLY] = st.ALL_VILLAGES
        cells[base + st.GOLD] = s.data.start_gold[place]


def offer_production(s: Position, rare: vec[i64]) -> None:
    """R2.10, R15.3c: the display is cleared and filled from the stock."""
    for kind in range(15):
        s.cells[st.OFFER + kind] = 0
    for _ in range(s.data.production_spaces[s.players]):
        s.cells[st.OFFER + st.take_last(rare, st.PRODUCTION_STOCK)] += 1


def deal_again(s: Position, luck: Luck) -> None:
    """R17.1: face-down pirate markers, the removed one among them, and both stocks are shuffled anew. Prepared tower results are
    forgotten."""
    rare = s.rewrite(keep=True)
    shown = s.cells[st.REVEALED]
    mix(rare, st.PIRATES + shown, 6 - shown, luck)
    mix(rare, st.PROGRESS_STOCK + 1, rare[st.PROGRESS_STOCK], luck)
    mix(rare, st.PRODUCTION_STOCK + 1, rare[st.PRODUCTION_STOCK], luck)
    st.put_items(rare, st.SCRIPT, [])


def mix(vector: vec[i64], first: i64, count: i64, luck: Luck) -> None:
    """Sort some cells, so that nothing depends on how they lay, and shuffle them."""
    values = sorted([int(vector[first + n]) for n in range(int(count))])
    luck.shuffle(values)
    for value in values:
        vector[first] = value
        first += 1
