"""Events and sentences are a contract: every kind has its sentence, every sentence its kind, and the stocks add up."""

import pytest

import caravela
from caravela.games.coimbra.events import kinds as coimbra_kinds
from caravela.games.navegador import state
from caravela.games.navegador.components import COLUMNS, GOODS
from caravela.games.navegador.events import kinds as navegador_kinds
from caravela.kernel.luck import Luck
from caravela.kernel.match import Match
from caravela.kernel.words import named, words_of
from tests.games.coimbra.stocks import stocks as coimbra_stocks

PASSED = [("navegador", navegador_kinds), ("coimbra", coimbra_kinds)]  # games whose events have types and templates
DERIVED = {  # arguments that follow from others
    "navegador": {"one_good"},
    "coimbra": {"amounts", "paid", "lost", "lost_total", "rule", "card_text", "bonus", "price"},
}


@pytest.mark.parametrize(("name", "kinds"), PASSED)
def test_every_kind_has_a_sentence_and_every_sentence_a_kind(name, kinds):
    sentences = words_of(caravela.game(name).folder).sentences
    assert {key.removeprefix("log.") for key in sentences if key.startswith("log.")} == {kind.name for kind in kinds.kinds}
    for kind in kinds.kinds:
        assert named(sentences[f"log.{kind.name}"]) <= set(kind.arguments) | DERIVED[name], kind.name


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


def navegador_stocks(s, seat):
    """What a player of Navegador has, by the names that events use."""
    own = seat * state.SHEET
    cells = s.cells
    return {
        "cash": cells[own + state.CASH],
        "workers": cells[own + state.WORKERS],
        "fleet": cells[own + state.FLEET],
        "explorers": cells[own + state.EXPLORERS],
        "colonies": sum(cells[own + state.COLONIES + good] for good in range(len(GOODS))),
        "buildings": sum(cells[own + state.FACTORIES + good] for good in range(len(GOODS)))
        + cells[own + state.SHIPYARDS]
        + cells[own + state.CHURCHES],
        "privileges": sum(cells[own + state.PRIVILEGES + column] for column in range(len(COLUMNS))),
    }


STOCKS = {"navegador": navegador_stocks, "coimbra": coimbra_stocks}


@pytest.mark.parametrize(("name", "kinds"), PASSED)
def test_the_events_of_a_game_add_up_to_every_change_of_every_stock(name, kinds):
    game, stocks = caravela.game(name), STOCKS[name]
    for seed in range(6):
        players = game.least + seed % (game.most - game.least + 1)
        match, luck = Match(game, players, f"books {seed}"), Luck(seed)
        books = [dict(stocks(match.state, seat)) for seat in range(players)]
        while not match.state.over and len(match.moves) < 900:
            options = match.state.options
            for event in match.play(options[luck.below(len(options))]):
                note(books, kinds.kinds[event.kind], event.args)
            assert books == [stocks(match.state, seat) for seat in range(players)]


def note(books, kind, args):
    """Enter what an event changes: for the seat it begins with, and for others that it names."""
    for at, (name, given) in enumerate(zip(kind.arguments, kind.types, strict=True)):
        if given == "seat":
            for stock, change in kind.changes(args, "" if at == 0 else name).items():
                books[args[at]][stock] += change
