"""Choices of one question in any order: positions of all four games in which a person picks the later first."""

import random
from collections import Counter
from pathlib import Path

import pytest

from caravela import registry
from caravela.games.coimbra.steps.numbers import EARLY_TASKS
from caravela.kernel.match import Match
from caravela.kernel.record import load_record, record_of
from caravela.kernel.state import State
from caravela.table.anyorder import Offer, choose, explain, offered
from caravela.table.draft import Draft, read_draft
from caravela.table.preview import preview_plan
from caravela.table.trying import play
from tests.games.amerigo import builder as amerigo
from tests.games.coimbra import builder as coimbra
from tests.games.madeira import builder as madeira
from tests.games.navegador import builder as navegador


class Person:
    """Somebody who clicks, at a match that stands in a position."""

    def __init__(self, s: State | Match) -> None:
        if isinstance(s, State):
            self.match = Match(s.game, s.players, "any")
            start = s.clone()
            start.events = None
            self.match.positions = [start]
        else:
            self.match = s
        self.draft = Draft()

    @property
    def offer(self) -> Offer:
        return offered(self.match, self.draft.held)

    def texts(self) -> list[str]:
        return [self.match.game.text(action) for action in self.offer.actions]

    def moves(self) -> list[str]:
        return [self.match.game.text(action) for action in self.match.moves]

    def held(self) -> list[str]:
        return [self.match.game.text(action) for action in self.draft.held]

    def click(self, *texts: str) -> "Person":
        for text in texts:
            self.choose(self.match.game.parse(text))
        return self

    def choose(self, action: int, offer: Offer | None = None) -> None:
        """Choose from what is offered, if that has been looked at already."""
        offer = offer or self.offer
        assert explain(offer, action) is None, (self.match.game.text(action), self.texts())
        plan = choose(self.match, self.draft.held, action, offer)
        draft = self.draft.after(self.match, plan)
        self.match.cut(plan.keep)
        for move in plan.moves:
            self.match.play(move)
        self.draft = draft.still(self.match)
        assert self.draft.held == plan.held, "nothing that was chosen is lost"

    def undo(self) -> None:
        plan, draft = self.draft.back(self.match)
        self.match.cut(plan.keep)
        for move in plan.moves:
            self.match.play(move)
        self.draft = draft.still(self.match)


def in_order(s: State, *texts: str) -> int:
    """The position after moves in the engine's own order."""
    s = s.clone()
    s.events = None
    for text in texts:
        s.apply(s.game.parse(text))
    return s.fingerprint()


# -- Navegador


def test_colonies() -> None:
    """The last region would end the action at once; it waits, because another colony can still be founded."""
    s = navegador.position().ships(red={"guine": 1, "bahia": 1}).workers(red=6).cash(red=900).action("colony")
    person = Person(s).click("found:bahia")
    assert person.match.state.actor == 0
    assert person.held() == ["found:bahia"]
    assert person.offer.state.prompt() == "Found a colony (your workers support 3, 1 founded), or finish."
    assert sorted(person.texts()) == ["done", "found:guine"]
    person.click("found:guine")
    assert person.moves() == ["found:guine", "found:bahia"]
    assert person.match.state.fingerprint() == in_order(s, "found:guine", "found:bahia")
    alone = Person(s).click("found:bahia", "done")
    assert alone.moves() == ["found:bahia"]
    assert alone.match.state.fingerprint() == in_order(s, "found:bahia")


def test_a_colony_that_is_not_affordable_any_more() -> None:
    """Cash for one of them only: the first choice ends the action as the engine has it, and nothing is put before it."""
    b = navegador.position().tokens(guine=[100, 110], bahia=[100, 110]).ships(red={"guine": 1, "bahia": 1})
    s = b.workers(red=6).cash(red=150).action("colony")
    person = Person(s).click("found:bahia")
    assert person.match.state.actor == 1
    assert not person.draft.held
    s = b.cash(red=250).ships(red={"guine": 2, "bahia": 2}).tokens(guine=[160, 170], bahia=[100, 110]).action("colony")
    person = Person(s).click("found:bahia")
    assert person.texts() == ["found:bahia", "done"]
    refusal = explain(person.offer, "found:guine")
    assert refusal is not None
    assert refusal.rule == "R8.2"


