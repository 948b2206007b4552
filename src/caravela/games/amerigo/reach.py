"""A set of places of the sea, a *reach*, packed: two rows in each word, the lower one in its upper half; a word of zeros, so that
every row has one below it; and the frame."""

from __future__ import annotations

from typing import Final, cast

from caravela.games.amerigo.actions import NUMBERS
from caravela.games.amerigo.components import CELLS
from caravela.games.amerigo.shapes import WIDTH
from caravela.kernel.packed import i64, vec

WATER: Final = 12  # words with rows
RING: Final = 13  # the word of the frame
REACH: Final = 14  # words in all
ROW_BITS: Final = 32
ROW: Final = (1 << ROW_BITS) - 1
BOTH: Final = (1 << ROW_BITS) + 1  # the first column of both rows


def word_of(place: i64) -> i64:
    """The word of a reach in which a place lies."""
    return RING if place >= CELLS else place // (2 * WIDTH)


def bit_of(place: i64) -> i64:
    """Its bit in that word."""
    if place >= CELLS:
        return 1 << (place - CELLS)
    col = place % (2 * WIDTH)
    return 1 << (col if col < WIDTH else col - WIDTH + ROW_BITS)


def places_in(reach: vec[i64], first: i64 = 0) -> list[int]:
    """All spaces of a reach in reading order, then its frame spaces; `first` is added to each number."""
    found: list[object] = []
    word: i64 = 0
    while word < WATER:
        mask = reach[word]
        if mask:
            add_places(mask & ROW, first + word * 2 * WIDTH, found)
            add_places(mask >> ROW_BITS, first + word * 2 * WIDTH + WIDTH, found)
        word += 1
    add_places(reach[RING], first + CELLS, found)
    return cast("list[int]", found)


def add_places(mask: i64, place: i64, found: list[object]) -> None:
    """Append the places of a mask whose lowest bit is `place`."""
    while mask:
        if mask & 1:
            found.append(NUMBERS[place])
        elif mask & 15 == 0:
            mask >>= 3
            place += 3
        mask >>= 1
        place += 1
