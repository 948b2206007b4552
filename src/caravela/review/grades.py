"""Grades by what a turn gave away, in chance to win.

The limits are for two players. With more players the chance of each is smaller, and so are the limits: they are scaled by what
is everybody's fair share. A difference that is not larger than twice its noise proves nothing: such a turn is "even".
"""

from __future__ import annotations

from typing import Any, Final

LIMITS: Final = {"inaccuracy": 0.04, "mistake": 0.08, "blunder": 0.16}  # of chance given away, with two players
ERRORS: Final = ("blunder", "mistake", "inaccuracy")
PROOF: Final = 2.0  # times its noise that a difference must be


def limit(grade: str, players: int) -> float:
    """The least chance that a turn of this grade gives away."""
    return LIMITS[grade] * 2 / players


def grade_of(turn: dict[str, Any], players: int) -> str:
    """The grade of a turn that was looked at."""
    if turn["choices"] == 1:
        return "forced"
    given = turn["given_away"]["chance"]
    if given == 0:
        return "best"
    if given <= PROOF * turn["noise"]:
        return "even"
    return next((grade for grade in ERRORS if given >= limit(grade, players)), "good")


def name_of(turn: dict[str, Any], players: int) -> str | None:
    """What deserves a name beside its grade. *only*: every other turn would have been a mistake. *find*: the best turn, clearly,
    though another looked better at first sight."""
    if turn["grade"] != "best" or turn["ahead"] <= PROOF * turn["ahead_noise"]:
        return None
    if not turn["obvious"] and turn["ahead"] >= limit("inaccuracy", players):
        return "find"
    return "only" if turn["ahead"] >= limit("mistake", players) else None


def proven(turn: dict[str, Any]) -> float:
    """The chance that a turn gave away, as far as that is sure."""
    return float(turn["given_away"]["chance"]) if turn["grade"] in ("good", *ERRORS) else 0.0


def accuracy_of(turns: list[dict[str, Any]], seat: int, players: int) -> dict[str, Any]:
    """How well a seat decided. `accuracy`: 100 is best; a turn counts for half where it gave away as much as a mistake, for a
    quarter where twice as much. `error_rate`: thousandths of chance given away per decision, as backgammon players count."""
    own = [turn for turn in turns if turn["seat"] == seat and turn["grade"] not in (None, "forced")]
    given = [proven(turn) for turn in own]
    counts = {grade: sum(turn["grade"] == grade for turn in own) for grade in ("best", "good", "even", *reversed(ERRORS))}
    if not own:
        return {"seat": seat, "decisions": 0, "accuracy": None, "error_rate": None, "grades": counts}
    share = [0.5 ** (each / limit("mistake", players)) for each in given]
    return {
        "seat": seat,
        "decisions": len(own),
        "accuracy": round(100 * sum(share) / len(own), 1),
        "error_rate": round(1000 * sum(given) / len(own), 1),
        "grades": counts,
    }
