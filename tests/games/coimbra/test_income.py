"""R7: the new player order and income."""

from caravela.games.coimbra import state as st
from caravela.games.coimbra.events import COLLECTED
from caravela.games.coimbra.queue import pool_of
from caravela.games.coimbra.state import crowns
from tests.games.coimbra.builder import Table

CHRIS, EVE, PHIL = 0, 1, 2


def test_new_order_by_crowns():
    """E8, R7.1: 3, 3 and 7 crowns; among equals the order is turned round."""
    table = Table(3).order(CHRIS, EVE, PHIL).crowns(CHRIS, "council", "merchant", "cleric")
    table.favors(EVE, "favor_pilgrim").crowns(EVE, "scholar").favors(PHIL, "favor_voyage", "favor_cap")
    assert [crowns(table.s, seat) for seat in (CHRIS, EVE, PHIL)] == [3, 3, 7]
    table.retrieve("lower")
    assert table.flags() == [PHIL, EVE, CHRIS]


def test_the_flags_of_the_old_order_count():
    """R7.1"""
    table = Table(4).order(3, 2, 1, 0).retrieve("lower")
    assert table.flags() == [0, 1, 2, 3], "3, 2, 1 and 0 crowns from the flags alone"


def test_the_new_order_is_valid_at_once():
    """R7.1: phase E and F go by it."""
    table = Table(2).order(0, 1).voyages("tanger").shutters(0, "gray1").shutters(1, "gray2").retrieve("lower")
    assert table.flags() == [1, 0]
    assert (table.s.cells[st.PHASE], table.actor) == (st.PHASE_F, 1)
    assert [event.args[0] for event in table.events if event.kind == COLLECTED] == [1, 0]


def dice(table, *seats):
    for seat in seats:
        table.shutters(seat, "gray1", "gray2", "orange3")
    return table


def test_opening_bonuses_come_before_all_income():
    """R7.2, Q1"""
    table = dice(Table(2), 0, 1).cards(0, "cleric_ii_3").cards(1, "scholar_ii_3").phase_e()
    assert (table.actor, set(table.legal)) == (0, {"track:council", "track:merchant", "track:cleric", "track:scholar"})
    table.play("track:scholar")
    assert (table.track(0, "scholar"), table.guards(0)) == (1, 8)
    assert table.actor == 1
    assert "income" not in table.log
    table.play("track:scholar")
    assert (table.track(1, "scholar"), table.coins(1)) == (1, 8 + 3)
    assert table.ranking("scholar") == [0, 1]


def test_steps_without_a_purple_die():
    """R7.2: white does not count as purple; 2 steps once."""
    table = Table(2).cards(0, "cleric_ii_5").shutters(0, "white1", "gray1", "gray2").opening(0)
    assert "(2 steps left)" in table.s.prompt()


def test_no_steps_with_a_purple_die():
    """R7.2"""
    table = (
        Table(2).cards(0, "cleric_ii_5").shutters(0, "purple1", "gray1", "gray2").shutters(1, "gray1", "gray2", "gray3").phase_e()
    )
    assert table.s.game.steps[table.s.frame & 127].rule == "R7.3"


def test_several_opening_bonuses_in_any_order():
    """R7.2"""
    table = Table(2).cards(0, "cleric_ii_3", "cleric_ii_5").shutters(0, "gray1", "gray2", "gray3").opening(0)
    assert set(table.legal) == {"resolve:cleric_ii_3", "resolve:cleric_ii_5"}
    table.play("resolve:cleric_ii_5", "stop", "track:council")
    assert table.track(0, "council") == 1


def test_income_of_the_example():
    """E9, R7.3: gray, gray, white as green; 20 guards and 9 points."""
    table = Table(3).stock(PHIL, guards=5).tracks(PHIL, council=14, scholar=8).cards(PHIL, "council_ii_5")
    table.shutters(PHIL, "gray1", "gray6", "white2").income(PHIL)
    table.play("income:gray")
    assert (table.guards(PHIL), table.score(PHIL)) == (15, 2)
    table.play("income:gray")
    assert (table.guards(PHIL), table.score(PHIL)) == (20, 4)
    table.play("track:scholar")
    assert (table.guards(PHIL), table.score(PHIL)) == (20, 9)


