"""Questions with several parts: parts set in any order reach every outcome of the engine, and no other."""

import pytest

import caravela
from caravela.kernel.asking import Asking, heard
from caravela.kernel.luck import Luck
from tests.conformance.orders import engine_outcomes, questions, wrong_orders, wrong_undo, wrong_walks
from tests.games.coimbra.builder import Table

MOST_MOVES = {"navegador": 160, "coimbra": 160, "madeira": 160, "amerigo": 50}  # its questions have the most outcomes
GAMES = [name for name in caravela.game_names() if caravela.game(name).questions]


def prepared(name):
    """Positions for questions that hardly ever come in random games."""
    if name == "coimbra":
        board = ["goa", "ceuta", "tanger", "barbados", "brasil"]
        for voyages in (board[:3], board[1:4], board):
            yield Table(2).voyages(*board).invested(0, *voyages).bonus(0, "mon_iii_voyages").s


@pytest.mark.parametrize("name", GAMES)
def test_parts_set_in_any_order_reach_every_outcome_and_no_other(name):
    game, luck = caravela.game(name), Luck(7)
    asked = set()
    for seed in range(3):
        players = game.least + seed % (game.most - game.least + 1)
        for s in (*prepared(name), *questions(game, players, seed, most_moves=MOST_MOVES[name])):
            outcomes = engine_outcomes(s)
            if outcomes is not None:
                asked.add(type(game.question(s)).__name__)
                assert wrong_orders(game.question(s), s, outcomes, luck, 1) == []
                assert wrong_walks(game.question(s), s, outcomes, luck, 2) == []
        assert wrong_undo(s, outcomes or {}) == []
    assert asked


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_asked_about_a_question_gets_an_answer(name):
    """Every action of the game, in an answer and beside a half given one: it may be chosen, or one sentence says why not."""
    game, asked = caravela.game(name), set()
    texts = [text for text in (game.text(action) for action in range(game.space.size)) if text]
    for seed in range(2):
        for s in (*prepared(name), *questions(game, game.least + seed, seed, most_moves=MOST_MOVES[name])):
            first = Asking(s, {})
            if type(first.question) in asked:
                continue
            asked.add(type(first.question))
            part, action = next(((part, actions[0]) for part, actions in first.choices.items() if actions), ("", 0))
            for asking in (first, Asking(s, {part: action} if part else {})):
                for text in texts:
                    refusal = asking.explain(text)
                    assert (refusal is None) == (game.parse(text) in asking.offered), text
                    assert refusal is None or refusal.sentence()
                    heard(s, {**asking.answer, "no part": game.parse(text)})
    assert asked
