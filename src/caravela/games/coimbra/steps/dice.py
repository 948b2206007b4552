"""Phases A and B (R4): rolling the dice, drafting and placing them."""

from __future__ import annotations

from caravela.games.coimbra.actions import PLACE
from caravela.games.coimbra.effects import FROM_MONASTERIES, VP_ON_CASTLE_DIE
from caravela.games.coimbra.names import CITIES, DICE, LOCATIONS
from caravela.games.coimbra.state import (
    CASTLE_VP,
    DICE_LUCK,
    EVALUATE,
    GAINED,
    NEUTRAL,
    ORDER,
    PHASE_B,
    PHASE_C,
    PLACE_DIE,
    PLACED,
    ROLLED,
    SHEET,
    Position,
    entry,
    insert,
)
from caravela.games.coimbra.steps.bonuses import lasting_source
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step

DICE_PER_PLAYER = 3


class Roll(Step[Position]):
    """R4.1: all dice are rolled once; the die tokens stand in their locations (R2.3)."""

    rule = "R4.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Fill the pool and give the first turn."""
        stream = DICE_LUCK + s.round - 1
        pool: list[int] = []
        for colour in s.data.dice[s.players]:
            pool.append(colour * 6 + s.draw(stream, 6))
        pool.sort()
        s.pool = pool
        queue: list[int] = []
        for city in range(len(CITIES)):
            for value in s.data.tokens[s.players][city]:
                insert(queue, entry(city + 1, NEUTRAL, 31, 0, value))
        s.queue = queue
        s.phase = PHASE_B
        if s.events is not None:
            s.note(ROLLED, pool.copy())
        s.turn += 1
        s.push(PLACE_DIE, s.board[ORDER], 0)


class PlaceDie(Step[Position]):
    """D3, R4.2: choose a die of the pool and a location; the place in the row follows from the value (R4.6).

    Frame payload: dice placed this round."""

    rule = "R4.2"
    kinds = "place"

    def __init__(self) -> None:
        self.table = [[PLACE + die * 4 + location for location in range(len(LOCATIONS))] for die in range(len(DICE))]

    def legal(self, s: Position) -> list[int]:
        """Every different die of the pool, in each location."""
        found: list[int] = []
        last = -1
        for die in s.pool:
            if die != last:
                found.extend(self.table[die])
                last = die
        return found

    def apply(self, s: Position, action: int) -> None:
        """Place the die; a monastery may reward a die in the castle (R4.7)."""
        seat = seat_of(s.frame)
        die, location = divmod(action - PLACE, 4)
        s.pool.remove(die)
        insert(s.queue, entry(location, seat, die, 0, die % 6 + 1))
        if s.events is not None:
            s.note(PLACED, [seat, die, location])
        if location == 0:
            points = s.sheet[seat * SHEET + CASTLE_VP]
            if points:
                s.score(seat, points, FROM_MONASTERIES)
                if s.events is not None:
                    s.note(GAINED, [seat, 0, 0, points, 0, 0, lasting_source(s, seat, VP_ON_CASTLE_DIE)])
        placed = (s.frame >> PAYLOAD) + 1
        if placed == DICE_PER_PLAYER * s.players:
            s.phase = PHASE_C
            s.location = 0
            s.push(EVALUATE, 0)
            return
        s.turn += 1
        s.push(PLACE_DIE, s.board[ORDER + placed % s.players], placed)

    def prompt(self, s: Position) -> str:
        """Ask for a die and its place."""
        number = (s.frame >> PAYLOAD) // s.players + 1
        return f"Choose a die and place it in the castle or a city row (your die {number} of {DICE_PER_PLAYER})."

    def refuse(self, s: Position, action: int) -> Refusal:
        """The die is not in the pool."""
        die = (action - PLACE) // 4
        colour, value = DICE[die][:-1], DICE[die][-1]
        return Refusal("R4.2", f"There is no {colour} die with a {value} in the pool.")
