"""A position of Amerigo: what lies in its cells, and what several steps do with it.

What lies on the islands is kept as bit masks per row of the area: uncovered land, built neutral tiles, and for every seat its
network (R9.2). It changes with a post or a tile only, so it lies in `rare`, which clones share.
"""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.components import COLOUR_COUNT, PIRATES_PLUS2, SLOTS, TILE_COUNT, VILLAGES, Components
from caravela.games.amerigo.events import SPENT, SURPLUS
from caravela.games.amerigo.sea import MOST_ISLANDS, Sea
from caravela.games.amerigo.shapes import WIDTH
from caravela.kernel.layout import Layout
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import State

Position = State[Components]

layout = Layout(streams=["layout", "order", "pirates", "progress", "production", "tower"], room=24)
LAYOUT: Final = 0
ORDER: Final = 1
PIRATE_MARKERS: Final = 2
PROGRESS_TOKENS: Final = 3
PRODUCTION_TOKENS: Final = 4
TOWER_DROPS: Final = 5

board = layout.cells("board")
ROUND: Final[i64] = board.add("round", 1, "1 to 5; 6 after the end")
PHASE: Final[i64] = board.add("phase", 1, "colour of the phase")
BASE_AP: Final[i64] = board.add("base_ap", 1, "action points of every action in this phase")
NEUTRALS: Final[i64] = board.add("neutrals", 1, "bit mask of the neutral tiles in the open supply")
REVEALED: Final[i64] = board.add("revealed", 1, "pirate markers face up")
TOWER: Final[i64] = board.add("tower", COLOUR_COUNT, "cubes of each colour inside the tower")
STORAGE: Final[i64] = board.add("storage", COLOUR_COUNT, "cubes of each colour in storage")
OUT: Final[i64] = board.add("out", COLOUR_COUNT, "cubes of each colour in the action space")
DISPLAY: Final[i64] = board.add("display", SLOTS, "progress tokens, -1 for a gap; left half, then right half")
OFFER: Final[i64] = board.add("offer", 15, "production tokens face up, by good * 3 + cost - 2")
ORDERED: Final[i64] = layout.sequence("ranking", 4, "seats in player order, as the special action track stands now (R3.4)")
RANKING: Final[i64] = ORDERED + 1

sheet = layout.sheets("sheet")
VP: Final[i64] = sheet.add("vp", 1, "victory points on the track")
GOLD: Final[i64] = sheet.add("gold", 1, "on the gold track")
CANNONS: Final[i64] = sheet.add("cannons", 1, "on the cannon track")
PROGRESS: Final[i64] = sheet.add("progress", 1, "space of the progress track")
DISC: Final[i64] = sheet.add("disc", 1, "space of the special action track")
SHIPS: Final[i64] = sheet.add("ships", 2, "places of both ships, -1 off the board")
POSTS: Final[i64] = sheet.add("posts", 1, "bit mask of trading post spaces")
POST_COUNT: Final[i64] = sheet.add("post_count", 1, "how many posts these are")
CHESTS: Final[i64] = sheet.add("chests", 1, "treasure chests")
TOKENS_OWNED: Final[i64] = sheet.add("tokens_owned", 1, "bit mask of progress tokens")
TOKENS_USED: Final[i64] = sheet.add("tokens_used", 1, "those of them that have been flipped")
SUPPLY: Final[i64] = sheet.add("supply", 1, "bit mask of own village tiles in the open supply")
PLANNED: Final[i64] = sheet.add("planned", 1, "bit mask of tiles beside the sheet")
COMMODITIES: Final[i64] = sheet.add("commodities", 5, "of each good")
PRODUCTION: Final[i64] = sheet.add("production", 5, "tokens of each good, without the printed one")
SCORED: Final[i64] = sheet.add("scored", 7, "VP by source, see `IN_PLAY`")
SHEET: Final[i64] = sheet.width

rare = layout.rare
GROUND: Final[i64] = rare.sequence("ground", 6 * WIDTH, "row masks: uncovered land, neutral tiles, then each seat's network")
FREE: Final[i64] = GROUND + 1
NEUTRAL: Final[i64] = FREE + WIDTH
NETWORK: Final[i64] = NEUTRAL + WIDTH  # + 24 * seat
ISLANDS: Final[i64] = rare.sequence("left", MOST_ISLANDS, "uncovered spaces of each island")
LEFT: Final[i64] = ISLANDS + 1
LAID: Final[i64] = rare.sequence("laid", 4 * VILLAGES + TILE_COUNT - VILLAGES, "built tiles in order, see `pack_laid`")
AREA: Final[i64] = rare.sequence("tiles", 16, "island tiles with their rotation, row by row")
PIRATES: Final[i64] = rare.cells("pirates").add("pirates", 6, "markers in the order of their revealing, the removed one last")
PROGRESS_STOCK: Final[i64] = rare.sequence("progress_stock", 24, "face down, the next one last")
PRODUCTION_STOCK: Final[i64] = rare.sequence("production_stock", 100, "face down, the next one last")
SCRIPT: Final[i64] = rare.sequence("script", 36, "prepared tower results still to come (R18.4)")

# sources of VP in play
FROM_TILES: Final = 0
FROM_DISCOVERIES: Final = 1
FROM_COMPLETION: Final = 2
FROM_POSTS: Final = 3
FROM_GOLD: Final = 4
FROM_CUBES: Final = 5
TO_PIRATES: Final = 6
IN_PLAY: Final = ["tiles", "discoveries", "completed_islands", "trading_posts", "surplus_gold", "cubes_token", "pirates"]

ALL_VILLAGES: Final = (1 << VILLAGES) - 1
ALL_NEUTRALS: Final = (1 << TILE_COUNT) - (1 << VILLAGES)


