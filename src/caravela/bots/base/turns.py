"""Ways to finish a turn, as base looked at them (a copy of base's `bots/turns.py`). Who judges is said by a `Taste`."""

from __future__ import annotations

from typing import Final

from caravela.bots.base.judgement import Taste
from caravela.kernel.state import NOBODY, STEP_MASK, State

WORST: Final = -1e30
WIDTH: Final = 12  # options looked at where a turn is finished greedily
REPLY_BUDGET: Final = 16  # positions looked at for a later turn of the others
OWN_BUDGET: Final = 100  # the same for one's own
LONGEST: Final = 200  # decisions of one turn
NOTHING: Final[list[int]] = []  # never written to


def margin(s: State, seat: int, taste: Taste) -> float:
    """The judgement of a seat against the best of the others."""
    best = WORST
    for other in range(s.players):
        if other != seat:
            value = taste.judge(s, other)
            if value > best:
                best = value
    return taste.judge(s, seat) - best


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


def line_length(line: Line) -> int:
    """For sorting."""
    return len(line.actions)


def usual_options(s: State) -> list[int]:
    """What comes to mind at once at a decision."""
    return s.game.steps[s.frame & STEP_MASK].usual(s)


def finish_alone(
    s: State, seat: int, turn: int, width: int, actions: list[int], taste: Taste, hasty: bool = False
) -> tuple[float, State]:
    """Play on with the best option at each decision. The last position and its judgement; the position handed in is used up."""
    value = WORST
    for _ in range(LONGEST):
        if turn_is_over(s, seat, turn):
            break
        value, s = best_option(s, seat, turn, width, actions, taste, hasty)
    return taste.judge(s, seat) if value == WORST else value, s


def best_option(s: State, seat: int, turn: int, width: int, actions: list[int], taste: Taste, hasty: bool) -> tuple[float, State]:
    """Take the option that is judged best for this seat, of `width` ones that are evenly spread; no side actions."""
    options = usual_options(s) if hasty else s.options
    last = len(options) - 1
    side = s.game.first_side
    while last > 0 and options[last] >= side:
        last -= 1
    if last == 0:
        actions.append(options[0])
        s.advance(options[0])
        return WORST, s
    steps = s.game.steps
    best = s
    best_value = WORST
    best_action = options[0]
    best_rest = NOTHING
    stride = last // width + 1
    index = 0
    while True:
        after = s if index == last else s.clone()
        after.advance(options[index])
        rest = NOTHING
        value = WORST
        if not turn_is_over(after, seat, turn) and steps[after.frame & STEP_MASK].completes:
            rest = []
            value, after = best_option(after, seat, turn, width, rest, taste, hasty)
        if value == WORST:
            value = taste.judge(after, seat)
        if value > best_value:
            best, best_value, best_action, best_rest = after, value, options[index], rest
        if index == last:
            break
        index = min(index + stride, last)
    actions.append(best_action)
    actions += best_rest
    return best_value, best


def ways_to_finish(s: State, budget: int, taste: Taste) -> list[Line]:
    """Every way to finish the turn, as far as `budget` positions reach, the best first, of equal ones the shortest."""
    seat = s.actor
    found: list[Line] = []
    add_ways(s, seat, s.turn, budget, [], found, taste)
    for line in found:
        line.value = margin(line.position, seat, taste)
    found.sort(key=line_length)
    found.sort(key=line_value, reverse=True)
    return found


def add_ways(
    s: State, seat: int, turn: int, budget: int, before: list[int], found: list[Line], taste: Taste, spare: bool = False
) -> None:
    """Add the ways to finish the turn from here to `found`; they are judged later. A `spare` position is used up."""
    options = s.options
    share = budget // len(options)
    last = len(options) - 1
    for number, action in enumerate(options):
        after = s if spare and number == last else s.clone()
        after.advance(action)
        actions = before.copy()
        actions.append(action)
        if not turn_is_over(after, seat, turn):
            if share >= len(after.options):
                add_ways(after, seat, turn, share, actions, found, taste, True)
                continue
            after = finish_alone(after, seat, turn, WIDTH, actions, taste)[1]
        found.append(Line(0.0, after, actions))


