"""One chance event and a hidden stack: a die is rolled in the open, and every player holds a card that only he may see."""

from __future__ import annotations

from caravela.kernel.actions import ActionSpace
from caravela.kernel.events import EVERYBODY
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import NOBODY, seat_of
from caravela.kernel.step import Step
from tests.slices.base import POINTS, Slice, next_turn

CARDS = 12
DIE = 1  # common number
STACK, HANDS, SHOWN = 0, 1, 2  # piles: face down; one card per seat; face up
TURN, ROLL, DECIDE = range(3)
BET, SWAP, KEEP = 0, 12, 13
ROLLED, DREW, SHOWED = range(3)
DICE, SHUFFLE = range(2)


def draw_card(s, seat):
    """Exchange one's card for the top one of the stack: the old one is shown to all, the new one to its owner only."""
    s.piles[SHOWN].append(s.piles[HANDS][seat])
    s.note(SHOWED, [seat, s.piles[HANDS][seat]], EVERYBODY)
    s.piles[HANDS][seat] = s.piles[STACK].pop()
    s.reveals += 1
    s.note(DREW, [seat, s.piles[HANDS][seat]], 1 << seat)


class Turn(Step):
    rule = "R1.1"
    automatic = True

    def run(self, s):
        next_turn(s, (seat_of(s.frame) + 1) % s.players, [ROLL, DECIDE, TURN])


class Roll(Step):
    rule = "R1.2"
    automatic = True

    def run(self, s):
        s.set_common(DIE, 1 + s.draw(DICE, 6))
        s.note(ROLLED, [s.common(DIE)])


class Decide(Step):
    """Bet that one's card beats twice the die, exchange it, or keep it."""

    rule = "R1.3"
    kinds = "bet swap keep"

    def legal(self, s):
        held = s.piles[HANDS][seat_of(s.frame)]
        return [BET + held, SWAP, KEEP] if s.piles[STACK] else [KEEP]

    def apply(self, s, action):
        seat = seat_of(s.frame)
        if action == KEEP:
            return
        if action != SWAP:
            s.gain(seat, POINTS, 2 if action - BET > 2 * s.common(DIE) - 1 else -1)
        draw_card(s, seat)

    def prompt(self, s):
        return f"The die shows {s.common(DIE)}: bet, exchange or keep your card."

    def refuse(self, s, action):
        if s.piles[STACK]:
            return Refusal(self.rule, "This is not the card you hold.")
        return Refusal(self.rule, "The stack is empty.")


def space() -> ActionSpace:
    actions = ActionSpace()
    actions.add(BET, "bet", [str(card) for card in range(CARDS)])
    actions.add(SWAP, "swap")
    actions.add(KEEP, "keep")
    return actions


class Secret(Slice):
    secrets = True
    width, shared, heaps = 1, 2, 3
    most_players = 3

    def __init__(self):
        super().__init__("secret", space(), [Turn(), Roll(), Decide()], ["dice", "shuffle"], ["rolled", "drew", "showed"])

    def set_up(self, s):
        s.piles[STACK] = list(range(CARDS))
        s.shuffle(SHUFFLE, s.piles[STACK])
        s.piles[HANDS] = [s.piles[STACK].pop() for _ in range(s.players)]
        s.set_common(0, 4 * s.players)
        next_turn(s, 0, [ROLL, DECIDE, TURN])

    def hide(self, s, seat, luck):
        """The stack, and every card that another seat holds; for nobody the stack alone."""
        unseen = list(s.piles[STACK])
        others = [] if seat == NOBODY else [other for other in range(s.players) if other != seat]
        unseen += [s.piles[HANDS][other] for other in others]
        unseen.sort()
        luck.shuffle(unseen)
        for other in others:
            s.piles[HANDS][other] = unseen.pop()
        s.piles[STACK] = unseen

    def seen_piles(self, s, seat):
        hands = [card if holder == seat else -1 for holder, card in enumerate(s.piles[HANDS])]
        return [[len(s.piles[STACK])], hands, list(s.piles[SHOWN])]

    def feature_names(self, players):
        return [*super().feature_names(players), "own_card", *[f"shown_{card}" for card in range(CARDS)]]

    def numbers(self, s, seat):
        shown = [1.0 if card in s.piles[SHOWN] else 0.0 for card in range(CARDS)]
        return [*super().numbers(s, seat), s.piles[HANDS][seat] / CARDS, *shown]
