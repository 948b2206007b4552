"""What covering spaces of an island brings: trading posts, networks, completion (R5.4–R5.6, R9.4–R9.7, R10)."""

from __future__ import annotations

from caravela.games.amerigo.components import GOLD_PER_POST, VILLAGES
from caravela.games.amerigo.events import BUILT, COMPLETED, DISCOVERED, FOUNDED, RECEIVED, SCORED_POSTS, TOOK_COMMODITY
from caravela.games.amerigo.shapes import ORIENTATIONS, WIDTH
from caravela.games.amerigo.state import (
    CHESTS,
    COMMODITIES,
    FREE,
    FROM_COMPLETION,
    FROM_DISCOVERIES,
    FROM_POSTS,
    FROM_TILES,
    LAID,
    LEFT,
    NETWORK,
    NEUTRAL,
    PLANNED,
    POST_COUNT,
    POSTS,
    SHEET,
    Position,
    owns,
    pack_laid,
    posts_on,
    receive,
    score,
    sea_of,
    taken_posts,
    time_value,
)
from caravela.kernel.packed import i64, vec


def found_post(s: Position, seat: i64, post: i64) -> None:
    """R5.4–R5.6: a trading post; the first on its island is a discovery, and it may complete the island."""
    sea = sea_of(s)
    cells = s.cells
    base = seat * SHEET
    space = sea.post_cells[post]
    island = sea.post_islands[post]
    new = taken_posts(s) & sea.island_posts[island] == 0
    cells[base + POSTS] |= 1 << post
    cells[base + POST_COUNT] += 1
    rare = s.rewrite(keep=True)
    cover(rare, space, NETWORK + WIDTH * seat)
    extend(rare, seat)
    rare[LEFT + island] -= 1
    if s.events is not None:
        s.note(FOUNDED, [seat, space, island])
    if new:
        score(s, seat, s.data.discovery_vp, FROM_DISCOVERIES)
        if s.events is not None:
            s.note(DISCOVERED, [seat, island, s.data.discovery_vp])
    if owns(s, seat, GOLD_PER_POST):
        if s.events is not None:
            s.note(RECEIVED, [seat, s.data.gold_per_post, GOLD_PER_POST])
        receive(s, seat, s.data.gold_per_post)
    if rare[LEFT + island] == 0:
        complete(s, seat, island)


def build(s: Position, seat: i64, tile: i64, orientation: i64, space: i64) -> None:
    """R9.4–R9.7: lay a planned tile; its VP, commodities, and perhaps the completed island."""
    sea = sea_of(s)
    cells = s.cells
    base = seat * SHEET
    island = sea.island_of[space]
    cells[base + PLANNED] &= ~(1 << tile)
    rare = s.rewrite(keep=True)
    rare[LAID] += 1
    rare[LAID + rare[LAID]] = pack_laid(tile, seat, orientation, space)
    points = s.data.vp_big[tile] if sea.big[island] else s.data.vp_small[tile]
    score(s, seat, points, FROM_TILES)
    if s.events is not None:
        s.note(BUILT, [seat, tile, orientation, space, island, s.data.build_cost[tile], points])
    kind = NETWORK + WIDTH * seat if tile < VILLAGES else NEUTRAL
    turned = s.data.turned[s.data.tile_shape[tile] * ORIENTATIONS + orientation]
    size: i64 = len(turned.rows)
    i: i64 = 0
    while i < size:
        covered = space - turned.first + turned.rows[i] * WIDTH + turned.cols[i]
        cover(rare, covered, kind)
        good = sea.good_at[covered]
        if good >= 0:
            cells[base + COMMODITIES + good] += 1
            if s.events is not None:
                s.note(TOOK_COMMODITY, [seat, good, covered])
        i += 1
    if tile < VILLAGES:
        extend(rare, seat)
    else:
        other: i64 = 0
        while other < s.players:  # R9.7: a neutral tile belongs to nobody
            if cells[other * SHEET + POSTS]:
                extend(rare, other)
            other += 1
    rare[LEFT + island] -= size
    if rare[LEFT + island] == 0:
        complete(s, seat, island)


def cover(rare: vec[i64], space: i64, kind: i64) -> None:
    """A land space is covered: its bit goes from the uncovered land to the row masks from `kind` on."""
    row = space // WIDTH
    bit: i64 = 1 << (space % WIDTH)
    rare[FREE + row] &= ~bit
    rare[kind + row] |= bit


def extend(rare: vec[i64], seat: i64) -> None:
    """R9.2c: neutral tiles that touch a seat's network join it, and so on along the chain."""
    net = NETWORK + WIDTH * seat
    grown = True
    while grown:
        grown = False
        above: i64 = 0
        row: i64 = 0
        while row < WIDTH:
            here = rare[net + row]
            neutral = rare[NEUTRAL + row]
            if neutral & ~here:
                below: i64 = rare[net + row + 1] if row + 1 < WIDTH else 0
                new = here | ((here | (here << 1) | (here >> 1) | above | below) & neutral)
                while new != here:
                    grown = True
                    here = new
                    new = here | (((here << 1) | (here >> 1)) & neutral)
                rare[net + row] = here
            above = here
            row += 1


def complete(s: Position, seat: i64, island: i64) -> None:
    """R10: VP and chest for who covers the last space, then every post on the island scores."""
    big = sea_of(s).big[island]
    score(s, seat, s.data.completion_vp, FROM_COMPLETION)
    if big:
        s.cells[seat * SHEET + CHESTS] += 1
    if s.events is not None:
        s.note(COMPLETED, [seat, island, s.data.completion_vp, 1 if big else 0])
    for other in range(s.players):
        posts = posts_on(s, other, island)
        if posts:
            points = s.data.factors[posts] * time_value(s)
            score(s, other, points, FROM_POSTS)
            if s.events is not None:
                s.note(SCORED_POSTS, [other, island, posts, points])
