"""The Colony action (R8): colonies are founded one at a time, region by region in ascending order."""

from __future__ import annotations

from caravela.games.navegador.actions import DONE, FOUND
from caravela.games.navegador.components import REGIONS
from caravela.games.navegador.events import DECLINED, FOUNDED_COLONY
from caravela.games.navegador.state import (
    CASH,
    COLONIES,
    EXPLORED,
    FOUNDED,
    SHEET,
    SHIPS,
    WORKERS,
    Position,
    token_price,
)
from caravela.games.navegador.steps.numbers import COLONISE
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say


class Colonise(Step[Position]):
    """R8.1: found a colony, or stop.

    Frame payload: bits 0–3 the lowest region allowed, bits 4–7 colonies founded there this turn, bits 8–11 colonies founded
    this turn in all."""

    rule = "R8.1"
    kinds = "found done"

    def legal(self, s: Position) -> list[int]:
        """Regions with an own ship, a token and the means."""
        payload: i64 = s.frame >> PAYLOAD
        base = seat_of(s.frame) * SHEET
        found: list[int] = []
        total: i64 = payload >> 8
        if (total + 1) * s.data.workers_per_colony <= s.cells[base + WORKERS]:
            floor = payload & 15
            used = (payload >> 4) & 15
            cash = s.cells[base + CASH]
            for region in range(floor, len(REGIONS)):
                ships = s.cells[base + SHIPS + region]
                if region == floor:
                    ships -= used
                if ships > 0 and 0 < token_price(s, region) <= cash:
                    found.append(FOUND + region)
        found.append(DONE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Pay and take the cheapest token of the region (R8.3)."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action == DONE:
            if s.events is not None and payload >> 8 == 0:
                s.note(DECLINED, [seat, 0])
            return
        region = action - FOUND
        price = token_price(s, region)
        s.cells[FOUNDED + region] += 1
        s.cells[seat * SHEET + CASH] -= price
        s.cells[seat * SHEET + COLONIES + s.data.goods_of[region]] += 1
        if s.events is not None:
            s.note(FOUNDED_COLONY, [seat, region, price])
        used = (payload >> 4) & 15 if region == payload & 15 else 0
        s.push(COLONISE, seat, region | ((used + 1) << 4) | (((payload >> 8) + 1) << 8))

    def prompt(self, s: Position) -> Sentence:
        """Ask for the next colony."""
        total = s.frame >> (PAYLOAD + 8)
        limit = s.cells[seat_of(s.frame) * SHEET + WORKERS] // s.data.workers_per_colony
        return say("prompt.found", limit=limit, total=total)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Name the first requirement that is not met."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        payload = s.frame >> PAYLOAD
        region = action - FOUND
        if s.data.goods_of[region] < 0:
            return Refusal("R8.1", say("refusal.no_colonies", region=region))
        if (s.cells[EXPLORED] >> region) & 1 == 0:
            return Refusal("R8.1", say("refusal.unexplored", region=region))
        ships = s.cells[base + SHIPS + region]
        if region == payload & 15:
            ships -= (payload >> 4) & 15
        if ships <= 0:
            there = s.cells[base + SHIPS + region]
            why = say("refusal.ships_used", region=region, ships=there) if there else say("refusal.colony_ship", region=region)
            return Refusal("R8.2", why, [Lack("ships", 1, seat)])
        if token_price(s, region) == 0:
            return Refusal("R8.2", say("refusal.all_founded", region=region))
        workers = s.cells[base + WORKERS]
        needed = ((payload >> 8) + 1) * s.data.workers_per_colony
        if needed > workers:
            why = say("refusal.colony_workers", colonies=(payload >> 8) + 1, needed=needed, workers=workers)
            return Refusal("R8.2", why, [Lack("workers", needed - workers, seat)])
        price = token_price(s, region)
        cash = s.cells[base + CASH]
        if price > cash:
            why = say("refusal.colony_dear", region=region, price=price, cash=cash)
            return Refusal("R8.2", why, [Lack("cash", price - cash, seat)])
        return Refusal("R8.1", say("refusal.region_passed", region=region))
