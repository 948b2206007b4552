"""R5: phase C, retrieving dice."""

from caravela.games.coimbra import state as st
from caravela.games.coimbra.queue import VALUE_AT
from caravela.games.coimbra.steps.numbers import NEXT_ROUND
from tests.games.coimbra.builder import Table

PHIL, EVE, CHRIS = 0, 1, 2


def test_locations_from_top_to_bottom_dice_from_left_to_right():
    """R5.1"""
    table = (
        Table(3).die(0, "lower", "gray6").die(1, "castle", "gray2").die(2, "castle", "gray1").die(0, "upper", "gray3", "gray4")
    )
    table.row("upper", "council_ii_1", "council_ii_2").row("lower", "council_ii_4").retrieve()
    acted = []
    while table.s.cells[st.PHASE] == st.PHASE_C:
        acted.append((table.actor, table.s.cells[st.LOCATION], table.s.cells[st.ACTIVE] >> VALUE_AT))
        table.play("distress")
    assert acted == [(2, 0, 1), (1, 0, 2), (0, 1, 4), (0, 1, 3), (0, 3, 6)]


def test_castle_evaluation():
    """E5"""
    table = Table(3).die(PHIL, "castle", "gray1", "orange2").die(EVE, "castle", "green4").row("upper", "council_ii_1")
    table.die(PHIL, "upper", "white3").retrieve()
    assert table.actor == PHIL
    table.play("favor:favor_resources", "choose:1")
    assert table.actor == PHIL
    table.play("favor:favor_pilgrim", "stop")
    assert table.actor == EVE
    assert "R5.5" in table.why_not("favor:favor_pilgrim")
    table.play("distress")
    assert (table.dice_of(PHIL), table.dice_of(EVE)) == (["gray1", "orange2"], ["green4"])
    assert (table.actor, table.s.cells[st.LOCATION]) == (PHIL, 1)


def test_distress_may_always_be_chosen():
    """R5.2, Q14"""
    table = Table(2).row("upper", "council_ii_1").die(0, "upper", "gray1").retrieve("upper")
    assert set(table.legal) == {"acquire:council_ii_1", "distress"}


def test_distress_is_forced_without_an_affordable_card():
    """R5.2: and the die still goes to the shutters."""
    table = Table(2).stock(0, guards=7, coins=2).row("upper", "council_ii_1").die(0, "upper", "gray5").retrieve("upper")
    assert "distress" in table.log
    assert (table.guards(0), table.coins(0)) == (9 + 3, 4), "2 and 2, then the gray die's income of 3 guards"
    assert "placed" not in table.log


def test_distress_is_forced_when_all_tiles_are_gone():
    """R5.2"""
    table = Table(2).favors(1, "favor_voyage", "favor_cap", "favor_pilgrim", "favor_resources")
    table.die(0, "castle", "gray1").die(0, "upper", "gray2").row("upper", "merchant_ii_1").retrieve()
    assert (table.guards(0), table.coins(0)) == (9, 9)
    assert table.s.cells[st.LOCATION] == 1


def test_tokens_remove_the_highest_influence_leftmost_first():
    """E7, R5.3"""
    table = Table(2).row("central", "scholar_ii_2", "cleric_ii_3", "council_ii_3")
    table.token("central", 4, 3).die(EVE, "central", "gray2").retrieve("central")
    assert table.discarded() == {"scholar_ii_2", "cleric_ii_3"}
    assert (table.actor, table.in_row("central")) == (EVE, ["council_ii_3"])
    lane = table.game.view(table.s, 0)["lanes"][2]
    assert [token["face_down"] for token in lane["tokens"]] == [True, True]


def test_tokens_are_active_again_when_the_location_is_finished():
    """R5.3"""
    table = Table(2).row("central", "scholar_ii_2", "cleric_ii_3").token("central", 4, 3).die(EVE, "central", "gray2")
    table.row("lower", "council_ii_1").die(EVE, "lower", "gray1").retrieve("central")
    assert table.s.cells[st.LOCATION] == 3
    lane = table.game.view(table.s, 0)["lanes"][2]
    assert [token["face_down"] for token in lane["tokens"]] == [False, False]


