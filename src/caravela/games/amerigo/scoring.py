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
    owns,
    ready,
)
from caravela.kernel.packed import i64

SOURCES: Final = [*IN_PLAY, "gold", "goods", "end_tokens", "progress_track", "special_track"]


def final_gold(s: Position, seat: i64) -> i64:
    """R16.2: gold after chests and gold tokens have been converted; what is beyond the track included."""
    base = seat * SHEET
    gold = s.cells[base + GOLD] + s.cells[base + CHESTS] * s.data.chest_gold
    if ready(s, seat, GOLD3):
        gold += s.data.token_gold[GOLD3]
    if ready(s, seat, GOLD5):
        gold += s.data.token_gold[GOLD5]
    return gold


def goods(s: Position, seat: i64) -> i64:
    """R16.3: commodities times production, the printed token included."""
    total: i64 = 0
    base = seat * SHEET
    good: i64 = 0
    while good < GOOD_COUNT:
        total += s.cells[base + COMMODITIES + good] * (s.cells[base + PRODUCTION + good] + s.data.printed[good])
        good += 1
    return total


def end_tokens(s: Position, seat: i64, level: i64) -> i64:
    """R16.4: the end tokens; `level` is the gold track after the conversions."""
    total: i64 = 0
    if owns(s, seat, END_POSTS):
        total += s.cells[seat * SHEET + POST_COUNT] * s.data.end_posts_vp
    if owns(s, seat, END_7VP):
        total += s.data.end_vp
    if owns(s, seat, END_GOLD_AGAIN):
        total += level
    return total


def points(s: Position, seat: i64) -> i64:
    """All points of a seat, as if the game ended now."""
    base = seat * SHEET
    data = s.data
    gold = final_gold(s, seat)
    level: i64 = gold if gold < data.gold_end else data.gold_end
    total = s.cells[base + VP] + (gold - level) * data.excess_vp + level * data.end_vp_per_gold
    total += goods(s, seat) + end_tokens(s, seat, level)
    return total + data.progress_vp[s.cells[base + PROGRESS]] + data.special_vp[s.cells[base + DISC]]


def breakdown(s: Position, seat: i64) -> dict[str, int]:
    """The same by source."""
    base = seat * SHEET
    data = s.data
    gold = final_gold(s, seat)
    level = min(gold, data.gold_end)
    parts = {name: s.cells[base + SCORED + index] for index, name in enumerate(IN_PLAY)}
    parts[IN_PLAY[FROM_GOLD]] += (gold - level) * data.excess_vp
    parts["gold"] = level * data.end_vp_per_gold
    parts["goods"] = goods(s, seat)
    parts["end_tokens"] = end_tokens(s, seat, level)
    parts["progress_track"] = data.progress_vp[s.cells[base + PROGRESS]]
    parts["special_track"] = data.special_vp[s.cells[base + DISC]]
    return parts
