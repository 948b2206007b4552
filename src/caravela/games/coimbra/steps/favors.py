"""R6: favor tiles, the cap tile."""

from __future__ import annotations

from caravela.games.coimbra.actions import DECLINE, PUT_CAP, TAKE_FAVOR
from caravela.games.coimbra.names import CITIES, DICE, FAVORS
from caravela.games.coimbra.state import (
    AVAILABLE,
    CAP_USED,
    CAPPED,
    DECLINED,
    EFFECT,
    FAVOR,
    PICK_FAVOR,
    PLACE_CAP,
    SHEET,
    TILES,
    Position,
    entry,
    entry_die,
    entry_location,
    entry_seat,
    insert,
)
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step


def take_favor(s: Position, seat: int, tile: int) -> None:
    """R5.5: the tile is the player's until the round ends; its bonuses come at once, one after the other."""
    s.board[AVAILABLE] &= ~(1 << tile)
    s.sheet[seat * SHEET + TILES] |= 1 << tile
    if s.events is not None:
        s.note(FAVOR, [seat, tile])
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
        return self.table[s.board[AVAILABLE]]

    def apply(self, s: Position, action: int) -> None:
        """Take and use it."""
        seat = seat_of(s.frame)
        if action == DECLINE:
            if s.events is not None:
                s.note(DECLINED, [seat, PICK_FAVOR])
            return
        take_favor(s, seat, action - TAKE_FAVOR)

    def prompt(self, s: Position) -> str:
        """Ask for a tile."""
        return "Take one of the favor tiles still available, or none."

    def refuse(self, s: Position, action: int) -> Refusal:
        """The tile is gone."""
        return Refusal("R6.5", f"The {s.data.favor_names[action - TAKE_FAVOR]} has been taken this round.")


class PlaceCap(Step[Position]):
    """D7, R6.2: put the cap on an own untriggered die in a city row, or do without."""

    rule = "R6.2"
    kinds = "cap decline"

    def legal(self, s: Position) -> list[int]:
        """Own dice waiting in the cities."""
        seat = seat_of(s.frame)
        found: list[int] = []
        if s.board[CAP_USED] == 0:
            for packed in s.queue:
                if entry_seat(packed) == seat and entry_location(packed) > 0:
                    action = PUT_CAP + entry_die(packed) * 3 + entry_location(packed) - 1
                    if action not in found:
                        found.append(action)
        found.append(DECLINE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Raise its value and sort it anew among what is still untriggered (Q22)."""
        seat = seat_of(s.frame)
        if action == DECLINE:
            if s.events is not None:
                s.note(DECLINED, [seat, PLACE_CAP])
            return
        die, city = divmod(action - PUT_CAP, 3)
        value = die % 6 + 1
        s.queue.remove(entry(city + 1, seat, die, 0, value))
        value += s.data.cap_bonus
        insert(s.queue, entry(city + 1, seat, die, 1, value))
        s.board[CAP_USED] = 1
        if s.events is not None:
            s.note(CAPPED, [seat, die, city + 1, value])

    def prompt(self, s: Position) -> str:
        """Ask for a die."""
        return f"Put the cap tile on one of your dice in a city row (value +{s.data.cap_bonus}), or leave it."

    def refuse(self, s: Position, action: int) -> Refusal:
        """No such die of the player waits there."""
        if s.board[CAP_USED]:
            return Refusal("R6.2", "The cap tile is on a die already.")
        die, city = divmod(action - PUT_CAP, 3)
        colour, value = DICE[die][:-1], DICE[die][-1]
        where = CITIES[city]
        return Refusal("R6.2", f"No {colour} {value} of yours waits in the {where} city to be triggered.")
