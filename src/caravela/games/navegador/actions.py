"""Navegador's action space. The constants are the first ids of the kinds; the notation is documented in docs/notation.md."""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.components import (
    BUILDINGS,
    COLUMNS,
    FIELDS,
    GOODS,
    MAX_PROCESS,
    MAX_RECRUITS,
    MAX_SALE,
    REGIONS,
)
from caravela.kernel.actions import ActionSpace

MOVE_STONE: Final = 0  # + rondel field
PAY_SHIP: Final = 8  # + region
SAIL: Final = 21  # + start * 13 + destination
USE_CARD: Final = 190
KEEP_CARD: Final = 191
HIRE: Final = 192  # + number of workers
LAUNCH: Final = 202  # + number of ships
FOUND: Final = 212  # + region
BUY: Final = 225  # + building row
HOLD: Final = 230  # + good
SELL: Final = 233  # + good * 12 + units - 1
PROCESS: Final = 269  # + good * 7 + units - 1
TAKE: Final = 290  # + privilege column
DONE: Final = 295


def action_space() -> ActionSpace:
    """All actions with their notation."""
    space = ActionSpace()
    units = [str(n) for n in range(1, MAX_SALE + 1)]
    recruits = [str(n) for n in range(MAX_RECRUITS + 1)]
    space.add(MOVE_STONE, "rondel", FIELDS)
    space.add(PAY_SHIP, "pay", REGIONS)
    space.add(SAIL, "sail", REGIONS, REGIONS)
    space.add(USE_CARD, "card", ["use", "keep"])
    space.add(HIRE, "workers", recruits)
    space.add(LAUNCH, "ships", recruits)
    space.add(FOUND, "found", REGIONS)
    space.add(BUY, "build", BUILDINGS)
    space.add(HOLD, "hold", GOODS)
    space.add(SELL, "sell", GOODS, units)
    space.add(PROCESS, "process", GOODS, units[:MAX_PROCESS])
    space.add(TAKE, "privilege", COLUMNS)
    space.add(DONE, "done")
    return space
