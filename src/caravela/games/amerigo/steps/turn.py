"""A turn: choose one of the available actions, gold, or nothing (R3.5, R13.1)."""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.actions import ACTION, JOKER, PASS, TAKE_CUBES_VP, TAKE_GOLD
from caravela.games.amerigo.components import (
    BLACK,
    BLUE,
    BONUS_TOKENS,
    BROWN,
    COLOUR_COUNT,
    CUBES_VP,
    GOLD_PER_TWO_CUBES,
    GREEN,
    PLAN_BUILD_SWAP,
    RED,
    WHITE,
    YELLOW,
)
from caravela.games.amerigo.events import CHOSE, PASSED, SCORED_CUBES, TOOK_GOLD
from caravela.games.amerigo.state import (
    BASE_AP,
    DISC,
    FROM_CUBES,
    OUT,
    SHEET,
    TOKENS_OWNED,
    TOKENS_USED,
    Position,
    cubes_out,
    owns,
    ready,
    receive,
    score,
)
from caravela.games.amerigo.steps.numbers import ADVANCE_DISC, ADVANCE_PROGRESS, BUILD, BUY_PRODUCTION, LOAD, PLAN
from caravela.games.amerigo.steps.plan import ANY_TILE
from caravela.games.amerigo.steps.ships import begin_ships
from caravela.games.amerigo.steps.treasure import KINDS, cash, cash_options, refuse_cash
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import NOBODY, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

SWAPPED: Final = (1 << RED) | (1 << GREEN)
CUBE_LACKS: Final = [  # one cube of each colour, which is nobody's
    *(Lack("blue_cubes", 1, NOBODY), Lack("black_cubes", 1, NOBODY), Lack("red_cubes", 1, NOBODY)),
    *(Lack("brown_cubes", 1, NOBODY), Lack("green_cubes", 1, NOBODY), Lack("yellow_cubes", 1, NOBODY)),
    Lack("white_cubes", 1, NOBODY),
]


def turn_options() -> list[list[int]]:
    """Entry `colours | joker << 7 | cubes_vp << 8`, made once."""
    table: list[list[int]] = []
    for index in range(512):
        found = [ACTION + colour for colour in range(COLOUR_COUNT) if (index >> colour) & 1]
        if index & 128:
            found.append(JOKER)
        found.append(TAKE_GOLD)
        if index & 256:
            found.append(TAKE_CUBES_VP)
        found.append(PASS)
        table.append(found)
    return table


def available(s: Position, seat: i64) -> i64:
    """R3.3, R3.5a: bit mask of the colours whose action this seat may choose."""
    cells = s.cells
    mask: i64 = 0
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        if cells[OUT + colour]:
            mask |= 1 << colour
        colour += 1
    if mask & SWAPPED and owns(s, seat, PLAN_BUILD_SWAP):
        mask |= SWAPPED
    return mask


def joker_colour(s: Position, seat: i64) -> i64:
    """R12.3: the colour under the order disc, which is white on the first space only."""
    return s.data.special_colours[s.cells[seat * SHEET + DISC]]


def bonus(s: Position, seat: i64, colour: i64) -> i64:
    """R14.1: AP from progress tokens for an action."""
    owned = s.cells[seat * SHEET + TOKENS_OWNED]
    total: i64 = 0
    owned &= (1 << BONUS_TOKENS) - 1
    at = colour
    while owned:
        if owned & 1:
            total += s.data.bonus[at]
        owned >>= 1
        at += COLOUR_COUNT
    return total


def gold_to_take(s: Position, seat: i64) -> i64:
    """R13.1: a third of the cubes in the action space, rounded up; half of them with that token."""
    share: i64 = s.data.cubes_per_gold_token if owns(s, seat, GOLD_PER_TWO_CUBES) else s.data.cubes_per_gold
    return (cubes_out(s) + share - 1) // share


