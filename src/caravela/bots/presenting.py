"""Bots as people choose among them: what each is, and of a level what it sees, how strong it is, what beats it. The sentences are
in `words.en.toml` and its translations; docs/opponents.md has the numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from caravela.bots.roster import BOTS, LEVELS
from caravela.kernel.words import Words

ABOUT: Final = ("about", "sees", "strength", "beaten")  # what is told of a level; of another bot only the first
NAMES: Final = {name: name for name in BOTS}
WORDS: Final = Words(
    Path(__file__).parent, {part: NAMES if part == "about" else {name: name for name in LEVELS} for part in ABOUT}
)


def presented(bot: str) -> dict[str, str]:
    """What is told of a bot, in words."""
    number = BOTS.index(bot)
    return {part: WORDS.called(part, number) for part in (ABOUT if bot in LEVELS else ABOUT[:1])}
