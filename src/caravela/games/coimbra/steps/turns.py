"""The frame of a game: whose turn begins, and the passage from round to round (R3.1)."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.effects import GAIN_IF_NO_DIE
from caravela.games.coimbra.events import GAME_ENDED
from caravela.games.coimbra.names import START_CARDS
from caravela.games.coimbra.setup import lay_out_round
from caravela.games.coimbra.state import HELD, ORDER, PHASE, PHASE_E, PHASE_F, ROUND, SHEET, SHUTTERS, THE_END, Position, next_bit
from caravela.games.coimbra.steps.numbers import BEGIN_VOYAGES, COLLECT, INVESTMENT, NEXT_ROUND, OPENING, ROLL, TURN
from caravela.kernel.packed import i64
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of
from caravela.kernel.step import Step

TURN_PAYLOAD: Final = 7  # in a turn's payload: bits 0–6 the step that begins it, from bit 7 that step's payload
PHASE_F_INVESTMENT: Final = 4


def push_turn(s: Position, step: i64, seat: i64, payload: i64 = 0) -> None:
    """A turn of this seat comes next; it begins with the given step."""
    s.push(TURN, seat, step | (payload << TURN_PAYLOAD))


def openings(s: Position, seat: i64) -> i64:
    """R7.2: bit mask (from the first card that is no start card) of the opening bonuses a player can resolve now."""
    cells = s.cells
    own = seat * SHEET
    held = (cells[own + HELD] & s.data.opening) >> START_CARDS
    found = held
    index = next_bit(held, 0)
    while index >= 0:
        effect = s.data.effects[START_CARDS + index]
        if effect.kind == GAIN_IF_NO_DIE:
            for holder in range(3):
                die = cells[own + SHUTTERS + holder]
                if die >= 0 and die // 6 == effect.colour:
                    found &= ~(1 << index)
        index = next_bit(held, index + 1)
    return found


def waiting_dice(s: Position, seat: i64) -> i64:
    """R7.3: bit mask of the shutters with a die to activate."""
    at = seat * SHEET + SHUTTERS
    found: i64 = 0
    for holder in range(3):
        if s.cells[at + holder] >= 0:
            found |= 1 << holder
    return found


class Turn(Step[Position]):
    """Somebody's turn begins."""

    rule = "R3.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Count the turn and ask its first decision."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        step = payload & STEP_MASK
        s.turn += 1
        if step == OPENING:
            s.push(step, seat, openings(s, seat))
        elif step == COLLECT:
            s.push(step, seat, waiting_dice(s, seat))
        else:
            s.push(step, seat, payload >> TURN_PAYLOAD)


def begin_phase_e(s: Position) -> None:
    """R7.2: in the new order, whoever has opening bonuses; then income, voyages and the next round."""
    s.cells[PHASE] = PHASE_E
    s.push(NEXT_ROUND, 0)
    s.push(BEGIN_VOYAGES, 0)
    for flag in range(s.players - 1, -1, -1):
        push_turn(s, COLLECT, s.cells[ORDER + flag])
    for flag in range(s.players - 1, -1, -1):
        seat = s.cells[ORDER + flag]
        if openings(s, seat):
            push_turn(s, OPENING, seat)


class BeginVoyages(Step[Position]):
    """R8.1: phase F, in player order."""

    rule = "R8.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Everybody may invest once."""
        s.cells[PHASE] = PHASE_F
        for flag in range(s.players - 1, -1, -1):
            push_turn(s, INVESTMENT, s.cells[ORDER + flag], PHASE_F_INVESTMENT)


class NextRound(Step[Position]):
    """R3.1: a new round, or the end after the fourth."""

    rule = "R3.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Lay out the round (R2.9) and roll."""
        if s.cells[ROUND] == s.data.rounds:
            s.cells[PHASE] = THE_END
            if s.events is not None:
                s.note(GAME_ENDED, [])
            return
        lay_out_round(s)
        s.push(ROLL, 0)
