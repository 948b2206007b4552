"""R3 and R4: the round, and phase A."""

import pytest

from caravela.games.madeira import events
from caravela.games.madeira import state as st
from caravela.games.madeira.components import PRINTED
from caravela.games.madeira.steps import numbers
from caravela.kernel.luck import Luck
from tests.games.madeira.builder import GAME, fresh, stretch, table
from tests.positions import counters_of


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R3_1_five_rounds_of_five_phases(players):
    """R3.1: phases A to E in every round, and the end after the fifth."""
    t = fresh(players)
    luck = Luck(5)
    seen = []
    s = t.s
    s.events = []
    while not s.over:
        s.advance(s.options[luck.below(len(s.options))])
    for event in s.events:
        if event.kind == events.PHASE_BEGAN:
            seen.append("ABCDE"[event.args[0]])
    assert "".join(seen) == "ABCDE" * 5
    assert s.events[-1].kind == events.GAME_ENDED
    assert s.result().reason == "rounds"


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_R4_1_later_rounds_deal_and_roll_anew(number):
    """R4.1: characters on all buildings but the round's empty one, 3 pirate dice, 3 guild dice for each row."""
    t = table(4, number - 1, "E").ask(numbers.START_ROUND)
    empty = {2: 3, 3: 2, 4: 1, 5: 0}[number]
    stands = stretch(t.s, st.STANDS, 5)
    assert stands[empty] == PRINTED
    assert sorted(stands) == [0, 1, 2, 3, 4]
    assert sum(stretch(t.s, st.WATCH_DICE, 3)) == 3
    assert t.actor() == "yellow"


def test_E32_round_3_leaves_alfandega_to_its_printed_character():
    """E32: no tile on Alfândega; its printed character takes dice for the special harvest in region 1."""
    t = table(4, 2, "E").ask(numbers.START_ROUND)
    assert t.s.cells[st.STANDS + 2] == PRINTED
    t.wood().dice("red", 1).fields("red", "r1_wheat_a").turn("red").play("die:1>alfandega")
    assert t.legal() == ["harvest", "done"]
    assert "region 1" in t.s.prompt()


def test_R4_1_round_1_uses_the_set_up():
    """R4.1: nothing is rolled at the start of round 1."""
    t = fresh(4)
    while t.s.cells[st.ROUND] == 0:
        before = counters_of(t.s), stretch(t.s, st.ROW_DICE, 12)
        t.s.advance(t.s.options[0])
    assert (counters_of(t.s), stretch(t.s, st.ROW_DICE, 12)) == before


def test_R4_2_a_row_gives_order_dice_and_request():
    """R4.2: marker, dice unchanged, one of the requests that are left; other rows stay open."""
    t = table(4, 2, "A").row(2, (1, 2, 2), ("urbanization", "expeditions", "expeditions")).ask(numbers.CHOOSE_ROW, "red")
    assert t.legal() == ["row:I", "row:II", "row:III", "row:IV"]
    t.play("row:III")
    assert t.s.cells[st.ROW_SEAT + 2] == 1
    assert 1 not in stretch(t.s, st.SLOT_SEAT, 4)
    assert stretch(t.s, t.base("red") + st.DICE, 3) == [1, 2, 0]
    assert t.legal() == ["request:expeditions", "request:urbanization"]
    assert "No Wealth" in t.refusal("request:wealth_of_the_nation")
    t.play("request:expeditions")
    assert stretch(t.s, st.ROW_REQUESTS + 10, 5) == [0, 1, 0, 1, 0]
    t.ask(numbers.CHOOSE_ROW, "blue")
    assert t.legal() == ["row:I", "row:II", "row:IV"]
    assert "R4.2" in t.refusal("row:III")


def test_R4_2_rows_are_chosen_in_passing_order():
    """R4.2: whoever is at the top of the passing column chooses first; the last row is taken by itself."""
    t = table(3, 1, "E").passing(I="purple", II="red", IV="yellow").ask(numbers.START_ROUND)
    order = []
    while t.s.cells[st.PHASE] == st.PHASE_A:
        if t.legal("row") and t.actor() not in order:
            order.append(t.actor())
        t.s.advance(t.s.options[0])
    assert order == ["purple", "red"]


def test_E2_the_rows_guild_turns_favors_up():
    """E2, R4.2d: Blue takes row IV: exactly the 2 violet favors come face up."""
    t = table(4, 3, "A").row(3, (1, 2, 3), ("market_routes",)).favors("blue", down="treasurer patron constable lady")
    t.ask(numbers.CHOOSE_ROW, "blue").play("row:IV")
    assert t.up("blue") == ["constable", "lady"]
    assert t.down("blue") == ["patron", "treasurer"]
    assert t.s.cells[t.base("blue") + st.HELD] == 1
    assert t.s.cells[st.ROW_SEAT + 3] == 3, "last in phase B"


def test_E3_two_guilds_share_a_row():
    """E3: with 2 players the bottom row turns up all orange or all violet favors, not both."""
    t = table(2, 3, "A").row(1, (1, 2, 3), ("market_routes",)).favors("red", down="treasurer engineer lady patron")
    t.ask(numbers.CHOOSE_ROW, "red").play("row:II")
    assert t.legal() == ["guild:orange", "guild:violet"]
    assert "not in your row" in t.refusal("guild:green")
    t.play("guild:orange")
    assert t.up("red") == ["treasurer", "engineer"]
    assert t.down("red") == ["patron", "lady"]


def test_R4_3_no_windmill_and_no_favors():
    """R4.3: nothing but the row, the request and the guild is on offer in phase A."""
    t = table(4, 2, "A").stock("red", wheat=5, level=5).favors("red", up="patron").row(0, (1, 1, 1), ("urbanization",))
    t.ask(numbers.CHOOSE_ROW, "red")
    assert t.legal() == ["row:I", "row:II", "row:III", "row:IV"]
    assert "R5.1" in t.refusal("mill:up")
    assert GAME.explain(t.s, "favor:patron") is not None
