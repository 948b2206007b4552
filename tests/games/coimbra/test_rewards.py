"""R11: rewards in general."""

from tests.games.coimbra.builder import Table
from tests.games.coimbra.packs import pack


def test_all_listed_rewards_are_gained():
    """R11.1"""
    table = Table(2).bonus(0, "mon_i_mixed")
    assert (table.guards(0), table.coins(0), table.score(0)) == (9, 9, 2)


def test_a_slash_means_exactly_one():
    """R11.1: the receiver chooses."""
    table = Table(2).bonus(0, "council_iii_5")
    assert (table.actor, table.legal) == (0, ["choose:1", "choose:2"])
    assert "R11.1" in table.why_not("choose:3")
    table.play("choose:2")
    assert (table.guards(0), table.coins(0)) == (7, 11)


def test_resources_and_points_are_gained_without_asking():
    """R11.2"""
    table = Table(2).stock(0, guards=19).bonus(0, "council_ii_2")
    assert table.guards(0) == 20
    assert "walk:stop_n" in table.legal, "only the steps are asked"


def test_a_multiplier_counts_now_and_counts_the_card_itself():
    """R11.3"""
    table = Table(2).cards(0, "merchant_start_1", "merchant_ii_6").bonus(0, "merchant_ii_6")
    assert (table.coins(0), table.score(0)) == (9, 2)
    table = Table(2).disks(0, "i_1").monastery(iii_1="mon_iii_monasteries").pilgrim(0, "ruby_nw").walk(0, 1).play("walk:iii_1")
    assert table.score(0) == 4


def test_a_cost_is_optional_and_all_or_nothing():
    """R11.4"""
    table = Table(2).stock(0, guards=5).bonus(0, "cleric_ii_6")
    assert table.legal == ["pay", "decline"]
    table.play("decline")
    assert (table.guards(0), table.node(0)) == (5, "corner_nw")
    table.bonus(0, "cleric_ii_6").play("pay")
    assert table.guards(0) == 0
    assert "(5 steps left)" in table.s.prompt()
    table = Table(2).stock(0, guards=4).bonus(0, "cleric_ii_6")
    assert table.s.over, "with 4 guards there is nothing to ask"


def test_a_requirement_without_multiplier_gives_once():
    """R11.5: two steps, though three dice are not purple; per_die gives for each die."""
    table = Table(2).cards(0, "cleric_ii_5").shutters(0, "gray1", "gray2", "gray3").opening(0)
    assert "(2 steps left)" in table.s.prompt()
    table = Table(2).cards(0, "council_ii_5").shutters(0, "gray1", "gray2", "orange3").income(0)
    assert table.score(0) == 4


def test_order_of_rewards_is_asked_where_it_matters():
    """R11.1, D20: a monastery of this pack asks for a payment, and the stock would overflow."""
    data = pack(monastery={"mon_i_points": {"effect": {"kind": "pay_for", "cost": {"guards": 5}, "rewards": {"vp": 9}}}})
    for order, guards in (("steps:first", 18), ("steps:last", 15)):
        table = Table(2, data=data).monastery(i_1="mon_i_points").pilgrim(0, "stop_n").stock(0, guards=20)
        table.bonus(0, "council_ii_2")
        assert table.legal == ["steps:first", "steps:last"]
        table.play(order, "walk:i_1", "pay", "stop")
        assert (table.guards(0), table.score(0)) == (guards, 9)


def test_order_of_rewards_is_not_asked_where_nothing_is_lost():
    """R11.1, D20"""
    data = pack(monastery={"mon_i_points": {"effect": {"kind": "pay_for", "cost": {"guards": 5}, "rewards": {"vp": 9}}}})
    table = Table(2, data=data).stock(0, guards=17).bonus(0, "council_ii_2")
    assert table.guards(0) == 20
    assert "walk:stop_n" in table.legal
