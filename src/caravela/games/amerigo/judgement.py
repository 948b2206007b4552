"""A hand-written judgement of a position: about the points a seat will end with, as named terms.

Points as if the game ended now count in full. What only works over time (planned tiles, posts on unfinished islands, tokens,
goods without production) is weighted by how many turns are left. While an action is under way, what its points can still do
counts too, so that a player who looks one step ahead sees through to its end.
"""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.components import (
    BONUS_TOKENS,
    CELLS,
    COLOUR_COUNT,
    CUBES_VP,
    END_GOLD_AGAIN,
    END_POSTS,
    GOLD_PER_POST,
    GOLD_PER_TWO_CUBES,
    GOOD_COUNT,
    ORDER_LEAP,
    PIRATES_GOLD,
    PIRATES_HALF,
    PIRATES_PLUS2,
    PLAN_BUILD_SWAP,
    PLAN_TWO_NEUTRAL,
    SAIL8,
    TILE_COUNT,
    WIDTH,
)
from caravela.games.amerigo.placement import frontier, shape_fits
from caravela.games.amerigo.scoring import points
from caravela.games.amerigo.state import (
    ADVANCE_DISC,
    ADVANCE_PROGRESS,
    BUILD,
    BUILD_AT,
    BUILD_TURN,
    BUY_PRODUCTION,
    CANNONS,
    CHESTS,
    COMMODITIES,
    DISC,
    FOUND_POST,
    FREE,
    GOLD,
    LOAD,
    PHASE,
    PLAN,
    PLANNED,
    POST_COUNT,
    POSTS,
    PRODUCTION,
    PROGRESS,
    ROUND,
    SAIL,
    SAIL_OPEN,
    SHEET,
    SHIPS,
    TAKE_TOKEN,
    TOKENS_OWNED,
    TOKENS_USED,
    VP,
    Position,
)
from caravela.kernel.evaluator import Terms
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK

TERMS: Final = [
    "points so far",
    "pirates to come",
    "islands to complete",
    "room to build on",
    "planned tiles",
    "goods to come",
    "progress track",
    "special track",
    "tokens",
    "gold to spend",
    "ships in place",
    "action under way",
]

TURNS: Final = 35.0
COMPLETE_SOON: Final = 1.0  # chance to complete an island that is all but covered, with all the time of the world
COMPLETE_FADE: Final = 0.4  # how fast that chance falls per uncovered space
COMPLETE_TURNS: Final = 3.0  # turns that halve it
ROOM_BIG: Final = 0.3  # per uncovered space of a big island with an own post, early in the game
ROOM_SMALL: Final = 0.18  # the same on a small one
BUILD_SHARE: Final = 0.72  # of a planned tile's points, in expectation
LOOK_FOR_ROOM: Final = 20.0  # turns before the end from which on a planned tile must fit somewhere …
NO_PLACE: Final = 0.01  # … or it counts for so little, per turn left
SQUARE_WORTH: Final = 0.55  # commodities and completion, per square of a planned tile
LATER_PIRATES: Final = 0.62  # of the strength of pirates in later rounds that is not met by spare cannons
COMMODITY_WORTH: Final = 1.5  # a commodity's share in production to come
PRODUCTION_WORTH: Final = 0.9  # a production token's share in commodities to come
PAIR_WORTH: Final = 0.55  # the same per commodity of its kind
PROGRESS_SHARE: Final = 0.8  # of the straight line to the end of the progress track, beyond the mark reached
SPECIAL_SHARE: Final = 0.8  # the same for the special action track
TOKEN_WORTH: Final = 4.0  # an average progress token early in the game
PLACE_WORTH: Final = 0.9  # per player behind in player order, early in the game
BONUS_WORTH: Final = 2.1  # per AP bonus of a token, early in the game
GOLD_WORTH: Final = 0.22  # of gold that can still be spent, beyond its point
SHIP_SHARE: Final = 0.3  # of the best post near a ship
LOAD_HOPE: Final = 0.75  # how far missing cannons may still be loaded in time
PLANNED_FILL: Final = 0.5  # how far planned tiles that fill an island count as built
PENDING_AP: Final = 0.45  # per point left in the action under way


