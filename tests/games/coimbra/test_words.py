"""What prompts, refusals and the log say: true amounts, the paragraph that the thing comes from, and names for people."""

import pytest

import caravela
from caravela.games.coimbra.names import CARDS, NODES
from caravela.kernel.luck import Luck
from tests.games.coimbra.builder import Table
from tests.games.coimbra.packs import pack

GAME = caravela.game("coimbra")


def said(table, kind):
    """The sentences about events of a kind."""
    return [GAME.sentence(table.s, event) for event in table.events if GAME.event_kinds[event.kind] == kind]


def test_distress_tells_what_was_really_gained():
    """R5.4, R1.2: one of the two guards does not fit, and nothing does where both stocks are full."""
    table = Table(2).stock(0, guards=19, coins=7).row("upper", "council_ii_1").die(0, "upper", "purple1").retrieve("upper")
    table.play("distress")
    assert said(table, "distress") == ["{red} takes the distress action: 1 guard and 2 coins. (R5.4)"]
    table = Table(2).stock(0, guards=20, coins=20).row("upper", "council_ii_1").die(0, "upper", "purple1").retrieve("upper")
    table.play("distress")
    assert said(table, "distress") == ["{red} takes the distress action: nothing. (R5.4)"]


def test_a_payment_is_told_with_what_it_brings():
    """R11.4"""
    table = Table(2).stock(0, coins=6).bonus(0, "merchant_iii_1").play("pay")
    assert said(table, "bought") == ["{red} pays 5 coins and gains 7 VP (Merchant III 1). (R11.4)"]
    assert table.log == ["bought"]


def test_a_payment_is_told_at_once_where_the_order_of_the_rewards_is_asked():
    """R11.4, D20: with monasteries that cost something a walk may come before the other rewards."""
    price = {"kind": "pay_for", "cost": {"guards": 1}, "rewards": {"coins": 3, "steps": 1}}
    data = pack(monastery={"mon_i_coins": {"effect": price}})
    table = Table(2, data=data).stock(0, guards=1, coins=19).monastery(i_1="mon_i_coins").pilgrim(0, "stop_n").walk(0, 1)
    table.play("walk:i_1", "pay")
    assert said(table, "paid") == ["{red} pays 1 guard (monastery (I)). (R11.4)"]
    table.play("steps:last", "stop")
    assert said(table, "gained") == ["{red} gains 3 coins and 1 step (monastery (I)); 2 coins beyond the limit lost. (R13.1)"]
    assert not said(table, "bought")


def test_a_gift_to_a_nearly_full_player_tells_what_did_not_fit():
    """R12.2, Q10: the giver loses all of it."""
    table = Table(2).stock(0, guards=20, coins=19).stock(1, guards=3, coins=3).bonus(0, "council_ii_3").play("choose:1")
    assert said(table, "gave") == ["{yellow} gives {red} 1 guard and 1 coin; 1 guard beyond the limit lost. (R12.2)"]
    assert (table.guards(1), table.coins(1), table.guards(0), table.coins(0)) == (2, 2, 20, 20)


def test_what_is_beyond_the_limit_is_named():
    """R1.2"""
    table = Table(2).stock(0, guards=18, coins=20).bonus(0, "council_start_1")
    assert said(table, "gained") == ["{red} gains 4 guards (Council member I 1); 2 guards beyond the limit lost. (R12.2)"]


def test_the_prompt_for_a_card_names_the_die_and_no_price():
    """R5.6: start cards may make it cheaper."""
    table = Table(2).cards(0, "merchant_start_2").row("upper", "council_ii_1").die(0, "upper", "gray3").retrieve("upper")
    assert table.s.prompt() == "Acquire a card of the upper city with a die of value 3, or take the distress action."


def test_the_prompt_for_recruiting_names_the_price_before_discounts():
    """R12.2, R12.1"""
    table = Table(2).cards(0, "merchant_start_2", "scholar_iii_6").discard("council_ii_1").bonus(0, "scholar_iii_6")
    assert table.s.prompt() == "Acquire a card of the discard pile for 3 before discounts, or none."
    assert GAME.describe(table.s, GAME.parse("acquire:council_ii_1")).endswith("for 2 coins")


def cited(table, kind):
    """The paragraphs cited about events of a kind."""
    return [sentence.rsplit("(", 1)[1][:-1] for sentence in said(table, kind)]


def test_opening_bonuses_cite_their_paragraph():
    """R7.2: influence with a resource, and steps without a purple die."""
    table = Table(2).cards(0, "cleric_ii_3", "cleric_ii_5").shutters(0, "gray1", "gray2", "gray3").opening(0)
    table.play("resolve:cleric_ii_5", "stop", "track:council")
    assert cited(table, "gained") == ["R7.2", "R7.2"]


def test_income_and_per_die_bonuses_cite_their_paragraphs():
    """R7.3, R7.4"""
    table = Table(2).cards(0, "council_ii_5").shutters(0, "gray1", "green2").income(0)
    assert cited(table, "gained") == ["R7.3", "R7.4", "R7.3"]


