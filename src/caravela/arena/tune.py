"""Learning the weights of a game's judgement by self-play.

Bots play against their like, now and then with a random move, so that positions differ. At the end of every turn each seat's
estimates are noted, and when the game is over, the points the seat ended with. A ridge regression then finds the weights, early
and late in the game, by which the estimates would have told those points best; it starts from the present weights and leaves
them where the games say nothing. The next round plays with what was learned.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from caravela.bots.bot import Bot, decide
from caravela.bots.roster import bot
from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from
from caravela.kernel.refusal import BadInput
from caravela.kernel.weights import Weights
from caravela.registry import game

WHIMS = 0.08  # the share of turns that begin with a random move
LEAST, MOST = 0.2, 4.0  # no weight leaves these bounds: the regression may explain, but not turn the hand-written sense around

Sample = tuple[list[float], float, float]  # estimates, progress, points at the end


def play_samples(name: str, players: int, seed: str, by: str, budget: float, weights: Weights) -> list[Sample]:
    """One game: what the judgement saw after every turn, and what came of it."""
    rules = game(name)
    rules.weights = weights
    luck = luck_from(seed, "tune")
    bots: list[Bot] = [bot(by, budget) for _ in range(players)]
    s = rules.new(players, seed)
    seen: list[list[tuple[list[float], float]]] = [[] for _ in range(players)]
    turn = s.turn
    whim = False
    while not s.over:
        if s.turn != turn:
            turn = s.turn
            whim = luck.below(1000) < 1000 * WHIMS
            progress = rules.progress(s)
            for seat in range(players):
                seen[seat].append((rules.estimates(s, seat), progress))
        if whim:
            whim = False
            s.apply(s.options[luck.below(len(s.options))])
        else:
            s.apply(decide(bots[s.actor], s, luck))
    points = rules.scores(s)
    return [(estimates, progress, float(points[seat])) for seat in range(players) for estimates, progress in seen[seat]]


def learn(samples: list[Sample], weights: Weights, firmness: float) -> Weights:
    """The weights that tell the points best, held back towards the present ones by `firmness` (0: not at all)."""
    try:
        import numpy
    except ImportError:
        raise BadInput("Learning weights needs NumPy: pip install numpy.") from None
    estimates = numpy.array([sample[0] for sample in samples])
    progress = numpy.array([[sample[1]] for sample in samples])
    points = numpy.array([sample[2] for sample in samples])
    seen = numpy.hstack([estimates * (1 - progress), estimates * progress, 1 - progress, progress])
    present = numpy.array([*weights.early, *weights.late, 0.0, 0.0])
    square = seen.T @ seen
    hold = firmness * numpy.diag(square) + 1e-6
    hold[-2:] = 1e-6  # what every seat still gains alike is nobody's merit
    change = numpy.linalg.solve(square + numpy.diag(hold), seen.T @ (points - seen @ present))
    found = numpy.clip(present + change, LEAST, MOST)
    terms = estimates.shape[1]
    return Weights(found[:terms].tolist(), found[terms : 2 * terms].tolist())


def error(samples: list[Sample], weights: Weights) -> float:
    """By how many points the judgement misses the end, apart from what it misses for everybody alike (root mean square of the
    residuals around a straight line in progress)."""
    import numpy

    estimates = numpy.array([sample[0] for sample in samples])
    progress = numpy.array([[sample[1]] for sample in samples])
    points = numpy.array([sample[2] for sample in samples])
    told = (estimates * (numpy.array(weights.early) + progress * numpy.array(weights.change))).sum(axis=1)
    common = numpy.hstack([1 - progress, progress])
    left = points - told
    line = numpy.linalg.lstsq(common, left, rcond=None)[0]
    return float(numpy.sqrt(((left - common @ line) ** 2).mean()))


def tune(
    rules: Game,
    players: int,
    games: int,
    rounds: int,
    seed: str,
    by: str,
    budget: float,
    firmness: float,
    tell: Callable[[int, int], None],
) -> Iterator[dict[str, Any]]:
    """Rounds of self-play and learning; after each, the weights and how well they tell the points."""
    weights = rules.weights
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        for number in range(rounds):
            tasks = [
                pool.submit(play_samples, rules.name, players, f"{seed}/{number}/{index}", by, budget, weights)
                for index in range(games)
            ]
            samples: list[Sample] = []
            for index, task in enumerate(tasks):
                samples += task.result()
                tell(number, index + 1)
            before = error(samples, weights)
            weights = learn(samples, weights, firmness)
            yield {
                "round": number + 1,
                "samples": len(samples),
                "before": before,
                "after": error(samples, weights),
                "weights": weights,
            }
