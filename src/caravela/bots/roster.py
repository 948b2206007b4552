"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from caravela.bots.admiral import Admiral
from caravela.bots.bot import Bot
from caravela.bots.judge import JudgeBot
from caravela.bots.levels import Apprentice, Captain, Merchant
from caravela.bots.random import RandomBot
from caravela.kernel.refusal import BadInput

LEVELS = ["deckhand", "apprentice", "merchant", "captain", "admiral"]
BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "judge": JudgeBot,
    "deckhand": RandomBot,
    "apprentice": Apprentice,
    "merchant": Merchant,
    "captain": Captain,
    "admiral": Admiral,
}


def bot(name: str) -> Bot:
    """A new bot of this name."""
    make = BOTS.get(name)
    if make is None:
        near = get_close_matches(name, BOTS, n=1)
        raise BadInput(f"There is no bot {name!r}; " + (f"did you mean {near[0]!r}?" if near else f"try {', '.join(BOTS)}."))
    return make()