def test_a_token_takes_the_crown_with_the_card():
    """R5.3, Q9"""
    table = Table(2).row("central", "scholar_ii_2", "cleric_ii_3").crown("scholar", "central", 1).token("central", 4)
    table.die(EVE, "central", "gray2").retrieve("central")
    assert table.crown_at("scholar") is None
    assert table.tokens_of(EVE) == set()


def test_a_token_with_an_empty_row_does_nothing():
    """R5.3, Q8"""
    table = Table(2).token("central", 4).retrieve("central")
    assert table.discarded() == set()


def test_distress_gains_two_and_two():
    """E20, R5.4: cut at 20; the die goes to the shutters and gives income."""
    table = Table(2).stock(0, guards=19, coins=7).row("upper", "council_ii_1").row("lower", "cleric_ii_1")
    table.die(0, "upper", "purple1").die(0, "lower", "gray1").retrieve("upper").play("distress")
    assert (table.guards(0), table.coins(0)) == (20, 9)
    assert table.owns(0) == set()
    assert table.dice_of(0) == ["purple1"]


def test_a_favor_tile_is_free_and_kept_for_the_round():
    """R5.5"""
    table = Table(2).die(0, "castle", "gray6").die(0, "upper", "gray2").row("upper", "merchant_ii_1").retrieve()
    table.play("favor:favor_resources", "choose:2")
    assert (table.guards(0), table.coins(0)) == (7, 14)
    assert table.favors_of(0) == {"favor_resources"}
    assert "favor:favor_resources" not in table.legal


def test_acquiring_a_card():
    """E6, R5.6"""
    table = Table(3).stock(PHIL, guards=6, coins=3).cards(PHIL, "scholar_start_2")
    table.row("upper", "cleric_ii_1", "merchant_ii_1").die(PHIL, "upper", "gray5").row("lower", "council_ii_1")
    table.die(PHIL, "lower", "green1").retrieve("upper")
    assert set(table.legal) == {"acquire:merchant_ii_1", "distress"}
    assert "2 coins" in table.why_not("acquire:cleric_ii_1")
    assert "R5.6" in table.why_not("acquire:cleric_ii_1")
    table.play("acquire:merchant_ii_1")
    assert (table.guards(PHIL), table.coins(PHIL), table.score(PHIL)) == (1, 3 + 4 + 1, 2)
    assert table.track(PHIL, "merchant") == 2
    assert "merchant_ii_1" in table.owns(PHIL)
    assert table.dice_of(PHIL) == ["gray5"]


def test_discount():
    """E19, R5.6: coin costs 1 less, at least 0."""
    table = Table(2).stock(0, guards=0, coins=0).cards(0, "merchant_start_2")
    table.row("upper", "cleric_ii_1", "merchant_ii_1").die(0, "upper", "gray1").retrieve("upper")
    assert set(table.legal) == {"acquire:cleric_ii_1", "distress"}
    assert "Missing: 1 guard." in table.why_not("acquire:merchant_ii_1")


def test_discount_with_a_capped_six():
    """E19: 9 - 1 = 8 coins."""
    table = Table(2).stock(0, coins=8).cards(0, "merchant_start_2").row("upper", "council_ii_1", "merchant_ii_1")
    table.die(0, "castle", "gray1").die(0, "upper", "gray6").retrieve().play("favor:favor_cap", "cap:gray6>upper")
    assert set(table.legal) == {"acquire:council_ii_1", "distress"}
    table.play("acquire:council_ii_1")
    assert [card["cost"] for card in table.told("acquired")] == [8]


def test_a_card_of_another_row_is_refused():
    """R5.6"""
    table = Table(2).row("upper", "council_ii_1").row("lower", "council_ii_4").die(0, "upper", "gray1").retrieve("upper")
    assert "R5.6" in table.why_not("acquire:council_ii_4")