def begin_action(s: Position, seat: i64, colour: i64) -> None:
    """The action of a colour, with its action points (R3.8)."""
    ap = s.cells[BASE_AP] + bonus(s, seat, colour)
    if colour == BLUE:
        begin_ships(s, seat, ap)
    elif colour == BLACK:
        s.push(LOAD, seat, ap)
    elif colour == RED:
        s.push(PLAN, seat, ap | ANY_TILE)
    elif colour == BROWN:
        s.push(ADVANCE_PROGRESS, seat, ap)
    elif colour == GREEN:
        s.push(BUILD, seat, ap)
    elif colour == YELLOW:
        s.push(BUY_PRODUCTION, seat, ap)
    else:
        s.push(ADVANCE_DISC, seat, ap)


class Choose(Step[Position]):
    """R3.5: what to do in this phase."""

    rule = "R3.5"
    kinds = f"action joker gold cubes_vp pass {KINDS}"
    sides = True

    def __init__(self) -> None:
        self.table = turn_options()

    def legal(self, s: Position) -> list[int]:
        """Actions of the colours in the action space, the joker, gold, the token for cubes, nothing."""
        seat = seat_of(s.frame)
        index = available(s, seat)
        if (index >> WHITE) & 1 and (index >> joker_colour(s, seat)) & 1 == 0:
            index |= 128
        if ready(s, seat, CUBES_VP):
            index |= 256
        return self.table[index]

    def apply(self, s: Position, action: int) -> None:
        """Begin it."""
        seat = seat_of(s.frame)
        if action < JOKER:
            if s.events is not None:
                s.note(CHOSE, [seat, action - ACTION, 0])
            begin_action(s, seat, action - ACTION)
        elif action == JOKER:
            colour = joker_colour(s, seat)
            if s.events is not None:
                s.note(CHOSE, [seat, colour, 1])
            begin_action(s, seat, colour)
        elif action == TAKE_GOLD:
            gold = gold_to_take(s, seat)
            if s.events is not None:
                s.note(TOOK_GOLD, [seat, gold])
            receive(s, seat, gold)
        elif action == TAKE_CUBES_VP:
            cubes = cubes_out(s)
            s.cells[seat * SHEET + TOKENS_USED] |= 1 << CUBES_VP
            score(s, seat, cubes, FROM_CUBES)
            if s.events is not None:
                s.note(SCORED_CUBES, [seat, CUBES_VP, cubes])
        elif s.events is not None:
            s.note(PASSED, [seat])

    def side(self, s: Position) -> list[int]:
        """R3.9: before the action."""
        return cash_options(s, seat_of(s.frame))

    def apply_side(self, s: Position, action: int) -> None:
        """Raise gold."""
        cash(s, seat_of(s.frame), action)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.action", ap=s.cells[BASE_AP], gold=gold_to_take(s, seat_of(s.frame)))

    def refuse(self, s: Position, action: int) -> Refusal:
        """No cube of the colour, no joker, no token."""
        seat = seat_of(s.frame)
        if action < JOKER:
            colour = action - ACTION
            if JOKER in self.legal(s) and joker_colour(s, seat) == colour:
                return Refusal("R12.3", say("refusal.joker_opens", colour=colour))
            return Refusal("R3.3", say("refusal.no_cube", colour=colour), [CUBE_LACKS[colour]])
        if action == JOKER:
            if s.cells[OUT + WHITE] == 0:
                return Refusal("R12.3", say("refusal.no_white_cube"), [CUBE_LACKS[WHITE]])
            colour = joker_colour(s, seat)
            if colour == WHITE:
                return Refusal("R12.3", say("refusal.disc_on_white"), [Lack("disc", 1, seat)])
            return Refusal("R3.5", say("refusal.no_joker_needed", colour=colour))
        if action == TAKE_CUBES_VP:
            if owns(s, seat, CUBES_VP):
                return Refusal("R3.5", say("refusal.token_used", token=CUBES_VP))
            return Refusal("R3.5", say("refusal.no_token", token=CUBES_VP), [Lack("cubes_vp", 1, seat)])
        return refuse_cash(s, seat, action)
