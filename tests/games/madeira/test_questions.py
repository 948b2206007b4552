"""Questions with several parts: in any order, changed and cleared, with what is missing and what does not go together."""

from caravela.games.madeira.questions import QUESTIONS
from caravela.games.madeira.steps import numbers
from caravela.kernel.question import complete
from tests.games.madeira.builder import GAME, Table, table


def answer(**parts: str) -> dict[str, int]:
    """What some parts are given, by notation."""
    return {part: int(GAME.parse(move)) for part, move in parts.items()}


def choices(t: Table, part: str, given: dict[str, int]) -> list[str]:
    return [GAME.text(action) for action in GAME.question(t.s).choices(t.s, given)[part]]


def carried_out(t: Table, given: dict[str, int]) -> list[str]:
    """The engine's moves of a complete answer; they are played."""
    question = GAME.question(t.s)
    whole = complete(question, t.s, given)
    assert whole is not None
    moves = [GAME.text(action) for action in question.line(t.s, whole)]
    t.play(*moves)
    return moves


def steward(t: Table) -> Table:
    return t.dice("red", 3).turn("red").play("die:3>capitania", "character")


def test_R7_3_the_last_place_first():
    """R1.11, R7.3: to the forest, the last place there is, and then to a field of region 1."""
    t = steward(table().spots("red", "funchal.1"))
    given = answer(**{"spot.funchal.1": "put:forest"})
    assert "put:r1_sugar_a" in choices(t, "home.red.1", given)
    given |= answer(**{"home.red.1": "put:r1_sugar_a"})
    assert carried_out(t, given) == ["put:r1_sugar_a", "take:home", "put:forest", "take:funchal.1"]
    assert t.on_fields("red") == ["r1_sugar_a", "forest"]


def test_R1_11_a_place_is_taken_before_it_is_left():
    """R1.11: then it is missing that somebody leaves it; two workers cannot swap."""
    t = steward(table().fields("red", "r1_wheat_a", "r1_sugar_a"))
    question = GAME.question(t.s)
    given = answer(**{"home.red.1": "put:r1_wheat_a"})
    assert question.missing(t.s, given) == ["field.r1_wheat_a"]
    assert complete(question, t.s, given) is None
    assert "put:r1_sugar_a" not in choices(t, "field.r1_wheat_a", given)
    given |= answer(**{"field.r1_wheat_a": "put:forest"})
    assert carried_out(t, given) == ["put:forest", "take:r1_wheat_a", "put:r1_wheat_a", "take:home"]
    t = steward(table().fields("red", "r1_wheat_a", "r1_sugar_a"))
    given = answer(**{"field.r1_wheat_a": "put:r1_sugar_a"})
    assert "put:r1_wheat_a" not in choices(t, "field.r1_sugar_a", given)


def test_R7_3_no_more_than_two():
    """R1.11: a third worker is refused, and says why."""
    t = steward(table())
    given = answer(**{"home.red.1": "put:forest", "home.red.2": "put:r1_wheat_a"})
    question = GAME.question(t.s)
    refusal = question.refuse(t.s, given, int(GAME.parse("put:r2_wine_a")))
    assert GAME.worded(refusal.why) == "2 are chosen, and no more can be taken."
    assert GAME.worded(question.prompt(t.s, answer(**{"home.red.1": "put:forest"}))) == (
        "Move a worker to a field (1 left): where to?"
    )


def test_R7_1_ships_and_their_goods():
    """E6, R7.1: goods and wood are for both ships together."""
    t = table().stock("red", wood=1, sugar=4, wine=3).ships("red", "wine_1").ask(numbers.SAIL_TO, "red", 2)
    given = answer(**{"dock.red.1": "sail:sugar_4"})
    assert "sail:sugar_1" not in choices(t, "slot.wine_1", given), "the sugar is spent"
    assert choices(t, "dock.red.2", given) == [], "and so is the wood"
    given |= answer(**{"slot.wine_1": "sail:brasil_3"})
    assert carried_out(t, given) == ["sail:brasil_3", "ship:wine_1", "sail:sugar_4"]


def test_R7_1_where_wood_has_to_be_chosen_ships_sail_one_by_one():
    """R9.2: between the first ship and the second."""
    t = table().stock("red", reals=9, wheat=4).fields("red", "forest", "r1_sugar_b").wood(r1_sugar_b=1)
    assert GAME.question(t.ask(numbers.SAIL_TO, "red", 2).s) is None


def test_R9_5_wood_from_several_sources():
    """E9, R9.2: in any order, until it is enough."""
    t = table().fields("red", "r1_sugar_b", "forest").wood(r1_sugar_b=2).ask(numbers.TAKE_WOOD, "red", (3 << 5) | 16)
    given = answer(**{"field.forest.1": "wood:forest", "field.r1_sugar_b.1": "wood:r1_sugar_b"})
    assert complete(GAME.question(t.s), t.s, given) is None
    assert GAME.worded(GAME.question(t.s).prompt(t.s, given)) == "Take wood (1 to get): from where?"
    given |= answer(**{"field.forest.2": "wood:forest"})
    carried_out(t, given)
    assert (t.has("red", "wood"), t.wood_on("r1_sugar_b")) == (3, 1)


def test_R10_16_two_wealth_requests():
    """R10.16: the second follows by itself."""
    t = table(round=3, phase="E").requests("red", "expeditions", "wealth_of_the_nation", "wealth_of_the_nation")
    t.stock("red", reals=20).ask(numbers.CHOOSE_SCORED, "red")
    wealth = "score:wealth_of_the_nation"
    given = answer(**{f"request.wealth_of_the_nation.held.{number}": wealth for number in (1, 2)})
    assert carried_out(t, given) == [wealth]
    t.play("donate:15")
    assert t.legal()[:2] == ["donate:0", "donate:1"]


def test_E29_the_first_two_fields():
    """R2.12b: in different regions, the higher one first."""
    t = table(phase="A").ask(numbers.PLACE_FIELD, "red")
    given = answer(**{"field.forest": "put:forest"})
    assert choices(t, "field.forest", given) == ["put:forest"]
    given |= answer(**{"field.r1_wheat_a": "put:r1_wheat_a"})
    assert choices(t, "field.r2_wheat_a", given) == []
    assert carried_out(t, given) == ["put:r1_wheat_a", "put:forest"]


def test_every_kind_of_question_is_known():
    """The King's Rewards are none: what the first one brings may matter for the second."""
    assert numbers.CHOOSE_REWARD not in QUESTIONS
    assert {numbers.MOVE_TO, numbers.MOVE_FROM, numbers.SAIL_TO, numbers.TAKE_WOOD, numbers.TURN_UP, numbers.AGAIN} <= set(
        QUESTIONS
    )
