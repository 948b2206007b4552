"""Phase C (R5): locations from top to bottom, dice from left to right; and phase D (R7.1), which follows at once."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.actions import ACQUIRE, DISTRESS, TAKE_FAVOR
from caravela.games.coimbra.events import DISTRESSED, IDLE_TOKEN, NEW_ORDER, ROW_DISCARDED, TOKEN
from caravela.games.coimbra.queue import NEUTRAL, VALUE_AT, entry_die, entry_location, entry_seat, remove
from caravela.games.coimbra.state import (
    ACTIVE,
    AVAILABLE,
    COINS,
    CROWNS,
    DISCARD,
    DISCOUNTS,
    GUARDS,
    LOCATION,
    ORDER,
    PHASE,
    PHASE_D,
    QUEUE,
    ROWS,
    SHEET,
    SHUTTERS,
    Position,
    crowns,
)
from caravela.games.coimbra.steps.acquire import acquire, price, too_dear
from caravela.games.coimbra.steps.favors import take_favor, tile_options
from caravela.games.coimbra.steps.numbers import CASTLE_ACTION, CITY_ACTION, EVALUATE
from caravela.games.coimbra.steps.rewards import add_stock
from caravela.games.coimbra.steps.turns import begin_phase_e
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

LOWER_CITY: Final = 3


class Evaluate(Step[Position]):
    """R5.1: the leftmost die that has not been triggered, location by location."""

    rule = "R5.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Take back the die whose action is over, then trigger the next one."""
        cells = s.cells
        if cells[ACTIVE] >= 0:
            retrieve_die(s)
        while True:
            if cells[QUEUE] and entry_location(cells[QUEUE + 1]) == cells[LOCATION]:
                packed = remove(s, QUEUE, 0)
                seat = entry_seat(packed)
                if seat == NEUTRAL:
                    trigger_token(s, packed >> VALUE_AT)
                    continue
                cells[ACTIVE] = packed
                s.turn += 1
                s.push(EVALUATE, 0)
                s.push(CASTLE_ACTION if cells[LOCATION] == 0 else CITY_ACTION, seat)
                return
            if cells[LOCATION] > 0:
                discard_row(s)
            if cells[LOCATION] == LOWER_CITY:
                new_order(s)
                begin_phase_e(s)
                return
            cells[LOCATION] += 1


def retrieve_die(s: Position) -> None:
    """R5.2: the die goes on a shutter space of its owner; a cap on it is set aside."""
    cells = s.cells
    packed = cells[ACTIVE]
    place = entry_seat(packed) * SHEET + SHUTTERS
    while cells[place] >= 0:
        place += 1
    cells[place] = entry_die(packed)
    cells[ACTIVE] = -1


def row_of(s: Position) -> i64:
    """The place in the rows of the first card of the city being evaluated."""
    return (s.cells[LOCATION] - 1) * 4


def take_from_row(s: Position, place: i64) -> bool:
    """A card of the display goes. Returns whether its crown token lay on it."""
    cells = s.cells
    crown = CROWNS + s.data.card_class[cells[ROWS + place]]
    cells[ROWS + place] = -1
    if cells[crown] != place:
        return False
    cells[crown] = -1
    return True


def discard_card(s: Position, place: i64) -> None:
    """A card of the display goes to the discard pile; a crown token on it is out for this round (Q9)."""
    s.cells[DISCARD] |= 1 << s.cells[ROWS + place]
    take_from_row(s, place)


def trigger_token(s: Position, value: i64) -> None:
    """R5.3: the leftmost card of the highest influence value leaves the row."""
    cells = s.cells
    best: i64 = -1
    most: i64 = 0
    place = row_of(s)
    end = place + 4
    while place < end:
        card = cells[ROWS + place]
        if card >= 0 and s.data.influence[card] > most:
            best, most = place, s.data.influence[card]
        place += 1
    if best >= 0:
        if s.events is not None:
            s.note(TOKEN, [cells[LOCATION], value, cells[ROWS + best]])
        discard_card(s, best)
    elif s.events is not None:
        s.note(IDLE_TOKEN, [cells[LOCATION], value])


