"""Grades by what was given away."""

import pytest

from caravela.review.grades import accuracy_of, grade_of, limit, name_of


def turn(given: float, noise: float = 0.0, choices: int = 4, ahead: float = 0.0, obvious: bool = True) -> dict:
    found = {"seat": 0, "given_away": {"chance": given, "points": 0.0}, "noise": noise, "choices": choices}
    found |= {"ahead": ahead, "ahead_noise": 0.0, "obvious": obvious}
    return found | {"grade": grade_of(found, 2)}


@pytest.mark.parametrize(
    ("given", "grade"),
    [(0.0, "best"), (0.03, "good"), (0.04, "inaccuracy"), (0.08, "mistake"), (0.16, "blunder")],
)
def test_the_limits_for_two_players(given, grade):
    assert turn(given)["grade"] == grade


def test_with_four_players_half_as_much_counts():
    assert limit("mistake", 4) == limit("mistake", 2) / 2
    assert grade_of(turn(0.08), 4) == "blunder"


def test_no_grade_without_evidence():
    assert turn(0.2, noise=0.1)["grade"] == "even"
    assert turn(0.2, noise=0.09)["grade"] == "blunder"


def test_who_has_no_choice_is_not_graded():
    assert turn(0.0, choices=1)["grade"] == "forced"


def test_only_moves_and_finds_have_names():
    assert name_of(turn(0.0, ahead=0.1), 2) == "only"
    assert name_of(turn(0.0, ahead=0.1, obvious=False), 2) == "find"
    assert name_of(turn(0.0, ahead=0.03, obvious=False), 2) is None
    assert name_of(turn(0.1, ahead=0.1), 2) is None


def test_accuracy_and_error_rate():
    turns = [turn(0.0), turn(0.08), turn(0.0, choices=1), turn(0.3, noise=1.0)]
    found = accuracy_of(turns, 0, 2)
    assert found["decisions"] == 3
    assert found["accuracy"] == pytest.approx(100 * 2.5 / 3, abs=0.1)
    assert found["error_rate"] == pytest.approx(80 / 3, abs=0.1)
    assert found["grades"]["mistake"] == 1
    assert accuracy_of(turns, 1, 2)["accuracy"] is None
