"""The position as numbers of about unit size, for learning: own things first, then the others in seat order, then the board.

Islands are listed in reading order, `ISLANDS` of them; there are fewer on nearly every sea, and their entries are 0.
"""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.components import COSTS, CUBES, GOODS, SLOTS, TILE_COUNT, TOKENS
from caravela.games.amerigo.shapes import SHAPES
from caravela.games.amerigo.state import (
    BASE_AP,
    CANNONS,
    CHESTS,
    COMMODITIES,
    DISC,
    DISPLAY,
    GOLD,
    NEUTRALS,
    OFFER,
    OUT,
    PHASE,
    PLANNED,
    POST_COUNT,
    PRODUCTION,
    PROGRESS,
    ROUND,
    SHEET,
    SHIPS,
    STEP_COUNT,
    STORAGE,
    SUPPLY,
    TOKENS_OWNED,
    TOKENS_USED,
    TOWER,
    VP,
    Position,
)
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK

ISLANDS: Final = 20
SHEET_NAMES: Final = [
    "vp",
    "points",
    "gold",
    "cannons",
    "pirates",
    "progress",
    "disc",
    "place",
    "posts",
    "chests",
    "sailing",
    *[f"commodities_{good}" for good in GOODS],
    *[f"production_{good}" for good in GOODS],
    *[f"token_{token}" for token in TOKENS],
    *[f"planned_{shape}" for shape in SHAPES],
    "planned_squares",
    "villages",
]
ISLAND_NAMES: Final = ["size", "left", "big"]


def feature_names(players: int) -> list[str]:
    """What each number means."""
    who = ["own", *[f"left{i}" for i in range(1, players)]]
    names = [f"{player}_{name}" for player in who for name in SHEET_NAMES]
    names += ["round", *[f"phase_{colour}" for colour in CUBES], "time_value", "base_ap", "cubes_out"]
    for colour in CUBES:
        names += [f"out_{colour}", f"storage_{colour}", f"tower_{colour}"]
    names += [f"display_{token}" for token in TOKENS]
    names += [f"offer_{good}_{cost + 2}" for good in GOODS for cost in range(COSTS)]
    names += [f"neutral_{shape}" for shape in SHAPES]
    for island in range(ISLANDS):
        names += [f"island{island}_{name}" for name in ISLAND_NAMES]
        names += [f"island{island}_{player}" for player in who]
    names += ["ap_left", "deciding"]
    names += [f"asked_{step}" for step in range(STEP_COUNT)]
    return names


def features(s: Position, seat: int) -> list[float]:
    """The numbers, as one seat may know them."""
    values: list[float] = []
    scores = s.scores()
    for offset in range(s.players):
        sheet_features(s, (seat + offset) % s.players, scores, values)
    board = s.board
    values.append(board[ROUND] / 5.0)
    for colour in range(len(CUBES)):
        values.append(1.0 if board[PHASE] == colour else 0.0)
    values.append(s.time_value() / 5.0)
    values.append(board[BASE_AP] / 5.0)
    values.append(s.cubes_out() / 10.0)
    for colour in range(len(CUBES)):
        values.append(board[OUT + colour] / 7.0)
        values.append(board[STORAGE + colour] / 7.0)
        values.append(board[TOWER + colour] / 7.0)
    shown = [0.0] * len(TOKENS)
    for slot in range(SLOTS):
        if board[DISPLAY + slot] >= 0:
            shown[board[DISPLAY + slot]] = 1.0
    values += shown
    for kind in range(len(GOODS) * COSTS):
        values.append(board[OFFER + kind] / 2.0)
    by_shape(s, board[NEUTRALS], values)
    sea = s.sea()
    for island in range(ISLANDS):
        there = island < len(sea.sizes)
        values.append(sea.sizes[island] / 20.0 if there else 0.0)
        values.append(s.left[island] / 20.0 if there else 0.0)
        values.append(1.0 if there and sea.big[island] else 0.0)
        for offset in range(s.players):
            values.append(s.posts_on((seat + offset) % s.players, island) / 3.0 if there else 0.0)
    deciding = s.actor == seat
    values.append(int((s.frame >> PAYLOAD) & 127) / 10.0 if deciding and s.frame & STEP_MASK > 7 else 0.0)
    values.append(1.0 if deciding else 0.0)
    asked = s.frame & STEP_MASK if s.actor != NOBODY else -1
    for step in range(STEP_COUNT):
        values.append(1.0 if step == asked else 0.0)
    return values


def sheet_features(s: Position, seat: int, scores: list[int], values: list[float]) -> None:
    """One player's numbers."""
    base = seat * SHEET
    sheet = s.sheet
    values.append(sheet[base + VP] / 100.0)
    values.append(scores[seat] / 100.0)
    values.append(sheet[base + GOLD] / 12.0)
    values.append(sheet[base + CANNONS] / 12.0)
    values.append(s.pirate_strength(seat) / 12.0)
    values.append(sheet[base + PROGRESS] / 20.0)
    values.append(sheet[base + DISC] / 20.0)
    values.append(s.ranking.index(seat) / 3.0)
    values.append(sheet[base + POST_COUNT] / 12.0)
    values.append(sheet[base + CHESTS] / 3.0)
    values.append(1.0 if sheet[base + SHIPS] >= 0 else 0.0)
    for good in range(len(GOODS)):
        values.append(sheet[base + COMMODITIES + good] / 4.0)
    for good in range(len(GOODS)):
        values.append(sheet[base + PRODUCTION + good] / 4.0)
    ready = sheet[base + TOKENS_OWNED] & ~sheet[base + TOKENS_USED]
    for token in range(len(TOKENS)):
        values.append(1.0 if (ready >> token) & 1 else 0.0)
    planned = sheet[base + PLANNED]
    by_shape(s, planned, values)
    total = 0
    for tile in range(TILE_COUNT):
        if (planned >> tile) & 1:
            total += s.data.tile_size[tile]
    values.append(total / 10.0)
    supply = sheet[base + SUPPLY]
    left = 0
    while supply:
        supply &= supply - 1
        left += 1
    values.append(left / 16.0)


def by_shape(s: Position, mask: int, values: list[float]) -> None:
    """How many tiles of each shape are in a bit mask."""
    counts = [0] * len(SHAPES)
    for tile in range(TILE_COUNT):
        if (mask >> tile) & 1:
            counts[s.data.tile_shape[tile]] += 1
    for count in counts:
        values.append(count / 3.0)
