"""R7, R9, R10, R11: planning, building, completing islands, production."""

import pytest

from caravela.games.amerigo import components as c
from caravela.games.amerigo import state as st
from caravela.games.amerigo.placement import frontier, places
from caravela.games.amerigo.steps import numbers
from tests.games.amerigo.builder import DATA, GAME, cell, table
from tests.positions import field

S4 = ((9, 8), (10, 8), (10, 7), (11, 7))
I2 = ((8, 9), (9, 9))
I3 = ((10, 9), (11, 9), (12, 9))


def on_g(ap=4):
    """Red's only post is [9,7] on the big island G."""
    return table().cubes(green=ap).post("red", (9, 7))


# -- planning


def test_planning():
    """E8, R7.1, R7.2"""
    t = table().cubes(red=4).turn("red").play("action:red", "tile:n09")
    assert t.ap() == 2
    assert t.refusal("tile:n01").rule == "R7.2"
    t.play("tile:v16")
    assert t.ap() == 1
    t.play("tile:v11")
    assert t.over
    assert GAME.view(t.s, None)["players"][0]["planned"] == ["v11", "v16", "n09"]


def test_village_tiles_cost_one_and_neutral_ones_their_size():
    """R7.1"""
    assert [DATA.plan_cost[tile] for tile in range(16)] == [1] * 16
    assert all(DATA.plan_cost[tile] == DATA.tile_size[tile] for tile in range(16, 53))
    t = table().cubes(red=3).turn("red").play("action:red")
    assert t.refusal("tile:n37").missing == "3 AP"


def test_tiles_leave_the_open_supply():
    """R7.1"""
    t = table().cubes(red=4).turn("red").play("action:red", "tile:n09", "tile:v16", "done")
    assert "n09" not in GAME.view(t.s, None)["neutrals"]
    assert "v16" not in GAME.view(t.s, None)["players"][0]["villages"]
    assert "v16" in GAME.view(t.s, None)["players"][1]["villages"], "only own village tiles can be taken"
    t = t.turn("white").play("action:red")
    assert t.refusal("tile:n09").reason.startswith("This tile is not among the neutral")


def test_two_neutral_tiles_with_the_token():
    """R7.2"""
    t = table().cubes(red=7).token("red", "plan_two_neutral").turn("red").play("action:red", "tile:n09", "tile:n04")
    assert t.ap() == 4
    assert t.refusal("tile:n03").rule == "R7.2"


def test_no_other_limit_for_village_tiles():
    """R7.2"""
    t = table().cubes(red=5).turn("red").play("action:red", "tile:v16", "tile:v15", "tile:v14", "tile:v13", "tile:v12")
    assert t.over
    assert bin(t.of("red", st.PLANNED)).count("1") == 5


def test_planned_tiles_stay_and_are_worth_nothing():
    """R7.3"""
    t = table().planned("red", *[f"n{n:02}" for n in range(1, 38)])
    assert t.s.scores() == [0, 0]


def test_equal_tiles_are_offered_once_and_in_one_order():
    """R7.1"""
    t = table().cubes(red=4).turn("red").play("action:red")
    assert [move for move in t.legal() if move in ("tile:v04", "tile:v05", "tile:v06", "tile:v07")] == ["tile:v07"]
    assert "just like this one" in t.refusal("tile:v05").reason
    assert "tile.v05" in GAME.targets(t.s, GAME.parse("tile:v07"))
    t.play("tile:v07", "tile:v06")
    assert "order" in t.refusal("tile:v16").reason


# -- building


def test_cost_of_building():
    """E10, R9.1"""
    t = on_g().planned("red", "v16", "n09", "v09").turn("red").play("action:green")
    t.lay("v16", *S4)
    assert t.ap() == 3
    t.lay("n09", *I2)
    assert t.ap() == 1
    t.lay("v09", *I3)
    assert t.over


def test_several_islands_in_one_action():
    """R9.1, R10.2"""
    t = on_g().post("red", (14, 16)).planned("red", "v01", "v16").turn("red").play("action:green")
    t.lay("v01", (14, 15)).lay("v16", *S4)
    assert [st.laid_tile(x) for x in field(t.s, "laid")] == [0, 15]