def test_buildings() -> None:
    s = navegador.position().workers(red=9).cash(red=400).action("buildings")
    person = Person(s).click("build:spices_factory")
    assert "build:sugar_factory" in person.texts()
    person.click("build:sugar_factory", "done")
    assert person.match.state.fingerprint() == in_order(s, "build:sugar_factory", "build:spices_factory", "done")


def test_ships_of_one_region() -> None:
    """R5: of three ships one stays, one sails far, one near, named in that order."""
    s = navegador.position().explored("guine", "angola", "bahia").ships(red={"portugal": 3}).phase(2).action("sailing")
    person = Person(s).click("sail:portugal>portugal")
    assert person.offer.state.prompt() == "Ship 2 of 3, in Portugal: where does it sail?"
    person.click("sail:portugal>angola")
    assert person.offer.state.prompt() == "Ship 3 of 3, in Portugal: where does it sail?"
    person.click("sail:portugal>guine")
    order = ["sail:portugal>guine", "sail:portugal>angola", "sail:portugal>portugal"]
    assert person.moves() == order
    assert person.match.state.fingerprint() == in_order(s, *order)


def test_ships_of_several_regions() -> None:
    s = navegador.position().explored("guine", "bahia").ships(red={"portugal": 1, "bahia": 1}).action("sailing")
    person = Person(s).click("sail:bahia>guine")
    assert person.held() == ["sail:bahia>guine"]
    assert all(text.startswith("sail:portugal") for text in person.texts())
    person.click("sail:portugal>portugal")
    assert person.match.state.fingerprint() == in_order(s, "sail:portugal>portugal", "sail:bahia>guine")


def test_ships_to_pay() -> None:
    """R4.4: Bahia first, although the engine asks for it last."""
    b = navegador.position().stone(red="sailing").ships(red={"portugal": 2, "guine": 2, "bahia": 1})
    s = navegador.play(b.at_rondel(), "rondel:ships")
    person = Person(s).click("pay:bahia", "pay:portugal")
    assert person.match.state.fingerprint() == in_order(s, "pay:portugal", "pay:bahia")


def test_goods_of_the_market() -> None:
    s = navegador.position().colonies(red={"sugar": 2, "gold": 1, "spices": 1}).action("market")
    goods = [text.split(":")[1] for text in Person(s).texts() if text.startswith("hold:")]
    assert sorted(goods) == ["gold", "spices", "sugar"]
    person = Person(s).click("sell:spices>1", "sell:gold>1", "hold:sugar")
    assert person.match.state.actor == 1
    assert sorted(person.moves()) == ["hold:sugar", "sell:gold>1", "sell:spices>1"]
    assert person.match.state.fingerprint() == in_order(s, *person.moves())


def test_the_market_in_any_order() -> None:
    """R10.1: whichever good is chosen first, the others stay open; R10.2: but for what would need the orange factory again."""
    b = navegador.position().colonies(red={"sugar": 2, "gold": 2, "spices": 1}).factories(red={"sugar": 1, "gold": 2})
    s = b.action("market")
    everything = {f"hold:{good}" for good in ("sugar", "gold", "spices")}
    everything |= {"sell:sugar>1", "sell:sugar>2", "sell:gold>1", "sell:gold>2", "sell:spices>1"}
    everything |= {"process:sugar>1", "process:sugar>2", "process:gold>1", "process:gold>2", "process:gold>3", "process:spices>1"}
    person = Person(s)
    assert set(person.texts()) == everything
    assert person.offer.prompt() == "Market: sell, process or leave each good."
    person.click("process:gold>3")
    assert set(person.texts()) == {
        *("hold:sugar", "sell:sugar>1", "sell:sugar>2", "process:sugar>1"),
        *("hold:spices", "sell:spices>1"),
    }
    refusal = explain(person.offer, "process:spices>1")
    assert refusal is not None
    assert refusal.reason == "This does not go together with what you have chosen already."
    person.click("sell:spices>1", "hold:sugar")
    assert person.match.state.fingerprint() == in_order(s, "hold:sugar", "process:gold>3", "sell:spices>1")


