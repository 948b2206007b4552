"""R8: guild favors."""

import pytest

from caravela.games.madeira import state as st
from caravela.games.madeira.steps import numbers
from tests.games.madeira.builder import GAME, table


def use(favor, **stock):
    return table().favors("red", up=favor).stock("red", **stock).turn("red").play(f"favor:{favor}")


def at_moinho(favor, workers=1, **stock):
    t = table().favors("red", up=favor).stock("red", **stock).markers("red", "moinho").fields("red", *FIELDS[:workers])
    return t.dice_on("moinho", 3, 3).pay("red", "moinho")


FIELDS = ["r2_wheat_a", "r2_wheat_b", "r2_sugar_a"]


def test_R8_1_one_favor_per_turn_in_B_and_C():
    """R8.1: before the die, the pass or the payment; one per turn; on each building a new turn."""
    t = table().favors("red", up="patron treasurer miller").markers("red", "moinho", "capitania").phase("C")
    t.s.cells[st.BUILDING] = -1
    t.ask(numbers.NEXT_BUILDING)
    used = []
    while t.s.cells[st.PHASE] == st.PHASE_C and t.actor() == "red":
        if t.legal("favor"):
            used.append((t.s.cells[st.BUILDING], t.legal("favor")[0]))
            t.play(t.legal("favor")[0])
            assert "One favor per turn" in t.refusal("favor:treasurer" if used[-1][1] != "favor:treasurer" else "favor:miller")
            t.play("refuse" if "refuse" in t.legal() else "done")
        else:
            t.play("done")
    assert [building for building, _ in used] == [0, 1]


def test_R8_1_no_favor_without_a_marker_and_never_in_D_or_E():
    """R8.1: in C only on a turn one has."""
    t = table().favors("red", up="patron").stock("blue", level=1).markers("blue", "moinho").phase("C")
    t.s.cells[st.BUILDING] = -1
    t.ask(numbers.NEXT_BUILDING)
    assert t.actor() == "blue"
    for phase, step in (("D", numbers.HONOUR), ("D", numbers.FEEDING), ("E", numbers.CHOOSE_SCORED)):
        t = table(4, 3, phase).favors("red", up="patron").stock("red", wheat=2)
        t.requests("red", "urbanization", "expeditions", "market_routes").ask(step, "red")
        assert t.legal("favor") == []
        assert GAME.explain(t.s, "favor:patron") is not None


def test_R8_2_face_down_after_use_and_kept():
    """R8.2: a favor just taken is for the next turn."""
    t = use("patron")
    assert (t.up("red"), t.down("red")) == ([], ["patron"])
    t.turn("red")
    assert "face down" in t.refusal("favor:patron")
    t = table().favor_in(0, "patron").stock("red", wood=2).dice("red", 3).turn("red")
    assert "do not have" in t.refusal("favor:patron")
    t.play("die:3>alfandega", "character", "build:patron").turn("red")
    assert "favor:patron" in t.legal()


@pytest.mark.parametrize(("favor", "stock", "what", "after"), [
    ("patron", {}, "bread", 3),
    ("treasurer", {}, "reals", 5),
    ("miller", {"level": 3}, "level", 4),
    ("constable", {"pirates": 7}, "pirates", 4),
    ("constable", {"pirates": 6}, "pirates", 3),
])  # fmt: skip
def test_R8_3_plain_favors(favor, stock, what, after):
    """R8.3: Patron, Treasurer, Miller, Constable (half, rounded down)."""
    assert use(favor, **stock).has("red", what) == after


def test_R8_3_monk():
    """R8.3: 2 wood from a source in reach."""
    t = table().favors("red", up="monk").wood(r1_wheat_b=1).fields("red", "r1_wheat_b", "forest").turn("red")
    t.play("favor:monk", "wood:r1_wheat_b")
    assert (t.has("red", "wood"), t.wood_on("r1_wheat_b"), t.has("red", "reals")) == (2, 0, 0)


def test_R8_3_bishop_moves_a_marker():
    """R8.3: from any building to any other, never from home; Q4: whoever leaves the current building has no turn there."""
    t = table().favors("red", up="bishop").markers("red", "moinho").turn("red").play("favor:bishop")
    assert t.legal() == [f"marker:moinho>{b}" for b in ("capitania", "alfandega", "casa_da_coroa", "fortaleza")]
    assert "no action marker on" in t.refusal("marker:fortaleza>moinho")
    t.play("marker:moinho>fortaleza")
    assert t.s.cells[t.base("red") + st.MARKERS_ON + 4] == 1
    t = table().favors("red", up="bishop").markers("red", "moinho").pay("red", "moinho")
    t.play("favor:bishop", "marker:moinho>capitania")
    assert t.s.over, "no cost and no pirates"
    assert t.has("red", "pirates") == 0
    t = table().favors("red", up="bishop").markers("red", "moinho", "moinho").pay("red", "moinho")
    t.play("favor:bishop", "marker:moinho>capitania")
    assert "refuse" in t.legal() or t.has("red", "pirates") == 1, "another marker is still there"


