"""Face-down tokens; whoever guesses the next one that is turned up gets a point. Nobody can do better than chance."""

from __future__ import annotations

from caravela.kernel.actions import ActionSpace
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step
from tests.slices.base import POINTS, Slice, gain, next_turn, pile, set_common, told

TOKENS = 6
STACK, SHOWN = 0, 1
TURN, GUESS = range(2)
SHOWED = 0


class Turn(Step):
    rule = "R1.1"
    automatic = True

    def run(self, s):
        next_turn(s, (seat_of(s.frame) + 1) % s.players, [GUESS, TURN])


class Guess(Step):
    rule = "R1.2"
    kinds = "guess"

    def legal(self, s):
        return [token for token in range(TOKENS) if token not in pile(s, SHOWN)]

    def apply(self, s, action):
        token = pile(s, STACK).pop()
        s.reveals += 1
        pile(s, SHOWN).append(token)
        s.note(SHOWED, [token])
        if token == action:
            gain(s, seat_of(s.frame), POINTS, 1)

    def prompt(self, s):
        return told("Which token is on top?")

    def refuse(self, s, action):
        return Refusal(self.rule, told("This token has been seen already."))


class GuessToken(Slice):
    width, shared, heaps = 1, 1, 2
    most_players = 3

    def __init__(self):
        actions = ActionSpace()
        actions.add(0, "guess", [str(token) for token in range(TOKENS)])
        super().__init__("guess", actions, [Turn(), Guess()], ["shuffle"], ["showed"])

    def set_up(self, s):
        tokens = list(range(TOKENS))
        s.shuffle(0, tokens)
        pile(s, STACK)[:] = tokens
        set_common(s, 0, 4)
        next_turn(s, 0, [GUESS, TURN])

    def hide(self, s, seat, luck):
        tokens = sorted(pile(s, STACK))
        luck.shuffle(tokens)
        pile(s, STACK)[:] = tokens

    def seen_piles(self, s, seat):
        return [[len(pile(s, STACK))], list(pile(s, SHOWN))]
