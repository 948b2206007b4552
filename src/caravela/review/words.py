"""A review in words. Chances and grades are told only where the evaluator is calibrated; else points, called estimates."""

from __future__ import annotations

from typing import Any, Final

from caravela.kernel.words import say
from caravela.review.grades import ERRORS
from caravela.review.telling import REVIEW

MOMENTS: Final = 8  # that are told
ESTIMATE: Final = (
    "Estimate, not calibrated: these numbers come from the bots' judgement of positions. It has not been compared with how games "
    "end, so chances and grades are not shown."
)
LEAST: Final = {"chance": 0.01, "points": 0.5}  # that is worth a sentence
ROWS: Final = {"start": "start", "luck": "luck", "own": "own decisions", "others": "others' decisions", "end": "end"}
SKILL: Final = {"accuracy": "accuracy", "error_rate": "error rate ‰"}


def unit(found: dict[str, Any]) -> str:
    """What a review counts in."""
    return "chance" if found["calibrated"] else "points"


def amount(found: dict[str, Any], value: float) -> str:
    """A change, without its sign: in points of chance (hundredths), or in about points."""
    if found["calibrated"]:
        return REVIEW.text(say("amount.chance", points=f"{abs(value) * 100:.0f}"))
    return REVIEW.text(say("amount.points", points=f"{abs(value):.1f}"))


def signed(found: dict[str, Any], value: float) -> str:
    """A number for a table."""
    return f"{value * 100:+.1f}" if found["calibrated"] else f"{value:+.1f}"


def plain(found: dict[str, Any], value: float) -> str:
    """A number for a table that is no change."""
    return f"{value * 100:.1f} %" if found["calibrated"] else f"{value:.1f}"


def where(turn: dict[str, Any]) -> str:
    """Where in the game."""
    return REVIEW.text(say("moment.where", turn=turn["turn"], stage=turn["stage"]))


def grade_words(turn: dict[str, Any]) -> str:
    """The grade of a turn, or its name."""
    return "only good turn" if turn["named"] == "only" else str(turn["named"] or turn["grade"])


def letters(colours: list[str]) -> list[str]:
    """A letter for every colour, no two alike: after blue (B), black is L."""
    found: list[str] = []
    for colour in colours:
        found.append(next(letter for letter in colour.upper() if letter not in found))
    return found


def done(words: list[str]) -> str:
    """A turn in one line."""
    return "; ".join(words)


def is_error(found: dict[str, Any], turn: dict[str, Any]) -> bool:
    """Whether a better turn is told. Turns are compared by chance; where that is not calibrated, points must agree."""
    return turn["grade"] in ERRORS and (found["calibrated"] or turn["given_away"]["points"] >= LEAST["points"])


def moments(found: dict[str, Any], names: list[str]) -> list[dict[str, Any]]:
    """Where the game was decided: the largest strokes of luck and what was given away, the largest first. `at` is the number of
    the turn in the review."""
    kind = unit(found)
    told: list[dict[str, Any]] = []
    for at, turn in enumerate(found["turns"]):
        luck = turn["luck"][kind]
        seat = max(range(len(luck)), key=lambda each: abs(luck[each]))
        if abs(luck[seat]) >= LEAST[kind]:
            much, gain = amount(found, luck[seat]), luck[seat] > 0
            said = say("moment.luck", stage=turn["stage"], turn=turn["turn"], gain=gain, name=names[seat], amount=much)
            told.append({"at": at, "kind": "luck", "seat": seat, "size": abs(luck[seat]), "text": REVIEW.text(said)})
        if is_error(found, turn):
            given = turn["given_away"][kind]
            name, much, gained = names[turn["seat"]], amount(found, given), gainer(found, turn, names)
            said = say("moment.choice", name=name, amount=much, where=where(turn), gained=gained)
            told.append({"at": at, "kind": "choice", "seat": turn["seat"], "size": abs(given), "text": REVIEW.text(said)})
    told.sort(key=lambda each: (-each["size"], each["at"]))
    return told[:MOMENTS]


def gainer(found: dict[str, Any], turn: dict[str, Any], names: list[str]) -> str:
    """Who gained most by an error."""
    cost = turn["cost"][unit(found)]
    seat = min((each for each in range(len(cost)) if each != turn["seat"]), key=lambda each: cost[each])
    if cost[seat] > -LEAST[unit(found)]:
        return ""
    return REVIEW.text(say("moment.gained", name=names[seat], amount=amount(found, cost[seat])))


def better(found: dict[str, Any], turn: dict[str, Any]) -> str:
    """What would have been better, if anything is sure to be."""
    if not is_error(found, turn):
        return ""
    best, by = done(turn["best"][0]["words"]), signed(found, turn["given_away"][unit(found)])
    return REVIEW.text(say("moment.better", best=best, by=by))
