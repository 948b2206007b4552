"""Events and sentences are a contract: every kind is sent, has its sentence, and boards handle no other; the stocks add up."""

import ast
import re
from importlib import import_module
from itertools import islice
from pathlib import Path

import pytest

import caravela
from caravela.kernel.events import Event, EventKinds
from caravela.kernel.luck import Luck
from caravela.kernel.match import Match
from caravela.kernel.record import load_record
from caravela.kernel.words import named, sentences
from caravela.table.log import happened
from tests.conformance.honest import enter, log, refusals

GOLDEN = Path(__file__).parents[1] / "golden"
BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"
GAMES = [name for name in caravela.game_names() if caravela.game(name).events.ids]  # whose events are declared with types


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_has_a_sentence_and_every_sentence_a_kind(name):
    game = caravela.game(name)
    written = sentences(game.folder, "en")
    assert {key.removeprefix("log.") for key in written if key.startswith("log.")} == set(game.event_kinds)
    for kind in game.events.kinds:
        assert set(named(written[f"log.{kind.name}"])) <= set(kind.arguments), kind.name


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_is_sent(name):
    """Each constant of `events.py` is used in another file of the game."""
    folder = caravela.game(name).folder
    declared = {
        node.target.id
        for node in ast.parse((folder / "events.py").read_text(encoding="utf-8")).body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    assert len(declared) == len(caravela.game(name).events.kinds)
    used = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if path.name != "events.py" else ():
            used.add(node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else "")
    assert declared - used == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_board_shows_no_event_that_is_never_sent(name):
    """The client's types say it too, but only where the client can be built."""
    handled = re.findall(r'case "(\w+)":', (BOARDS / name / "motion.ts").read_text(encoding="utf-8"))
    assert handled
    assert set(handled) - set(caravela.game(name).event_kinds) == set()


@pytest.mark.parametrize("name", GAMES)
def test_events_bring_the_arguments_that_their_kind_declares(name):
    game = caravela.game(name)
    kinds = game.events
    for seed in range(4):
        match, luck = Match(game, game.least + seed % 3, str(seed)), Luck(seed)
        while not match.state.over and len(match.moves) < 600:
            options = match.state.options
            for event in match.play(options[luck.below(len(options))]):
                told = kinds.named(event)
                assert list(told) == kinds.kinds[event.kind].arguments


def test_arguments_may_be_lists_or_missing():
    kinds = EventKinds(card=["fox", "hen", "cow"])
    kinds.add("dealt", "seat card?")
    kinds.add("order", "round seats:seat* cards:card*")
    assert kinds.named(Event(0, [1, 2])) == {"seat": 1, "card": "cow"}
    assert kinds.named(Event(0, [1, -1])) == {"seat": 1, "card": None}
    assert kinds.named(Event(1, [4])) == {"round": 4, "seats": [], "cards": []}
    assert kinds.named(Event(1, [4, 1, 0, 0, 2])) == {"round": 4, "seats": [1, 0], "cards": ["fox", "cow"]}
    for wrong in (Event(0, [1]), Event(0, [1, 2, 0]), Event(1, [4, 1, 0, 2]), Event(1, [4, 1, -1])):
        with pytest.raises(ValueError, match="declar"):
            kinds.named(wrong)


def test_stocks_go_by_an_argument_and_by_another_seat():
    kinds = EventKinds(good=["sugar", "gold"])
    kinds.add("gave", "seat receiver:seat good number kept", stocks="good -number, receiver.good +kept, receiver.thanks +1")
    kind = kinds.kinds[0]
    assert kind.changes([0, 2, 1, 3, 2]) == {"gold": -3}
    assert kind.changes([0, 2, 1, 3, 2], "receiver") == {"gold": 2, "thanks": 1}
    assert kinds.kinds[kinds.add("passed", "seat")].changes([1]) == {}


def test_an_event_that_older_rules_stored_is_sent_without_its_kind():
    game = caravela.game("navegador")
    assert happened(game, "sailed", [0, 0, 1]) == {"kind": "sailed", "args": {"seat": 0, "start": "portugal", "end": "guine"}}
    for kind, args in (("swum", [0]), ("sailed", [0, 1]), ("sailed", [0, 0, 99]), ("sailed", [0, -1, 0])):
        assert happened(game, kind, args) == {"kind": "", "args": {}}


@pytest.mark.parametrize("name", GAMES)
def test_the_events_of_a_game_add_up_to_every_change_of_every_stock(name):
    for seed in range(6):
        assert [found for found in log(caravela.game(name), seed) if found[1]] == []


@pytest.mark.parametrize("name", GAMES)
def test_what_a_refusal_lacks_would_help(name):
    found = (found for seed in range(9) for found in refusals(caravela.game(name), seed))
    assert [each for each in islice(found, 600) if each[1]] == []


@pytest.mark.parametrize("name", GAMES)
def test_they_add_up_in_games_of_bots_too(name):
    """Bots do what random players seldom come to."""
    game = caravela.game(name)
    stocks = import_module(f"tests.games.{name}.stocks").stocks
    for path in sorted(GOLDEN.glob(f"{name}-*.json")):
        match = load_record(path).replay(game)
        books = [stocks(match.positions[0], seat) for seat in range(match.state.players)]
        for moved, s in zip(match.events, match.positions[1:], strict=True):
            enter(game, books, moved)
            assert books == [stocks(s, seat) for seat in range(s.players)]