# -- lists


def items(vector: vec[i64], at: i64) -> list[int]:
    """A list whose length lies in the cell `at`, the items after it."""
    return [int(vector[at + 1 + n]) for n in range(int(vector[at]))]


def put_items(vector: vec[i64], at: i64, values: list[int]) -> None:
    """Write such a list; what is left of a longer one becomes 0."""
    end = at + vector[at]
    vector[at] = len(values)
    for value in values:
        at += 1
        vector[at] = value
    while at < end:
        at += 1
        vector[at] = 0


def take_last(vector: vec[i64], at: i64) -> i64:
    """Take the last item off such a list."""
    end = at + vector[at]
    value = vector[end]
    vector[end] = 0
    vector[at] -= 1
    return value


def sea_of(s: Position) -> Sea:
    """The island area: it follows from the island tiles and is made when first needed. No other change in `rare` touches it, so
    all of them keep the memo."""
    memo = s.memo
    if isinstance(memo, Sea):
        return memo
    sea = Sea(s.data, int(s.players), items(s.rare, AREA))
    s.memo = sea
    return sea


# -- points and gold


def score(s: Position, seat: i64, points: i64, source: i64) -> None:
    """R4.1: VP are recorded at once and never fall below 0."""
    cells = s.cells
    base = seat * SHEET
    if points < -cells[base + VP]:
        points = -cells[base + VP]
    cells[base + VP] += points
    cells[base + SCORED + source] += points


def receive(s: Position, seat: i64, gold: i64) -> None:
    """R4.2: gold beyond the end of the track becomes VP at once."""
    cells = s.cells
    at = seat * SHEET + GOLD
    total = cells[at] + gold
    end: i64 = s.data.gold_end
    if total <= end:
        cells[at] = total
        return
    cells[at] = end
    score(s, seat, (total - end) * s.data.excess_vp, FROM_GOLD)
    if s.events is not None:
        s.note(SURPLUS, [seat, total - end, (total - end) * s.data.excess_vp, end])


def pay(s: Position, seat: i64, ap: i64, cost: i64) -> i64:
    """R3.8: use `cost` action points, those from cubes and tokens first, the rest from gold; returns what is left of `ap`."""
    if cost <= ap:
        return ap - cost
    s.cells[seat * SHEET + GOLD] -= cost - ap
    if s.events is not None:
        s.note(SPENT, [seat, cost - ap])
    return 0


# -- figures that several steps ask for


def owns(s: Position, seat: i64, token: i64) -> bool:
    """Whether a seat has a progress token, flipped or not."""
    return (s.cells[seat * SHEET + TOKENS_OWNED] >> token) & 1 == 1


def ready(s: Position, seat: i64, token: i64) -> bool:
    """Whether a seat has a once-only token that is not flipped yet."""
    base = seat * SHEET
    return ((s.cells[base + TOKENS_OWNED] & ~s.cells[base + TOKENS_USED]) >> token) & 1 == 1


def bit_count(mask: i64) -> i64:
    """How many bits of a mask are set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def cubes_out(s: Position) -> i64:
    """Cubes in the action space."""
    total: i64 = 0
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        total += s.cells[OUT + colour]
        colour += 1
    return total


def time_value(s: Position) -> i64:
    """R2.5."""
    number = s.cells[ROUND]
    return s.data.time_values[number - 1 if number <= s.data.rounds else s.data.rounds - 1]


def taken_posts(s: Position) -> i64:
    """Bit mask of trading post spaces with a post on them."""
    mask: i64 = 0
    seat: i64 = 0
    while seat < s.players:
        mask |= s.cells[seat * SHEET + POSTS]
        seat += 1
    return mask


def is_free(s: Position, space: i64) -> bool:
    """Whether a land space is uncovered."""
    return (s.rare[FREE + space // WIDTH] >> (space % WIDTH)) & 1 == 1


def posts_on(s: Position, seat: i64, island: i64) -> i64:
    """How many posts a seat has on an island."""
    return bit_count(s.cells[seat * SHEET + POSTS] & sea_of(s).island_posts[island])


def pirate_strength(s: Position, seat: i64) -> i64:
    """R15.1: the revealed markers, and 2 more if somebody else owns that token."""
    total: i64 = 0
    marker: i64 = 0
    while marker < s.cells[REVEALED]:
        total += s.rare[PIRATES + marker]
        marker += 1
    other: i64 = 0
    while other < s.players:
        if other != seat and owns(s, other, PIRATES_PLUS2):
            total += s.data.pirates_others
        other += 1
    return total


# -- built tiles


def pack_laid(tile: i64, seat: i64, orientation: i64, space: i64) -> i64:
    """A built tile as one int: bits 0–9 the reference square, 10–12 the orientation, 13–18 the tile, from 19 on who built it."""
    return space | (orientation << 10) | (tile << 13) | (seat << 19)


def laid_cell(laid: int) -> int:
    """The reference square of a built tile."""
    return laid & 1023


def laid_orientation(laid: int) -> int:
    """How it lies."""
    return (laid >> 10) & 7


def laid_tile(laid: int) -> int:
    """Which tile it is."""
    return (laid >> 13) & 63


def laid_seat(laid: int) -> int:
    """Who built it."""
    return laid >> 19


def squares(s: Position, tile: int, orientation: int, space: int) -> list[int]:
    """The spaces a tile covers when its reference square lies on `space`."""
    turned = s.data.turned[s.data.tile_shape[tile] * 8 + orientation]
    corner = space - turned.first
    return [int(corner + turned.rows[i] * WIDTH + turned.cols[i]) for i in range(len(turned.rows))]
