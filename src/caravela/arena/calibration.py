"""Do chances come true? Bins of what was said beside how often it happened, and the log loss by fifths of the game."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Final

BINS: Final = 10
FIFTHS: Final = 5
LEADS: Final = [0.5 * 1.15**step for step in range(40)]  # points of lead that make one e times as likely: what a fit may choose
SHARPER: Final = [0.5 + 0.02 * step for step in range(76)]  # factors of all logits: what a fit may choose
LEAST: Final = 1e-6  # of a chance, so that one miss does not count for ever


@dataclass
class Seen:
    """One position: its game, the fifth of the game, who won, the chances that were said and the points that were judged."""

    game: int
    stage: int
    winner: int
    chances: list[float]
    judged: list[float]


def calibration(seen: list[Seen]) -> dict[str, Any]:
    """Bins over all seats, with standard errors clustered by game, and the mean error, weighted by how often each was said."""
    cells: dict[int, list[tuple[int, float, float]]] = defaultdict(list)
    for each in seen:
        for seat, chance in enumerate(each.chances):
            cells[min(BINS - 1, int(BINS * chance))].append((each.game, chance, 1.0 if seat == each.winner else 0.0))
    bins, total, off = [], 0, 0.0
    for number, cell in sorted(cells.items()):
        said = sum(chance for _, chance, _ in cell) / len(cell)
        happened = sum(won for _, _, won in cell) / len(cell)
        by_game: dict[int, float] = defaultdict(float)
        for game, chance, won in cell:
            by_game[game] += won - chance - (happened - said)
        error = math.sqrt(sum(x * x for x in by_game.values())) / len(cell)
        bins.append(
            {
                "low": number / BINS,
                "high": (number + 1) / BINS,
                "n": len(cell),
                "said": round(said, 4),
                "happened": round(happened, 4),
                "se": round(error, 4),
            }
        )
        total += len(cell)
        off += len(cell) * abs(said - happened)
    return {"bins": bins, "mean_error": round(off / total, 4)}


def log_loss(seen: list[Seen]) -> list[float]:
    """By fifths of the game."""
    return by_fifth(seen, lambda each, _: each.chances)


def fitted_loss(seen: list[Seen]) -> list[float]:
    """The same for chances by judged points, with the lead that counts fitted to these very positions, in each fifth."""
    leads = []
    for stage in range(FIFTHS):
        here = [each for each in seen if each.stage == stage]
        leads.append(min(LEADS, key=lambda lead: sum(loss(soft(each.judged, lead), each.winner) for each in here)))
    return by_fifth(seen, lambda each, stage: soft(each.judged, leads[stage]))


def by_fifth(seen: list[Seen], chances: Any) -> list[float]:
    """The mean log loss of chances in each fifth."""
    found = []
    for stage in range(FIFTHS):
        losses = [loss(chances(each, stage), each.winner) for each in seen if each.stage == stage]
        found.append(round(sum(losses) / len(losses), 4) if losses else 0.0)
    return found


def loss(chances: list[float], winner: int) -> float:
    """How surprising the winner was."""
    return -math.log(max(LEAST, chances[winner]))


def sharpness(seen: list[Seen]) -> float:
    """By what factor the logits of these chances would have told best who won."""
    rows = [([math.log(max(LEAST, chance)) for chance in each.chances], each.winner) for each in seen]
    return min(SHARPER, key=lambda factor: sum(loss(soft(row, 1.0 / factor), winner) for row, winner in rows))


def soft(points: list[float], lead: float) -> list[float]:
    """Chances by points: `lead` more make one e times as likely."""
    best = max(points)
    shares = [math.exp((each - best) / lead) for each in points]
    return [share / sum(shares) for share in shares]
