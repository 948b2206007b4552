"""The Market action (R10.1–R10.6): for each good in turn, sell, process or nothing."""

from __future__ import annotations

from caravela.games.navegador.actions import HOLD, PROCESS, SELL
from caravela.games.navegador.components import GOODS, MAX_PROCESS, MAX_SALE
from caravela.games.navegador.events import PROCESSED, SOLD
from caravela.games.navegador.state import CASH, COLONIES, FACTORIES, MARKET, SHEET, Position
from caravela.games.navegador.steps.numbers import TRADE
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say


def market_options() -> list[list[int]]:
    """Entry `(good * 13 + colonies) * 8 + factories`: hold, sell 1 … colonies, process 1 … factories. Made once."""
    table: list[list[int]] = []
    for good in range(len(GOODS)):
        for colonies in range(MAX_SALE + 1):
            for factories in range(MAX_PROCESS + 1):
                sales = [SELL + good * MAX_SALE + units for units in range(colonies)]
                processed = [PROCESS + good * MAX_PROCESS + units for units in range(factories)]
                table.append([HOLD + good, *sales, *processed])
    return table


class Trade(Step[Position]):
    """R10.1: what to do with one good.

    Frame payload: bits 0–1 the good, bit 2 set once the orange factory has worked in this action."""

    rule = "R10.1"
    kinds = "hold sell process"

    def __init__(self) -> None:
        self.table = market_options()

    def factories(self, s: Position) -> int:
        """Factories that may process the present good: the coloured ones, and the orange one if it is free (R10.2)."""
        payload = s.frame >> PAYLOAD
        orange = 0 if payload & 4 else s.data.orange_factories
        return s.cells[seat_of(s.frame) * SHEET + FACTORIES + (payload & 3)] + orange

    def legal(self, s: Position) -> list[int]:
        """Nothing, any number of sales, or any number of units processed."""
        good = (s.frame >> PAYLOAD) & 3
        colonies = s.cells[seat_of(s.frame) * SHEET + COLONIES + good]
        return self.table[(good * (MAX_SALE + 1) + colonies) * (MAX_PROCESS + 1) + self.factories(s)]

    def usual(self, s: Position) -> list[int]:
        """What brings most: all sold, or all processed, the orange factory where it earns most."""
        base = seat_of(s.frame) * SHEET
        payload = s.frame >> PAYLOAD
        good = payload & 3
        revenue = s.data.revenue[s.cells[MARKET + good]]
        colonies = s.cells[base + COLONIES + good]
        factories = s.cells[base + FACTORIES + good]
        if not payload & 4 and not self.better_later(s, base, good, revenue):
            factories += s.data.orange_factories
        if factories * revenue > colonies * s.data.prices[good][s.cells[MARKET + good]]:
            return [PROCESS + good * MAX_PROCESS + factories - 1]
        return [SELL + good * MAX_SALE + colonies - 1] if colonies else [HOLD + good]

    def better_later(self, s: Position, base: int, good: int, revenue: int) -> bool:
        """Whether the orange factory earns more with a good that is still to come and not to be sold."""
        for other in range(good + 1, len(GOODS)):
            row = s.cells[MARKET + other]
            earns = s.data.revenue[row]
            sold = s.cells[base + COLONIES + other] * s.data.prices[other][row]
            if earns > revenue and (s.cells[base + FACTORIES + other] + s.data.orange_factories) * earns > sold:
                return True
        return False

    def apply(self, s: Position, action: int) -> None:
        """All units are paid at the row before the marker moves (R10.5)."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        payload = s.frame >> PAYLOAD
        good = payload & 3
        orange = payload & 4
        row = s.cells[MARKET + good]
        if action >= PROCESS:
            units = (action - PROCESS) % MAX_PROCESS + 1
            income = units * s.data.revenue[row]
            s.cells[MARKET + good] = max(0, row - units)
            if units > s.cells[base + FACTORIES + good]:
                orange = 4
            s.cells[base + CASH] += income
            if s.events is not None:
                s.note(PROCESSED, [seat, good, units, income, s.cells[MARKET + good]])
        elif action >= SELL:
            units = (action - SELL) % MAX_SALE + 1
            income = units * s.data.prices[good][row]
            s.cells[MARKET + good] = min(s.data.rows - 1, row + units)
            s.cells[base + CASH] += income
            if s.events is not None:
                s.note(SOLD, [seat, good, units, income, s.cells[MARKET + good]])
        if good < len(GOODS) - 1:
            s.push(TRADE, seat, (good + 1) | orange)

    def prompt(self, s: Position) -> Sentence:
        """Ask for one good."""
        good = (s.frame >> PAYLOAD) & 3
        row = s.cells[MARKET + good]
        return say(
            "prompt.trade",
            good=good,
            colonies=s.cells[seat_of(s.frame) * SHEET + COLONIES + good],
            price=s.data.prices[good][row],
            factories=self.factories(s),
            revenue=s.data.revenue[row],
        )

    def refuse(self, s: Position, action: int) -> Refusal:
        """Another good's turn, or too few colonies or factories."""
        seat = seat_of(s.frame)
        good = (s.frame >> PAYLOAD) & 3
        if action >= PROCESS:
            asked, units = divmod(action - PROCESS, MAX_PROCESS)
        elif action >= SELL:
            asked, units = divmod(action - SELL, MAX_SALE)
        else:
            asked, units = action - HOLD, 0
        if asked != good:
            return Refusal("R10.1", say("refusal.other_good", good=good))
        units += 1
        if action >= PROCESS:
            have = self.factories(s)
            if (s.frame >> PAYLOAD) & 4 and units == have + 1:
                return Refusal("R10.2", say("refusal.orange_factory"), [Lack("factories", 1, seat)])
            why = say("refusal.factories", have=have, good=good)
            return Refusal("R10.1", why, [Lack("factories", units - have, seat)])
        have = s.cells[seat * SHEET + COLONIES + good]
        return Refusal("R10.1", say("refusal.colonies", have=have, good=good), [Lack("colonies", units - have, seat)])
