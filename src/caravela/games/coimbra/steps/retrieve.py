"""Phase C (R5): locations from top to bottom, dice from left to right; and phase D (R7.1), which follows at once."""

from __future__ import annotations

from caravela.games.coimbra.actions import ACQUIRE, DISTRESS, TAKE_FAVOR
from caravela.games.coimbra.names import CITIES
from caravela.games.coimbra.state import (
    ACTIVE,
    AVAILABLE,
    CASTLE_ACTION,
    CITY_ACTION,
    CROWNS,
    DISCOUNTS,
    DISTRESSED,
    EVALUATE,
    NEUTRAL,
    NEW_ORDER,
    ORDER,
    PHASE_D,
    ROW_DISCARDED,
    ROWS,
    SHEET,
    SHUTTERS,
    TOKEN,
    VALUE_AT,
    Position,
    entry_die,
    entry_location,
    entry_seat,
)
from caravela.games.coimbra.steps.acquire import acquire, price
from caravela.games.coimbra.steps.favors import take_favor, tile_options
from caravela.games.coimbra.steps.rewards import add_stock
from caravela.games.coimbra.steps.turns import begin_phase_e
from caravela.games.coimbra.texts import card_name, resource
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step


class Evaluate(Step[Position]):
    """R5.1: the leftmost die that has not been triggered, location by location."""

    rule = "R5.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Take back the die whose action is over, then trigger the next one."""
        if s.board[ACTIVE] >= 0:
            retrieve_die(s)
        queue = s.queue
        while True:
            if queue and entry_location(queue[0]) == s.location:
                packed = queue.pop(0)
                seat = entry_seat(packed)
                if seat == NEUTRAL:
                    trigger_token(s, packed >> VALUE_AT)
                    continue
                s.board[ACTIVE] = packed
                s.turn += 1
                s.push(EVALUATE, 0)
                s.push(CASTLE_ACTION if s.location == 0 else CITY_ACTION, seat)
                return
            if s.location > 0:
                discard_row(s)
            if s.location == len(CITIES):
                new_order(s)
                begin_phase_e(s)
                return
            s.location += 1


def retrieve_die(s: Position) -> None:
    """R5.2: the die goes on a shutter space of its owner; a cap on it is set aside."""
    packed = s.board[ACTIVE]
    place = entry_seat(packed) * SHEET + SHUTTERS
    while s.sheet[place] >= 0:
        place += 1
    s.sheet[place] = entry_die(packed)
    s.board[ACTIVE] = -1


def remove_from_row(s: Position, place: int) -> None:
    """A card of the display goes to the discard pile; a crown token on it is out for this round (Q9)."""
    card = s.board[ROWS + place]
    s.board[ROWS + place] = -1
    s.discard |= 1 << card
    group = s.data.card_class[card]
    if s.board[CROWNS + group] == place:
        s.board[CROWNS + group] = -1


def trigger_token(s: Position, value: int) -> None:
    """R5.3: the leftmost card of the highest influence value leaves the row."""
    best = -1
    most = 0
    first = (s.location - 1) * 4
    for place in range(first, first + 4):
        card = s.board[ROWS + place]
        if card >= 0 and s.data.influence[card] > most:
            best, most = place, s.data.influence[card]
    if s.events is not None:
        s.note(TOKEN, [s.location, value, s.board[ROWS + best] if best >= 0 else -1])
    if best >= 0:
        remove_from_row(s, best)


def discard_row(s: Position) -> None:
    """R5.7: what is left of a row when its location is finished."""
    first = (s.location - 1) * 4
    cards: list[int] = []
    for place in range(first, first + 4):
        if s.board[ROWS + place] >= 0:
            if s.events is not None:
                cards.append(s.board[ROWS + place])
            remove_from_row(s, place)
    if s.events is not None and cards:
        s.note(ROW_DISCARDED, [s.location, *cards])


