"""R6: favor tiles and the cap tile."""

import pytest

from caravela.games.coimbra.queue import VALUE_AT
from caravela.games.coimbra.state import ACTIVE, CAP_USED, crowns
from caravela.kernel.state import STEP_MASK
from tests.games.coimbra.builder import Table

ANN, BOB = 0, 1


def castle(table, tile):
    """The given seat 0 or 1 has a castle die and takes the tile."""
    return table.retrieve().play(f"favor:{tile}")


def test_voyage_tile_invests_at_once_with_the_reduction():
    """R6.1, E10: 7 guards become 5."""
    table = Table(2).voyages("ceuta").stock(0, guards=5, coins=0).die(0, "castle", "gray1")
    castle(table, "favor_voyage")
    assert table.legal == ["invest:ceuta", "invest:madeira", "invest:cabo_verde", "decline"]
    table.play("invest:ceuta")
    assert table.voyages_of(0) == {"ceuta"}
    assert table.told("invested") == [{"seat": 0, "voyage": "ceuta", "resource": "guards", "cost": 5}]


def test_voyage_tile_works_for_every_investment_of_the_round():
    """R6.1, Q25"""
    table = Table(2).voyages("goa").favors(0, "favor_voyage").stock(0, guards=0, coins=7).invest(0)
    assert "invest:goa" in table.legal
    table.play("invest:goa")
    assert table.coins(0) == 0


def test_voyage_tile_may_go_without_investing():
    """R6.1"""
    table = Table(2).voyages("ceuta").die(0, "castle", "purple1").die(0, "upper", "gray1").row("upper", "merchant_ii_1")
    castle(table, "favor_voyage").play("decline")
    assert (table.voyages_of(0), table.favors_of(0)) == (set(), {"favor_voyage"})


def test_cap_tile_sorts_the_die_anew():
    """E12, R6.2"""
    table = Table(2).die(BOB, "castle", "gray1").die(ANN, "upper", "orange5").token("upper", 3).die(BOB, "upper", "green2")
    table.row("upper", "merchant_ii_1", "merchant_ii_2", "cleric_ii_3")
    castle(table, "favor_cap")
    assert table.score(BOB) == 4
    table.play("cap:green2>upper")
    assert (table.actor, table.lane("upper")) == (ANN, [(5, BOB), (3, -1)]), "Ann's 5 acts, Bob's 5 waits before the token"
    table.play("distress")
    assert table.s.actor == BOB
    table.play("acquire:merchant_ii_1")
    assert table.told("acquired")[0]["cost"] == 5


def test_a_capped_six_counts_nine():
    """E12"""
    table = Table(2).die(0, "castle", "gray1").die(0, "upper", "gray6").row("upper", "council_ii_1").stock(0, coins=20)
    castle(table, "favor_cap").play("cap:gray6>upper")
    assert "a die of value 9" in table.s.prompt()


def test_cap_goes_on_own_untriggered_city_dice_only():
    """R6.2: not in the castle, not on another's die, or not at all."""
    table = Table(2).die(0, "castle", "gray1", "gray3").die(1, "upper", "gray4").die(0, "central", "gray2")
    table.row("central", "council_ii_1")
    castle(table, "favor_cap")
    assert table.legal == ["cap:gray2>central", "decline"]
    assert "R6.2" in table.why_not("cap:gray4>upper")
    table.play("decline", "distress")
    assert (4, 1) not in table.lane("upper")
    assert table.lane("central") == []


def test_a_capped_die_may_jump_over_untriggered_tokens_but_wakes_no_triggered_one():
    """R6.2, Q22, Q3: through a card, in the row being evaluated."""
    table = Table(2).row("upper", "merchant_ii_3", "council_ii_1", "council_ii_2", "merchant_ii_1").stock(0, guards=20, coins=20)
    table.die(0, "upper", "gray5").token("upper", 3).die(0, "upper", "green2", "green1").retrieve("upper")
    table.play("acquire:merchant_ii_3", "favor:favor_cap")
    assert set(table.legal) == {"cap:green2>upper", "cap:green1>upper", "decline"}, "not on the die in action"
    table.play("cap:green2>upper")
    assert (table.s.prompt().split(",")[0]) == "Acquire a card of the upper city with a die of value 5"
    assert table.lane("upper") == [(3, -1), (1, 0)]
    assert table.discarded() == set()


def alike(*owners, colours=("gray", "gray", "gray", "gray")):
    """Ann has taken the tile with the cap; dice that show 3 stand in the upper city, from left to right."""
    table = Table(2).die(ANN, "castle", "gray1").row("upper", "merchant_ii_1", "merchant_ii_2", "cleric_ii_3")
    for owner, colour in zip(owners, colours, strict=False):
        table.die(owner, "upper", f"{colour}3")
    return castle(table, "favor_cap")


