"""R10.16 and R10.17: phase E."""

import pytest

from caravela.games.madeira import state as st
from caravela.games.madeira.steps import numbers
from tests.games.madeira.builder import GAME, stretch, table


def score(t, colour, number=None):
    t.s.cells[st.PHASE] = st.PHASE_E
    if number:
        t.s.cells[st.ROUND] = number
    return t.ask(numbers.CHOOSE_SCORED, colour)


@pytest.mark.parametrize(("number", "held", "scored"), [(1, 2, 1), (3, 3, 2), (5, 3, 3)])
def test_R10_16_how_many(number, held, scored):
    """R10.16: 1 of 2, 2 of 3, all 3; discarded even for 0 PP, the others stay."""
    kinds = ("market_routes", "expeditions", "urbanization")[:held]
    t = score(table(4, number, "E").requests("red", *kinds), "red")
    while not t.s.over:
        t.s.advance(t.s.options[0])
    left = stretch(t.s, t.base("red") + st.HELD, 5)
    assert sum(left) == held - scored
    assert t.has("red", "pp") == 0


def test_R10_16_only_requests_that_are_held():
    """R10.16"""
    t = score(table(4, 1, "E").requests("red", "urbanization", "expeditions"), "red")
    assert t.legal() == ["score:expeditions", "score:urbanization"]
    assert "You hold no" in t.refusal("score:market_routes")


def test_E22a_two_market_routes():
    """E22: Red, 1 wheat, 2 sugar, 1 wine market ship: 6 + 8 + 3 = 17."""
    t = table(4, 3, "E").ships("red", "wheat_1", "sugar_1", "sugar_2", "wine_1")
    t.requests("red", "market_routes", "market_routes", "influence_of_the_guilds")
    score(t, "red").play("score:market_routes")
    assert t.has("red", "pp") == 17


def test_E22b_market_routes_and_a_lost_tie():
    """E22: Blue, 3 wheat market ships and Funchal, tie lost to the neutrals: 18 + 6 = 24."""
    t = table(4, 3, "E").ships("blue", "wheat_1", "wheat_2", "wheat_3").spots("blue", "funchal.1")
    t.requests("blue", "market_routes", "urbanization", "expeditions")
    score(t, "blue").play("score:market_routes", "score:urbanization")
    assert t.has("blue", "pp") == 24


def test_E22c_expeditions_and_the_most_in_machico():
    """E22: Purple, 2 ships in Brasil and the most in Machico: 12 + 15 = 27."""
    t = table(4, 3, "E").ships("purple", "brasil_1", "brasil_2").spots("purple", "machico.1", "machico.2")
    t.requests("purple", "expeditions", "expeditions", "urbanization")
    score(t, "purple").play("score:urbanization")  # one Expeditions request is certain, the second choice is not
    assert t.has("purple", "pp") == 27


def test_E22d_wealth_and_influence():
    """E22: Yellow, 8 reals paid and 3 guilds: 8 + 15 = 23. The favors stay face up."""
    t = table(4, 3, "E").stock("yellow", reals=10).favors("yellow", up="monk lord lady")
    t.requests("yellow", "market_routes", "wealth_of_the_nation", "influence_of_the_guilds")
    score(t, "yellow").play("score:influence_of_the_guilds", "donate:8")
    assert (t.has("yellow", "pp"), t.has("yellow", "reals")) == (23, 2)
    assert len(t.up("yellow")) == 3


@pytest.mark.parametrize(("slot", "kind", "values"), [
    ("wheat_1", "market_routes", (3, 6, 4)),
    ("india_1", "expeditions", (6, 4, 3)),
])  # fmt: skip
def test_E23_prestige_by_round(slot, kind, values):
    """E23: wheat market 3, 6, 4; India 6, 4, 3; Funchal 12 or 6."""
    for number, value in zip((1, 3, 5), values, strict=True):
        t = table(4, number, "E").ships("red", slot).requests("red", kind, kind, kind)
        score(t, "red")
        while not t.s.over:
            t.s.advance(t.s.options[0])
        assert t.has("red", "pp") == value
    assert (GAME.data.city_most[1], GAME.data.city_other[1]) == (12, 6)


def test_E24_wealth():
    """E24: 20 reals; 15 are paid for 15 PP and 5 remain."""
    t = table(4, 1, "E").stock("red", reals=20).requests("red", "wealth_of_the_nation", "urbanization")
    score(t, "red").play("score:wealth_of_the_nation")
    assert t.legal() == [f"donate:{n}" for n in range(16)]
    t.play("donate:15")
    assert (t.has("red", "pp"), t.has("red", "reals")) == (15, 5)


def test_R10_16_two_wealth_take_thirty():
    """R10.16: up to 15 each; the second only after a full first one."""
    t = table(4, 5, "E").stock("red", reals=28).requests("red", *["wealth_of_the_nation"] * 3)
    score(t, "red").play("donate:15", "donate:13")
    assert (t.has("red", "pp"), t.has("red", "reals")) == (28, 0)
    t = table(4, 5, "E").stock("red", reals=28).requests("red", *["wealth_of_the_nation"] * 3)
    score(t, "red").play("donate:4")
    assert (t.s.over, t.has("red", "pp")) == (True, 4)


