"""Which elements of the board an action touches, the main one first."""

from __future__ import annotations

from caravela.games.navegador.actions import (
    BUY,
    DONE,
    FOUND,
    HIRE,
    HOLD,
    LAUNCH,
    MOVE_STONE,
    PAY_SHIP,
    PROCESS,
    SAIL,
    SELL,
    TAKE,
    USE_CARD,
)
from caravela.games.navegador.components import (
    BUILDINGS,
    COLUMNS,
    FIELDS,
    GOODS,
    MAX_PROCESS,
    MAX_SALE,
    REGIONS,
)
from caravela.games.navegador.fleet import chosen, starts
from caravela.games.navegador.state import MARKET, TAKEN, Position
from caravela.games.navegador.steps.numbers import VOYAGE
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK


def targets(s: Position, action: int) -> list[str]:
    """Ids of the board elements an action touches, the main one first."""
    colour = s.game.colours[s.actor] if s.actor != NOBODY else ""
    if action < PAY_SHIP:
        return [f"rondel.{FIELDS[action - MOVE_STONE]}"]
    if action < SAIL:
        region = REGIONS[action - PAY_SHIP]
        return [f"ship.{colour}.{region}", f"region.{region}"]
    if action < USE_CARD:
        start, end = divmod(action - SAIL, len(REGIONS))
        ship = f"ship.{colour}.{REGIONS[start]}"
        if colour and s.frame & STEP_MASK == VOYAGE and starts(s, s.actor)[chosen(s.frame >> PAYLOAD)] != start:
            return [ship]  # another ship is asked: a region means a destination of that one
        return [f"region.{REGIONS[end]}", ship]
    if action < HIRE:
        return ["card.navegador"]
    if action < LAUNCH:
        return ["supply.workers"]
    if action < FOUND:
        return ["supply.ships"]
    if action < BUY:
        return [f"region.{REGIONS[action - FOUND]}"]
    if action < HOLD:
        row = action - BUY
        return [f"building.{BUILDINGS[row]}", f"building.{BUILDINGS[row]}.{s.cells[TAKEN + row]}"]
    if action < SELL:
        return [f"market.{GOODS[action - HOLD]}"]
    if action < PROCESS:
        good, units = divmod(action - SELL, MAX_SALE)
        return [f"market.{GOODS[good]}.{min(s.data.rows, s.cells[MARKET + good] + units + 2)}", f"market.{GOODS[good]}"]
    if action < TAKE:
        good, units = divmod(action - PROCESS, MAX_PROCESS)
        return [f"market.{GOODS[good]}.{max(1, s.cells[MARKET + good] - units)}", f"market.{GOODS[good]}"]
    if action < DONE:
        return [f"privilege.{COLUMNS[action - TAKE]}"]
    return []
