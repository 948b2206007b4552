"""Questions of Navegador with several parts: which ships sail or are paid, what becomes of each good, what is founded or built.

Own ships of one region are alike, and so are colonies of one region and buildings of one row: only their number counts.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from caravela.games.navegador.actions import BUY, DONE, FOUND, HOLD, PAY_SHIP, PROCESS, SAIL, SELL
from caravela.games.navegador.components import BUILDINGS, GOODS, MAX_PROCESS, MAX_SALE, REGIONS
from caravela.games.navegador.fleet import (
    COUNT,
    VOYAGE_BY_CARD,
    chosen,
    destination,
    destinations,
    next_start,
    obstacle,
    reach,
    starts,
    voyage_options,
    with_choice,
)
from caravela.games.navegador.state import (
    CASH,
    COLONIES,
    EXPLORED,
    FACTORIES,
    FLEET,
    FOUNDED,
    SHEET,
    SHIPS,
    TAKEN,
    WORKERS,
    Position,
    pieces_left,
    tokens_of,
)
from caravela.games.navegador.steps.numbers import COLONISE, ERECT, PAY_SHIPS, TRADE, VOYAGE
from caravela.kernel.question import Answer, Numbered, Question, decisions_of, moves_of
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of
from caravela.kernel.words import Sentence, say


def ship_parts(s: Position, ships: list[int]) -> list[str]:
    """Ids of ships by their regions: `ship.red.guine.1`."""
    colour = s.game.colours[seat_of(s.frame)]
    seen: Counter[int] = Counter()
    found: list[str] = []
    for region in ships:
        seen[region] += 1
        found.append(f"ship.{colour}.{REGIONS[region]}.{seen[region]}")
    return found


class Sailing(Question[Position]):
    """R5: where each ship ends."""

    def stands(self, s: Position) -> bool:
        """As long as the ships that have chosen had no choice."""
        seat, payload = seat_of(s.frame), s.frame >> PAYLOAD
        before = payload & VOYAGE_BY_CARD
        for ship in range(chosen(payload)):
            if len(voyage_options(s, seat, before)) > 1:
                return False
            before = with_choice(before, destination(payload, ship))
        return True

    def prompt(self, s: Position, answer: Answer) -> Sentence:
        """Ships without orders."""
        return say("prompt.ships", left=len(self.parts(s)) - len(answer))

    def open_ships(self, s: Position) -> list[int]:
        """The regions of the ships that have not chosen."""
        return starts(s, seat_of(s.frame))[chosen(s.frame >> PAYLOAD) :]

    def parts(self, s: Position) -> list[str]:
        """Every ship that has not chosen."""
        return ship_parts(s, self.open_ships(s))

    def others(self, s: Position, answer: Answer, part: str) -> tuple[list[tuple[int, int]], list[int]]:
        """Where all other ships go, as pairs of regions, and the regions of those without orders."""
        seat, payload = seat_of(s.frame), s.frame >> PAYLOAD
        fixed = [(start, int(destination(payload, ship))) for ship, start in enumerate(starts(s, seat)[: chosen(payload)])]
        free: list[int] = []
        ships = self.open_ships(s)
        for other, start in zip(ship_parts(s, ships), ships, strict=True):
            if other in answer and other != part:
                fixed.append((start, (answer[other] - SAIL) % COUNT))
            elif other != part:
                free.append(start)
        return fixed, free

    def choices(self, s: Position, answer: Answer) -> dict[str, list[int]]:
        """All destinations in reach with which the other ships can make a legal voyage."""
        by_card = s.frame >> PAYLOAD & VOYAGE_BY_CARD == VOYAGE_BY_CARD
        found: dict[str, list[int]] = {}
        ships = self.open_ships(s)
        for part, start in zip(ship_parts(s, ships), ships, strict=True):
            fixed, free = self.others(s, answer, part)
            ends = [region for region in range(COUNT) if (reach(s, start) >> region) & 1]
            found[part] = [
                SAIL + start * COUNT + end
                for end in ends
                if obstacle(s, seat_of(s.frame), fixed, free, start, end, by_card) is None
            ]
        return found

    def missing(self, s: Position, answer: Answer) -> list[str]:
        """Ships without orders."""
        return [part for part in self.parts(s) if part not in answer]

    def rest(self, s: Position, answer: Answer) -> Answer:
        """All others stay."""
        ships = self.open_ships(s)
        return {
            part: SAIL + start * (COUNT + 1)
            for part, start in zip(ship_parts(s, ships), ships, strict=True)
            if part not in answer
        }

    def as_if(self, s: Position, answer: Answer) -> Position:
        """The ships with orders are where they will be."""
        there = s.clone()
        for action in answer.values():
            start, end = divmod(action - SAIL, COUNT)
            there.cells[seat_of(s.frame) * SHEET + SHIPS + start] -= 1
            there.cells[seat_of(s.frame) * SHEET + SHIPS + end] += 1
        return there

    def refuse(self, s: Position, answer: Answer, action: int) -> Refusal:
        """About a ship of that region without orders, or else about the last one that has some."""
        start, end = divmod(action - SAIL, COUNT)
        seat, ships = seat_of(s.frame), self.open_ships(s)
        there = [part for part, region in zip(ship_parts(s, ships), ships, strict=True) if region == start]
        if not there:
            return Refusal("R5.1", say("refusal.no_ship", region=start), [Lack("ships", 1, seat)])
        part = next((part for part in there if part not in answer), there[-1])
        fixed, free = self.others(s, answer, part)
        by_card = s.frame >> PAYLOAD & VOYAGE_BY_CARD == VOYAGE_BY_CARD
        refusal = obstacle(s, seat, fixed, free, start, end, by_card)
        return refusal or Refusal("R5.1", say("refusal.ordered_already", region=start))

    def line(self, s: Position, answer: Answer) -> list[int]:
        """The one way in which the engine offers this outcome."""
        ends = Counter((action - SAIL) % COUNT for action in answer.values())
        found = way(s, seat_of(s.frame), s.frame >> PAYLOAD, ends)
        assert found is not None, "every legal outcome is offered one way (R5.9)"
        return moves_of(s, found)

    def answer(self, s: Position, line: list[int]) -> Answer:
        """The ships of a region take the destinations of the line one after the other."""
        open_parts = self.parts(s)
        found: Answer = {}
        for action in decisions_of(s, line)[: len(open_parts)]:
            region = REGIONS[(action - SAIL) // COUNT]
            part = next(part for part in open_parts if part.split(".")[2] == region and part not in found)
            found[part] = action
        return found


def way(s: Position, seat: int, payload: int, ends: Counter[int]) -> list[int] | None:
    """Choices of the remaining ships, as the engine offers them, after which so many ships end in each region."""
    if chosen(payload) == s.cells[seat * SHEET + FLEET]:
        return []
    start = next_start(s, seat, payload)
    possible = destinations(s, seat, payload)
    for end in sorted(ends):
        if ends[end] and (possible >> end) & 1:
            ends[end] -= 1
            further = way(s, seat, with_choice(payload, end), ends)
            ends[end] += 1
            if further is not None:
                return [SAIL + start * COUNT + end, *further]
    return None


class Payment(Numbered[Position]):
    """R4.4: which ships are paid."""

    def due(self, s: Position) -> int:
        """How many."""
        return (s.frame >> PAYLOAD) & 15

    def prompt(self, s: Position, answer: Answer) -> Sentence:
        """Ships still to pay."""
        return say("prompt.pay", due=self.due(s) - len(answer))

    def surely(self, s: Position) -> dict[str, int]:
        """The ships that are due, whichever they are."""
        return {"fleet": -self.due(s)}

    def stock(self, s: Position) -> dict[int, list[str]]:
        """All own ships."""
        first = s.frame >> (PAYLOAD + 4)
        ships = [region for region in starts(s, seat_of(s.frame)) if region >= first]
        found: dict[int, list[str]] = {}
        for part, region in zip(ship_parts(s, ships), ships, strict=True):
            found.setdefault(PAY_SHIP + region, []).append(part)
        return found

    def fits(self, s: Position, numbers: Counter[int]) -> bool:
        """Not more than are due."""
        return numbers.total() <= self.due(s)

    def missing(self, s: Position, answer: Answer) -> list[str]:
        """As many as are due."""
        return [part for part in self.parts(s) if part not in answer] if len(answer) < self.due(s) else []

    def refuse(self, s: Position, answer: Answer, action: int) -> Refusal:
        """Enough are paid, or there is no ship."""
        if len(answer) == self.due(s):
            return Refusal("R4.4", say("refusal.all_paid", due=self.due(s)))
        return super().refuse(s, answer, action)

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """Ships are gone."""
        there = s.clone()
        for action, number in numbers.items():
            there.cells[seat_of(s.frame) * SHEET + SHIPS + action - PAY_SHIP] -= number
        return there

    def ending(self) -> list[int]:
        """The last ship ends it."""
        return []


class Founding(Numbered[Position]):
    """R8: where colonies are founded."""

    def ending(self) -> list[int]:
        """No more."""
        return [DONE]

    def prompt(self, s: Position, answer: Answer) -> Sentence:
        """How many more."""
        limit = s.cells[seat_of(s.frame) * SHEET + WORKERS] // s.data.workers_per_colony
        return say("prompt.found", limit=limit, total=(s.frame >> (PAYLOAD + 8)) + len(answer))

    def stock(self, s: Position) -> dict[int, list[str]]:
        """As many in a region as there are own ships and tokens."""
        payload = s.frame >> PAYLOAD
        found: dict[int, list[str]] = {}
        for region in range(payload & 15, len(REGIONS)):
            ships = s.cells[seat_of(s.frame) * SHEET + SHIPS + region]
            if region == payload & 15:
                ships -= (payload >> 4) & 15
            most = min(ships, len(tokens_of(s, region))) if (s.cells[EXPLORED] >> region) & 1 else 0
            found[FOUND + region] = [f"region.{REGIONS[region]}.{number + 1}" for number in range(most)]
        return found

    def cost(self, s: Position, numbers: Counter[int]) -> int:
        """The cheapest tokens of each region (R8.3)."""
        return sum(sum(tokens_of(s, action - FOUND)[:number]) for action, number in numbers.items())

    def fits(self, s: Position, numbers: Counter[int]) -> bool:
        """Workers for all, and the money."""
        own = seat_of(s.frame) * SHEET
        workers = ((s.frame >> (PAYLOAD + 8)) + numbers.total()) * s.data.workers_per_colony
        return workers <= s.cells[own + WORKERS] and self.cost(s, numbers) <= s.cells[own + CASH]

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """Paid, founded, the ships used."""
        there = s.clone()
        own = seat_of(s.frame) * SHEET
        payload = s.frame >> PAYLOAD
        there.cells[own + CASH] -= self.cost(s, numbers)
        there.cells[own + SHIPS + (payload & 15)] -= (payload >> 4) & 15
        for action, number in numbers.items():
            there.cells[own + SHIPS + action - FOUND] -= number
            there.cells[FOUNDED + action - FOUND] += number
        there.frame = s.frame & ((1 << PAYLOAD) - 1) | (((payload >> 8) + numbers.total()) << (PAYLOAD + 8))
        return there


class Building(Numbered[Position]):
    """R9: which buildings are erected."""

    def ending(self) -> list[int]:
        """No more."""
        return [DONE]

    def prompt(self, s: Position, answer: Answer) -> Sentence:
        """Workers left."""
        used = (s.frame >> (PAYLOAD + 3)) + self.workers(s, Counter(answer.values()))
        return say("prompt.erect", free=s.cells[seat_of(s.frame) * SHEET + WORKERS] - used)

    def stock(self, s: Position) -> dict[int, list[str]]:
        """All pieces left of the rows that have not been passed."""
        found: dict[int, list[str]] = {}
        for row in range((s.frame >> PAYLOAD) & 7, len(BUILDINGS)):
            taken = s.cells[TAKEN + row]
            found[BUY + row] = [f"building.{BUILDINGS[row]}.{taken + number}" for number in range(pieces_left(s, row))]
        return found

    def workers(self, s: Position, numbers: Counter[int]) -> int:
        """Workers that these buildings use."""
        return sum(number * s.data.building_workers[action - BUY] for action, number in numbers.items())

    def cost(self, s: Position, numbers: Counter[int]) -> int:
        """The cheapest pieces of each row (R9.6)."""
        total = 0
        for action, number in numbers.items():
            taken = s.cells[TAKEN + action - BUY]
            total += sum(s.data.building_prices[action - BUY][taken : taken + number])
        return total

    def fits(self, s: Position, numbers: Counter[int]) -> bool:
        """Workers for all, and the money."""
        own = seat_of(s.frame) * SHEET
        workers = (s.frame >> (PAYLOAD + 3)) + self.workers(s, numbers)
        return workers <= s.cells[own + WORKERS] and self.cost(s, numbers) <= s.cells[own + CASH]

    def after(self, s: Position, numbers: Counter[int]) -> Position:
        """Paid and taken, the workers used."""
        there = s.clone()
        there.cells[seat_of(s.frame) * SHEET + CASH] -= self.cost(s, numbers)
        for action, number in numbers.items():
            there.cells[TAKEN + action - BUY] += number
        used = (s.frame >> (PAYLOAD + 3)) + self.workers(s, numbers)
        there.frame = s.frame & ((1 << PAYLOAD) - 1) | (used << (PAYLOAD + 3))
        return there


class Market(Question[Position]):
    """R10.1: what becomes of each good."""

    def prompt(self, s: Position, answer: Answer) -> Sentence:
        """All goods."""
        return say("prompt.market")

    def goods(self, s: Position) -> list[int]:
        """The goods that have not been asked."""
        return list(range((s.frame >> PAYLOAD) & 3, len(GOODS)))

    def parts(self, s: Position) -> list[str]:
        """Each good."""
        return [f"market.{GOODS[good]}" for good in self.goods(s)]

    def orange_used(self, s: Position, answer: Answer, part: str) -> bool:
        """Whether the orange factory works on another good (R10.2)."""
        used = s.frame >> PAYLOAD & 4 == 4
        for other, action in answer.items():
            if other != part and action >= PROCESS:
                good, units = divmod(action - PROCESS, MAX_PROCESS)
                used = used or units + 1 > s.cells[seat_of(s.frame) * SHEET + FACTORIES + good]
        return used

    def choices(self, s: Position, answer: Answer) -> dict[str, list[int]]:
        """Nothing, sales up to the colonies, units up to the factories."""
        own = seat_of(s.frame) * SHEET
        found: dict[str, list[int]] = {}
        for good, part in zip(self.goods(s), self.parts(s), strict=True):
            orange = 0 if self.orange_used(s, answer, part) else s.data.orange_factories
            sales = range(s.cells[own + COLONIES + good])
            processed = range(s.cells[own + FACTORIES + good] + orange)
            found[part] = [
                HOLD + good,
                *(SELL + good * MAX_SALE + units for units in sales),
                *(PROCESS + good * MAX_PROCESS + units for units in processed),
            ]
        return found

    def missing(self, s: Position, answer: Answer) -> list[str]:
        """Goods that nothing has been said of."""
        return [part for part in self.parts(s) if part not in answer]

    def rest(self, s: Position, answer: Answer) -> Answer:
        """The others are left alone."""
        return {part: HOLD + good for good, part in zip(self.goods(s), self.parts(s), strict=True) if part not in answer}

    def refuse(self, s: Position, answer: Answer, action: int) -> Refusal:
        """As if this good were asked now."""
        good = action - HOLD
        if action >= PROCESS:
            good = (action - PROCESS) // MAX_PROCESS
        elif action >= SELL:
            good = (action - SELL) // MAX_SALE
        there = s.clone()
        orange = 4 if self.orange_used(s, answer, f"market.{GOODS[good]}") else 0
        there.frame = s.frame & ((1 << PAYLOAD) - 1) | ((good | orange) << PAYLOAD)
        return s.game.steps[s.frame & STEP_MASK].refuse(there, action)

    def line(self, s: Position, answer: Answer) -> list[int]:
        """Good by good."""
        return moves_of(s, [answer[part] for part in self.parts(s)])

    def answer(self, s: Position, line: list[int]) -> Answer:
        """Each move is about one good."""
        parts = self.parts(s)
        return dict(zip(parts, decisions_of(s, line)[: len(parts)], strict=True))


QUESTIONS: Final[dict[int, Question[Position]]] = {
    int(VOYAGE): Sailing(),
    int(PAY_SHIPS): Payment(),
    int(COLONISE): Founding(),
    int(ERECT): Building(),
    int(TRADE): Market(),
}
