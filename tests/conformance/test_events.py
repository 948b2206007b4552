"""Events and sentences are a contract: every kind has its sentence, every sentence its kind, and the stocks add up."""

import pytest

import caravela
from caravela.games.navegador import events, state
from caravela.games.navegador.components import BUILDINGS, COLUMNS, GOODS
from caravela.kernel.luck import Luck
from caravela.kernel.match import Match
from caravela.kernel.words import named, sentences

PASSED = [("navegador", events.kinds)]  # games whose events are declared with types and worded by templates


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


def stocks(s, seat):
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


def test_the_events_of_a_game_add_up_to_every_change_of_every_stock():
    game = caravela.game("navegador")
    assert len(BUILDINGS) == 5
    for seed in range(6):
        players = 2 + seed % 4
        match, luck = Match(game, players, f"books {seed}"), Luck(seed)
        books = [dict(stocks(match.state, seat)) for seat in range(players)]
        while not match.state.over and len(match.moves) < 900:
            options = match.state.options
            for event in match.play(options[luck.below(len(options))]):
                for stock, change in events.kinds.kinds[event.kind].changes(event.args).items():
                    books[event.args[0]][stock] += change
            assert books == [stocks(match.state, seat) for seat in range(players)]
