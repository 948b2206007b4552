"""One chance event and a hidden stack: a die is rolled in the open, and every player holds a card that only he may see."""

from __future__ import annotations

from caravela.kernel.actions import ActionSpace
from caravela.kernel.events import EVERYBODY
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import NOBODY, seat_of
from caravela.kernel.step import Step
from tests.slices.base import POINTS, Slice, common, gain, next_turn, pile, set_common, told

CARDS = 12
DIE = 1  # common number
STACK, HANDS, SHOWN = 0, 1, 2  # piles: face down; one card per seat; face up
TURN, ROLL, DECIDE = range(3)
BET, SWAP, KEEP = 0, 12, 13
ROLLED, DREW, SHOWED = range(3)
DICE, SHUFFLE = range(2)


def draw_card(s, seat):
    """Exchange one's card for the top one of the stack: the old one is shown to all, the new one to its owner only."""
    pile(s, SHOWN).append(pile(s, HANDS)[seat])
    s.note(SHOWED, [seat, pile(s, HANDS)[seat]], EVERYBODY)
    pile(s, HANDS)[seat] = pile(s, STACK).pop()
    s.reveals += 1
    s.note(DREW, [seat, pile(s, HANDS)[seat]], 1 << seat)


class Turn(Step):
    rule = "R1.1"
    automatic = True

    def run(self, s):
        next_turn(s, (seat_of(s.frame) + 1) % s.players, [ROLL, DECIDE, TURN])


class Roll(Step):
    rule = "R1.2"
    automatic = True

    def run(self, s):
        set_common(s, DIE, 1 + s.draw(DICE, 6))
        s.note(ROLLED, [common(s, DIE)])


class Decide(Step):
    """Bet that one's card beats twice the die, exchange it, or keep it."""

    rule = "R1.3"
    kinds = "bet swap keep"

    def legal(self, s):
        held = pile(s, HANDS)[seat_of(s.frame)]
        return [BET + held, SWAP, KEEP] if pile(s, STACK) else [KEEP]

    def apply(self, s, action):
        seat = seat_of(s.frame)
        if action == KEEP:
            return
        if action != SWAP:
            gain(s, seat, POINTS, 2 if action - BET > 2 * common(s, DIE) - 1 else -1)
        draw_card(s, seat)

    def prompt(self, s):
        return told(f"The die shows {common(s, DIE)}: bet, exchange or keep your card.")

    def refuse(self, s, action):
        if pile(s, STACK):
            return Refusal(self.rule, told("This is not the card you hold."))
        return Refusal(self.rule, told("The stack is empty."))


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
        cards = list(range(CARDS))
        s.shuffle(SHUFFLE, cards)
        pile(s, STACK)[:] = cards
        pile(s, HANDS)[:] = [pile(s, STACK).pop() for _ in range(s.players)]
        set_common(s, 0, 4 * s.players)
        next_turn(s, 0, [ROLL, DECIDE, TURN])

    def hide(self, s, seat, luck):
        """The stack, and every card that another seat holds; for nobody the stack alone."""
        unseen = list(pile(s, STACK))
        others = [] if seat == NOBODY else [other for other in range(s.players) if other != seat]
        unseen += [pile(s, HANDS)[other] for other in others]
        unseen.sort()
        luck.shuffle(unseen)
        for other in others:
            pile(s, HANDS)[other] = unseen.pop()
        pile(s, STACK)[:] = unseen

    def seen_piles(self, s, seat):
        hands = [card if holder == seat else -1 for holder, card in enumerate(pile(s, HANDS))]
        return [[len(pile(s, STACK))], hands, list(pile(s, SHOWN))]

    def feature_names(self, players):
        return [*super().feature_names(players), "own_card", *[f"shown_{card}" for card in range(CARDS)]]

    def numbers(self, s, seat):
        shown = [1.0 if card in pile(s, SHOWN) else 0.0 for card in range(CARDS)]
        return [*super().numbers(s, seat), pile(s, HANDS)[seat] / CARDS, *shown]