def test_dice_are_activated_in_the_order_he_likes():
    """R7.3, R7.6: a monastery reached with the first die raises the income of the next."""
    table = Table(2).monastery(i_1="mon_i_council_3").pilgrim(0, "stop_n").shutters(0, "purple1", "gray2", "orange3").income(0)
    assert set(table.legal) == {"income:purple", "income:gray", "income:orange"}
    table.play("income:purple", "walk:i_1")
    assert table.track(0, "council") == 3
    assert table.guards(0) == 7 + 4, "after the last walk the order makes no difference and is not asked"


def test_order_is_not_asked_where_it_makes_no_difference():
    """R7.3, R14.3"""
    table = Table(2).shutters(0, "green1", "gray2", "orange3").income(0)
    assert table.s.over
    assert (table.guards(0), table.coins(0), table.score(0)) == (10, 10, 1)


def test_white_may_be_any_track():
    """R7.3"""
    table = Table(2).shutters(0, "white1", "gray2", "gray3").income(0).play("income:white")
    assert set(table.legal) == {"track:council", "track:merchant", "track:cleric", "track:scholar"}
    table.play("track:merchant")
    assert table.coins(0) == 10


def test_per_die_rewards_follow_the_income():
    """R7.4, Q24: income of the purple die first, then 1 coin and 1 step."""
    table = Table(2).cards(0, "cleric_ii_4").shutters(0, "purple1", "gray2", "gray3").income(0).play("income:purple")
    assert table.coins(0) == 7
    table.play("stop")
    assert table.coins(0) == 8
    assert "(1 step left)" in table.s.prompt()


def test_white_triggers_no_per_die_card():
    """R7.4"""
    table = Table(2).cards(0, "scholar_ii_4").shutters(0, "white1", "gray2", "gray3").income(0)
    table.play("income:white", "track:scholar")
    assert (table.coins(0), table.score(0)) == (7, 1)


def test_exchange_before_a_gain():
    """E25, R7.5"""
    table = (
        Table(2).stock(0, guards=20).cards(0, "council_iii_6", "cleric_ii_3").shutters(0, "gray1", "gray2", "gray3").opening(0)
    )
    assert "exchange:guards>1" in table.legal
    table.play("exchange:guards>1", "resolve:cleric_ii_3", "track:merchant")
    assert (table.score(0), table.track(0, "merchant"), table.guards(0)) == (1, 1, 19)


def test_exchange_between_and_after_dice():
    """R7.5: any even amount in stock, in every window."""
    table = Table(2).stock(0, guards=5).cards(0, "council_iii_6").shutters(0, "gray1", "gray2", "orange3").income(0)
    assert [move for move in table.legal if "exchange" in move] == ["exchange:guards>1", "exchange:guards>2"]
    assert "Missing: 1 guard." in table.why_not("exchange:guards>3")
    assert "R7.5" in table.why_not("exchange:coins>1")
    table.play("exchange:guards>2")
    assert (table.guards(0), table.score(0)) == (1, 2)
    table.play("income:gray", "exchange:guards>2", "income:gray", "income:orange")
    assert table.guards(0) == 3
    assert table.legal == ["done", "exchange:guards>1"]
    table.play("exchange:guards>1")
    assert (table.guards(0), table.score(0)) == (1, 5)
    assert table.dice_of(0) == [], "nothing is left to ask, so the turn is over"


