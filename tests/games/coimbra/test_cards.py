"""R12: the bonuses of character cards."""

import pytest

from caravela.games.coimbra.components import PHASE_E_BONUS
from caravela.games.coimbra.effects import KINDS, PHASE_E_KINDS
from tests.games.coimbra.builder import Table
from tests.games.coimbra.packs import pack

ANN, BOB, CARL = 0, 1, 2


# -- start cards


@pytest.mark.parametrize(
    ("start", "card", "stock"), [("council_start_2", "merchant_ii_1", "guards"), ("merchant_start_2", "council_ii_1", "coins")]
)
def test_discounts_are_for_their_cost_kind(start, card, stock):
    """R12.1"""
    table = Table(2).cards(0, start).row("upper", card).die(0, "upper", "purple3").row("lower", "scholar_ii_5")
    table.die(0, "lower", "gray1").stock(0, guards=7, coins=7).retrieve("upper").play(f"acquire:{card}")
    assert (table.guards if stock == "guards" else table.coins)(0) == 7 - 2


def test_rewards_for_acquiring_a_class():
    """R12.1: council 1 guard, 1 VP, 1 step, after the bonuses of the card; other classes nothing."""
    table = Table(2).cards(0, "cleric_start_2").row("upper", "council_ii_1", "scholar_ii_1").die(0, "upper", "white1", "white2")
    table.retrieve("upper").play("acquire:scholar_ii_1")
    assert table.score(0) == 5
    table.play("acquire:council_ii_1")
    assert (table.guards(0), table.score(0)) == (7 - 2 + 4 + 1, 6)
    assert "(1 step left)" in table.s.prompt()


# -- immediate bonuses


def test_plain_gain():
    """R12.2"""
    table = Table(2).bonus(0, "merchant_ii_2")
    assert (table.coins(0), table.score(0)) == (10, 2)


def test_choice_of_steps_or_points():
    """R12.2"""
    assert Table(2).bonus(0, "cleric_iii_5").play("choose:2").score(0) == 3
    assert "(3 steps left)" in Table(2).bonus(0, "cleric_iii_5").play("choose:1").s.prompt()


def test_opponents_give():
    """E21, R12.2: Bob has to give points, Carl may choose."""
    table = Table(3).order(BOB, ANN, CARL).stock(BOB, guards=1, coins=0, score=1).stock(CARL, guards=3, coins=2)
    table.bonus(ANN, "council_ii_3")
    assert table.score(BOB) == -1
    assert (table.actor, table.legal) == (CARL, ["choose:1", "choose:2"])
    table.play("choose:1")
    assert (table.guards(CARL), table.coins(CARL)) == (2, 1)
    assert (table.guards(ANN), table.coins(ANN), table.score(ANN)) == (8, 8, 2)


def test_giving_to_a_full_stock():
    """R12.2, Q10: the giver loses all, the receiver gains what fits."""
    table = Table(2).stock(0, guards=20, coins=19).bonus(0, "council_ii_3").play("choose:1")
    assert (table.guards(1), table.coins(1)) == (6, 6)
    assert (table.guards(0), table.coins(0)) == (20, 20)


def test_trailing_players_give():
    """E28, R12.2: Ann reaches 4 on top of Bob; only Carl must give."""
    table = Table(3).tracks(BOB, council=4).tracks(ANN, council=3).tracks(CARL, council=2)
    table.row("upper", "council_iii_1").die(ANN, "upper", "gray1").row("lower", "council_ii_1").die(ANN, "lower", "gray1")
    table.retrieve("upper").play("acquire:council_iii_1")
    assert table.ranking("council") == [BOB, ANN, CARL]
    assert (table.actor, table.legal) == (CARL, ["choose:1", "choose:2"])
    table.play("choose:2")
    assert (table.score(CARL), table.score(ANN), table.score(BOB)) == (-3, 3, 0)


