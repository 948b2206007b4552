"""Wood (R9): taking it from fields and forest, bought to be discarded at once, or got for one's home."""

from __future__ import annotations

from caravela.games.madeira.actions import FIELD_PLACE, WOOD_FROM
from caravela.games.madeira.components import FIELDS, FOREST, REALS, WOOD
from caravela.games.madeira.events import WOOD_BOUGHT, WOOD_GOT
from caravela.games.madeira.state import BOUGHT, ON_FIELDS, SHEET, STOCK, WOODS, Position, crop_of, spend
from caravela.games.madeira.steps.numbers import TAKE_WOOD
from caravela.games.madeira.steps.windmill import SIDES, MadeiraStep
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.words import Sentence, say


class TakeWood(MadeiraStep):
    """R9.2, R9.5: where one wood is taken from. Sources are chosen in ascending order, the forest last.

    Frame payload: bits 0–3 the lowest source allowed, bit 4 set where wood is got and kept rather than bought and discarded,
    bits 5–9 wood still to take."""

    rule = "R9.2"
    kinds = "wood" + SIDES

    def legal(self, s: Position) -> list[int]:
        """Sources with wood from which on the rest can still be reached."""
        payload = s.frame >> PAYLOAD
        fields = s.cells[seat_of(s.frame) * SHEET + ON_FIELDS]
        lowest = payload & 15
        left = payload >> 5
        found: list[int] = []
        reach: i64 = 0
        if (fields >> FOREST) & 1:
            reach = left
            found.append(WOOD_FROM + FOREST)
        field: i64 = len(FIELDS) - 1
        while field >= lowest:
            if (fields >> field) & 1 and s.cells[WOODS + field] > 0:
                reach += s.cells[WOODS + field]
                if reach >= left:
                    found.append(WOOD_FROM + field)
            field -= 1
        found.reverse()
        return found

    def apply(self, s: Position, action: int) -> None:
        """Take one; bought wood is paid at the turn's total price and discarded (R9.3)."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        source = action - WOOD_FROM
        if source != FOREST:
            s.cells[WOODS + source] -= 1
        place = source + FIELD_PLACE
        if payload & 16:
            s.cells[seat * SHEET + STOCK + WOOD] += 1
            if s.events is not None:
                s.note(WOOD_GOT, [seat, place, crop_of(s, place)])
        else:
            price = wood_price(s, 1)
            s.cells[BOUGHT] += 1
            s.cells[seat * SHEET + STOCK + REALS] -= price
            if s.events is not None:
                s.note(WOOD_BOUGHT, [seat, place, crop_of(s, place), price])
        left = (payload >> 5) - 1
        if left:
            s.push(TAKE_WOOD, seat, source | (payload & 16) | (left << 5))

    def prompt(self, s: Position) -> Sentence:
        """Ask for one source."""
        payload = s.frame >> PAYLOAD
        if payload & 16:
            return say("prompt.get_wood", left=payload >> 5)
        return say("prompt.buy_wood", left=payload >> 5, price=wood_price(s, 1))

    def why(self, s: Position, action: int) -> Refusal:
        """No access, no wood, or out of order."""
        seat = seat_of(s.frame)
        source = action - WOOD_FROM
        if (s.cells[seat * SHEET + ON_FIELDS] >> source) & 1 == 0:
            why = say("refusal.no_worker_forest") if source == FOREST else say("refusal.no_worker_field")
            return Refusal("R9.1", why)
        if source != FOREST and s.cells[WOODS + source] == 0:
            place = source + FIELD_PLACE
            return Refusal("R9.1", say("refusal.wood_gone", place=place, crop=crop_of(s, place)))
        if source < (s.frame >> PAYLOAD) & 15:
            return Refusal("R9.2", say("refusal.wood_in_order"))
        return Refusal("R9.2", say("refusal.wood_before"))


def wood_in_reach(s: Position, seat: i64) -> i64:
    """Wood a player has access to beyond his home; 99 stands for the forest's unlimited supply (R9.1)."""
    fields = s.cells[seat * SHEET + ON_FIELDS]
    if (fields >> FOREST) & 1:
        return 99
    total: i64 = 0
    at = WOODS
    while fields:
        if fields & 1:
            total += s.cells[at]
        fields >>= 1
        at += 1
    return total


def wood_price(s: Position, number: i64) -> i64:
    """Reals for so much wood more in the present turn (R9.3)."""
    bought = s.cells[BOUGHT]
    return s.data.wood_price[bought + number] - s.data.wood_price[bought]


def price_of(s: Position, seat: i64, amount: i64) -> i64:
    """Reals that discarding this much wood would cost now."""
    short = amount - s.cells[seat * SHEET + STOCK + WOOD]
    if short <= 0:
        return 0
    return wood_price(s, short)


def can_discard_wood(s: Position, seat: i64, amount: i64) -> bool:
    """Whether home wood, access and reals reach for this much wood (R9.2 to R9.4)."""
    base = seat * SHEET + STOCK
    short = amount - s.cells[base + WOOD]
    return short <= 0 or (wood_price(s, short) <= s.cells[base + REALS] and short <= wood_in_reach(s, seat))


def discard_wood(s: Position, seat: i64, amount: i64) -> None:
    """Home wood goes first; the shortfall is bought, source by source (R9.2)."""
    own = min(amount, s.cells[seat * SHEET + STOCK + WOOD])
    spend(s, seat, WOOD, own)
    if amount > own:
        s.push(TAKE_WOOD, seat, (amount - own) << 5)


def get_wood(s: Position, seat: i64, amount: i64) -> None:
    """Free wood, as much of it as is in reach (R9.5)."""
    amount = min(amount, wood_in_reach(s, seat))
    if amount:
        s.push(TAKE_WOOD, seat, (amount << 5) | 16)


def wood_to_buy(s: Position, seat: i64, short: i64) -> i64:
    """How much of a shortfall access and reals reach for in a turn of its own, such as upkeep (R9.2, R9.3)."""
    number = min(short, wood_in_reach(s, seat))
    while number and s.data.wood_price[number] > s.cells[seat * SHEET + STOCK + REALS]:
        number -= 1
    return number
