"""Workers and Ships: two actions of one shape (R6, R7).

The cheap places come first (Q4), so that one number says all: of n recruits, as many as there are churches (or shipyards)
cost little, the others the price of the phase. What does not fit is resold at once.
"""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.actions import HIRE, LAUNCH
from caravela.games.navegador.components import MAX_RECRUITS
from caravela.games.navegador.events import BUILT_SHIPS, RECRUITED
from caravela.games.navegador.state import CASH, CHURCHES, FLEET, PHASE, SHEET, SHIPS, SHIPYARDS, WORKERS, Position
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

HIRES: Final = [[HIRE + n for n in range(most + 1)] for most in range(MAX_RECRUITS + 1)]
LAUNCHES: Final = [[LAUNCH + n for n in range(most + 1)] for most in range(MAX_RECRUITS + 1)]


def price(number: int, cheap: int, cheap_price: int, extra_price: int) -> int:
    """What `number` recruits cost when `cheap` of them come from own buildings (R6.1)."""
    if number <= cheap:
        return number * cheap_price
    return cheap * cheap_price + (number - cheap) * extra_price


def most_recruits(cash: int, present: int, limit: int, cheap: int, cheap_price: int, extra_price: int) -> int:
    """The largest number that may be chosen: extra recruits need room (R6.2), cheap ones do not (R6.3), and all is paid
    before any resale (R6.4)."""
    number = max(cheap, limit - present)
    while number > 0 and price(number, cheap, cheap_price, extra_price) > cash:
        number -= 1
    return number


def offer(room: int, cheap: int, cheap_price: int, extra_price: int, resale: int) -> Sentence:
    """What can be had, in words: extra recruits only where room is left (R6.2), resale where the cheap ones find none (R6.3)."""
    own = say("prompt.own_offer", cheap=cheap, price=cheap_price)
    if room > cheap:
        return say("prompt.offer_more", own=own, more=room - cheap, price=extra_price)
    if room == cheap:
        return say("prompt.offer_full", own=own)
    return say("prompt.offer_resale", own=own, room=room, resale=resale)


class Recruit(Step[Position]):
    """R6: hire workers."""

    rule = "R6.1"
    kinds = "workers"

    def legal(self, s: Position) -> list[int]:
        """From none up to what purse and room allow."""
        base = seat_of(s.frame) * SHEET
        data = s.data
        most = most_recruits(
            s.cells[base + CASH],
            s.cells[base + WORKERS],
            data.workers_max,
            s.cells[base + CHURCHES],
            data.church_worker[s.cells[PHASE]],
            data.extra_worker[s.cells[PHASE]],
        )
        return HIRES[most]

    def apply(self, s: Position, action: int) -> None:
        """R6.5."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        data = s.data
        number = action - HIRE
        cost = price(number, s.cells[base + CHURCHES], data.church_worker[s.cells[PHASE]], data.extra_worker[s.cells[PHASE]])
        total = s.cells[base + WORKERS] + number
        resold = max(0, total - data.workers_max)
        s.cells[base + WORKERS] = total - resold
        s.cells[base + CASH] += resold * data.resale_worker - cost
        if s.events is not None:
            s.note(RECRUITED, [seat, number, cost, resold, resold * data.resale_worker])

    def prompt(self, s: Position) -> Sentence:
        """Ask how many."""
        base = seat_of(s.frame) * SHEET
        data = s.data
        room = data.workers_max - s.cells[base + WORKERS]
        cheap, extra = data.church_worker[s.cells[PHASE]], data.extra_worker[s.cells[PHASE]]
        return say("prompt.recruit", offer=offer(room, s.cells[base + CHURCHES], cheap, extra, data.resale_worker))

    def refuse(self, s: Position, action: int) -> Refusal:
        """No room or no money."""
        base = seat_of(s.frame) * SHEET
        number = action - HIRE
        churches = s.cells[base + CHURCHES]
        limit = s.data.workers_max
        if number > max(churches, limit - s.cells[base + WORKERS]):
            return Refusal("R6.2", say("refusal.workers_full", limit=limit))
        cost = price(number, churches, s.data.church_worker[s.cells[PHASE]], s.data.extra_worker[s.cells[PHASE]])
        cash = s.cells[base + CASH]
        why = say("refusal.workers_dear", number=number, cost=cost, cash=cash)
        return Refusal("R6.4", why, [Lack("cash", cost - cash, seat_of(s.frame))])


class BuildShips(Step[Position]):
    """R7: build ships; they start in Portugal."""

    rule = "R7.1"
    kinds = "ships"

    def legal(self, s: Position) -> list[int]:
        """From none up to what purse and supply allow."""
        base = seat_of(s.frame) * SHEET
        data = s.data
        most = most_recruits(
            s.cells[base + CASH],
            s.cells[base + FLEET],
            data.ships_max,
            s.cells[base + SHIPYARDS],
            data.shipyard_ship[s.cells[PHASE]],
            data.extra_ship[s.cells[PHASE]],
        )
        return LAUNCHES[most]

    def apply(self, s: Position, action: int) -> None:
        """R7.4."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        data = s.data
        number = action - LAUNCH
        cost = price(number, s.cells[base + SHIPYARDS], data.shipyard_ship[s.cells[PHASE]], data.extra_ship[s.cells[PHASE]])
        total = s.cells[base + FLEET] + number
        resold = max(0, total - data.ships_max)
        s.cells[base + FLEET] = total - resold
        s.cells[base + SHIPS + data.home] += number - resold
        s.cells[base + CASH] += resold * data.resale_ship - cost
        if s.events is not None:
            s.note(BUILT_SHIPS, [seat, number, cost, resold, resold * data.resale_ship])

    def prompt(self, s: Position) -> Sentence:
        """Ask how many."""
        base = seat_of(s.frame) * SHEET
        data = s.data
        room = data.ships_max - s.cells[base + FLEET]
        cheap, extra = data.shipyard_ship[s.cells[PHASE]], data.extra_ship[s.cells[PHASE]]
        return say("prompt.build_ships", offer=offer(room, s.cells[base + SHIPYARDS], cheap, extra, data.resale_ship))

    def refuse(self, s: Position, action: int) -> Refusal:
        """No ship left or no money."""
        base = seat_of(s.frame) * SHEET
        number = action - LAUNCH
        yards = s.cells[base + SHIPYARDS]
        limit = s.data.ships_max
        if number > max(yards, limit - s.cells[base + FLEET]):
            return Refusal("R7.1", say("refusal.ships_full", limit=limit))
        cost = price(number, yards, s.data.shipyard_ship[s.cells[PHASE]], s.data.extra_ship[s.cells[PHASE]])
        cash = s.cells[base + CASH]
        why = say("refusal.ships_dear", number=number, cost=cost, cash=cash)
        rule = "R7.3" if s.cells[base + FLEET] + number > limit else "R7.4"
        return Refusal(rule, why, [Lack("cash", cost - cash, seat_of(s.frame))])
