"""A review in passes: the books at once, then a quick look at every part, then a deep one that begins with the largest swings.

A review is JSON all the time. Each part is looked at on its own and its luck is its own, so a pass can be stopped anywhere, kept,
and gone on with in another process, and the result is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from caravela.kernel.match import Match
from caravela.kernel.refusal import BadInput
from caravela.review.books import books_of
from caravela.review.grades import accuracy_of, grade_of, name_of
from caravela.review.look import DEPTHS, look_at
from caravela.review.parts import parts_of

PASSES: Final = ("books", "quick", "deep")
FIRST: Final = 10  # largest swings that a deep pass begins with
Review = dict[str, Any]


def review(match: Match, wanted: str, tell: Callable[[int, int], None] = lambda done, of: None) -> Review:
    """A game reviewed, all at once. `tell` hears how many parts have been looked at."""
    found = begin(match)
    if wanted != "books":
        parts = parts_of(match)
        left = waiting(found, wanted)
        for done, number in enumerate(left):
            tell(done, len(left))
            put(found, number, wanted, look_at(match, parts[number], DEPTHS[wanted]))
        finish(found)
    return found


def begin(match: Match) -> Review:
    """The books of a game: the first pass."""
    if not match.moves:
        raise BadInput("Nothing has been played in this game, so there is nothing to review.")
    return books_of(match)


def waiting(found: Review, wanted: str) -> list[int]:
    """The parts that this pass has yet to look at, in its order."""
    turns = found["turns"]
    left = [number for number, turn in enumerate(turns) if PASSES.index(turn["pass"]) < PASSES.index(wanted)]
    if wanted == "deep":
        left.sort(key=lambda number: -swing(turns[number]))
        left[FIRST:] = sorted(left[FIRST:])
    return left


def swing(turn: dict[str, Any]) -> float:
    """How much hung on a part, as far as is known."""
    if turn["given_away"] is not None:
        return float(turn["given_away"]["chance"])
    return abs(float(turn["decision"]["chance"][turn["seat"]]))


def put(found: Review, number: int, wanted: str, looked: dict[str, Any]) -> None:
    """What a pass says of a part."""
    found["turns"][number].update(looked, **{"pass": wanted})


def finish(found: Review) -> None:
    """Grades and what follows from them. A pass that was stopped is finished as far as it got."""
    turns, players = found["turns"], found["players"]
    for turn in turns:
        if turn["pass"] != "books":
            turn["grade"] = grade_of(turn, players)
            turn["named"] = name_of(turn, players)
    found["pass"] = min((turn["pass"] for turn in turns), key=PASSES.index)
    found["accuracy"] = [accuracy_of(turns, seat, players) for seat in range(players)]
