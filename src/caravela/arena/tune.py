"""Learning the weights of a game's judgement by self-play: an evolution strategy.

A judgement is good if a bot that follows it wins, not if it foretells the outcome. Every round tries pairs of slightly different
weights, one the opposite of the other. Each plays one seat of the same games. Its opponents have the present weights, those that
the run began with, or are simple bots: clones alone would learn to beat clones. The opponents' weights also vary widely from game
to game. Three that always answer alike can be beaten by bad play, and where all neglect the same thing nobody learns its worth.
The present weights then move towards those that did better. Weights are varied by factors, apart for the early and the late game.
The result is a running mean, because single rounds are noisy.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

from caravela.bots.bot import Bot, decide
from caravela.bots.roster import bot
from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from
from caravela.kernel.state import State
from caravela.kernel.weights import Weights
from caravela.registry import game

LEAST, MOST = 0.03, 8.0  # no weight leaves these bounds: learning may correct, but not turn the hand-written sense around
SCALE = 12.0  # points of lead that make a game clearly won
MOMENTUM = 0.7
MEMORY = 0.9  # of the running mean
STRIDE = 0.06  # the length of a step, for each dimension
OTHERS = 0.5  # how far the opponents' weights vary

Point = list[float]  # logarithms of all early weights, then of all late ones


@dataclass
class Tuning:
    """What to play: the bots that learn, pairs per round, games per pair, how far they vary."""

    players: int
    seed: str
    rounds: int = 40
    games: int = 2
    pairs: int = 48
    spread: float = 0.25
    by: str = "merchant"
    budget: float = 0.1
    workers: int = 0


@dataclass
class Way:
    """How far a run has come: rounds played, the present weights, their running mean, and where they drift."""

    rounds: int
    present: Point
    mean: Point
    drift: Point


def point_of(weights: Weights) -> Point:
    """Where weights lie."""
    return [math.log(min(MOST, max(LEAST, weight))) for weight in (*weights.early, *weights.late)]


def weights_at(point: Point) -> Weights:
    """The weights that lie there. The first term is what stands already; it counts once, early and late, as it does at the end
    of the game: else a lead would look smaller when the game ends, and whoever is behind would hurry to end it."""
    half = len(point) // 2
    early, late = point[:half], point[half:]
    return Weights([math.exp(x - early[0]) for x in early], [math.exp(x - late[0]) for x in late])


def varied(point: Point, spread: float, dice: Random) -> Point:
    """Weights that differ a little."""
    return [x + dice.gauss(0.0, spread) for x in point]


def played(rules: Game, seed: str, why: str, bots: list[Bot]) -> Iterator[State]:
    """One game, every seat with its own bot: the position before each decision, and the final one."""
    s = rules.new(len(bots), seed)
    luck = luck_from(seed, why)
    while not s.over:
        yield s
        s.apply(decide(bots[s.actor], s, luck))
    yield s


def lead(rules: Game, seed: str, seat: int, bots: list[Bot]) -> float:
    """One game: by how much this seat leads the best of the others at its end."""
    *_, last = played(rules, seed, "tune", bots)
    scores = rules.scores(last)
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def duel(name: str, plan: Tuning, first: Point, second: Point, present: Point, start: Point, seed: str) -> float:
    """How much better the first weights did than the second, in the same games and seats, as a difference in chances."""
    rules = game(name)
    field = [(plan.by, present), (plan.by, start), ("apprentice", start)]
    total = 0.0
    for number in range(plan.games):
        seat = (number + len(seed)) % plan.players
        seed_of_game = f"{seed}/{number}"
        dice = Random(seed_of_game)
        others = [(who, varied(judges, OTHERS, dice)) for who, judges in field]
        for point, sign in ((first, 1.0), (second, -1.0)):
            bots = []
            for place in range(plan.players):
                who, judges = (plan.by, point) if place == seat else others[(place + number) % len(field)]
                bots.append(bot(who, plan.budget))
                bots[-1].given = rules.judgement.with_weights(weights_at(judges))
            total += sign / (1.0 + math.exp(-lead(rules, seed_of_game, seat, bots) / SCALE))
    return total / plan.games


def beginning(rules: Game) -> Way:
    """Where a run begins: at the weights that we ship."""
    start = point_of(rules.judgement.weights)
    return Way(0, start, start, [0.0] * len(start))


def tune(rules: Game, plan: Tuning, way: Way, tell: Callable[[int], None]) -> Iterator[Way]:
    """Rounds of self-play, from where a run has come to; after each, how far it has come. `tell` hears how many pairs have
    played. Every round has luck of its own, so that a run that was stopped goes on as it would have."""
    start = point_of(rules.judgement.weights)
    with ProcessPoolExecutor(plan.workers or os.cpu_count() or 1) as pool:
        while way.rounds < plan.rounds:
            dice = Random(f"{plan.seed}/{way.rounds}")
            ways = [varied([0.0] * len(start), plan.spread, dice) for _ in range(plan.pairs)]
            tasks = [
                pool.submit(
                    duel,
                    rules.name,
                    plan,
                    [x + by for x, by in zip(way.present, each, strict=True)],
                    [x - by for x, by in zip(way.present, each, strict=True)],
                    way.present,
                    start,
                    f"{plan.seed}/{way.rounds}/{index}",
                )
                for index, each in enumerate(ways)
            ]
            gains = []
            for index, task in enumerate(tasks):
                gains.append(task.result())
                tell(way.rounds * plan.pairs + index + 1)
            present, drift = step(way.present, way.drift, ways, gains)
            mean = [MEMORY * old + (1.0 - MEMORY) * new for old, new in zip(way.mean, present, strict=True)]
            way = Way(way.rounds + 1, present, mean, drift)
            yield way


def step(present: Point, drift: Point, ways: list[Point], gains: list[float]) -> tuple[Point, Point]:
    """Move towards the ways that gained, by a step of fixed length; the direction keeps some of what it was."""
    towards = [sum(gain * way[axis] for gain, way in zip(gains, ways, strict=True)) / len(ways) for axis in range(len(present))]
    drift = [MOMENTUM * old + (1.0 - MOMENTUM) * new for old, new in zip(drift, towards, strict=True)]
    length = math.sqrt(sum(x * x for x in drift)) or 1.0
    stride = STRIDE * math.sqrt(len(present)) / length
    low, high = math.log(LEAST), math.log(MOST)
    return [min(high, max(low, x + stride * by)) for x, by in zip(present, drift, strict=True)], drift
