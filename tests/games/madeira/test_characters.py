"""R6: phase B, dice and passing."""

import pytest

from caravela.games.madeira import state as st
from caravela.games.madeira.steps import numbers
from tests.games.madeira.builder import STANDARD, stretch, table


def test_R6_1_cyclic_guild_order_until_all_have_passed():
    """R6.1: from the top, round and round, without those who passed."""
    t = table(3).guild_column("purple", "yellow", "red").phase("A")
    for colour in ("purple", "yellow", "red"):
        t.dice(colour, 3, 3, 3).stock(colour, level=0)
    t.ask(numbers.START_B)
    asked = []
    moves = iter(["die:3>capitania", "pass:I>reals", "die:3>capitania", "pass:IV>reals", "die:3>moinho", "pass:II>reals"])
    while t.s.cells[st.PHASE] == st.PHASE_B:
        if any(text.startswith("pass") for text in t.legal()):
            asked.append(t.actor())
            t.play(next(moves))
        else:
            t.play("done")
    assert asked == ["purple", "yellow", "red", "purple", "red", "red"]
    assert t.order() == ["yellow", "red", "purple"]


def test_R6_1_one_favor_then_a_die_or_a_pass():
    """R6.1: the favor is optional and comes first; the turn goes on after it."""
    t = table().favors("red", up="patron treasurer").dice("red", 2).turn("red")
    assert t.legal("favor") == ["favor:patron", "favor:treasurer"]
    t.play("favor:patron")
    assert t.actor() == "red"
    assert t.legal("favor") == []
    assert t.legal("die")
    assert t.legal("pass")


def test_R6_2_and_E31_a_guild_die_takes_a_marker_along():
    """R6.2, E31: die on the character, marker on his building; the place rules bread and harvest."""
    t = table().characters(**{**STANDARD, "moinho": "guild_master", "alfandega": "commander"}).dice("red", 1)
    t.stock("red", bread=1).fields("red", "r2_wheat_a").turn("red").play("die:1>moinho")
    assert t.has("red", "bread") == 0, "region 2 asks for 1 bread"
    assert t.s.cells[t.base("red") + st.MARKERS_ON] == 1
    assert t.s.cells[t.base("red") + st.MARKERS] == 2
    assert t.s.cells[st.DICE_ON] == 1
    t.play("harvest")
    assert t.has("red", "wheat") == 1


def test_R6_3_a_pirate_die_costs_a_worker_of_the_watch_and_brings_no_marker():
    """R6.3"""
    t = table().watch("red", 1).pirate_dice(2).turn("red")
    assert t.legal("die") == []
    t.play("pirate:2>capitania")
    assert (t.has("red", "watch"), t.has("red", "home")) == (0, 12)
    assert t.s.cells[t.base("red") + st.MARKERS] == 3
    assert t.s.cells[st.PIRATE_ON + 1] == 2
    assert sum(stretch(t.s, st.WATCH_DICE, 3)) == 0


def test_R6_3_what_a_pirate_die_needs():
    """R6.3: a die in the City Watch, an own worker there, a character without one."""
    t = table().pirate_dice(2).turn("red")
    assert "needs a worker" in t.refusal("pirate:2>moinho")
    t = table().watch("red", 1).pirate_dice(2).dice_on("moinho", pirate=1).turn("red")
    assert "no pirate die showing 3" in t.refusal("pirate:3>moinho")
    assert "R6.4" in t.refusal("pirate:2>moinho")
    assert "pirate:2>capitania" in t.legal()


@pytest.mark.parametrize(("players", "dice", "pirate", "guild_ok", "pirate_ok"), [
    (4, (1, 1, 1), 0, True, True),
    (4, (1, 1, 1, 1), 0, False, False),
    (4, (1, 1, 1), 2, False, False),
    (4, (1, 1), 2, True, False),
    (2, (1, 1), 0, False, False),
    (2, (1,), 1, False, False),
    (2, (1,), 0, True, True),
])  # fmt: skip
def test_R6_4_and_E33_dice_limit(players, dice, pirate, guild_ok, pirate_ok):
    """R6.4, E33: as many dice as players, at most one of them a pirate die."""
    t = table(players).dice("red", 3).watch("red", 1).pirate_dice(3).dice_on("capitania", *dice, pirate=pirate).turn("red")
    assert ("die:3>capitania" in t.legal()) == guild_ok
    assert ("pirate:3>capitania" in t.legal()) == pirate_ok
    if not guild_ok:
        assert "R6.4" in t.refusal("die:3>capitania")


@pytest.mark.parametrize(("value", "building", "bread"), [
    (1, "alfandega", 0), (1, "moinho", 1), (1, "fortaleza", 2), (2, "fortaleza", 1), (3, "fortaleza", 0), (3, "moinho", 0),
])  # fmt: skip
def test_R6_5_and_E4_bread_for_low_dice(value, building, bread):
    """R6.5, E4: a 1 in region 3 costs 2 bread; the same for pirate dice."""
    for kind in ("die", "pirate"):
        t = table().dice("red", value).watch("red", 1).pirate_dice(value).stock("red", bread=2).turn("red")
        t.play(f"{kind}:{value}>{building}")
        assert t.has("red", "bread") == 2 - bread


