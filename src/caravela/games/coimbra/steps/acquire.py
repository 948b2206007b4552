"""Acquiring a character card (R5.6b to R5.6f), from a row or from the discard pile."""

from __future__ import annotations

from caravela.games.coimbra.components import IMMEDIATE
from caravela.games.coimbra.effects import FROM_CARDS
from caravela.games.coimbra.state import (
    ACQUIRED,
    CROWN,
    DISCOUNTS,
    EFFECT,
    HELD,
    REWARD,
    SHEET,
    TAKE_CROWN,
    TOKENS,
    TRIGGERS,
    Position,
    bits,
)
from caravela.games.coimbra.steps.rewards import EFFECT_AT, SOURCE_AT
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step


def price(s: Position, seat: int, card: int, value: int) -> int:
    """R5.6a: the given value less the discounts of start cards, at least 0."""
    cost = value - s.sheet[seat * SHEET + DISCOUNTS + s.data.cost_kind[card]]
    return cost if cost > 0 else 0


def acquire(s: Position, seat: int, card: int, cost: int, crown: bool, recruited: bool) -> None:
    """Pay, take the card, raise the track; then its immediate bonus, the start cards it sets off, its crown token."""
    data = s.data
    s.sheet[seat * SHEET + data.cost_kind[card]] -= cost
    s.add_card(seat, card)
    if s.events is not None:
        s.note(ACQUIRED, [seat, card, cost, 1 if recruited else 0])
    s.climb(seat, data.card_class[card], data.influence[card])
    if crown:
        s.push(TAKE_CROWN, seat, data.card_class[card])
    if s.sheet[seat * SHEET + HELD] & data.on_acquire[data.card_class[card]]:
        s.push(TRIGGERS, seat, data.card_class[card])
    if data.bonus[card] == IMMEDIATE:
        s.push(EFFECT, seat, card)


class Triggers(Step[Position]):
    """R5.6e: start cards that reward the acquisition of this class. Frame payload: the class."""

    rule = "R5.6"
    automatic = True

    def run(self, s: Position) -> None:
        """All of them, in the order of the cards."""
        seat = seat_of(s.frame)
        mask = s.sheet[seat * SHEET + HELD] & s.data.on_acquire[s.frame >> PAYLOAD]
        for card in reversed(bits(mask)):
            s.push(REWARD, seat, s.data.effects[card].rewards | (FROM_CARDS << SOURCE_AT) | (card << EFFECT_AT))


class TakeCrown(Step[Position]):
    """R5.6f: the crown token of the card. Frame payload: the class."""

    rule = "R5.6"
    automatic = True

    def run(self, s: Position) -> None:
        """It counts from now on."""
        seat = seat_of(s.frame)
        group = s.frame >> PAYLOAD
        s.sheet[seat * SHEET + TOKENS] |= 1 << group
        if s.events is not None:
            s.note(CROWN, [seat, group])
