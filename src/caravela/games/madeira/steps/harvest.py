"""Harvest and special harvest (R7.6, R7.7), and the Engineer's extra harvests (R8.3)."""

from __future__ import annotations

from caravela.games.madeira.actions import DONE, FIELD_PLACE, HARVEST_AGAIN
from caravela.games.madeira.components import REGION_MASK, WOOD
from caravela.games.madeira.events import HARVESTED
from caravela.games.madeira.state import GIVES, ON_FIELDS, SHEET, STOCK, WOODS, Position
from caravela.games.madeira.steps.numbers import AGAIN
from caravela.games.madeira.steps.windmill import SIDES, MadeiraStep
from caravela.games.madeira.steps.workers import listed
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.words import Sentence, say


def harvest_field(s: Position, seat: i64, field: i64) -> None:
    """One wood if the field holds any, else one of its good (R7.6)."""
    resource = s.cells[GIVES + field]
    if s.cells[WOODS + field] > 0:
        s.cells[WOODS + field] -= 1
        resource = WOOD
    s.cells[seat * SHEET + STOCK + resource] += 1
    if s.events is not None:
        s.note(HARVESTED, [seat, field + FIELD_PLACE, s.cells[GIVES + field] + 1, resource])


def harvest(s: Position, seat: i64, region: i64, special: bool, extra: i64) -> None:
    """Harvest all own fields of a region; then the repeats. That of the special harvest is not optional (Q22)."""
    fields = s.cells[seat * SHEET + ON_FIELDS] & REGION_MASK[region - 1]
    field: i64 = 0
    while fields >> field:
        if (fields >> field) & 1:
            harvest_field(s, seat, field)
        field += 1
    if fields and special:
        s.push(AGAIN, seat, (region << 6) | 16 | ((extra + 1) << 8))
    elif fields and extra:
        s.push(AGAIN, seat, (region << 6) | (extra << 8))


class Again(MadeiraStep):
    """R7.7, R8.3 Engineer: harvest one of the fields just harvested once more, in its state now. Fields ascend.

    Frame payload: bits 0–3 the lowest field allowed, bit 4 set while a repeat is owed, bits 6–7 the region, from bit 8 on how
    many repeats are left."""

    rule = "R7.7"
    kinds = "again done" + SIDES

    def legal(self, s: Position) -> list[int]:
        """Own fields of the region."""
        payload = s.frame >> PAYLOAD
        fields = s.cells[seat_of(s.frame) * SHEET + ON_FIELDS] & REGION_MASK[((payload >> 6) & 3) - 1]
        lowest = payload & 15
        found = listed((fields >> lowest) << lowest, HARVEST_AGAIN, [])
        if payload & 16 == 0:
            found.append(DONE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Harvest it, and ask for the next."""
        if action == DONE:
            return
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        field = action - HARVEST_AGAIN
        harvest_field(s, seat, field)
        left = (payload >> 8) - 1
        if left:
            s.push(AGAIN, seat, field | (payload & 0b11000000) | (left << 8))

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        payload = s.frame >> PAYLOAD
        return say("prompt.harvest_again", left=payload >> 8, owed=payload & 16 > 0)

    def why(self, s: Position, action: int) -> Refusal:
        """Not harvested, or out of order."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action == DONE:
            return Refusal("R7.7", say("refusal.one_repeat"))
        field = action - HARVEST_AGAIN
        fields = s.cells[seat * SHEET + ON_FIELDS] & REGION_MASK[((payload >> 6) & 3) - 1]
        if (fields >> field) & 1 == 0:
            return Refusal("R7.7", say("refusal.not_harvested"))
        return Refusal("R8.3", say("refusal.harvests_in_order"))
