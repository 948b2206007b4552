"""A refusal tells the true obstacle, with what is lacking as data."""

import pytest

from caravela.games.madeira import state as st
from caravela.games.madeira.steps import numbers
from caravela.games.madeira.steps.ships import FIRST_ORIGIN, FIRST_SAIL
from caravela.kernel.luck import Luck
from caravela.kernel.match import Match
from caravela.kernel.state import STEP_MASK
from tests.games.madeira.builder import GAME, SLOTS, table
from tests.games.madeira.grant import grant


def sampled(seed: int, per_kind: int = 3):
    """Positions of a game, each with actions of the present decision that are refused."""
    luck = Luck(seed)
    match = Match(GAME, 2 + seed % 3, f"refusals {seed}")
    while not match.state.over:
        s = match.state
        for name in GAME.steps[s.frame & STEP_MASK].kinds.split():
            kind = GAME.space.named(name)
            for _ in range(per_kind):
                action = kind.start + luck.below(kind.stop - kind.start)
                if action not in s.options:
                    yield s, action
        match.play(s.options[luck.below(len(s.options))])


def test_what_is_lacking_makes_it_legal_or_leads_to_the_next_obstacle():
    seen: set[str] = set()
    asked = 0
    for seed in range(7):
        for s, action in sampled(seed):
            refusal = GAME.explain(s, action)
            assert refusal is not None
            asked += 1
            for lack in refusal.lacks:
                assert lack.amount > 0
                seen.add(lack.stock)
            ways = [[lack] for lack in refusal.lacks] if refusal.either else [refusal.lacks] if refusal.lacks else []
            for lacks in ways:
                granted = s.clone()
                for lack in lacks:
                    grant(granted, lack, action)
                then = GAME.explain(granted, action)
                where = f"seed {seed}, {GAME.text(action)}: {refusal}"
                assert then is None or then.why.name != refusal.why.name, f"{where} and then {then}"
    assert asked > 4000
    assert {"wheat", "sugar", "wine", "bread", "reals", "pp", "workers_in_watch", "wood_in_reach"} <= seen


def test_whatever_is_not_asked_is_told_when_it_will_be():
    """No action is answered with nothing but the present question, but `done`."""
    luck = Luck(5)
    match = Match(GAME, 3, "elsewhere")
    while not match.state.over:
        s = match.state
        action = luck.below(GAME.space.size)
        refusal = GAME.explain(s, action)
        if refusal is not None and GAME.text(action) != "done":
            assert refusal.why.name != "refusal.not_asked", GAME.text(action)
        match.play(s.options[luck.below(len(s.options))])


def second_ship(t, first: str, origin: str = "home"):
    """The Commander's second ship, after one that went to a slot."""
    at = SLOTS.index(first)
    start = 0 if origin == "home" else SLOTS.index(origin) + 1
    return t.ask(numbers.SAIL_TO, "red", 1 | ((at + 1) << FIRST_SAIL) | ((start + 1) << FIRST_ORIGIN))


def test_R7_1_wood_is_the_obstacle_before_the_order_of_slots():
    """R7.1, R9.4: an earlier slot is refused for its place in the order only where nothing else is missing."""
    t = second_ship(table().ships("red", "wheat_1").stock("red", wine=1, reals=9, level=1), "wheat_1")
    assert t.refusal("sail:acores_1") == (
        "A ship leaving home costs 1 wood, and you have no access to enough of it. Missing: 1 wood in reach. (R9.4)"
    )
    t = second_ship(table().ships("red", "wheat_1").stock("red", wine=1, wood=1, level=1), "wheat_1")
    assert t.refusal("sail:acores_1") == "The order of two moves does not matter: slots are entered in ascending order. (R7.1)"
    t = second_ship(table().ships("red", "wheat_1").stock("red", wine=1, wood=1, level=1, dock=0), "wheat_1")
    assert t.refusal("sail:acores_1") == "You have no further ship to move. Missing: 1 ship at home. (R7.1)"


@pytest.mark.parametrize(
    ("ask", "rule"),
    [
        (lambda t: t.ask(numbers.MOVE_FROM, "red", 0 | (1 << 3) | (2 << 9)), "R7.3"),  # the Steward, to a field
        (lambda t: t.ask(numbers.MOVE_FROM, "red", 4 | (1 << 3) | (17 << 9)), "R7.5"),  # the Mayor, to a city spot
        (lambda t: t.ask(numbers.MOVE_FROM, "red", 1 | (1 << 3) | (17 << 9)), "R10.10"),  # Capitania
        (lambda t: t.ask(numbers.MOVE_FROM, "red", 2 | (1 << 3) | (53 << 9)), "R10.10"),  # Alfândega
    ],
)
def test_who_stays_in_the_city_watch_and_by_which_rule(ask, rule):
    """R7.3, R7.5, R10.10"""
    t = ask(table().watch("red", 2).spots("red", "machico.1"))
    assert t.refusal("take:city_watch") == f"Workers do not leave the City Watch this way. ({rule})"


def asked(t, element: str) -> str:
    refusal = GAME.explain(t.s, element)
    assert refusal is not None, f"{element} can be chosen"
    return refusal.sentence()


