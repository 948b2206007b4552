"""What positions are worth in a review: the chance and the expected final points of every seat.

Where luck is about to show something, the value is the mean over what it could show.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from caravela.kernel.evaluator import Evaluator, Judgement
from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.net import Net
from caravela.kernel.packed import vec
from caravela.kernel.state import NOBODY, State

SAMPLES: Final = 64  # of what luck could show, for one mean
Values = list[float]  # the chances of all seats, then their expected final points


def evaluator_of(game: Game, players: int) -> Evaluator:
    """What reviews of this game judge by."""
    return game.evaluator(players)


def calibrated(game: Game, players: int) -> bool:
    """Whether the chances that reviews of this game tell have been compared with how games end, and came true. The hand-written
    judgement's have not been compared. So people are shown its points and books as estimates, and neither chances nor grades."""
    return evaluator_of(game, players).calibrated


def version_of(judge: Evaluator) -> str:
    """The name of an evaluator, and for weights what they are: results are kept with it."""
    if isinstance(judge, Net):
        return f"{judge.name} {judge.version}"
    if not isinstance(judge, Judgement):
        return judge.name
    found = judge.weights.foresight or judge.weights
    text = repr([list(found.early), list(found.change), list(judge.weights.early), list(judge.weights.change)])
    return f"{judge.name} {hashlib.blake2b(text.encode(), digest_size=4).hexdigest()}"


def value_of(s: State, judge: Evaluator) -> Values:
    """What a position is worth to everybody. At the end of the game that is 1 and 0, and the scores."""
    players = int(s.players)
    row = vec[float]([0.0] * (2 * players))
    judge.values(s, row, 0)
    found = list(row)
    return found[:players] + [float(score) for score in s.scores()] if s.over else found


def value_before_luck(s: State, action: int, judge: Evaluator, luck: Luck, samples: int = SAMPLES) -> Values:
    """The value after an action in the moment before luck shows what it brings: the mean over what it could show."""
    total = [0.0] * (2 * int(s.players))
    for _ in range(samples):
        world = s.game.resample(s, NOBODY, luck)
        world.advance(action)
        total = add(total, value_of(world, judge))
    return [each / samples for each in total]


def add(a: Values, b: Values) -> Values:
    """Seat by seat."""
    return [one + other for one, other in zip(a, b, strict=True)]


def less(a: Values, b: Values) -> Values:
    """Seat by seat."""
    return [one - other for one, other in zip(a, b, strict=True)]


def told(values: Values) -> dict[str, Any]:
    """Values as JSON; six decimals say more than anybody knows."""
    players = len(values) // 2
    return {"chance": [rounded(each) for each in values[:players]], "points": [rounded(each) for each in values[players:]]}


def of_seat(values: Values, seat: int) -> dict[str, float]:
    """What they are for one seat, as JSON."""
    return {"chance": rounded(values[seat]), "points": rounded(values[len(values) // 2 + seat])}


def rounded(number: float) -> float:
    """A number for JSON. No minus before 0: what is nothing looks like nothing."""
    return round(number, 6) + 0.0
