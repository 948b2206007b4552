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
from caravela.review.look import DEPTHS, Depth, look_at, promising
from caravela.review.parts import parts_of
from caravela.review.values import evaluator_of
from tests.review.test_books import GOLDEN

SMALL = Depth("quick", budgets=(60,), candidates=3, worlds=2, rounds=1, walks=0)


def beginning(name: str, moves: int) -> Match:
    record = load_record(GOLDEN / f"{name}.json")
    record.moves, record.scores, record.final = record.moves[:moves], [], ""
    return record.verify(game_of(record))


@pytest.fixture
def small(monkeypatch):
    """Passes that look at little."""
    monkeypatch.setitem(DEPTHS, "quick", SMALL)
    monkeypatch.setitem(DEPTHS, "closer", Depth("closer", budgets=(60,), candidates=3, worlds=3, rounds=1, walks=0))
    monkeypatch.setitem(DEPTHS, "deep", Depth("deep", budgets=(60,), candidates=3, worlds=2, rounds=1, walks=4))


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


def worked_out(match: Match, found: passes.Review, most: int) -> passes.Review:
    """A quick pass that is kept as text after every `most` looks, and gone on with."""
    parts = parts_of(match)
    for look in passes.LOOKS["quick"]:
        while left := passes.waiting(found, look)[:most]:
            for number in left:
                passes.put(found, number, look, look_at(match, parts[number], DEPTHS[look]))
            passes.finish(found)
            found = json.loads(json.dumps(found))
    return found


@pytest.mark.parametrize("name", ["coimbra-2", "amerigo-2"])
def test_a_pass_that_was_stopped_and_kept_as_text_goes_on_to_the_same(small, name):
    match = beginning(name, 40)
    whole = passes.review(match, "quick")
    assert whole["pass"] == "quick"
    assert whole["pass"] != passes.begin(match)["pass"]
    for most in (1, 2, 5):
        assert json.dumps(worked_out(match, passes.begin(match), most)) == json.dumps(whole)


def test_a_pass_is_done_when_nothing_is_left_to_look_at_not_before(small):
    match = beginning("coimbra-2", 40)
    parts, found = parts_of(match), passes.begin(match)
    for number in passes.waiting(found, "quick"):
        passes.put(found, number, "quick", look_at(match, parts[number], SMALL))
    passes.finish(found)
    assert passes.waiting(found, "closer")
    assert found["pass"] == "books"


@pytest.mark.parametrize("name", ["navegador-2", "coimbra-3", "madeira-2", "amerigo-2"])
def test_the_largest_errors_of_a_seat_have_been_looked_at_twice(small, name):
    match = beginning(name, 60)
    found = passes.review(match, "quick")
    parts = parts_of(match)
    twice = 0
    for seat in range(found["players"]):
        own = [turn for turn in found["turns"] if turn["seat"] == seat]
        own.sort(key=lambda turn: -turn["given_away"]["chance"])
        assert all(turn["pass"] == "closer" for turn in own[: passes.SURE] if turn["given_away"]["chance"] > 0)
    for number, turn in enumerate(found["turns"]):
        looked = look_at(match, parts[number], DEPTHS[turn["pass"]])
        assert {key: turn[key] for key in looked} == looked  # all that is told of a turn comes from one look
        twice += turn["pass"] == "closer"
    assert 0 < twice < len(parts)


def test_an_error_that_shrinks_makes_room_for_the_next():
    given = [0.5, 0.4, 0.3, 0.2, 0.1, 0.0]
    turns = [{"seat": 0, "pass": "quick", "given_away": {"chance": each, "points": 0.0}} for each in given]
    found = {"players": 1, "turns": turns}
    assert passes.waiting(found, "closer") == [0, 1, 2]
    for number, now in enumerate((0.01, 0.6, 0.25)):
        turns[number] |= {"pass": "closer", "given_away": {"chance": now, "points": 0.0}}
    assert passes.waiting(found, "closer") == [3]
    turns[3] |= {"pass": "closer"}
    assert passes.waiting(found, "closer") == []


def test_who_wants_one_seat_only_hears_the_same_of_it(small):
    match = beginning("coimbra-3", 40)
    whole, one = passes.review(match, "quick"), passes.review(match, "quick", only=1)
    assert [turn for turn in one["turns"] if turn["seat"] == 1] == [turn for turn in whole["turns"] if turn["seat"] == 1]
    assert all(turn["pass"] == "books" for turn in one["turns"] if turn["seat"] != 1)
    assert one["accuracy"][1] == whole["accuracy"][1]


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


@pytest.mark.parametrize("name", ["navegador-4", "coimbra-3"])
def test_a_deep_look_follows_whatever_a_quick_one_follows(name):
    """Otherwise it could find an error smaller only because it does not see the better turn any more."""
    match = beginning(name, 50)
    judge = evaluator_of(match.game, match.state.players)
    for part in parts_of(match)[::5]:
        s = match.positions[part.start]
        quick, deep = (
            [line for budget in depth.budgets for line in promising(s, judge, budget, depth.candidates)]
            for depth in (DEPTHS["quick"], DEPTHS["deep"])
        )
        assert all(line in deep for line in quick)
