"""R6: favor tiles, the cap tile."""

from __future__ import annotations

from caravela.games.coimbra.actions import CHOOSE, DECLINE, PUT_CAP, TAKE_FAVOR
from caravela.games.coimbra.events import CAPPED, FAVOR
from caravela.games.coimbra.names import FAVORS
from caravela.games.coimbra.queue import entry, entry_die, entry_location, entry_seat, insert, queue_of, remove
from caravela.games.coimbra.state import AVAILABLE, CAP_USED, QUEUE, SHEET, TILES, Position
from caravela.games.coimbra.steps.numbers import EFFECT, WHICH_DIE
from caravela.games.coimbra.steps.rewards import decline
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say


def take_favor(s: Position, seat: i64, tile: i64, by_card: bool) -> None:
    """R5.5: the tile is the player's until the round ends; its bonuses come at once, one after the other."""
    s.cells[AVAILABLE] &= ~(1 << tile)
    s.cells[seat * SHEET + TILES] |= 1 << tile
    if s.events is not None:
        s.note(FAVOR, [seat, tile, 1 if by_card else 0])
    numbers = s.data.favor_effects[tile]
    for index in range(len(numbers) - 1, -1, -1):
        s.push(EFFECT, seat, numbers[index])


def tile_options(otherwise: int) -> list[list[int]]:
    """By bit mask of available tiles: each of them, or something else instead."""
    table: list[list[int]] = []
    for mask in range(1 << len(FAVORS)):
        table.append([TAKE_FAVOR + tile for tile in range(len(FAVORS)) if (mask >> tile) & 1] + [otherwise])
    return table


class PickFavor(Step[Position]):
    """D21, R6.5: a tile through a card, or none."""

    rule = "R6.5"
    kinds = "favor decline"

    def __init__(self) -> None:
        self.table = tile_options(DECLINE)

    def legal(self, s: Position) -> list[int]:
        """The tiles still beside the castle, or none."""
        return self.table[s.cells[AVAILABLE]]

    def apply(self, s: Position, action: int) -> None:
        """Take and use it."""
        seat = seat_of(s.frame)
        if action == DECLINE:
            decline(s, seat, "favor")
            return
        take_favor(s, seat, action - TAKE_FAVOR, True)

    def prompt(self, s: Position) -> Sentence:
        """Ask for a tile."""
        return say("prompt.favor")

    def refuse(self, s: Position, action: int) -> Refusal:
        """The tile is gone."""
        return Refusal("R6.5", say("refusal.favor_taken", favor=action - TAKE_FAVOR))


class PlaceCap(Step[Position]):
    """D7, R6.2: put the cap on an own untriggered die in a city row, or do without."""

    rule = "R6.2"
    kinds = "cap decline"

    def legal(self, s: Position) -> list[int]:
        """Own dice waiting in the cities."""
        cells = s.cells
        seat = seat_of(s.frame)
        found: list[int] = []
        if cells[CAP_USED] == 0:
            for place in range(QUEUE + 1, QUEUE + 1 + cells[QUEUE]):
                packed = cells[place]
                if entry_seat(packed) == seat and entry_location(packed) > 0:
                    action: int = PUT_CAP + entry_die(packed) * 3 + entry_location(packed) - 1
                    if action not in found:
                        found.append(action)
        found.append(DECLINE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """The die it goes on may not be the only one that looks like that."""
        seat = seat_of(s.frame)
        if action == DECLINE:
            decline(s, seat, "cap")
            return
        s.push(WHICH_DIE, seat, action - PUT_CAP)

    def prompt(self, s: Position) -> Sentence:
        """Ask for a die."""
        return say("prompt.cap", bonus=s.data.cap_bonus)

    def refuse(self, s: Position, action: int) -> Refusal:
        """No such die of the player waits there."""
        if s.cells[CAP_USED]:
            return Refusal("R6.2", say("refusal.cap_used"))
        die, city = divmod(action - PUT_CAP, 3)
        return Refusal("R6.2", say("refusal.no_such_die", die=die, location=city + 1))


def waiting_entry(s: Position) -> i64:
    """How the dice among which `WhichDie` asks stand in the queue."""
    die, city = divmod(s.frame >> PAYLOAD, 3)
    return entry(city + 1, seat_of(s.frame), die, 0, die % 6 + 1)


class WhichDie(Step[Position]):
    """D7, R6.2: which of the player's dice that look alike wears the cap, counted from the left.

    All dice between them show the same value. Only where one of those is somebody else's does it matter which of the player's
    stays behind; without that the first is as good as the others. Frame payload: die * 3 + city, as in the action."""

    rule = "R6.2"
    kinds = "choose"

    def legal(self, s: Position) -> list[int]:
        """The first of them, and every further one that somebody else stands before."""
        packed = waiting_entry(s)
        found: list[int] = []
        number = 0
        apart = True
        for other in queue_of(s):
            if other == packed:
                if apart:
                    found.append(CHOOSE + number)
                number += 1
                apart = False
            elif entry_seat(other) != seat_of(s.frame):
                apart = True
        return found

    def apply(self, s: Position, action: int) -> None:
        """Raise its value and sort it anew among what is still untriggered (Q22)."""
        packed = waiting_entry(s)
        alike = [place for place, other in enumerate(queue_of(s)) if other == packed]
        remove(s, QUEUE, alike[action - CHOOSE])
        seat, die, location = entry_seat(packed), entry_die(packed), entry_location(packed)
        value = die % 6 + 1 + s.data.cap_bonus
        insert(s, entry(location, seat, die, 1, value))
        s.cells[CAP_USED] = 1
        if s.events is not None:
            s.note(CAPPED, [seat, die, location, value])

    def prompt(self, s: Position) -> Sentence:
        """Ask for one of them."""
        packed = waiting_entry(s)
        return say("prompt.which_die", die=entry_die(packed), location=entry_location(packed))

    def refuse(self, s: Position, action: int) -> Refusal:
        """There are fewer, or it stands beside the one before it."""
        count = queue_of(s).count(waiting_entry(s))
        if action - CHOOSE >= count:
            return Refusal("R6.2", say("refusal.fewer_dice", dice=count))
        return Refusal("R6.2", say("refusal.dice_together"))
