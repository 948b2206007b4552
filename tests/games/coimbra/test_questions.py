"""Questions with several parts: which voyages a monastery scores now (D18)."""

import caravela
from caravela.kernel.question import complete
from tests.games.coimbra.builder import Table

GAME = caravela.game("coimbra")
GOA, CEUTA, TANGER = (GAME.parse(f"task:{name}") for name in ("goa", "ceuta", "tanger"))


def asked(*voyages):
    return Table(2).voyages("goa", "ceuta", "tanger").invested(0, *voyages).bonus(0, "mon_iii_voyages").s


def test_voyages_are_scored_in_whatever_order_they_are_chosen():
    """R13.1: the engine keeps the order of the board."""
    s = asked("goa", "ceuta", "tanger")
    question = GAME.question(s)
    answer = {"voyage.tanger": TANGER, "voyage.goa": GOA}
    assert question.missing(s, {"voyage.tanger": TANGER}) == ["voyage.goa", "voyage.ceuta"]
    assert complete(question, s, answer) == answer
    assert question.line(s, answer) == [GOA, TANGER]
    assert question.choices(s, answer) == {"voyage.goa": [GOA], "voyage.ceuta": [], "voyage.tanger": [TANGER]}


def test_a_third_voyage_is_refused_until_one_is_taken_back():
    """R13.1"""
    s = asked("goa", "ceuta", "tanger")
    refusal = GAME.question(s).refuse(s, {"voyage.tanger": TANGER, "voyage.goa": GOA}, CEUTA)
    assert GAME.worded(refusal.why) == "2 voyages are scored; take another one back first."
    refusal = GAME.question(s).refuse(s, {}, GAME.parse("task:madeira"))
    assert GAME.worded(refusal.why) == "You have not invested in Madeira."


def test_the_question_is_over_once_a_voyage_is_scored():
    """R13.1: what is left is a plain decision."""
    s = asked("goa", "ceuta", "tanger")
    s.apply(GOA)
    assert s.options == [CEUTA, TANGER]
    assert GAME.question(s) is None
