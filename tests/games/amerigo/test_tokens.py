"""R14: progress tokens."""

import pytest

from caravela.games.amerigo import components as c
from caravela.games.amerigo import state as st
from caravela.games.amerigo.steps import numbers
from caravela.games.amerigo.steps.turn import bonus
from tests.games.amerigo.builder import DATA, table

BONUSES = {
    "ap2_blue": {"blue": 2},
    "ap2_black": {"black": 2},
    "ap2_red": {"red": 2},
    "ap2_brown": {"brown": 2},
    "ap2_green": {"green": 2},
    "ap2_yellow": {"yellow": 2},
    "ap1_blue_red": {"blue": 1, "red": 1},
    "ap1_black_brown": {"black": 1, "brown": 1},
    "ap1_green_yellow": {"green": 1, "yellow": 1},
}


@pytest.mark.parametrize("token", list(BONUSES))
def test_bonus_tokens(token):
    """R14.1"""
    t = table().token("red", token)
    assert {colour: bonus(t.s, 0, i) for i, colour in enumerate(c.CUBES) if bonus(t.s, 0, i)} == BONUSES[token]
    assert not any(bonus(t.s, 1, i) for i in range(7))


def test_bonuses_add_up():
    """R14.1"""
    t = table().cubes(red=2).token("red", "ap2_red", "ap1_blue_red").turn("red").play("action:red")
    assert t.ap() == 5


def test_bonuses_follow_the_action_performed_by_swapped_colours():
    """R14.1: green cubes, plan, so the red bonus counts."""
    t = table().cubes(green=2).token("red", "ap2_red", "plan_build_swap").turn("red").play("action:red")
    assert t.ap() == 4


def test_swap():
    """E35, R3.3, R3.5"""
    t = table().cubes(red=3, green=2).token("red", "plan_build_swap").turn("red").play("action:red")
    assert t.ap() == 3
    t = table().cubes(red=3, blue=1).token("red", "plan_build_swap").post("red", (9, 7)).planned("red", "v01").turn("red")
    assert "action:green" in t.legal()
    assert t.play("action:green").ap() == 3
    assert "action:green" not in table().cubes(red=3, blue=1).turn("red").legal()
    assert "action:green" not in table().cubes(blue=3).token("red", "plan_build_swap").turn("red").legal()


def test_gold_per_post():
    """R14.3: from now on, for each post."""
    t = table().cubes(blue=4).post("red", (1, 14)).token("red", "gold_per_post").ships("red", 3, 9).turn("red")
    assert t.of("red", st.GOLD) == 0, "not for posts founded before"
    t.play("action:blue", "ship:1", "space:3.15", "post:found")
    assert t.of("red", st.GOLD) == 1


def test_gold_per_post_lengthens_the_second_ship():
    """R3.10"""
    t = table().cubes(blue=4).token("red", "gold_per_post").ships("red", 3, 9).turn("red")
    t.play("action:blue", "ship:1", "space:3.15", "post:found", "frame:4")
    assert t.of("red", st.GOLD) == 0


def test_permanent_effects_work_from_the_moment_the_token_is_taken():
    """R14.3: taken in the last phase of the round, it pays at its end."""
    t = table().round(5).phase("white").cubes(brown=4).display("pirates_gold", "sail8").pirates(0, 0, 1, 2, 3)
    t.cannons(red=12)
    t.s.push(numbers.END_PHASE, 0)
    t.turn("red").play("action:brown", "steps:4", "token:pirates_gold")
    assert t.over
    assert t.of("red", st.GOLD) == 2
    assert st.owns(t.s, 0, c.PIRATES_GOLD), "permanent tokens are never used up"


def test_end_tokens_do_nothing_before_the_end():
    """R14.3"""
    t = table().cubes(red=2).token("red", "end_7vp", "end_posts", "end_gold_again").turn("red").play("pass")
    assert t.of("red", st.VP) == 0


def test_cubes_vp_once():
    """R14.4, R3.5, Q26"""
    t = table().cubes(red=2, blue=3).token("red", "cubes_vp").turn("red").play("cubes_vp")
    assert t.over
    assert t.of("red", st.VP) == 5
    t.turn("red")
    assert "used" in t.refusal("cubes_vp").reason
    assert "do not have" in t.turn("white").refusal("cubes_vp").reason


def test_unused_tokens_at_the_end():
    """R14.4"""
    assert table().token("red", "sail8", "cubes_vp").s.scores()[0] == 0
    assert table().token("red", "gold3").s.scores()[0] == 3
    assert table().token("red", "gold5").s.scores()[0] == 5
    assert table().token("red", "gold3", "gold5", used=True).s.scores()[0] == 0


def test_twenty_four_tokens_of_three_types():
    """R14.3, R14.4"""
    types = [c.TYPES[kind] for kind in DATA.token_types]
    assert {c.TOKENS[i] for i in range(24) if types[i] == "once"} == {"sail8", "gold3", "gold5", "cubes_vp"}
    assert {c.TOKENS[i] for i in range(24) if types[i] == "end"} == {"end_posts", "end_7vp", "end_gold_again"}
