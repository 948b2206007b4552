"""Looking at ways to finish one's own turn: the inner loop of the stronger bots.

A *turn* here is everything one seat decides until somebody else decides or the next turn begins. Positions are
determinised before they come here (`game.resample`), so that luck inside a turn is one sample of it.
"""

from __future__ import annotations

from typing import Final

from caravela.kernel.state import NOBODY, State

WORST: Final = -1e30
WIDTH: Final = 12  # options looked at where a turn is finished greedily
LONGEST: Final = 200  # decisions of one turn; no game comes near it


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


def turn_is_over(s: State, seat: int, turn: int) -> bool:
    """Whether this seat's turn has ended, or somebody else is asked."""
    return s.actor != seat or s.turn != turn


class Line:
    """A way to finish a turn: its actions, the position it leads to, and how that is judged."""

    def __init__(self, value: float, position: State, actions: list[int]) -> None:
        self.value = value
        self.position = position
        self.actions = actions


def line_value(line: Line) -> float:
    """For sorting."""
    return line.value


def finish_alone(s: State, seat: int, turn: int, width: int, actions: list[int]) -> State:
    """Play on with the option that the own judgement likes best at each decision, without a look at the others; of more than
    `width` options it looks at that many, evenly spread, and at the last. Whoever looks at fewer than `WIDTH` leaves side actions
    aside, which come last. What it does is added to `actions`."""
    for _ in range(LONGEST):
        if turn_is_over(s, seat, turn):
            break
        options = s.options
        best = s
        best_value = WORST
        best_action = options[0]
        last = len(options) - 1
        if width < WIDTH:
            side = s.game.first_side
            while last > 0 and options[last] >= side:
                last -= 1
        stride = last // width + 1
        index = 0
        while True:
            after = s.clone()
            after.advance(options[index])
            value = s.game.judge(after, seat)
            if value > best_value:
                best, best_value, best_action = after, value, options[index]
            if index == last:
                break
            index = min(index + stride, last)
        actions.append(best_action)
        s = best
    return s


def after_option(s: State, action: int, seat: int, turn: int, share: int, width: int) -> Line:
    """The best way found to finish the turn after this option, looking at about `share` positions."""
    after = s.clone()
    after.advance(action)
    if not turn_is_over(after, seat, turn):
        if share >= len(after.options):
            line = best_line(after, seat, turn, share, width)
            line.actions.insert(0, action)
            return line
        actions = [action]
        after = finish_alone(after, seat, turn, width, actions)
        return Line(margin(after, seat), after, actions)
    return Line(margin(after, seat), after, [action])


def best_line(s: State, seat: int, turn: int, budget: int, width: int) -> Line:
    """Look at every way to finish the turn, as far as `budget` positions reach; each option gets an equal share, and where a
    share is used up the turn is finished greedily (`finish_alone`)."""
    share = budget // len(s.options)
    best = after_option(s, s.options[0], seat, turn, share, width)
    for number in range(1, len(s.options)):
        line = after_option(s, s.options[number], seat, turn, share, width)
        if line.value > best.value:
            best = line
    return best


def lines_by_option(s: State, seat: int, turn: int, budget: int, width: int) -> list[Line]:
    """For every option the best way to finish the turn after it, best first."""
    share = budget // len(s.options)
    found = [after_option(s, action, seat, turn, share, width) for action in s.options]
    found.sort(key=line_value, reverse=True)
    return found


def play_round(s: State, seat: int, width: int) -> State:
    """Let everybody else try each option, go on greedily and take the best, until this seat has had another turn too, or the
    game is over."""
    for _ in range(4 * s.players):
        if s.actor == NOBODY:
            break
        done = s.actor == seat
        s = best_line(s, s.actor, s.turn, 0, width).position
        if done:
            break
    return s


class Plan:
    """The rest of a turn once it has been thought through: it is followed as long as every position is worth just what was
    expected, that is, until luck or something revealed says otherwise."""

    def __init__(self) -> None:
        self.seat = NOBODY
        self.turn = -1
        self.actions: list[int] = []
        self.expected: list[float] = []

    def make(self, s: State, actions: list[int]) -> int:
        """Keep a line from this position on; its first action is to be played now."""
        self.seat = s.actor
        self.turn = s.turn
        self.actions = actions[1:]
        self.expected = []
        after = s.clone()
        for action in actions:
            after.advance(action)
            self.expected.append(s.game.judge(after, self.seat))
        return actions[0]

    def next(self, s: State) -> int:
        """The next action of the plan, or -1 if there is none for this position."""
        if not self.actions or s.actor != self.seat or s.turn != self.turn:
            return -1
        if s.game.judge(s, self.seat) != self.expected[0] or self.actions[0] not in s.options:
            self.actions = []
            return -1
        self.expected = self.expected[1:]
        action = self.actions[0]
        self.actions = self.actions[1:]
        return action