def test_R6_5_without_bread_the_die_cannot_go_there():
    """R6.5"""
    t = table().dice("red", 1).stock("red", bread=1).turn("red")
    assert "die:1>moinho" in t.legal()
    assert "die:1>fortaleza" not in t.legal()
    assert "1 bread" in t.refusal("die:1>fortaleza")


def test_R6_6_action_or_harvest_or_nothing():
    """R6.6: one of the three; on the empty building only the special harvest or nothing."""
    t = table().dice("red", 3).fields("red", "r2_wheat_a").turn("red").play("die:3>capitania")
    assert t.legal() == ["character", "harvest", "done"]
    t = table().dice("red", 3).fields("red", "r3_wheat_a").turn("red").play("die:3>fortaleza")
    assert t.legal() == ["harvest", "done"]
    assert "R6.6" in t.refusal("character")


def test_R6_6_the_action_reaches_beyond_the_region():
    """R6.6: a Steward in region 2 moves workers to any region."""
    t = table().dice("red", 3).turn("red").play("die:3>capitania", "character")
    assert {"put:r1_wheat_a", "put:r2_wheat_a", "put:r3_wheat_a", "put:forest"} <= set(t.legal())


def test_R6_7_the_same_character_again():
    """R6.7: several markers on one building."""
    t = table().dice("red", 3, 3).turn("red").play("die:3>capitania", "done").turn("red").play("die:3>capitania", "done")
    assert t.s.cells[t.base("red") + st.MARKERS_ON + 1] == 2


def test_R6_8_passing_to_any_empty_slot():
    """R6.8: all four slots at every player count; reals or action; unused dice are set aside."""
    t = table(2).guild_column("red", "yellow").dice("red", 2, 2).turn("red")
    assert [text for text in t.legal("pass") if text.endswith("reals")] == [f"pass:{s}>reals" for s in ("I", "II", "III", "IV")]
    t.play("pass:IV>reals")
    assert t.has("red", "reals") == 5
    assert t.s.cells[st.ASIDE] == 2
    assert t.s.cells[t.base("red") + st.MARKERS] == 3
    t.turn("yellow")
    assert "is taken" in t.refusal("pass:IV>reals")


def test_R6_8_without_a_die_one_must_pass():
    """R6.8"""
    t = table().turn("red")
    assert set(t.legal()) == set(t.legal("pass"))


@pytest.mark.parametrize(("slot", "reals"), [("I", 2), ("II", 3), ("III", 4), ("IV", 5)])
def test_R6_9_reals_of_the_slots(slot, reals):
    """R6.9"""
    t = table().turn("red").play(f"pass:{slot}>reals")
    assert t.has("red", "reals") == reals
    assert t.has("red", "pp") == 0


def test_R6_9_actions_of_the_slots():
    """R6.9: II 1 PP and up to 1 worker to a city; III 1 worker to the watch; IV a ship move with all its costs and gains."""
    t = table().turn("red")
    assert "no action" in t.refusal("pass:I>action")
    t.play("pass:II>action")
    assert t.has("red", "pp") == 1
    t.play("put:funchal.1")
    assert t.on_spots("red") == ["funchal.1"]
    assert t.s.over
    t = table().stock("red", pirates=5).turn("red").play("pass:III>action", "take:home")
    assert (t.has("red", "watch"), t.has("red", "pirates")) == (1, 2)
    t = table().turn("red")
    assert "no ship move" in t.refusal("pass:IV>action")
    t = table().stock("red", wheat=3, wood=1).turn("red").play("pass:IV>action", "sail:wheat_3")
    assert (t.has("red", "reals"), t.has("red", "wheat"), t.has("red", "wood")) == (8, 0, 0)
    assert t.s.over, "one ship only"


def test_E5_passing_sets_the_order_of_the_round():
    """E5: slot II and 3 reals; second in the rest of the round, or first if nobody takes slot I."""
    t = table().guild_column("red", "yellow", "purple", "blue").ask(numbers.TURN, "red").play("pass:II>reals")
    assert t.has("red", "reals") == 3
    t.passing(I="blue", II="red", III="yellow", IV="purple")
    assert t.order().index("red") == 1
    t = table(3).passing(II="red", III="yellow", IV="purple")
    assert t.order()[0] == "red"
    t.ask(numbers.START_ROUND)
    assert t.actor() == "red"


def test_R6_10_up_to_six_dice():
    """R6.10: one die per turn, guild and pirate dice in any order, each pirate die for a worker of the watch."""
    t = table().dice("red", 3, 3, 3).watch("red", 3).pirate_dice(3, 3, 3)
    placed = 0
    for move in (
        "pirate:3>moinho",
        "die:3>moinho",
        "pirate:3>capitania",
        "die:3>capitania",
        "die:3>moinho",
        "pirate:3>alfandega",
    ):
        t.turn("red").play(move)
        if not t.s.over:
            t.play("done")
        placed += 1
    assert placed == 6
    assert t.has("red", "watch") == 0
    t.turn("red")
    assert t.legal("die") == t.legal("pirate") == []
    assert t.legal("pass"), "the turn in which he passes"
