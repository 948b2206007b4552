"""Looking at ways to finish one's own turn: the inner loop of the stronger bots.

A *turn* here is everything one seat decides until somebody else decides or the next turn begins. Positions are
determinised before they come here (`game.resample`), so that luck inside a turn is one sample of it.
"""

from __future__ import annotations

from typing import Final

from caravela.kernel.evaluator import Evaluator
from caravela.kernel.packed import i64
from caravela.kernel.state import NOBODY, STEP_MASK, State

WORST: Final = -1e30
WIDTH: Final = 12  # options looked at where a turn is finished greedily
REPLY_BUDGET: Final = 16  # positions looked at for a later turn of the others: quick rather than best; see docs/lab/search.md
OWN_BUDGET: Final = 100  # the same for one's own: plans come to nothing where one plays on hastily oneself
LONGEST: Final = 200  # decisions of one turn; no game comes near it
NOTHING: Final[list[int]] = []  # never written to


def margin(s: State, seat: i64, judge: Evaluator) -> float:
    """The points of a seat less those of the best other one: who is ahead gains by ending the game, who is behind does not."""
    best = WORST
    for other in range(s.players):
        if other != seat:
            value = judge.points(s, other)
            if value > best:
                best = value
    return judge.points(s, seat) - best


def turn_is_over(s: State, seat: i64, turn: i64) -> bool:
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


def sensible_options(s: State) -> list[int]:
    """What a bot looks at in a decision."""
    return s.game.steps[s.frame & STEP_MASK].sensible(s)


def usual_options(s: State) -> list[int]:
    """What comes to mind at once at a decision."""
    return s.game.steps[s.frame & STEP_MASK].usual(s)


def finish_alone(
    s: State, seat: i64, turn: i64, judge: Evaluator, width: int, actions: list[int], hasty: bool = False
) -> tuple[float, State]:
    """Play on with the option that the own judgement likes best at each decision (`best_option`). Returns the own judgement of
    the position in the end, and that position. What is done is added to `actions`; the position is used up."""
    value = WORST
    for _ in range(LONGEST):
        if turn_is_over(s, seat, turn):
            break
        value, s = best_option(s, seat, turn, judge, width, actions, hasty)
    return judge.points(s, seat) if value == WORST else value, s


def best_option(
    s: State, seat: i64, turn: i64, judge: Evaluator, width: int, actions: list[int], hasty: bool
) -> tuple[float, State]:
    """Take the option that the own judgement likes best, without a look at the others; of more than `width` options it looks at
    that many, evenly spread, and at the last. Side actions, which come after the others, are left aside: they would only put off
    what has to be decided. Who is `hasty` looks at what comes to mind at once. What only completes a choice is decided together
    with it (`Step.completes`). Returns the judgement of where that leads, `WORST` if there was nothing to choose, and the
    position; what is done is added to `actions`."""
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
            value, after = best_option(after, seat, turn, judge, width, rest, hasty)
        if value == WORST:
            value = judge.points(after, seat)
        if value > best_value:
            best, best_value, best_action, best_rest = after, value, options[index], rest
        if index == last:
            break
        index = min(index + stride, last)
    actions.append(best_action)
    actions += best_rest
    return best_value, best


def ways_to_finish(s: State, judge: Evaluator, budget: int) -> list[Line]:
    """Every way to finish the turn, as far as `budget` positions reach, the best first, of equal ones the shortest. Each option
    gets an equal share; where that is used up, the turn is finished greedily (`finish_alone`)."""
    seat = s.actor
    found: list[Line] = []
    add_ways(s, seat, s.turn, judge, budget, [], found)
    for line in found:
        line.value = margin(line.position, seat, judge)
    found.sort(key=line_length)
    found.sort(key=line_value, reverse=True)
    return found


def add_ways(
    s: State, seat: i64, turn: i64, judge: Evaluator, budget: int, before: list[int], found: list[Line], spare: bool = False
) -> None:
    """The ways to finish the turn from here are added to `found`, yet to be judged; `before` are the actions that led here. A
    `spare` position is used up: one copy less."""
    options = sensible_options(s)
    share = budget // len(options)
    last = len(options) - 1
    for number, action in enumerate(options):
        after = s if spare and number == last else s.clone()
        after.advance(action)
        actions = before.copy()
        actions.append(action)
        if not turn_is_over(after, seat, turn):
            if share >= len(sensible_options(after)):
                add_ways(after, seat, turn, judge, share, actions, found, True)
                continue
            after = finish_alone(after, seat, turn, judge, WIDTH, actions)[1]
        found.append(Line(0.0, after, actions))


