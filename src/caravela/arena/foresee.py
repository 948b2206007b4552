"""Learning what tells how a game ends: a regression of the final points on the terms of the judgement.

Weights that overstate some things and neglect others may still lead a bot to good turns (`arena/tune.py`). At the leaves of the
search nobody decides any more: there it matters how games go on from such a position. So games are played by bots with different
weights. The terms of all seats at the beginning of every turn are compared with the points that each seat had in the end. What
all seats have in common says nothing about who is ahead, so only differences from the mean of the table count. Whose turn it is
has a weight of its own. Otherwise the terms would take it over.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

from caravela.arena.tune import LEAST, MOST, played, point_of, varied, weights_at
from caravela.bots.roster import bot
from caravela.kernel.game import Game
from caravela.kernel.packed import vec
from caravela.kernel.weights import Weights
from caravela.registry import game

RIDGE = 1e-3  # terms that always go together share their weight instead of cancelling each other out
SWEEPS = 3000  # by far enough, and a matter of a second

Matrix = list[list[float]]  # rows of sums of products, the last column with the outcome


@dataclass
class Foreseeing:
    """What to play: how many games by which bots, and how far their weights vary."""

    players: int
    seed: str
    games: int = 1500
    spread: float = 0.35
    by: str = "merchant"
    budget: float = 0.1
    workers: int = 0


def centred(rows: Matrix) -> Matrix:
    """Every column less its mean."""
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]


def observe(name: str, plan: Foreseeing, seed: str) -> Matrix:
    """One game: the sums of products of all that is known at the beginning of every turn, and of the outcome."""
    rules = game(name)
    dice = Random(seed)
    start = point_of(rules.judgement.weights)
    seats = range(plan.players)
    bots = [bot(plan.by, plan.budget) for _ in seats]
    for each in bots:
        each.given = rules.judgement.with_weights(weights_at(varied(start, plan.spread, dice)))
    estimates = rules.judgement.terms
    values = vec[float]([0.0] * len(estimates.names))
    seen: list[Matrix] = []
    turn = -1
    for s in played(rules, seed, "foresee", bots):
        if s.turn != turn and not s.over:
            turn = s.turn
            done = estimates.progress(s)
            seen.append([])
            for seat in seats:
                estimates.estimate(s, seat, values, 0)
                terms = list(values)
                waits = [1.0 if (seat - s.actor) % plan.players == wait else 0.0 for wait in range(1, plan.players)]
                seen[-1].append([term * (1.0 - done) for term in terms] + [term * done for term in terms] + waits)
    scores = rules.scores(s)
    size = len(seen[0][0])
    sums = [[0.0] * (size + 1) for _ in range(size)]
    for rows in seen:
        for row in centred([[*row, float(scores[seat])] for seat, row in enumerate(rows)]):
            for first in range(size):
                factor = row[first]
                if factor:
                    sums[first] = [total + factor * value for total, value in zip(sums[first], row, strict=True)]
    return sums


def added(first: Matrix, second: Matrix) -> Matrix:
    """The sums of two games, or of many, together."""
    return [[a + b for a, b in zip(old, new, strict=True)] for old, new in zip(first, second, strict=True)]


def solve(sums: Matrix, bounded: int) -> list[float]:
    """What tells the outcome best, one weight after the other until nothing moves any more. The first `bounded` ones, those of
    the terms, keep to the bounds of all weights: who has many ships late in the game may be losing, but not for having them."""
    found = [0.0] * len(sums)
    for _ in range(SWEEPS):
        for number, row in enumerate(sums):
            if row[number]:
                rest = row[-1] - sum(factor * weight for factor, weight in zip(row, found, strict=False))
                value = found[number] + (rest - RIDGE * row[number] * found[number]) / (row[number] * (1.0 + RIDGE))
                found[number] = min(MOST, max(LEAST, value)) if number < bounded else value
    return found


def foresee(rules: Game, plan: Foreseeing, tell: Callable[[int], None]) -> Weights:
    """Play, and learn from all games together. `tell` hears how many have been played."""
    terms = len(rules.judgement.terms.names)
    sums: Matrix = []
    with ProcessPoolExecutor(plan.workers or os.cpu_count() or 1) as pool:
        tasks = [pool.submit(observe, rules.name, plan, f"{plan.seed}/{number}") for number in range(plan.games)]
        for number, task in enumerate(tasks):
            found = task.result()
            sums = added(sums, found) if sums else found
            tell(number + 1)
    weights = solve(sums, 2 * terms)
    return Weights(weights[:terms], weights[terms : 2 * terms])
