"""What dice that wait in the rows will bring in phase C, for the judgement: the phase is played through in thought."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.queue import NEUTRAL, VALUE_AT, entry_location, entry_seat
from caravela.games.coimbra.state import (
    AVAILABLE,
    COINS,
    CROWNS,
    DISCOUNTS,
    GUARDS,
    PHASE,
    PHASE_B,
    QUEUE,
    ROWS,
    SHEET,
    Position,
)
from caravela.games.coimbra.worth import card_worth, effect_worth
from caravela.kernel.packed import i64, vec

RIVAL_COMES: Final = 0.1  # how likely a die still to be placed comes to a given good location …
RIVALS_CROWD: Final = 1.5  # … and more so the fewer there are: shared by all dice of the rivals
CROWN_TOKEN: Final = 0.9
CROWN_ON_TILE: Final = 0.6
PLACES: Final = 4  # tiles beside the castle, cards of a row


class Offer:
    """What a location offers a seat. `left` is a bit mask of the places where something lies, `worths` its worth; `stock` are
    the guards and coins that the seat has left, `gains` is room to sort in."""

    def __init__(self, guards: i64, coins: i64) -> None:
        self.stock = vec[i64]([guards, coins])
        self.left: i64 = 0
        self.worths = vec[float]([0.0] * PLACES)
        self.gains = vec[float]([0.0] * PLACES)


def dice_outlook(s: Position, seat: i64, rounds: float, resource: float) -> float:
    """Everybody takes what is worth most to this seat; own dice take the best they can pay, less its price. While dice are
    still to be placed by others, a die counts partly as if one of them came in before it."""
    cells = s.cells
    end = QUEUE + cells[QUEUE]  # the last entry that matters is the seat's own last die
    while end > QUEUE and entry_seat(cells[end]) != seat:
        end -= 1
    if end == QUEUE:
        return 0.0
    offer = Offer(cells[seat * SHEET + GUARDS], cells[seat * SHEET + COINS])
    give_up = resource * float(s.data.distress_guards + s.data.distress_coins)
    rivals = float(rival_dice(s, seat))
    comes = RIVAL_COMES + RIVALS_CROWD / float(3 * (s.players - 1))
    total = 0.0
    location: i64 = -1
    place = QUEUE + 1
    while place <= end:
        packed = cells[place]
        if entry_location(packed) != location:
            location = entry_location(packed)
            own = place
            while entry_seat(cells[own]) != seat:
                own += 1
            if entry_location(cells[own]) != location:  # no own die there: what happens does not matter
                while entry_location(cells[place]) == location:
                    place += 1
                continue
            fill(s, seat, location, offer, rounds, resource)
        owner = entry_seat(packed)
        value = packed >> VALUE_AT
        if owner == NEUTRAL:
            drop_highest(s, location, offer)
        elif owner != seat:
            drop_best(offer)
        else:
            front = float(value) - 0.5 if location == 0 else 6.5 - float(value)
            displaced = rivals * comes * front / 6.0
            total += take_best(s, seat, location, value, offer, give_up, resource, displaced)
        place += 1
    return total


def rival_dice(s: Position, seat: i64) -> i64:
    """Dice the others have still to place this round."""
    cells = s.cells
    if cells[PHASE] != PHASE_B:
        return 0
    left = 3 * (s.players - 1)
    place = QUEUE + cells[QUEUE]
    while place > QUEUE:
        owner = entry_seat(cells[place])
        if owner != NEUTRAL and owner != seat:
            left -= 1
        place -= 1
    return left


def fill(s: Position, seat: i64, location: i64, offer: Offer, rounds: float, resource: float) -> None:
    """The tiles or cards on offer in a location, with their worth."""
    cells, data = s.cells, s.data
    place: i64 = 0
    if location == 0:
        offer.left = cells[AVAILABLE]
        while place < PLACES:
            if (offer.left >> place) & 1:
                value = float(data.favor_crowns[place]) * CROWN_ON_TILE + float(data.favor_discount[place]) * resource * 0.7
                for number in data.favor_effects[place]:
                    value += effect_worth(s, seat, data.effects[number], rounds, resource)
                offer.worths[place] = value
            place += 1
        return
    offer.left = 0
    row = (location - 1) * PLACES
    while place < PLACES:
        card = cells[ROWS + row + place]
        if card >= 0:
            value = card_worth(s, seat, card, rounds, resource)
            if cells[CROWNS + data.card_class[card]] == row + place:
                value += CROWN_TOKEN
            offer.left |= 1 << place
            offer.worths[place] = value
        place += 1


def drop_best(offer: Offer) -> None:
    """Somebody else takes what is worth most."""
    best: i64 = -1
    place: i64 = 0
    while place < PLACES:
        if (offer.left >> place) & 1 and (best < 0 or offer.worths[place] > offer.worths[best]):
            best = place
        place += 1
    if best >= 0:
        offer.left &= ~(1 << best)


def drop_highest(s: Position, location: i64, offer: Offer) -> None:
    """A die token removes the leftmost card of the highest influence value (R5.3)."""
    row = ROWS + (location - 1) * PLACES
    best: i64 = -1
    most: i64 = 0
    place: i64 = 0
    while place < PLACES:
        if (offer.left >> place) & 1:
            influence = s.data.influence[s.cells[row + place]]
            if influence > most:
                best, most = place, influence
        place += 1
    if best >= 0:
        offer.left &= ~(1 << best)


def take_best(
    s: Position,
    seat: i64,
    location: i64,
    value: i64,
    offer: Offer,
    give_up: float,
    resource: float,
    displaced: float,
) -> float:
    """The gain of an own die: the best tile or card within means, or distress; worse ones as far as rivals come before it."""
    cells = s.cells
    gains = offer.gains
    count: i64 = 0
    best: i64 = -1
    best_gain = give_up
    best_cost: i64 = 0
    best_kind: i64 = 0
    place: i64 = 0
    while place < PLACES:
        if (offer.left >> place) & 1:
            gain = offer.worths[place]
            kind: i64 = 0
            cost: i64 = 0
            if location > 0:
                kind = s.data.cost_kind[cells[ROWS + (location - 1) * PLACES + place]]
                cost = value - cells[seat * SHEET + DISCOUNTS + kind]
                if cost < 0:
                    cost = 0
                gain -= float(cost) * resource
            if cost <= offer.stock[kind] and gain > give_up:
                at = count  # the best gain first
                while at > 0 and gains[at - 1] < gain:
                    gains[at] = gains[at - 1]
                    at -= 1
                gains[at] = gain
                count += 1
                if gain > best_gain:
                    best, best_gain, best_cost, best_kind = place, gain, cost, kind
        place += 1
    if best >= 0:
        offer.stock[best_kind] -= best_cost
        offer.left &= ~(1 << best)
    if displaced <= 0.0:
        return best_gain
    low: i64 = int(displaced)
    part = displaced - float(low)
    first = gains[low] if low < count else give_up
    second = gains[low + 1] if low + 1 < count else give_up
    return first * (1.0 - part) + second * part
