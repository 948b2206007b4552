"""R6, R8, R12, R13: cannons, progress, the special action track, gold."""

import pytest

from caravela.games.amerigo import state as st
from caravela.games.amerigo.steps import numbers
from tests.games.amerigo.builder import GAME, table


def test_cannons():
    """E7, R6.1"""
    t = table().cubes(black=4).turn("red").play("action:black", "steps:4")
    assert t.of("red", st.CANNONS) == 4


def test_cannons_stop_at_twelve():
    """R6.1"""
    t = table().cubes(black=5).cannons(red=9).gold(red=4).turn("red").play("action:black")
    assert t.legal() == ["steps:0", "steps:1", "steps:2", "steps:3"]
    assert t.refusal("steps:4").rule == "R6.1"


def test_cannons_overflow():
    """E21, R6.1, R13.4"""
    t = table().cubes(black=5).cannons(red=10).turn("red").play("action:black", "steps:2")
    assert (t.of("red", st.CANNONS), t.of("red", st.GOLD)) == (12, 2)


def test_full_track_again():
    """E32, R13.4"""
    t = table().cubes(black=3).cannons(red=12).gold(red=11).turn("red").play("action:black")
    assert t.over
    assert (t.of("red", st.CANNONS), t.of("red", st.GOLD), t.of("red", st.VP)) == (12, 12, 1)


def test_no_profit_from_gold():
    """E33, R13.4"""
    t = table().cubes(black=2).cannons(red=10).gold(red=3).turn("red").play("action:black")
    assert t.legal() == ["steps:0", "steps:1", "steps:2"]
    t.play("steps:2")
    assert (t.of("red", st.CANNONS), t.of("red", st.GOLD)) == (12, 3)


def test_no_overflow_gold_for_who_stops_short():
    """R13.4, Q8"""
    t = table().cubes(black=5).cannons(red=10).turn("red").play("action:black", "steps:1")
    assert t.of("red", st.GOLD) == 0


def test_progress():
    """E9, R8.1, R8.2"""
    t = table().cubes(brown=5).progress(red=1).display("sail8", "gold3").turn("red").play("action:brown", "steps:3")
    assert t.legal() == ["token:sail8", "token:gold3"]
    t.play("token:sail8", "steps:2")
    assert t.over
    assert t.of("red", st.PROGRESS) == 6
    assert bin(t.of("red", st.TOKENS_OWNED)).count("1") == 1


def test_a_token_is_promised_only_while_one_is_there():
    """R8.2: the words of the option"""
    t = table().cubes(brown=5).progress(red=1).display("sail8").turn("red").play("action:brown")
    steps = GAME.parse("steps:3")
    assert GAME.describe(t.s, steps) == "Advance 3 spaces to 4 and take a token"
    assert GAME.describe(t.display("").s, steps) == "Advance 3 spaces to 4"


def test_gold_as_points():
    """E22, R13.2"""
    t = table().cubes(brown=2).progress(red=5).gold(red=1).display("sail8", "gold3").turn("red").play("action:brown", "steps:3")
    t.play("token:sail8")
    assert t.over
    assert (t.of("red", st.PROGRESS), t.of("red", st.GOLD)) == (8, 0)


def test_a_token_for_every_mark_in_the_order_of_the_marks():
    """R8.2"""
    t = table().cubes(brown=7).token("red", "ap2_brown").display("sail8", "gold3", "end_7vp", "", "order_leap").turn("red")
    t.play("action:brown", "steps:4", "token:order_leap")
    assert t.refusal("steps:5").rule == "R8.2"
    t.play("steps:4", "token:end_7vp", "steps:1")
    assert t.of("red", st.PROGRESS) == 9
    assert list(list(t.s.cells[st.DISPLAY : st.DISPLAY + 5])).count(-1) == 3, "both halves are open and nothing is refilled"


def test_the_token_must_be_taken():
    """R8.2, Q4"""
    t = table().cubes(brown=4).display("sail8", "gold3").turn("red").play("action:brown", "steps:4")
    assert t.legal() == ["token:sail8", "token:gold3"]
    assert t.refusal("token:gold5").rule == "R8.2"


def test_no_token_is_left():
    """R8.2"""
    t = table().cubes(brown=4).turn("red").play("action:brown", "steps:4")
    assert t.over
    assert t.of("red", st.TOKENS_OWNED) == 0


def test_fewer_steps_end_the_action():
    """R8.1"""
    t = table().cubes(brown=5).turn("red").play("action:brown", "steps:2")
    assert t.over
    assert t.of("red", st.PROGRESS) == 2


def test_progress_overflow_comes_after_the_last_token():
    """R8.3, R13.4"""
    t = table().cubes(brown=5).progress(red=18).display("sail8", "gold3").turn("red").play("action:brown", "steps:2")
    assert t.of("red", st.GOLD) == 0
    t.play("token:sail8")
    assert t.over
    assert (t.of("red", st.PROGRESS), t.of("red", st.GOLD)) == (20, 2)


