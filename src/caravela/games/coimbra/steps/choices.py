"""Decisions inside a player's own bonus (R12.2): options, payments, repeating a card, recruiting from the discard pile."""

from __future__ import annotations

from caravela.games.coimbra.actions import ACQUIRE, CHOOSE, DECLINE, PAY, REPEAT
from caravela.games.coimbra.components import IMMEDIATE
from caravela.games.coimbra.effects import COINS_SHIFT, FIELD, REPEAT_IMMEDIATE
from caravela.games.coimbra.events import REPEATED
from caravela.games.coimbra.names import MAX_OPTIONS, START_CARDS
from caravela.games.coimbra.state import COINS, DISCARD, GUARDS, HELD, SHEET, Position, next_bit
from caravela.games.coimbra.steps.acquire import acquire, lacking, price, too_dear
from caravela.games.coimbra.steps.numbers import EFFECT
from caravela.games.coimbra.steps.rewards import decline, gain
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

ALL_OPTIONS = [[CHOOSE + option for option in range(count)] for count in range(MAX_OPTIONS + 1)]
JUST_DECLINE = [DECLINE]
PAY_OR_NOT = [PAY, DECLINE]


def short(s: Position, seat: i64, cost: i64) -> list[Lack]:
    """What a player lacks to pay packed resources."""
    base = seat * SHEET
    return lacking(seat, (cost & FIELD) - s.cells[base + GUARDS], ((cost >> COINS_SHIFT) & FIELD) - s.cells[base + COINS])


def can_pay(s: Position, seat: i64, cost: i64) -> bool:
    """Whether a player has the guards and coins of a packed cost."""
    base = seat * SHEET
    return cost & FIELD <= s.cells[base + GUARDS] and (cost >> COINS_SHIFT) & FIELD <= s.cells[base + COINS]


class PickOption(Step[Position]):
    """D6: one of the options of a bonus with a slash. Frame payload: the effect."""

    rule = "R12.2"
    kinds = "choose"

    def legal(self, s: Position) -> list[int]:
        """All options."""
        return ALL_OPTIONS[len(s.data.effects[s.frame >> PAYLOAD].options)]

    def apply(self, s: Position, action: int) -> None:
        """Gain it."""
        number = s.frame >> PAYLOAD
        effect = s.data.effects[number]
        gain(s, seat_of(s.frame), effect.options[action - CHOOSE], 1, effect.source, number)

    def prompt(self, s: Position) -> Sentence:
        """Ask for an option."""
        return say("prompt.reward")

    def refuse(self, s: Position, action: int) -> Refusal:
        """There are fewer options."""
        return Refusal("R11.1", say("refusal.fewer_rewards", rewards=len(s.data.effects[s.frame >> PAYLOAD].options)))


class PayForReward(Step[Position]):
    """D14: pay the price for the reward, or not (R11.4). Frame payload: the effect."""

    rule = "R11.4"
    kinds = "pay decline"

    def legal(self, s: Position) -> list[int]:
        """Both, if the price can be paid in full."""
        cost = s.data.effects[s.frame >> PAYLOAD].cost
        return PAY_OR_NOT if can_pay(s, seat_of(s.frame), cost) else JUST_DECLINE

    def apply(self, s: Position, action: int) -> None:
        """Pay and gain."""
        seat = seat_of(s.frame)
        if action == DECLINE:
            decline(s, seat, "payment")
            return
        number = s.frame >> PAYLOAD
        effect = s.data.effects[number]
        s.cells[seat * SHEET + GUARDS] -= effect.cost & FIELD
        s.cells[seat * SHEET + COINS] -= (effect.cost >> COINS_SHIFT) & FIELD
        gain(s, seat, effect.rewards, 1, effect.source, number, effect.cost)

    def prompt(self, s: Position) -> Sentence:
        """Ask for the payment."""
        return say("prompt.pay")

    def refuse(self, s: Position, action: int) -> Refusal:
        """Too little."""
        cost = s.data.effects[s.frame >> PAYLOAD].cost
        return Refusal("R11.4", say("refusal.price_in_full"), short(s, seat_of(s.frame), cost))


