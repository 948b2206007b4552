"""The books of a game balance, whatever the evaluator is worth."""

import json
from pathlib import Path

import pytest

from caravela.kernel.evaluator import Evaluator
from caravela.kernel.match import Match
from caravela.kernel.record import load_record
from caravela.registry import game_of
from caravela.review.books import books_of

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = ["navegador-5", "coimbra-2", "madeira-3", "amerigo-4", "older/amerigo-2-rules-2"]


def replayed(name: str) -> Match:
    record = load_record(GOLDEN / f"{name}.json")
    return record.verify(game_of(record))


@pytest.fixture(scope="module", params=RECORDS)
def game(request):
    match = replayed(request.param)
    return match, books_of(match, samples=3)


def test_start_luck_own_and_others_add_up_to_the_end(game):
    for book in game[1]["books"]:
        for kind in ("chance", "points"):
            total = sum(book[key][kind] for key in ("start", "luck", "own", "others"))
            assert total == pytest.approx(book["end"][kind], abs=0.001)
            assert sum(by[kind] for by in book["by"]) == pytest.approx(book["own"][kind] + book["others"][kind], abs=0.001)


def test_the_winner_ends_at_1_and_the_others_at_0_with_their_scores(game):
    match, found = game
    result = match.state.result()
    assert [book["end"]["chance"] for book in found["books"]] == [float(rank == 1) for rank in result.ranks]
    assert [book["end"]["points"] for book in found["books"]] == result.scores


def test_a_part_has_luck_only_where_something_showed(game):
    match, found = game
    before = match.positions[0].reveals
    for turn in found["turns"]:
        after = match.positions[turn["at"] + len(turn["moves"])].reveals
        assert turn["shows"] == (after != before)
        if not turn["shows"]:
            assert set(turn["luck"]["chance"] + turn["luck"]["points"]) == {0.0}
        before = after


def test_parts_are_the_whole_game_in_order_and_rounds_hold_the_same(game):
    match, found = game
    assert [text for turn in found["turns"] for text in turn["moves"]] == [match.game.text(move) for move in match.moves]
    for turn in found["turns"]:
        moves = range(turn["at"], turn["at"] + len(turn["moves"]))
        assert {match.positions[move].actor for move in moves} == {turn["seat"]}
    for seat, book in enumerate(found["books"]):
        assert sum(stage["luck"]["chance"][seat] for stage in found["stages"]) == pytest.approx(book["luck"]["chance"], abs=0.001)


class Counting(Evaluator):
    """Holds that everybody ends with as many points as the reveals so far."""

    name = "counting"

    def points(self, s, seat):
        return float(s.reveals)


def test_luck_is_what_showed_less_the_mean_of_what_could_show(monkeypatch):
    """Every outcome counts alike for this evaluator, so no luck is left whatever showed; decisions take all."""
    monkeypatch.setattr("caravela.review.books.evaluator_of", lambda game, players: Counting())
    found = books_of(replayed("coimbra-2"), samples=2)
    showed = [turn for turn in found["turns"] if turn["shows"]]
    assert showed
    for turn in showed:
        assert turn["luck"]["points"] == [0.0, 0.0]
        assert turn["decision"]["points"][0] > 0


def test_the_same_game_gives_the_same_bytes():
    first, second = (json.dumps(books_of(replayed("amerigo-4"), samples=2)) for _ in range(2))
    assert first == second
