"""Black, brown and white: cannons, progress and the special action track (R6, R8, R12, R13.4).

Action points from cubes and tokens come first, so a step beyond them is paid in gold. If points are left over on the last
space of a track, the player receives gold (R13.4). Frame payload: action points left.
"""

from __future__ import annotations

from typing import Final, cast

from caravela.games.amerigo.actions import LEAP, NUMBERS, STEPS, TOKEN
from caravela.games.amerigo.components import LAST_SPACE, ORDER_LEAP, SLOTS
from caravela.games.amerigo.events import ADVANCED, LEAPT, LOADED, MOVED_DISC, OVERFLOWED, TOOK_TOKEN
from caravela.games.amerigo.state import (
    CANNONS,
    DISC,
    DISPLAY,
    GOLD,
    PROGRESS,
    RANKING,
    SHEET,
    TOKENS_OWNED,
    Position,
    owns,
    pay,
    receive,
)
from caravela.games.amerigo.steps.numbers import ADVANCE_DISC, ADVANCE_PROGRESS, TAKE_TOKEN
from caravela.games.amerigo.steps.treasure import KINDS, Paying, goes_on, refuse_cash, too_dear
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

STEP_LISTS: Final = [[STEPS + n for n in range(most + 1)] for most in range(LAST_SPACE + 1)]
LEAP_LISTS: Final = [[*[STEPS + n for n in range(most + 1)], LEAP] for most in range(LAST_SPACE + 1)]
BLACK_TRACK: Final = 0
BROWN_TRACK: Final = 1
WHITE_TRACK: Final = 2


def overflow(s: Position, seat: i64, ap: i64, at_end: bool, track: int) -> None:
    """R13.4: gold for points from cubes and tokens that are left over on the last space."""
    if at_end and ap > 0:
        if s.events is not None:
            s.note(OVERFLOWED, [seat, s.data.overflow_gold, track])
        receive(s, seat, s.data.overflow_gold)


def refuse_steps(s: Position, seat: i64, steps: i64, ap: i64, distance: i64, track: int, rule: str) -> Refusal:
    """Too many steps for the track or for the points."""
    if distance == 0:
        return Refusal(rule, say("refusal.track_full", track=track))
    if steps > distance:
        if track == BROWN_TRACK:
            return Refusal("R8.2", say("refusal.mark_first", distance=distance))
        return Refusal(rule, say("refusal.track_ends", track=track, distance=distance))
    gold = s.cells[seat * SHEET + GOLD]
    return too_dear(s, rule, say("refusal.steps_dear", steps=steps, ap=ap, gold=gold), steps - ap - gold)


class Load(Paying):
    """R6.1: one cannon per action point."""

    rule = "R6.1"
    kinds = f"steps {KINDS}"

    def room(self, s: Position) -> i64:
        """Cannons that still fit."""
        return s.data.cannon_end - s.cells[seat_of(s.frame) * SHEET + CANNONS]

    def legal(self, s: Position) -> list[int]:
        """Any number up to the points, the gold and the end of the track."""
        most = (s.frame >> PAYLOAD) + s.cells[seat_of(s.frame) * SHEET + GOLD]
        return STEP_LISTS[min(most, self.room(s))]

    def useful(self, s: Position) -> bool:
        """More than points and gold reach would fit."""
        return (s.frame >> PAYLOAD) + s.cells[seat_of(s.frame) * SHEET + GOLD] < self.room(s)

    def apply(self, s: Position, action: int) -> None:
        """Load them."""
        seat = seat_of(s.frame)
        number: i64 = action - STEPS
        ap = pay(s, seat, s.frame >> PAYLOAD, number)
        s.cells[seat * SHEET + CANNONS] += number
        if s.events is not None:
            s.note(LOADED, [seat, number])
        overflow(s, seat, ap, s.cells[seat * SHEET + CANNONS] == s.data.cannon_end, BLACK_TRACK)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.load", ap=s.frame >> PAYLOAD)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Track end, or too few points."""
        seat = seat_of(s.frame)
        if action > LEAP:
            return refuse_cash(s, seat, action)
        return refuse_steps(s, seat, action - STEPS, s.frame >> PAYLOAD, self.room(s), BLACK_TRACK, "R6.1")


