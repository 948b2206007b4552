"""The position as numbers of about unit size, for learning: own things first, then the others in seat order, then the board.

Islands are listed in reading order, `MOST` of them; there are fewer on nearly every sea, and their entries are 0.
"""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo import state as st
from caravela.games.amerigo.components import COLOUR_COUNT, COSTS, CUBES, GOODS, SLOTS, TOKENS
from caravela.games.amerigo.scoring import points
from caravela.games.amerigo.shapes import SHAPES
from caravela.games.amerigo.state import Position
from caravela.games.amerigo.steps.numbers import SAIL
from caravela.kernel.features import bits, one_of, shares
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK

MOST: Final = 20  # islands
STEP_COUNT: Final = 20
SHEET_NAMES: Final = [
    "vp",
    "points",
    "gold",
    "cannons",
    "pirates",
    "progress",
    "disc",
    "place",
    "posts",
    "chests",
    "sailing",
    *[f"commodities_{good}" for good in GOODS],
    *[f"production_{good}" for good in GOODS],
    *[f"token_{token}" for token in TOKENS],
    *[f"planned_{shape}" for shape in SHAPES],
    "planned_squares",
    "villages",
]
ISLAND_NAMES: Final = ["size", "left", "big"]


def feature_names(players: int) -> list[str]:
    """What each number means."""
    who = ["own", *[f"left{i}" for i in range(1, players)]]
    names = [f"{player}_{name}" for player in who for name in SHEET_NAMES]
    names += ["round", *[f"phase_{colour}" for colour in CUBES], "time_value", "base_ap", "cubes_out"]
    for colour in CUBES:
        names += [f"out_{colour}", f"storage_{colour}", f"tower_{colour}"]
    names += [f"display_{token}" for token in TOKENS]
    names += [f"offer_{good}_{cost + 2}" for good in GOODS for cost in range(COSTS)]
    names += [f"neutral_{shape}" for shape in SHAPES]
    for island in range(MOST):
        names += [f"island{island}_{name}" for name in ISLAND_NAMES]
        names += [f"island{island}_{player}" for player in who]
    names += ["ap_left", "deciding"]
    names += [f"asked_{step}" for step in range(STEP_COUNT)]
    return names


def features(s: Position, seat: i64, out: vec[float], at: i64) -> None:
    """The numbers, as one seat may know them."""
    cells = s.cells
    offset: i64 = 0
    while offset < s.players:
        at = sheet_features(s, (seat + offset) % s.players, out, at)
        offset += 1
    out[at] = float(cells[st.ROUND]) / 5.0
    at = one_of(cells[st.PHASE], COLOUR_COUNT, out, at + 1)
    out[at] = float(st.time_value(s)) / 5.0
    out[at + 1] = float(cells[st.BASE_AP]) / 5.0
    out[at + 2] = float(st.cubes_out(s)) / 10.0
    at += 3
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        out[at] = float(cells[st.OUT + colour]) / 7.0
        out[at + 1] = float(cells[st.STORAGE + colour]) / 7.0
        out[at + 2] = float(cells[st.TOWER + colour]) / 7.0
        at += 3
        colour += 1
    shown: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        if cells[st.DISPLAY + slot] >= 0:
            shown |= 1 << cells[st.DISPLAY + slot]
        slot += 1
    at = bits(shown, len(TOKENS), out, at)
    at = shares(cells, st.OFFER, len(GOODS) * COSTS, 2.0, out, at)
    at = by_shape(s, cells[st.NEUTRALS], out, at)
    at = island_features(s, seat, out, at)
    step = s.frame & STEP_MASK
    out[at] = float((s.frame >> PAYLOAD) & 127) / 10.0 if s.actor == seat and step >= SAIL else 0.0
    out[at + 1] = 1.0 if s.actor == seat else 0.0
    one_of(step if s.actor != NOBODY else NOBODY, STEP_COUNT, out, at + 2)


def island_features(s: Position, seat: i64, out: vec[float], at: i64) -> i64:
    """The islands, with the posts of each player."""
    sea = st.sea_of(s)
    end = at + MOST * (3 + s.players)
    island: i64 = 0
    while island < len(sea.sizes) and island < MOST:
        out[at] = float(sea.sizes[island]) / 20.0
        out[at + 1] = float(s.rare[st.LEFT + island]) / 20.0
        out[at + 2] = 1.0 if sea.big[island] else 0.0
        at += 3
        offset: i64 = 0
        while offset < s.players:
            out[at] = float(st.posts_on(s, (seat + offset) % s.players, island)) / 3.0
            at += 1
            offset += 1
        island += 1
    while at < end:
        out[at] = 0.0
        at += 1
    return at


def sheet_features(s: Position, seat: i64, out: vec[float], at: i64) -> i64:
    """One player's numbers."""
    base = seat * st.SHEET
    cells = s.cells
    place: i64 = 0
    while cells[st.RANKING + place] != seat:
        place += 1
    out[at] = float(cells[base + st.VP]) / 100.0
    out[at + 1] = float(points(s, seat)) / 100.0
    out[at + 2] = float(cells[base + st.GOLD]) / 12.0
    out[at + 3] = float(cells[base + st.CANNONS]) / 12.0
    out[at + 4] = float(st.pirate_strength(s, seat)) / 12.0
    out[at + 5] = float(cells[base + st.PROGRESS]) / 20.0
    out[at + 6] = float(cells[base + st.DISC]) / 20.0
    out[at + 7] = float(place) / 3.0
    out[at + 8] = float(cells[base + st.POST_COUNT]) / 12.0
    out[at + 9] = float(cells[base + st.CHESTS]) / 3.0
    out[at + 10] = 1.0 if cells[base + st.SHIPS] >= 0 else 0.0
    at = shares(cells, base + st.COMMODITIES, len(GOODS), 4.0, out, at + 11)
    at = shares(cells, base + st.PRODUCTION, len(GOODS), 4.0, out, at)
    at = bits(cells[base + st.TOKENS_OWNED] & ~cells[base + st.TOKENS_USED], len(TOKENS), out, at)
    at = by_shape(s, cells[base + st.PLANNED], out, at)
    planned = cells[base + st.PLANNED]
    total: i64 = 0
    tile: i64 = 0
    while planned:
        if planned & 1:
            total += s.data.tile_size[tile]
        planned >>= 1
        tile += 1
    out[at] = float(total) / 10.0
    out[at + 1] = float(st.bit_count(cells[base + st.SUPPLY])) / 16.0
    return at + 2


def by_shape(s: Position, mask: i64, out: vec[float], at: i64) -> i64:
    """How many tiles of each shape are in a bit mask."""
    end = at + len(SHAPES)
    place = at
    while place < end:
        out[place] = 0.0
        place += 1
    tile: i64 = 0
    while mask:
        if mask & 1:
            out[at + s.data.tile_shape[tile]] += 1.0
        mask >>= 1
        tile += 1
    while at < end:
        out[at] = out[at] / 3.0
        at += 1
    return end