def discard_row(s: Position) -> None:
    """R5.7: what is left of a row when its location is finished."""
    place = row_of(s)
    end = place + 4
    if s.events is not None:
        cards = [int(s.cells[ROWS + at]) for at in range(place, end) if s.cells[ROWS + at] >= 0]
        if cards:
            s.note(ROW_DISCARDED, [s.cells[LOCATION], *cards])
    while place < end:
        if s.cells[ROWS + place] >= 0:
            discard_card(s, place)
        place += 1


def new_order(s: Position) -> None:
    """R7.1: most crowns first; among equals the old order is turned round."""
    cells = s.cells
    cells[PHASE] = PHASE_D
    order: list[int] = []
    owned: list[int] = []  # their crowns
    for flag in range(s.players - 1, -1, -1):
        seat = cells[ORDER + flag]
        count = crowns(s, seat)
        place = len(order)
        while place > 0 and owned[place - 1] < count:
            place -= 1
        order.insert(place, seat)
        owned.insert(place, count)
    for flag in range(s.players):
        cells[ORDER + flag] = order[flag]
    if s.events is not None:
        s.note(NEW_ORDER, order + owned)


def distress(s: Position, seat: i64) -> None:
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
        return self.table[s.cells[AVAILABLE]]

    def apply(self, s: Position, action: int) -> None:
        """Take the tile and its bonuses, or two and two."""
        seat = seat_of(s.frame)
        if action == DISTRESS:
            distress(s, seat)
        else:
            take_favor(s, seat, action - TAKE_FAVOR, False)

    def prompt(self, s: Position) -> Sentence:
        """Ask for a tile."""
        return say("prompt.castle")

    def refuse(self, s: Position, action: int) -> Refusal:
        """The tile is gone."""
        return Refusal("R5.5", say("refusal.favor_taken", favor=action - TAKE_FAVOR))


class CityAction(Step[Position]):
    """D5, R5.6: acquire a card of the row for the value of the die, or distress."""

    rule = "R5.6"
    kinds = "acquire distress"

    def legal(self, s: Position) -> list[int]:
        """Cards of the row that can be paid in full, and distress."""
        cells = s.cells
        own = seat_of(s.frame) * SHEET
        value = cells[ACTIVE] >> VALUE_AT
        guards = cells[own + GUARDS] + cells[own + DISCOUNTS]
        coins = cells[own + COINS] + cells[own + DISCOUNTS + 1]
        found: list[int] = []
        place = ROWS + row_of(s)
        end = place + 4
        while place < end:
            card = cells[place]
            if card >= 0 and value <= (guards if s.data.cost_kind[card] == 0 else coins):
                found.append(ACQUIRE + card)
            place += 1
        found.append(DISTRESS)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Pay and take the card, or two and two."""
        seat = seat_of(s.frame)
        if action == DISTRESS:
            distress(s, seat)
            return
        card: i64 = action - ACQUIRE
        place = row_of(s)
        while s.cells[ROWS + place] != card:
            place += 1
        crown = take_from_row(s, place)
        acquire(s, seat, card, price(s, seat, card, s.cells[ACTIVE] >> VALUE_AT), crown, False)

    def prompt(self, s: Position) -> Sentence:
        """Ask for a card."""
        return say("prompt.city", location=s.cells[LOCATION], value=s.cells[ACTIVE] >> VALUE_AT)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not in this row, or too dear."""
        card = action - ACQUIRE
        first = ROWS + row_of(s)
        if card not in list(s.cells[first : first + 4]):
            return Refusal("R5.6", say("refusal.not_in_row", card=card, location=s.cells[LOCATION]))
        seat = seat_of(s.frame)
        kind = s.data.cost_kind[card]
        cost, stock = price(s, seat, card, s.cells[ACTIVE] >> VALUE_AT), s.cells[seat * SHEET + GUARDS + kind]
        return too_dear(s, "R5.6", say("refusal.card_dear", resource=kind, cost=cost, stock=stock), seat, kind, cost)
