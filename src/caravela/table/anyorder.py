"""Choices of one question in any order.

The engine keeps one order for moves that commute, so that search meets each outcome once: tiles from large to small, ships
region by region. People need not know it. Here a choice that comes out of order finds its place, with no knowledge of any game:

*late*   it was legal at an earlier decision of the same question, and the choices made since can follow it unchanged: it is
         put before them.
*early*  it will be legal at a later decision of a question that has to be answered to its end: it is kept until then.
*last*   it is legal, but would end the question although others could still be put before it: it is kept until the player
         takes one of those or finishes.

What is kept is *held*: the engine has not been told yet. What is played in the end is always a line that the engine accepts
move by move, so records know nothing of all this. Nothing is put before a choice that ended a question or showed something, nor
where a step keeps no order of its own (`Step.one_by_one`): a tile lies where it was laid before the next one is in hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caravela.kernel.match import Match
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import STEP_MASK, State
from caravela.table.ahead import MOST_GAPS, MOST_TRIES, Tries, complete, leaves_room, placed, reachable, without
from caravela.table.trying import Choice, inside, is_done, main, one_by_one, optional, pause, play, same, together

FEW_TRIES: Final = 20  # moves that mostly tell whether a choice may be made early
MOST_EARLY: Final = 300  # moves tried for all others together


class Plan:
    """What a choice means for the engine: all but the first `keep` moves are taken back, `moves` are made, `held` waits."""

    def __init__(self, keep: int, moves: list[int], held: list[int]) -> None:
        self.keep = keep
        self.moves = moves
        self.held = held


class Offer:
    """What a player may choose. `state` is the position to be shown: the engine's own, or, where the last choice is held only
    because it would end the question, the one after it. `held` is what waits. `actions` says of each action at which position it
    is to be described; `out_of_order` are those the engine would not accept now, `ends` those that leave it at what is held."""

    def __init__(self, state: State, held: list[int]) -> None:
        self.state = state
        self.held = held
        self.actions: dict[int, State] = {}
        self.late: dict[int, int] = {}  # action → the move before which it is put
        self.early: dict[int, list[int]] = {}  # action → what is held then
        self.ends: set[int] = set()
        self.barred: set[int] = set()  # what would be possible but for what is held

    def prompt(self) -> str:
        """What the player is asked: all of a question of which several parts are open."""
        s = self.state
        whole = s.game.steps[s.frame & STEP_MASK].question(s, len(self.held)) if self.early and not s.over else ""
        return s.game.worded(whole) if whole else s.prompt()

    @property
    def out_of_order(self) -> set[int]:
        """Actions that the engine would refuse now."""
        return {*self.late, *self.early}


class Run:
    """The moves that may still be arranged anew: those since the limit of undo (`floor`), and what is held. `positions` are
    those before each move and before what is held, which is the present one."""

    def __init__(self, floor: int, positions: list[State], moves: list[int], held: list[int]) -> None:
        self.floor = floor
        self.positions = positions
        self.moves = moves
        self.held = held
        self.now = positions[-1]
        self._made = [Choice(action, positions[number]) for number, action in enumerate(moves)]
        self._made += [Choice(action, self.now if action in self.now.options else None) for action in held]

    def since(self, index: int) -> list[Choice]:
        """The choices from a position on."""
        return self._made[index:]


def run_of(match: Match, held: list[int]) -> Run:
    """What may be arranged anew in a match."""
    floor = len(match.moves) if match.state.over else match.undo_floor()
    return Run(floor, match.positions[floor:], match.moves[floor:], held)


# -- what fits together


def follows(s: State, line: list[Choice], question: State) -> list[int] | None:
    """What is done, by the player or by the engine for him, when choices that were made are made again from here on, each as
    it was; the last may end the question. None if one of them cannot be."""
    done: list[int] = []
    while line:
        choice = line[0]
        if choice.action not in s.options or not together(s, question) or not choice.unchanged(s):
            return None
        s, forced = play(s, choice.action)
        done += [choice.action, *forced]
        line = after_forced(line[1:], forced)
    return done


def after_forced(line: list[Choice], forced: list[int]) -> list[Choice]:
    """What is left of choices after the engine has done some of them by itself."""
    return line[len(line) - len(without([choice.action for choice in line], forced)) :]


def late(run: Run, question: State) -> Iterator[tuple[int, int]]:
    """What was legal at an earlier decision of the question and can be put before all that was chosen since, with the index in
    the run. Nothing that could be chosen now."""
    if one_by_one(question):
        return
    tried: set[int] = set()
    for index in range(len(run.positions) - 1, -1, -1):
        before = run.positions[index]
        if index < len(run.moves) and (is_done(before, run.moves[index]) or not inside(before, question)):
            return
        if not same(before, question) or (index == len(run.moves) and not run.held):
            continue
        line = run.since(index)
        made = follows(before, line, question) or []
        for action in main(before):
            if action not in tried and action not in question.options:
                tried.add(action)
                if fits(before, action, line, question, made):
                    yield action, index


def fits(before: State, action: int, line: list[Choice], question: State, made: list[int]) -> bool:
    """Whether an action can be put before a line. Where it asks something more (who goes there?), some answer must do. It must
    come in addition to what is `made` without it: an order of things that happen anyway is no choice."""
    after, forced = play(before, action)
    line = after_forced(line, forced)
    ahead = [action, *forced]
    if not line or same(after, question) or not inside(after, question):
        rest = follows(after, line, question)
        return rest is not None and [*ahead, *rest].count(action) > made.count(action)
    for answer in main(after):
        rest = follows(play(after, answer)[0], line, question)
        if rest is not None and [*ahead, *rest].count(action) > made.count(action):
            return True
    return False


# -- what is offered, and what a choice leads to


def offered(match: Match, held: list[int]) -> Offer:
    """All that the deciding player may choose, in the engine's order or not: what ends the question and side actions last."""
    run = run_of(match, held)
    now = run.now
    if now.over:
        return Offer(now, held)
    beside = bool(held) and complete(now, held, now, 0, Tries(MOST_TRIES)) is not None
    offer = offered_beside(run) if beside else offered_now(run)
    last = [action for action in offer.actions if action >= now.game.first_side or is_done(now, action)]
    for action in last:
        offer.actions[action] = offer.actions.pop(action)
    return offer