def test_trailing_players_without_guards_give_points():
    """R12.2"""
    table = Table(2).tracks(0, council=4).stock(1, guards=2).bonus(0, "council_iii_1")
    assert (table.guards(1), table.score(1), table.score(0)) == (2, -3, 3)


def test_losing_a_cleric():
    """E22, R12.2"""
    table = Table(3).tracks(CARL, cleric=3).tracks(BOB, cleric=5).cards(BOB, "cleric_ii_1", "council_ii_1")
    table.bonus(ANN, "cleric_iii_1")
    assert table.score(ANN) == 5
    assert (table.actor, table.legal) == (BOB, ["lose_points", "lose:cleric_ii_1"])
    assert "R12.2" in table.why_not("lose:council_ii_1")
    assert "R12.2" in table.why_not("lose:cleric_ii_2")
    table.play("lose:cleric_ii_1")
    assert table.track(BOB, "cleric") == 3
    assert table.ranking("cleric") == [CARL, BOB, ANN]
    assert table.discarded() == {"cleric_ii_1"}
    assert table.owns(BOB) == {"council_ii_1"}
    assert table.score(CARL) == -3, "no cleric: the points"


def test_losing_points_instead():
    """E22, R12.2"""
    table = Table(2).cards(1, "cleric_ii_1").tracks(1, cleric=2).bonus(0, "cleric_iii_1").play("lose_points")
    assert (table.score(1), table.track(1, "cleric"), table.owns(1)) == (-3, 2, {"cleric_ii_1"})
    assert table.score(0) == 5, "what they lose does not come to you"


def test_a_lost_card_takes_its_diplomas_and_bonuses_but_not_past_rewards():
    """R12.2, Q6: not below 0."""
    table = Table(2).cards(1, "cleric_start_2", "cleric_ii_1").tracks(1, cleric=1).stock(1, guards=9)
    assert table.parts(1)["diplomas"] == 1
    table.bonus(0, "cleric_iii_1").play("lose:cleric_ii_1")
    assert table.parts(1)["diplomas"] == 0
    assert (table.track(1, "cleric"), table.guards(1)) == (0, 9)
    table.bonus(0, "cleric_iii_1").play("lose:cleric_start_2")
    table.row("upper", "council_ii_1").die(1, "upper", "gray1").row("lower", "council_ii_4").die(1, "lower", "gray1")
    table.retrieve("upper").play("acquire:council_ii_1")
    assert table.score(1) == 0, "the start card rewards no council member any more"


def test_recruiting():
    """E27, R12.2"""
    table = Table(2).tracks(0, council=2).stock(0, guards=4).cards(0, "council_start_2", "cleric_start_2").discard("council_ii_4")
    table.bonus(0, "scholar_iii_6").play("acquire:council_ii_4")
    assert table.track(0, "council") == 5
    assert (table.guards(0), table.score(0)) == (2 + 5 + 1, 1)
    assert "(1 step left)" in table.s.prompt()
    assert table.discarded() == set()


def test_recruiting_is_optional_and_not_for_start_cards():
    """R12.2, Q4"""
    table = Table(2).stock(0, guards=3, coins=2).discard("cleric_start_1", "council_ii_4", "council_ii_1")
    table.bonus(0, "scholar_iii_6")
    assert table.legal == ["acquire:council_ii_4", "decline"]
    assert "Q4" in table.why_not("acquire:cleric_start_1")
    assert "Missing: 1 coin." in table.why_not("acquire:council_ii_1")
    assert "not in the discard pile" in table.why_not("acquire:council_ii_2")
    assert table.play("decline").owns(0) == set()


def test_recruiting_is_void_without_an_affordable_card():
    """R12.2"""
    table = Table(2).stock(0, guards=2, coins=2).discard("council_ii_4", "council_ii_1").bonus(0, "scholar_iii_6")
    assert table.s.over


