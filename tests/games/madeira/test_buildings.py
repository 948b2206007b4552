"""R10.1 to R10.11: phase C."""

import pytest

from caravela.games.madeira import state as st
from caravela.games.madeira.steps import numbers
from tests.games.madeira.builder import GAME, stretch, table
from tests.positions import counters_of

REGION_2 = ["r2_wheat_a", "r2_wheat_b", "r2_sugar_a", "r2_sugar_b"]
REGION_1 = ["r1_wheat_a", "r1_sugar_a", "r1_sugar_b"]
REGION_3 = ["r3_wheat_a", "r3_sugar_a", "r3_wheat_b", "r3_sugar_b"]


def paid(building, fields, colour="red", **more):
    return table().stock(colour, reals=10, **more).fields(colour, *fields).markers(colour, building)


def start(t):
    t.s.cells[st.BUILDING] = -1
    return t.phase("C").ask(numbers.NEXT_BUILDING)


def test_R10_1_buildings_in_order_and_those_without_markers_skipped():
    """R10.1: dice of a skipped building are not rolled."""
    t = table().markers("red", "alfandega", "capitania").dice_on("moinho", 1, 1).dice_on("capitania", 2)
    for colour in ("red",):
        t.stock(colour, level=1)
    counters = counters_of(t.s)
    start(t)
    assert t.s.cells[st.BUILDING] == 1
    assert stretch(t.s, st.DICE_ON, 3) == [2, 0, 0]
    assert counters_of(t.s)[st.ROLLS + 1] == st.ROLLS_PER_BUILDING + 1
    assert counters[st.ROLLS + 1] == 0
    t.play("refuse")
    assert t.s.cells[st.BUILDING] == 2


def rolled(t):
    return [building["id"] for building in GAME.view(t.s, 1)["buildings"] if building["rolled"]]


def test_R10_1_a_skipped_building_shows_no_rolled_price():
    """R10.1, R10.2: what was rolled stays known until the phase ends, wherever the Bishop takes the markers since (Q5)."""
    t = table().markers("red", "capitania", "alfandega").dice_on("moinho", 3, 3, pirate=3).favors("red", up="bishop")
    t.stock("red", level=1)
    assert rolled(t) == []
    start(t)
    assert rolled(t) == ["capitania"]
    t.play("refuse")
    assert rolled(t) == ["capitania", "alfandega"]
    t.play("favor:bishop", "marker:capitania>moinho", "refuse")
    assert (t.s.cells[st.PHASE], t.legal()[0]) == (st.PHASE_C, "done")
    assert rolled(t) == ["capitania", "alfandega"]
    t.play("done")
    assert rolled(t) == []


@pytest.mark.parametrize(("players", "base"), [(4, 10), (3, 9), (2, 8)])
def test_R10_2_cost(players, base):
    """R10.2: base less the guild dice just rolled, never below 0; the pirate die does not lower it; same for all."""
    t = table(players).markers("red", "moinho").markers("yellow", "moinho").stock("red", level=1).stock("yellow", level=1)
    assert st.building_cost(t.s, 0) == base
    t.dice_on("moinho", 1, 2, pirate=3)
    assert st.building_cost(t.s, 0) == base - 3
    t.dice_on("moinho", 3, 3, 3, 3)
    assert st.building_cost(t.s, 0) == 0
    start(t.dice_on("moinho", 3, pirate=2))
    asked = t.s.prompt()
    t.play("refuse")
    assert t.s.prompt().split(" (")[0] == asked.split(" (")[0], "rolled once, before anybody's turn"


def test_E14_pay_decline_or_refuse():
    """E14, R10.3: cost 6; Yellow pays and acts, Blue pays and declines, Red refuses and receives 4 pirates."""

    def at(colour):
        t = table().stock(colour, reals=6).fields(colour, *REGION_2[:1]).markers(colour, "capitania")
        return t.dice_on("capitania", 1, 3, pirate=3).pay(colour, "capitania")

    t = at("yellow").play("pay", "put:funchal.1", "take:home")
    assert (t.has("yellow", "reals"), t.has("yellow", "pp"), t.on_spots("yellow")) == (0, 1, ["funchal.1"])
    t = at("blue").play("pay", "done")
    assert (t.has("blue", "reals"), t.has("blue", "pirates")) == (0, 0)
    t = at("red").play("refuse")
    assert (t.has("red", "reals"), t.has("red", "pirates"), t.has("red", "pp")) == (6, 4, 0)


def test_R10_3_passing_order_one_turn_each_whatever_the_number_of_markers():
    """R10.3"""
    t = table(3).passing(I="purple", II="yellow", IV="red").markers("red", "moinho", "moinho")
    t.markers("purple", "moinho").stock("red", level=1).stock("purple", level=1).stock("yellow", level=1)
    start(t)
    asked = []
    while t.s.cells[st.BUILDING] == 0:
        asked.append(t.actor())
        t.play("refuse")
    assert asked == ["purple", "red"]
    assert t.has("red", "pirates") == 1


def test_R10_3_paying_without_a_worker_in_the_region():
    """R10.3: legal, no pirates, no action."""
    t = table().stock("red", reals=10).markers("red", "moinho").pay("red", "moinho").play("pay")
    assert (t.has("red", "reals"), t.has("red", "pirates"), t.has("red", "bread")) == (0, 0, 0)


