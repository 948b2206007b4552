"""A payment with windmill side actions beside it, one of which asks a question of its own; an option with a cost appears once the
windmill has brought the money; a forced decision is taken at once unless it is one of the windows the rules name."""

from __future__ import annotations

from caravela.kernel.actions import ActionSpace
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step
from tests.slices.base import POINTS, Slice, gain, has, next_turn, set_common, told

REALS, LEVEL, WHEAT, WINE, PIRATES, WIDTH = 1, 2, 3, 4, 5, 6
GOODS = [WHEAT, WINE]
TURN, HARVEST, PAY, FEED, SELL, SCORE = range(6)
PICK, PAYMENT, PIRATE, EAT, GOOD, MILL_DOWN, MILL_UP, MILL_SELL = 0, 2, 3, 4, 5, 7, 8, 9
MILLED, PAID = range(2)
LOW, HIGH, TOP = 0, 7, 7
REALS_PER_LEVEL = 3


def mill(s, seat):
    """What the windmill offers a player now."""
    offers = []
    if has(s, seat, LEVEL) > LOW:
        offers.append(MILL_DOWN)
    if has(s, seat, LEVEL) < TOP and has(s, seat, WHEAT) >= 2:
        offers.append(MILL_UP)
    if has(s, seat, WHEAT) + has(s, seat, WINE):
        offers.append(MILL_SELL)
    return offers


def grind(s, seat, action):
    """Carry out a side action; selling asks which good, if there are two."""
    s.note(MILLED, [seat, action])
    if action == MILL_DOWN:
        gain(s, seat, LEVEL, -1)
        gain(s, seat, REALS, REALS_PER_LEVEL)
    elif action == MILL_UP:
        gain(s, seat, WHEAT, -2)
        gain(s, seat, LEVEL, 1)
        gain(s, seat, POINTS, 1)
    else:
        s.push(SELL, seat)


class Turn(Step):
    rule = "R1.1"
    automatic = True

    def run(self, s):
        next_turn(s, (seat_of(s.frame) + 1) % s.players, [HARVEST, PAY, FEED, TURN])


class Harvest(Step):
    """An ordinary decision with the windmill beside it."""

    rule = "R1.2"
    kinds = "pick mill"
    sides = True

    def legal(self, s):
        return [PICK, PICK + 1]

    def apply(self, s, action):
        gain(s, seat_of(s.frame), GOODS[action - PICK], 2)

    def side(self, s):
        return mill(s, seat_of(s.frame))

    def apply_side(self, s, action):
        grind(s, seat_of(s.frame), action)

    def prompt(self, s):
        return told("Take 2 wheat or 2 wine.")

    def refuse(self, s, action):
        return Refusal(self.rule, told("The windmill cannot do this with what you have."))


class Pay(Step):
    """Before a payment there is a window: even a player who can only take a pirate is asked, because the windmill may help."""

    rule = "R1.3"
    kinds = "pay pirate mill"
    sides = True
    window = True
    price = 5

    def legal(self, s):
        return [PAYMENT, PIRATE] if has(s, seat_of(s.frame), REALS) >= self.price else [PIRATE]

    def apply(self, s, action):
        seat = seat_of(s.frame)
        if action == PAYMENT:
            gain(s, seat, REALS, -self.price)
            gain(s, seat, POINTS, 3)
        else:
            gain(s, seat, PIRATES, 1)
        s.note(PAID, [seat, action])

    def side(self, s):
        return mill(s, seat_of(s.frame))

    def apply_side(self, s, action):
        grind(s, seat_of(s.frame), action)

    def prompt(self, s):
        return told(f"Pay {self.price} reals, or take a pirate.")

    def refuse(self, s, action):
        seat = seat_of(s.frame)
        if action != PAYMENT:
            return Refusal(self.rule, told("The windmill cannot do this with what you have."))
        short = self.price - has(s, seat, REALS)
        hint = told(f"The windmill gives {REALS_PER_LEVEL} reals for a level.") if has(s, seat, LEVEL) > LOW else None
        return Refusal(self.rule, told("You cannot pay."), [Lack("reals", short, seat)], hint)


class Feed(Step):
    """Sides, but no window: with a single option nobody is asked merely because the windmill could turn."""

    rule = "R1.4"
    kinds = "eat pirate mill"
    sides = True

    def legal(self, s):
        return [PIRATE, EAT] if has(s, seat_of(s.frame), WHEAT) else [PIRATE]

    def apply(self, s, action):
        seat = seat_of(s.frame)
        if action == EAT:
            gain(s, seat, WHEAT, -1)
        else:
            gain(s, seat, PIRATES, 1)

    def side(self, s):
        return mill(s, seat_of(s.frame))

    def apply_side(self, s, action):
        grind(s, seat_of(s.frame), action)

    def prompt(self, s):
        return told("Discard a wheat, or take a pirate.")

    def refuse(self, s, action):
        return Refusal(self.rule, told("You lack the goods for this."))


class Sell(Step):
    """The question a side action asks: which good is sold? The decision beside which it stood is asked again afterwards."""

    rule = "R1.5"
    kinds = "good"

    def legal(self, s):
        seat = seat_of(s.frame)
        return [GOOD + i for i, good in enumerate(GOODS) if has(s, seat, good)]

    def apply(self, s, action):
        seat = seat_of(s.frame)
        gain(s, seat, GOODS[action - GOOD], -1)
        gain(s, seat, REALS, 2 + action - GOOD)

    def prompt(self, s):
        return told("Which good do you sell?")

    def refuse(self, s, action):
        return Refusal(self.rule, told("You have none of this good."), [Lack("goods", 1, seat_of(s.frame))])


class Score(Step):
    """The end: pirates cost."""

    rule = "R1.6"
    automatic = True

    def run(self, s):
        for seat in range(s.players):
            gain(s, seat, POINTS, -(has(s, seat, PIRATES) ** 2))
            gain(s, seat, PIRATES, -has(s, seat, PIRATES))


def space() -> ActionSpace:
    actions = ActionSpace()
    actions.add(PICK, "pick", ["wheat", "wine"])
    actions.add(PAYMENT, "pay")
    actions.add(PIRATE, "pirate")
    actions.add(EAT, "eat")
    actions.add(GOOD, "good", ["wheat", "wine"])
    actions.add(MILL_DOWN, "mill", ["down", "up", "sell"], side=True)
    return actions


class MadeiraLike(Slice):
    width, shared = WIDTH, 1

    def __init__(self):
        steps = [Turn(), Harvest(), Pay(), Feed(), Sell(), Score()]
        super().__init__("windmill", space(), steps, ["unused"], ["milled", "paid"])

    def set_up(self, s):
        for seat in range(s.players):
            gain(s, seat, LEVEL, 1)
            gain(s, seat, REALS, 4)
        set_common(s, 0, 4 * s.players)
        s.push(SCORE, 0)
        next_turn(s, 0, [HARVEST, PAY, FEED, TURN])