def test_R8_3_bishop_wakes_a_building_nobody_used():
    """Q5: resolved at base cost and 1 pirate; on a resolved building the marker does nothing."""
    t = table().favors("red", up="bishop").markers("red", "moinho", "moinho").stock("red", level=1).phase("C")
    t.s.cells[st.BUILDING] = -1
    t.ask(numbers.NEXT_BUILDING).play("favor:bishop", "marker:moinho>fortaleza", "refuse")
    assert t.s.cells[st.BUILDING] == 4
    assert "pay 10 reals" in t.s.prompt()
    assert "receive 1 pirate?" in t.s.prompt()


def test_R8_3_lord():
    """R8.3, Q23: the current building costs 0, for this player alone; pirates may still be taken."""
    t = at_moinho("lord")
    assert "pay" not in t.legal()
    t.play("favor:lord")
    assert t.legal() == ["pay", "refuse"]
    t.play("pay")
    assert (t.has("red", "bread"), t.has("red", "reals")) == (2, 0)
    t = at_moinho("lord").play("favor:lord", "refuse")
    assert (t.has("red", "pirates"), t.down("red")) == (1, ["lord"])
    assert "phase C" in table().favors("red", up="lord").turn("red").refusal("favor:lord")


@pytest.mark.parametrize(("workers", "bread"), [(1, 5), (0, 2), (2, 5)])
def test_E35_diplomat(workers, bread):
    """E35, R8.3: two workers more; 0 becomes 2, 1 becomes 3."""
    t = at_moinho("diplomat", workers, reals=4).play("favor:diplomat", "pay")
    assert t.has("red", "bread") == bread


def test_E35_diplomat_and_then_pirates():
    """E35: refusing brings pirates, and the Diplomat is face down all the same."""
    t = at_moinho("diplomat", 1, reals=4).play("favor:diplomat", "refuse")
    assert (t.has("red", "bread"), t.has("red", "pirates"), t.down("red")) == (0, 1, ["diplomat"])


def test_R8_3_navigator():
    """R8.3: one ship move, with its gains; then the turn goes on."""
    t = table().favors("red", up="navigator").stock("red", sugar=1, wood=1).dice("red", 3).turn("red")
    t.play("favor:navigator", "sail:sugar_1")
    assert t.has("red", "reals") == 4
    assert t.legal("die")


def test_R8_3_engineer():
    """R8.3, Q8: up to 2 extra harvests, the same field twice or two fields; a die must follow."""
    t = table().favors("red", up="engineer").dice("red", 3).fields("red", "r2_wheat_a", "r2_sugar_a").turn("red")
    t.play("favor:engineer")
    assert t.legal("pass") == []
    assert "die must follow" in t.refusal("pass:I>reals")
    t.play("die:3>moinho", "harvest", "again:r2_wheat_a", "again:r2_wheat_a")
    assert (t.has("red", "wheat"), t.has("red", "sugar")) == (3, 1)
    t = table().favors("red", up="engineer").dice("red", 3).fields("red", "r2_wheat_a", "r2_sugar_a").turn("red")
    t.play("favor:engineer", "die:3>moinho", "harvest", "again:r2_wheat_a", "done")
    assert t.has("red", "wheat") == 2


def test_R8_3_engineer_on_the_empty_building():
    """R8.3: 3 extra in all, one of them not optional; also with a pirate die."""
    t = table().favors("red", up="engineer").watch("red", 1).pirate_dice(3).fields("red", "r3_wheat_a").wood(r3_wheat_a=1)
    t.turn("red").play("favor:engineer", "pirate:3>fortaleza", "harvest", "again:r3_wheat_a", "again:r3_wheat_a")
    assert (t.has("red", "wood"), t.has("red", "wheat")) == (1, 3)


def test_R8_3_engineer_without_a_harvest_is_spent():
    """Q8"""
    t = table().favors("red", up="engineer").dice("red", 3).turn("red").play("favor:engineer", "die:3>capitania", "done")
    assert t.down("red") == ["engineer"]