@pytest.mark.parametrize(("fields", "bread"), [
    ([], 0), (["r1_wheat_a", "forest"], 0), (REGION_2[:1], 2), (REGION_2[:2], 2), (REGION_2[:3], 5), (REGION_2, 5),
])  # fmt: skip
def test_R10_4_strength_and_E15_moinho(fields, bread):
    """R10.4, R10.5, E15: 4 workers in region 2 bring 5 bread; the forest and other regions count for nothing."""
    t = paid("moinho", fields).pay("red", "moinho").play("pay")
    assert t.has("red", "bread") == bread


def test_R10_4_strength_is_fixed_before_anybody_moves():
    """R10.4: a worker who leaves the region by the action still counts for it."""
    t = paid("capitania", REGION_2[:3]).pay("red", "capitania").play("pay", "put:funchal.1", "take:r2_wheat_a")
    assert t.legal("put"), "the second move is still there"


@pytest.mark.parametrize(("workers", "pp", "moves"), [(1, 1, 1), (2, 1, 1), (3, 3, 2)])
def test_R10_6_capitania(workers, pp, moves):
    """R10.6, Q17: PP first, then up to 1 or 2 workers to empty built spots."""
    t = paid("capitania", REGION_2[:workers]).pay("red", "capitania").play("pay")
    assert t.has("red", "pp") == pp
    made = 0
    while not t.s.over:
        t.play(t.legal("put")[0], "take:home")
        made += 1
    assert made == moves
    assert len(t.on_spots("red")) == moves


def test_R10_6_from_another_city_spot_or_land():
    """R10.6"""
    t = paid("capitania", REGION_2[:1]).spots("red", "machico.1").land("red", "india").watch("red", 1)
    t.pay("red", "capitania").play("pay", "put:funchal.1")
    assert t.legal("take") == ["take:home", "take:r2_wheat_a", "take:machico.1", "take:land_india"]


def test_E17_alfandega():
    """E17, R10.7: 2 ships in Açores, 1 in Brasil; a worker to each: 3 PP."""
    t = paid("alfandega", REGION_1).ships("red", "acores_1", "acores_2", "brasil_1").spots("red", "funchal.1")
    t.pay("red", "alfandega").play("pay", "put:land_acores", "take:home", "put:land_brasil", "take:funchal.1")
    assert t.has("red", "pp") == 3
    assert stretch(t.s, t.base("red") + st.LANDS, 3) == [1, 1, 0]


def test_R10_7_own_ships_only_and_no_move_within_a_land():
    """R10.7: others' ships do not count; another land is fine as origin."""
    t = paid("alfandega", REGION_1[:1]).ships("blue", "india_1").land("red", "india").pay("red", "alfandega")
    t.play("pay", "put:land_india")
    assert t.legal("take") == ["take:home", "take:r1_wheat_a"]
    t.play("take:home")
    assert t.has("red", "pp") == 0
    assert t.s.over


def test_E16_casa_da_coroa():
    """E16, R10.8: 4 workers in region 3 and 3 face-down favors: 2 may be turned up."""
    t = paid("casa_da_coroa", REGION_3, "yellow").favors("yellow", down="monk lord lady").pay("yellow", "casa_da_coroa")
    t.play("pay", "flip:monk", "flip:lady")
    assert (t.up("yellow"), t.down("yellow")) == (["monk", "lady"], ["lord"])
    t = paid("casa_da_coroa", REGION_3[:2], "yellow").favors("yellow", down="monk lord lady").pay("yellow", "casa_da_coroa")
    t.play("pay", "flip:lord")
    assert t.s.over, "one with 1 or 2 workers"


@pytest.mark.parametrize(("workers", "moves"), [(1, 1), (3, 2)])
def test_R10_9_fortaleza(workers, moves):
    """R10.9: up to 1 or 2 workers to the City Watch, up to 3 pirates each."""
    t = paid("fortaleza", REGION_3[:workers], pirates=8).pay("red", "fortaleza").play("pay")
    for _ in range(moves):
        t.play("take:home")
    assert t.s.over
    assert (t.has("red", "watch"), t.has("red", "pirates")) == (moves, 8 - 3 * moves)
    t = paid("fortaleza", REGION_3[:1], pirates=2).pay("red", "fortaleza").play("pay", "take:home")
    assert t.has("red", "pirates") == 0
    t = paid("fortaleza", REGION_3[:1], pirates=2).pay("red", "fortaleza").play("pay", "done")
    assert t.has("red", "pirates") == 2


def test_R10_10_different_workers_and_none_from_the_city_watch():
    """R10.10"""
    t = paid("fortaleza", REGION_3[:3]).watch("red", 2).pay("red", "fortaleza").play("pay", "take:r3_wheat_a")
    assert "take:city_watch" not in t.legal()
    assert "R10.10" in t.refusal("take:city_watch")
    t = paid("alfandega", REGION_1).pay("red", "alfandega").play("pay", "put:land_acores", "take:home", "put:land_india")
    assert "take:land_acores" not in t.legal()
    assert "just been moved" in t.refusal("take:land_acores")


def test_R10_11_end_of_the_phase():
    """R10.11: markers go home, dice and characters leave the board."""
    t = table(2, 2).stock("red", wheat=2).markers("red", "moinho").dice_on("moinho", 2, pirate=1).pirate_dice(1, 2).phase("C")
    t.s.cells[st.ASIDE] = 4
    t.s.cells[st.BUILDING] = 5
    t.ask(numbers.NEXT_BUILDING)
    assert t.s.cells[t.base("red") + st.MARKERS] == 3
    assert sum(stretch(t.s, st.DICE_ON, st.ROW_DICE - st.DICE_ON)) == 0
    assert t.s.cells[st.ASIDE] == 0
    assert t.s.cells[st.PHASE] == st.PHASE_D