def new_order(s: Position) -> None:
    """R7.1: most crowns first; among equals the old order is turned round."""
    s.phase = PHASE_D
    board = s.board
    crowns = [s.crowns(seat) for seat in range(s.players)]
    order: list[int] = []
    for flag in range(s.players - 1, -1, -1):
        seat = board[ORDER + flag]
        place = len(order)
        while place > 0 and crowns[order[place - 1]] < crowns[seat]:
            place -= 1
        order.insert(place, seat)
    for flag in range(s.players):
        board[ORDER + flag] = order[flag]
    if s.events is not None:
        s.note(NEW_ORDER, order + [crowns[seat] for seat in order])


def distress(s: Position, seat: int) -> None:
    """R5.4."""
    guards = s.data.distress_guards - add_stock(s, seat, 0, s.data.distress_guards)
    coins = s.data.distress_coins - add_stock(s, seat, 1, s.data.distress_coins)
    if s.events is not None:
        s.note(DISTRESSED, [seat, guards, coins])


class CastleAction(Step[Position]):
    """D4, R5.5: a favor tile, or distress."""

    rule = "R5.5"
    kinds = "favor distress"

    def __init__(self) -> None:
        self.table = tile_options(DISTRESS)

    def legal(self, s: Position) -> list[int]:
        """The tiles still beside the castle, and distress (R5.2)."""
        return self.table[s.board[AVAILABLE]]

    def apply(self, s: Position, action: int) -> None:
        """Take the tile and its bonuses, or two and two."""
        seat = seat_of(s.frame)
        if action == DISTRESS:
            distress(s, seat)
        else:
            take_favor(s, seat, action - TAKE_FAVOR, False)

    def prompt(self, s: Position) -> str:
        """Ask for a tile."""
        return "Take a favor tile, or the distress action."

    def refuse(self, s: Position, action: int) -> Refusal:
        """The tile is gone."""
        return Refusal("R5.5", f"The {s.data.favor_names[action - TAKE_FAVOR]} has been taken this round.")


class CityAction(Step[Position]):
    """D5, R5.6: acquire a card of the row for the value of the die, or distress."""

    rule = "R5.6"
    kinds = "acquire distress"

    def legal(self, s: Position) -> list[int]:
        """Cards of the row that can be paid in full, and distress."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        value = s.board[ACTIVE] >> VALUE_AT
        guards = s.sheet[base] + s.sheet[base + DISCOUNTS]
        coins = s.sheet[base + 1] + s.sheet[base + DISCOUNTS + 1]
        found: list[int] = []
        first = ROWS + (s.location - 1) * 4
        for place in range(first, first + 4):
            card = s.board[place]
            if card >= 0 and value <= (guards if s.data.cost_kind[card] == 0 else coins):
                found.append(ACQUIRE + card)
        found.append(DISTRESS)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Pay and take the card, or two and two."""
        seat = seat_of(s.frame)
        if action == DISTRESS:
            distress(s, seat)
            return
        card = action - ACQUIRE
        place = (s.location - 1) * 4
        while s.board[ROWS + place] != card:
            place += 1
        s.board[ROWS + place] = -1
        group = s.data.card_class[card]
        crown = s.board[CROWNS + group] == place
        if crown:
            s.board[CROWNS + group] = -1
        acquire(s, seat, card, price(s, seat, card, s.board[ACTIVE] >> VALUE_AT), crown, False)

    def prompt(self, s: Position) -> str:
        """Ask for a card."""
        value = s.board[ACTIVE] >> VALUE_AT
        where = s.data.location_names[s.location].lower()
        return f"Acquire a card of the {where} with a die of value {value}, or take the distress action."

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not in this row, or too dear."""
        card = action - ACQUIRE
        first = ROWS + (s.location - 1) * 4
        if card not in s.board[first : first + 4]:
            where = s.data.location_names[s.location].lower()
            return Refusal("R5.6", f"{card_name(s.data, card)} does not lie in the row of the {where}.")
        seat = seat_of(s.frame)
        kind = s.data.cost_kind[card]
        cost, stock = price(s, seat, card, s.board[ACTIVE] >> VALUE_AT), s.sheet[seat * SHEET + kind]
        return Refusal("R5.6", f"This card costs {resource(kind, cost)}; you have {stock}.", resource(kind, cost - stock))
