"""Decisions of other players inside somebody's bonus (R14.2): what to hand over (D10), what to lose (D11)."""

from __future__ import annotations

from caravela.games.coimbra.actions import CHOOSE, LOSE, LOSE_POINTS
from caravela.games.coimbra.effects import COINS_SHIFT, FIELD, FROM_OTHERS, VP_SHIFT
from caravela.games.coimbra.events import GAVE, LOST_CARD, LOST_POINTS
from caravela.games.coimbra.state import (
    COINS,
    DISCARD,
    GUARDS,
    HELD,
    SHEET,
    TRACKS,
    Position,
    move_disk,
    next_bit,
    remove_card,
    score,
)
from caravela.games.coimbra.steps.bonuses import ASKED_FOR
from caravela.games.coimbra.steps.choices import can_pay, short
from caravela.games.coimbra.steps.rewards import add_stock
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say


class Give(Step[Position]):
    """D10: choose what to hand over. Frame payload: bits 0–6 the effect, 7–9 who receives."""

    rule = "R12.2"
    kinds = "choose"

    def legal(self, s: Position) -> list[int]:
        """Options whose guards and coins he has; points can always be given."""
        seat = seat_of(s.frame)
        options = s.data.effects[(s.frame >> PAYLOAD) & 127].options
        found: list[int] = []
        for index in range(len(options)):
            if can_pay(s, seat, options[index]):
                found.append(CHOOSE + index)
        return found

    def apply(self, s: Position, action: int) -> None:
        """He loses all of it; the receiver gains what fits (Q10)."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        receiver = payload >> ASKED_FOR
        option: i64 = s.data.effects[payload & 127].options[action - CHOOSE]
        guards, coins, points = option & FIELD, (option >> COINS_SHIFT) & FIELD, (option >> VP_SHIFT) & FIELD
        s.cells[seat * SHEET + GUARDS] -= guards
        s.cells[seat * SHEET + COINS] -= coins
        lost_guards = add_stock(s, receiver, 0, guards)
        lost_coins = add_stock(s, receiver, 1, coins)
        if points:
            score(s, seat, -points, FROM_OTHERS)
            score(s, receiver, points, FROM_OTHERS)
        if s.events is not None:
            s.note(GAVE, [seat, receiver, guards, coins, points, lost_guards, lost_coins])

    def prompt(self, s: Position) -> Sentence:
        """Ask what to give."""
        return say("prompt.give", receiver=s.frame >> (PAYLOAD + ASKED_FOR))

    def refuse(self, s: Position, action: int) -> Refusal:
        """No such option, or too little."""
        options = s.data.effects[(s.frame >> PAYLOAD) & 127].options
        if action - CHOOSE >= len(options):
            return Refusal("R12.2", say("refusal.fewer_gifts", options=len(options)))
        return Refusal("R12.2", say("refusal.cannot_give"), short(s, seat_of(s.frame), options[action - CHOOSE]))


class LoseSomething(Step[Position]):
    """D11: lose points or a card of the class. Frame payload: bits 0–6 the effect, 7–9 who caused it."""

    rule = "R12.2"
    kinds = "lose lose_points"

    def legal(self, s: Position) -> list[int]:
        """The points, or any card of the class, start cards included."""
        group = s.data.effects[(s.frame >> PAYLOAD) & 127].track
        found = [LOSE_POINTS]
        mask = s.cells[seat_of(s.frame) * SHEET + HELD] & s.data.class_mask[group]
        card = next_bit(mask, 0)
        while card >= 0:
            found.append(LOSE + card)
            card = next_bit(mask, card + 1)
        return found

    def apply(self, s: Position, action: int) -> None:
        """A lost card goes to the discard pile and its influence with it, not below 0 (Q6)."""
        seat = seat_of(s.frame)
        if action == LOSE_POINTS:
            points = s.data.effects[(s.frame >> PAYLOAD) & 127].amount
            score(s, seat, -points, FROM_OTHERS)
            if s.events is not None:
                s.note(LOST_POINTS, [seat, points])
            return
        card: i64 = action - LOSE
        remove_card(s, seat, card)
        s.cells[DISCARD] |= 1 << card
        if s.events is not None:
            s.note(LOST_CARD, [seat, card])
        track = s.data.card_class[card]
        space = s.cells[seat * SHEET + TRACKS + track] - s.data.influence[card]
        move_disk(s, seat, track, space if space > 0 else 0)

    def prompt(self, s: Position) -> Sentence:
        """Ask what to lose."""
        effect = s.data.effects[(s.frame >> PAYLOAD) & 127]
        return say("prompt.lose", vp=effect.amount, group=effect.track)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not his, or of another class."""
        card = action - LOSE
        if (s.cells[seat_of(s.frame) * SHEET + HELD] >> card) & 1 == 0:
            return Refusal("R12.2", say("refusal.not_owned", card=card))
        return Refusal("R12.2", say("refusal.other_class", card=card))