def test_start_cards_that_reward_a_class_cite_their_paragraph():
    """R12.1, after the bonus of the card itself (R12.2)."""
    table = Table(2).cards(0, "scholar_start_2").row("upper", "merchant_ii_1").die(0, "upper", "purple1").retrieve("upper")
    table.play("acquire:merchant_ii_1")
    assert cited(table, "gained")[:2] == ["R12.2", "R12.1"]


def test_the_pilgrimage_monastery_cites_its_paragraph():
    """R10.7, before the bonus of the new monastery (R13.1)."""
    table = Table(2).monastery(i_1="mon_i_pilgrimage", i_2="mon_i_points").pilgrim(0, "stop_n").walk(0, 3)
    table.play("walk:i_1", "walk:stop_n", "walk:i_2")
    assert said(table, "gained") == [
        "{red} gains 1 VP (monastery (I)). (R10.7)",
        "{red} gains 4 VP (monastery (I)). (R13.1)",
    ]


def test_the_castle_monastery_cites_its_paragraph():
    """R4.7"""
    table = Table(2).monastery(i_1="mon_i_castle").pilgrim(0, "stop_n").walk(0, 1).play("walk:i_1")
    table.pool("gray1", "gray2").place(0).play("place:gray1>castle")
    assert said(table, "gained") == ["{red} gains 4 VP (monastery (I)). (R4.7)"]


@pytest.mark.parametrize(
    ("tile", "choice", "rule"),
    [("favor_cap", "decline", "R6.2"), ("favor_pilgrim", "stop", "R6.3"), ("favor_resources", "choose:1", "R6.4")],
)
def test_bonuses_of_favor_tiles_cite_the_paragraph_of_the_tile(tile, choice, rule):
    """R6.2, R6.3, R6.4"""
    table = Table(2).die(0, "castle", "purple1").die(0, "upper", "gray3").row("upper", "council_ii_1").retrieve()
    table.play(f"favor:{tile}", choice)
    assert set(cited(table, "gained")) == {rule}


def test_a_favor_tile_from_the_castle_or_through_a_card():
    """R5.5, R6.5"""
    table = Table(2).die(0, "castle", "purple1").retrieve().play("favor:favor_pilgrim", "stop")
    assert cited(table, "favor") == ["R5.5"]
    assert cited(Table(2).bonus(0, "merchant_ii_3").play("favor:favor_pilgrim", "stop"), "favor") == ["R6.5"]


def test_an_investment_declined_in_phase_f_or_through_a_bonus():
    """R8.1, R8.3"""
    assert cited(Table(2).voyages("ceuta").invest(0).play("decline"), "declined") == ["R8.1"]
    table = Table(2).voyages("ceuta").die(0, "castle", "purple1").retrieve().play("favor:favor_voyage", "decline")
    assert cited(table, "declined")[0] == "R8.3"


def test_refusals_name_cards_and_places_as_people_do():
    """R10.1, R12.2, R5.6"""
    table = Table(2).pilgrim(0, "stop_n").walk(0, 2)
    refused = "No road leads from the inner stopover in the north to monastery I 3 in one step. (R10.1)"
    assert table.why_not("walk:i_3") == refused
    table = Table(2).cards(0, "scholar_iii_6").discard("council_ii_1").bonus(0, "scholar_iii_6")
    assert table.why_not("acquire:cleric_ii_1") == "Cleric II 1 is not in the discard pile. (R12.2)"
    table = Table(2).row("upper", "council_ii_1").die(0, "upper", "gray3").retrieve("upper")
    assert table.why_not("acquire:cleric_ii_1") == "Cleric II 1 does not lie in the row of the upper city. (R5.6)"


@pytest.mark.parametrize("players", [2, 4])
def test_no_refusal_of_a_step_shows_an_id(players):
    """Whole random games: whatever a step accepts and refuses is refused in words."""
    ids = [*CARDS, *NODES]
    s = GAME.new(players, f"ids {players}")
    luck = Luck(players)
    asked = set()
    while not s.over:
        step = GAME.steps[s.frame & 127]
        for name in step.kinds.split():
            kind = GAME.space.named(name)
            if (type(step), name) not in asked:
                asked.add((type(step), name))
                for action in set(range(kind.start, kind.stop)) - set(s.options):
                    sentence = GAME.explain(s, action).sentence()
                    assert not [word for word in sentence.replace(".", " ").split() if word in ids], sentence
        s.apply(s.options[luck.below(len(s.options))])
    assert len(asked) > 15


def test_the_rules_are_spelled_as_the_app_is():
    """R6.1, R1.4, R1.5: favor, gray and disk on the board, in the log and in the rules."""
    text = (GAME.folder / "rules.md").read_text(encoding="utf-8").lower()
    words = set(text.replace("*", " ").replace(".", " ").replace(",", " ").split())
    assert not words & {"favour", "favours", "grey", "disc", "discs"}