def offered_now(run: Run) -> Offer:
    """What may be chosen at the decision that the engine asks for."""
    now = run.now
    offer = Offer(now, run.held)
    for action in fitting(run):
        offer.actions[action] = now
    add_late(offer, run, now)
    if not optional(now) and not one_by_one(now):
        add_early(offer, run)
    return offer


def add_early(offer: Offer, run: Run) -> None:
    """Add what may be kept until it is asked, also where only what is held makes it possible. Most of it is found at once; only
    then is the rest looked for longer."""
    found = reachable(run.now, []) | (reachable(run.now, run.held) if run.held else {})
    ahead = {action: there for action, there in found.items() if action not in offer.actions}
    orders: dict[int, list[int]] = {}
    open_ones = list(ahead)
    left = len(ahead) * FEW_TRIES + MOST_EARLY
    for most in (FEW_TRIES, MOST_TRIES):
        undecided: list[int] = []
        for action in open_ones:
            own = min(most, left)
            tries = Tries(own)
            order = placed(run.now, run.held, action, run.now, MOST_GAPS, tries)
            if order is not None:
                orders[action] = order
            elif tries.left <= 0:
                undecided.append(action)
            left -= own - tries.left
        open_ones = undecided
    for action, there in ahead.items():
        if action in orders:
            offer.early[action] = orders[action]
            offer.actions[action] = there
        elif run.held:
            offer.barred.add(action)


def offered_beside(run: Run) -> Offer:
    """What may be chosen beside a choice that is held because it would end the question."""
    now = run.now
    shown = after_held(run)
    offer = Offer(shown if shown is not None else now, run.held)
    if shown is not None:
        offer.ends = set(shown.options)
    else:
        offer.ends = {action for action in now.options if is_done(now, action)}
    for action in offer.state.options:
        if action in offer.ends:
            offer.actions[action] = offer.state
    if shown is None:
        for action in fitting(run):
            offer.actions.setdefault(action, now)
    add_late(offer, run, shown if shown is not None else now)
    return offer


def after_held(run: Run) -> State | None:
    """The position to show while a last choice is held: after it, where the question would be asked once more."""
    s = run.now
    for action in run.held[:-1]:
        s = play(s, action)[0]
    shown = pause(s, run.held[-1])
    if shown is None or not any(same(before, shown) for before in run.positions):
        return None
    return shown


def add_late(offer: Offer, run: Run, question: State) -> None:
    """Add what can still be put before what was chosen."""
    for action, index in late(run, question):
        if action not in offer.actions:
            offer.late[action] = index
            offer.actions[action] = run.positions[index]