@pytest.mark.parametrize(("choice", "left"), [("choose:1", [(3, BOB), (3, ANN)]), ("choose:2", [(3, ANN), (3, BOB)])])
def test_of_two_dice_that_look_alike_the_player_chooses_the_one_for_the_cap(choice, left):
    """R6.2, D7: whoever stands between them acts before or after the die that stays."""
    table = alike(ANN, BOB, ANN)
    assert table.legal == ["cap:gray3>upper", "decline"]
    table.play("cap:gray3>upper")
    assert (table.actor, table.legal) == (ANN, ["choose:1", "choose:2"])
    table.play(choice)
    assert table.s.cells[ACTIVE] >> VALUE_AT == 6, "the die with the cap acts first"
    assert table.lane("upper") == left


def test_each_choice_lights_up_its_own_die():
    """R6.2"""
    table = alike(ANN, BOB, ANN).play("cap:gray3>upper")
    lit = {move: table.game.targets(table.s, table.game.parse(move)) for move in table.legal}
    assert lit == {"choose:1": ["die.upper.0"], "choose:2": ["die.upper.2"]}
    assert table.game.explain(table.s, "die.upper.2") is None
    assert table.game.describe(table.s, table.game.parse("choose:2")) == (
        "Put the cap on the second gray 3 from the left in the upper city: value 6"
    )


@pytest.mark.parametrize(
    ("owners", "colours"),
    [
        ((ANN, ANN, BOB), ("gray", "gray", "gray")),
        ((BOB, ANN, ANN), ("gray", "gray", "gray")),
        ((ANN, ANN, ANN), ("gray", "orange", "gray")),
        ((ANN, BOB, ANN), ("gray", "gray", "orange")),
    ],
)
def test_dice_that_look_alike_are_not_asked_about_where_it_makes_no_difference(owners, colours):
    """R6.2, R14.3: nobody else's die stands between them, or only one of them looks like that."""
    table = alike(*owners, colours=colours).play("cap:gray3>upper")
    assert table.s.cells[CAP_USED] == 1
    assert "choose:1" not in table.legal


def test_neighbours_among_three_dice_that_look_alike_are_one_choice():
    """R6.2, R14.3"""
    table = alike(ANN, ANN, BOB, ANN).play("cap:gray3>upper")
    assert table.legal == ["choose:1", "choose:3"]
    assert "makes no difference" in table.why_not("choose:2")
    assert "3 such dice" in table.why_not("choose:4")
    table.play("choose:3")
    assert table.lane("upper") == [(3, ANN), (3, ANN), (3, BOB)]


def test_a_die_in_another_row_does_not_count():
    """R6.2"""
    table = Table(2).die(ANN, "castle", "gray1").die(ANN, "upper", "gray3").row("upper", "council_ii_1")
    table.die(BOB, "upper", "green3").die(ANN, "central", "gray3").row("central", "council_ii_2")
    castle(table, "favor_cap").play("cap:gray3>central")
    assert (table.s.cells[CAP_USED], table.lane("central")) == (1, [(6, ANN)])


def test_a_cap_about_to_be_placed_is_judged_as_placed():
    """R6.2: or a bot would take the cap for free, and pay for it a question later."""
    table = alike(ANN, BOB, ANN).play("cap:gray3>upper")
    before = table.game.judgement.by_term(table.s, ANN)
    after = table.s.clone()
    after.drop()
    table.game.steps[table.s.frame & STEP_MASK].apply(after, table.s.options[0])
    assert before == table.game.judgement.by_term(after, ANN)


def test_pilgrim_tile():
    """R6.3"""
    table = Table(2).die(0, "castle", "gray1")
    castle(table, "favor_pilgrim")
    assert table.score(0) == 2
    table.play("walk:stop_n", "walk:i_1", "walk:coast_n")
    assert table.node(0) == "coast_n"


def test_resource_tile():
    """E13, R6.4"""
    for option, expected in (("choose:1", (20, 4)), ("choose:2", (15, 11))):
        table = (
            Table(2).stock(0, guards=15, coins=4).die(0, "castle", "green1").die(0, "upper", "gray1").row("upper", "cleric_ii_1")
        )
        castle(table, "favor_resources").play(option)
        assert (table.guards(0), table.coins(0)) == expected


def test_a_tile_through_a_card_is_kept_and_counts_its_crowns():
    """R6.5"""
    table = Table(2).order(0, 1).favors(1, "favor_voyage").bonus(0, "merchant_ii_3")
    assert "favor:favor_voyage" not in table.legal
    assert "R6.5" in table.why_not("favor:favor_voyage")
    table.play("favor:favor_cap")
    assert table.score(0) == 4
    assert crowns(table.s, 0) == 2


def test_a_tile_through_a_card_is_void_if_none_is_left():
    """R6.5"""
    table = Table(2).favors(1, "favor_voyage", "favor_cap", "favor_pilgrim", "favor_resources").bonus(0, "merchant_ii_3")
    assert table.s.over
    assert table.favors_of(0) == set()
