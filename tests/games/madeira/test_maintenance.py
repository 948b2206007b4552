"""R10.12 to R10.15: phase D."""

import pytest

from caravela.games.madeira import state as st
from caravela.games.madeira.steps import numbers
from tests.games.madeira.builder import table


def test_R10_12_four_steps_each_for_all_before_the_next():
    """R10.12: honor, income, upkeep, feeding; passing order."""
    t = table(3, 2, "D").passing(II="red", III="purple", IV="yellow").watch("purple", 2).watch("red", 1)
    for colour in ("yellow", "red", "purple"):
        t.ships(colour, {"yellow": "wheat_1", "red": "wheat_2", "purple": "wheat_3"}[colour]).stock(colour, wood=1, bread=3)
        t.land(colour, "acores", 4).stock(colour, level=0)
    t.ask(numbers.MAINTENANCE)
    asked = []
    while t.s.cells[st.PHASE] == st.PHASE_D:
        asked.append((t.legal()[0].split(":")[0], t.actor()))
        t.s.advance(t.s.options[0])
    assert asked[0] == ("honor", "purple")
    assert asked[1:4] == [("upkeep", "red"), ("upkeep", "purple"), ("upkeep", "yellow")]
    assert asked[4:] == [("feed", "red"), ("feed", "purple"), ("feed", "yellow")]


def test_E18_honor():
    """E18: Blue alone has the most and sends one home for 4 PP."""
    t = table(4, 2, "D").watch("blue", 2).watch("red", 1).ask(numbers.MAINTENANCE).play("honor:accept")
    assert (t.has("blue", "pp"), t.has("blue", "watch"), t.has("blue", "home")) == (4, 1, 11)


@pytest.mark.parametrize(("workers", "asked"), [((2, 2), ""), ((0, 0), ""), ((1, 0), "yellow"), ((1, 3), "red")])
def test_R10_12_a_tie_or_nobody(workers, asked):
    """R10.12: a tie brings nothing; at least one worker is needed."""
    t = table(2, 2, "D").watch("yellow", workers[0]).watch("red", workers[1]).ask(numbers.MAINTENANCE)
    assert ("honor:accept" in t.legal()) == (asked != "")
    if asked:
        assert t.actor() == asked
        t.play("honor:decline")
        assert t.has(asked, "pp") == 0
        assert t.has(asked, "watch") == max(workers)


def test_E19_income():
    """E19, R10.13: one of the land's good for each worker."""
    t = table(4, 2, "D").land("red", "acores", 2).land("red", "brasil").land("yellow", "brasil").land("blue", "india")
    t.ask(numbers.MAINTENANCE, payload=1)
    assert [t.has("red", good) for good in ("wheat", "sugar", "wine")] == [2, 1, 0]
    assert [t.has("yellow", good) for good in ("wheat", "sugar", "wine")] == [0, 1, 0]
    assert [t.has("blue", good) for good in ("wheat", "sugar", "wine")] == [0, 0, 1]


def test_E20_upkeep():
    """E20, R10.14: 3 ships, 1 wood, a worker in the forest; he buys 1, discards 2 and receives 1 pirate."""
    t = table(4, 2, "D").ships("yellow", "brasil_1", "brasil_2", "wheat_1").stock("yellow", wood=1, reals=5)
    t.fields("yellow", "forest").ask(numbers.BEGIN, "yellow", numbers.KEEP_SHIPS).play("upkeep:2")
    assert t.all("yellow") == {
        "wheat": 0, "sugar": 0, "wine": 0, "wood": 0, "bread": 0, "reals": 4, "pirates": 1, "pp": 0,
    }  # fmt: skip
    assert len(t.in_slots("yellow")) == 3, "no ship returns home"


def test_R10_14_choices():
    """R10.14, Q10: from none at all, keeping the wood, up to what wood, access and reals reach for."""
    t = table(4, 2, "D").ships("red", "wheat_1", "wheat_2", "wheat_3").stock("red", wood=1, reals=1).fields("red", "forest")
    t.ask(numbers.BEGIN, "red", numbers.KEEP_SHIPS)
    assert t.legal() == ["upkeep:0", "upkeep:1", "upkeep:2"]
    assert "Missing: 2 reals" in t.refusal("upkeep:3")
    t.play("upkeep:0")
    assert (t.has("red", "wood"), t.has("red", "pirates")) == (1, 3)
    assert table(4, 2, "D").ask(numbers.BEGIN, "red", numbers.KEEP_SHIPS).s.over, "without ships nothing is asked"


def test_R10_14_wood_on_a_shared_field_may_run_out():
    """R10.14: the earlier in passing order comes first."""
    t = table(2, 2, "D").passing(I="red", II="yellow").wood(r1_wheat_b=1)
    for colour, slot in (("red", "wheat_1"), ("yellow", "wheat_4")):
        t.fields(colour, "r1_wheat_b").ships(colour, slot).stock(colour, reals=3)
    t.ask(numbers.MAINTENANCE, payload=2)
    assert t.actor() == "red"
    t.play("upkeep:1")
    assert t.wood_on("r1_wheat_b") == 0
    assert t.has("yellow", "pirates") >= 1, "nothing left to choose for Yellow"


def test_E21_feeding():
    """E21, R10.15: 10 workers, level 4, 5 bread; he keeps 1: 4 bread and 2 pirates."""
    t = table(4, 2, "D").watch("blue", 10).stock("blue", level=4, bread=5).ask(numbers.FEEDING, "blue")
    assert t.legal("feed") == [f"feed:{n}" for n in range(6)]
    t.play("feed:4")
    assert (t.has("blue", "bread"), t.has("blue", "pirates"), t.has("blue", "watch")) == (1, 2, 10)


def test_R10_15_surplus_levels_give_nothing():
    """R10.15"""
    t = table(4, 2, "D").watch("blue", 2).stock("blue", level=6, bread=5).ask(numbers.FEEDING, "blue")
    assert t.s.over
    assert (t.has("blue", "bread"), t.has("blue", "pirates")) == (5, 0)


def test_R10_15_the_windmill_may_still_go_up():
    """R10.15, R5.3c: a level more feeds a worker more."""
    t = table(4, 2, "D").watch("blue", 5).stock("blue", level=3, wheat=2).ask(numbers.FEEDING, "blue")
    t.play("mill:up")
    assert t.has("blue", "pirates") == 1