def most_promising(ways: list[Line], number: int) -> list[Line]:
    """The best ways to finish a turn, each once: the same things done in another order are worth just the same."""
    kept: list[Line] = []
    for line in ways:
        if len(kept) == number:
            break
        if not kept or line.value != kept[-1].value:
            kept.append(line)
    return kept


def most_varied(ways: list[Line], number: int, alike: int, near: float) -> list[Line]:
    """The same, but at most `alike` of them begin with the same action, as long as there are others that look worse by no more
    than `near`. Otherwise all candidates might be ways to sell the same goods, and a search between them decides little."""
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


def best_by_option(ways: list[Line]) -> list[Line]:
    """The best way to finish the turn after each option, best first."""
    seen: set[int] = set()
    kept: list[Line] = []
    for line in ways:
        if line.actions[0] not in seen:
            seen.add(line.actions[0])
            kept.append(line)
    return kept


def reply(s: State, judge: Evaluator) -> State:
    """The position after a turn as somebody else expects it: as a Merchant plays it who looks at little, at what comes to mind at
    once, and at his own affairs only, which is quicker and hardly weaker. The position handed in is used up."""
    return hasty_turn(s, s.actor, s.turn, judge, REPLY_BUDGET)[1]


def hasty_turn(s: State, seat: i64, turn: i64, judge: Evaluator, budget: int) -> tuple[float, State]:
    """The best position in which such a turn ends, and its judgement: what `ways_to_finish` does, with nothing kept but the best.
    The position handed in is used up."""
    options = usual_options(s)
    share = budget // len(options)
    last = len(options) - 1
    best = s
    best_value = WORST
    for number, action in enumerate(options):
        after = s if number == last else s.clone()
        after.advance(action)
        if turn_is_over(after, seat, turn):
            value = judge.points(after, seat)
        elif share >= len(sensible_options(after)):
            value, after = hasty_turn(after, seat, turn, judge, share)
        else:
            value, after = finish_alone(after, seat, turn, judge, WIDTH, [], True)
        if value > best_value:
            best, best_value = after, value
    return best_value, best


def play_round(s: State, seat: i64, own: Evaluator, others: Evaluator) -> State:
    """Let everybody reply, until this seat has had another turn too. The others play by what `others` tells them. The seat plays
    by `own`, and with more care. If its turn does not come soon (it passed, or a phase ends), the look ahead is as long as it is
    for the others. Otherwise the bot would prefer to wait. The position handed in is used up."""
    last = s.turn + s.players
    while s.actor != NOBODY and s.turn < last:
        if s.actor == seat:
            s = hasty_turn(s, seat, s.turn, own, OWN_BUDGET)[1]
            break
        s = reply(s, others)
    return s


def follow(s: State, judge: Evaluator, actions: list[int]) -> State:
    """The position after this turn, as far as luck allows these actions; a turn that luck cuts short is finished greedily. The
    position handed in is used up."""
    seat, turn = s.actor, s.turn
    for action in actions:
        if turn_is_over(s, seat, turn) or action not in s.options:
            break
        s.advance(action)
    return finish_alone(s, seat, turn, judge, WIDTH, [])[1]


class TurnPlan:
    """The rest of a turn once it has been thought through: it is followed as long as every position is worth just what was
    expected, that is, until luck or something revealed says otherwise."""

    def __init__(self) -> None:
        self.seat: i64 = NOBODY
        self.turn: i64 = -1
        self.actions: list[int] = []
        self.expected: list[float] = []

    def make(self, s: State, judge: Evaluator, actions: list[int]) -> int:
        """Keep a line from this position on; its first action is to be played now."""
        self.seat = s.actor
        self.turn = s.turn
        self.actions = actions[1:]
        self.expected = []
        after = s.clone()
        for action in actions:
            after.advance(action)
            self.expected.append(judge.points(after, self.seat))
        return actions[0]

    def next(self, s: State, judge: Evaluator) -> int:
        """The next action of the plan, or -1 if there is none for this position."""
        if not self.actions or s.actor != self.seat or s.turn != self.turn:
            return -1
        if judge.points(s, self.seat) != self.expected[0] or self.actions[0] not in s.options:
            self.actions = []
            return -1
        self.expected = self.expected[1:]
        action = self.actions[0]
        self.actions = self.actions[1:]
        return action
