"""One step ahead with the game's judgement."""

from __future__ import annotations

from typing import Final

from caravela.bots.bot import Bot
from caravela.kernel.luck import Luck
from caravela.kernel.state import State

MOST_STEPS: Final = 40  # a turn is shorter; a safety net against a game whose turns do not end


class JudgeBot(Bot):
    """Tries every option, lets its own turn run on greedily, and takes the one judged best; ties go to the first."""

    name = "judge"

    def choose(self, s: State, luck: Luck) -> int:
        """The option whose turn ends best."""
        best = s.options[0]
        best_value = -1e30
        for action in s.options:
            after = s.clone()
            after.advance(action)
            value = finish_turn(after, s.actor, s.turn)
            if value > best_value:
                best, best_value = action, value
        return best


def finish_turn(s: State, seat: int, turn: int) -> float:
    """Play on, in place, with the option judged best at each decision of this seat's turn; the judgement at its end."""
    for _ in range(MOST_STEPS):
        if s.actor != seat or s.turn != turn:
            break
        s = best_next(s, seat)
    return margin(s, seat)


def margin(s: State, seat: int) -> float:
    """The judgement of a seat against the best of the others: who is ahead gains by ending the game, who is behind does not."""
    best = -1e30
    for other in range(s.players):
        if other != seat:
            value = s.game.judge(s, other)
            if value > best:
                best = value
    return s.game.judge(s, seat) - best


def best_next(s: State, seat: int) -> State:
    """The position after the option that is judged best right away."""
    best = s
    best_value = -1e30
    for action in s.options:
        after = s.clone()
        after.advance(action)
        value = margin(after, seat)
        if value > best_value:
            best, best_value = after, value
    return best
