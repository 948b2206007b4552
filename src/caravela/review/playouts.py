"""How a position might end: bots play it to the end, each time with other luck and other tastes.

Games with little luck would end alike again and again if everybody judged alike (`bots/admiral.py`)."""

from __future__ import annotations

from typing import Any, Final

from caravela.bots.admiral import tastes_of
from caravela.bots.bot import decide
from caravela.bots.roster import bot
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from caravela.kernel.state import NOBODY

PLAYERS: Final = ("deckhand", "apprentice", "merchant")  # who plays whole games quickly
SHARE: Final = 0.1  # of a Merchant's usual budget


def play_out(match: Match, move: int, who: str, number: int) -> dict[str, Any]:
    """Game number `number` from the position after so many moves, all seats played by such a bot: scores and ranks. What nobody
    had seen there, and all luck, is dealt anew."""
    luck = luck_from(match.seed, f"playout/{move}/{who}/{number}")
    s = match.game.resample(match.positions[move], NOBODY, luck)
    bots = [bot(who, SHARE) for _ in range(int(s.players))]
    tastes = tastes_of(s.game.judgement, s.game.name)
    for each in bots:
        each.given = tastes[luck.below(len(tastes))]
    while s.actor != NOBODY:
        s.advance(decide(bots[s.actor], s, luck))
    result = s.result()
    return {"scores": result.scores, "ranks": result.ranks}