def test_R10_16_three_ships_per_request_and_the_best_ones():
    """R10.16: at most 3 ships, each used once."""
    t = table(4, 3, "E").ships("red", "wheat_1", "wheat_2", "sugar_1", "wine_1")
    t.requests("red", "market_routes", "expeditions", "urbanization")
    score(t, "red").play("score:market_routes", "score:urbanization")
    assert t.has("red", "pp") == 6 + 6 + 4


def test_E36_two_influence_requests():
    """E36: 2 violet and 1 green favor face up: 10 + 5."""
    t = table(4, 3, "E").favors("red", up="lady scout patron", down="monk")
    t.requests("red", "influence_of_the_guilds", "influence_of_the_guilds", "urbanization")
    score(t, "red")  # the first Influence request is certain
    assert t.has("red", "pp") == 10
    t.play("score:influence_of_the_guilds")
    assert t.has("red", "pp") == 15


def test_R10_16_a_request_is_offered_with_what_it_brings():
    """R10.16: a second one of its type only gets what the first has left."""
    t = table(4, 3, "E").ships("red", "wheat_1", "wheat_2", "wheat_3", "sugar_1").favors("red", up="monk lord")

    def offered(*kinds):
        score(t.requests("red", *kinds), "red")
        return [GAME.describe(t.s, action) for action in t.s.options]

    routes, influence = "market_routes", "influence_of_the_guilds"
    assert offered(routes, influence, influence) == ["Score Market Routes for 18 PP", "Score Influence of the Guilds for 10 PP"]
    assert t.has("red", "pp") == 0
    assert offered(routes, routes, influence) == ["Score Market Routes for 4 PP", "Score Influence of the Guilds for 10 PP"]
    assert t.has("red", "pp") == 18, "the first Market Routes request is certain"
    worth = GAME.view(t.s, 1)["players"][1]["worth"]
    assert (worth[routes], worth[influence]) == (4, 10)
    t.play("score:market_routes")
    assert t.has("red", "pp") == 18 + 4


def test_E38_a_tie_in_a_city():
    """E38: Blue's spot 7 beats the neutrals' 5; Red scores the lower number."""

    def funchal(colour):
        t = table(4, 1, "E").spots("blue", "funchal.2", "funchal.7").citizens("funchal.4", "funchal.5").spots("red", "funchal.8")
        return score(t.requests(colour, "urbanization", "expeditions"), colour).play("score:urbanization").has(colour, "pp")

    assert funchal("blue") == 12
    assert funchal("red") == 6
    assert funchal("yellow") == 0


def test_R10_16_a_second_urbanization_needs_another_city():
    """R10.16: also if that one gives 0."""
    t = table(4, 3, "E").spots("red", "machico.1", "machico.2").requests("red", "urbanization", "urbanization", "expeditions")
    score(t, "red").play("score:urbanization")  # the second one follows
    assert t.has("red", "pp") == 15


def test_R10_16_passing_order():
    """R10.16, Q24"""
    t = table(3, 1, "D").passing(I="purple", III="yellow", IV="red")
    for colour in ("yellow", "red", "purple"):
        t.requests(colour, "urbanization", "expeditions")
    t.ask(numbers.CROWN)
    asked = []
    while t.s.cells[st.ROUND] == 1:
        asked.append(t.actor())
        t.play("score:expeditions")
    assert asked == ["purple", "yellow", "red"]


def convert(t):
    t.ask(numbers.CROWN)
    return t


def test_R10_17_round_2_wheat_becomes_sugar():
    """R10.17: convertible wheat fields without wood; others stay."""
    t = convert(table(4, 2, "D").wood(r1_wheat_b=1))
    gives = {field["id"]: field["good"] for field in GAME.view(t.s, None)["fields"]}
    assert gives["r1_wheat_a"] == "sugar"
    assert gives["r1_wheat_b"] == "wheat", "wood on it"
    assert gives["r2_wheat_a"] == "wheat", "no icon"
    assert gives["r1_sugar_a"] == "sugar", "its round is the fourth"


def test_R10_17_a_missed_conversion_is_lost_and_none_converts_twice():
    """R10.17, Q2: each field is tested once, in the round of its printed good."""
    t = convert(table(4, 4, "D").gives(r1_wheat_a="sugar"))
    gives = {field["id"]: field["good"] for field in GAME.view(t.s, None)["fields"]}
    assert gives["r1_wheat_a"] == "sugar", "converted in round 2, not again"
    assert gives["r1_wheat_b"] == "wheat", "cleared too late"


def test_E25_round_4_sugar_becomes_wine():
    """E25"""
    t = convert(table(4, 4, "D").wood(r3_sugar_b=1))
    gives = {field["id"]: field["good"] for field in GAME.view(t.s, None)["fields"]}
    assert gives["r1_sugar_a"] == gives["r2_sugar_a"] == "wine"
    assert gives["r3_sugar_b"] == "sugar"
    assert gives["r1_sugar_b"] == "sugar"