def turns_left(s: Position) -> float:
    """Turns each player still has, the present one included."""
    if s.actor == NOBODY:
        return 0.0
    return (s.data.rounds - s.board[ROUND]) * float(COLOUR_COUNT) + COLOUR_COUNT - s.board[PHASE]


def pirates_to_come(s: Position, seat: int, left: float) -> float:
    """Losses to expect: this round's by what is missing now, later ones in part; spare cannons help later."""
    if left <= 0:
        return 0.0
    base = seat * SHEET
    strength = s.pirate_strength(seat)
    cannons = s.sheet[base + CANNONS]
    half = 0.55 if s.owns(seat, PIRATES_HALF) else 1.0
    here = float(COLOUR_COUNT - s.board[PHASE])
    later = s.data.rounds - s.board[ROUND]
    missing = strength - cannons
    value = 0.0
    if missing > 0:
        # the chance to load the rest in time falls with what is missing and with the phases gone
        chance = 1.0 - missing * 0.14 - (COLOUR_COUNT - here) * 0.11
        if chance < 0.0:
            chance = 0.0
        loss = strength * half
        if loss > s.sheet[base + VP] + 6:
            loss = s.sheet[base + VP] + 6.0
        value = -loss * (1.0 - LOAD_HOPE * chance) - missing * chance * 0.45
        spare = 0.0
    else:
        spare = float(-missing)
    # in each later round the markers grow by about 1.7
    for ahead in range(1, later + 1):
        need = strength + 1.7 * ahead
        used = spare if spare < need else need
        spare -= used
        value -= (need - used) * half * LATER_PIRATES
    return value


def chance_to_complete(left: float, turns: float) -> float:
    """How likely an island with so many uncovered spaces is finished in so many turns."""
    return COMPLETE_SOON / (1.0 + COMPLETE_FADE * left) * turns / (turns + COMPLETE_TURNS)


def islands_to_complete(s: Position, seat: int, left: float) -> float:
    """What posts on unfinished islands will bring when those are completed, at the time value of then."""
    sea = s.sea()
    own = s.sheet[seat * SHEET + POSTS]
    if own == 0:
        return 0.0
    value = 0.0
    now = s.time_value()
    sums = 1
    planned = s.sheet[seat * SHEET + PLANNED]
    tile = 0
    while planned:
        if planned & 1:
            sums |= (sums << s.data.tile_size[tile]) & 0xFFFF
        planned >>= 1
        tile += 1
    for island in range(len(s.left)):
        mask = own & sea.island_posts[island]
        free = s.left[island]
        if mask == 0 or free == 0:
            continue
        posts = 0
        while mask:
            mask &= mask - 1
            posts += 1
        near = float(free)
        if sums > 1:
            fill = free if free < 15 else 15
            while (sums >> fill) & 1 == 0:
                fill -= 1
            near -= PLANNED_FILL * fill
        chance = chance_to_complete(near, left)
        time = now - free / 7.0
        if time < 1.0:
            time = 1.0
        finish = (6.5 if sea.big[island] else 3.0) / (1.0 + others_on(s, seat, island))
        value += chance * (s.data.factors[posts] * time * 0.9 + finish)
    return value


def room_to_build_on(s: Position, seat: int, left: float) -> float:
    """Uncovered spaces of islands with an own post, of use only while there are turns to use them. The space of a post counts
    too: what is beside it can be built on from there, else a second post on an island would look like a loss."""
    sea = s.sea()
    own = s.sheet[seat * SHEET + POSTS]
    if own == 0:
        return 0.0
    value = 0.0
    reach = left / TURNS
    for island in range(len(s.left)):
        free = s.left[island]
        if free == 0 or own & sea.island_posts[island] == 0:
            continue
        others = others_on(s, seat, island)
        free += s.posts_on(seat, island)
        room = free if free < 14 else 14.0 + (free - 14) * 0.3
        value += room * (ROOM_BIG if sea.big[island] else ROOM_SMALL) * reach / (1.0 + 0.35 * others)
    return value


