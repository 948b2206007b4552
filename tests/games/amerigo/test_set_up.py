"""R1, R2: the objects of the game and its set-up."""

import json
import re

import pytest

from caravela.games.amerigo import components as c
from caravela.games.amerigo import state as st
from caravela.games.amerigo.reach import places_in
from caravela.games.amerigo.scoring import goods
from caravela.games.amerigo.sea import Sea
from caravela.games.amerigo.setup import equip
from caravela.games.amerigo.shapes import WIDTH
from caravela.games.amerigo.steps import numbers
from tests.games.amerigo.builder import DATA, GAME, cell, place, reference, table
from tests.positions import field

COUNTS = (2, 3, 4)


def islands_by_hand(land: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    found = []
    rest = set(land)
    while rest:
        island, edge = set(), {min(rest)}
        while edge:
            row, col = edge.pop()
            island.add((row, col))
            rest.discard((row, col))
            edge |= {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & rest
        found.append(island)
    return found


def land_of(sea: Sea) -> set[tuple[int, int]]:
    return {(r, col) for r in range(sea.rows) for col in range(sea.cols) if (sea.land[r] >> col) & 1}


def water_regions(sea: Sea) -> int:
    """Connected regions of water and frame, counted on a grid with the frame as a border."""
    land = land_of(sea)
    rest = {(r, col) for r in range(-1, sea.rows + 1) for col in range(-1, sea.cols + 1)} - land
    count = 0
    while rest:
        count += 1
        edge = {rest.pop()}
        while edge:
            row, col = edge.pop()
            near = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & rest
            rest -= near
            edge |= near
    return count


def test_forty_nine_cubes_of_seven_colours_each_in_one_place():
    """R1.1"""
    s = GAME.new(4, 5)
    for colour in range(7):
        assert s.cells[st.TOWER + colour] + s.cells[st.STORAGE + colour] + s.cells[st.OUT + colour] == 7


def test_the_circuit_gives_the_phases_their_colours():
    """R1.2"""
    t = table()
    seen = []
    t.s.push(numbers.BEGIN_PHASE, 0)
    t.s.settle()
    while t.s.cells[st.ROUND] == 1:
        if not seen or seen[-1] != t.s.cells[st.PHASE]:
            seen.append(t.s.cells[st.PHASE])
        t.play("pass")
    assert [c.CUBES[colour] for colour in seen] == ["blue", "black", "red", "brown", "green", "yellow", "white"]


@pytest.mark.parametrize(
    ("colour", "step"),
    [
        ("blue", numbers.PLACE_SHIP),
        ("black", numbers.LOAD),
        ("red", numbers.PLAN),
        ("brown", numbers.ADVANCE_PROGRESS),
        ("yellow", numbers.BUY_PRODUCTION),
        ("white", numbers.ADVANCE_DISC),
    ],
)
def test_each_colour_has_its_action(colour, step):
    """R1.3"""
    t = table().cubes(**{colour: 3}).display("sail8").offer(("cotton", 2)).turn("red").play(f"action:{colour}")
    assert t.s.frame & 127 == step


def test_green_builds():
    """R1.3"""
    t = table().cubes(green=3).post("red", (9, 7)).planned("red", "v01").turn("red").play("action:green")
    assert t.s.frame & 127 == numbers.BUILD


@pytest.mark.parametrize(("players", "rows", "cols", "frames"), [(2, 18, 18, 12), (3, 18, 24, 14), (4, 24, 24, 16)])
def test_the_island_area_is_a_rectangle_of_tiles_inside_a_frame(players, rows, cols, frames):
    """R1.4, R2.1"""
    sea = st.sea_of(GAME.new(players, 3))
    assert (sea.rows, sea.cols, sea.frames) == (rows, cols, frames)


def test_tiles_and_rotations_are_drawn_at_random_without_repetition():
    """R2.1"""
    for players, count in ((2, 9), (3, 12), (4, 16)):
        layouts = [field(GAME.new(players, seed), "tiles") for seed in range(12)]
        for tiles in layouts:
            assert len(tiles) == count == len({tile // 4 for tile in tiles})
        assert len({tuple(tiles) for tiles in layouts}) == 12
        assert {tile % 4 for tiles in layouts for tile in tiles} == {0, 1, 2, 3}


@pytest.mark.parametrize("players", COUNTS)
def test_islands_are_connected_land_and_big_from_twenty_on(players):
    """R1.5"""
    sea = Sea(DATA, players, reference(players))
    by_hand = islands_by_hand(land_of(sea))
    assert sorted(len(island) for island in by_hand) == sorted(sea.sizes)
    for island in by_hand:
        numbers = {sea.island_of[cell(space)] for space in island}
        assert len(numbers) == 1
        number = numbers.pop()
        assert sea.sizes[number] == len(island)
        assert sea.big[number] == (len(island) >= 20)


def test_the_size_class_is_fixed_at_set_up():
    """R1.5"""
    t = table().covered_except((9, 7), (9, 7))
    sea = st.sea_of(t.s)
    island = sea.island_of[cell((9, 7))]
    assert field(t.s, "left")[island] == 1
    assert sea.big[island]


@pytest.mark.parametrize("players", COUNTS)
def test_post_spaces_and_anchors_are_paired_one_to_one(players):
    """R1.6"""
    sea = Sea(DATA, players, reference(players))
    assert len(set(sea.post_cells)) == len(set(sea.anchor_cells)) == len(sea.post_cells)
    for post, anchor in zip(sea.post_cells, sea.anchor_cells, strict=True):
        assert abs(post // 24 - anchor // 24) + abs(post % 24 - anchor % 24) == 1
        assert (sea.land[post // 24] >> (post % 24)) & 1
        assert (sea.water[anchor // 24] >> (anchor % 24)) & 1
        assert sea.anchor_of[anchor] == sea.post_at[post]


def test_commodity_spaces_show_one_of_five_goods():
    """R1.7, R2.4"""
    sea = Sea(DATA, 4, reference(4))
    shown = [good for good in sea.good_at if good >= 0]
    assert [shown.count(good) for good in range(5)] == [8] * 5
    for index, good in enumerate(sea.good_at):
        assert good < 0 or sea.island_of[index] >= 0


def test_posts_and_tiles_cover_spaces_and_a_covered_island_is_complete():
    """R1.8"""
    t = table().post("red", (9, 7))
    island = st.sea_of(t.s).island_of[cell((9, 7))]
    assert not st.is_free(t.s, cell((9, 7)))
    assert field(t.s, "left")[island] == 27
    t.built("red", "v01", (9, 8))
    assert not st.is_free(t.s, cell((9, 8)))
    assert field(t.s, "left")[island] == 26
    assert field(t.covered_except((9, 7)).s, "left")[island] == 0
    assert GAME.view(t.s, None)["islands"][island]["left"] == 0


def test_the_player_sheet_has_three_tracks_and_printed_production():
    """R1.9"""
    assert (DATA.cannon_end, DATA.gold_end, DATA.progress_end) == (12, 12, 20)
    t = table().goods("red", cotton=(2, 1))
    assert goods(t.s, 0) == 2


def test_village_and_neutral_tiles():
    """R1.10"""
    village = [DATA.tile_size[tile] for tile in range(16)]
    neutral = [DATA.tile_size[tile] for tile in range(16, 53)]
    assert (len(village), len(neutral)) == (16, 37)
    assert set(village) == {1, 2, 3, 4}
    assert set(neutral) == {1, 2, 3, 4, 5, 6}
    assert all(DATA.vp_small[tile] < DATA.vp_big[tile] for tile in range(53))


def test_the_planning_token_does_nothing():
    """R1.11: it occurs in no action and in no entry of a view; only the name of another token has the word."""
    assert not any("planning" in kind.name for kind in GAME.space.kinds)
    view = json.dumps(GAME.view(GAME.new(2, 1), None))
    assert re.findall(r'"(\w*planning\w*)"', view) == []


@pytest.mark.parametrize("players", COUNTS)
def test_every_layout_is_legal(players):
    """R2.2"""
    for seed in range(25):
        sea = st.sea_of(GAME.new(players, seed))
        assert water_regions(sea) == 1
        land = land_of(sea)
        for r in range(sea.rows - 1):
            for col in range(sea.cols - 1):
                window = [(r, col) in land, (r, col + 1) in land, (r + 1, col) in land, (r + 1, col + 1) in land]
                assert window not in ([True, False, False, True], [False, True, True, False])
        assert sum(sea.big) <= 5


def test_illegal_layouts_are_recognised():
    """R2.2: agrees with a count by hand on random layouts, of which some are illegal."""
    from caravela.kernel.luck import Luck

    luck = Luck(11)
    verdicts = []
    for _ in range(150):
        pool = list(range(16))
        luck.shuffle(pool)
        sea = Sea(DATA, 4, [tile * 4 + luck.below(4) for tile in pool])
        land = land_of(sea)
        corners = any(
            ((r, col) in land) == ((r + 1, col + 1) in land) != ((r + 1, col) in land) == ((r, col + 1) in land)
            for r in range(sea.rows - 1)
            for col in range(sea.cols - 1)
        )
        verdicts.append(sea.legal(5))
        assert verdicts[-1] == (not corners and water_regions(sea) == 1 and sum(sea.big) <= 5)
    assert 0.85 < sum(verdicts) / len(verdicts) <= 1.0
    assert not Sea(DATA, 4, reference(4)).legal(3), "four big islands are more than three"


@pytest.mark.parametrize("players", COUNTS)
def test_the_frame_is_a_ring_of_spaces_at_the_tile_edges(players):
    """R2.3"""
    sea = Sea(DATA, players, reference(players))
    count = sea.frames
    down, across = sea.tile_rows, sea.tile_cols
    edges = []
    edges += [[(0, 6 * tile + i) for i in range(6)] for tile in range(across)]
    edges += [[(6 * tile + i, sea.cols - 1) for i in range(6)] for tile in range(down)]
    edges += [[(sea.rows - 1, 6 * tile + i) for i in range(6)] for tile in reversed(range(across))]
    edges += [[(6 * tile + i, 0) for i in range(6)] for tile in reversed(range(down))]
    for index in range(count):
        reached = places_in(sea.within(place(index), 1))
        ring = {found - c.CELLS for found in reached if found >= c.CELLS}
        assert ring == {index, (index + 1) % count, (index - 1) % count}
        water = {divmod(found, WIDTH) for found in reached if found < c.CELLS}
        assert water == {space for space in edges[index] if (sea.water[space[0]] >> space[1]) & 1}
        for space in water:
            assert sea.distance(cell(space), place(index), 3) == 1


@pytest.mark.parametrize("players", COUNTS)
def test_chests_lie_on_big_islands_and_commodities_on_their_spaces(players):
    """R2.4"""
    s = GAME.new(players, 9)
    view = GAME.view(s, None)
    for island in view["islands"]:
        assert island["chest"] == island["big"] == (island["size"] >= 20)
    assert len(view["commodities"]) == sum(1 for good in st.sea_of(s).good_at if good >= 0)


def test_time_values_fall_from_five_to_one():
    """R2.5"""
    assert [st.time_value(table().round(number).s) for number in range(1, 6)] == [5, 4, 3, 2, 1]


@pytest.mark.parametrize("players", COUNTS)
def test_supplies_at_the_start(players):
    """R2.6, R2.7"""
    s = GAME.new(players, 2)
    view = GAME.view(s, None)
    assert len(view["neutrals"]) == 37
    for player in view["players"]:
        assert len(player["villages"]) == 16
        assert player["posts_left"] == 12
        assert (player["ships"], player["posts"], player["tokens"], player["planned"]) == ([], [], [], [])
        assert (player["cannons"], player["progress"], player["vp"], player["disc"]) == (0, 0, 0, 0)


def test_pirates_at_the_start():
    """R2.8: one of five is face up, the sixth is out of the game."""
    first = set()
    for seed in range(40):
        s = GAME.new(2, seed)
        view = GAME.view(s, None)
        assert sorted(field(s, "pirates")) == [0, 0, 1, 2, 3, 4]
        assert len(view["pirates"]) == 1
        assert view["hidden_pirates"] == 4
        first.add(view["pirates"][0])
    assert first == {0, 1, 2, 3, 4}


def test_progress_tokens_at_the_start():
    """R2.9"""
    s = GAME.new(3, 4)
    shown = list(list(s.cells[st.DISPLAY : st.DISPLAY + 8]))
    assert len(field(s, "progress_stock")) == 16
    assert sorted([*shown, *field(s, "progress_stock")]) == list(range(24))


@pytest.mark.parametrize(("players", "total", "shown"), [(2, 30, 6), (3, 40, 8), (4, 50, 10)])
def test_production_tokens_at_the_start(players, total, shown):
    """R2.10"""
    s = GAME.new(players, 4)
    assert len(DATA.production[players]) == total
    assert sum(s.cells[st.OFFER : st.OFFER + 15]) == shown
    assert len(field(s, "production_stock")) == total - shown


def test_four_player_production_tokens_by_cost():
    """R2.10: per good three tokens for 2, four for 3 and three for 4."""
    assert [DATA.production[4].count(kind) for kind in range(3)] == [3, 4, 3]


@pytest.mark.parametrize("players", COUNTS)
def test_a_random_stack_of_order_discs_and_gold_by_place(players):
    """R2.11"""
    firsts = set()
    for seed in range(30):
        s = GAME.new(players, seed)
        firsts.add(field(s, "ranking")[0])
        assert sorted(field(s, "ranking")) == list(range(players))
        assert [s.cells[seat * st.SHEET + st.GOLD] for seat in field(s, "ranking")] == [0, 1, 2, 3][:players]
        assert s.actor == field(s, "ranking")[0]
    assert firsts == set(range(players))


def test_start_gold():
    """E1"""
    t = table(4).discs(("yellow", 0), ("blue", 0), ("white", 0), ("red", 0))
    equip(t.s)
    assert t.order() == ["red", "white", "blue", "yellow"]
    assert [t.of(colour, st.GOLD) for colour in ("red", "white", "blue", "yellow")] == [0, 1, 2, 3]
