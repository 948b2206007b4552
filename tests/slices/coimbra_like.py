"""A card asks the other players in order and sets off a pilgrim's walk, on which monasteries pay, one of them with more steps.

Ring of eight places: 0, 3 and 6 are monasteries (the first entry of each player puts a disk and pays). Walks nest: a monastery
that pays steps is walked out before the steps left of the walk that found it.
"""

from __future__ import annotations

from caravela.kernel.actions import ActionSpace
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from tests.slices.base import POINTS, Slice, gain, has, next_turn, pile, set_common, told

COINS, PLACE, DISKS, WIDTH = 1, 2, 3, 4
PLACES = 8
MONASTERY_STEPS, MONASTERY_OFFER, MONASTERY_POINTS = 0, 3, 6
TURN, TAKE, ANSWER, WALK, INVEST = range(5)
CARD_TOLL, CARD_COINS, ANSWER_PAY, ANSWER_REFUSE, GO, STOP, INVEST_YES, INVEST_NO = 0, 1, 2, 3, 4, 12, 13, 14
TAKEN, ANSWERED, WALKED, DISK = range(4)


class Turn(Step):
    rule = "R1.1"
    automatic = True

    def run(self, s):
        next_turn(s, (seat_of(s.frame) + 1) % s.players, [TAKE, TURN])


class Take(Step):
    """The card: either it pays coins, or everybody else is asked for a toll and then the pilgrim walks three steps."""

    rule = "R1.2"
    kinds = "card"

    def legal(self, s):
        return [CARD_TOLL, CARD_COINS]

    def apply(self, s, action):
        seat = seat_of(s.frame)
        s.note(TAKEN, [seat, action])
        if action == CARD_COINS:
            gain(s, seat, COINS, 2)
            return
        s.push(WALK, seat, 3)
        order = [other for other in pile(s, 0) if other != seat]  # player order, the acting player is skipped
        for other in reversed(order):
            s.push(ANSWER, other, seat)

    def prompt(self, s):
        return told("Take a card.")


class Answer(Step):
    """Each of the others in player order: pay a coin to whoever played the card, or let him have a point."""

    rule = "R1.3"
    kinds = "answer"

    def legal(self, s):
        return [ANSWER_PAY, ANSWER_REFUSE] if has(s, seat_of(s.frame), COINS) else [ANSWER_REFUSE]

    def apply(self, s, action):
        asked, asking = seat_of(s.frame), s.frame >> PAYLOAD
        if action == ANSWER_PAY:
            gain(s, asked, COINS, -1)
            gain(s, asking, COINS, 1)
        else:
            gain(s, asking, POINTS, 1)
        s.note(ANSWERED, [asked, action])

    def prompt(self, s):
        return told("Pay the toll of a coin?")

    def refuse(self, s, action):
        return Refusal(self.rule, told("You have no coin for the toll."), "1 coin")


class Walk(Step):
    """One step of the pilgrim, or stop. The payload is the number of steps left."""

    rule = "R1.4"
    kinds = "go stop"

    def legal(self, s):
        place = has(s, seat_of(s.frame), PLACE)
        return [*sorted([GO + (place + 1) % PLACES, GO + (place - 1) % PLACES]), STOP]

    def apply(self, s, action):
        seat, left = seat_of(s.frame), s.frame >> PAYLOAD
        if action == STOP:
            return
        place = action - GO
        gain(s, seat, PLACE, place - has(s, seat, PLACE))
        s.note(WALKED, [seat, place])
        if left > 1:
            s.push(WALK, seat, left - 1)
        if place in (MONASTERY_STEPS, MONASTERY_OFFER, MONASTERY_POINTS) and not (has(s, seat, DISKS) >> place) & 1:
            gain(s, seat, DISKS, 1 << place)
            s.note(DISK, [seat, place])
            if place == MONASTERY_STEPS:
                s.push(WALK, seat, 2)
            elif place == MONASTERY_POINTS:
                gain(s, seat, POINTS, 3)
            else:
                s.push(INVEST, seat)

    def prompt(self, s):
        return told(f"{s.frame >> PAYLOAD} steps left: where does your pilgrim go?")

    def refuse(self, s, action):
        return Refusal(self.rule, told("No road leads there from your pilgrim's place."))


class Invest(Step):
    """The monastery's offer: 2 coins for 4 points, or not. Without the coins there is nothing to ask."""

    rule = "R1.5"
    kinds = "invest"

    def legal(self, s):
        return [INVEST_YES, INVEST_NO] if has(s, seat_of(s.frame), COINS) >= 2 else [INVEST_NO]

    def apply(self, s, action):
        seat = seat_of(s.frame)
        if action == INVEST_YES:
            gain(s, seat, COINS, -2)
            gain(s, seat, POINTS, 4)

    def prompt(self, s):
        return told("Give 2 coins for 4 points?")

    def refuse(self, s, action):
        return Refusal(self.rule, told("You cannot pay the monastery."), f"{2 - has(s, seat_of(s.frame), COINS)} coins")


def space() -> ActionSpace:
    actions = ActionSpace()
    actions.add(CARD_TOLL, "card", ["toll", "coins"])
    actions.add(ANSWER_PAY, "answer", ["pay", "refuse"])
    actions.add(GO, "go", [f"p{place}" for place in range(PLACES)])
    actions.add(STOP, "stop")
    actions.add(INVEST_YES, "invest", ["yes", "no"])
    return actions


class CoimbraLike(Slice):
    width, shared, heaps = WIDTH, 1, 1

    def __init__(self):
        super().__init__(
            "toll", space(), [Turn(), Take(), Answer(), Walk(), Invest()], ["order"], ["taken", "answered", "walked", "disk"]
        )

    def set_up(self, s):
        seats = list(range(s.players))
        s.shuffle(0, seats)
        pile(s, 0)[:] = seats
        for seat in range(s.players):
            gain(s, seat, COINS, 2)
            gain(s, seat, PLACE, 1 + 2 * seat)
        set_common(s, 0, 4 * s.players)
        next_turn(s, pile(s, 0)[0], [TAKE, TURN])
