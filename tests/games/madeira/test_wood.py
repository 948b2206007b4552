"""R9: wood."""

from caravela.games.madeira import state as st
from caravela.games.madeira.steps import numbers
from caravela.games.madeira.steps.wood import wood_in_reach
from tests.games.madeira.builder import table


def build(t, colour="red"):
    return t.phase("B").ask(numbers.GUILD_WORK, colour)


def test_R9_1_access():
    """R9.1: a worker on a field with wood, or in the forest; a field without wood or without a worker gives none."""
    t = table().wood(r1_wheat_b=2, r2_wine_a=5).fields("red", "r1_wheat_b", "r3_wheat_a")
    assert wood_in_reach(t.s, 1) == 2
    assert wood_in_reach(t.s, 3) == 0
    assert wood_in_reach(table().fields("red", "forest").s, 1) >= 50


def test_E9_buying():
    """E9, R9.2: own wood first, then 2 from the field and 2 from the supply for 10 reals; the field is empty."""
    t = table().stock("purple", wood=1, reals=10).wood(r2_sugar_b=2).fields("purple", "r2_sugar_b", "forest")
    t.favor_in(7, "bishop")
    build(t, "purple").play("build:bishop", "wood:r2_sugar_b", "wood:r2_sugar_b")
    assert (t.has("purple", "wood"), t.has("purple", "reals"), t.wood_on("r2_sugar_b")) == (0, 0, 0)
    assert t.up("purple") == ["bishop"]


def test_R9_2_the_player_chooses_the_mix_of_sources():
    """R9.2: sources in ascending order, the forest last, and never without enough left for the rest."""
    t = (
        table()
        .stock("red", reals=9)
        .wood(r1_wheat_b=2, r2_sugar_b=1)
        .fields("red", "r1_wheat_b", "r2_sugar_b")
        .favor_in(0, "monk")
    )
    build(t).play("build:monk")
    assert t.legal("wood") == ["wood:r1_wheat_b"] or t.wood_on("r1_wheat_b") <= 1
    t = table().stock("red", reals=9).wood(r1_wheat_b=2).fields("red", "r1_wheat_b", "forest").favor_in(0, "monk")
    build(t).play("build:monk")
    assert t.legal("wood") == ["wood:r1_wheat_b", "wood:forest"]
    t.play("wood:forest")
    assert t.wood_on("r1_wheat_b") == 2


def test_R9_2_nothing_is_bought_while_home_wood_suffices():
    """R9.2"""
    t = table().stock("red", wood=3, reals=9).fields("red", "forest").favor_in(0, "monk")
    build(t).play("build:monk")
    assert (t.has("red", "wood"), t.has("red", "reals")) == (1, 9)


def test_R9_3_price_table():
    """R9.3, Q11: 1, 3, 6, 10, 15, 21, 28."""
    assert list(table().s.data.wood_price[:8]) == [0, 1, 3, 6, 10, 15, 21, 28]


def test_E34_the_price_is_that_of_the_whole_turn():
    """E34, R9.3: Navigator's ship costs 1, the Commander's 2."""
    t = (
        table()
        .favors("red", up="navigator")
        .stock("red", reals=3, wheat=3, level=0)
        .fields("red", "forest")
        .dice("red", 3)
        .turn("red")
    )
    t.play("favor:navigator", "sail:wheat_1")
    assert t.has("red", "reals") == 3 - 1 + 3
    t.play("die:3>moinho", "character", "sail:wheat_2", "ship:home")
    assert t.has("red", "reals") == 5 - 2 + 5


def test_R9_3_the_count_starts_anew_with_every_turn():
    """R9.3, Q25: also for upkeep."""
    t = table(2, 2, "D").stock("red", reals=5).ships("red", "wheat_1").fields("red", "forest")
    t.s.cells[st.BOUGHT] = 3
    t.ask(numbers.BEGIN, "red", numbers.KEEP_SHIPS).play("upkeep:1")
    assert t.has("red", "reals") == 4


def test_R9_4_out_of_reach():
    """R9.4: too little wood, no access, or too few reals; the refusal names the windmill."""
    t = build(table().stock("red", wood=1, reals=0, level=2).fields("red", "forest").favor_in(0, "monk"))
    assert "build:monk" not in t.legal()
    refused = t.refusal("build:monk")
    assert "R9.4" in refused
    assert "Missing: 1 real. The windmill gives 3 reals" in refused
    t.play("mill:reals", "build:monk")
    assert t.up("red") == ["monk"]
    t = build(table().stock("red", wood=1, reals=9, level=2).favor_in(0, "monk"))
    assert "no access" in t.refusal("build:monk")


def test_E10_getting():
    """E10, R9.5: 3 wood owed by the Mayor, 1 in reach: he gets 1, for nothing."""
    t = table().spots("blue", "machico.1").wood(r1_wheat_b=1).fields("blue", "r1_wheat_b").dice("blue", 3).turn("blue")
    t.play("die:3>casa_da_coroa", "character", "done")
    assert (t.has("blue", "wood"), t.wood_on("r1_wheat_b")) == (1, 0)


def test_R9_5_all_that_is_owed_and_from_sources_of_ones_choice():
    """R9.5: without access none; with the forest the full amount."""
    t = table().spots("blue", "machico.1").dice("blue", 3).turn("blue").play("die:3>casa_da_coroa", "character", "done")
    assert t.has("blue", "wood") == 0
    t = table().spots("blue", "machico.1").wood(r1_wheat_b=1).fields("blue", "r1_wheat_b", "forest").dice("blue", 3)
    t.turn("blue").play("die:3>casa_da_coroa", "character", "done", "wood:forest")
    assert (t.has("blue", "wood"), t.wood_on("r1_wheat_b")) == (3, 1)


def test_R9_1_an_empty_field_is_named_as_the_board_numbers_it():
    """R9.1"""
    t = table().favors("red", up="monk").wood(r1_wheat_b=1, r2_wine_a=3).fields("red", "r1_wheat_b", "r2_wine_a", "r3_wheat_a")
    t.turn("red").play("favor:monk")
    assert t.refusal("wood:r3_wheat_a") == "No wood is left on field 1 of region 3 (wheat). (R9.1)"


def test_R9_6_a_cleared_field_yields_its_good():
    """R9.6: cleared by buying."""
    t = table().stock("red", reals=3, wood=1).wood(r2_wheat_a=1).fields("red", "r2_wheat_a").favor_in(0, "monk")
    build(t).play("build:monk")
    assert t.wood_on("r2_wheat_a") == 0
    t.dice("red", 3).turn("red").play("die:3>moinho", "harvest")
    assert t.has("red", "wheat") == 1