def test_a_building_asked_about_speaks_of_the_die_that_comes_nearest():
    """R6.4, R6.5: not of a die that the player does not have."""
    t = table().dice("red", 1, 2).turn("red")
    assert asked(t, "building.casa_da_coroa") == "A 2 in region 3 costs 1 bread; you have 0. Missing: 1 bread. (R6.5)"
    t = table(2).dice("red", 3).dice_on("casa_da_coroa", 1, 1).turn("red")
    assert asked(t, "building.casa_da_coroa") == "This character is full: 2 dice with 2 players. (R6.4)"
    assert asked(t, "character.mayor") == "This character is full: 2 dice with 2 players. (R6.4)"
    t = table(2).dice("red", 3).dice_on("casa_da_coroa", 1, 1).pirate_dice(1).turn("red")
    assert asked(t, "building.casa_da_coroa") == "This character is full: 2 dice with 2 players. (R6.4)"
    t = table().pirate_dice(3).turn("red")
    assert asked(t, "building.moinho") == (
        "A pirate die needs a worker of yours in the City Watch. Missing: 1 worker in the City Watch. (R6.3)"
    )


def test_R10_1_a_building_asked_about_while_another_is_resolved():
    """R10.1: how far it is."""
    t = table(phase="C").markers("red", "alfandega").stock("red", reals=20).pay("red", "alfandega")
    assert asked(t, "building.moinho") == "Moinho: its number has come up already in this round. (R10.1)"
    assert asked(t, "building.casa_da_coroa") == "Casa da Coroa comes up next. (R10.1)"
    assert asked(t, "building.fortaleza") == "Fortaleza comes up later: it is 2 buildings ahead. (R10.1)"


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("row:I", "Rows, with their dice, requests and guilds, are chosen in phase A of round 3. (R4.2)"),
        ("pay", "Buildings are paid for in phase C of round 2. (R10.3)"),
        ("score:expeditions", "Requests are scored in phase E of round 3. (R10.16)"),
        ("request.expeditions", "Requests are scored in phase E of round 3. (R10.16)"),
        ("feed:0", "Honor, upkeep and feeding come in phase D of round 2. (R10.12)"),
        ("harvest", "First place a die on a character; then it acts, or its region is harvested. (R6.6)"),
        ("favor.monk", "You do not have Monk. (R8.1)"),
        ("slot.acores_1", "Ships are moved by the Commander, the Navigator or passing slot IV. (R7.1)"),
        ("spot.funchal.2", None),
        ("put:city_watch", None),
    ],
)
def test_outside_the_present_question(what, told):
    """A turn in phase B of round 2: what would make something possible, and how far that is."""
    t = table(round=2).dice("red", 3).turn("red")
    refusal = asked(t, what)
    assert "not what is asked" not in refusal
    assert "not part of" not in refusal
    assert told is None or refusal == told


def test_the_die_comes_after_the_favor():
    """R6.1, R8.1: one die per turn; after a favor it is still to come."""
    t = table().favors("red", up="bishop").markers("red", "moinho").dice("red", 3).turn("red").play("favor:bishop")
    assert asked(t, "die:3>moinho") == "This comes when the present choice is made. (R6.10)"
    t.play("marker:moinho>capitania", "die:3>capitania")
    assert asked(t, "die:3>moinho") == "One die per turn, or a pass: this turn's choice is made. (R6.10)"


def test_the_last_rows_are_chosen():
    """R3.1, R4.2"""
    t = table(round=5).dice("red", 3).turn("red")
    assert asked(t, "row:I").endswith("are chosen in phase A, which does not come again. (R4.2)")


def test_R9_2_sources_that_were_passed_and_sources_that_come_first():
    """R9.2: why a source is not open, one reason for each case."""
    t = table().fields("red", "r1_wheat_a", "r1_sugar_a", "r1_sugar_b").wood(r1_wheat_a=1, r1_sugar_a=1, r1_sugar_b=1)
    t.ask(numbers.TAKE_WOOD, "red", (2 << 5) | 16)
    assert "so an earlier one comes first" in t.refusal("wood:r1_sugar_b")
    t.play("wood:r1_sugar_a")
    assert t.wood_on("r1_sugar_b") == 0, "the last one is forced"
    t = table().fields("red", "r1_wheat_a", "r1_sugar_a", "r1_sugar_b").wood(r1_wheat_a=1, r1_sugar_a=2, r1_sugar_b=1)
    t.ask(numbers.TAKE_WOOD, "red", (2 << 5) | 16).play("wood:r1_sugar_a")
    assert "this one has been passed" in t.refusal("wood:r1_wheat_a")


def test_R10_16_requests_that_come_first():
    """R10.16: two of three must be scored."""
    t = table(round=3, phase="E").requests("red", "market_routes", "expeditions", "urbanization")
    t.ask(numbers.CHOOSE_SCORED, "red")
    assert "so an earlier one comes first" in t.refusal("score:urbanization")
    t.play("score:expeditions")
    assert t.s.cells[t.base("red") + st.HELD + 3] == 0, "the second one is forced"


def test_R10_7_two_workers_to_one_land_leave_in_ascending_order():
    """R1.11, R10.7: the destination is not the reason."""
    t = table().fields("red", "r1_wheat_a").ask(numbers.MOVE_TO, "red", 2 | (2 << 3) | (1 << 5))
    t.play("put:land_acores", "take:r1_wheat_a")
    assert t.refusal("put:land_acores") == (
        "The same outcome is offered once: of two workers to one place the one from the lower place goes first. (R1.11)"
    )
