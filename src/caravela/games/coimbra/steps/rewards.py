"""R11: gaining rewards. Resources and points are gained at once, steps are walked (R11.2)."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.actions import STEPS_FIRST, STEPS_LAST
from caravela.games.coimbra.components import FIRST_FAVOR, Components
from caravela.games.coimbra.effects import COINS_SHIFT, FIELD, FROM_CARDS, STEPS_SHIFT, VP_SHIFT, pack
from caravela.games.coimbra.events import BOUGHT, DECLINED, GAINED, PAID
from caravela.games.coimbra.names import CARD_COUNT, INCOME_SOURCE, OFFERS
from caravela.games.coimbra.state import COINS, GUARDS, SHEET, Position, score
from caravela.games.coimbra.steps.numbers import PILGRIMAGE, REWARD, REWARD_ORDER
from caravela.kernel.packed import i64
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

NO_EFFECT: Final = 127
EFFECT_AT: Final = 35  # in the payload of a reward: bits 0–31 the packed reward, 32–34 the source, 35–41 the effect
SOURCE_AT: Final = 32
BOTH_ORDERS: Final = [STEPS_FIRST, STEPS_LAST]


def add_stock(s: Position, seat: i64, resource: i64, amount: i64) -> i64:
    """Guards (0) or coins (1) up to the limit; returns what had to be given up (R1.2)."""
    at = seat * SHEET + GUARDS + resource
    stock = s.cells[at] + amount
    over = stock - s.data.stock
    if over > 0:
        s.cells[at] = s.data.stock
        return over
    s.cells[at] = stock
    return 0


def gain(s: Position, seat: i64, rewards: i64, times: i64, source: i64, effect: i64 = NO_EFFECT, paid: i64 = 0) -> None:
    """Gain packed rewards a number of times, for what was paid. Steps come last, because nothing met on a walk can profit from
    fewer goods, unless this set of monasteries asks for payments: then the player is asked if something would be lost (D20)."""
    if times <= 0:
        return
    guards = (rewards & FIELD) * times
    coins = ((rewards >> COINS_SHIFT) & FIELD) * times
    points = ((rewards >> VP_SHIFT) & FIELD) * times
    steps = at_most(FIELD, (rewards >> STEPS_SHIFT) * times)
    if steps and s.data.walk_may_spend:
        own = seat * SHEET
        if s.cells[own + GUARDS] + guards > s.data.stock or s.cells[own + COINS] + coins > s.data.stock:
            total = pack(at_most(FIELD, guards), at_most(FIELD, coins), at_most(FIELD, points), steps)
            s.push(REWARD_ORDER, seat, total | (source << SOURCE_AT) | (effect << EFFECT_AT))
            if paid and s.events is not None:
                s.note(PAID, [seat, paid & FIELD, paid >> COINS_SHIFT, source_of(s.data, effect)])
            return
    take(s, seat, guards, coins, points, steps, source, effect, paid)


def at_most(most: i64, number: i64) -> i64:
    """The number, or the limit if it is beyond."""
    return number if number < most else most


def take(
    s: Position, seat: i64, guards: i64, coins: i64, points: i64, steps: i64, source: i64, effect: i64, paid: i64 = 0
) -> None:
    """Resources and points now, then the walk."""
    lost_guards: i64 = 0
    lost_coins: i64 = 0
    if guards:
        lost_guards = add_stock(s, seat, 0, guards)
    if coins:
        lost_coins = add_stock(s, seat, 1, coins)
    if points:
        score(s, seat, points, source)
    if s.events is not None:
        told = [guards, coins, points, steps, lost_guards, lost_coins, source_of(s.data, effect)]
        if paid:
            s.note(BOUGHT, [seat, paid & FIELD, paid >> COINS_SHIFT, *told])
        else:
            s.note(GAINED, [seat, *told])
    if steps:
        s.push(PILGRIMAGE, seat, steps)


def source_of(data: Components, effect: i64) -> i64:
    """What a bonus stands on, for the log: cards and monasteries are numbered as their effects, a favor tile has several."""
    if effect == NO_EFFECT:
        return INCOME_SOURCE
    if effect < FIRST_FAVOR:
        return effect
    for tile in range(len(data.favor_effects)):
        if effect in data.favor_effects[tile]:
            return FIRST_FAVOR + tile
    raise AssertionError("no tile with this bonus")


def decline(s: Position, seat: i64, offer: str) -> None:
    """R11.2: a reward that is not wanted."""
    if s.events is not None:
        s.note(DECLINED, [seat, OFFERS.index(offer)])


def push_rewards(s: Position, seat: i64, cards: i64) -> None:
    """The rewards of these cards (a bit mask) come next, in the order of the cards: the last is pushed first."""
    card: i64 = CARD_COUNT if cards else 0
    while card > 0:
        card -= 1
        if (cards >> card) & 1:
            s.push(REWARD, seat, s.data.effects[card].rewards | (FROM_CARDS << SOURCE_AT) | (card << EFFECT_AT))


class Reward(Step[Position]):
    """A reward that waited for something before it: a per-die bonus after the income (Q24), the rest of an ordered one."""

    rule = "R11.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Gain it."""
        payload = s.frame >> PAYLOAD
        gain(s, seat_of(s.frame), payload & 0xFFFFFFFF, 1, (payload >> SOURCE_AT) & 7, payload >> EFFECT_AT)


class RewardOrder(Step[Position]):
    """D20: whether to walk before or after the other rewards; asked only where the limit of the stock makes it matter."""

    rule = "R11.1"
    kinds = "steps"

    def legal(self, s: Position) -> list[int]:
        """Both orders."""
        return BOTH_ORDERS

    def apply(self, s: Position, action: int) -> None:
        """Gain one part, leave the other pending."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        source = (payload >> SOURCE_AT) & 7
        effect = payload >> EFFECT_AT
        guards, coins = payload & FIELD, (payload >> COINS_SHIFT) & FIELD
        points, steps = (payload >> VP_SHIFT) & FIELD, (payload >> STEPS_SHIFT) & FIELD
        if action == STEPS_FIRST:
            s.push(REWARD, seat, pack(guards, coins, points, 0) | (source << SOURCE_AT) | (effect << EFFECT_AT))
            s.push(PILGRIMAGE, seat, steps)
        else:
            take(s, seat, guards, coins, points, steps, source, effect)

    def prompt(self, s: Position) -> Sentence:
        """Ask for the order."""
        return say("prompt.reward_order")
