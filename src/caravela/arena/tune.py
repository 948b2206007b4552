"""Learning the weights of a game's judgement by self-play.

Bots play against their like, now and then with a random move, so that positions differ. After every turn each seat's estimates
are noted, and when the game is over, the points it ended with. A ridge regression then finds the weights, early and late in the
game, by which the lead in each term would have told the lead in points best: a seat is compared with the mean of its table,
since what comes to everybody is nobody's merit. Early leads tend to melt, so all early weights come out small; only their
proportions matter, and both ends are scaled so that leads look as large as before. The next round plays with what was learned.
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

Sample = tuple[list[float], float, float]  # lead in each estimate over the table's mean, progress, lead in points at the end


def play_samples(
    name: str, players: int, seed: str, by: str, budget: float, early: list[float], late: list[float]
) -> list[Sample]:
    """One game: what the judgement saw after every turn, and what came of it."""
    rules = game(name)
    rules.weights = Weights(early, late)
    luck = luck_from(seed, "tune")
    bots: list[Bot] = [bot(by, budget) for _ in range(players)]
    s = rules.new(players, seed)
    seen: list[tuple[list[list[float]], float]] = []
    turn = s.turn
    whim = False
    while not s.over:
        if s.turn != turn:
            turn = s.turn
            whim = luck.below(1000) < 1000 * WHIMS
            seen.append(([rules.estimates(s, seat) for seat in range(players)], rules.progress(s)))
        if whim:
            whim = False
            s.apply(s.options[luck.below(len(s.options))])
        else:
            s.apply(decide(bots[s.actor], s, luck))
    points = leads([[float(score)] for score in rules.scores(s)])
    return [(lead, progress, points[seat][0]) for estimates, progress in seen for seat, lead in enumerate(leads(estimates))]


def leads(rows: list[list[float]]) -> list[list[float]]:
    """Each seat's numbers against the mean of all seats."""
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]


def arrays(samples: list[Sample]) -> tuple[Any, Any]:
    """What was seen, each term once by how early and once by how late it was; and the points."""
    try:
        import numpy
    except ImportError:
        raise BadInput("Learning weights needs NumPy: pip install numpy.") from None
    estimates = numpy.array([sample[0] for sample in samples])
    progress = numpy.array([[sample[1]] for sample in samples])
    return numpy.hstack([estimates * (1 - progress), estimates * progress]), numpy.array([sample[2] for sample in samples])


def learn(samples: list[Sample], weights: Weights, firmness: float) -> Weights:
    """The weights that tell the points best, held back towards the present ones by `firmness` (0: not at all)."""
    import numpy

    seen, points = arrays(samples)
    terms = len(weights.early)
    present = numpy.array([*weights.early, *weights.late])
    told = seen @ present
    present *= max(0.1, (told @ points) / (told @ told))  # how much of a lead stays in the end, on the whole
    square = seen.T @ seen
    hold = numpy.diag(firmness * numpy.diag(square) + 1e-6)
    found = present + numpy.linalg.solve(square + hold, seen.T @ (points - seen @ present))
    ends = []
    for first, was in ((0, weights.early), (terms, weights.late)):
        part, new = seen[:, first : first + terms], found[first : first + terms]
        size = float(numpy.linalg.norm(part @ numpy.array(was))) / max(1e-9, float(numpy.linalg.norm(part @ new)))
        ends.append(numpy.clip(new * size, LEAST, MOST).tolist())
    return Weights(*ends)


def error(samples: list[Sample], weights: Weights) -> float:
    """By how many points the judgement misses the leads at the end, once it is scaled to tell them best (root mean square)."""
    import numpy

    seen, points = arrays(samples)
    told = seen @ numpy.array([*weights.early, *weights.late])
    return float(numpy.sqrt(((points - told * (told @ points) / (told @ told)) ** 2).mean()))


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
                pool.submit(
                    play_samples, rules.name, players, f"{seed}/{number}/{index}", by, budget, weights.early, weights.late
                )
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