def others_on(s: Position, seat: int, island: int) -> int:
    """How many others have a post on this island."""
    posts = s.sea().island_posts[island]
    others = 0
    for other in range(s.players):
        if other != seat and s.sheet[other * SHEET + POSTS] & posts:
            others += 1
    return others


def planned_tiles(s: Position, seat: int, left: float, pending: int) -> float:
    """Tiles beside the sheet: most of their points, as far as there is room for them; `pending` is about to be built."""
    base = seat * SHEET
    planned = s.sheet[base + PLANNED]
    if planned == 0:
        return 0.0
    sea = s.sea()
    own = s.sheet[base + POSTS]
    room_big = 0.0
    room_small = 0.0
    for island in range(len(s.left)):
        if s.left[island]:
            if own & sea.island_posts[island]:
                share = 0.8
            else:
                share = 0.06 if s.sheet[base + SHIPS] >= 0 else 0.12
            if sea.big[island]:
                room_big += s.left[island] * share
            else:
                room_small += s.left[island] * share
    reach = (left - 0.5) / 7.0
    if reach > 1.0:
        reach = 1.0
    if reach < 0.0:
        reach = 0.0
    near = frontier(s, seat) if own and left <= LOOK_FOR_ROOM else None
    value = 0.0
    cost = 0.0
    budget = left * 2.2
    last_shape = -1
    last_fits = True
    for tile in range(TILE_COUNT - 1, -1, -1):
        if (planned >> tile) & 1 == 0 or tile == pending:
            continue
        size = float(s.data.tile_size[tile])
        shape = s.data.tile_shape[tile]
        if near is not None and shape != last_shape:
            last_shape = shape
            last_fits = shape_fits(s, near, shape)
        if not last_fits:
            value += NO_PLACE * left * s.data.vp_small[tile]
            continue
        if size <= room_big:
            room_big -= size
            worth = float(s.data.vp_big[tile]) + SQUARE_WORTH * size
        elif size <= room_small:
            room_small -= size
            worth = s.data.vp_small[tile] + SQUARE_WORTH * size
        else:
            worth = 0.25 * s.data.vp_small[tile]
        cost += s.data.build_cost[tile]
        share = BUILD_SHARE if cost <= budget else BUILD_SHARE * budget / cost
        value += worth * share * reach - s.data.build_cost[tile] * 0.22 * reach
    return value


def goods_to_come(s: Position, seat: int, left: float) -> float:
    """Commodities wait for production and production for commodities."""
    base = seat * SHEET
    share = left / TURNS
    value = 0.0
    for good in range(GOOD_COUNT):
        commodities = s.sheet[base + COMMODITIES + good]
        production = s.sheet[base + PRODUCTION + good]
        value += commodities * COMMODITY_WORTH * share
        value += production * (PRODUCTION_WORTH + PAIR_WORTH * commodities) * share
    return value


def progress_worth(s: Position, seat: int, left: float) -> float:
    """The way to the next mark: its points and its token."""
    space = s.sheet[seat * SHEET + PROGRESS]
    data = s.data
    if space >= data.progress_end or left <= 0:
        return 0.0
    ahead = data.to_mark[space]
    mark = space + ahead
    before = 0
    for other in data.progress_marks:
        if other <= space:
            before = other
    soon = left / (left + 4.0)
    slope = data.progress_vp[data.progress_end] / data.progress_end
    value = (slope * space - data.progress_vp[space]) * PROGRESS_SHARE * soon
    return value + TOKEN_WORTH * left / TURNS * soon * (space - before) / (mark - before)


