"""Face-down tokens; whoever guesses the next one that is turned up gets a point. Nobody can do better than chance."""

from __future__ import annotations

from caravela.kernel.actions import ActionSpace
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step
from tests.slices.base import POINTS, Slice, next_turn

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
        return [token for token in range(TOKENS) if token not in s.piles[SHOWN]]

    def apply(self, s, action):
        token = s.piles[STACK].pop()
        s.reveals += 1
        s.piles[SHOWN].append(token)
        s.note(SHOWED, [token])
        if token == action:
            s.gain(seat_of(s.frame), POINTS, 1)

    def prompt(self, s):
        return "Which token is on top?"

    def refuse(self, s, action):
        return Refusal(self.rule, "This token has been seen already.")


class GuessToken(Slice):
    width, shared, heaps = 1, 1, 2
    most_players = 3

    def __init__(self):
        actions = ActionSpace()
        actions.add(0, "guess", [str(token) for token in range(TOKENS)])
        super().__init__("guess", actions, [Turn(), Guess()], ["shuffle"], ["showed"])

    def set_up(self, s):
        s.piles[STACK] = list(range(TOKENS))
        s.shuffle(0, s.piles[STACK])
        s.set_common(0, 4)
        next_turn(s, 0, [GUESS, TURN])

    def hide(self, s, seat, luck):
        s.piles[STACK].sort()
        luck.shuffle(s.piles[STACK])

    def seen_piles(self, s, seat):
        return [[len(s.piles[STACK])], list(s.piles[SHOWN])]
