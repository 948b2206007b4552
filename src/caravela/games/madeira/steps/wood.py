"""Wood (R9): taking it from fields and forest, bought to be discarded at once, or got for one's home."""

from __future__ import annotations

from caravela.games.madeira.actions import WOOD_FROM
from caravela.games.madeira.components import FIELDS, FOREST
from caravela.games.madeira.phrases import field_name
from caravela.games.madeira.state import ON_FIELDS, REALS, SHEET, TAKE_WOOD, WOOD, WOOD_TAKEN, WOODS, Position
from caravela.games.madeira.steps.windmill import SIDES, MadeiraStep
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of


class TakeWood(MadeiraStep):
    """R9.2, R9.5: where one wood is taken from. Sources are chosen in ascending order, the forest last.

    Frame payload: bits 0–3 the lowest source allowed, bit 4 set where wood is got and kept rather than bought and discarded,
    bits 5–9 wood still to take."""

    rule = "R9.2"
    kinds = "wood" + SIDES

    def legal(self, s: Position) -> list[int]:
        """Sources with wood from which on the rest can still be reached."""
        payload = s.frame >> PAYLOAD
        fields = s.sheet[seat_of(s.frame) * SHEET + ON_FIELDS]
        lowest = payload & 15
        left = payload >> 5
        found: list[int] = []
        reach = 0
        if (fields >> FOREST) & 1:
            reach = left
            found.append(WOOD_FROM + FOREST)
        for field in range(len(FIELDS) - 1, lowest - 1, -1):
            if (fields >> field) & 1 and s.board[WOODS + field] > 0:
                reach += s.board[WOODS + field]
                if reach >= left:
                    found.append(WOOD_FROM + field)
        found.reverse()
        return found

    def apply(self, s: Position, action: int) -> None:
        """Take one; bought wood is paid at the turn's total price and discarded (R9.3)."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        source = action - WOOD_FROM
        if source != FOREST:
            s.board[WOODS + source] -= 1
        price = 0
        if payload & 16:
            s.sheet[seat * SHEET + WOOD] += 1
        else:
            price = s.data.wood_price[s.bought + 1] - s.data.wood_price[s.bought]
            s.bought += 1
            s.sheet[seat * SHEET + REALS] -= price
        if s.events is not None:
            s.note(WOOD_TAKEN, [seat, source, price if payload & 16 == 0 else -1])
        left = (payload >> 5) - 1
        if left:
            s.push(TAKE_WOOD, seat, source | (payload & 16) | (left << 5))

    def prompt(self, s: Position) -> str:
        """Ask for one source."""
        payload = s.frame >> PAYLOAD
        if payload & 16:
            return f"Take wood ({payload >> 5} to get): from where?"
        price = s.data.wood_price[s.bought + 1] - s.data.wood_price[s.bought]
        return f"Buy wood ({payload >> 5} to buy, the next one for {price}): from where?"

    def why(self, s: Position, action: int) -> Refusal:
        """No access, no wood, or out of order."""
        seat = seat_of(s.frame)
        source = action - WOOD_FROM
        if (s.sheet[seat * SHEET + ON_FIELDS] >> source) & 1 == 0:
            where = "in the forest" if source == FOREST else "on this field"
            return Refusal("R9.1", f"You have no worker {where}, and so no access to wood there.", "1 worker there")
        if source != FOREST and s.board[WOODS + source] == 0:
            return Refusal("R9.1", f"No wood is left on {field_name(s, source)}.")
        return Refusal("R9.2", "Sources of wood are chosen in ascending order, and enough must be left for the rest.")


def price_of(s: Position, seat: int, amount: int) -> int:
    """Reals that discarding this much wood would cost now."""
    short = max(0, amount - s.sheet[seat * SHEET + WOOD])
    return s.data.wood_price[s.bought + short] - s.data.wood_price[s.bought]


def wood_to_buy(s: Position, seat: int, short: int) -> int:
    """How much of a shortfall access and reals reach for in a turn of its own, such as upkeep (R9.2, R9.3)."""
    number = min(short, s.wood_in_reach(seat))
    while number and s.data.wood_price[number] > s.sheet[seat * SHEET + REALS]:
        number -= 1
    return number
