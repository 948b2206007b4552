"""A review in passes: the books at once, then a quick look at every part, then a deep one that begins with the largest swings.

The quick pass goes on until the largest errors of each seat have been looked at twice: the largest of many uncertain numbers is
too large more often than not. The second look has samples of its own, and what it says replaces what the first one said.

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

EDITION: Final = 2  # raised when the review of the same game comes out otherwise, so that kept ones are made anew
PASSES: Final = ("books", "quick", "deep")  # that can be asked for
LOOKS: Final = {"books": (), "quick": ("quick", "closer"), "deep": ("deep",)}  # of which a pass consists, one after the other
DEGREES: Final = ("books", "quick", "closer", "deep")  # how closely a part can have been looked at
FIRST: Final = 10  # largest swings that a deep pass begins with
SURE: Final = 3  # largest errors of each seat that the quick pass looks at twice
Review = dict[str, Any]


def review(
    match: Match, wanted: str, tell: Callable[[int, int], None] = lambda done, of: None, only: int | None = None
) -> Review:
    """A game reviewed, all at once; with `only`, no more than the turns of that seat are looked at. `tell` hears how many looks
    are done."""
    found = begin(match)
    parts, over = parts_of(match), 0
    for look in LOOKS[wanted]:
        while left := [number for number in waiting(found, look) if only in (None, parts[number].seat)]:
            of = over + len(left)
            for number in left:
                tell(over, of)
                put(found, number, look, look_at(match, parts[number], DEPTHS[look]))
                over += 1
    finish(found)
    return found


def begin(match: Match) -> Review:
    """The books of a game: the first pass."""
    if not match.moves:
        raise BadInput("Nothing has been played in this game, so there is nothing to review.")
    return books_of(match)


def waiting(found: Review, look: str) -> list[int]:
    """The parts that are yet to be looked at so closely, in their order. When they have been, there may be more of them: another
    error may be among the largest then."""
    turns = found["turns"]
    if look == "closer":
        return [number for seat in range(found["players"]) for number in doubtful(turns, seat)]
    left = [number for number, turn in enumerate(turns) if DEGREES.index(turn["pass"]) < DEGREES.index(look)]
    if look == "deep":
        left.sort(key=lambda number: -swing(turns[number]))
        left[FIRST:] = sorted(left[FIRST:])
    return left


def doubtful(turns: list[dict[str, Any]], seat: int) -> list[int]:
    """Which of the largest errors of a seat have been looked at once only."""
    own = [number for number, turn in enumerate(turns) if turn["seat"] == seat and turn["given_away"] and swing(turn) > 0]
    largest = sorted(own, key=lambda number: -swing(turns[number]))[:SURE]
    return [number for number in largest if turns[number]["pass"] == "quick"]


def swing(turn: dict[str, Any]) -> float:
    """How much hung on a part, as far as is known."""
    if turn["given_away"] is not None:
        return float(turn["given_away"]["chance"])
    return abs(float(turn["decision"]["chance"][turn["seat"]]))


def put(found: Review, number: int, look: str, looked: dict[str, Any]) -> None:
    """What a look says of a part."""
    found["turns"][number].update(looked, **{"pass": look})


def finish(found: Review) -> None:
    """Grades and what follows from them. A pass that was stopped is finished as far as it got."""
    turns, players = found["turns"], found["players"]
    for turn in turns:
        if turn["pass"] != "books":
            turn["grade"] = grade_of(turn, players)
            turn["named"] = name_of(turn, players)
    found["pass"] = next(each for each in reversed(PASSES) if complete(found, each))
    found["accuracy"] = [accuracy_of(turns, seat, players) for seat in range(players)]


def complete(found: Review, wanted: str) -> bool:
    """Whether a pass has nothing more to look at."""
    return not any(waiting(found, look) for look in LOOKS[wanted])