@pytest.mark.parametrize("good", ["sugar", "gold", "spices"])
def test_the_orange_factory_alone(good: str) -> None:
    """R10.2: it may work on any of the goods, and then there is nothing left to choose."""
    s = navegador.position().colonies(red={}).action("market")
    person = Person(s)
    assert len(person.texts()) == 6
    person.click(f"process:{good}>1")
    assert person.match.state.actor == 1
    assert f"process:{good}>1" in person.moves()
    assert person.match.state.fingerprint() == in_order(s, *person.moves())


def test_every_ship_may_be_the_first() -> None:
    """R5.1: whatever a ship could do if it alone sailed, it may choose before the others."""

    def fleet(**ships: int) -> State:
        b = navegador.position().explored("guine", "bahia", "angola", "rio_de_janeiro").phase(2)
        return b.ships(red=ships).action("sailing")

    s = fleet(rio_de_janeiro=1, bahia=1, angola=2)
    texts = Person(s).texts()
    for start in ("rio_de_janeiro", "bahia", "angola"):
        alone = Person(fleet(**{start: 1})).texts()
        assert len(alone) > 3
        assert set(alone) <= set(texts)
    person = Person(s).click("sail:angola>rio_de_janeiro")
    others = {"sail:angola>angola", "sail:angola>guine", "sail:rio_de_janeiro>rio_de_janeiro", "sail:bahia>rio_de_janeiro"}
    assert others <= set(person.texts())
    person.click("sail:angola>angola", "sail:bahia>rio_de_janeiro")
    assert person.match.state.actor == 1, "the ship in Rio stays: another way round more ships would be under way"


def test_a_ship_may_follow_those_that_have_their_orders() -> None:
    """R5.6: from the Cape one ship alone explores nothing. Once another is to sail there, it may choose to join it, though the
    engine asks other ships before."""
    b = navegador.position().explored("guine", "bahia", "angola", "rio_de_janeiro", "cabo_da_boa_esperanca").phase(2)
    s = b.ships(red={"bahia": 1, "angola": 3, "cabo_da_boa_esperanca": 1}).action("sailing")
    join = "sail:cabo_da_boa_esperanca>mocambique"
    person = Person(s)
    assert person.offer.prompt().startswith("5 ships without orders")
    assert join not in person.texts()
    person.click("sail:angola>mocambique")
    assert person.offer.prompt().startswith("4 ships without orders")
    assert join in person.texts()
    person.click(join, "sail:angola>angola", "sail:bahia>bahia", "sail:angola>angola")
    ships = {region["id"]: region["ships"].get("red", 0) for region in s.game.view(person.match.state, 0)["regions"]}
    assert ships["angola"] == 2
    assert ships["mocambique"] == 1, "one is lost (R5.6)"


def test_two_ships_that_stay_may_be_named_in_any_order() -> None:
    """R11.2: once a ship from Portugal sails, the engine lets the others stay by itself, the one in Guiné first."""
    b = navegador.position().explored("guine", "bahia").card("red").ships(red={"portugal": 4, "guine": 1, "bahia": 1})
    person = Person(b.stone(red="ships").at_turn_start()).click("card:use", "sail:bahia>bahia", "sail:guine>guine")
    assert set(person.texts()) >= {"sail:portugal>guine", "sail:portugal>bahia"}
    person.click("sail:portugal>guine", "sail:portugal>bahia", "sail:portugal>portugal", "sail:portugal>portugal")
    assert all(text.startswith("rondel:") for text in person.texts())


# -- Amerigo


def test_planning() -> None:
    """R7.1: village before neutral, small before large."""
    s = amerigo.table().cubes(red=4).turn("red").play("action:red").s
    person = Person(s).click("tile:v11")
    assert "tile:n09" in person.texts()
    person.click("tile:n09")
    assert "tile:n01" not in person.texts(), "R7.2: one neutral tile only"
    person.click("tile:v16")
    assert person.moves() == ["tile:n09", "tile:v16", "tile:v11"]
    assert person.match.state.fingerprint() == in_order(s, *person.moves())


