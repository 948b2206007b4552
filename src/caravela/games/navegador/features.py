"""The position as numbers of about unit size, for learning: own sheet first, then the others in turn order, then the board."""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.components import BUILDINGS, COLUMNS, FIELDS, GOODS, REGIONS
from caravela.games.navegador.scoring import points
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    COLONIES,
    COUNTDOWN,
    EXPLORERS,
    FACTORIES,
    FLEET,
    GALLERY,
    HOLDER,
    MARKET,
    ORANGE,
    PHASE,
    PRIVILEGES,
    SHEET,
    SHIPS,
    SHIPYARDS,
    STONE,
    WORKERS,
    Position,
    is_explored,
    next_price,
    pieces_left,
    token_price,
    tokens_left,
)
from caravela.kernel.features import one_of, shares
from caravela.kernel.packed import i64, vec
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


def features(s: Position, seat: i64, out: vec[float], at: i64) -> None:
    """The numbers, as one seat may know them."""
    cells = s.cells
    for offset in range(s.players):
        other = (seat + offset) % s.players
        own = other * SHEET
        out[at] = float(cells[own + CASH]) / 500.0
        out[at + 1] = float(cells[own + WORKERS]) / 9.0
        out[at + 2] = float(cells[own + FLEET]) / 7.0
        out[at + 3] = float(cells[own + SHIPYARDS]) / 4.0
        out[at + 4] = float(cells[own + CHURCHES]) / 4.0
        out[at + 5] = float(cells[own + EXPLORERS]) / 6.0
        at = shares(cells, own + COLONIES, 3, 6.0, out, at + 6)
        at = shares(cells, own + FACTORIES, 3, 4.0, out, at)
        at = shares(cells, own + PRIVILEGES, 5, 3.0, out, at)
        at = shares(cells, own + SHIPS, 13, 3.0, out, at)
        at = one_of(cells[own + STONE], 8, out, at)
        out[at] = 1.0 if cells[HOLDER] == other else 0.0
        out[at + 1] = float(points(s, other)) / 100.0
        at += 2
    at = shares(cells, MARKET, 3, 9.0, out, at)
    for row in range(5):
        left = pieces_left(s, row)
        out[at + row] = float(left) / 8.0
        out[at + 5 + row] = float(next_price(s, row)) / 450.0 if left else 1.0
    at = shares(cells, GALLERY, 5, 3.0, out, at + 10)
    for region in range(13):
        known = is_explored(s, region)
        out[at] = 1.0 if known else 0.0
        out[at + 1] = float(tokens_left(s, region)) / 4.0
        out[at + 2] = float(token_price(s, region)) / 180.0 if known else 0.0
        at += 3
    at = one_of(cells[ORANGE], 8, out, at)
    out[at] = 1.0 if cells[PHASE] == 2 else 0.0
    out[at + 1] = 1.0 if cells[PHASE] == 3 else 0.0
    out[at + 2] = float(cells[COUNTDOWN]) / float(s.players) if cells[COUNTDOWN] > 0 else 0.0
    out[at + 3] = 1.0 if s.actor == seat else 0.0
    one_of(s.frame & STEP_MASK if s.actor != NOBODY else NOBODY, STEPS, out, at + 4)
