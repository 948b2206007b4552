"""Sentences from templates."""

import pytest

from caravela.kernel.words import fill, named


@pytest.mark.parametrize(
    ("template", "arguments", "said"),
    [
        ("{who} sails to {end}.", {"who": "Ana", "end": "Goa"}, "Ana sails to Goa."),
        ("{n, plural, =0 {none} one {# ship} other {# ships}}", {"n": 0}, "none"),
        ("{n, plural, =0 {none} one {# ship} other {# ships}}", {"n": 1}, "1 ship"),
        ("{n, plural, =0 {none} one {# ship} other {# ships}}", {"n": 12}, "12 ships"),
        ("Phase {p, select, 1 {I} other {II}}.", {"p": 2}, "Phase II."),
        ("{n, plural, one {# {good} of {who}} other {#}}!", {"n": 1, "good": "spice", "who": "Rui"}, "1 spice of Rui!"),
        ("{a, select, x {{n, plural, one {# x} other {# xs}}} other {}} #", {"a": "x", "n": 3}, "3 xs #"),
    ],
)
def test_a_template_is_filled_in(template, arguments, said):
    assert fill(template, arguments, "") == said
    assert named(template) == set(arguments)
