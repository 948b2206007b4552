"""What a person is asked, what each choice would do, and why something cannot be: at the table and in the terminal alike."""

import json
from collections import Counter
from typing import Any

import pytest

import caravela
from caravela.games.madeira.state import ROUND
from caravela.kernel.asking import Asking
from caravela.kernel.luck import LUCK, Luck
from caravela.kernel.match import Match
from caravela.kernel.state import State
from caravela.table import models as m
from caravela.table import views
from caravela.table.asks import Try
from caravela.table.digest import notices
from caravela.table.live import LiveTable
from caravela.table.sparse import SparseMatch
from caravela.table.tries import tried
from tests.games.amerigo import builder as amerigo
from tests.games.madeira import builder as madeira
from tests.games.navegador import builder as navegador


class Person:
    """Somebody at a table that stands in a position, with the answer that he is about to give."""

    def __init__(self, s: State) -> None:
        start = s.clone()
        start.events = None
        row = {"id": "t", "clock": None, "undo": None}
        seats = [{"seat": seat, "name": ""} for seat in range(s.players)]
        self.s = start
        self.table = LiveTable(row, seats, SparseMatch(s.game, s.players, "answers", LUCK, start))
        self.answer: dict[str, str] = {}

    def ask(self, action: str | None = None) -> m.Tried:
        return tried(self.table, Try(seat=int(self.s.actor), version=0, answer=self.answer, action=action))

    def click(self, *texts: str) -> m.Tried:
        """Choose what is offered, one after the other."""
        for text in texts:
            part = next(action.part for action in self.ask().actions if action.text == text)
            self.answer = {**self.answer, part: text}
        return self.ask()

    def does(self, action: str) -> dict[str, int]:
        """What one more choice changes for the person."""
        return {change.stock: change.by for change in self.ask(action).changes if change.seat == self.s.actor}

    def offered(self) -> list[str]:
        return [action.text for action in self.ask().actions]

    def refused(self, what: str) -> m.WhyNot:
        refusal = self.ask(what).refusal
        assert refusal is not None
        return refusal


def after(s: State, *texts: str) -> str:
    s = s.clone()
    for text in texts:
        s.apply(s.game.parse(text))
    return s.fingerprint()


# -- what failed people


def test_a_ship_sails_first_and_the_other_is_still_asked() -> None:
    """R5.1: ships in Portugal and Guiné, phase I. The one from Portugal sails to Guiné first."""
    s = navegador.position().explored("guine", "bahia").ships(red={"portugal": 1, "guine": 1}).action("sailing")
    person = Person(s)
    half = person.click("sail:portugal>guine")
    assert half.question is not None
    assert not half.question.settled
    assert {action.text for action in half.actions} >= {"sail:guine>bahia", "sail:guine>guine", "sail:guine>portugal"}
    whole = person.click("sail:guine>bahia")
    assert whole.question is not None
    assert whole.question.settled
    region = {entry["id"]: entry["ships"].get("red", 0) for entry in (whole.view or {})["regions"]}
    assert (region["portugal"], region["guine"], region["bahia"]) == (0, 1, 1)


def test_ships_may_stay_in_any_order_and_all_others_stay_with_one_click() -> None:
    s = navegador.position().explored("guine", "bahia").ships(red={"portugal": 1, "guine": 1, "bahia": 1}).action("sailing")
    person = Person(s)
    assert person.ask("sail:bahia>bahia").refusal is None
    half = person.click("sail:bahia>bahia", "sail:portugal>guine")
    assert half.question is not None
    assert half.question.confirm == "That is all; the rest stays as it is"
    line = s.clone()
    for text in half.line:
        line.apply(s.game.parse(text))
    assert line.fingerprint() != s.fingerprint()
    assert "Guiné" in half.text
    assert "Guiné" not in person.ask("sail:guine>guine").text, "what was chosen before is not told again"


