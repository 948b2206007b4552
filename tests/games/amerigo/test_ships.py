"""R5: ships and trading posts."""

import pytest

from caravela.games.amerigo import components as c
from caravela.games.amerigo import state as st
from caravela.games.amerigo.steps import numbers
from tests.games.amerigo.builder import GAME, cell, place, table


def test_first_voyage():
    """E5, R5.1, R5.4, R5.5"""
    t = table().cubes(blue=4).turn("red").play("action:blue", "frame:3", "frame:9", "ship:1")
    t.play("space:3.15", "post:found")
    assert t.of("red", st.VP) == 3
    assert GAME.view(t.s, None)["players"][0]["posts_left"] == 11
    assert t.ap() == 4, "both ships get the full number"
    t.sail((12, 3))
    assert t.over, "no anchor there, so no post"
    assert t.of("red", st.SHIPS + 1) == cell((12, 3))


def test_second_post_on_an_island():
    """E6, R5.5"""
    t = table().cubes(blue=5).post("red", (1, 14)).ships("red", (1, 13), 0).turn("red").play("action:blue", "ship:1")
    t.play("space:3.10", "post:found")
    assert st.posts_on(t.s, 0, st.sea_of(t.s).island_of[cell((4, 10))]) == 2
    assert t.of("red", st.VP) == 0


def test_both_ships_are_placed_at_the_first_blue_action_only():
    """R5.1"""
    t = table().cubes(blue=2).turn("red").play("action:blue")
    assert t.legal() == [f"frame:{n}" for n in range(12)]
    t.play("frame:4")
    assert t.legal() == [f"frame:{n}" for n in range(4, 12)], "ships are alike: the lower number first"
    assert t.refusal("frame:2").rule == "R5.1"
    assert t.refusal("frame:12").rule == "R2.3"
    t.play("frame:4")
    assert t.s.frame & 127 == numbers.SAIL, "two ships in one place: no question which goes first"
    t = table().cubes(blue=2).ships("red", 1, 2).turn("red").play("action:blue")
    assert t.legal() == ["ship:1", "ship:2"]


def test_the_joker_also_places_ships():
    """R5.1"""
    t = table().cubes(white=2).discs(("white", 0), ("red", 1)).turn("red").play("joker")
    assert t.s.frame & 127 == numbers.PLACE_SHIP


def test_both_ships_get_all_points_and_either_may_go_first():
    """R5.2"""
    t = table().cubes(blue=2).ships("red", 0, 6).turn("red").play("action:blue", "ship:2", "frame:8")
    assert t.of("red", st.SHIPS + 1) == place(8)
    t.play("frame:2")
    assert t.over
    assert t.of("red", st.SHIPS) == place(2)


def test_a_ship_goes_no_further_than_its_points():
    """R5.2"""
    t = table().cubes(blue=2).ships("red", 0, 0).turn("red").play("action:blue")
    assert {move for move in t.legal() if move.startswith("frame")} == {"frame:0", "frame:1", "frame:2", "frame:10", "frame:11"}
    refusal = t.refusal("frame:4")
    assert (refusal.rule, refusal.missing) == ("R5.2", "2 AP")
    assert t.refusal("space:1.4").reason == "Ships sail on water, and this space is land."
    assert t.refusal("space:20.4").rule == "R2.3"


