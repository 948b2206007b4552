"""The frame of a game: whose turn begins, and the passage from round to round (R3.1)."""

from __future__ import annotations

from caravela.games.coimbra.effects import GAIN_IF_NO_DIE
from caravela.games.coimbra.layout import lay_out_round
from caravela.games.coimbra.names import START_CARDS
from caravela.games.coimbra.state import (
    BEGIN_VOYAGES,
    COLLECT,
    GAME_ENDED,
    HELD,
    INVESTMENT,
    NEXT_ROUND,
    OPENING,
    ORDER,
    PHASE_E,
    PHASE_F,
    ROLL,
    SHEET,
    SHUTTERS,
    THE_END,
    TURN,
    Position,
    bits,
)
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of
from caravela.kernel.step import Step

TURN_PAYLOAD = 7  # in a turn's payload: bits 0–6 the step that begins it, from bit 7 that step's payload
PHASE_F_INVESTMENT = 4


def push_turn(s: Position, step: int, seat: int, payload: int = 0) -> None:
    """A turn of this seat comes next; it begins with the given step."""
    s.push(TURN, seat, step | (payload << TURN_PAYLOAD))


def openings(s: Position, seat: int) -> int:
    """R7.2: bit mask (from the first card that is no start card) of the opening bonuses a player can resolve now."""
    base = seat * SHEET
    found = 0
    held = s.sheet[base + HELD] & s.data.opening
    if held == 0:
        return 0
    for card in bits(held):
        effect = s.data.effects[card]
        if effect.kind == GAIN_IF_NO_DIE:
            matching = 0
            for holder in range(3):
                die = s.sheet[base + SHUTTERS + holder]
                if die >= 0 and die // 6 == effect.colour:
                    matching += 1
            if matching:
                continue
        found |= 1 << (card - START_CARDS)
    return found


def waiting_dice(s: Position, seat: int) -> int:
    """R7.3: bit mask of the shutters with a die to activate."""
    found = 0
    for holder in range(3):
        if s.sheet[seat * SHEET + SHUTTERS + holder] >= 0:
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
    s.phase = PHASE_E
    s.push(NEXT_ROUND, 0)
    s.push(BEGIN_VOYAGES, 0)
    for flag in range(s.players - 1, -1, -1):
        push_turn(s, COLLECT, s.board[ORDER + flag])
    for flag in range(s.players - 1, -1, -1):
        seat = s.board[ORDER + flag]
        if openings(s, seat):
            push_turn(s, OPENING, seat)


class BeginVoyages(Step[Position]):
    """R8.1: phase F, in player order."""

    rule = "R8.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Everybody may invest once."""
        s.phase = PHASE_F
        for flag in range(s.players - 1, -1, -1):
            push_turn(s, INVESTMENT, s.board[ORDER + flag], PHASE_F_INVESTMENT)


class NextRound(Step[Position]):
    """R3.1: a new round, or the end after the fourth."""

    rule = "R3.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Lay out the round (R2.9) and roll."""
        if s.round == s.data.rounds:
            s.phase = THE_END
            if s.events is not None:
                s.note(GAME_ENDED, [])
            return
        lay_out_round(s)
        s.push(ROLL, 0)
