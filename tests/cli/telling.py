"""A bot that tells when it is asked for the first time, so that a test need not guess when a program has begun to play."""

import os
from pathlib import Path

from caravela.bots.bot import Bot
from caravela.kernel.luck import Luck
from caravela.kernel.state import State


class TellingBot(Bot):
    """Plays at random."""

    name = "telling"

    def __init__(self, budget: float) -> None:
        pass

    def choose(self, s: State, luck: Luck) -> int:
        Path(os.environ["BEGUN"]).touch()
        return s.options[luck.below(len(s.options))]
