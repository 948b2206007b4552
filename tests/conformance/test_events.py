"""Events and sentences are a contract: every kind has its sentence, every sentence its kind, and the stocks add up."""

import re
from pathlib import Path

import pytest

import caravela
from caravela.games.madeira.events import kinds as madeira
from caravela.games.navegador.events import kinds as navegador
from caravela.kernel.luck import Luck
from caravela.kernel.match import Match
from caravela.kernel.record import load_record
from caravela.kernel.words import named, sentences
from tests.games.madeira.stocks import stocks as madeira_stocks
from tests.games.navegador.stocks import stocks as navegador_stocks

# games whose events are declared with types and worded by templates
PASSED = [
    ("navegador", navegador),
    ("madeira", madeira),
]
STOCKS = {
    "navegador": navegador_stocks,
    "madeira": madeira_stocks,
}
GOLDEN = Path(__file__).parents[1] / "golden"
BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"


@pytest.mark.parametrize(("name", "kinds"), PASSED)
def test_every_kind_has_a_sentence_and_every_sentence_a_kind(name, kinds):
    written = sentences(caravela.game(name).folder, "en")
    assert {key.removeprefix("log.") for key in written if key.startswith("log.")} == {kind.name for kind in kinds.kinds}
    for kind in kinds.kinds:
        assert set(named(written[f"log.{kind.name}"])) <= set(kind.arguments), kind.name


@pytest.mark.parametrize(("name", "kinds"), PASSED)
def test_events_bring_the_arguments_that_their_kind_declares(name, kinds):
    game = caravela.game(name)
    for seed in range(4):
        match, luck = Match(game, game.least + seed % 3, str(seed)), Luck(seed)
        while not match.state.over and len(match.moves) < 600:
            options = match.state.options
            for event in match.play(options[luck.below(len(options))]):
                told = kinds.named(event)
                assert list(told) == kinds.kinds[event.kind].arguments


@pytest.mark.parametrize(("name", "kinds"), PASSED)
def test_boards_move_pieces_for_events_that_are_sent(name, kinds):
    motion = (BOARDS / name / "motion.ts").read_text(encoding="utf-8")
    assert set(re.findall(r'case "(\w+)":', motion)) <= set(kinds.names)


def changes(kinds, books, happened):
    """Write what events say into the books."""
    for event in happened:
        for stock, change in kinds.kinds[event.kind].changes(event.args).items():
            books[event.args[0]][stock] += change


@pytest.mark.parametrize(("name", "kinds"), PASSED)
def test_the_events_of_a_game_add_up_to_every_change_of_every_stock(name, kinds):
    game, stocks = caravela.game(name), STOCKS[name]
    for seed in range(6):
        players = game.least + seed % (game.most - game.least + 1)
        match, luck = Match(game, players, f"books {seed}"), Luck(seed)
        books = [stocks(match.state, seat) for seat in range(players)]
        while not match.state.over and len(match.moves) < 900:
            options = match.state.options
            changes(kinds, books, match.play(options[luck.below(len(options))]))
            assert books == [stocks(match.state, seat) for seat in range(players)]


@pytest.mark.parametrize(("name", "kinds"), PASSED)
def test_they_add_up_in_games_of_bots_too(name, kinds):
    """Bots do what random players seldom come to."""
    game, stocks = caravela.game(name), STOCKS[name]
    for path in sorted(GOLDEN.glob(f"{name}-*.json")):
        match = load_record(path).replay(game)
        books = [stocks(match.positions[0], seat) for seat in range(match.state.players)]
        for happened, s in zip(match.events, match.positions[1:], strict=True):
            changes(kinds, books, happened)
            assert books == [stocks(s, seat) for seat in range(s.players)]


@pytest.mark.parametrize(("name", "kinds"), PASSED)
def test_every_kind_is_sent(name, kinds):
    """A kind that no step notes is no kind."""
    folder = caravela.game(name).folder
    declared = re.findall(r"^(\w+): Final = kinds\.add", (folder / "events.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(declared) == len(kinds.kinds)
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.name != "events.py")
    assert [constant for constant in declared if not re.search(rf"note\([^)]*\b{constant}\b", source)] == []
