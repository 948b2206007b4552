"""The position as numbers of about unit size, for learning: own sheet first, then the others in turn order, then the board."""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.components import BUILDINGS, COLUMNS, FIELDS, GOODS, REGIONS
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    COLONIES,
    EXPLORERS,
    FACTORIES,
    FLEET,
    FOUNDED,
    GALLERY,
    MARKET,
    PRIVILEGES,
    SHEET,
    SHIPS,
    SHIPYARDS,
    STONE,
    TAKEN,
    WORKERS,
    Position,
)
from caravela.kernel.state import NOBODY, STEP_MASK

STEPS: Final = 12
SHEET_NAMES: Final = [
    "cash",
    "workers",
    "fleet",
    "shipyards",
    "churches",
    "explorers",
    *[f"colonies_{good}" for good in GOODS],
    *[f"factories_{good}" for good in GOODS],
    *[f"privileges_{column}" for column in COLUMNS],
    *[f"ships_{region}" for region in REGIONS],
    *[f"stone_{field}" for field in FIELDS],
    "card",
    "points",
]


def feature_names(players: int) -> list[str]:
    """What each number means."""
    names = [f"{who}_{name}" for who in ["own", *[f"left{i}" for i in range(1, players)]] for name in SHEET_NAMES]
    names += [f"market_{good}" for good in GOODS]
    names += [f"left_{row}" for row in BUILDINGS] + [f"price_{row}" for row in BUILDINGS]
    names += [f"gallery_{column}" for column in COLUMNS]
    for region in REGIONS:
        names += [f"explored_{region}", f"tokens_{region}", f"price_{region}"]
    names += [f"orange_{field}" for field in FIELDS]
    names += ["phase_2", "phase_3", "last_round", "deciding"]
    names += [f"asked_{step}" for step in range(STEPS)]
    return names


def features(s: Position, seat: int) -> list[float]:
    """The numbers, as one seat may know them."""
    values: list[float] = []
    scores = s.scores()
    for offset in range(s.players):
        other = (seat + offset) % s.players
        base = other * SHEET
        sheet = s.sheet
        values.append(sheet[base + CASH] / 500.0)
        values.append(sheet[base + WORKERS] / 9.0)
        values.append(sheet[base + FLEET] / 7.0)
        values.append(sheet[base + SHIPYARDS] / 4.0)
        values.append(sheet[base + CHURCHES] / 4.0)
        values.append(sheet[base + EXPLORERS] / 6.0)
        for i in range(3):
            values.append(sheet[base + COLONIES + i] / 6.0)
        for i in range(3):
            values.append(sheet[base + FACTORIES + i] / 4.0)
        for i in range(5):
            values.append(sheet[base + PRIVILEGES + i] / 3.0)
        for region in range(13):
            values.append(sheet[base + SHIPS + region] / 3.0)
        for field in range(8):
            values.append(1.0 if sheet[base + STONE] == field else 0.0)
        values.append(1.0 if s.holder == other else 0.0)
        values.append(scores[other] / 100.0)
    for good in range(3):
        values.append(s.board[MARKET + good] / 9.0)
    for row in range(5):
        values.append(s.pieces_left(row) / 8.0)
    for row in range(5):
        values.append(s.next_price(row) / 450.0 if s.pieces_left(row) else 1.0)
    for column in range(5):
        values.append(s.board[GALLERY + column] / 3.0)
    for region in range(13):
        explored = (s.explored >> region) & 1 == 1
        taken = s.board[FOUNDED + region]
        left = s.tokens_left(region)
        values.append(1.0 if explored else 0.0)
        values.append(left / 4.0)
        values.append(s.stacks[region][taken] / 180.0 if explored and left else 0.0)
    for field in range(8):
        values.append(1.0 if s.orange == field else 0.0)
    values.append(1.0 if s.phase == 2 else 0.0)
    values.append(1.0 if s.phase == 3 else 0.0)
    values.append(s.countdown / s.players if s.countdown > 0 else 0.0)
    values.append(1.0 if s.actor == seat else 0.0)
    asked = s.frame & STEP_MASK if s.actor != NOBODY else -1
    for step in range(STEPS):
        values.append(1.0 if step == asked else 0.0)
    return values


assert TAKEN + len(BUILDINGS) == GALLERY