def test_a_gold_token_taken_in_the_action_pays_for_further_steps():
    """R14.2, R3.10"""
    t = table().cubes(brown=4).display("gold5", "sail8").turn("red").play("action:brown", "steps:4", "token:gold5")
    assert t.legal() == ["steps:0", "cash:gold5"]
    t.play("cash:gold5", "steps:4")
    assert (t.of("red", st.PROGRESS), t.of("red", st.GOLD)) == (8, 1)


def test_a_new_bonus_token_does_not_help_the_action_under_way():
    """R14.2"""
    t = table().cubes(brown=4).display("ap2_brown", "sail8").turn("red").play("action:brown", "steps:4", "token:ap2_brown")
    assert t.over
    assert t.of("red", st.PROGRESS) == 4


def test_white_is_one_of_two():
    """R12.1"""
    t = table().cubes(white=3).discs(("white", 0), ("red", 9)).turn("red")
    assert {"action:white", "joker"} <= set(t.legal())
    t.play("action:white", "steps:1")
    assert t.over
    t = table().cubes(white=3).discs(("white", 0), ("red", 9)).turn("red").play("joker", "done")
    assert t.over
    assert t.of("red", st.DISC) == 9


def test_advancing():
    """E18, R12.2, R3.6"""
    t = table(4).cubes(white=5).discs(("red", 0), ("white", 0), ("yellow", 5), ("blue", 9)).turn("yellow")
    t.play("action:white", "steps:4")
    assert t.over
    assert t.order()[:2] == ["yellow", "blue"]
    assert t.of("yellow", st.DISC) == 9
    assert t.of("yellow", st.GOLD) == 0


def test_the_order_track_ends_at_twenty():
    """R12.2, R13.4"""
    t = table().cubes(white=5).discs(("white", 0), ("red", 18)).turn("red").play("action:white")
    assert t.legal() == ["steps:0", "steps:1", "steps:2"]
    t.play("steps:2")
    assert (t.of("red", st.DISC), t.of("red", st.GOLD)) == (20, 2)


def test_joker():
    """E19, R12.3"""
    t = table().cubes(white=5, blue=1).discs(("red", 0), ("white", 9)).turn("white").play("joker")
    assert t.s.frame & 127 == numbers.PLAN
    assert t.ap() == 5
    assert t.of("white", st.DISC) == 9


def test_joker_with_bonus():
    """E34, R12.3, R14.1"""
    t = table().cubes(white=3, blue=2, yellow=1).discs(("white", 0), ("red", 9)).token("red", "ap2_red").turn("red")
    assert t.play("joker").ap() == 5
    t = table().cubes(white=3, blue=2, yellow=1).discs(("white", 0), ("red", 9)).turn("red")
    assert t.play("joker").ap() == 3


def test_joker_keeps_the_rules_of_the_action():
    """R12.3: a full cannon track pays its gold."""
    t = table().cubes(white=3).discs(("white", 0), ("red", 2)).cannons(red=12).turn("red").play("joker")
    assert t.of("red", st.GOLD) == 2


def test_the_joker_does_not_use_swapped_colours():
    """R12.3, Q5: the token asks for a red or green cube, so white cubes under a green space do not allow planning."""
    t = table().cubes(white=3).discs(("white", 0), ("red", 5)).token("red", "plan_build_swap").turn("red")
    assert [move for move in t.legal() if move.startswith(("action", "joker"))] == ["action:white", "joker"]


def test_stack():
    """E38, R12.4"""
    discs = (("red", 6), ("white", 6), ("blue", 6), ("yellow", 2))
    t = table(4).cubes(white=4).discs(*discs).turn("white").play("action:white", "steps:0")
    assert t.order() == ["blue", "white", "red", "yellow"]
    t = table(4).cubes(white=4).discs(*discs).turn("yellow").play("action:white", "steps:4")
    assert t.order() == ["yellow", "blue", "white", "red"]


def test_a_disc_leaves_its_stack_from_any_height():
    """R12.4"""
    t = table(4).cubes(white=4).discs(("red", 6), ("white", 6), ("blue", 6), ("yellow", 2)).turn("red")
    t.play("action:white", "steps:1")
    assert t.order() == ["red", "blue", "white", "yellow"]


def test_a_disc_at_the_end_keeps_its_height():
    """R12.4"""
    t = table().cubes(white=4).discs(("red", 20), ("white", 20)).turn("red").play("action:white")
    assert t.over
    assert t.order() == ["white", "red"]
    assert t.of("red", st.GOLD) == 2