def test_both_exchanges_in_one_window():
    """R7.5: in either order, and each as often as the stock allows."""
    table = Table(2).stock(0, guards=4, coins=4).cards(0, "council_iii_6", "merchant_iii_6")
    table.shutters(0, "gray1", "orange2", "gray3").income(0).play("exchange:coins>1", "exchange:guards>1")
    assert [move for move in table.legal if "exchange" in move] == ["exchange:guards>1", "exchange:coins>1"]
    table.play("exchange:guards>1", "exchange:coins>1")
    assert [move for move in table.legal if "exchange" in move] == []
    assert "Missing: 2 guards." in table.why_not("exchange:guards>1")
    assert (table.guards(0), table.coins(0), table.score(0)) == (0, 0, 4)


def test_the_last_window_stays_open_while_something_can_be_exchanged():
    """R7.5: two guards are left, so the player is asked once more."""
    table = Table(2).stock(0, guards=5).cards(0, "council_iii_6").shutters(0, "orange3").income(0).play("income:orange")
    assert table.legal == ["done", "exchange:guards>1", "exchange:guards>2"]
    table.play("exchange:guards>1")
    assert table.legal == ["done", "exchange:guards>1"]
    table.play("exchange:guards>1")
    assert (table.guards(0), table.score(0), table.s.over) == (1, 2, True)


def test_exchange_after_the_last_opening_bonus():
    """R7.5: as often as one likes there, too."""
    table = Table(2).stock(0, guards=7, coins=0).cards(0, "council_iii_6", "cleric_ii_3").opening(0)
    table.play("resolve:cleric_ii_3", "track:merchant")
    assert table.guards(0) == 8
    table.play("exchange:guards>1", "exchange:guards>2")
    assert table.legal == ["done", "exchange:guards>1"]


def test_exchange_during_a_walk():
    """R7.5, R10.1: at any time in phase E, so also before a step that would fill the stock beyond its limit."""
    table = Table(2).monastery(i_1="mon_i_guards").pilgrim(0, "stop_n").stock(0, guards=20).cards(0, "council_iii_6")
    table.tracks(0, cleric=4).shutters(0, "purple1", "gray2", "gray3").income(0).play("income:purple")
    assert [move for move in table.legal if "exchange" not in move] == ["walk:i_1", "walk:i_2", "stop"]
    assert "R7.5" in table.why_not("exchange:coins>1")
    table.play("exchange:guards>2")
    assert "(2 steps left)" in table.s.prompt(), "the step is still to be decided"
    table.play("exchange:guards>1", "walk:i_1")
    assert (table.guards(0), table.score(0)) == (20 - 6 + 5, 3)
    assert "exchange:guards>9" in table.legal


def test_exchange_during_the_walk_of_an_opening_bonus():
    """R7.5, R7.2"""
    table = Table(2).cards(0, "council_iii_6", "cleric_ii_5").shutters(0, "gray1", "gray2", "gray3").opening(0)
    table.play("resolve:cleric_ii_5")
    assert "(2 steps left)" in table.s.prompt()
    assert "exchange:guards>3" in table.legal


def test_no_exchange_during_a_walk_of_another_phase():
    """R7.5: exchange cards work in phase E."""
    table = Table(2).cards(0, "council_iii_6").walk(0, 2)
    assert table.legal == ["walk:stop_n", "walk:stop_w", "stop"]
    assert "phase E" in table.why_not("exchange:guards>1")
    assert "no card" in table.why_not("exchange:coins>1")


def test_exchange_needs_the_card():
    """R7.5"""
    table = Table(2).cards(1, "council_iii_6").shutters(0, "purple1", "gray2", "gray3").income(0)
    assert not [move for move in table.legal if "exchange" in move]


def test_one_die_is_completed_before_the_next():
    """R7.6"""
    table = Table(2).shutters(0, "purple1", "purple2", "gray3").income(0).play("income:purple")
    assert set(table.legal) == {"walk:stop_n", "walk:stop_w", "stop"}


def test_dice_return_to_the_pool():
    """R7.7"""
    table = Table(2).pool("green6").shutters(0, "gray1", "gray2", "orange3").income(0)
    assert table.dice_of(0) == []
    assert len(pool_of(table.s)) == 4