def test_tiles_for_gold() -> None:
    """R3.8: what points do not pay for takes gold, whichever tile that is. A small one first leaves the large ones open."""
    t = amerigo.table().cubes(red=2)
    t.s.cells[amerigo.st.GOLD] = 6
    s = t.turn("red").play("action:red").s
    person = Person(s).click("tile:v11", "tile:v10")
    assert "tile:v16" in person.texts(), "for gold"
    person.click("tile:v16")
    assert person.moves() == ["tile:v16", "tile:v11", "tile:v10"]
    assert person.match.state.fingerprint() == in_order(s, *person.moves())


def test_production_for_gold() -> None:
    """The dearer good first does not end the purchase while gold would pay for the other one."""
    t = amerigo.table().cubes(yellow=4).offer(("sugar", 3), ("coffee", 3))
    t.s.cells[amerigo.st.GOLD] = 6
    s = t.turn("red").play("action:yellow").s
    first, second = [text for text in Person(s).texts() if text.startswith("buy:")]
    person = Person(s).click(second)
    assert first in person.texts()
    person.click(first)
    assert person.match.state.fingerprint() == in_order(s, first, second)


def test_the_smallest_tile_of_all_first() -> None:
    """The engine ends the action with the first tile of the list; a person may go on."""
    t = amerigo.table().cubes(red=4)
    t.s.cells[amerigo.st.SUPPLY] = 1 | 1 << 15  # the smallest and the largest village tile
    s = t.turn("red").play("action:red").s
    smallest = [text for text in Person(s).texts() if text.startswith("tile:v")][-1]
    person = Person(s).click(smallest)
    assert person.match.state.actor == 0
    more = [text for text in person.texts() if text.startswith("tile:v")]
    assert more
    assert smallest not in person.texts(), "it has been chosen"
    person.click(more[0])
    if person.match.state.actor == 0:
        person.click("done")
    assert person.moves()[:2] == [more[0], smallest]
    assert person.match.state.fingerprint() == in_order(s, *person.moves())
    alone = Person(s).click(smallest, "done")
    assert alone.match.state.fingerprint() == in_order(s, smallest)


def test_gold_between_two_tiles() -> None:
    """R3.8, R3.10: what a hint invites to can be done, and what was possible before still is."""
    s = amerigo.table().cubes(red=4).chests(red=1).turn("red").play("action:red").s
    person = Person(s).click("tile:v11")
    refusal = explain(person.offer, "tile:n34")
    assert refusal is not None
    assert "chest" in refusal.hint
    before = {text for text in person.texts() if text.startswith("tile:")}
    person.click("chest")
    assert before < set(person.texts())
    assert "tile:v11" not in person.texts()
    person.click("tile:n34")
    assert person.moves() == ["tile:v11", "chest", "tile:n34"]
    assert person.match.state.fingerprint() == in_order(s, "chest", "tile:n34", "tile:v11")
    person = Person(s).click("tile:v11", "chest", "tile:v16", "tile:n09", "tile:v10")
    assert person.match.state.fingerprint() == in_order(s, *person.moves())
    person.undo()
    assert "tile:v10" in person.texts()


def test_gold_between_two_purchases() -> None:
    """R3.8, R3.10, R11.1"""
    t = amerigo.table().cubes(yellow=4).chests(red=1).offer(("cotton", 4), ("coffee", 2), ("coffee", 3))
    s = t.turn("red").play("action:yellow").s
    person = Person(s).click("buy:coffee>2", "chest")
    assert {"buy:cotton>4", "buy:coffee>3"} <= set(person.texts())
    person.click("buy:cotton>4")
    assert person.match.state.fingerprint() == in_order(s, "chest", "buy:cotton>4", "buy:coffee>2")