def test_only_planned_tiles_can_be_built():
    """R9.1"""
    t = on_g().planned("red", "v16").turn("red").play("action:green")
    assert t.refusal("tile:v15").rule == "R9.1"


def test_tiles_too_dear_are_refused():
    """R9.1"""
    t = on_g(2).planned("red", "v16", "n27").gold(red=1).turn("red").play("action:green")
    assert t.refusal("tile:n27").missing == "1 AP"


def test_water():
    """E11, R9.2"""
    t = on_g()
    assert not t.can_lay("red", "v09", (8, 9), (7, 9), (6, 9))
    t.planned("red", "v09", "v16").turn("red").play("action:green", "tile:v09", "turn:r90")
    refusal = t.refusal("space:6.9")
    assert refusal.rule == "R9.2"
    assert "water" in refusal.reason


def test_no_contact():
    """E12, R9.2"""
    t = on_g()
    assert not t.can_lay("red", "v09", (10, 8), (11, 8), (12, 8))
    assert t.can_lay("red", "v09", (10, 7), (11, 7), (12, 7))
    t.planned("red", "v09", "v16").turn("red").play("action:green", "tile:v09", "turn:r90")
    assert "corners do not count" in t.refusal("space:10.8").reason


def test_chain():
    """E13, R9.2"""
    t = on_g().planned("red", "v16", "n09", "v09").turn("red").play("action:green")
    assert not t.can_lay("red", "n09", *I2), "only once the first tile lies"
    t.lay("v16", *S4).lay("n09", *I2).lay("v09", *I3)
    assert len(field(t.s, "laid")) == 3


def test_commodities_and_points_of_the_chain():
    """E14, E15, R9.4, R9.5"""
    t = on_g().planned("red", "v16", "n09", "v09").turn("red").play("action:green")
    t.lay("v16", *S4).lay("n09", *I2).lay("v09", *I3)
    assert [t.good("red", good) for good in c.GOODS] == [1, 0, 1, 0, 0]
    assert t.of("red", st.VP) == 10


def test_covered_spaces_are_refused_but_empty_post_and_commodity_spaces_are_not():
    """R9.2, R5.7"""
    t = on_g().built("red", "v16", *S4).post("white", (13, 7))
    assert not t.can_lay("red", "v07", (10, 8), (10, 9)), "a tile lies there"
    assert not t.can_lay("red", "v07", (12, 7), (13, 7)), "a post stands there"
    assert not t.can_lay("red", "v09", (10, 9), (10, 10), (10, 11)), "water beyond the post space"
    t.built("red", "v01", (10, 9))
    assert t.can_lay("red", "v02", (10, 10)), "an empty post space"
    t.planned("red", "v02", "v07").turn("red").play("action:green", "tile:v07", "turn:r0")
    assert "covered" in t.refusal("space:10.8").reason


def test_other_players_tiles_and_posts_do_not_carry_a_chain():
    """R9.2"""
    t = on_g().post("white", (13, 7)).built("white", "v15", (12, 7), (12, 8), (12, 9), (11, 7))
    assert not t.can_lay("red", "v01", (11, 8)), "beside white's tile only"
    assert t.can_lay("white", "v01", (11, 8))
    assert t.can_lay("red", "v01", (10, 7))


def test_a_chain_goes_on_behind_an_own_post():
    """R9.2, Q19"""
    t = on_g().post("red", (13, 7))
    assert t.can_lay("red", "v01", (12, 7))
    assert t.can_lay("red", "v01", (14, 7))


def test_rotation_and_reflection():
    """R9.3"""
    assert [len(DATA.distinct[DATA.tile_shape[c.TILES.index(tile)]]) for tile in ("v01", "v04", "v10", "v13", "v15", "v16")] == [
        1,
        2,
        4,
        1,
        8,
        4,
    ]
    t = on_g().planned("red", "v15").turn("red").play("action:green")
    turns = t.play("tile:v15").legal()
    assert any(move.startswith("turn:m") for move in turns)
    assert any(move.startswith("turn:r") for move in turns)