def special_worth(s: Position, seat: int, left: float) -> float:
    """The way to the next mark, the colour under the disc and a better place in player order."""
    if left <= 0:
        return 0.0
    space = s.sheet[seat * SHEET + DISC]
    data = s.data
    slope = data.special_vp[data.special_end] / data.special_end
    value = (slope * space - data.special_vp[space]) * SPECIAL_SHARE * left / (left + 4.0)
    ahead = 0
    for place in range(s.players):
        if s.ranking[place] == seat:
            ahead = s.players - 1 - place
    value += ahead * PLACE_WORTH * left / TURNS
    if space:
        value += 1.0 * left / TURNS
    return value


def tokens_worth(s: Position, seat: int, left: float) -> float:
    """What permanent tokens will bring, and unused ones."""
    base = seat * SHEET
    owned = s.sheet[base + TOKENS_OWNED] & ~s.sheet[base + TOKENS_USED]
    if owned == 0 or left <= 0:
        return 0.0
    share = left / TURNS
    rounds = left / COLOUR_COUNT
    value = 0.0
    bonuses = owned & ((1 << BONUS_TOKENS) - 1)
    if bonuses:
        for token in range(BONUS_TOKENS):
            if (bonuses >> token) & 1:
                total = 0
                for colour in range(COLOUR_COUNT):
                    # blue and brown fade out in the second half
                    fade = 1 if colour in (0, 3) else 2
                    total += s.data.bonus[token * COLOUR_COUNT + colour] * fade
                value += total * BONUS_WORTH * share
    if (owned >> SAIL8) & 1:
        value += 4.0 * share
    if (owned >> PIRATES_PLUS2) & 1:
        value += 0.5 * rounds
    if (owned >> PIRATES_GOLD) & 1:
        value += 1.1 * rounds
    if (owned >> PLAN_TWO_NEUTRAL) & 1:
        value += 3.0 * share
    if (owned >> PLAN_BUILD_SWAP) & 1:
        value += 5.0 * share
    if (owned >> ORDER_LEAP) & 1:
        value += 5.0 * share
    if (owned >> GOLD_PER_POST) & 1:
        value += 4.0 * share * (1.0 - s.sheet[base + POST_COUNT] / 12.0)
    if (owned >> GOLD_PER_TWO_CUBES) & 1:
        value += 4.0 * share
    if (owned >> CUBES_VP) & 1:
        value += 7.5 if left > 1 else 5.0
    if (owned >> END_POSTS) & 1:
        value += 3.0 * share
    if (owned >> END_GOLD_AGAIN) & 1:
        value += (s.data.gold_end - s.sheet[base + GOLD]) * 0.35
    return value


def gold_to_spend(s: Position, seat: int, left: float) -> float:
    """Gold is worth a little more than its point while it can still be spent."""
    gold = s.sheet[seat * SHEET + GOLD] + 2 * s.sheet[seat * SHEET + CHESTS]
    if gold > 6:
        gold = 6 + (gold - 6) // 2
    share = left / TURNS
    return gold * GOLD_WORTH * share


def post_worth(s: Position, seat: int, post: int, taken: int, left: float) -> float:
    """What founding a post here would bring: discovery, and the island's completion."""
    sea = s.sea()
    island = sea.post_islands[post]
    mask = sea.island_posts[island]
    value = 0.0 if taken & mask else float(s.data.discovery_vp)
    mask &= s.sheet[seat * SHEET + POSTS]
    posts = 0
    while mask:
        mask &= mask - 1
        posts += 1
    time = s.time_value() - s.left[island] / 7.0
    if time < 1.0:
        time = 1.0
    gain = (s.data.factors[posts + 1] - s.data.factors[posts]) * time
    return value + gain * chance_to_complete(s.left[island], left) + s.left[island] * 0.1 * left / TURNS


