"""A bot that judges by weights of its own, to measure them against the shipped ones: `merchant@my-weights.toml`."""

from __future__ import annotations

from pathlib import Path

from caravela.bots.bot import Bot
from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.state import State
from caravela.kernel.weights import read_weights


class WeightedBot(Bot):
    """Another bot, in whose copy of the position the game has other weights."""

    def __init__(self, bot: Bot, path: Path) -> None:
        self.bot = bot
        self.name = f"{bot.name}@{path}"
        self.path = path
        self.game: Game | None = None

    def choose(self, s: State, luck: Luck) -> int:
        """What the other bot chooses with these weights."""
        if self.game is None or self.game.name != s.game.name:
            self.game = s.game.judged_by(read_weights(self.path, s.game.term_names()))
        s.game = self.game
        return self.bot.choose(s, luck)
