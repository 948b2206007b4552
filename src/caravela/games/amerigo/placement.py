"""Where a tile may be laid (R9.2), on whole rows at once: bit `c` of a row mask stands for the space in column `c`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravela.games.amerigo.components import WIDTH
from caravela.games.amerigo.shapes import ORIENTATIONS, Orientation
from caravela.games.amerigo.state import FREE, NETWORK, Position

if TYPE_CHECKING:
    from mypy_extensions import i64

TOP: Final = WIDTH  # of a frontier: its first row with a space in it
BOTTOM: Final = WIDTH + 1  # and its last one; before the first where there is none


def frontier(s: Position, seat: int) -> list[int]:
    """The uncovered spaces beside a seat's network, by row, followed by the first and the last row that has any. A tile must
    cover at least one of them."""
    ground = s.ground
    net = NETWORK + WIDTH * seat
    rows = s.sea().rows
    found = [0] * (WIDTH + 2)
    top = WIDTH
    bottom = -1
    above = 0
    here = ground[net]
    for row in range(rows):
        below = ground[net + row + 1] if row + 1 < rows else 0
        if here or above or below:
            mask = ((here << 1) | (here >> 1) | above | below) & ground[FREE + row]
            if mask:
                found[row] = mask
                if row < top:
                    top = row
                bottom = row
        above = here
        here = below
    found[TOP] = top
    found[BOTTOM] = bottom
    return found


def fits(ground: list[int], near: list[int], turned: Orientation, row: int) -> int:
    """Bit mask of the columns where the left edge of the tile's box can lie, its top edge in this row."""
    rows = turned.rows
    cols = turned.cols
    r: i64 = row
    c: i64 = cols[0]
    free: i64 = ground[FREE + r]
    touch: i64 = near[r]
    free >>= c
    touch >>= c
    for i in range(1, len(rows)):
        r = row + rows[i]
        c = cols[i]
        mask: i64 = ground[FREE + r]
        free &= mask >> c
        if free == 0:
            return 0
        mask = near[r]
        touch |= mask >> c
    return free & touch


def first_row(near: list[int], turned: Orientation) -> int:
    """The first row in which the box of a tile that covers the frontier can begin."""
    row = near[TOP] - turned.height + 1
    return row if row > 0 else 0


def last_row(near: list[int], turned: Orientation, rows: int) -> int:
    """The last such row."""
    row = near[BOTTOM]
    return row if row + turned.height <= rows else rows - turned.height


def orientation_fits(s: Position, near: list[int], shape: int, orientation: int) -> bool:
    """Whether a shape can be laid somewhere in this orientation."""
    turned = s.data.turned[shape * ORIENTATIONS + orientation]
    for row in range(first_row(near, turned), last_row(near, turned, s.sea().rows) + 1):
        if fits(s.ground, near, turned, row):
            return True
    return False


def shape_fits(s: Position, near: list[int], shape: int) -> bool:
    """Whether a shape can be laid somewhere in any orientation."""
    found = False
    for orientation in s.data.distinct[shape]:
        if orientation_fits(s, near, shape, orientation):
            found = True
            break
    return found


def places(s: Position, near: list[int], shape: int, orientation: int) -> list[int]:
    """The spaces on which the reference square of a shape can lie in this orientation."""
    turned = s.data.turned[shape * ORIENTATIONS + orientation]
    found: list[int] = []
    for row in range(first_row(near, turned), last_row(near, turned, s.sea().rows) + 1):
        mask = fits(s.ground, near, turned, row)
        place = row * WIDTH + turned.first
        while mask:
            if mask & 1:
                found.append(place)
            mask >>= 1
            place += 1
    return found
