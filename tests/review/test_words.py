"""What people are told of a review: chances only where they are calibrated."""

from typing import Any

from caravela import game, game_names
from caravela.review.words import amount, better, grade_words, is_error, letters, moments


def review(calibrated: bool, points: float = 3.0) -> dict[str, Any]:
    turn = {
        "seat": 0,
        "turn": 54,
        "stage": "round 3",
        "luck": {"chance": [-0.12, 0.12], "points": [-4.0, 1.0]},
        "grade": "mistake",
        "given_away": {"chance": 0.08, "points": points},
        "cost": {"chance": [0.08, -0.08], "points": [points, -2.0]},
        "best": [{"words": ["Sell sugar", "Stop"]}],
    }
    return {"calibrated": calibrated, "turns": [turn]}


def test_a_calibrated_review_speaks_of_chances():
    found = review(True)
    assert [each["text"] for each in moments(found, ["Ana", "Rui"])] == [
        "Luck in round 3 (turn 54) cost Ana 12 points of chance.",
        "Ana gave away 8 points of chance in turn 54, round 3; Rui gained 8 points of chance.",
    ]
    assert better(found, found["turns"][0]) == "Better: Sell sugar; Stop (+8.0)."


def test_another_one_of_points_and_only_where_points_agree():
    found = review(False)
    assert [each["text"] for each in moments(found, ["Ana", "Rui"])] == [
        "Luck in round 3 (turn 54) cost Ana about 4.0 points.",
        "Ana gave away about 3.0 points in turn 54, round 3; Rui gained about 2.0 points.",
    ]
    worse = review(False, points=-1.0)
    assert not is_error(worse, worse["turns"][0])
    assert better(worse, worse["turns"][0]) == ""


def test_one_point_is_no_points():
    assert amount(review(True), 0.012) == "1 point of chance"
    assert amount(review(True), -0.12) == "12 points of chance"


def test_no_two_colours_have_the_same_letter():
    assert letters(["red", "yellow", "blue", "black"]) == ["R", "Y", "B", "L"]
    assert all(len(set(letters(game(name).colours))) == len(game(name).colours) for name in game_names())


def test_a_named_turn_is_told_by_its_name():
    assert grade_words({"grade": "best", "named": "only"}) == "only good turn"
    assert grade_words({"grade": "best", "named": "find"}) == "find"
    assert grade_words({"grade": "even", "named": None}) == "even"
