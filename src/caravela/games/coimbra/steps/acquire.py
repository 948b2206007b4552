"""Acquiring a character card (R5.6b to R5.6f), from a row or from the discard pile."""

from __future__ import annotations

from caravela.games.coimbra.components import IMMEDIATE
from caravela.games.coimbra.events import ACQUIRED, CROWN
from caravela.games.coimbra.state import DISCOUNTS, GUARDS, HELD, SHEET, TOKENS, Position, add_card, climb
from caravela.games.coimbra.steps.numbers import EFFECT, TAKE_CROWN, TRIGGERS
from caravela.games.coimbra.steps.rewards import push_rewards
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say


def price(s: Position, seat: i64, card: i64, value: i64) -> i64:
    """R5.6a: the given value less the discounts of start cards, at least 0."""
    cost = value - s.cells[seat * SHEET + DISCOUNTS + s.data.cost_kind[card]]
    return cost if cost > 0 else 0


def lacking(seat: i64, guards: i64, coins: i64) -> list[Lack]:
    """What a player has too little of."""
    lacks = [Lack("guards", guards, seat)] if guards > 0 else []
    return [*lacks, Lack("coins", coins, seat)] if coins > 0 else lacks


def too_dear(s: Position, rule: str, why: Sentence, seat: i64, kind: i64, cost: i64) -> Refusal:
    """Guards (0) or coins (1) are missing for a price; or it is more than anybody can have (R1.2)."""
    if cost > s.data.stock:
        return Refusal("R1.2", say("refusal.beyond_limit", resource=kind, cost=cost, limit=s.data.stock))
    missing = cost - s.cells[seat * SHEET + GUARDS + kind]
    return Refusal(rule, why, lacking(seat, missing, 0) if kind == 0 else lacking(seat, 0, missing))


def acquire(s: Position, seat: i64, card: i64, cost: i64, crown: bool, recruited: bool) -> None:
    """Pay, take the card, raise the track; then its immediate bonus, the start cards it sets off, its crown token."""
    data = s.data
    group = data.card_class[card]
    s.cells[seat * SHEET + GUARDS + data.cost_kind[card]] -= cost
    add_card(s, seat, card)
    if s.events is not None:
        s.note(ACQUIRED, [seat, card, data.cost_kind[card], cost, 1 if recruited else 0])
    climb(s, seat, group, data.influence[card])
    if crown:
        s.push(TAKE_CROWN, seat, group)
    if s.cells[seat * SHEET + HELD] & data.on_acquire[group]:
        s.push(TRIGGERS, seat, group)
    if data.bonus[card] == IMMEDIATE:
        s.push(EFFECT, seat, card)


class Triggers(Step[Position]):
    """R5.6e: start cards that reward the acquisition of this class. Frame payload: the class."""

    rule = "R5.6"
    automatic = True

    def run(self, s: Position) -> None:
        """All of them, in the order of the cards."""
        seat = seat_of(s.frame)
        mask = s.cells[seat * SHEET + HELD] & s.data.on_acquire[s.frame >> PAYLOAD]
        push_rewards(s, seat, mask)


class TakeCrown(Step[Position]):
    """R5.6f: the crown token of the card. Frame payload: the class."""

    rule = "R5.6"
    automatic = True

    def run(self, s: Position) -> None:
        """It counts from now on."""
        seat = seat_of(s.frame)
        group = s.frame >> PAYLOAD
        s.cells[seat * SHEET + TOKENS] |= 1 << group
        if s.events is not None:
            s.note(CROWN, [seat, group])
