"""The frame of the game: phases, turns, the end of a round and of the game (R3, R15, R16)."""

from __future__ import annotations

from caravela.games.amerigo.components import COLOUR_COUNT, PIRATES_GOLD, PIRATES_HALF, SLOTS, WHITE
from caravela.games.amerigo.setup import offer_production
from caravela.games.amerigo.state import (
    BASE_AP,
    BEGIN_PHASE,
    BEGIN_TURN,
    CANNONS,
    CHOOSE,
    DISPLAY,
    DROPPED,
    END_PHASE,
    END_ROUND,
    FOUGHT,
    GAME_ENDED,
    LOST,
    OUT,
    PHASE,
    PREPARED,
    RECEIVED,
    REVEALED,
    ROUND,
    SHEET,
    SKIPPED,
    STORAGE,
    TO_PIRATES,
    VP,
    Position,
)
from caravela.games.amerigo.tower import drop, return_cubes
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step


class BeginPhase(Step[Position]):
    """R3.2–R3.4: drop the cubes of the phase; everybody has a turn in player order, unless nothing comes out."""

    rule = "R3.2"
    automatic = True

    def run(self, s: Position) -> None:
        """Drop, count, and line up the turns."""
        board = s.board
        colour = board[PHASE]
        number = board[STORAGE + colour]
        s.push(END_PHASE, 0)
        if number == 0:
            if s.events is not None:
                s.note(SKIPPED, [board[ROUND], colour, 0])
            return
        drop(s, colour)
        most = 0
        for out in range(COLOUR_COUNT):
            if board[OUT + out] > most:
                most = board[OUT + out]
        board[BASE_AP] = most
        if most == 0:
            if s.events is not None:
                s.note(SKIPPED, [board[ROUND], colour, number])
            return
        if s.events is not None:
            s.note(DROPPED, [board[ROUND], colour, number, *board[OUT : OUT + COLOUR_COUNT]])
        for place in range(s.players - 1, -1, -1):
            s.push(BEGIN_TURN, s.ranking[place])


class BeginTurn(Step[Position]):
    """R3.5: one player's turn in a phase."""

    rule = "R3.5"
    automatic = True

    def run(self, s: Position) -> None:
        """Ask for the action."""
        s.turn += 1
        s.push(CHOOSE, seat_of(s.frame))


class EndPhase(Step[Position]):
    """R3.7: the cubes go back to storage; the next phase, or the end of the round."""

    rule = "R3.7"
    automatic = True

    def run(self, s: Position) -> None:
        """Clear the action space and go on along the circuit."""
        return_cubes(s)
        s.board[BASE_AP] = 0
        if s.board[PHASE] == WHITE:
            s.push(END_ROUND, 0)
        else:
            s.board[PHASE] += 1
            s.push(BEGIN_PHASE, 0)


class EndRound(Step[Position]):
    """R15: the pirates attack; then the next round is prepared, or the game ends."""

    rule = "R15.2"
    automatic = True

    def run(self, s: Position) -> None:
        """Intermediate scoring, then what follows."""
        for seat in range(s.players):
            face_pirates(s, seat)
        s.board[ROUND] += 1
        if s.board[ROUND] > s.data.rounds:
            if s.events is not None:
                s.note(GAME_ENDED, [])
            return
        prepare_round(s)
        s.board[PHASE] = 0
        s.push(BEGIN_PHASE, 0)


def face_pirates(s: Position, seat: int) -> None:
    """R15.2: who cannot match the whole strength loses all cannons and the full strength in VP."""
    base = seat * SHEET
    strength = s.pirate_strength(seat)
    cannons = s.sheet[base + CANNONS]
    if cannons >= strength:
        s.sheet[base + CANNONS] = cannons - strength
        if s.events is not None:
            s.note(FOUGHT, [seat, strength])
        if s.owns(seat, PIRATES_GOLD):
            if s.events is not None:
                s.note(RECEIVED, [seat, s.data.pirates_gold, PIRATES_GOLD])
            s.receive(seat, s.data.pirates_gold)
        return
    s.sheet[base + CANNONS] = 0
    damage = (strength + 1) // 2 if s.owns(seat, PIRATES_HALF) else strength
    before = s.sheet[base + VP]
    s.score(seat, -damage, TO_PIRATES)
    if s.events is not None:
        s.note(LOST, [seat, strength, before - s.sheet[base + VP]])


def prepare_round(s: Position) -> None:
    """R15.3: one more pirate marker, fresh progress tokens on the left, new production tokens, a lower time value."""
    s.board[REVEALED] += 1
    s.reveals += 1
    half = SLOTS // 2
    stock = s.progress_stock
    for slot in range(half):
        s.board[DISPLAY + half + slot] = s.board[DISPLAY + slot]
        s.board[DISPLAY + slot] = stock[len(stock) - 1 - slot]
    s.progress_stock = stock[: len(stock) - half]
    offer_production(s)
    if s.events is not None:
        s.note(PREPARED, [s.board[ROUND], s.pirates[s.board[REVEALED] - 1], s.time_value()])