def test_the_recruited_card_is_completed_before_the_triggers_of_the_first():
    """R12.2: a recruited merchant pays its start card reward before anything of the recruiting card's own class."""
    data = pack(
        character={
            "scholar_start_2": {"effect": {"kind": "on_acquire_class", "class": "scholar", "rewards": {"coins": 1, "vp": 2}}}
        }
    )
    table = (
        Table(2, data=data).cards(0, "scholar_start_2", "cleric_start_2").discard("council_ii_1").stock(0, guards=20, coins=10)
    )
    table.row("upper", "scholar_iii_6").die(0, "upper", "white1").retrieve("upper").play(
        "acquire:scholar_iii_6", "acquire:council_ii_1"
    )
    assert table.score(0) == 1, "the council member's reward, the scholar's waits for the walk"
    assert "(1 step left)" in table.s.prompt()
    table.play("stop")
    assert table.score(0) == 1 + 2


def test_per_class_card():
    """R12.2: guards and steps for each council member, start cards included."""
    table = Table(2).cards(0, "council_start_1", "council_ii_6", "merchant_ii_1").bonus(0, "council_ii_6")
    assert table.guards(0) == 9
    assert "(2 steps left)" in table.s.prompt()


def test_per_monastery():
    """R12.2"""
    assert Table(2).disks(0, "i_1", "ii_3", "iii_2").bonus(0, "cleric_iii_2").score(0) == 3


def test_taking_a_favor_tile():
    """R12.2"""
    assert Table(2).bonus(0, "merchant_ii_3").play("favor:favor_cap").score(0) == 4


@pytest.mark.parametrize(
    ("card", "space", "expected"),
    [("council_ii_4", 7, (13, 7, 0)), ("merchant_ii_4", 7, (7, 13, 0)), ("scholar_ii_6", 7, (7, 7, 4))],
)
def test_track_income(card, space, expected):
    """R12.2, Q19: without phase E cards."""
    track = card.split("_")[0]
    table = Table(2).tracks(0, **{track: space}).cards(0, "council_ii_5", "merchant_ii_5").bonus(0, card)
    assert (table.guards(0), table.coins(0), table.score(0)) == expected


def test_track_income_of_clerics_is_walked():
    """R12.2"""
    assert "(4 steps left)" in Table(2).tracks(0, cleric=10).bonus(0, "cleric_iii_6").s.prompt()


def test_pay_for():
    """R12.2"""
    table = Table(2).stock(0, coins=5).bonus(0, "merchant_iii_1").play("pay")
    assert (table.coins(0), table.score(0)) == (0, 7)


# -- repeating


def test_repeating_an_immediate_bonus():
    """R12.2: with current counts, no influence, nothing is set off again."""
    table = Table(2).cards(0, "scholar_start_2", "merchant_start_1", "merchant_ii_6", "merchant_iii_4", "council_ii_1")
    table.bonus(0, "merchant_iii_4")
    assert table.legal == ["repeat:merchant_start_1", "repeat:merchant_ii_6", "decline"]
    table.play("repeat:merchant_ii_6")
    assert (table.coins(0), table.score(0)) == (7 + 3, 3)
    assert table.track(0, "merchant") == 0


def test_choices_are_made_anew_when_repeated():
    """R12.2, Q23"""
    table = Table(2).cards(0, "cleric_iii_5", "cleric_iii_4").bonus(0, "cleric_iii_5").play("choose:2").bonus(0, "cleric_iii_4")
    table.play("repeat:cleric_iii_5")
    assert table.legal == ["choose:1", "choose:2"]


def test_what_cannot_be_repeated():
    """R12.2, Q5"""
    table = Table(2).cards(0, "merchant_start_1", "merchant_iii_4", "merchant_ii_5", "council_ii_1").bonus(0, "merchant_iii_4")
    assert "Q5" in table.why_not("repeat:merchant_iii_4")
    assert "immediate" in table.why_not("repeat:merchant_ii_5")
    assert "class" in table.why_not("repeat:council_ii_1")
    assert "own" in table.why_not("repeat:merchant_ii_1")


