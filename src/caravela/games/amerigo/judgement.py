"""A hand-written judgement of a position: about the points a seat will end with, as named terms.

Points as if the game ended now count in full. What only works over time (planned tiles, posts on unfinished islands, tokens,
goods without production) is weighted by how many turns are left. While an action is under way, what its points can still do
counts too, so that a player who looks one step ahead sees through to its end.
"""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo import state as st
from caravela.games.amerigo.components import (
    BLUE,
    BONUS_TOKENS,
    BROWN,
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
)
from caravela.games.amerigo.placement import frontier, shape_fits
from caravela.games.amerigo.scoring import points
from caravela.games.amerigo.sea import Sea
from caravela.games.amerigo.shapes import WIDTH
from caravela.games.amerigo.state import Position
from caravela.games.amerigo.steps.numbers import (
    ADVANCE_DISC,
    ADVANCE_PROGRESS,
    BUILD,
    BUILD_AT,
    BUILD_TURN,
    BUY_PRODUCTION,
    FOUND_POST,
    LOAD,
    PLAN,
    SAIL,
    SAIL_OPEN,
    TAKE_TOKEN,
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
NOWHERE: Final = vec[i64]([])  # a frontier that nobody looks at
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
    return float((s.data.rounds - s.cells[st.ROUND]) * COLOUR_COUNT + COLOUR_COUNT - s.cells[st.PHASE])


def pirates_to_come(s: Position, seat: i64, left: float) -> float:
    """Losses to expect: this round's by what is missing now, later ones in part; spare cannons help later."""
    if left <= 0:
        return 0.0
    cells = s.cells
    base = seat * st.SHEET
    strength = float(st.pirate_strength(s, seat))
    half = 0.55 if st.owns(s, seat, PIRATES_HALF) else 1.0
    here = float(COLOUR_COUNT - cells[st.PHASE])
    missing = strength - float(cells[base + st.CANNONS])
    value = 0.0
    spare = 0.0
    if missing > 0.0:
        # the chance to load the rest in time falls with what is missing and with the phases gone
        chance = 1.0 - missing * 0.14 - (COLOUR_COUNT - here) * 0.11
        if chance < 0.0:
            chance = 0.0
        loss = strength * half
        if loss > float(cells[base + st.VP] + 6):
            loss = float(cells[base + st.VP]) + 6.0
        value = -loss * (1.0 - LOAD_HOPE * chance) - missing * chance * 0.45
    else:
        spare = -missing
    # in each later round the markers grow by about 1.7
    later = s.data.rounds - cells[st.ROUND]
    ahead: i64 = 1
    while ahead <= later:
        need = strength + 1.7 * float(ahead)
        used = spare if spare < need else need
        spare -= used
        value -= (need - used) * half * LATER_PIRATES
        ahead += 1
    return value


def chance_to_complete(left: float, turns: float) -> float:
    """How likely an island with so many uncovered spaces is finished in so many turns."""
    return COMPLETE_SOON / (1.0 + COMPLETE_FADE * left) * turns / (turns + COMPLETE_TURNS)


def islands_to_complete(s: Position, seat: i64, left: float) -> float:
    """What posts on unfinished islands will bring when those are completed, at the time value of then."""
    own = s.cells[seat * st.SHEET + st.POSTS]
    if own == 0:
        return 0.0
    sea = st.sea_of(s)
    rare = s.rare
    value = 0.0
    now = float(st.time_value(s))
    sums: i64 = 1  # bit n: some of the planned tiles have n squares together
    planned = s.cells[seat * st.SHEET + st.PLANNED]
    tile: i64 = 0
    while planned:
        if planned & 1:
            sums |= (sums << s.data.tile_size[tile]) & 0xFFFF
        planned >>= 1
        tile += 1
    island: i64 = 0
    while island < rare[st.ISLANDS]:
        mask = own & sea.island_posts[island]
        free = rare[st.LEFT + island]
        if mask and free:
            near = float(free)
            if sums > 1:
                fill: i64 = free if free < 15 else 15
                while (sums >> fill) & 1 == 0:
                    fill -= 1
                near -= PLANNED_FILL * float(fill)
            chance = chance_to_complete(near, left)
            time = now - float(free) / 7.0
            if time < 1.0:
                time = 1.0
            finish = (6.5 if sea.big[island] else 3.0) / (1.0 + float(others_on(s, seat, island)))
            value += chance * (s.data.factors[st.bit_count(mask)] * time * 0.9 + finish)
        island += 1
    return value


def room_to_build_on(s: Position, seat: i64, left: float) -> float:
    """Uncovered spaces of islands with an own post, of use only while there are turns to use them. The space of a post counts
    too: what is beside it can be built on from there, else a second post on an island would look like a loss."""
    own = s.cells[seat * st.SHEET + st.POSTS]
    if own == 0:
        return 0.0
    sea = st.sea_of(s)
    rare = s.rare
    value = 0.0
    reach = left / TURNS
    island: i64 = 0
    while island < rare[st.ISLANDS]:
        free = rare[st.LEFT + island]
        mask = own & sea.island_posts[island]
        if free and mask:
            free += st.bit_count(mask)
            room = float(free) if free < 14 else 14.0 + float(free - 14) * 0.3
            others = float(others_on(s, seat, island))
            value += room * (ROOM_BIG if sea.big[island] else ROOM_SMALL) * reach / (1.0 + 0.35 * others)
        island += 1
    return value


def others_on(s: Position, seat: i64, island: i64) -> i64:
    """How many others have a post on this island."""
    posts = st.sea_of(s).island_posts[island]
    others: i64 = 0
    other: i64 = 0
    while other < s.players:
        if other != seat and s.cells[other * st.SHEET + st.POSTS] & posts:
            others += 1
        other += 1
    return others


def planned_tiles(s: Position, seat: i64, left: float, pending: i64) -> float:
    """Tiles beside the sheet: most of their points, as far as there is room for them; `pending` is about to be built."""
    base = seat * st.SHEET
    planned = s.cells[base + st.PLANNED]
    if planned == 0:
        return 0.0
    data, rare = s.data, s.rare
    sea = st.sea_of(s)
    own = s.cells[base + st.POSTS]
    room_big = 0.0
    room_small = 0.0
    island: i64 = 0
    while island < rare[st.ISLANDS]:
        free = rare[st.LEFT + island]
        if free:
            if own & sea.island_posts[island]:
                share = 0.8
            else:
                share = 0.06 if s.cells[base + st.SHIPS] >= 0 else 0.12
            if sea.big[island]:
                room_big += float(free) * share
            else:
                room_small += float(free) * share
        island += 1
    reach = (left - 0.5) / 7.0
    if reach > 1.0:
        reach = 1.0
    if reach < 0.0:
        reach = 0.0
    look = own != 0 and left <= LOOK_FOR_ROOM
    near = frontier(s, seat) if look else NOWHERE
    value = 0.0
    cost = 0.0
    budget = left * 2.2
    last_shape: i64 = -1
    last_fits = True
    tile: i64 = TILE_COUNT - 1
    while tile >= 0:
        if (planned >> tile) & 1 and tile != pending:
            size = float(data.tile_size[tile])
            shape = data.tile_shape[tile]
            if look and shape != last_shape:
                last_shape = shape
                last_fits = shape_fits(s, near, shape)
            if last_fits:
                if size <= room_big:
                    room_big -= size
                    worth = float(data.vp_big[tile]) + SQUARE_WORTH * size
                elif size <= room_small:
                    room_small -= size
                    worth = float(data.vp_small[tile]) + SQUARE_WORTH * size
                else:
                    worth = 0.25 * float(data.vp_small[tile])
                cost += float(data.build_cost[tile])
                share = BUILD_SHARE if cost <= budget else BUILD_SHARE * budget / cost
                value += worth * share * reach - float(data.build_cost[tile]) * 0.22 * reach
            else:
                value += NO_PLACE * left * float(data.vp_small[tile])
        tile -= 1
    return value


def goods_to_come(s: Position, seat: i64, left: float) -> float:
    """Commodities wait for production and production for commodities."""
    base = seat * st.SHEET
    share = left / TURNS
    value = 0.0
    good: i64 = 0
    while good < GOOD_COUNT:
        commodities = float(s.cells[base + st.COMMODITIES + good])
        production = float(s.cells[base + st.PRODUCTION + good])
        value += commodities * COMMODITY_WORTH * share
        value += production * (PRODUCTION_WORTH + PAIR_WORTH * commodities) * share
        good += 1
    return value


def progress_worth(s: Position, seat: i64, left: float) -> float:
    """The way to the next mark: its points and its token."""
    space = s.cells[seat * st.SHEET + st.PROGRESS]
    data = s.data
    if space >= data.progress_end or left <= 0:
        return 0.0
    mark = space + data.to_mark[space]
    before: i64 = 0
    for other in data.progress_marks:
        if other <= space:
            before = other
    soon = left / (left + 4.0)
    slope = data.progress_vp[data.progress_end] / data.progress_end
    value = (slope * float(space) - data.progress_vp[space]) * PROGRESS_SHARE * soon
    return value + TOKEN_WORTH * left / TURNS * soon * float(space - before) / float(mark - before)


def special_worth(s: Position, seat: i64, left: float) -> float:
    """The way to the next mark, the colour under the disc and a better place in player order."""
    if left <= 0:
        return 0.0
    space = s.cells[seat * st.SHEET + st.DISC]
    data = s.data
    slope = data.special_vp[data.special_end] / data.special_end
    value = (slope * float(space) - data.special_vp[space]) * SPECIAL_SHARE * left / (left + 4.0)
    ahead = s.players - 1
    place: i64 = st.RANKING
    while s.cells[place] != seat:
        ahead -= 1
        place += 1
    value += float(ahead) * PLACE_WORTH * left / TURNS
    if space:
        value += 1.0 * left / TURNS
    return value


def tokens_worth(s: Position, seat: i64, left: float) -> float:
    """What permanent tokens will bring, and unused ones."""
    base = seat * st.SHEET
    owned = s.cells[base + st.TOKENS_OWNED] & ~s.cells[base + st.TOKENS_USED]
    if owned == 0 or left <= 0:
        return 0.0
    share = left / TURNS
    rounds = left / COLOUR_COUNT
    value = 0.0
    token: i64 = 0
    while token < BONUS_TOKENS:
        if (owned >> token) & 1:
            total: i64 = 0
            colour: i64 = 0
            while colour < COLOUR_COUNT:
                # blue and brown fade out in the second half
                fade = 1 if colour in (BLUE, BROWN) else 2
                total += s.data.bonus[token * COLOUR_COUNT + colour] * fade
                colour += 1
            value += float(total) * BONUS_WORTH * share
        token += 1
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
        value += 4.0 * share * (1.0 - float(s.cells[base + st.POST_COUNT]) / 12.0)
    if (owned >> GOLD_PER_TWO_CUBES) & 1:
        value += 4.0 * share
    if (owned >> CUBES_VP) & 1:
        value += 7.5 if left > 1 else 5.0
    if (owned >> END_POSTS) & 1:
        value += 3.0 * share
    if (owned >> END_GOLD_AGAIN) & 1:
        value += float(s.data.gold_end - s.cells[base + st.GOLD]) * 0.35
    return value


def gold_to_spend(s: Position, seat: i64, left: float) -> float:
    """Gold is worth a little more than its point while it can still be spent."""
    gold = s.cells[seat * st.SHEET + st.GOLD] + 2 * s.cells[seat * st.SHEET + st.CHESTS]
    if gold > 6:
        gold = 6 + (gold - 6) // 2
    share = left / TURNS
    return float(gold) * GOLD_WORTH * share


def post_worth(s: Position, seat: i64, post: i64, taken: i64, left: float) -> float:
    """What founding a post here would bring: discovery, and the island's completion."""
    sea = st.sea_of(s)
    island = sea.post_islands[post]
    mask = sea.island_posts[island]
    value = 0.0 if taken & mask else float(s.data.discovery_vp)
    posts = st.bit_count(mask & s.cells[seat * st.SHEET + st.POSTS])
    free = float(s.rare[st.LEFT + island])
    time = float(st.time_value(s)) - free / 7.0
    if time < 1.0:
        time = 1.0
    gain = (s.data.factors[posts + 1] - s.data.factors[posts]) * time
    return value + gain * chance_to_complete(free, left) + free * 0.1 * left / TURNS


def ships_in_place(s: Position, seat: i64, left: float) -> float:
    """How near the ships are to a post worth founding, as the crow flies."""
    cells, rare = s.cells, s.rare
    base = seat * st.SHEET
    first = cells[base + st.SHIPS]
    second = cells[base + st.SHIPS + 1]
    if first < 0:
        return 4.0 * left / TURNS  # both ships can still be put anywhere
    sea = st.sea_of(s)
    taken = st.taken_posts(s)
    share = left / (left + 5.0)
    best_first = 0.0
    best_second = 0.0
    count: i64 = len(sea.anchor_cells)
    post: i64 = 0
    while post < count:
        if (taken >> post) & 1 == 0 and (rare[st.FREE + sea.post_rows[post]] >> sea.post_cols[post]) & 1:
            anchor = sea.anchor_cells[post]
            near_first = closeness(sea, first, anchor)
            near_second = closeness(sea, second, anchor)
            if near_first > 0.0 or near_second > 0.0:
                worth = post_worth(s, seat, post, taken, left)
                if worth * near_first > best_first:
                    best_first = worth * near_first
                if worth * near_second > best_second:
                    best_second = worth * near_second
        post += 1
    return (best_first + best_second) * SHIP_SHARE * share


def closeness(sea: Sea, place: i64, anchor: i64) -> float:
    """0.9 one space away, falling to 0 some ten spaces away; from the frame every coast is near. Whoever lies on the spot could
    have founded the post and did not: nothing is to be hoped for from that."""
    row = anchor // WIDTH
    col = anchor % WIDTH
    distance: i64 = 0
    if place >= CELLS:
        distance = min(min(row, sea.rows - 1 - row), min(col, sea.cols - 1 - col)) + 3
    else:
        down = place // WIDTH - row
        right = place % WIDTH - col
        distance = (down if down >= 0 else -down) + (right if right >= 0 else -right)
    return 0.0 if distance == 0 or distance >= 10 else 1.0 - float(distance) / 10.0


def under_way(s: Position, seat: i64, left: float) -> float:
    """What the action being carried out can still bring."""
    if s.actor != seat:
        return 0.0
    step = s.frame & STEP_MASK
    payload = s.frame >> PAYLOAD
    if step in (BUILD_TURN, BUILD_AT):
        tile = (payload >> 7) & 63
        worth = float(s.data.vp_big[tile] + s.data.vp_small[tile]) * 0.5 + 0.6 * float(s.data.tile_size[tile])
        ap = (payload & 127) - s.data.build_cost[tile]
        return worth + float(ap if ap > 0 else 0) * PENDING_AP
    if step == TAKE_TOKEN:
        return TOKEN_WORTH * left / TURNS + 1.0
    if step == FOUND_POST:
        return post_worth(s, seat, payload, st.taken_posts(s), left) + 0.5
    if step in (PLAN, BUILD, BUY_PRODUCTION, LOAD, ADVANCE_PROGRESS, ADVANCE_DISC):
        return float(payload & 127) * PENDING_AP
    if step == SAIL:
        return 1.5 if payload & 256 else 3.0
    if step == SAIL_OPEN:
        return 0.5
    return 0.0


class AmerigoTerms(Terms[Position]):
    """The terms of this file's docstring."""

    def __init__(self) -> None:
        super().__init__(TERMS)

    def progress(self, s: Position) -> float:
        """The share of the game that has been played."""
        return 1.0 - turns_left(s) / TURNS

    def estimate(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The terms, in points."""
        left = turns_left(s)
        step = s.frame & STEP_MASK
        laying = s.actor == seat and step in (BUILD_TURN, BUILD_AT)
        pending: i64 = (s.frame >> (PAYLOAD + 7)) & 63 if laying else -1
        out[at] = float(points(s, seat))
        out[at + 1] = pirates_to_come(s, seat, left)
        out[at + 2] = islands_to_complete(s, seat, left)
        out[at + 3] = room_to_build_on(s, seat, left)
        out[at + 4] = planned_tiles(s, seat, left, pending)
        out[at + 5] = goods_to_come(s, seat, left)
        out[at + 6] = progress_worth(s, seat, left)
        out[at + 7] = special_worth(s, seat, left)
        out[at + 8] = tokens_worth(s, seat, left)
        out[at + 9] = gold_to_spend(s, seat, left)
        out[at + 10] = ships_in_place(s, seat, left)
        out[at + 11] = under_way(s, seat, left)