def fitting(run: Run) -> list[int]:
    """The legal actions that leave room for what is held."""
    now, held = run.now, run.held
    if not held:
        return list(now.options)
    known = complete(now, held, now, MOST_GAPS, Tries(6 * MOST_TRIES)) or []
    first = [action for action in known[:1] if action != held[0]]
    return [action for action in now.options if action in first or leaves_room(now, action, held, Tries(MOST_TRIES))]


def choose(match: Match, held: list[int], action: int, offer: Offer) -> Plan:
    """What the choice of an action that is offered leads to."""
    run = run_of(match, held)
    keep = len(run.moves)
    if action in offer.early:
        moves: list[int] = []
        line = on(run, keep, list(run.positions), moves, offer.early[action])
        return Plan(run.floor + keep, moves, line)
    if action in offer.ends:
        line = list(held)
    elif action in offer.late:
        keep = offer.late[action]
        line = [action, *run.moves[keep:], *held]
    else:
        line = [action, *held]
    moves = []
    s = run.positions[keep]
    positions = run.positions[: keep + 1]
    while line and line[0] in s.options and together(s, run.now):
        moves.append(line[0])
        s, forced = play(s, line[0])
        positions.append(s)
        line = without(line[1:], forced)
    line = on(run, keep, positions, moves, line)
    if not line and action not in offer.ends and moves and waits(run, positions[:-1], [*run.moves[:keep], *moves]):
        line = [moves.pop()]
    return Plan(run.floor + keep, moves, line)


def on(run: Run, keep: int, positions: list[State], moves: list[int], line: list[int]) -> list[int]:
    """Go on as long as what is held leaves one way only: what is done is added to the positions and moves. What is left of
    what is held."""
    while line and together(positions[-1], run.now):
        s = positions[-1]
        action = (
            line[0] if moves and line[0] in s.options else only_way(Run(run.floor, positions, [*run.moves[:keep], *moves], line))
        )
        if action is None:
            break
        s, forced = play(s, action)
        moves.append(action)
        positions.append(s)
        line = without(line[1:] if line[0] == action else line, forced)
    return line


def only_way(run: Run) -> int | None:
    """The one option that leaves room for what is held, as a later part of the same question; None if there are several, or
    perhaps, or if there is more to choose beside."""
    now = run.now
    kinds = now.game.steps[now.frame & STEP_MASK].kinds.split()
    if optional(now) or run.held[0] in now.options or any(action >= now.game.first_side for action in now.options):
        return None
    if now.game.space.kind(run.held[0]).name not in kinds:
        return None
    found: int | None = None
    for action in now.options:
        tries = Tries(MOST_TRIES)
        fits_in = leaves_room(now, action, run.held, tries)
        if (fits_in and found is not None) or (not fits_in and tries.left <= 0):
            return None
        if fits_in:
            found = action
    return found if next(late(run, now), None) is None else None


def waits(run: Run, positions: list[State], moves: list[int]) -> bool:
    """Whether the last of these moves had better be held: it would end a question in which more could be chosen."""
    before, last = positions[-1], moves[-1]
    if last >= before.game.first_side or is_done(before, last) or one_by_one(before):
        return False
    trial = Run(run.floor, positions, moves[:-1], [last])
    shown = after_held(trial)
    if shown is None and not optional(before):
        return False
    if inside(play(before, last)[0], shown if shown is not None else before):
        return False
    if shown is not None:
        return next(late(trial, shown), None) is not None
    line = trial.since(len(trial.moves))
    made = follows(before, line, before) or []
    return any(fits(before, action, line, before, made) for action in main(before))


def explain(offer: Offer, what: int | str) -> Refusal | None:
    """Why something cannot be chosen; None if it can. Asked by action, notation or element id, as `Game.explain` is."""
    s = offer.state
    if isinstance(what, str) and "." in what and ":" not in what:
        possible = any(what in s.game.targets(s, action) for action in offer.actions)
        chosen = any(what in s.game.targets(s, action) for action in offer.held)
        barred = any(what in s.game.targets(s, action) for action in offer.barred)
    else:
        action = s.game.parse(what) if isinstance(what, str) else what
        possible = action in offer.actions
        chosen = action in offer.held
        barred = action in offer.barred
    if possible:
        return None
    if chosen:
        return Refusal(s.rule(), "You have chosen this already.")
    refusal = None if barred else s.game.explain(s, what)
    return refusal or Refusal(s.rule(), "This does not go together with what you have chosen already.")
