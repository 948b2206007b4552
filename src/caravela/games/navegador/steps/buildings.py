"""The Buildings action (R9): buildings are bought one at a time, row by row in ascending order."""

from __future__ import annotations

from caravela.games.navegador.actions import BUY, DONE
from caravela.games.navegador.components import BUILDINGS
from caravela.games.navegador.events import DECLINED, ERECTED
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    FACTORIES,
    LAST_BUILDING,
    SHEET,
    SHIPYARDS,
    TAKEN,
    WORKERS,
    Position,
    buildings_left,
    next_price,
    pieces_left,
    trigger_end,
)
from caravela.games.navegador.steps.numbers import ERECT
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

PLACE_ON_SHEET = (FACTORIES, FACTORIES + 1, FACTORIES + 2, SHIPYARDS, CHURCHES)


class Erect(Step[Position]):
    """R9.1: buy a building, or stop.

    Frame payload: bits 0–2 the lowest row allowed, bits 3–6 workers already used this turn."""

    rule = "R9.1"
    kinds = "build done"

    def legal(self, s: Position) -> list[int]:
        """Rows with a piece left, workers to spare and a price in reach."""
        payload = s.frame >> PAYLOAD
        base = seat_of(s.frame) * SHEET
        workers = s.cells[base + WORKERS] - (payload >> 3)
        cash = s.cells[base + CASH]
        found: list[int] = []
        for row in range(payload & 7, len(BUILDINGS)):
            if s.data.building_workers[row] <= workers and pieces_left(s, row) > 0 and next_price(s, row) <= cash:
                found.append(BUY + row)
        found.append(DONE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Pay and take the cheapest piece of the row; the last one of all rows triggers the end (R9.5)."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action == DONE:
            if s.events is not None and payload == 0:
                s.note(DECLINED, [seat, 1])
            return
        row = action - BUY
        price = next_price(s, row)
        s.cells[TAKEN + row] += 1
        s.cells[seat * SHEET + CASH] -= price
        s.cells[seat * SHEET + PLACE_ON_SHEET[row]] += 1
        if s.events is not None:
            s.note(ERECTED, [seat, row, price])
        if buildings_left(s) == 0:
            trigger_end(s, LAST_BUILDING, seat)
        s.push(ERECT, seat, row | (((payload >> 3) + s.data.building_workers[row]) << 3))

    def prompt(self, s: Position) -> Sentence:
        """Ask for the next building."""
        free = s.cells[seat_of(s.frame) * SHEET + WORKERS] - (s.frame >> (PAYLOAD + 3))
        return say("prompt.erect", free=free)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Name the first requirement that is not met."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        payload = s.frame >> PAYLOAD
        row = action - BUY
        if pieces_left(s, row) == 0:
            return Refusal("R9.6", say("refusal.none_left", building=row))
        free = s.cells[base + WORKERS] - (payload >> 3)
        needed = s.data.building_workers[row]
        if needed > free:
            why = say("refusal.building_workers", building=row, needed=needed, free=free)
            return Refusal("R9.2", why, [Lack("workers", needed - free, seat)])
        price, cash = next_price(s, row), s.cells[base + CASH]
        if price > cash:
            why = say("refusal.building_dear", building=row, price=price, cash=cash)
            return Refusal("R9.3", why, [Lack("cash", price - cash, seat)])
        return Refusal("R9.1", say("refusal.row_passed", building=row))
