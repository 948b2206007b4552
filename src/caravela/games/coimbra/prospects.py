"""What dice will bring, for the judgement: cards and tiles in phase C, which is played through in thought; income in phase E."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.components import SPACES_OF_TRACK
from caravela.games.coimbra.names import WHITE
from caravela.games.coimbra.queue import NEUTRAL, VALUE_AT, entry_die, entry_location, entry_seat
from caravela.games.coimbra.state import (
    ACTIVE,
    AVAILABLE,
    COINS,
    CROWNS,
    DISCOUNTS,
    GUARDS,
    HELD,
    PHASE,
    PHASE_B,
    PHASE_E,
    QUEUE,
    ROWS,
    SHEET,
    SHUTTERS,
    TRACKS,
    Position,
    next_bit,
)
from caravela.games.coimbra.steps.numbers import COLLECT
from caravela.games.coimbra.worth import card_worth, effect_worth, income_worth, reward_worth
from caravela.kernel.layout import TOP
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import PAYLOAD, STEP_MASK, seat_of

RIVAL_COMES: Final = 0.1  # how likely a die still to be placed comes to a given good location …
RIVALS_CROWD: Final = 1.5  # … and more so the fewer there are: shared by all dice of the rivals
SPENT_PER_DIE: Final = 2  # of guards and of coins, before the income
FREE_CHOICE: Final = 0.3  # of the track of a white die, made when it is known what is wanted
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


def income_outlook(s: Position, seat: i64, resource: float) -> float:
    """The income of this round that is still to come: dice on shutters, in action or placed, with their per-die cards."""
    cells = s.cells
    if cells[PHASE] > PHASE_E or cells[PHASE] < PHASE_B:
        return 0.0
    own = seat * SHEET
    waiting: i64 = 7
    if cells[PHASE] == PHASE_E:
        at = s.floor
        while at < cells[TOP]:
            if cells[at] & STEP_MASK == COLLECT and seat_of(cells[at]) == seat:
                waiting = (cells[at] >> PAYLOAD) & 7
            at += 1
    value = 0.0
    guards: i64 = 0  # dice that bring them
    coins: i64 = 0
    holder: i64 = 0
    while holder < 3:
        die = cells[own + SHUTTERS + holder]
        if (waiting >> holder) & 1 and die >= 0:
            value += die_income(s, seat, die // 6, resource)
            if die < 6:
                guards += 1
            elif die < 12:
                coins += 1
        holder += 1
    if cells[ACTIVE] >= 0 and entry_seat(cells[ACTIVE]) == seat:
        value += die_income(s, seat, entry_die(cells[ACTIVE]) // 6, resource)
    to_serve: i64 = 0
    place = QUEUE + 1
    while place <= QUEUE + cells[QUEUE]:
        if entry_seat(cells[place]) == seat:
            die = entry_die(cells[place])
            value += die_income(s, seat, die // 6, resource)
            to_serve += 1
            if die < 6:
                guards += 1
            elif die < 12:
                coins += 1
        place += 1
    value -= beyond_limit(s, seat, 0, guards, to_serve) * resource
    return value - beyond_limit(s, seat, 1, coins, to_serve) * resource


def beyond_limit(s: Position, seat: i64, kind: i64, dice: i64, to_serve: i64) -> float:
    """Guards or coins of the income that will not be kept. Dice that are yet to be served will cost something before that."""
    if dice == 0:
        return 0.0
    own = seat * SHEET
    held = s.cells[own + GUARDS + kind]
    spent = to_serve * SPENT_PER_DIE
    left = held - spent if held > spent else 0
    over = left + dice * s.data.income[kind * SPACES_OF_TRACK + s.cells[own + TRACKS + kind]] - s.data.stock
    return float(over) if over > 0 else 0.0


def die_income(s: Position, seat: i64, colour: i64, resource: float) -> float:
    """What one die will bring in phase E."""
    if colour == WHITE:
        best = 0.0
        track: i64 = 0
        while track < 4:
            income = income_worth(s, seat, track, resource)
            if income > best:
                best = income
            track += 1
        return best + FREE_CHOICE
    value = income_worth(s, seat, colour, resource)
    mask = s.cells[seat * SHEET + HELD] & s.data.per_die[colour]
    card = next_bit(mask, 0)
    while card >= 0:
        value += reward_worth(s.data.effects[card].rewards, resource)
        card = next_bit(mask, card + 1)
    return value