def test_R8_3_lady():
    """R8.3, Q6: pay 4, perform any building action at the strength of own workers; then the turn goes on."""
    t = table().favors("red", up="lady").stock("red", reals=5).fields("red", *FIELDS).dice("red", 3).turn("red")
    t.play("favor:lady")
    assert t.legal() == ["lady:moinho", "lady:capitania"]
    assert "no worker in region 1" in t.refusal("lady:alfandega")
    t.play("lady:moinho")
    assert (t.has("red", "reals"), t.has("red", "bread")) == (1, 5)
    assert t.legal("die")
    t = at_moinho("lady", 1, reals=8).play("favor:lady", "lady:capitania", "done")
    assert t.has("red", "pp") == 1
    assert t.legal()[:2] == ["pay", "refuse"], "the current building is still paid or refused"


@pytest.mark.parametrize(("to", "take", "what", "gain"), [
    ("city_watch", "home", "pirates", -3),
    ("funchal.1", "city_watch", "pp", 1),
    ("land_acores", "home", "pp", 2),
    ("forest", "home", "pp", 0),
])  # fmt: skip
def test_R8_3_scout(to, take, what, gain):
    """R8.3: from any place to any other, home and City Watch included."""
    t = table().favors("red", up="scout").watch("red", 1).stock("red", pirates=4).ships("red", "acores_1", "acores_2")
    before = t.has("red", what)
    t.turn("red").play("favor:scout", f"put:{to}", *([f"take:{take}"] if to != "city_watch" else []))
    assert t.has("red", what) == before + gain


def test_R8_3_scout_limits():
    """R8.3, Q9: limits of the target hold; City Watch to City Watch is no move; home is a destination."""
    t = table().favors("red", up="scout").watch("red", 2).fields("red", "forest").turn("red").play("favor:scout")
    assert "R1.4" in t.refusal("put:forest")
    assert "R1.5" in t.refusal("put:funchal.4")
    t.play("put:city_watch")
    assert t.legal("take") == ["take:home", "take:forest"]
    t = table().favors("red", up="scout").watch("red", 1).turn("red").play("favor:scout", "put:home")
    assert (t.has("red", "home"), t.has("red", "watch")) == (12, 0)


def test_R8_3_scout_with_nobody_to_fetch():
    """R8.3: a place where all workers are already has nobody who could come; the order of moves is not the reason."""
    t = table().favors("red", up="scout").turn("red").play("favor:scout")
    assert t.refusal("put:home") == "You have no worker elsewhere that could go there. (R8.3)"


def test_R8_4_ways_to_turn_favors_up():
    """R8.4: Casa da Coroa here; the row and the King's Reward have tests of their own. Q7: a favor may turn itself up."""
    t = table().favors("red", up="lady").stock("red", reals=4).fields("red", "r3_wheat_a").turn("red")
    t.play("favor:lady", "lady:casa_da_coroa", "flip:lady")
    assert t.up("red") == ["lady"]
    assert t.legal("favor") == [], "it cannot be used twice in a turn"


@pytest.mark.parametrize(("favor", "stock", "word"), [
    ("monk", {}, "no access"),
    ("miller", {"level": 7}, "top level"),
    ("constable", {"pirates": 1}, "fewer than 2"),
    ("bishop", {}, "no action marker"),
    ("navigator", {"wine": 3}, "no ship move"),
    ("lady", {"reals": 3}, "1 real"),
    ("lady", {"reals": 4}, "no worker in any region"),
    ("engineer", {}, "no die"),
])  # fmt: skip
def test_R8_5_what_would_change_nothing_is_not_offered(favor, stock, word):
    """R8.5"""
    t = table().favors("red", up=favor).stock("red", **stock).turn("red")
    assert t.legal("favor") == []
    refused = t.refusal(f"favor:{favor}")
    assert "R8.5" in refused
    assert word in refused


def test_R8_5_lord_and_diplomat():
    """R8.5: cost already 0; already 3 workers in the region. Patron, Treasurer and Scout are always offered."""
    t = table().favors("red", up="lord diplomat patron treasurer scout").markers("red", "moinho").fields("red", *FIELDS)
    t.dice_on("moinho", 3, 3, 3, 3).pay("red", "moinho")
    assert t.legal("favor") == ["favor:patron", "favor:treasurer", "favor:scout"]
    assert "nothing anyway" in t.refusal("favor:lord")
    assert "3 or more" in t.refusal("favor:diplomat")
