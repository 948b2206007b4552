"""R7.5: cards that exchange guards or coins for points, beside the decisions of phase E."""

from __future__ import annotations

from caravela.games.coimbra.actions import EXCHANGE
from caravela.games.coimbra.effects import FROM_CARDS
from caravela.games.coimbra.events import EXCHANGED
from caravela.games.coimbra.names import COST_KINDS, MAX_EXCHANGE
from caravela.games.coimbra.state import GUARDS, HELD, PHASE, PHASE_E, SHEET, Position, next_bit, score
from caravela.games.coimbra.steps.acquire import too_dear
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import NO_ACTIONS, Step
from caravela.kernel.words import say


def exchange_rate(s: Position, seat: i64, resource: i64) -> i64:
    """Units of a resource for one point; 0 without such a card."""
    best: i64 = 0
    held = s.cells[seat * SHEET + HELD] & s.data.exchange[resource]
    card = next_bit(held, 0)
    while card >= 0:
        rate = s.data.effects[card].amount
        if best == 0 or rate < best:
            best = rate
        card = next_bit(held, card + 1)
    return best


def has_exchange(s: Position, seat: i64) -> bool:
    """Whether a player owns a card that exchanges."""
    return s.cells[seat * SHEET + HELD] & (s.data.exchange[0] | s.data.exchange[1]) != 0


class Exchanging(Step[Position]):
    """D17, R7.5: a decision beside which exchanges are offered, of any amount in stock and as often as it lasts. Each of them
    lowers the stock, so there is an end to it."""

    sides = True

    def side(self, s: Position) -> list[int]:
        """Every amount in stock, in phase E."""
        seat = seat_of(s.frame)
        if s.cells[PHASE] != PHASE_E or not has_exchange(s, seat):
            return NO_ACTIONS
        found: list[int] = []
        for resource in range(len(COST_KINDS)):
            rate = exchange_rate(s, seat, resource)
            if rate:
                for points in range(1, s.cells[seat * SHEET + GUARDS + resource] // rate + 1):
                    found.append(EXCHANGE + resource * MAX_EXCHANGE + points - 1)
        return found

    def apply_side(self, s: Position, action: int) -> None:
        """Resources for points."""
        seat = seat_of(s.frame)
        resource, points = divmod(action - EXCHANGE, MAX_EXCHANGE)
        points += 1
        units = points * exchange_rate(s, seat, resource)
        s.cells[seat * SHEET + GUARDS + resource] -= units
        score(s, seat, points, FROM_CARDS)
        if s.events is not None:
            s.note(EXCHANGED, [seat, resource, units, points])

    def refuse_exchange(self, s: Position, action: int) -> Refusal:
        """No such card, the wrong phase, or too little."""
        seat = seat_of(s.frame)
        resource, points = divmod(action - EXCHANGE, MAX_EXCHANGE)
        rate = exchange_rate(s, seat, resource)
        if rate == 0:
            return Refusal("R7.5", say("refusal.no_exchange", resource=resource))
        if s.cells[PHASE] != PHASE_E:
            return Refusal("R7.5", say("refusal.exchange_later", resource=resource))
        cost, stock = (points + 1) * rate, s.cells[seat * SHEET + GUARDS + resource]
        why = say("refusal.exchange_dear", vp=points + 1, resource=resource, cost=cost, stock=stock)
        return too_dear(s, "R7.5", why, seat, resource, cost)