def test_each_good_promises_its_own_money() -> None:
    """R10.1: gold is processed first; to leave sugar alone then brings nothing, and the board shows the gold as done."""
    b = navegador.position().colonies(red={"sugar": 2, "gold": 1}).factories(red={"gold": 1})
    s = b.action("market")
    person = Person(s)
    income = person.does("process:gold>1")["cash"]
    assert income > 0
    half = person.click("process:gold>1")
    assert person.does("hold:sugar") == {}
    cash = {player["colour"]: player["cash"] for player in (half.view or {})["players"]}
    before = {player["colour"]: player["cash"] for player in s.game.view(s, 0)["players"]}  # type: ignore[attr-defined]
    assert cash["red"] == before["red"] + income
    assert person.does("sell:sugar>1") == Person(s).does("sell:sugar>1")


def test_a_worker_that_was_placed_first_stays_on_the_board() -> None:
    """R1.11: to the forest first, then to a field of region 1."""
    s = madeira.table().spots("red", "funchal.1").dice("red", 3).turn("red").play("die:3>capitania", "character").s
    person = Person(s)
    assert "red" in ((person.click("put:forest").view or {})["forest"])
    second = person.click("put:r1_sugar_a")
    view = second.view or {}
    assert "red" in view["forest"]
    assert "red" in next(field for field in view["fields"] if field["id"] == "r1_sugar_a")["workers"]


def test_the_price_of_the_rondel_is_in_the_preview() -> None:
    """R4.4: four ships are paid, whichever they are."""
    b = navegador.position().ships(red={"portugal": 3, "guine": 2, "bahia": 2}).stone(red="sailing")
    person = Person(b.at_rondel())
    dear = next(action for action in person.ask().actions if "pay 4 ships" in action.describe)
    assert person.does(dear.text)["fleet"] == -4


def test_exploring_costs_a_ship_and_shows_something_new() -> None:
    """R5.6: what the tokens bring is not told before they are turned up."""
    s = navegador.position().ships(red={"portugal": 2}).action("sailing")
    person = Person(s)
    assert person.does("sail:portugal>guine") == {"fleet": -1, "explorers": 1}
    half = person.click("sail:portugal>guine")
    assert half.reveals
    assert half.question is not None
    assert half.question.settled, "the other ship has to follow"
    assert {change.stock for change in half.changes} == {"fleet", "explorers"}
    assert "receives" not in half.text


def test_a_factory_is_refused_for_its_true_reason() -> None:
    person = Person(navegador.position().workers(red=9).cash(red=900).taken(gold_factory=6).action("buildings"))
    assert person.refused("build:gold_factory").rule == "R9.6"
    person = Person(navegador.position().workers(red=9).cash(red=50).action("buildings"))
    dear = person.refused("build:shipyard")
    assert (dear.rule, dear.missing.endswith("Cruzados")) == ("R9.3", True)
    person = Person(navegador.position().workers(red=3).cash(red=900).action("buildings"))
    few = person.refused("build:church")
    assert (few.rule, few.missing) == ("R9.2", "2 workers")


# -- the other questions


def test_goods_of_the_market_need_the_orange_factory_once() -> None:
    """R10.2"""
    b = navegador.position().colonies(red={"sugar": 2, "gold": 2, "spices": 1}).factories(red={"sugar": 1, "gold": 2})
    person = Person(b.action("market"))
    person.click("process:gold>3")
    assert "process:sugar>2" not in person.offered()
    assert "process:sugar>1" in person.offered()
    assert person.refused("process:spices>1").rule == "R10.2"
    assert "process:spices>1" in person.ask().question.choices["market.spices"] or person.click("process:gold>2")
    assert "process:spices>1" in person.offered(), "the part was changed"