def ships_in_place(s: Position, seat: int, left: float) -> float:
    """How near the ships are to a post worth founding, as the crow flies."""
    base = seat * SHEET
    if s.sheet[base + SHIPS] < 0:
        return 4.0 * left / TURNS  # both ships can still be put anywhere
    sea = s.sea()
    taken = s.taken_posts()
    share = left / (left + 5.0)
    best_first = 0.0
    best_second = 0.0
    count = len(sea.anchor_cells)
    first = s.sheet[base + SHIPS]
    second = s.sheet[base + SHIPS + 1]
    for post in range(count):
        cell = sea.post_cells[post]
        if (taken >> post) & 1 or (s.ground[FREE + cell // WIDTH] >> (cell % WIDTH)) & 1 == 0:
            continue
        anchor = sea.anchor_cells[post]
        near_first = closeness(sea.rows, sea.cols, first, anchor)
        near_second = closeness(sea.rows, sea.cols, second, anchor)
        if near_first <= 0.0 and near_second <= 0.0:
            continue
        worth = post_worth(s, seat, post, taken, left)
        if worth * near_first > best_first:
            best_first = worth * near_first
        if worth * near_second > best_second:
            best_second = worth * near_second
    return (best_first + best_second) * SHIP_SHARE * share


def closeness(rows: int, cols: int, place: int, anchor: int) -> float:
    """0.9 one space away, falling to 0 some ten spaces away; from the frame every coast is near. Whoever lies on the spot could
    have founded the post and did not: nothing is to be hoped for from that."""
    row: i64 = anchor // WIDTH
    col: i64 = anchor % WIDTH
    distance: i64 = 0
    if place >= CELLS:
        distance = min(min(row, rows - 1 - row), min(col, cols - 1 - col)) + 3
    else:
        down: i64 = place // WIDTH - row
        right: i64 = place % WIDTH - col
        distance = (down if down >= 0 else -down) + (right if right >= 0 else -right)
    return 0.0 if distance == 0 or distance >= 10 else 1.0 - int(distance) / 10.0


def under_way(s: Position, seat: int, left: float) -> float:
    """What the action being carried out can still bring."""
    if s.actor != seat:
        return 0.0
    step = s.frame & STEP_MASK
    payload = s.frame >> PAYLOAD
    if step in (BUILD_TURN, BUILD_AT):
        tile = (payload >> 7) & 63
        worth = (s.data.vp_big[tile] + s.data.vp_small[tile]) * 0.5 + 0.6 * s.data.tile_size[tile]
        ap = (payload & 127) - s.data.build_cost[tile]
        return worth + int(ap if ap > 0 else 0) * PENDING_AP
    if step == TAKE_TOKEN:
        return TOKEN_WORTH * left / TURNS + 1.0
    if step == FOUND_POST:
        return post_worth(s, seat, payload, s.taken_posts(), left) + 0.5
    if step in (PLAN, BUILD, BUY_PRODUCTION, LOAD, ADVANCE_PROGRESS, ADVANCE_DISC):
        return int(payload & 127) * PENDING_AP
    if step == SAIL:
        return 1.5 if payload & 256 else 3.0
    if step == SAIL_OPEN:
        return 0.5
    return 0.0


def estimates(s: Position, seat: int) -> list[float]:
    """The judgement term by term, in points."""
    left = turns_left(s)
    pending = -1
    if s.actor == seat and s.frame & STEP_MASK in (BUILD_TURN, BUILD_AT):
        pending = (s.frame >> (PAYLOAD + 7)) & 63
    return [
        float(points(s, seat)),
        pirates_to_come(s, seat, left),
        islands_to_complete(s, seat, left),
        room_to_build_on(s, seat, left),
        planned_tiles(s, seat, left, pending),
        goods_to_come(s, seat, left),
        progress_worth(s, seat, left),
        special_worth(s, seat, left),
        tokens_worth(s, seat, left),
        gold_to_spend(s, seat, left),
        ships_in_place(s, seat, left),
        under_way(s, seat, left),
    ]


def progress(s: Position) -> float:
    """The share of the game that has been played."""
    return 1.0 - turns_left(s) / TURNS


class GameTerms(Terms[Position]):
    """The terms of this file."""

    def __init__(self) -> None:
        super().__init__(TERMS)

    def progress(self, s: Position) -> float:
        """The share of the game that has been played."""
        return progress(s)

    def estimate(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The terms, in points."""
        for value in estimates(s, int(seat)):
            out[at] = value
            at += 1
