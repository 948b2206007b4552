"""Passes look part by part, can be stopped anywhere, and come to the same."""

import copy
import json

import pytest

from caravela import game
from caravela.kernel.match import Match
from caravela.kernel.record import load_record
from caravela.kernel.refusal import BadInput
from caravela.registry import game_of
from caravela.review import passes
from caravela.review.look import DEPTHS, Depth, look_at
from caravela.review.parts import parts_of
from tests.review.test_books import GOLDEN

SMALL = Depth("quick", budget=60, candidates=3, worlds=2, rounds=1, walks=0)


def beginning(name: str, moves: int) -> Match:
    record = load_record(GOLDEN / f"{name}.json")
    record.moves, record.scores, record.final = record.moves[:moves], [], ""
    return record.verify(game_of(record))


@pytest.fixture
def small(monkeypatch):
    """Passes that look at little."""
    monkeypatch.setitem(DEPTHS, "quick", SMALL)
    monkeypatch.setitem(DEPTHS, "deep", Depth("deep", budget=60, candidates=3, worlds=2, rounds=1, walks=4))


@pytest.mark.parametrize("name", ["navegador-2", "coimbra-2", "madeira-2", "amerigo-2"])
def test_a_look_names_the_best_turns_and_the_played_one(name):
    match = beginning(name, 40)
    for part in parts_of(match)[::4]:
        found = look_at(match, part, SMALL)
        played = [one for one in found["best"] if one["played"]]
        assert len(played) == 1
        assert played[0]["moves"] == [match.game.text(move) for move in match.moves[part.start : part.end]]
        values = [one["value"]["chance"][part.seat] for one in found["best"]]
        assert values == sorted(values, reverse=True)
        assert found["given_away"]["chance"] == pytest.approx(values[0] - played[0]["value"]["chance"][part.seat], abs=1e-5)
        assert all(one["words"] and sum(one["value"]["chance"]) == pytest.approx(1, abs=1e-4) for one in found["best"])


def test_a_look_ends_where_luck_shows_something():
    """What luck will show is not known when a turn is chosen, so no turn that a review names goes on behind it."""
    match = beginning("navegador-2", 60)
    part = next(part for part in parts_of(match) if part.shows)
    for one in look_at(match, part, SMALL)["best"]:
        s = match.positions[part.start].clone()
        for text in one["moves"][:-1]:
            shown = s.reveals
            s.apply(match.game.parse(text))
            assert s.reveals == shown


def test_a_pass_that_was_stopped_and_kept_as_text_goes_on_to_the_same(small):
    match = beginning("coimbra-2", 30)
    whole = passes.review(match, "quick")
    assert whole["pass"] == "quick"
    parts, found = parts_of(match), passes.begin(match)
    for number in passes.waiting(found, "quick")[:3]:
        passes.put(found, number, "quick", look_at(match, parts[number], SMALL))
    passes.finish(found)
    assert found["pass"] == "books"
    found = json.loads(json.dumps(found))
    for number in passes.waiting(found, "quick"):
        passes.put(found, number, "quick", look_at(match, parts[number], SMALL))
    passes.finish(found)
    assert json.dumps(found) == json.dumps(whole)


def test_the_deep_pass_begins_with_the_largest_swings(small):
    match = beginning("coimbra-2", 30)
    found = passes.review(match, "quick")
    for number, turn in enumerate(found["turns"]):
        turn["given_away"] = {"chance": number / 100, "points": 0.0}
    order = passes.waiting(found, "deep")
    last = len(found["turns"]) - 1
    assert order[:10] == [last - number for number in range(10)]
    assert order[10:] == list(range(last - 9))
    deep = copy.deepcopy(found)
    passes.put(deep, order[0], "deep", look_at(match, parts_of(match)[order[0]], DEPTHS["deep"]))
    assert passes.waiting(deep, "deep") == [number for number in passes.waiting(deep, "deep") if number != order[0]]
    assert len(passes.waiting(deep, "deep")) == last


def test_a_game_without_moves_has_no_review():
    with pytest.raises(BadInput, match="nothing to review"):
        passes.begin(Match(game("navegador"), 2, "1"))