def test_tiles_from_small_to_large_for_points_and_gold() -> None:
    """R7.1, R7.2, R3.8"""
    t = amerigo.table().cubes(red=4)
    t.s.cells[amerigo.st.GOLD] = 6
    s = t.turn("red").play("action:red").s
    person = Person(s)
    person.click("tile:v11", "tile:n09")
    assert "tile:n01" not in person.offered(), "R7.2: one neutral tile only"
    whole = person.click("tile:v16")
    assert whole.line[:3] == ["tile:n09", "tile:v16", "tile:v11"]
    assert after(s, *whole.line)
    cost = sum(int(s.game.data.plan_cost[s.game.parse(text) - s.game.parse("tile:v01")]) for text in whole.line[:3])
    assert {c.stock: c.by for c in whole.changes}.get("gold", 0) == min(0, 4 - cost) or cost <= 4


def test_both_ships_on_the_frame() -> None:
    """R5.1: they are alike; the last space first, then a lower one."""
    s = amerigo.table().cubes(blue=2).turn("red").play("action:blue").s
    person = Person(s)
    frames = person.offered()
    whole = person.click(frames[-1], frames[3])
    assert whole.line == [frames[3], frames[-1]]


def test_gold_between_two_tiles() -> None:
    """R3.10: a chest is emptied while an answer is under way, and the answer still holds."""
    s = amerigo.table().cubes(red=4).chests(red=1).turn("red").play("action:red").s
    person = Person(s)
    person.click("tile:v11")
    refusal = person.refused("tile:n34")
    assert "chest" in refusal.hint
    assert next(action for action in person.ask().actions if action.text == "chest").side
    richer = s.clone()
    richer.apply(s.game.parse("chest"))
    rich = Person(richer)
    rich.answer = person.answer
    assert rich.ask().refusal is None
    assert "tile:n34" in rich.offered()


# -- terminal and table


@pytest.mark.parametrize("name", caravela.game_names())
def test_terminal_and_table_offer_the_same_choices_in_the_same_words(name: str) -> None:
    game, luck = caravela.game(name), Luck(3)
    match = Match(game, game.least, "same words")
    asked: Counter[str] = Counter()
    while not match.state.over and len(match.moves) < 120:
        s = match.state
        person = Person(s)
        asking = Asking(s, {})
        for _ in range(2):
            table = person.ask()
            assert [(action.text, action.describe) for action in table.actions] == [
                (game.text(action), asking.describe(action)) for action in asking.offered
            ]
            assert table.prompt == asking.prompt()
            assert [chosen.describe for chosen in table.chosen] == list(asking.chosen().values())
            options = [action for action, part in asking.offered.items() if part]
            if not options or asking.question is None:
                break
            asked[type(asking.question).__name__] += 1
            action = options[luck.below(len(options))]
            person.click(game.text(action))
            asking = asking.with_action(action)
        match.play(s.options[luck.below(len(s.options))])
    assert asked or name == "coimbra"


def test_an_action_is_lean() -> None:
    """Snapshots carry no previews."""
    s = navegador.position().colonies(red={"sugar": 2, "gold": 2, "spices": 1}).action("market")
    found: list[dict[str, Any]] = [action.model_dump() for action in views.actions(Asking(s, {}))]
    assert max(len(json.dumps(action)) for action in found) < 250


# -- the end


def test_the_table_says_who_can_end_the_game_and_when_the_last_round_has_come() -> None:
    """R13.1, R13.2: with the players' names; the badge is for what is sure."""
    b = navegador.position(players=2).all_explored_but("nagasaki").phase(3).ships(red={"macau": 3})
    near = b.turn_of("green").at_turn_start()
    person = Person(near)
    person.table.seats[0]["name"] = "Ana (R1.1)"
    said = [(notice.text, notice.rule, notice.badge) for notice in notices(person.table, near)]
    assert said == [("Ana (R1.1) can end the game in the next turn: Nagasaki is in reach.", "R13.1", "")]
    last = madeira.table().turn("red").s
    last.cells[ROUND] = 5
    assert [(notice.rule, notice.badge) for notice in notices(Person(last).table, last)] == [("R3.1", "Last round")]
