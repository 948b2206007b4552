"""What covering spaces of an island brings: trading posts, networks, completion (R5.4–R5.6, R9.4–R9.7, R10)."""

from __future__ import annotations

from caravela.games.amerigo.components import GOLD_PER_POST, VILLAGES, WIDTH
from caravela.games.amerigo.state import (
    BUILT,
    CHESTS,
    COMMODITIES,
    COMPLETED,
    DISCOVERED,
    FOUNDED,
    FREE,
    FROM_COMPLETION,
    FROM_DISCOVERIES,
    FROM_POSTS,
    FROM_TILES,
    NETWORK,
    NEUTRAL,
    PLANNED,
    POST_COUNT,
    POSTS,
    RECEIVED,
    SCORED_POSTS,
    SHEET,
    TOOK_COMMODITY,
    Position,
    pack_laid,
    squares,
)


def found_post(s: Position, seat: int, post: int) -> None:
    """R5.4–R5.6: a trading post; the first on its island is a discovery, and it may complete the island."""
    sea = s.sea()
    base = seat * SHEET
    cell = sea.post_cells[post]
    island = sea.post_islands[post]
    new = s.taken_posts() & sea.island_posts[island] == 0
    s.sheet[base + POSTS] |= 1 << post
    s.sheet[base + POST_COUNT] += 1
    bit = 1 << (cell % WIDTH)
    s.ground[FREE + cell // WIDTH] &= ~bit
    s.ground[NETWORK + WIDTH * seat + cell // WIDTH] |= bit
    extend(s, seat)
    if s.events is not None:
        s.note(FOUNDED, [seat, cell, island])
    if new:
        s.score(seat, s.data.discovery_vp, FROM_DISCOVERIES)
        if s.events is not None:
            s.note(DISCOVERED, [seat, island, s.data.discovery_vp])
    if s.owns(seat, GOLD_PER_POST):
        if s.events is not None:
            s.note(RECEIVED, [seat, s.data.gold_per_post, GOLD_PER_POST])
        s.receive(seat, s.data.gold_per_post)
    s.left[island] -= 1
    if s.left[island] == 0:
        complete(s, seat, island)


def build(s: Position, seat: int, tile: int, orientation: int, cell: int) -> None:
    """R9.4–R9.7: lay a planned tile; its VP, commodities, and perhaps the completed island."""
    sea = s.sea()
    base = seat * SHEET
    island = sea.island_of[cell]
    covered = squares(s, tile, orientation, cell)
    ground = s.ground
    s.sheet[base + PLANNED] &= ~(1 << tile)
    s.laid.append(pack_laid(tile, seat, orientation, cell))
    points = s.data.vp_big[tile] if sea.big[island] else s.data.vp_small[tile]
    s.score(seat, points, FROM_TILES)
    if s.events is not None:
        s.note(BUILT, [seat, tile, orientation, cell, island, points])
    kind = NETWORK + WIDTH * seat if tile < VILLAGES else NEUTRAL
    for space in covered:
        row = space // WIDTH
        bit = 1 << (space % WIDTH)
        ground[FREE + row] &= ~bit
        ground[kind + row] |= bit
        good = sea.good_at[space]
        if good >= 0:
            s.sheet[base + COMMODITIES + good] += 1
            if s.events is not None:
                s.note(TOOK_COMMODITY, [seat, good, space])
    if tile < VILLAGES:
        extend(s, seat)
    else:
        for other in range(s.players):  # R9.7: a neutral tile belongs to nobody
            if s.sheet[other * SHEET + POSTS]:
                extend(s, other)
    s.left[island] -= len(covered)
    if s.left[island] == 0:
        complete(s, seat, island)


def extend(s: Position, seat: int) -> None:
    """R9.2c: neutral tiles that touch a seat's network join it, and so on along the chain."""
    ground = s.ground
    net = NETWORK + WIDTH * seat
    rows = s.sea().rows
    grown = True
    while grown:
        grown = False
        above = 0
        for row in range(rows):
            here = ground[net + row]
            neutral = ground[NEUTRAL + row]
            if neutral & ~here:
                below = ground[net + row + 1] if row + 1 < rows else 0
                new = here | ((here | (here << 1) | (here >> 1) | above | below) & neutral)
                while new != here:
                    grown = True
                    here = new
                    new = here | (((here << 1) | (here >> 1)) & neutral)
                ground[net + row] = here
            above = here


def complete(s: Position, seat: int, island: int) -> None:
    """R10: VP and chest for who covers the last space, then every post on the island scores."""
    sea = s.sea()
    s.score(seat, s.data.completion_vp, FROM_COMPLETION)
    if sea.big[island]:
        s.sheet[seat * SHEET + CHESTS] += 1
    if s.events is not None:
        s.note(COMPLETED, [seat, island, s.data.completion_vp, 1 if sea.big[island] else 0])
    for other in range(s.players):
        posts = s.posts_on(other, island)
        if posts:
            points = s.data.factors[posts] * s.time_value()
            s.score(other, points, FROM_POSTS)
            if s.events is not None:
                s.note(SCORED_POSTS, [other, island, posts, points])
