"""Final scoring, as a breakdown by source (R16). VP scored in play are kept by source on the sheet."""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.components import END_7VP, END_GOLD_AGAIN, END_POSTS, GOLD3, GOLD5, GOOD_COUNT
from caravela.games.amerigo.state import (
    CHESTS,
    COMMODITIES,
    DISC,
    FROM_GOLD,
    GOLD,
    IN_PLAY,
    POST_COUNT,
    PRODUCTION,
    PROGRESS,
    SCORED,
    SHEET,
    VP,
    Position,
)

SOURCES: Final = [*IN_PLAY, "gold", "goods", "end_tokens", "progress_track", "special_track"]


def final_gold(s: Position, seat: int) -> int:
    """R16.2: gold after chests and gold tokens have been converted; what is beyond the track included."""
    base = seat * SHEET
    gold = s.sheet[base + GOLD] + s.sheet[base + CHESTS] * s.data.chest_gold
    for token in (GOLD3, GOLD5):
        if s.ready(seat, token):
            gold += s.data.token_gold[token]
    return gold


def goods(s: Position, seat: int) -> int:
    """R16.3: commodities times production, the printed token included."""
    total = 0
    base = seat * SHEET
    for good in range(GOOD_COUNT):
        total += s.sheet[base + COMMODITIES + good] * (s.sheet[base + PRODUCTION + good] + s.data.printed[good])
    return total


def end_tokens(s: Position, seat: int, level: int) -> int:
    """R16.4: the end tokens; `level` is the gold track after the conversions."""
    total = 0
    if s.owns(seat, END_POSTS):
        total += s.sheet[seat * SHEET + POST_COUNT] * s.data.end_posts_vp
    if s.owns(seat, END_7VP):
        total += s.data.end_vp
    if s.owns(seat, END_GOLD_AGAIN):
        total += level
    return total


def points(s: Position, seat: int) -> int:
    """All points of a seat, as if the game ended now."""
    base = seat * SHEET
    data = s.data
    gold = final_gold(s, seat)
    level = min(gold, data.gold_end)
    total = s.sheet[base + VP] + (gold - level) * data.excess_vp + level * data.end_vp_per_gold
    total += goods(s, seat) + end_tokens(s, seat, level)
    return total + data.progress_vp[s.sheet[base + PROGRESS]] + data.special_vp[s.sheet[base + DISC]]


def breakdown(s: Position, seat: int) -> dict[str, int]:
    """The same by source."""
    base = seat * SHEET
    data = s.data
    gold = final_gold(s, seat)
    level = min(gold, data.gold_end)
    parts = {name: s.sheet[base + SCORED + index] for index, name in enumerate(IN_PLAY)}
    parts[IN_PLAY[FROM_GOLD]] += (gold - level) * data.excess_vp
    parts["gold"] = level * data.end_vp_per_gold
    parts["goods"] = goods(s, seat)
    parts["end_tokens"] = end_tokens(s, seat, level)
    parts["progress_track"] = data.progress_vp[s.sheet[base + PROGRESS]]
    parts["special_track"] = data.special_vp[s.sheet[base + DISC]]
    return parts
