"""A review as one file: everything is on it, and can be read."""

from itertools import pairwise

import pytest

from caravela.review import passes
from caravela.review.page import APART, HEIGHT, apart, page
from caravela.review.telling import worded
from tests.review.test_books import replayed


def test_a_review_of_whole_games_is_told_on_one_page():
    match = replayed("navegador-2")
    found = worded(passes.begin(match), match.game) | {"calibrated": False}
    text = page(found, ["<Ana>", "Rui"], match.game.colours)
    assert "&lt;Ana&gt;" in text
    assert "<Ana>" not in text
    assert "not calibrated" in text
    assert "Chance to win" not in text
    assert "http" not in text
    found["calibrated"] = True
    assert "Chance to win" in page(found, ["Ana", "Rui"], match.game.colours)


@pytest.mark.parametrize("heights", [[0.0, 0.0, 0.0], [HEIGHT, HEIGHT, 10.0], [100.0, 101.0, 99.0, 105.0, 98.0]])
def test_letters_at_the_ends_of_curves_do_not_lie_on_each_other(heights):
    found = apart(heights)
    assert all(b - a >= APART for a, b in pairwise(sorted(found)))
    assert min(found) >= 0
    assert max(found) <= HEIGHT
    assert [height for _, height in sorted(zip(found, heights, strict=True))] == sorted(heights)


def test_letters_that_have_room_stay_where_they_are():
    assert apart([200.0, 30.0]) == [200.0, 30.0]