def test_the_bonus_counts_the_new_card_and_comes_after_its_influence():
    """R5.6c, R5.6d"""
    table = Table(2).cards(0, "merchant_start_1").row("upper", "merchant_ii_6").die(0, "upper", "white1")
    table.row("lower", "council_ii_1").die(0, "lower", "gray1").retrieve("upper").play("acquire:merchant_ii_6")
    assert (table.coins(0), table.score(0)) == (7 - 1 + 2, 2)
    table = Table(2).tracks(0, council=3).row("upper", "council_ii_4").die(0, "upper", "white1")
    table.row("lower", "council_ii_1").die(0, "lower", "gray1").retrieve("upper").play("acquire:council_ii_4")
    assert table.guards(0) == 7 - 1 + 6, "income at 6, not at 3"


def test_phase_e_and_game_end_cards_do_nothing_yet():
    """R5.6d"""
    for card, resource in (("council_ii_5", "coins"), ("scholar_ii_5", "coins")):
        table = Table(2).row("upper", card).die(0, "upper", "purple1").row("lower", "council_ii_1").die(0, "lower", "gray1")
        table.retrieve("upper").play(f"acquire:{card}")
        assert (table.guards(0), table.coins(0), table.score(0)) == (7, 6, 0), resource


def test_the_crown_counts_only_after_the_bonuses():
    """R5.6e, R5.6f: the walk of the triggered start card reaches the crown monastery before the token counts."""
    table = Table(2).order(1, 0).cards(0, "cleric_start_2").monastery(ii_1="mon_ii_crowns").pilgrim(0, "brown_nw")
    table.row("upper", "council_ii_1").crown("council", "upper", 1).die(0, "upper", "gray1")
    table.row("lower", "merchant_ii_1").die(0, "lower", "gray1").retrieve("upper").play("acquire:council_ii_1")
    assert table.tokens_of(0) == set()
    table.play("walk:ii_1")
    assert table.score(0) == 1 + 1, "1 VP of the start card, 1 for the crown of the flag"
    assert table.tokens_of(0) == {"council"}


def test_the_rest_of_a_row_is_discarded_before_the_next_location():
    """R5.7, R5.8"""
    table = Table(2).row("upper", "council_ii_1", "cleric_ii_1").crown("cleric", "upper", 2).die(0, "upper", "gray1")
    table.row("lower", "merchant_ii_1").die(1, "lower", "gray2").retrieve("upper").play("acquire:council_ii_1")
    assert table.discarded() == {"cleric_ii_1"}
    assert table.crown_at("cleric") is None
    assert (table.actor, table.s.cells[st.LOCATION]) == (1, 3)
    assert [card["id"] for card in table.game.view(table.s, 0)["discard"]] == ["cleric_ii_1"]


def test_a_row_without_dice_is_discarded():
    """E26, R5.7, Q21"""
    cards = ("council_ii_1", "cleric_ii_1", "merchant_ii_1", "scholar_ii_1")
    table = Table(4).row("lower", *cards).crown("scholar", "lower", 4).die(0, "upper", "gray1").row("upper", "council_ii_2")
    table.retrieve("upper").play("distress")
    assert set(cards) <= table.discarded()
    assert table.crown_at("scholar") is None


def test_the_discard_pile_is_kept_from_round_to_round():
    """R5.8"""
    table = Table(2).discard("council_ii_1")
    table.s.push(NEXT_ROUND, 0)
    table.go()
    assert table.discarded() == {"council_ii_1"}


def test_unclaimed_tiles_stay_available_during_phase_c():
    """R5.7"""
    table = Table(2).row("upper", "merchant_ii_3").die(0, "castle", "gray1").die(0, "upper", "gray1").retrieve()
    table.play("favor:favor_resources", "choose:1", "acquire:merchant_ii_3")
    assert set(table.legal) == {"favor:favor_voyage", "favor:favor_cap", "favor:favor_pilgrim", "decline"}