def test_repeating_is_void_without_a_suitable_card():
    """R12.2"""
    assert Table(2).cards(0, "merchant_iii_4", "merchant_ii_5").bonus(0, "merchant_iii_4").s.over


def test_repeating_a_recruitment_acquires_as_usual():
    """R12.2: the new card raises its track and sets off the start card."""
    table = (
        Table(2)
        .stock(0, guards=20, coins=20)
        .cards(0, "scholar_iii_6", "scholar_iii_4", "scholar_start_2")
        .discard("merchant_ii_1")
    )
    table.bonus(0, "scholar_iii_4").play("repeat:scholar_iii_6", "acquire:merchant_ii_1")
    assert (table.track(0, "merchant"), table.score(0)) == (2, 2)
    assert table.coins(0) == 20


def test_repeating_asks_the_others_again():
    """R12.2, R14.2: a question to somebody else inside a repeated bonus inside one's own action."""
    table = Table(2).cards(0, "council_ii_3", "council_start_1").row("upper", "council_iii_4").die(0, "upper", "gray1")
    table.row("lower", "council_ii_1").die(0, "lower", "gray1").retrieve("upper")
    table.play("acquire:council_iii_4", "repeat:council_ii_3")
    assert table.actor == 1
    table.play("choose:1")
    assert (table.guards(0), table.coins(0), table.actor) == (8, 7, 0)


def test_a_nested_scandal_on_a_recruited_card():
    """R12.2: recruiting the card that makes others lose a cleric, who may be recruited no more."""
    table = (
        Table(3).order(2, 1, 0).stock(0, guards=9, coins=9).cards(1, "cleric_ii_2").tracks(1, cleric=3).discard("cleric_iii_1")
    )
    table.bonus(0, "scholar_iii_6").play("acquire:cleric_iii_1")
    assert table.score(2) == -3
    assert table.actor == 1
    table.play("lose:cleric_ii_2")
    assert table.discarded() == {"cleric_ii_2"}
    assert table.ranking("cleric")[0] == 0


# -- phase E and game end


def test_phase_e_kinds_are_where_the_rules_say():
    """R12.3: see R7.2, R7.4, R7.5."""
    data = Table(2).s.data
    kinds = {KINDS[data.effects[card].kind] for card in range(56) if data.bonus[card] == PHASE_E_BONUS}
    assert kinds == set(PHASE_E_KINDS)


@pytest.mark.parametrize(("space", "points"), [(0, 0), (6, 0), (7, 5), (9, 5), (10, 7), (12, 7), (13, 10), (15, 10)])
def test_track_tiers(space, points):
    """E14, R12.4"""
    for track in ("council", "merchant", "cleric", "scholar"):
        table = Table(2).tracks(0, **{track: space}).cards(0, f"{track}_iii_3")
        assert table.parts(0)["game end cards"] == points


def test_low_influence_values_count_start_cards_and_itself():
    """R12.4"""
    table = Table(2).cards(0, "council_start_1", "cleric_start_2", "scholar_ii_5", "council_iii_5", "council_ii_2")
    assert table.parts(0)["game end cards"] == 3


def test_class_sets():
    """R12.4: 5 for the smallest class count."""
    table = Table(2).cards(
        0, "scholar_iii_1", "scholar_start_1", "council_start_1", "council_ii_1", "merchant_ii_1", "merchant_ii_2"
    )
    assert table.parts(0)["game end cards"] == 0
    table.cards(0, "cleric_ii_1", "cleric_ii_2")
    assert table.parts(0)["game end cards"] == 10


def test_repeating_a_game_end_card():
    """R12.4: the best other one once more; 0 without another."""
    table = Table(2).cards(0, "scholar_iii_2")
    assert table.parts(0)["game end cards"] == 0
    table.tracks(0, council=13).cards(0, "council_iii_3", "scholar_ii_5")
    assert table.parts(0)["game end cards"] == 10 + 3 + 10