@pytest.mark.parametrize("seed", range(6))
def test_distances_agree_with_a_plain_search(seed):
    """R5.2: the row-wise search against a breadth-first search over single spaces."""
    s = GAME.new(2 + seed % 3, seed)
    sea = st.sea_of(s)
    near: dict[int, set[int]] = {}
    places = [r * 24 + col for r in range(sea.rows) for col in range(sea.cols) if (sea.water[r] >> col) & 1]
    for a in places:
        near[a] = {b for b in (a - 1, a + 1, a - 24, a + 24) if b in set(places) and abs(a % 24 - b % 24) <= 1}
    for f in range(sea.frames):
        near[c.CELLS + f] = {c.CELLS + (f + 1) % sea.frames, c.CELLS + (f - 1) % sea.frames}
        for a in places:
            row, col = divmod(a, 24)
            edges = {row == 0 and col // 6, col == sea.cols - 1 and sea.tile_cols + row // 6}
            if row == sea.rows - 1:
                edges.add(sea.tile_cols + sea.tile_rows + sea.tile_cols - 1 - col // 6)
            if col == 0:
                edges.add(sea.frames - 1 - row // 6)
            top = row == 0 and col // 6 == f
            right = col == sea.cols - 1 and sea.tile_cols + row // 6 == f
            low = row == sea.rows - 1 and sea.tile_cols * 2 + sea.tile_rows - 1 - col // 6 == f
            left = col == 0 and sea.frames - 1 - row // 6 == f
            if top or right or low or left:
                near[c.CELLS + f].add(a)
                near[a].add(c.CELLS + f)
    for start in (c.CELLS + seed, places[seed * 17 % len(places)]):
        distance = {start: 0}
        edge = [start]
        while edge:
            here = edge.pop(0)
            for there in near[here]:
                if there not in distance:
                    distance[there] = distance[here] + 1
                    edge.append(there)
        assert len(distance) == len(near)
        for there, steps in distance.items():
            assert sea.distance(start, there, 99) == steps


def test_one_ship_per_water_space_but_any_number_on_the_frame():
    """R5.3"""
    t = table().cubes(blue=4).ships("red", 3, 9).ships("white", (3, 15), 3).turn("red").play("action:blue", "ship:1")
    assert "space:3.15" not in t.legal(), "an anchor with a ship on it"
    assert t.refusal("space:3.15").rule == "R5.3"
    assert "frame:3" in t.legal()


def test_ships_may_be_passed():
    """R5.3: the bay [14,8] can be entered only through [15,8]."""
    t = table().cubes(blue=3).ships("red", (15, 10), 0).ships("white", (15, 8), 0).turn("red").play("action:blue", "ship:1")
    assert t.sail((14, 8)).of("red", st.SHIPS) == cell((14, 8))


def test_own_ships_block_each_other_too():
    """R5.3"""
    t = table().cubes(blue=4).ships("red", (3, 16), (3, 15)).turn("red").play("action:blue", "ship:1")
    assert "space:3.15" not in t.legal()
    assert t.refusal("space:3.15").rule == "R5.3"


def test_a_post_needs_a_ship_that_ends_on_its_anchor_and_a_free_space():
    """R5.4, R5.8"""
    t = table().cubes(blue=4).post("white", (4, 15)).ships("red", 3, 9).turn("red").play("action:blue", "ship:1")
    t.sail((3, 15)).sail((12, 3))
    assert t.over, "the post space is taken: nothing to be founded"
    assert t.of("white", st.POST_COUNT) == 1
    assert t.of("red", st.POST_COUNT) == 0


def test_founding_is_optional_and_zero_steps_count_as_ended():
    """R5.4, Q2, Q4"""
    t = table().cubes(blue=4).ships("red", 3, 9).turn("red").play("action:blue", "ship:1", "space:3.15", "post:decline")
    t.play("frame:9")
    assert t.over
    assert t.of("red", st.POST_COUNT) == 0
    t.turn("red").play("action:blue", "ship:1", "space:3.15", "post:found")
    assert t.of("red", st.POST_COUNT) == 1


def test_no_post_without_posts_in_the_supply():
    """R5.4, Q17"""
    t = table().cubes(blue=4).put(st.POST_COUNT, {"red": 12}).ships("red", 3, 9).turn("red").play("action:blue", "ship:1")
    t.sail((3, 15))
    assert t.s.frame & 127 == numbers.SAIL, "the ship has moved and nothing is asked"


def test_only_the_first_post_of_anybody_on_an_island_is_a_discovery():
    """R5.5"""
    t = table().cubes(blue=4).post("white", (1, 14)).ships("red", 3, 9).turn("red").play("action:blue", "ship:1")
    t.play("space:3.15", "post:found")
    assert t.of("red", st.VP) == 0


def test_completion_by_a_post():
    """E31, R5.6, R10.3"""
    t = table().round(3).cubes(blue=1).post("red", (9, 7), (16, 7)).post("white", (13, 7))
    t.covered_except((9, 7), (13, 10)).ships("red", (12, 11), 0).turn("red")
    t.play("action:blue", "ship:1", "space:13.11", "post:found")
    assert t.of("red", st.VP) == 21
    assert GAME.breakdown(t.s)[0]["completed_islands"] == 3
    assert GAME.breakdown(t.s)[0]["trading_posts"] == 18
    assert GAME.breakdown(t.s)[0]["discoveries"] == 0
    assert t.of("red", st.CHESTS) == 1
    assert t.of("white", st.VP) == 3


def test_a_built_over_post_space_is_lost():
    """R5.7"""
    t = table().cubes(blue=4).post("white", (1, 14)).covered_except((4, 15)).ships("red", 3, 9).turn("red")
    t.play("action:blue", "ship:1")
    assert "space:3.15" not in t.legal(), "ordinary water now"
    t.sail((3, 15))
    assert t.of("red", st.SHIPS) == cell((3, 15))
    assert t.s.frame & 127 == numbers.SAIL


def test_a_resting_ship_keeps_others_from_ending_not_from_passing():
    """R5.8: it stays where it stopped, here on the anchor of [13,10], which leads on to [13,12]."""
    t = table().cubes(blue=2).ships("white", (13, 11), 0).ships("red", (12, 11), 0).turn("red").play("action:blue", "ship:1")
    assert t.refusal("space:13.11").rule == "R5.3"
    t.sail((14, 11))
    assert t.of("red", st.SHIPS) == cell((14, 11))
    assert t.of("white", st.SHIPS) == cell((13, 11))


def test_gold_lengthens_both_ships_if_the_first_needs_it():
    """R13.2, Q31"""
    t = table().cubes(blue=2).gold(red=2).ships("red", 0, 6).turn("red").play("action:blue", "ship:1", "frame:4")
    assert t.of("red", st.GOLD) == 0
    t.play("frame:10")
    assert t.of("red", st.SHIPS + 1) == place(10)


def test_gold_spent_for_the_second_ship_helps_that_one_only():
    """R13.2, Q31"""
    t = table().cubes(blue=2).gold(red=2).ships("red", 0, 6).turn("red").play("action:blue", "ship:1", "frame:2", "frame:9")
    assert t.of("red", st.GOLD) == 1


def test_eight_more_steps_once():
    """R14.4, Q9"""
    t = table().cubes(blue=1).token("red", "sail8").ships("red", 0, 0).turn("red").play("action:blue")
    assert t.legal() == ["sail8:use", "sail8:keep"]
    t.play("sail8:use")
    assert t.ap() == 9
    assert not st.ready(t.s, 0, c.SAIL8)
    t.play("frame:0")
    assert t.ap() == 9
    t.play("frame:0").turn("red").play("action:blue")
    assert t.s.frame & 127 == numbers.SAIL, "flipped: not asked again"


def test_gold_is_raised_for_a_space_in_open_water_too():
    """R3.9, R3.10, R5.2: what the refusal advises can be done."""
    t = table().cubes(blue=2).ships("red", 3, 9).chests(red=1).turn("red").play("action:blue", "ship:1", "open_water")
    refusal = t.refusal("space:2.15")
    assert (refusal.rule, refusal.missing) == ("R5.2", "1 AP")
    assert "treasure chest" in refusal.hint
    t.play("chest")
    assert "space:2.15" in t.legal()
    assert "take that choice back" in t.refusal("space:3.15").reason, "an anchor is chosen before open water"
    assert t.refusal("chest").rule == "R3.9"


def test_a_click_on_open_water_finds_the_choice_that_leads_there():
    """R5.2: the spaces behind `open_water` are its targets, and are asked one by one after it."""
    t = table().cubes(blue=3).ships("red", 3, 9).turn("red").play("action:blue", "ship:1")
    targets = GAME.targets(t.s, GAME.parse("open_water"))
    assert "space.3.16" in targets
    assert "space.3.15" not in targets, "an anchor is a choice of its own"
    assert GAME.explain(t.s, "space.3.16") is None
    t.play("open_water")
    assert [GAME.targets(t.s, action)[0] for action in t.s.legal()] == targets[1:]


def test_gold_beyond_the_track_pays_for_a_longer_voyage():
    """Q14, R3.8, R13.2: a ship that spent gold goes on with treasure for which the gold track had no room, and the steps paid for
    lengthen the way of the other ship too."""
    t = table(4).cubes(blue=1).gold(red=12).chests(red=1).ships("red", 0, 0).turn("red").play("action:blue")
    t.play("frame:8")
    assert (t.of("red", st.GOLD), t.ap()) == (12 - 7, 0)
    assert "chest" in t.legal()
    t.s.events = []
    t.play("chest", "frame:9")
    assert [GAME.sentence(t.s, event) for event in t.s.events] == [
        "{red} turns a treasure chest into 3 gold. (R3.9)",
        "{red} spends 1 gold. (R3.8)",
        "{red} sails from frame space 8 to frame space 9 in 1 step. (R5.2)",
    ]
    assert (t.of("red", st.GOLD), t.ap()) == (7, 9)
    t = table(4).cubes(blue=1).gold(red=12).chests(red=1).ships("red", 0, 0).turn("red").play("action:blue", "frame:8", "frame:8")
    assert t.ap() == 8, "it stays, and the other ship sails as far"
