"""Phases A and B (R4): rolling the dice, drafting and placing them."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.actions import PLACE
from caravela.games.coimbra.effects import FROM_MONASTERIES, VP_ON_CASTLE_DIE
from caravela.games.coimbra.events import GAINED, PLACED, ROLLED
from caravela.games.coimbra.names import DICE_COLOURS, LOCATIONS
from caravela.games.coimbra.queue import NEUTRAL, NO_DIE, entry, insert, pool_of, put_in_pool, remove
from caravela.games.coimbra.state import (
    CASTLE_VP,
    DICE_LUCK,
    LOCATION,
    ORDER,
    PHASE,
    PHASE_B,
    PHASE_C,
    POOL,
    ROUND,
    SHEET,
    Position,
    bits,
    score,
)
from caravela.games.coimbra.steps.bonuses import lasting_source
from caravela.games.coimbra.steps.numbers import EVALUATE, PLACE_DIE
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

DICE_PER_PLAYER: Final = 3


class Roll(Step[Position]):
    """R4.1: all dice are rolled once; the die tokens stand in their locations (R2.3)."""

    rule = "R4.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Fill the pool and give the first turn."""
        cells = s.cells
        stream = DICE_LUCK + cells[ROUND] - 1
        cells[POOL] = 0
        for colour in s.data.dice[s.players]:
            put_in_pool(s, colour * 6 + s.draw(stream, 6))
        for city in range(3):
            for value in s.data.tokens[s.players][city]:
                insert(s, entry(city + 1, NEUTRAL, NO_DIE, 0, value))
        cells[PHASE] = PHASE_B
        if s.events is not None:
            s.note(ROLLED, pool_of(s))
        s.turn += 1
        s.push(PLACE_DIE, cells[ORDER])


class PlaceDie(Step[Position]):
    """D3, R4.2: choose a die of the pool and a location; the place in the row follows from the value (R4.6).

    Frame payload: dice placed this round."""

    rule = "R4.2"
    kinds = "place"

    def __init__(self) -> None:
        # by colour and bit mask of values: such dice in each location
        self.table: list[list[int]] = []
        for colour in range(len(DICE_COLOURS)):
            for mask in range(64):
                dice = [colour * 6 + value for value in bits(mask)]
                self.table.append([PLACE + die * 4 + location for die in dice for location in range(len(LOCATIONS))])

    def legal(self, s: Position) -> list[int]:
        """Every different die of the pool, in each location. A quarter of all decisions: put together colour by colour."""
        cells = s.cells
        dice: i64 = 0
        at = POOL + cells[POOL]
        while at > POOL:
            dice |= 1 << cells[at]
            at -= 1
        found = self.table[dice & 63] + self.table[64 + ((dice >> 6) & 63)]
        row: i64 = 128
        dice >>= 12
        while dice:
            if dice & 63:
                found += self.table[row + (dice & 63)]
            row += 64
            dice >>= 6
        return found

    def apply(self, s: Position, action: int) -> None:
        """Place the die; a monastery may reward a die in the castle (R4.7)."""
        cells = s.cells
        seat = seat_of(s.frame)
        number: i64 = action - PLACE
        die = number >> 2
        location = number & 3
        place: i64 = 0
        while cells[POOL + 1 + place] != die:
            place += 1
        remove(s, POOL, place)
        insert(s, entry(location, seat, die, 0, die % 6 + 1))
        if s.events is not None:
            s.note(PLACED, [seat, die, location])
        if location == 0:
            points = cells[seat * SHEET + CASTLE_VP]
            if points:
                score(s, seat, points, FROM_MONASTERIES)
                if s.events is not None:
                    s.note(GAINED, [seat, 0, 0, points, 0, 0, 0, lasting_source(s, seat, VP_ON_CASTLE_DIE)])
        placed = (s.frame >> PAYLOAD) + 1
        if placed == DICE_PER_PLAYER * s.players:
            cells[PHASE] = PHASE_C
            cells[LOCATION] = 0
            s.push(EVALUATE, 0)
            return
        s.turn += 1
        s.push(PLACE_DIE, cells[ORDER + placed % s.players], placed)

    def prompt(self, s: Position) -> Sentence:
        """Ask for a die and its place."""
        number = (s.frame >> PAYLOAD) // s.players + 1
        return say("prompt.place", number=number, dice=DICE_PER_PLAYER)

    def refuse(self, s: Position, action: int) -> Refusal:
        """The die is not in the pool."""
        colour, value = divmod((action - PLACE) // 4, 6)
        return Refusal("R4.2", say("refusal.not_in_pool", colour=colour, value=value + 1))
