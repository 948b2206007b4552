"""Any legal action, all alike."""

from __future__ import annotations

from caravela.bots.bot import Bot
from caravela.kernel.luck import Luck
from caravela.kernel.state import State


class RandomBot(Bot):
    """Plays uniformly at random."""

    name = "random"

    def choose(self, s: State, luck: Luck) -> int:
        """Draw one."""
        return s.options[luck.below(len(s.options))]
