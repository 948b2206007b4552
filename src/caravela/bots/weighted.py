"""A bot that judges by weights or by a net of its own, to measure them against the shipped ones: `merchant@my-weights.toml`,
`pilot@my-net.json`."""

from __future__ import annotations

from pathlib import Path

from caravela.bots.bot import Bot
from caravela.kernel.evaluator import Evaluator
from caravela.kernel.luck import Luck
from caravela.kernel.nets import read_net
from caravela.kernel.state import State
from caravela.kernel.weights import read_weights


class WeightedBot(Bot):
    """Another bot that is given an evaluator: the game's judgement with other weights (a TOML file), or a net (its card)."""

    def __init__(self, bot: Bot, path: Path) -> None:
        self.bot = bot
        self.name = f"{bot.name}@{path}"
        self.path = path
        self.table = ("", 0)

    def choose(self, s: State, luck: Luck) -> int:
        """What the other bot chooses with it."""
        table = (s.game.name, int(s.players))
        if self.table != table:
            self.table = table
            self.bot.given = self.read(s)
        return self.bot.choose(s, luck)

    def read(self, s: State) -> Evaluator:
        """The evaluator, for the game and the number of players of this position."""
        if self.path.suffix == ".json":
            return read_net(self.path, s.game, int(s.players))
        judgement = s.game.judgement
        return judgement.with_weights(read_weights(self.path, judgement.terms.names))