def most_promising(ways: list[Line], number: int) -> list[Line]:
    """The best ways to finish a turn; of equal ones the first."""
    kept: list[Line] = []
    for line in ways:
        if len(kept) == number:
            break
        if not kept or line.value != kept[-1].value:
            kept.append(line)
    return kept


def most_varied(ways: list[Line], number: int, alike: int, near: float) -> list[Line]:
    """The same, but at most `alike` of them begin with the same action while others are worse by `near` at the most."""
    kept: list[Line] = []
    others: list[Line] = []
    begun: dict[int, int] = {}
    for line in most_promising(ways, len(ways)):
        first = line.actions[0]
        begun[first] = begun.get(first, 0) + 1
        if begun[first] <= alike and line.value >= ways[0].value - near:
            kept.append(line)
            if len(kept) == number:
                break
        else:
            others.append(line)
    kept += others[: number - len(kept)]
    kept.sort(key=line_value, reverse=True)
    return kept


def hasty_turn(s: State, seat: int, turn: int, budget: int, taste: Taste) -> tuple[float, State]:
    """The best position in which a quick turn ends, and its judgement. The position handed in is used up."""
    options = usual_options(s)
    share = budget // len(options)
    last = len(options) - 1
    best = s
    best_value = WORST
    for number, action in enumerate(options):
        after = s if number == last else s.clone()
        after.advance(action)
        if turn_is_over(after, seat, turn):
            value = taste.judge(after, seat)
        elif share >= len(after.options):
            value, after = hasty_turn(after, seat, turn, share, taste)
        else:
            value, after = finish_alone(after, seat, turn, WIDTH, [], taste, True)
        if value > best_value:
            best, best_value = after, value
    return best_value, best


def play_round(s: State, seat: int, own: Taste, theirs: Taste) -> State:
    """Everybody plays a turn until this seat has had one too. The position handed in is used up."""
    last = s.turn + s.players
    while s.actor != NOBODY and s.turn < last:
        if s.actor == seat:
            return hasty_turn(s, seat, s.turn, OWN_BUDGET, own)[1]
        s = hasty_turn(s, s.actor, s.turn, REPLY_BUDGET, theirs)[1]
    return s


def follow(s: State, actions: list[int], taste: Taste) -> State:
    """The position after these actions, as far as luck allows them; the rest of the turn is greedy. The position is used up."""
    seat, turn = s.actor, s.turn
    for action in actions:
        if turn_is_over(s, seat, turn) or action not in s.options:
            break
        s.advance(action)
    return finish_alone(s, seat, turn, WIDTH, [], taste)[1]


class Plan:
    """The rest of a turn. It is followed as long as every position is judged as expected."""

    def __init__(self) -> None:
        self.seat = NOBODY
        self.turn = -1
        self.actions: list[int] = []
        self.expected: list[float] = []

    def make(self, s: State, actions: list[int], taste: Taste) -> int:
        """Keep a line from this position on; its first action is to be played now."""
        self.seat = s.actor
        self.turn = s.turn
        self.actions = actions[1:]
        self.expected = []
        after = s.clone()
        for action in actions:
            after.advance(action)
            self.expected.append(taste.judge(after, self.seat))
        return actions[0]

    def next(self, s: State, taste: Taste) -> int:
        """The next action of the plan, or -1 if there is none for this position."""
        if not self.actions or s.actor != self.seat or s.turn != self.turn:
            return -1
        if taste.judge(s, self.seat) != self.expected[0] or self.actions[0] not in s.options:
            self.actions = []
            return -1
        self.expected = self.expected[1:]
        action = self.actions[0]
        self.actions = self.actions[1:]
        return action
