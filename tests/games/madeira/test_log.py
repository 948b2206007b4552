"""The log tells what was paid as well as what was gained, once, with the names of that moment."""

import pytest

from caravela.games.madeira import state as st
from caravela.games.madeira.steps import numbers
from tests.games.madeira.builder import GAME, Table, table


def told(t: Table, *moves: str) -> list[str]:
    """The lines of these moves."""
    t.s.events = []
    t.play(*moves)
    return [GAME.sentence(t.s, event) for event in t.s.events]


def test_R10_14_upkeep_is_told_once():
    """R10.14: ships, pirates, home wood and bought wood, each in one line."""
    t = table(phase="D").ships("red", "wheat_1", "sugar_1", "wine_1").stock("red", wood=1, reals=9).fields("red", "forest")
    assert told(t.ask(numbers.KEEP_SHIPS, "red"), "upkeep:2") == [
        "{red} maintains 2 of 3 ships. (R10.14)",
        "{red} receives 1 pirate. (R12.1)",
        "{red} discards 1 wood. (R1.9)",
        "{red} buys wood from the forest for 1 real. (R9.3)",
    ]
    assert t.all("red") == {"wheat": 0, "sugar": 0, "wine": 0, "wood": 0, "bread": 0, "reals": 8, "pirates": 1, "pp": 0}


def test_R10_15_feeding_is_told_once():
    """R10.15"""
    t = table(phase="D").fields("red", "r1_wheat_a", "r1_sugar_a", "forest").stock("red", bread=1)
    assert told(t.ask(numbers.FEEDING, "red"), "feed:1") == [
        "{red} discards 1 bread for feeding; 2 workers go without. (R10.15)",
        "{red} receives 2 pirates. (R12.1)",
    ]


def test_R10_16_requests_are_told_once():
    """R10.16: the request, what was paid for it, and the PP."""
    two = ("expeditions", "wealth_of_the_nation")
    t = table(round=1, phase="E").requests("red", *two).ships("red", "india_1")
    assert told(t.ask(numbers.CHOOSE_SCORED, "red"), "score:expeditions") == [
        "{red} scores Expeditions. (R10.16)",
        "{red} gains 6 PP (expeditions). (R1.10)",
    ]
    t = table(round=1, phase="E").requests("red", *two)
    assert told(t.ask(numbers.CHOOSE_SCORED, "red"), "score:expeditions") == ["{red} scores Expeditions for 0 PP. (R10.16)"]
    t = table(round=1, phase="E").requests("red", *two).stock("red", reals=9)
    assert told(t.ask(numbers.CHOOSE_SCORED, "red"), "score:wealth_of_the_nation", "donate:7") == [
        "{red} scores Wealth of the Nation. (R10.16)",
        "{red} pays 7 reals. (R1.9)",
        "{red} gains 7 PP (wealth). (R1.10)",
    ]


def test_R8_3_the_ladys_building_is_named():
    """R8.3"""
    t = table().favors("red", up="lady").stock("red", reals=4).fields("red", "r2_wheat_a", "r3_wheat_a").dice("red", 3)
    assert told(t.turn("red"), "favor:lady", "lady:moinho") == [
        "{red} uses the Lady and pays 4 reals. (R8.3)",
        "{red} performs Moinho with the Lady. (R8.3)",
        "{red} gets 2 bread. (R1.9)",
    ]


def test_R10_17_a_field_is_named_by_the_good_that_it_gave():
    """R10.17: wood is bought for upkeep, and in the same move the field gets its new crop."""
    t = table(2, round=2, phase="D").ships("red", "wheat_1").stock("red", reals=9).fields("red", "r1_wheat_a")
    t.wood(r1_wheat_a=1)
    for colour in ("yellow", "red"):
        t.s.cells[t.base(colour) + st.LEVEL] = 7
    lines = told(t.ask(numbers.MAINTENANCE, "yellow", 2), "upkeep:1")
    assert "{red} buys wood from field 1 of region 1 (wheat) for 1 real. (R9.3)" in lines
    assert "From now on field 1 of region 1 gives sugar. (R10.17)" in lines


@pytest.mark.parametrize(
    ("ask", "moves", "line"),
    [
        (lambda t: t.dice("red", 3).turn("red"), ["die:3>capitania", "character", "done"], "{red} moves nobody. (R1.11)"),
        (
            lambda t: t.dice("red", 3).turn("red"),
            ["die:3>capitania", "done"],
            "{red} uses neither the character nor the harvest. (R6.6)",
        ),
        (
            lambda t: t.dice("red", 3).stock("red", wood=1, wheat=1).turn("red"),
            ["die:3>moinho", "character", "done"],
            "{red} moves no ship. (R7.1)",
        ),
        (
            lambda t: t.dice("red", 3).stock("red", wood=2).turn("red"),
            ["die:3>alfandega", "character", "done"],
            "{red} takes no favor. (R7.4)",
        ),
        (
            lambda t: t.rewards(acores="reward_reals reward_prestige").ask(numbers.CHOOSE_REWARD, "red", 1),
            ["done"],
            "{red} declines the King's Reward. (R7.1)",
        ),
        (lambda t: t.watch("red", 1).ask(numbers.HONOUR, "red"), ["honor:decline"], "{red} declines the honor. (R10.12)"),
    ],
)
def test_what_is_declined_is_named(ask, moves, line):
    assert told(ask(table()), *moves)[-1] == line


def done(t: Table) -> str:
    return GAME.describe(t.s, GAME.parse("done"))


def test_to_stop_is_not_to_do_nothing():
    """R1.11, R7.1, R10.8: before and after the first of two."""
    t = table().favors("red", down="monk miller patron").ask(numbers.TURN_UP, "red", 2)
    assert done(t) == "Turn none up"
    assert done(t.play("flip:monk")) == "Turn no more up"
    t = table().dice("red", 3).turn("red").play("die:3>capitania", "character")
    assert done(t) == "Move nobody"
    assert done(t.play("put:r1_wheat_a")) == "Move nobody else"
    t = table().dice("red", 3).stock("red", wood=2, wheat=3).turn("red").play("die:3>moinho", "character")
    assert done(t) == "Move no ship"
    assert done(t.play("sail:wheat_1")) == "Sail no further"


def test_R7_8_royal_support_says_what_it_does():
    """R7.8, Q26: all pirates that may go do."""
    t = table().stock("red", pirates=2).ask(numbers.ROYAL_SUPPORT, "red", 3 | (2 << 4))
    assert [GAME.describe(t.s, action) for action in t.s.options[:2]] == ["Discard 2 pirates", "Get 2 bread"]