def test_leaping():
    """R12.2, Q10"""
    t = table(4).cubes(white=1).discs(("red", 0), ("white", 0), ("yellow", 5), ("blue", 13)).token("red", "order_leap")
    t.turn("red").play("action:white")
    assert t.legal() == ["steps:0", "steps:1", "leap"]
    t.play("leap")
    assert t.order() == ["red", "blue", "yellow", "white"]
    assert t.of("red", st.DISC) == 13
    assert t.of("red", st.GOLD) == 0


def test_no_leap_for_the_first_player_or_without_the_token():
    """Q10"""
    t = table().cubes(white=1).discs(("white", 0), ("red", 3)).token("red", "order_leap").turn("red").play("action:white")
    assert "nothing to leap" in t.refusal("leap").reason
    t = table().cubes(white=1).discs(("red", 0), ("white", 3)).turn("red").play("action:white")
    assert "do not have" in t.refusal("leap").reason


def test_leaping_on_the_last_space():
    """E40, Q10, R13.4: who takes the action again at the end of the track still receives gold, and may go to the top for it."""
    t = table().cubes(white=5).discs(("red", 20), ("white", 20)).token("red", "order_leap").turn("red")
    t.play("action:white")
    assert t.legal() == ["steps:0", "leap"]
    t.play("leap")
    assert t.of("red", st.GOLD) == 2
    assert t.order() == ["red", "white"]


@pytest.mark.parametrize(("points", "gold"), [(3, 0), (4, 0), (5, 2)])
def test_leaping_to_the_last_space(points, gold):
    """E40, Q10, R13.4: gold for those whose points would have reached beyond the end; the leap itself uses none."""
    t = table().cubes(white=points).discs(("red", 16), ("white", 20)).token("red", "order_leap").turn("red")
    t.play("action:white", "leap")
    assert (t.of("red", st.DISC), t.of("red", st.GOLD)) == (20, gold)


def test_games_of_older_rules_go_on_by_them():
    """Q10, Q14: by version 2 a leap paid no gold, and a move was paid at once."""
    old = GAME.by(2)
    assert (old.version, GAME.version, GAME.by(1), GAME.by(4)) == (2, 3, GAME, GAME)
    t = table().cubes(white=5).discs(("red", 20), ("white", 20)).token("red", "order_leap")
    t.s.game = old
    assert t.turn("red").play("action:white", "leap").of("red", st.GOLD) == 0
    t = table().cubes(white=2).gold(red=12).chests(red=1)
    t.s.game = old
    assert t.turn("red").play("action:white", "steps:14").over


def test_gold_beyond_the_track_pays_for_a_longer_advance():
    """E41, Q14, R3.8, R3.9: with 12 gold a chest is of use once some of it is spent."""
    t = table().cubes(white=2).gold(red=12).chests(red=1).token("red", "order_leap").discs(("red", 0), ("white", 3)).turn("red")
    t.play("action:white", "steps:14")
    assert t.legal() == ["steps:0", "chest"]
    assert t.refusal("leap").rule == "Q10"
    t.play("chest", "steps:3")
    assert t.over
    assert (t.of("red", st.DISC), t.of("red", st.GOLD), t.of("red", st.VP)) == (17, 0, 0)
    t = table().cubes(white=2).gold(red=9).chests(red=1).turn("red").play("action:white", "steps:11")
    assert t.over, "the chest could have been turned into gold before"


def test_taking_gold():
    """E20, R13.1, R13.3"""
    t = table(4).cubes(blue=4, black=3, green=3).gold(blue=9).turn("blue").play("gold")
    assert t.over
    assert (t.of("blue", st.GOLD), t.of("blue", st.VP)) == (12, 1)


@pytest.mark.parametrize(("cubes", "third", "half"), [(1, 1, 1), (3, 1, 2), (4, 2, 2), (6, 2, 3), (7, 3, 4)])
def test_gold_is_rounded_up(cubes, third, half):
    """R13.1"""
    assert table().cubes(blue=cubes).turn("red").play("gold").of("red", st.GOLD) == third
    t = table().cubes(blue=cubes).token("red", "gold_per_two_cubes").turn("red").play("gold")
    assert t.of("red", st.GOLD) == half


def test_one_gold_is_one_point():
    """R13.2"""
    t = table().cubes(black=2).gold(red=3).turn("red").play("action:black", "steps:4")
    assert (t.of("red", st.CANNONS), t.of("red", st.GOLD)) == (4, 1)


def test_gold_is_worth_a_point_at_the_end():
    """R13.5"""
    assert table().gold(red=7).s.scores()[0] == 7


def test_too_few_points_are_refused_with_what_is_missing():
    """R3.8"""
    t = table().cubes(black=2).gold(red=1).chests(red=1).turn("red").play("action:black")
    refusal = t.refusal("steps:5")
    assert (refusal.rule, refusal.missing) == ("R6.1", "2 AP")
    assert "treasure chest gives 3" in refusal.hint
