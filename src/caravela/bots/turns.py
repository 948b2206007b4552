"""Looking at ways to finish one's own turn: the inner loop of the stronger bots.

A *turn* here is everything one seat decides until somebody else decides or the next turn begins. Positions are
determinised before they come here (`game.resample`), so that luck inside a turn is one sample of it.
"""

from __future__ import annotations

from typing import Final

from caravela.kernel.state import NOBODY, State

WORST: Final = -1e30


def margin(s: State, seat: int) -> float:
    """The judgement of a seat against the best of the others: who is ahead gains by ending the game, who is behind does not."""
    best = WORST
    game = s.game
    for other in range(s.players):
        if other != seat:
            value = game.judge(s, other)
            if value > best:
                best = value
    return game.judge(s, seat) - best


def finish_alone(s: State, seat: int, turn: int) -> State:
    """Play on with the option that the own judgement likes best at each decision, without a look at the others."""
    for _ in range(200):
        if turn_is_over(s, seat, turn):
            break
        best = s
        best_value = WORST
        for action in s.options:
            after = s.clone()
            after.advance(action)
            value = s.game.judge(after, seat)
            if value > best_value:
                best, best_value = after, value
        s = best
    return s


def turn_is_over(s: State, seat: int, turn: int) -> bool:
    """Whether this seat's turn has ended, or somebody else is asked."""
    return s.actor != seat or s.turn != turn


class Ending:
    """The best way found to finish a turn: its judgement, the position there, and the first action on the way."""

    def __init__(self, value: float, position: State, action: int) -> None:
        self.value = value
        self.position = position
        self.action = action


def best_ending(s: State, seat: int, turn: int, budget: int) -> Ending:
    """Look at every way to finish the turn, as far as `budget` positions reach; each option gets an equal share, and where a
    share is used up the turn is finished greedily (`finish_alone`)."""
    best: Ending | None = None
    options = s.options
    share = budget // len(options)
    for action in options:
        after = s.clone()
        after.advance(action)
        if turn_is_over(after, seat, turn):
            value, end = margin(after, seat), after
        elif share >= len(after.options):
            deeper = best_ending(after, seat, turn, share)
            value, end = deeper.value, deeper.position
        else:
            end = finish_alone(after, seat, turn)
            value = margin(end, seat)
        if best is None or value > best.value:
            best = Ending(value, end, action)
    assert best is not None
    return best


def endings_by_option(s: State, seat: int, turn: int, budget: int) -> list[Ending]:
    """For every option the best way to finish the turn after it, best first."""
    found: list[Ending] = []
    share = max(1, budget // len(s.options))
    for action in s.options:
        after = s.clone()
        after.advance(action)
        if turn_is_over(after, seat, turn):
            found.append(Ending(margin(after, seat), after, action))
        elif share >= len(after.options):
            deeper = best_ending(after, seat, turn, share)
            found.append(Ending(deeper.value, deeper.position, action))
        else:
            end = finish_alone(after, seat, turn)
            found.append(Ending(margin(end, seat), end, action))
    found.sort(key=ending_value, reverse=True)
    return found


def ending_value(ending: Ending) -> float:
    """For sorting."""
    return ending.value


def play_turn(s: State, budget: int) -> State:
    """The position after whoever decides now has finished his turn as well as `budget` positions can tell."""
    return best_ending(s, s.actor, s.turn, budget).position


def play_until(s: State, seat: int, budget: int, most_turns: int) -> State:
    """Let everybody finish turns until this seat begins a new one, or the game is over."""
    for _ in range(most_turns):
        if s.actor == NOBODY or s.actor == seat:
            break
        s = play_turn(s, budget)
    return s
