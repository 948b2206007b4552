"""Hints: the best moves, compared with the best and with the average choice."""

from __future__ import annotations

import pytest

import caravela
from caravela import Luck
from caravela.bots import hints
from caravela.bots.hints import best_moves
from tests.conformance.checks import random_states
from tests.kernel.test_net import SHIPPED


@pytest.mark.parametrize("name", caravela.game_names())
def test_hints_are_legal_explained_and_in_order(name):
    """The best three moves with what they gain and the terms that make it up."""
    game = caravela.game(name, caravela.game(name).file.content)  # our own numbers, but as somebody's pack: there is no net
    s = next(s for s, _ in random_states(game, 3, 6) if s.turn > 6 and len(s.options) > 3)
    before = s.options.copy()
    hint = best_moves(s, Luck(3))
    assert s.options == before
    assert hint["unit"] == "points", "no percentage without a net whose chances came true"
    moves = hint["moves"]
    assert 1 <= len(moves) <= 3
    for move in moves:
        assert move["action"] in s.options
        assert game.parse(move["notation"]) == move["action"]
        assert move["label"] == game.describe(s, move["action"])
        assert {term["name"] for term in move["terms"]} <= set(game.judgement.terms.names)
    gains = [move["gain"] for move in moves]
    assert gains == sorted(gains, reverse=True)
    assert moves[0]["behind"] == 0 <= moves[0]["gain"]
    for move in moves:
        assert move["behind"] == pytest.approx(gains[0] - move["gain"], abs=0.101), "both are in the same measure"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_percentage_where_a_calibrated_net_tells_it(path):
    s = caravela.game(path.parents[1].name).new(int(path.stem), 1)
    hint = best_moves(s, Luck(3))
    assert hint["unit"] == "chance"
    assert all(-1 <= move["gain"] <= 1 for move in hint["moves"])


@pytest.mark.parametrize("players", [3, 4])
def test_zero_is_the_average_of_all_choices(monkeypatch, players):
    """With every choice among the moves that are named, what they gain sums up to nothing."""
    monkeypatch.setattr(hints, "MOVES", 100)
    monkeypatch.setattr(hints, "CANDIDATES", 100)
    s = caravela.game("navegador").new(players, 2)
    moves = best_moves(s, Luck(3))["moves"]
    assert sorted(move["action"] for move in moves) == sorted(s.options)
    assert sum(move["gain"] for move in moves) == pytest.approx(0, abs=0.1 * len(moves))
    assert min(move["gain"] for move in moves) < 0 < max(move["gain"] for move in moves)


def test_a_hint_says_which_building():
    """Where the field is only the beginning, the rest of the turn names the building."""
    moves = {move["notation"]: move for move in best_moves(caravela.game("navegador").new(3, 1), Luck(1))["moves"]}
    assert moves["rondel:buildings"]["label"] == "Buildings"
    assert moves["rondel:buildings"]["then"] == ["Erect a sugar factory for 40"]


def test_a_hint_says_which_card():
    moves = best_moves(caravela.game("coimbra").new(4, 1), Luck(1))["moves"]
    assert any("Council member I " in move["label"] for move in moves)


@pytest.mark.parametrize(("name", "players", "turn", "luck"), [("amerigo", 3, 12, 5), ("coimbra", 2, 28, 3)])
def test_what_looks_best_in_one_sample_of_luck_is_followed_in_all(name, players, turn, luck):
    """The best is never behind the average, also where it was not among the promising."""
    s = next(s for s, _ in random_states(caravela.game(name), players, 6) if s.turn == turn and len(s.options) > 5)
    best = best_moves(s, Luck(luck))["moves"][0]
    assert best["behind"] == 0 <= best["gain"]
