"""Ways to play that the league has by name: each overrates some terms of the judgement, or grudges the others theirs."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from caravela.arena.tune import Point
from caravela.bots.bot import Bot
from caravela.bots.levels import MERCHANT_BUDGET
from caravela.bots.turns import Line, TurnPlan, ways_to_finish
from caravela.kernel.evaluator import Evaluator
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64
from caravela.kernel.state import State

LOVE: Final = math.log(3.0)  # by what factor somebody overrates what he loves
ENVY: Final = 2.0  # points of the best rival that a denier takes one of his own for

STYLES: Final = {  # the terms that each loves, of all games; a game has some of them
    "explorer": [
        *("explorers to come", "sailing ahead", "ships", "ships ahead"),
        *("voyages", "pilgrim"),
        *("workers in colonies", "wood in reach"),
        *("islands to complete", "ships in place"),
    ],
    "builder": [
        *("churches", "shipyards", "privileges to grow into", "buildings ahead"),
        *("influence", "diplomas"),
        *("workers in cities", "City Watch", "markers on buildings"),
        *("room to build on", "planned tiles"),
    ],
    "trader": [
        *("cash to invest", "market income", "market ahead"),
        *("guards and coins", "income to come"),
        *("goods", "wood", "bread", "reals"),
        *("goods to come", "gold to spend"),
    ],
}


def loving(point: Point, terms: list[str], style: str, dice: Random) -> Point:
    """The weights of a style. A `lover` overrates a single thing, drawn by lot: early and late, as everybody else what he loves.
    What stands already is no matter of taste."""
    loved = [dice.choice(terms[1:])] if style == "lover" else STYLES[style]
    return [x + (LOVE if terms[number % len(terms)] in loved else 0.0) for number, x in enumerate(point)]


class Denier(Bot):
    """Takes the turn that keeps the best rival down: his points count for more than one's own."""

    name = "denier"

    def __init__(self, budget: int = MERCHANT_BUDGET) -> None:
        self.budget = budget
        self.plan = TurnPlan()

    def choose(self, s: State, luck: Luck) -> int:
        """The next action of that turn."""
        judge = self.evaluator(s)
        planned = self.plan.next(s, judge)
        if planned >= 0:
            return planned
        seat = s.actor
        lines = ways_to_finish(s, judge, self.budget)
        return self.plan.make(s, judge, max(lines, key=lambda line: spite(line, seat, judge)).actions)


def spite(line: Line, seat: i64, judge: Evaluator) -> float:
    """How a denier likes where a turn leads."""
    s = line.position
    best = max(judge.points(s, other) for other in range(int(s.players)) if other != seat)
    return judge.points(s, seat) - ENVY * best
