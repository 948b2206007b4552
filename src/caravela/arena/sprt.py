"""A sequential test that stops by itself: is the first bot stronger than the others by elo1, or only by elo0?

The unit is a block. Its outcome is the share of opponents that the first bot left behind, averaged over all rotations; blocks
are independent, so that the generalised sequential probability ratio test with a normal approximation applies.
"""

from __future__ import annotations

import math
from typing import Any

from caravela.kernel.refusal import BadInput

ERROR = 0.05  # chance of a wrong verdict, either way
FEWEST = 10  # blocks before any verdict: a variance of fewer is a guess


def parse_sprt(text: str) -> tuple[float, float]:
    """`elo0=0,elo1=40`."""
    try:
        parts = dict(part.split("=", 1) for part in text.split(","))
        low, high = float(parts["elo0"]), float(parts["elo1"])
    except (ValueError, KeyError):
        raise BadInput(f"A sequential test is asked for as elo0=0,elo1=40, not {text!r}.") from None
    if not low < high:
        raise BadInput("In a sequential test elo0 is below elo1.")
    return low, high


def expected(elo: float) -> float:
    """The share of games in which the stronger of two comes in before the other."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


def outcome(block: dict[str, Any]) -> float:
    """The share of opponents that entry 0 of the line-up left behind, over all rotations."""
    shares = []
    for game in block["games"]:
        others = len(game["ranks"]) - 1
        rank = game["ranks"][game["seating"].index(0)]
        shares.append((others + 1 - rank) / others)
    return float(sum(shares) / len(shares))


def log_likelihood_ratio(blocks: list[dict[str, Any]], low: float, high: float) -> float:
    """Above 0 speaks for elo1, below for elo0."""
    return ratio([outcome(block) for block in blocks], low, high)


def ratio(values: list[float], low: float, high: float) -> float:
    """The same for the outcomes of blocks, however they were counted."""
    if len(values) < FEWEST:
        return 0.0
    mean = sum(values) / len(values)
    variance = max(1e-3, sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    a, b = expected(low), expected(high)
    return len(values) * (b - a) * (2 * mean - a - b) / (2 * variance)


def verdict(ratio: float) -> str:
    """`elo1`, `elo0`, or empty while it is open."""
    bound = math.log((1 - ERROR) / ERROR)
    if ratio >= bound:
        return "elo1"
    return "elo0" if ratio <= -bound else ""
