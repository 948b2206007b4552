"""A bot that judges by weights of its own, to measure them against the shipped ones: `merchant@my-weights.toml`."""

from __future__ import annotations

from pathlib import Path

from caravela.bots.bot import Bot
from caravela.kernel.luck import Luck
from caravela.kernel.state import State
from caravela.kernel.weights import read_weights


class WeightedBot(Bot):
    """Another bot that is given the game's judgement with other weights."""

    def __init__(self, bot: Bot, path: Path) -> None:
        self.bot = bot
        self.name = f"{bot.name}@{path}"
        self.path = path
        self.game = ""

    def choose(self, s: State, luck: Luck) -> int:
        """What the other bot chooses with these weights."""
        if self.game != s.game.name:
            self.game = s.game.name
            judgement = s.game.judgement
            self.bot.given = judgement.with_weights(read_weights(self.path, judgement.terms.names))
        return self.bot.choose(s, luck)
