"""Whole random games at every number of players, with everything that must hold looked at after every move."""

import json
from pathlib import Path

import pytest

from caravela.games.amerigo import components as c
from caravela.games.amerigo import state as st
from caravela.games.amerigo.shapes import WIDTH
from caravela.kernel.luck import luck_from
from caravela.kernel.record import read_record
from tests.games.amerigo.builder import DATA, GAME
from tests.positions import field

GOLDEN = Path(__file__).parents[2] / "golden"


def bits(mask: int) -> set[int]:
    return {i for i in range(64) if (mask >> i) & 1}


def cells(rows: list[int]) -> set[int]:
    return {row * WIDTH + col for row, mask in enumerate(rows) for col in bits(mask)}


def network_by_hand(own: set[int], posts: set[int], neutral: set[int]) -> set[int]:
    """R9.2c, from scratch: everything linked to a post by own and neutral tiles."""
    found, edge = set(), set(posts)
    while edge:
        here = edge.pop()
        found.add(here)
        near = {here + 24, here - 24} | {x for x in (here + 1, here - 1) if x // 24 == here // 24}
        edge |= (near & (own | posts | neutral)) - found
    return found


def check(s: st.Position) -> None:
    sea = st.sea_of(s)
    board = s.cells
    sheets = [list(s.cells[seat * st.SHEET :]) for seat in range(s.players)]  # each begins with what all players share
    # R1.1: forty-nine cubes
    for colour in range(7):
        assert board[st.TOWER + colour] + board[st.STORAGE + colour] + board[st.OUT + colour] == 7
        assert min(board[st.TOWER + colour], board[st.STORAGE + colour], board[st.OUT + colour]) >= 0
    # every tile in one place
    laid = [(st.laid_tile(x), st.laid_seat(x)) for x in field(s, "laid")]
    for seat, sheet in enumerate(sheets):
        built = [tile for tile, builder in laid if tile < 16 and builder == seat]
        planned = [tile for tile in bits(sheet[st.PLANNED]) if tile < 16]
        assert sorted([*built, *planned, *bits(sheet[st.SUPPLY])]) == list(range(16))
    neutral = [tile for tile, _ in laid if tile >= 16]
    held = [tile for sheet in sheets for tile in bits(sheet[st.PLANNED]) if tile >= 16]
    assert sorted([*neutral, *held, *bits(board[st.NEUTRALS])]) == list(range(16, 53))
    # every progress token in one place, none twice; used ones are owned
    tokens = [token for sheet in sheets for token in bits(sheet[st.TOKENS_OWNED])]
    shown = [board[st.DISPLAY + i] for i in range(8) if board[st.DISPLAY + i] >= 0]
    everywhere = [*tokens, *shown, *field(s, "progress_stock")]
    assert len(set(everywhere)) == len(everywhere)
    assert len(field(s, "progress_stock")) == 16 - 4 * (board[st.REVEALED] - 1)
    for sheet in sheets:
        assert bits(sheet[st.TOKENS_USED]) <= bits(sheet[st.TOKENS_OWNED])
    # tracks and purses
    for sheet in sheets:
        assert 0 <= sheet[st.GOLD] <= 12
        assert 0 <= sheet[st.CANNONS] <= 12
        assert 0 <= sheet[st.PROGRESS] <= 20
        assert 0 <= sheet[st.DISC] <= 20
        assert sheet[st.CHESTS] >= 0
        assert sheet[st.VP] == sum(sheet[st.SCORED : st.SCORED + 7]) >= 0
        assert sheet[st.POST_COUNT] == len(bits(sheet[st.POSTS])) <= 12
    assert sorted(field(s, "ranking")) == list(range(s.players))
    discs = [sheets[seat][st.DISC] for seat in field(s, "ranking")]
    assert discs == sorted(discs, reverse=True)
    assert min(board[st.OFFER : st.OFFER + 15]) >= 0
    # on the islands: no overlap, never on water, and covered = tiles and posts
    land = cells(sea.land)
    covered: list[int] = []
    own: list[set[int]] = [set() for _ in sheets]
    common: set[int] = set()
    for x in field(s, "laid"):
        squares = st.squares(s, st.laid_tile(x), st.laid_orientation(x), st.laid_cell(x))
        covered += squares
        if st.laid_tile(x) < 16:
            own[st.laid_seat(x)] |= set(squares)
        else:
            common |= set(squares)
    posts = [{sea.post_cells[post] for post in bits(sheet[st.POSTS])} for sheet in sheets]
    for spaces in posts:
        covered += spaces
    assert len(set(covered)) == len(covered)
    assert set(covered) <= land
    assert cells(s.rare[st.FREE : st.FREE + WIDTH]) == land - set(covered)
    assert cells(s.rare[st.NEUTRAL : st.NEUTRAL + WIDTH]) == common
    for seat in range(s.players):
        start = st.NETWORK + WIDTH * seat
        assert cells(s.rare[start : start + WIDTH]) == network_by_hand(own[seat], posts[seat], common)
        assert own[seat] <= network_by_hand(own[seat], posts[seat], common)
    for island, size in enumerate(sea.sizes):
        assert field(s, "left")[island] == size - sum(1 for x in covered if sea.island_of[x] == island)
    # commodities were taken by whoever covered them
    taken = [0] * 5
    for x in covered:
        if sea.good_at[x] >= 0:
            taken[sea.good_at[x]] += 1
    assert taken == [sum(sheet[st.COMMODITIES + good] for sheet in sheets) for good in range(5)]
    # production tokens: bought, on display, in stock or out of the game
    bought = sum(sum(sheet[st.PRODUCTION : st.PRODUCTION + 5]) for sheet in sheets)
    total = bought + sum(board[st.OFFER : st.OFFER + 15]) + len(field(s, "production_stock"))
    assert total <= len(DATA.production[s.players])
    # ships: on water or on the frame, never two on a water space
    places = [sheet[st.SHIPS + ship] for sheet in sheets for ship in range(2) if sheet[st.SHIPS + ship] >= 0]
    tiles = [place for place in places if place < c.CELLS]
    assert len(set(tiles)) == len(tiles)
    assert set(tiles) <= cells(sea.water)
    assert all(place < c.CELLS + sea.frames for place in places)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_random_games(players, seed):
    s = GAME.new(players, seed)
    luck = luck_from(str(seed), "invariants")
    check(s)
    while not s.over:
        s.advance(s.options[luck.below(len(s.options))])
        check(s)
    assert s.cells[st.ROUND] == 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_that_build(players):
    """Uniformly random play rarely builds: here ships look for anchors, and planning and building come first."""
    eager = {GAME.parse(text) for text in ("post:found", "action:blue", "action:red", "action:green", "joker")}
    for name in ("turn", "tile", "space"):
        kind = GAME.space.named(name)
        eager |= set(range(kind.start, kind.stop))
    s = GAME.new(players, 30)
    luck = luck_from("30", "eager")
    while not s.over:
        best = [action for action in s.options if action in eager]
        pool = best if best and luck.below(8) else s.options
        s.advance(pool[luck.below(len(pool))])
        check(s)
    assert len(field(s, "laid")) > 5 * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_golden_games(players):
    """Games of bots that plan, build and complete islands."""
    record = read_record(json.loads((GOLDEN / f"amerigo-{players}.json").read_text(encoding="utf-8")))
    s = GAME.new(players, record.seed, record.luck)
    for move in record.moves:
        s.apply(GAME.parse(move))
        check(s)
    assert s.over
    assert players == 2 or 0 in field(s, "left"), "with 3 and 4 players an island is completed in these games"
