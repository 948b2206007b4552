"""Bots by name."""

from __future__ import annotations

from difflib import get_close_matches

from caravela.bots.bot import Bot
from caravela.bots.judge import JudgeBot
from caravela.bots.random import RandomBot
from caravela.kernel.refusal import BadInput

BOTS = {"random": RandomBot, "judge": JudgeBot}


def bot(name: str) -> Bot:
    """A new bot of this name."""
    make = BOTS.get(name)
    if make is None:
        near = get_close_matches(name, BOTS, n=1)
        raise BadInput(f"There is no bot {name!r}; " + (f"did you mean {near[0]!r}?" if near else f"try {', '.join(BOTS)}."))
    built: Bot = make()
    return built