class AdvanceProgress(Paying):
    """R8: advance to the next mark at most, take its token, and go on; fewer steps end the action."""

    rule = "R8.1"
    kinds = f"steps {KINDS}"

    def distance(self, s: Position) -> i64:
        """Steps to the next mark or the end."""
        return s.data.to_mark[s.cells[seat_of(s.frame) * SHEET + PROGRESS]]

    def legal(self, s: Position) -> list[int]:
        """Any number up to the next mark."""
        most = (s.frame >> PAYLOAD) + s.cells[seat_of(s.frame) * SHEET + GOLD]
        return STEP_LISTS[min(most, self.distance(s))]

    def useful(self, s: Position) -> bool:
        """More than points and gold would reach is ahead."""
        base = seat_of(s.frame) * SHEET
        return (s.frame >> PAYLOAD) + s.cells[base + GOLD] < s.data.progress_end - s.cells[base + PROGRESS]

    def apply(self, s: Position, action: int) -> None:
        """Move the disc; at a mark a token must be taken (R8.2)."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        steps: i64 = action - STEPS
        distance = self.distance(s)
        gold = s.cells[base + GOLD]
        ap = pay(s, seat, s.frame >> PAYLOAD, steps)
        s.cells[base + PROGRESS] += steps
        space = s.cells[base + PROGRESS]
        if s.events is not None and steps:
            s.note(ADVANCED, [seat, steps, space])
        if steps and steps == distance:
            s.push(ADVANCE_PROGRESS, seat, ap)
            if space in s.data.progress_marks and tokens_left(s):
                s.push(TAKE_TOKEN, seat)
        elif goes_on(s, seat, gold - s.cells[base + GOLD]):
            s.push(ADVANCE_PROGRESS, seat, 0)
        else:
            overflow(s, seat, ap, space == s.data.progress_end, BROWN_TRACK)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        space = s.cells[seat_of(s.frame) * SHEET + PROGRESS]
        return say("prompt.progress", space=space, ap=s.frame >> PAYLOAD, distance=self.distance(s))

    def refuse(self, s: Position, action: int) -> Refusal:
        """Beyond the mark, or too few points."""
        seat = seat_of(s.frame)
        if action > LEAP:
            return refuse_cash(s, seat, action)
        return refuse_steps(s, seat, action - STEPS, s.frame >> PAYLOAD, self.distance(s), BROWN_TRACK, "R8.1")


def tokens_left(s: Position) -> bool:
    """Whether any token is on display; if none is, a mark brings none (R8.2)."""
    slot: i64 = 0
    while slot < SLOTS:
        if s.cells[DISPLAY + slot] >= 0:
            return True
        slot += 1
    return False


class TakeToken(Step[Position]):
    """R8.2: a mark was reached: one token of the display must be taken."""

    rule = "R8.2"
    kinds = "token"

    def legal(self, s: Position) -> list[int]:
        """All tokens on display."""
        found: list[object] = []
        for slot in range(SLOTS):
            token = s.cells[DISPLAY + slot]
            if token >= 0:
                found.append(NUMBERS[TOKEN + token])
        return cast("list[int]", found)

    def apply(self, s: Position, action: int) -> None:
        """Take it; the gap is not filled."""
        seat = seat_of(s.frame)
        token: i64 = action - TOKEN
        for slot in range(SLOTS):
            if s.cells[DISPLAY + slot] == token:
                s.cells[DISPLAY + slot] = -1
        s.cells[seat * SHEET + TOKENS_OWNED] |= 1 << token
        if s.events is not None:
            s.note(TOOK_TOKEN, [seat, token])

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.token")

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not on display."""
        return Refusal("R8.2", say("refusal.token_gone", token=action - TOKEN))


class AdvanceDisc(Paying):
    """R12.2: advance on the special action track, or leap onto the first player's disc (Q10)."""

    rule = "R12.2"
    kinds = f"steps leap {KINDS}"

    def room(self, s: Position) -> i64:
        """Spaces to the end of the track."""
        return s.data.special_end - s.cells[seat_of(s.frame) * SHEET + DISC]

    def legal(self, s: Position) -> list[int]:
        """Any number of steps; the leap with its token, if somebody else is first."""
        seat = seat_of(s.frame)
        most = min((s.frame >> PAYLOAD) + s.cells[seat * SHEET + GOLD], self.room(s))
        if s.cells[RANKING] != seat and owns(s, seat, ORDER_LEAP) and s.frame >> PAYLOAD:
            return LEAP_LISTS[most]
        return STEP_LISTS[most]

    def useful(self, s: Position) -> bool:
        """More than points and gold reach is ahead."""
        return (s.frame >> PAYLOAD) + s.cells[seat_of(s.frame) * SHEET + GOLD] < self.room(s)

    def apply(self, s: Position, action: int) -> None:
        """Move the disc on top of whatever lies there."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        if action == LEAP:
            leapt = s.cells[s.cells[RANKING] * SHEET + DISC] - s.cells[base + DISC]
            move_disc(s, seat, s.cells[base + DISC] + leapt)
            if s.events is not None:
                s.note(LEAPT, [seat, leapt, s.cells[base + DISC]])
            if s.game.version > 2:  # Q10
                overflow(s, seat, (s.frame >> PAYLOAD) - leapt, self.room(s) == 0, WHITE_TRACK)
            return
        steps: i64 = action - STEPS
        gold = s.cells[base + GOLD]
        ap = pay(s, seat, s.frame >> PAYLOAD, steps)
        if steps:
            move_disc(s, seat, s.cells[base + DISC] + steps)
            if s.events is not None:
                s.note(MOVED_DISC, [seat, steps, s.cells[base + DISC]])
        if self.room(s) and goes_on(s, seat, gold - s.cells[base + GOLD]):
            s.push(ADVANCE_DISC, seat, 0)
        else:
            overflow(s, seat, ap, self.room(s) == 0, WHITE_TRACK)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.disc", space=s.cells[seat_of(s.frame) * SHEET + DISC], ap=s.frame >> PAYLOAD)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Track end, too few points, or no leap."""
        seat = seat_of(s.frame)
        if action > LEAP:
            return refuse_cash(s, seat, action)
        if action == LEAP:
            if not owns(s, seat, ORDER_LEAP):
                return Refusal("R12.2", say("refusal.no_token", token=ORDER_LEAP), [Lack("order_leap", 1, seat)])
            if s.cells[RANKING] == seat:
                return Refusal("Q10", say("refusal.first_already"))
            return Refusal("Q10", say("refusal.leap_or_steps"))
        return refuse_steps(s, seat, action - STEPS, s.frame >> PAYLOAD, self.room(s), WHITE_TRACK, "R12.2")


def move_disc(s: Position, seat: i64, space: i64) -> None:
    """R12.2, R12.4: the disc leaves its stack and is laid on top of the discs on its new space."""
    cells = s.cells
    cells[seat * SHEET + DISC] = space
    place: i64 = RANKING
    while cells[place] != seat:
        place += 1
    while place > RANKING and cells[cells[place - 1] * SHEET + DISC] <= space:
        cells[place] = cells[place - 1]
        place -= 1
    cells[place] = seat