def test_production() -> None:
    s = amerigo.table().cubes(yellow=5).offer(("sugar", 2), ("coffee", 3)).turn("red").play("action:yellow").s
    first, second = [text for text in Person(s).texts() if text.startswith("buy:")]
    person = Person(s).click(second)
    assert person.held() == [second]
    person.click(first)
    assert person.match.state.fingerprint() == in_order(s, first, second)


def test_tiles_are_laid_one_by_one() -> None:
    """R9.1-R9.3: with a tile in hand, only that tile's turns and places are offered, none of those another one could have had."""
    game = registry.game("amerigo")
    asked = 0
    for seed in range(30):
        luck = random.Random(seed)
        person = Person(Match(game, 2 + seed % 3, f"tiles {seed}"))
        while not person.match.state.over:
            offer = person.offer
            s = person.match.state
            if s.rule() in ("R9.1", "R9.2", "R9.3"):
                asked += person.moves()[-2:][0].startswith(("space", "turn"))
                assert sorted(offer.actions) == sorted(s.options)
            building = [action for action in offer.actions if game.text(action).startswith(("tile:", "turn:", "space:"))]
            person.choose(luck.choice(building or list(offer.actions)), offer)
    assert asked > 100, "tiles that followed another one"


def test_ships_on_the_frame() -> None:
    """R5.1: the ships are alike; the last space first, then a lower one."""
    s = amerigo.table().cubes(blue=2).turn("red").play("action:blue").s
    frames = [text for text in Person(s).texts() if text.startswith("frame:")]
    person = Person(s).click(frames[-1])
    assert person.texts()[0] == frames[-1]
    assert set(person.texts()) == set(frames)
    person.click(frames[3])
    assert person.match.state.fingerprint() == in_order(s, frames[3], frames[-1])
    middle = Person(s).click(frames[5], frames[2])
    assert middle.match.state.fingerprint() == in_order(s, frames[2], frames[5])


# -- Madeira


def steward(t: madeira.Table) -> State:
    return t.dice("red", 3).turn("red").play("die:3>capitania", "character").s


def test_the_preview_of_a_pair_leaves_the_earlier_pair_alone() -> None:
    """While it is named where a second worker goes, the first one waits; he must not look as if he were taken back."""
    s = steward(madeira.table().spots("red", "funchal.1"))
    person = Person(s).click("put:forest", "take:funchal.1")
    action = s.game.parse("put:r1_sugar_a")
    plan = choose(person.match, person.draft.held, action, person.offer)
    does, _ = preview_plan(person.match, plan, action, person.offer.state, 0, ["Ana", "Rui"])
    assert not [change for change in does.changes if "funchal" in change.path or "forest" in change.path], does.changes


def test_workers() -> None:
    """R1.11: to the forest, the last place there is, and only then to a field of region 1. The first move waits while the
    second one is being named."""
    s = steward(madeira.table().spots("red", "funchal.1"))
    person = Person(s).click("put:forest", "take:funchal.1")
    assert person.offer.state.prompt() == "Move a worker to a field (1 left): where to?"
    person.click("put:r1_sugar_a")
    assert person.held() == ["put:forest", "take:funchal.1"]
    assert person.offer.state.prompt() == "Which worker goes there?"
    assert "take:funchal.1" not in person.texts(), "he goes to the forest"
    refusal = explain(person.offer, "take:funchal.1")
    assert refusal is not None
    assert refusal.reason == "You have chosen this already."
    person.click("take:home")
    order = ["put:r1_sugar_a", "take:home", "put:forest", "take:funchal.1"]
    assert person.moves() == order
    assert person.match.state.fingerprint() == in_order(s, *order)


def test_ships_to_slots() -> None:
    t = madeira.table().stock("red", wood=1, sugar=4, wine=3).ships("red", "wine_1")
    s = t.rewards(brasil="reward_field reward_prestige").dice("red", 3).turn("red").play("die:3>moinho", "character").s
    person = Person(s).click("sail:sugar_4", "ship:home", "sail:brasil_3")
    assert person.texts() == ["ship:wine_1"], "the wood is for the ship from home"
    person.click("ship:wine_1")
    assert person.match.state.fingerprint() == in_order(s, "sail:brasil_3", "ship:wine_1", "sail:sugar_4")


