"""The frame of the game: phases, turns, the end of a round and of the game (R3, R15, R16)."""

from __future__ import annotations

from caravela.games.amerigo.components import COLOUR_COUNT, PIRATES_GOLD, PIRATES_HALF, SLOTS, WHITE
from caravela.games.amerigo.events import DROPPED, FOUGHT, GAME_ENDED, LOST, PREPARED, RECEIVED, SKIPPED
from caravela.games.amerigo.setup import offer_production
from caravela.games.amerigo.state import (
    BASE_AP,
    CANNONS,
    DISPLAY,
    OUT,
    PHASE,
    PIRATES,
    PROGRESS_STOCK,
    RANKING,
    REVEALED,
    ROUND,
    SHEET,
    STORAGE,
    TO_PIRATES,
    VP,
    Position,
    owns,
    pirate_strength,
    receive,
    score,
    take_last,
    time_value,
)
from caravela.games.amerigo.steps.numbers import BEGIN_PHASE, BEGIN_TURN, CHOOSE, END_PHASE, END_ROUND
from caravela.games.amerigo.tower import drop, return_cubes
from caravela.kernel.packed import i64
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step


class BeginPhase(Step[Position]):
    """R3.2–R3.4: drop the cubes of the phase; everybody has a turn in player order, unless nothing comes out."""

    rule = "R3.2"
    automatic = True

    def run(self, s: Position) -> None:
        """Drop, count, and line up the turns."""
        cells = s.cells
        colour = cells[PHASE]
        number = cells[STORAGE + colour]
        s.push(END_PHASE, 0)
        if number == 0:
            if s.events is not None:
                s.note(SKIPPED, [cells[ROUND], colour, 0])
            return
        drop(s, colour)
        most: i64 = 0
        first: i64 = 0
        out: i64 = 0
        while out < COLOUR_COUNT:
            if cells[OUT + out] > most:
                if most == 0:
                    first = out
                most = cells[OUT + out]
            out += 1
        cells[BASE_AP] = most
        if most == 0:
            if s.events is not None:
                s.note(SKIPPED, [cells[ROUND], colour, number])
            return
        if s.events is not None:
            s.note(DROPPED, [cells[ROUND], colour, number, *[cells[OUT + shown] for shown in range(COLOUR_COUNT)], first])
        place = s.players
        while place > 0:
            place -= 1
            s.push(BEGIN_TURN, cells[RANKING + place])


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
        s.cells[BASE_AP] = 0
        if s.cells[PHASE] == WHITE:
            s.push(END_ROUND, 0)
        else:
            s.cells[PHASE] += 1
            s.push(BEGIN_PHASE, 0)


class EndRound(Step[Position]):
    """R15: the pirates attack; then the next round is prepared, or the game ends."""

    rule = "R15.2"
    automatic = True

    def run(self, s: Position) -> None:
        """Intermediate scoring, then what follows."""
        for seat in range(s.players):
            face_pirates(s, seat)
        s.cells[ROUND] += 1
        if s.cells[ROUND] > s.data.rounds:
            if s.events is not None:
                s.note(GAME_ENDED, [])
            return
        prepare_round(s)
        s.cells[PHASE] = 0
        s.push(BEGIN_PHASE, 0)


def face_pirates(s: Position, seat: i64) -> None:
    """R15.2: who cannot match the whole strength loses all cannons and the full strength in VP."""
    base = seat * SHEET
    strength = pirate_strength(s, seat)
    cannons = s.cells[base + CANNONS]
    if cannons >= strength:
        s.cells[base + CANNONS] = cannons - strength
        if s.events is not None:
            s.note(FOUGHT, [seat, strength])
        if owns(s, seat, PIRATES_GOLD):
            if s.events is not None:
                s.note(RECEIVED, [seat, s.data.pirates_gold, PIRATES_GOLD])
            receive(s, seat, s.data.pirates_gold)
        return
    s.cells[base + CANNONS] = 0
    damage = (strength + 1) // 2 if owns(s, seat, PIRATES_HALF) else strength
    before = s.cells[base + VP]
    score(s, seat, -damage, TO_PIRATES)
    if s.events is not None:
        s.note(LOST, [seat, strength, before - s.cells[base + VP], cannons])


def prepare_round(s: Position) -> None:
    """R15.3: one more pirate marker, fresh progress tokens on the left, new production tokens, a lower time value."""
    cells = s.cells
    cells[REVEALED] += 1
    s.reveals += 1
    half = SLOTS // 2
    rare = s.rewrite(keep=True)
    for slot in range(half):
        cells[DISPLAY + half + slot] = cells[DISPLAY + slot]
        cells[DISPLAY + slot] = take_last(rare, PROGRESS_STOCK)
    offer_production(s, rare)
    if s.events is not None:
        s.note(PREPARED, [cells[ROUND], rare[PIRATES + cells[REVEALED] - 1], time_value(s)])
