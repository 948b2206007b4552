"""Bots by name."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Final

from caravela.bots.admiral import ADMIRAL_BUDGET, PATIENCE, SECONDS_PER_TURN, Admiral
from caravela.bots.base import admiral as base
from caravela.bots.bot import Bot
from caravela.bots.judge import JudgeBot
from caravela.bots.levels import (
    CAPTAIN_BUDGET,
    CAPTAIN_SECONDS,
    MERCHANT_BUDGET,
    Apprentice,
    Captain,
    Merchant,
)
from caravela.bots.pilot import Pilot
from caravela.bots.random import RandomBot
from caravela.bots.weighted import WeightedBot
from caravela.build import build
from caravela.kernel.luck import repeatable
from caravela.kernel.refusal import BadInput

LEVELS: Final = ["deckhand", "apprentice", "merchant", "captain", "admiral"]
BOTS: Final = [*LEVELS, "random", "judge"]
COUNTED_POSITIONS: Final = 200  # of its own turn that a bot looks at which counts instead of asking the clock …
COUNTED_LOOKS: Final = 6  # … and its looks …
COUNTED_WALKS: Final = 24  # … and its walks
NO_LIMIT: Final = 1e9  # seconds, or times as many
YARDSTICKS: Final = ["admiral-base"]  # frozen, to measure others by; not offered to people
TRIALS: Final = ["pilot"]  # a net alone: not offered to people either, because it is no better than a Captain
SLOWER: Final = 10  # times that a position takes where the engine is interpreted


def bot(name: str, budget: float = 1.0, patience: float = PATIENCE) -> Bot:
    """A new bot of this name; `budget` scales how much those that search look at. `patience` is how many times its time the
    Admiral may take by the clock on the wall. `NAME@FILE` judges by weights or a net of its own; `MODULE:CLASS` is anybody's bot,
    made with the budget.

    >>> caravela.bot("merchant")
    <Bot merchant>
    """
    if ":" in name:
        return foreign(name, budget)
    if "@" in name:
        plain, _, path = name.partition("@")
        if plain in YARDSTICKS:
            raise BadInput(f"{plain} is frozen: it keeps its own weights.")
        return WeightedBot(bot(plain, budget, patience), Path(path))
    if name in ("random", "deckhand"):
        return RandomBot()
    if name == "judge":
        return JudgeBot()
    if name == "apprentice":
        return Apprentice()
    if name == "merchant":
        return Merchant(max(1, round(MERCHANT_BUDGET * budget)))
    if name == "pilot":
        return Pilot(max(1, round(MERCHANT_BUDGET * budget)))
    if name in ("captain", "admiral") and repeatable():
        return counted(name, budget)
    if name == "captain":
        return Captain(positions(CAPTAIN_BUDGET, budget), seconds=CAPTAIN_SECONDS * budget)
    if name == "admiral":
        return Admiral(positions(ADMIRAL_BUDGET, budget), SECONDS_PER_TURN * budget, patience=patience)
    if name == "admiral-base":
        return base.BaseAdmiral(positions(base.ADMIRAL_BUDGET, budget), base.SECONDS_PER_TURN * budget, patience=patience)
    near = get_close_matches(name, [*BOTS, *YARDSTICKS, *TRIALS], n=1)
    raise BadInput(f"There is no bot {name!r}; " + (f"did you mean {near[0]!r}?" if near else f"try {', '.join(BOTS)}."))


def counted(name: str, budget: float = 1.0) -> Bot:
    """A Captain or Admiral that counts its looks and walks: the same luck leads to the same decision on every machine."""
    own = max(1, round(COUNTED_POSITIONS * budget))
    if name == "captain":
        return Captain(own, looks=max(1, round(COUNTED_LOOKS * budget)), seconds=NO_LIMIT)
    return Admiral(own, walks=max(1, round(COUNTED_WALKS * budget)))


def positions(number: int, budget: float) -> int:
    """How many positions of its own turn a bot looks at that is also bound by the clock: fewer where they take longer."""
    return max(1, round(number * budget / (SLOWER if build() == "interpreted" else 1)))


def foreign(name: str, budget: float) -> Bot:
    """A bot from outside: a class, or anything that can be called with a budget, in a module that can be imported."""
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)(budget)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise BadInput(f"There is no bot {name!r}: {error}.") from None
    if not isinstance(found, Bot):
        raise BadInput(f"{name!r} is no bot: it does not inherit from caravela.Bot.")
    return found