@pytest.mark.parametrize("second", ["put:r1_wheat_a", "put:r2_wheat_a"])
@pytest.mark.parametrize("first", ["put:forest", "put:r3_sugar_a"])
def test_set_up(first: str, second: str) -> None:
    """R2.12: any two fields of different regions, in any order."""
    s = registry.game("madeira").new(2, "5")
    s.apply(s.options[0])
    person = Person(s).click(first, second)
    assert person.match.state.fingerprint() == in_order(s, second, first)


# -- Coimbra


def test_voyages_scored_early() -> None:
    """R13.1: the last of the board first."""
    table = coimbra.Table(2).voyages("goa", "ceuta", "tanger", "barbados").invested(0, "goa", "ceuta", "tanger")
    s = table.bonus(0, "mon_iii_voyages").s
    assert s.frame & 127 == EARLY_TASKS
    person = Person(s).click("task:tanger")
    assert sorted(person.texts()) == ["task:ceuta", "task:goa"]
    person.click("task:goa")
    assert person.match.state.fingerprint() == in_order(s, "task:goa", "task:tanger")


def test_a_road_is_no_set_of_places() -> None:
    """R10.1: steps of the pilgrim follow one another; none is offered before its turn or after it."""
    s = coimbra.Table(2).pilgrim(0, "ruby_se").walk(0, 3).s
    person = Person(s)
    while person.match.state.actor == 0 and person.match.state.prompt().startswith("Move your pilgrim"):
        assert not person.offer.out_of_order
        assert list(person.offer.actions) == list(person.match.state.options)
        person.choose(person.match.state.options[0])


# -- all games


@pytest.mark.parametrize("name", registry.game_names())
def test_whole_games_in_any_order(name: str, tmp_path: Path, full_run: bool) -> None:
    """People who choose out of order whenever they can: each choice and all before it are in, undo takes back just the last
    one, what is stored is read again, and the record is one of the engine's."""
    game = registry.game(name)
    found = 0
    for seed in range(8 if full_run else 2):
        luck = random.Random(seed)
        person = Person(Match(game, game.least + seed % (game.most - game.least + 1), str(seed)))
        match = person.match
        for _ in range(1500 if full_run else 400):
            if match.state.over:
                break
            offer = person.offer
            assert offer.actions, "nobody is ever stuck"
            assert not offer.out_of_order & set(offer.state.options)
            strange = sorted(offer.out_of_order)
            action = luck.choice(strange) if strange and luck.random() < 0.7 else luck.choice(list(offer.actions))
            assert game.describe(offer.actions[action], action)
            before = (list(match.moves), list(person.draft.held), match.state.fingerprint(), match.state.actor)
            person.choose(action, offer)
            if action in offer.out_of_order:
                found += 1
                kept = same_so_far(before[0], match.moves)
                assert made(match, kept) + Counter(person.draft.held) >= Counter(before[0][kept:] + before[1] + [action])
            if person.draft.trail:
                assert match.state.actor == before[3]
                again = read_draft(person.draft.to_text(game, 3), match, 3)
                assert (again.held, again.root, again.trail) == (person.draft.held, person.draft.root, person.draft.trail)
                if luck.random() < 0.3:
                    person.undo()
                    assert (match.moves, person.draft.held, match.state.fingerprint(), match.state.actor) == before
        path = tmp_path / f"{seed}.json"
        record_of(match).save(path)
        assert load_record(path).verify(game).state.fingerprint() == match.state.fingerprint()
    assert found > 5 or name == "coimbra", "where hardly anything is asked in one order"


def same_so_far(one: list[int], other: list[int]) -> int:
    """How many moves two lines have in common from the start: a choice puts only later ones in another order."""
    return next(
        (number for number, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )


def made(match: Match, start: int) -> Counter[int]:
    """All that was done in a match from a move on, by players or by the engine for them."""
    found: Counter[int] = Counter()
    for number, action in enumerate(match.moves[start:], start):
        found[action] += 1
        found.update(play(match.positions[number], action)[1])
    return found
