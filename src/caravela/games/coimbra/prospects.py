"""What dice that wait in the rows will bring in phase C, for the judgement: the phase is played through in thought."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.names import FAVORS, LOCATIONS
from caravela.games.coimbra.state import (
    AVAILABLE,
    COINS,
    CROWNS,
    DISCOUNTS,
    GUARDS,
    NEUTRAL,
    PHASE_B,
    ROWS,
    SHEET,
    VALUE_AT,
    Position,
    entry_location,
    entry_seat,
)
from caravela.games.coimbra.worth import card_worth, effect_worth

RIVAL_COMES: Final = 0.1  # how likely a die still to be placed comes to a given good location …
RIVALS_CROWD: Final = 1.5  # … and more so the fewer there are: shared by all dice of the rivals
CROWN_TOKEN: Final = 0.9
CROWN_ON_TILE: Final = 0.6


def dice_outlook(s: Position, seat: int, rounds: float, resource: float) -> float:
    """Everybody takes what is worth most to this seat; own dice take the best they can pay, less its price. While dice are
    still to be placed by others, a die counts partly as if one of them came in before it."""
    mine = 0
    first = len(LOCATIONS)
    for packed in s.queue:
        if entry_seat(packed) == seat:
            mine += 1
            if first == len(LOCATIONS):
                first = entry_location(packed)
    if mine == 0:
        return 0.0
    base = seat * SHEET
    stock = [s.sheet[base + GUARDS], s.sheet[base + COINS]]
    distress = s.data.distress_guards + s.data.distress_coins
    give_up = resource * distress
    rivals = rival_dice(s, seat)
    total = 0.0
    place = 0
    size = len(s.queue)
    for location in range(first, len(LOCATIONS)):
        worths: list[float] = []
        cards: list[int] = []
        while place < size and entry_location(s.queue[place]) < location:
            place += 1
        ready = False
        while place < size and entry_location(s.queue[place]) == location:
            packed = s.queue[place]
            place += 1
            owner = entry_seat(packed)
            if not ready:
                if not seat_follows(s, place - 1, location, seat):
                    continue
                fill(s, seat, location, cards, worths, rounds, resource)
                ready = True
            value = packed >> VALUE_AT
            if owner == NEUTRAL:
                drop_highest(s, cards, worths)
            elif owner != seat:
                drop(cards, worths, best_index(worths))
            else:
                comes = RIVAL_COMES + RIVALS_CROWD / int(3 * (s.players - 1))
                displaced = rivals * comes * ((value - 0.5) if location == 0 else (6.5 - value)) / 6.0
                total += take_best(s, base, location, value, cards, worths, stock, give_up, resource, displaced)
    return total


def rival_dice(s: Position, seat: int) -> int:
    """Dice the others have still to place this round."""
    if s.phase != PHASE_B:
        return 0
    placed = 0
    for packed in s.queue:
        if entry_seat(packed) != NEUTRAL and entry_seat(packed) != seat:
            placed += 1
    return 3 * (s.players - 1) - placed


def seat_follows(s: Position, place: int, location: int, seat: int) -> bool:
    """Whether this seat has a die in the location from a place of the queue on."""
    for index in range(place, len(s.queue)):
        packed = s.queue[index]
        if entry_location(packed) != location:
            return False
        if entry_seat(packed) == seat:
            return True
    return False


def fill(s: Position, seat: int, location: int, cards: list[int], worths: list[float], rounds: float, resource: float) -> None:
    """The tiles or cards on offer in a location, with their worth."""
    if location == 0:
        for tile in range(len(FAVORS)):
            if (s.board[AVAILABLE] >> tile) & 1:
                value = s.data.favor_crowns[tile] * CROWN_ON_TILE + s.data.favor_discount[tile] * resource * 0.7
                for number in s.data.favor_effects[tile]:
                    value += effect_worth(s, seat, s.data.effects[number], rounds, resource)
                cards.append(tile)
                worths.append(value)
        return
    for place in range((location - 1) * 4, location * 4):
        card = s.board[ROWS + place]
        if card >= 0:
            value = card_worth(s, seat, card, rounds, resource)
            if s.board[CROWNS + s.data.card_class[card]] == place:
                value += CROWN_TOKEN
            cards.append(card)
            worths.append(value)


def best_index(worths: list[float]) -> int:
    """Where the largest worth stands, -1 if there is none."""
    best = -1
    for index in range(len(worths)):
        if best < 0 or worths[index] > worths[best]:
            best = index
    return best


def drop(cards: list[int], worths: list[float], index: int) -> None:
    """Somebody takes this one."""
    if index >= 0:
        cards.pop(index)
        worths.pop(index)


def drop_highest(s: Position, cards: list[int], worths: list[float]) -> None:
    """A die token removes the leftmost card of the highest influence value (R5.3)."""
    best = -1
    for index in range(len(cards)):
        if best < 0 or s.data.influence[cards[index]] > s.data.influence[cards[best]]:
            best = index
    drop(cards, worths, best)


def take_best(
    s: Position,
    base: int,
    location: int,
    value: int,
    cards: list[int],
    worths: list[float],
    stock: list[int],
    give_up: float,
    resource: float,
    displaced: float,
) -> float:
    """The gain of an own die: the best tile or card within means, or distress; worse ones as far as rivals come before it."""
    gains: list[float] = []
    best = -1
    best_gain = give_up
    for index in range(len(cards)):
        gain = worths[index]
        if location > 0:
            kind = s.data.cost_kind[cards[index]]
            cost = max(0, value - s.sheet[base + DISCOUNTS + kind])
            if cost > stock[kind]:
                continue
            gain -= cost * resource
        if gain > give_up:
            gains.append(gain)
            if gain > best_gain:
                best, best_gain = index, gain
    if best >= 0 and location > 0:
        kind = s.data.cost_kind[cards[best]]
        stock[kind] -= max(0, value - s.sheet[base + DISCOUNTS + kind])
    drop(cards, worths, best)
    if displaced <= 0.0:
        return best_gain
    gains.sort(reverse=True)
    low = int(displaced)
    part = displaced - low
    first = gains[low] if low < len(gains) else give_up
    second = gains[low + 1] if low + 1 < len(gains) else give_up
    return first * (1.0 - part) + second * part
