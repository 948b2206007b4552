"""The rondel: choosing a field and paying for a long move (R4, R11.5)."""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.actions import MOVE_STONE, PAY_SHIP
from caravela.games.navegador.components import FIELDS, REGIONS, Components
from caravela.games.navegador.events import MOVED, PAID
from caravela.games.navegador.state import FLEET, HOLDER, ORANGE, SHEET, SHIPS, STONE, Position, pass_card
from caravela.games.navegador.steps.numbers import PAY_SHIPS
from caravela.games.navegador.steps.turn import action_after_payment, begin_action
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

SIZE: Final = 8
USUAL_PRICE: Final = 1  # ships
ALL_FIELDS: Final = [MOVE_STONE + field for field in range(SIZE)]


def fields_ahead(free_steps: int) -> list[list[int]]:
    """Entry `stone * 8 + ships`: the fields in reach, in ascending order (R4.3). Made once, shared by all positions."""
    table: list[list[int]] = []
    for stone in range(SIZE):
        for ships in range(SIZE):
            steps = min(SIZE, free_steps + ships)
            table.append(sorted(MOVE_STONE + (stone + step) % SIZE for step in range(1, steps + 1)))
    return table


def steps_to(stone: int, field: int) -> int:
    """How far a field lies ahead; the own field is a whole lap away."""
    steps = (field - stone) % SIZE
    return steps if steps else SIZE


class Rondel(Step[Position]):
    """R4: move the stone. The first placement is free anywhere."""

    rule = "R4.3"
    kinds = "rondel"

    def __init__(self) -> None:
        self.table: list[list[int]] = []

    def prepare(self, data: Components) -> None:
        """Make the lists of fields in reach."""
        self.table = fields_ahead(data.free_steps)

    def legal(self, s: Position) -> list[int]:
        """All fields in the first turn, later those whose price in ships can be paid."""
        base = seat_of(s.frame) * SHEET
        stone = s.cells[base + STONE]
        if stone < 0:
            return ALL_FIELDS
        return self.table[stone * SIZE + s.cells[base + FLEET]]

    def usual(self, s: Position) -> list[int]:
        """Hardly anybody gives more than a ship for a field."""
        base = seat_of(s.frame) * SHEET
        stone = s.cells[base + STONE]
        return s.options if stone < 0 else self.table[stone * SIZE + min(USUAL_PRICE, s.cells[base + FLEET])]

    def apply(self, s: Position, action: int) -> None:
        """Move the stone; the card may expire; ships are paid before the action."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        field = action - MOVE_STONE
        stone = s.cells[base + STONE]
        s.cells[base + STONE] = field
        steps = 0 if stone < 0 else steps_to(stone, field)
        cost = max(0, steps - s.data.free_steps)
        if s.events is not None:
            s.note(MOVED, [seat, field, cost, steps])
        if stone < 0:
            if s.cells[HOLDER] == seat:
                s.cells[ORANGE] = field  # Q1: the first holder's lap starts with his first placement
        elif s.cells[HOLDER] == seat and steps >= steps_to(stone, s.cells[ORANGE]):
            pass_card(s, True)
        if cost:
            action_after_payment(s, seat)
            s.push(PAY_SHIPS, seat, cost)
        else:
            begin_action(s, seat)

    def asks_by(self, s: Position) -> str:
        """The first field is free (R4.2)."""
        return "R4.2" if s.cells[seat_of(s.frame) * SHEET + STONE] < 0 else self.rule

    def prompt(self, s: Position) -> Sentence:
        """Ask for the field."""
        if s.cells[seat_of(s.frame) * SHEET + STONE] < 0:
            return say("prompt.first_field")
        return say("prompt.field", free=s.data.free_steps)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Too few ships."""
        seat = seat_of(s.frame)
        field = action - MOVE_STONE
        steps = steps_to(s.cells[seat * SHEET + STONE], field)
        cost = steps - s.data.free_steps
        fleet = s.cells[seat * SHEET + FLEET]
        why = say("refusal.field_ahead", field=field, steps=steps, cost=cost, fleet=fleet)
        return Refusal("R4.3", why, [Lack("ships", cost - fleet, seat)])


class PayShips(Step[Position]):
    """R4.4: take ships back from the board, one at a time, in the order of the regions.

    Frame payload: bits 0–3 ships still to pay, bits 4–7 the lowest region allowed."""

    rule = "R4.4"
    kinds = "pay"

    def legal(self, s: Position) -> list[int]:
        """Regions with own ships, not before the last one paid from, that leave enough for the rest."""
        base = seat_of(s.frame) * SHEET + SHIPS
        due = (s.frame >> PAYLOAD) & 15
        floor = s.frame >> (PAYLOAD + 4)
        found: list[int] = []
        beyond = 0
        for region in range(len(REGIONS) - 1, floor - 1, -1):
            ships = s.cells[base + region]
            if ships:
                beyond += ships
                if beyond >= due:
                    found.append(PAY_SHIP + region)
        found.reverse()
        return found

    def usual(self, s: Position) -> list[int]:
        """The ship that is nearest home."""
        return s.options[:1]

    def apply(self, s: Position, action: int) -> None:
        """One ship goes back to the supply."""
        seat = seat_of(s.frame)
        region = action - PAY_SHIP
        s.cells[seat * SHEET + SHIPS + region] -= 1
        s.cells[seat * SHEET + FLEET] -= 1
        if s.events is not None:
            s.note(PAID, [seat, region])
        due = ((s.frame >> PAYLOAD) & 15) - 1
        if due:
            s.push(PAY_SHIPS, seat, due | (region << 4))

    def prompt(self, s: Position) -> Sentence:
        """Ask for the next ship."""
        due = (s.frame >> PAYLOAD) & 15
        return say("prompt.pay", due=due)

    def refuse(self, s: Position, action: int) -> Refusal:
        """No ship there, or out of order."""
        seat = seat_of(s.frame)
        region = action - PAY_SHIP
        if s.cells[seat * SHEET + SHIPS + region] == 0:
            return Refusal("R4.4", say("refusal.no_ship", region=region), [Lack("ships", 1, seat)])
        if region < s.frame >> (PAYLOAD + 4):
            return Refusal("R4.4", say("refusal.paid_in_order", region=region))
        there = sum(s.cells[seat * SHEET + SHIPS + each] for each in range(region, len(REGIONS)))
        return Refusal("R4.4", say("refusal.paid_too_far", region=region, ships=there))


assert len(FIELDS) == SIZE
