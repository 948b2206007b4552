"""R3, R4: the round, rolling and placing dice."""

import pytest

import caravela
from caravela.games.coimbra import state as st
from caravela.games.coimbra.queue import pool_of
from caravela.kernel.luck import Luck
from tests.games.coimbra.builder import Table

GAME = caravela.game("coimbra")
PHIL, CHRIS, EVE = 0, 1, 2


def test_four_rounds_of_the_phases_in_order():
    """R3.1"""
    s = GAME.new(2, 4)
    luck = Luck(2)
    seen = []
    while not s.over:
        now = (s.cells[st.ROUND], s.cells[st.PHASE])
        if not seen or seen[-1] != now:
            seen.append(now)
        s.apply(s.options[luck.below(len(s.options))])
    assert seen == sorted(seen)
    assert {round_ for round_, _ in seen} == {1, 2, 3, 4}
    assert st.drawn(s) == 48
    assert (s.cells[st.ROUND], s.cells[st.PHASE]) == (4, st.THE_END)


def test_all_dice_are_rolled_once():
    """R4.1: every face occurs, and another round brings another roll."""
    faces = set()
    rolls = set()
    for seed in range(20):
        s = GAME.new(4, seed)
        while s.cells[st.PHASE] == st.SET_UP:
            s.apply(s.options[0])
        assert len(pool_of(s)) == 13
        faces |= {die % 6 + 1 for die in pool_of(s)}
        rolls.add(tuple(pool_of(s)))
    assert faces == {1, 2, 3, 4, 5, 6}
    assert len(rolls) == 20


@pytest.mark.parametrize(("players", "unused"), [(2, 1), (3, 2), (4, 1)])
def test_three_turns_each_in_player_order(players, unused):
    """R4.2: exactly 1, 2, 1 dice stay in the pool."""
    s = GAME.new(players, 3)
    while s.cells[st.PHASE] == st.SET_UP:
        s.apply(s.options[0])
    turns = []
    while s.cells[st.PHASE] == st.PHASE_B:
        turns.append(s.actor)
        assert "place" in GAME.text(s.options[0])
        if len(turns) == 3 * players:
            assert len(pool_of(s)) == unused + 1
        s.apply(s.options[-1])
    assert turns == GAME.order(s) * 3


def test_any_die_of_the_pool_and_any_location_but_no_passing():
    """R4.2"""
    table = Table(2).pool("gray5", "white1").place(0)
    assert len(table.legal) == 8
    assert {move.split(":")[0] for move in table.legal} == {"place"}
    assert "R4.2" in table.why_not("place:gray4>castle")


def test_several_dice_of_one_player_in_one_location():
    """R4.2: there is no limit."""
    table = Table(2).pool("gray5", "orange5", "green5").place(0).play("place:gray5>upper")
    table.play("place:orange5>upper")
    assert table.lane("upper") == [(5, 0), (5, 1)]


def test_castle_ascends():
    """E4, R4.3"""
    table = Table(3).die(CHRIS, "castle", "green1", "orange5").pool("gray4", "gray6", "gray1").place(PHIL)
    table.play("place:gray4>castle")
    assert table.lane("castle") == [(1, CHRIS), (4, PHIL), (5, CHRIS)]


def test_castle_tie_goes_to_the_right():
    """R4.3"""
    table = Table(3).die(CHRIS, "castle", "green1", "orange5").pool("gray5", "gray6").place(PHIL).play("place:gray5>castle")
    assert table.lane("castle") == [(1, CHRIS), (5, CHRIS), (5, PHIL)]


def test_city_descends_beside_a_token():
    """E2, R4.4"""
    table = Table(3).token("upper", 3).pool("gray5", "gray6").place(PHIL).play("place:gray5>upper")
    assert table.lane("upper") == [(5, PHIL), (3, -1)]


def test_city_tie_goes_to_the_right():
    """E3, R4.4"""
    table = Table(3).die(PHIL, "upper", "gray5").token("upper", 3).die(EVE, "upper", "green1")
    table.pool("white1", "gray6").place(PHIL).play("place:white1>upper")
    assert table.lane("upper") == [(5, PHIL), (3, -1), (1, EVE), (1, PHIL)]


def test_a_token_stays_left_of_an_equal_die():
    """R4.5"""
    table = Table(3).token("central", 4).pool("gray4", "gray6").place(PHIL).play("place:gray4>central")
    assert table.lane("central") == [(4, -1), (4, PHIL)]


def test_equal_dice_are_one_choice():
    """R4.6"""
    table = Table(2).pool("gray5", "gray5", "gray5").place(0)
    assert table.legal == ["place:gray5>castle", "place:gray5>upper", "place:gray5>central", "place:gray5>lower"]


def test_a_monastery_rewards_dice_in_the_castle():
    """R4.7"""
    table = Table(2).monastery(i_1="mon_i_castle").pilgrim(0, "stop_n").walk(0, 1).play("walk:i_1")
    table.pool("gray5", "gray6", "green1", "green2").place(0).play("place:gray5>castle")
    assert table.score(0) == 4
    table.play("place:green1>castle", "place:gray6>upper")
    assert (table.score(0), table.score(1)) == (4, 0), "not for others, not for a city"