class RepeatBonus(Step[Position]):
    """D13: use the immediate bonus of another own card of the class again. Frame payload: the effect that repeats."""

    rule = "R12.2"
    kinds = "repeat decline"

    def suits(self, s: Position, card: i64) -> bool:
        """An own card of the class with an immediate bonus that does not itself repeat (Q5), other than this one."""
        number = s.frame >> PAYLOAD
        data = s.data
        return (
            card != number
            and (s.cells[seat_of(s.frame) * SHEET + HELD] >> card) & 1 == 1
            and data.card_class[card] == data.effects[number].track
            and data.bonus[card] == IMMEDIATE
            and data.effects[card].kind != REPEAT_IMMEDIATE
        )

    def legal(self, s: Position) -> list[int]:
        """The suitable cards, or none."""
        track = s.data.effects[s.frame >> PAYLOAD].track
        mask = s.cells[seat_of(s.frame) * SHEET + HELD] & s.data.class_mask[track] & s.data.bonus_mask[IMMEDIATE]
        found: list[int] = []
        card = next_bit(mask, 0)
        while card >= 0:
            if self.suits(s, card):
                found.append(REPEAT + card)
            card = next_bit(mask, card + 1)
        found.append(DECLINE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """The bonus only: no influence, no start card is set off."""
        seat = seat_of(s.frame)
        if action == DECLINE:
            decline(s, seat, "repeat")
            return
        if s.events is not None:
            s.note(REPEATED, [seat, action - REPEAT])
        s.push(EFFECT, seat, action - REPEAT)

    def prompt(self, s: Position) -> Sentence:
        """Ask for a card."""
        return say("prompt.repeat", group=s.data.effects[s.frame >> PAYLOAD].track)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Name what does not suit."""
        card = action - REPEAT
        number = s.frame >> PAYLOAD
        data = s.data
        if (s.cells[seat_of(s.frame) * SHEET + HELD] >> card) & 1 == 0:
            return Refusal("R12.2", say("refusal.not_owned", card=card))
        if data.card_class[card] != data.effects[number].track:
            return Refusal("R12.2", say("refusal.not_repeated_class", card=card))
        if data.bonus[card] != IMMEDIATE:
            return Refusal("R12.2", say("refusal.no_immediate", card=card))
        return Refusal("Q5", say("refusal.no_repeating"))


class Recruit(Step[Position]):
    """D12: acquire a card of the discard pile at a fixed cost, or not. Frame payload: the effect."""

    rule = "R12.2"
    kinds = "acquire decline"

    def legal(self, s: Position) -> list[int]:
        """Cards of the pile that have a cost kind and can be paid."""
        seat = seat_of(s.frame)
        cost = s.data.effects[s.frame >> PAYLOAD].amount
        found: list[int] = []
        card = next_bit(s.cells[DISCARD], START_CARDS)
        while card >= 0:
            if price(s, seat, card, cost) <= s.cells[seat * SHEET + GUARDS + s.data.cost_kind[card]]:
                found.append(ACQUIRE + card)
            card = next_bit(s.cells[DISCARD], card + 1)
        found.append(DECLINE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """R5.6b to R5.6e (Q4)."""
        seat = seat_of(s.frame)
        if action == DECLINE:
            decline(s, seat, "recruit")
            return
        card: i64 = action - ACQUIRE
        s.cells[DISCARD] &= ~(1 << card)
        acquire(s, seat, card, price(s, seat, card, s.data.effects[s.frame >> PAYLOAD].amount), False, True)

    def prompt(self, s: Position) -> Sentence:
        """Ask for a card."""
        return say("prompt.recruit", cost=s.data.effects[s.frame >> PAYLOAD].amount)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not in the pile, a start card, or too dear."""
        card = action - ACQUIRE
        if (s.cells[DISCARD] >> card) & 1 == 0:
            return Refusal("R12.2", say("refusal.not_in_pile", card=card))
        kind = s.data.cost_kind[card]
        if kind < 0:
            return Refusal("Q4", say("refusal.no_payment"))
        seat = seat_of(s.frame)
        cost = price(s, seat, card, s.data.effects[s.frame >> PAYLOAD].amount)
        stock = s.cells[seat * SHEET + GUARDS + kind]
        return too_dear(s, "R12.2", say("refusal.card_dear", resource=kind, cost=cost, stock=stock), seat, kind, cost)
