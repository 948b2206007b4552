"""R11: gaining rewards. Resources and points are gained at once, steps are walked (R11.2)."""

from __future__ import annotations

from caravela.games.coimbra.actions import STEPS_FIRST, STEPS_LAST
from caravela.games.coimbra.effects import COINS_SHIFT, FIELD, STEPS_SHIFT, VP_SHIFT, pack
from caravela.games.coimbra.state import (
    COINS,
    GAINED,
    GUARDS,
    PILGRIMAGE,
    REWARD,
    REWARD_ORDER,
    SHEET,
    Position,
)
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step

NO_EFFECT = 127
EFFECT_AT = 35  # in the payload of a reward: bits 0–31 the packed reward, 32–34 the source, 35–41 the effect
SOURCE_AT = 32
BOTH_ORDERS = [STEPS_FIRST, STEPS_LAST]


def add_stock(s: Position, seat: int, resource: int, amount: int) -> int:
    """Guards (0) or coins (1) up to the limit; returns what had to be given up (R1.2)."""
    at = seat * SHEET + resource
    stock = s.sheet[at] + amount
    over = stock - s.data.stock
    if over > 0:
        s.sheet[at] = s.data.stock
        return over
    s.sheet[at] = stock
    return 0


def gain(s: Position, seat: int, rewards: int, times: int, source: int, effect: int = NO_EFFECT) -> None:
    """Gain packed rewards a number of times. Steps come last, because nothing met on a walk can profit from fewer goods,
    unless this set of monasteries asks for payments: then the player is asked if something would be lost (D20)."""
    if times <= 0:
        return
    guards = (rewards & FIELD) * times
    coins = ((rewards >> COINS_SHIFT) & FIELD) * times
    points = ((rewards >> VP_SHIFT) & FIELD) * times
    steps = min(FIELD, (rewards >> STEPS_SHIFT) * times)
    if steps and s.data.walk_may_spend:
        base = seat * SHEET
        if s.sheet[base + GUARDS] + guards > s.data.stock or s.sheet[base + COINS] + coins > s.data.stock:
            total = pack(min(FIELD, guards), min(FIELD, coins), min(FIELD, points), steps)
            s.push(REWARD_ORDER, seat, total | (source << SOURCE_AT) | (effect << EFFECT_AT))
            return
    take(s, seat, guards, coins, points, steps, source, effect)


def take(s: Position, seat: int, guards: int, coins: int, points: int, steps: int, source: int, effect: int) -> None:
    """Resources and points now, then the walk."""
    lost = 0
    if guards:
        lost += add_stock(s, seat, 0, guards)
    if coins:
        lost += add_stock(s, seat, 1, coins)
    if points:
        s.score(seat, points, source)
    if s.events is not None:
        s.note(GAINED, [seat, guards, coins, points, steps, lost, effect if effect != NO_EFFECT else -1])
    if steps:
        s.push(PILGRIMAGE, seat, steps)


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

    def prompt(self, s: Position) -> str:
        """Ask for the order."""
        return "Your stock would overflow: walk before or after taking the other rewards?"

    def refuse(self, s: Position, action: int) -> Refusal:
        """Both orders are always legal here."""
        return Refusal("R11.1", "Choose an order of the rewards.")
