"""Tables of mixed opponents, to learn from and to measure by.

Where all play alike, what they all neglect is never met, and nobody learns its worth. So every seat is somebody else: the
newest net, an older one, a Merchant who weighs things in his own way, one with a style (`arena/styles.py`), an Apprentice, now
and then a Captain. Half of them try something unplanned from time to time.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from caravela.arena.styles import STYLES, Denier, loving
from caravela.arena.tune import point_of, varied, weights_at
from caravela.bots.bot import Bot, decide
from caravela.bots.levels import Apprentice, Merchant
from caravela.bots.pilot import Pilot
from caravela.bots.roster import bot
from caravela.bots.turns import sensible_options
from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from
from caravela.kernel.nets import read_net
from caravela.kernel.state import State

POSITIONS: Final = 50  # that a Merchant or a net looks at in one turn
CAPTAIN: Final = 0.03  # of its budget: more would cost as much as all other seats together
SPREAD: Final = 0.35  # how far weights vary
RESTLESS: Final = 0.08  # how often an adventurer does something unplanned in a turn
KINDS: Final = [  # in a hundred seats
    *(("newest", 40), ("older", 8), ("varied", 16), ("lover", 8), ("explorer", 6), ("builder", 5), ("trader", 5)),
    *(("denier", 4), ("apprentice", 7), ("captain", 1)),
]


class Seat:
    """A bot, and how often it does something unplanned."""

    def __init__(self, bot: Bot, restless: float) -> None:
        self.bot = bot
        self.restless = restless


def sit_down(rules: Game, players: int, dice: Random, nets: list[Path]) -> list[Seat]:
    """Who plays. `nets` are cards, the newest last; where there is none, Merchants sit in their place."""
    return [Seat(opponent(rules, players, dice, nets), RESTLESS * dice.randrange(2)) for _ in range(players)]


def opponent(rules: Game, players: int, dice: Random, nets: list[Path]) -> Bot:
    """Somebody, drawn by lot."""
    (kind,) = dice.choices([name for name, _ in KINDS], [share for _, share in KINDS])
    if kind in ("newest", "older") and nets:
        pilot = Pilot(POSITIONS)
        pilot.given = read_net(nets[-1] if kind == "newest" else dice.choice(nets), rules, players)
        return pilot
    if kind == "captain":
        return bot("captain", CAPTAIN)
    found = Apprentice() if kind == "apprentice" else Denier(POSITIONS) if kind == "denier" else Merchant(POSITIONS)
    point = varied(point_of(rules.judgement.weights), SPREAD, dice)
    if kind in STYLES or kind == "lover":
        point = loving(point, rules.judgement.terms.names, kind, dice)
    found.given = rules.judgement.with_weights(weights_at(point))
    return found


def play(rules: Game, seed: str, seats: list[Seat], dice: Random) -> Iterator[State]:
    """One game: the position before each decision, and the final one."""
    s = rules.new(len(seats), seed)
    luck = luck_from(seed, "league")
    turn = -1
    while not s.over:
        yield s
        seat = seats[s.actor]
        fresh = s.turn != turn
        turn = s.turn
        if fresh and dice.random() < seat.restless:
            s.apply(dice.choice(sensible_options(s)))
        else:
            s.apply(decide(seat.bot, s, luck))
    yield s
