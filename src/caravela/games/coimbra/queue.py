"""The dice and die tokens that wait to be triggered.

All of them stand in one list, in the order in which they will be: castle, upper, central, lower city, each from left to right. An
entry is packed: location, owner, die, cap, and the value that counts.
"""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.state import POOL, QUEUE, Position
from caravela.kernel.packed import i64

SEAT_AT: Final = 2
DIE_AT: Final = 5
CAP_AT: Final = 10
VALUE_AT: Final = 11
NEUTRAL: Final = 7  # owner of a die token
NO_DIE: Final = 31  # die of a die token


def entry(location: i64, seat: i64, die: i64, cap: i64, value: i64) -> i64:
    """A die (or token) in a location with the value that counts."""
    return location | (seat << SEAT_AT) | (die << DIE_AT) | (cap << CAP_AT) | (value << VALUE_AT)


def entry_location(packed: i64) -> i64:
    """Location of an entry."""
    return packed & 3


def entry_seat(packed: i64) -> i64:
    """Owner of an entry, `NEUTRAL` for a die token."""
    return (packed >> SEAT_AT) & 7


def entry_die(packed: i64) -> i64:
    """Die of an entry."""
    return (packed >> DIE_AT) & 31


def comes_before(other: i64, packed: i64) -> bool:
    """Whether an entry that waits already is triggered before this one (R4.3, R4.4): ascending in the castle, descending in the
    cities, the earlier of equal values first."""
    location = packed & 3
    if other & 3 != location:
        return other & 3 < location
    if location == 0:
        return other >> VALUE_AT <= packed >> VALUE_AT
    return other >> VALUE_AT >= packed >> VALUE_AT


def insert(s: Position, packed: i64) -> None:
    """A die or token takes its place."""
    cells = s.cells
    cells[QUEUE] += 1
    place = QUEUE + cells[QUEUE]
    while place > QUEUE + 1 and not comes_before(cells[place - 1], packed):
        cells[place] = cells[place - 1]
        place -= 1
    cells[place] = packed


def remove(s: Position, at: i64, place: i64) -> i64:
    """Take one item out of a list (`QUEUE` or `POOL`); the others move up. Returns it."""
    cells = s.cells
    here = at + 1 + place
    last = at + cells[at]
    found = cells[here]
    while here < last:
        cells[here] = cells[here + 1]
        here += 1
    cells[last] = 0  # nothing is left behind: equal positions are equal cell by cell
    cells[at] -= 1
    return found


def put_in_pool(s: Position, die: i64) -> None:
    """A die lies on the table, among its like."""
    cells = s.cells
    cells[POOL] += 1
    place = POOL + cells[POOL]
    while place > POOL + 1 and cells[place - 1] > die:
        cells[place] = cells[place - 1]
        place -= 1
    cells[place] = die


def queue_of(s: Position) -> list[int]:
    """All entries, for words and views."""
    return [int(s.cells[QUEUE + 1 + place]) for place in range(s.cells[QUEUE])]


def pool_of(s: Position) -> list[int]:
    """All dice on the table, for words and views."""
    return [int(s.cells[POOL + 1 + place]) for place in range(s.cells[POOL])]