def test_orientations_that_look_the_same_are_asked_once():
    """R9.3"""
    t = on_g().planned("red", "v09", "v16").turn("red").play("action:green", "tile:v09")
    assert t.legal() == ["turn:r0", "turn:r90"]
    assert "looks the same" in t.refusal("turn:r180").reason


def test_tile_points_on_small_and_big_islands():
    """R9.4"""
    t = table().cubes(green=4).post("red", (14, 16), (9, 7)).planned("red", "v07", "n08").turn("red").play("action:green")
    t.lay("v07", (14, 15), (14, 14))
    assert t.of("red", st.VP) == 1
    t.lay("n08", (9, 8), (9, 9))
    assert t.of("red", st.VP) == 1 + 3


def test_no_placement_is_missed_or_made_up():
    """R9.2: the row-wise search against one that looks at every space of every placement."""
    t = on_g().built("red", "v16", *S4).post("white", (13, 7)).built("white", "n17", (12, 7), (12, 8), (11, 8))
    t.post("red", (1, 14)).built("red", "v12", (2, 11), (2, 12), (2, 13), (2, 14))
    s = t.s
    sea = st.sea_of(s)
    free = {i for i in range(18 * 24) if sea.island_of[i] >= 0 and st.is_free(s, i)}
    network = {i for i in range(18 * 24) if (s.rare[st.NETWORK + i // 24] >> (i % 24)) & 1}
    near = frontier(s, 0)
    for tile in (0, 4, 8, 10, 12, 14, 15, *range(43, 53)):
        shape = DATA.tile_shape[tile]
        for orientation in DATA.distinct[shape]:
            found = set(places(s, near, shape, orientation))
            for index in range(18 * 24):
                turned = DATA.turned[shape * 8 + orientation]
                left = index % 24 - turned.first
                covered = set(st.squares(s, tile, orientation, index))
                touching = {i + d for i in covered for d in (1, -1, 24, -24)} & network
                fits = left >= 0 and left + turned.width <= 18 and covered <= free and bool(touching)
                assert (index in found) == fits, (tile, orientation, divmod(index, 24))


def test_neutral_bridge():
    """E39, R9.7"""
    t = table().cubes(green=7).post("red", (9, 7)).post("white", (13, 7))
    t.built("red", "v16", *S4).built("red", "n09", *I2).built("red", "v09", *I3)
    assert not t.can_lay("white", "v01", (11, 8)), "beside red's tiles only"
    t.planned("white", "n17").turn("white").play("action:green").lay("n17", (12, 7), (12, 8), (11, 8))
    assert t.of("white", st.VP) == 6, "points go to the builder"
    assert t.of("red", st.VP) == 0
    for colour in ("red", "white"):
        assert t.can_lay(colour, "v01", (13, 8)), f"{colour} may build next to the neutral tile"
    assert not t.can_lay("white", "v07", (11, 10), (12, 10)), "it would touch only red's village tile"
    assert t.can_lay("red", "v07", (11, 10), (12, 10))


def test_only_islands_with_an_own_post():
    """R9.8"""
    t = table().cubes(green=4).planned("red", "v01").turn("red").play("action:green")
    assert t.over, "nothing can be built"
    t = on_g()
    islands = {st.sea_of(t.s).island_of[place] for place in places(t.s, frontier(t.s, 0), 0, 0)}
    assert islands == {st.sea_of(t.s).island_of[cell((9, 7))]}
    t = table().cubes(green=4).planned("red", "v01").chests(red=1).step(numbers.BUILD, "red", 4)
    assert t.over
    assert DATA.build_cost[0] == 1


def test_nothing_can_be_built_without_room():
    """R9.2"""
    t = on_g().planned("red", "n37", "v01").covered_except((9, 7), (9, 8)).gold(red=12).turn("red").play("action:green")
    assert t.refusal("tile:n37").rule == "R9.2"


# -- completing islands


def almost_complete(round_number=2):
    t = table().round(round_number).cubes(green=4).post("red", (9, 7), (13, 10)).post("white", (16, 7))
    return t.built("red", "v01", (12, 10)).covered_except((9, 7), (12, 8), (12, 9))


def test_completion():
    """E16, R9.6, R10.1, R10.2, R10.3"""
    t = almost_complete().planned("red", "v07").turn("red").play("action:green").lay("v07", (12, 8), (12, 9))
    assert t.of("red", st.VP) == 17
    parts = GAME.breakdown(t.s)[0]
    assert (parts["tiles"], parts["completed_islands"], parts["trading_posts"]) == (2, 3, 12)
    assert t.of("red", st.CHESTS) == 1
    assert t.of("white", st.VP) == 4


def test_no_chest_on_a_small_island():
    """R10.1"""
    t = table().cubes(green=4).post("red", (14, 16)).covered_except((14, 16), (14, 15)).planned("red", "v01").turn("red")
    t.play("action:green").lay("v01", (14, 15))
    assert t.of("red", st.CHESTS) == 0
    assert t.of("red", st.VP) == 0 + 3 + 5


@pytest.mark.parametrize(("posts", "factor"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_triangular_factors(posts, factor):
    """R10.2"""
    spaces = [(9, 7), (10, 10), (13, 7), (13, 10), (16, 7)]
    t = table().round(4).post("red", *spaces[:posts]).cubes(green=1).planned("red", "v01")
    t.covered_except((9, 7), (9, 8)).turn("red").play("action:green").lay("v01", (9, 8))
    assert GAME.breakdown(t.s)[0]["trading_posts"] == factor * 2


def test_entries_come_in_order():
    """R10.3"""
    t = almost_complete().planned("red", "v07").turn("red").play("action:green")
    t.s.events = []
    t.lay("v07", (12, 8), (12, 9))
    names = [GAME.event_kinds[event.kind] for event in t.s.events]
    assert names == ["built", "completed", "scored_posts", "scored_posts"]


def test_entries_of_a_post_come_in_order():
    """R10.3"""
    t = table().cubes(blue=1).token("red", "gold_per_post").covered_except((13, 10), (13, 10))
    t.ships("red", (12, 11), 0).turn("red").play("action:blue", "ship:1", "space:13.11")
    t.s.events = []
    t.play("post:found")
    names = [GAME.event_kinds[event.kind] for event in t.s.events]
    assert names[:5] == ["founded", "discovered", "received", "completed", "scored_posts"]


def test_the_chest_pays_at_once_in_the_action_that_won_it():
    """R10.4, R3.10"""
    t = almost_complete().cubes(green=1).post("red", (14, 16)).planned("red", "v07", "n09").turn("red").play("action:green")
    t.lay("v07", (12, 8), (12, 9))
    assert t.legal() == ["done", "chest"]
    t.play("chest")
    assert t.of("red", st.GOLD) == 3
    t.lay("n09", (14, 15), (14, 14))
    assert t.of("red", st.GOLD) == 1


def test_several_completions_in_one_action():
    """R10.1, Q12"""
    t = almost_complete().post("red", (14, 16)).covered_except((14, 16), (14, 15)).planned("red", "v01", "v07").turn("red")
    t.play("action:green").lay("v01", (14, 15))
    assert t.of("red", st.VP) == 3 + 4
    t.lay("v07", (12, 8), (12, 9))
    assert t.of("red", st.VP) == 7 + 17


# -- production


def test_production():
    """E17, R11.1"""
    t = table().cubes(yellow=5).offer(("cotton", 2), ("cotton", 3), ("coffee", 4)).turn("red")
    t.play("action:yellow", "buy:cotton>2", "buy:cotton>3")
    assert t.over
    assert GAME.view(t.s, None)["players"][0]["production"]["cotton"] == 3
    assert sum(t.s.cells[st.OFFER : st.OFFER + 15]) == 1, "nothing is refilled"


def test_production_refusals():
    """R11.1"""
    t = table().cubes(yellow=3).offer(("tobacco", 2), ("sugar", 4), ("cotton", 2)).turn("red").play("action:yellow")
    assert t.refusal("buy:sugar>4").missing == "1 AP"
    assert "on display" in t.refusal("buy:sugar>2").reason
    t = table().cubes(yellow=7).offer(("tobacco", 2), ("sugar", 2), ("cotton", 2)).turn("red")
    t.play("action:yellow", "buy:tobacco>2")
    assert "order" in t.refusal("buy:cotton>2").reason
