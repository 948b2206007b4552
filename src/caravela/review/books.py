"""The books: every change of chance and points is booked to luck or to the decisions of a seat, and nothing is left over.

Luck is the value after what it showed, less the mean over what it could have shown. The rest of a change is the decision's. Both
are differences of the same evaluator's values, so start + luck + own + others = end, whatever the evaluator is worth.
"""

from __future__ import annotations

from typing import Any

from caravela import __version__
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from caravela.kernel.words import as_json
from caravela.review.parts import Part, parts_of, stage_of
from caravela.review.values import (
    SAMPLES,
    Values,
    add,
    calibrated,
    evaluator_of,
    less,
    of_seat,
    told,
    value_before_luck,
    value_of,
    version_of,
)


def books_of(match: Match, samples: int = SAMPLES) -> dict[str, Any]:
    """A review without any search: what every part changed, and the books of every seat."""
    game, players = match.game, int(match.state.players)
    judge = evaluator_of(game, players)
    nothing = [0.0] * (2 * players)
    start = before = value_of(match.positions[0], judge)
    all_luck = nothing
    by_seat = [nothing] * players
    turns: list[dict[str, Any]] = []
    for part in parts_of(match):
        after = value_of(match.positions[part.end], judge)
        luck = nothing
        if part.shows:
            last = part.end - 1
            stream = luck_from(match.seed, f"review/books/{last}")
            luck = less(after, value_before_luck(match.positions[last], match.moves[last], judge, stream, samples))
        decision = less(less(after, before), luck)
        all_luck = add(all_luck, luck)
        by_seat[part.seat] = add(by_seat[part.seat], decision)
        turns.append(turn_of(match, part, before, after, luck, decision))
        before = after
    return {
        "game": game.name,
        "players": players,
        "rules_version": game.version,
        "engine": __version__,
        "evaluator": version_of(judge),
        "calibrated": calibrated(game, players),
        "finished": match.state.over,
        "scores": match.state.scores(),
        "pass": "books",
        "turns": turns,
        "books": [book(seat, start, all_luck, by_seat, before) for seat in range(players)],
        "stages": stages(turns, players),
        "accuracy": [],
    }


def turn_of(match: Match, part: Part, before: Values, after: Values, luck: Values, decision: Values) -> dict[str, Any]:
    """One part as JSON; what only a search can tell is yet unknown."""
    s = match.positions[part.start]
    return {
        "seat": part.seat,
        "at": part.start,
        "turn": int(s.turn),
        "stage": as_json(stage_of(s)),
        "moves": [match.game.text(move) for move in match.moves[part.start : part.end]],
        "words": words_of(match, part),
        "shows": part.shows,
        "scores": match.positions[part.end].scores(),
        "before": told(before),
        "after": told(after),
        "luck": told(luck),
        "decision": told(decision),
        "pass": "books",
        "best": [],
        "given_away": None,
        "noise": None,
        "cost": None,
        "ahead": 0.0,
        "ahead_noise": 0.0,
        "choices": 0,
        "obvious": False,
        "reasons": [],
        "grade": None,
        "named": None,
    }


def words_of(match: Match, part: Part) -> list[Any]:
    """What was chosen, as sentences to be worded."""
    return [as_json(match.game.description(match.positions[move], match.moves[move])) for move in range(part.start, part.end)]


def book(seat: int, start: Values, luck: Values, by_seat: list[Values], end: Values) -> dict[str, Any]:
    """Where the chance and the points of one seat came from. `by` tells the others' decisions apart."""
    others = less(start, start)
    for other, values in enumerate(by_seat):
        if other != seat:
            others = add(others, values)
    return {
        "seat": seat,
        "start": of_seat(start, seat),
        "luck": of_seat(luck, seat),
        "own": of_seat(by_seat[seat], seat),
        "others": of_seat(others, seat),
        "end": of_seat(end, seat),
        "by": [of_seat(values, seat) for values in by_seat],
    }


def stages(turns: list[dict[str, Any]], players: int) -> list[dict[str, Any]]:
    """The same by rounds: what luck changed in each, and what the decisions of each seat changed, for everybody."""
    found: list[dict[str, Any]] = []
    for turn in turns:
        if not found or found[-1]["stage"] != turn["stage"]:
            nothing = [0.0] * (2 * players)
            found.append({"stage": turn["stage"], "luck": nothing, "by": [nothing] * players})
        now = found[-1]
        now["luck"] = add(now["luck"], turn["luck"]["chance"] + turn["luck"]["points"])
        now["by"][turn["seat"]] = add(now["by"][turn["seat"]], turn["decision"]["chance"] + turn["decision"]["points"])
    return [{"stage": one["stage"], "luck": told(one["luck"]), "by": [told(by) for by in one["by"]]} for one in found]
