"""R11 the end of the game and R12 what is hidden."""

import json

import pytest

from caravela.games.madeira import state as st
from caravela.games.madeira.components import COLOURS
from caravela.games.madeira.steps import numbers
from caravela.kernel.luck import Luck
from tests.games.last_round import said_in_the_last_round
from tests.games.madeira.builder import GAME, fresh, stretch, table
from tests.positions import counters_of


def pirates(players, order, **numbers):
    t = table(players).passing(**order)
    for colour, number in numbers.items():
        t.stock(colour, pirates=number)
    return {COLOURS[seat]: parts["pirates"] for seat, parts in enumerate(GAME.breakdown(t.s))}


def test_E26_leftovers():
    """E26, R11.1: 3 wheat, 2 wood, 6 reals: 11 / 5 gives 2."""
    t = table().stock("red", wheat=3, wood=2, reals=6)
    assert GAME.breakdown(t.s)[1]["leftovers"] == 2
    assert GAME.scores(t.s)[1] == 2
    t.stock("red", wheat=3, wood=2, reals=6, bread=1, sugar=1, wine=2)
    assert GAME.breakdown(t.s)[1]["leftovers"] == 3


def test_E27_pirates():
    """E27, R11.2, R11.3: -21, -9, -4, -2."""
    lost = pirates(4, dict(zip(("I", "II", "III", "IV"), COLOURS, strict=True)), red=25, yellow=21, blue=12, purple=5)
    assert lost == {"red": -21, "yellow": -9, "blue": -4, "purple": -2}


def test_E28_a_tie():
    """E28: Red in slot III loses less than Blue in slot IV."""
    order = {"I": "yellow", "II": "purple", "III": "red", "IV": "blue"}
    assert pirates(4, order, red=18, blue=18, yellow=7, purple=3) == {"blue": -16, "red": -8, "yellow": -4, "purple": -2}


def test_E37_fewer_players():
    """E37: with 3 players -16, -8 and 0 for nobody's pirates; with 2 players -16 and 0."""
    t = table(3).passing(II="red", III="yellow", IV="purple").stock("red", pirates=5).stock("purple", pirates=5)
    assert [parts["pirates"] for parts in GAME.breakdown(t.s)] == [0, -8, -16]
    assert pirates(2, {"I": "red", "IV": "yellow"}, red=9) == {"red": -16, "yellow": 0}


def test_R11_2_nothing_without_pirates_and_places_from_the_top():
    """R11.2, Q13: only those with pirates are ranked."""
    assert pirates(4, dict(zip(("I", "II", "III", "IV"), COLOURS, strict=True)), red=1)["red"] == -16
    assert pirates(3, {"I": "red", "II": "yellow", "III": "purple"}, red=1, yellow=2, purple=3) == {
        "purple": -16,
        "yellow": -8,
        "red": -4,
    }


@pytest.mark.parametrize(("number", "lost"), [(20, 16), (21, 17), (30, 26)])
def test_R11_3_above_twenty(number, lost):
    """R11.3, Q12: 1 PP for each above 20, below 0 if need be."""
    t = table().stock("red", pirates=number)
    assert GAME.scores(t.s)[1] == -lost


def test_R11_4_ties_go_to_the_earlier_in_passing_order():
    """R11.4"""
    t = table(3).passing(I="purple", II="yellow", IV="red")
    for colour, points in (("yellow", 9), ("red", 9), ("purple", 4)):
        t.stock(colour, pp=points)
        t.s.cells[t.base(colour) + st.EARNED] = points
    result = GAME.result(t.s)
    assert result.ranks == [1, 2, 3]
    assert "passing order" in result.tie_break


def test_R12_1_pirates_of_others_are_hidden_until_the_end():
    """R12.1: in the view and in the text; everything else is public."""
    t = fresh(3)
    for seat in range(3):
        t.s.cells[seat * st.SHEET + st.PIRATES] = 31 + seat
    views = [GAME.view(t.s, seat) for seat in (0, 1, 2)] + [GAME.view(t.s, None)]
    assert [[p["pirates"] for p in view["players"]] for view in views] == [[31, -1, -1], [-1, 32, -1], [-1, -1, 33], [-1] * 3]
    assert "33 pirates" not in GAME.show(t.s, 0)
    assert "31 pirates" in GAME.show(t.s, 0)
    bare = [json.dumps({**view, "players": [{**p, "pirates": 0} for p in view["players"]]}) for view in views]
    assert len(set(bare)) == 1
    luck = Luck(3)
    while not t.s.over:
        t.s.advance(t.s.options[luck.below(len(t.s.options))])
    assert all(p["pirates"] >= 0 for p in GAME.view(t.s, None)["players"])


def test_R12_2_luck_is_used_where_the_rules_say_and_nowhere_else():
    """R12.2: set-up, phase A of rounds 2 to 5, and the dice of buildings."""
    s = fresh(4).s
    luck = Luck(11)
    while not s.over:
        counters, phase, building, number = counters_of(s), s.cells[st.PHASE], s.cells[st.BUILDING], s.cells[st.ROUND]
        s.advance(s.options[luck.below(len(s.options))])
        changed = {i for i in range(len(counters)) if counters[i] != counters_of(s)[i]}
        if s.cells[st.ROUND] != number:
            assert changed <= {st.ROUND_LUCK + s.cells[st.ROUND]}
        elif changed:
            assert changed == {st.ROLLS + s.cells[st.ROUND]}
            assert s.cells[st.PHASE] >= st.PHASE_C
            assert phase == st.PHASE_B or s.cells[st.BUILDING] > building or s.cells[st.BUILDING] == -1


def test_R12_2_the_same_dice_whatever_was_played_elsewhere():
    """R12.2: a building's dice do not depend on which other buildings were rolled."""
    rolled = []
    for others in ((), ("moinho", "capitania")):
        t = table(4, 3, "C", seed=9).markers("red", "fortaleza", *others).dice_on("fortaleza", 1, 1, pirate=1)
        for building in others:
            t.dice_on(building, 2, 2)
        t.stock("red", level=1).phase("C")
        t.s.cells[st.BUILDING] = -1
        t.ask(numbers.NEXT_BUILDING)
        while t.s.cells[st.BUILDING] < 4:
            t.play("refuse")
        rolled.append((stretch(t.s, st.DICE_ON + 12, 3), t.s.cells[st.PIRATE_ON + 4]))
    assert rolled[0] == rolled[1]


def test_the_last_round_is_said_from_its_beginning_to_the_end():
    """R3.1: whatever anybody does, the end comes after round 5."""
    said = said_in_the_last_round(GAME, lambda s: s.cells[st.ROUND] == 5)
    assert said == {"This is the last round. (R3.1)"}


def test_the_last_die_of_the_last_round_is_said():
    """R6.1"""
    s = table().dice("red", 3).turn("red").s
    s.cells[st.ROUND] = 5
    assert [GAME.worded(notice.text) for notice in GAME.near_end(s)] == [
        "{red} has one guild die left, and this is the last round. (R6.1)"
    ]
