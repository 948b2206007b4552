"""Yellow: buy production tokens (R11). The order makes no difference, so tokens are bought in the order of the list.

Frame payload: bits 0–6 action points left, bits 7–10 the first kind of token that may still be bought,
which is any kind after gold has been raised.
"""

from __future__ import annotations

from typing import Final, cast

from caravela.games.amerigo.actions import BUY, DONE, NUMBERS
from caravela.games.amerigo.components import CHEAPEST, COSTS, GOOD_COUNT
from caravela.games.amerigo.events import BOUGHT
from caravela.games.amerigo.state import GOLD, OFFER, PRODUCTION, SHEET, Position, pay
from caravela.games.amerigo.steps.numbers import BUY_PRODUCTION
from caravela.games.amerigo.steps.treasure import KINDS, Paying, refuse_cash, too_dear
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.words import Sentence, say

ALL_BUT_FIRST: Final = (1 << (PAYLOAD + 7)) - 1


class BuyProduction(Paying):
    """R11.1: buy one more token, or stop."""

    rule = "R11.1"
    kinds = f"buy done {KINDS}"

    def legal(self, s: Position) -> list[int]:
        """Tokens on display that points and gold pay for."""
        payload = s.frame >> PAYLOAD
        most = (payload & 127) + s.cells[seat_of(s.frame) * SHEET + GOLD] - CHEAPEST
        found: list[object] = []
        kind = payload >> 7
        while kind < GOOD_COUNT * COSTS:
            if s.cells[OFFER + kind] and kind % COSTS <= most:
                found.append(NUMBERS[BUY + kind])
            kind += 1
        found.append(NUMBERS[DONE])
        return cast("list[int]", found)

    def useful(self, s: Position) -> bool:
        """There is a token that could be bought, whatever came before it: gold opens the list again."""
        kind: i64 = 0
        while kind < GOOD_COUNT * COSTS:
            if s.cells[OFFER + kind]:
                return True
            kind += 1
        return False

    def reopened(self, frame: i64) -> i64:
        """From the first kind on."""
        return frame & ALL_BUT_FIRST

    def apply(self, s: Position, action: int) -> None:
        """Put it on the own sheet."""
        if action == DONE:
            return
        seat = seat_of(s.frame)
        kind: i64 = action - BUY
        cost = kind % COSTS + CHEAPEST
        ap = pay(s, seat, (s.frame >> PAYLOAD) & 127, cost)
        s.cells[OFFER + kind] -= 1
        s.cells[seat * SHEET + PRODUCTION + kind // COSTS] += 1
        if s.events is not None:
            s.note(BOUGHT, [seat, kind // COSTS, cost])
        s.push(BUY_PRODUCTION, seat, ap | (kind << 7))

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.buy", ap=(s.frame >> PAYLOAD) & 127)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not on display, too dear, or out of order."""
        seat = seat_of(s.frame)
        if action > DONE:
            return refuse_cash(s, seat, action)
        kind = action - BUY
        cost = kind % COSTS + CHEAPEST
        good = kind // COSTS
        if s.cells[OFFER + kind] == 0:
            return Refusal("R11.1", say("refusal.not_offered", good=good, cost=cost))
        ap, gold = (s.frame >> PAYLOAD) & 127, s.cells[seat * SHEET + GOLD]
        if cost > ap + gold:
            return too_dear(s, "R11.1", say("refusal.goods_dear", cost=cost, ap=ap, gold=gold), cost - ap - gold)
        return Refusal("R11.1", say("refusal.goods_order", good=good, cost=cost))
