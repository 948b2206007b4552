"""Where a tile may be laid (R9.2), on whole rows at once: bit `c` of a row mask stands for the space in column `c`."""

from __future__ import annotations

from typing import Final, cast

from caravela.games.amerigo.reach import add_places
from caravela.games.amerigo.shapes import ORIENTATIONS, WIDTH, Orientation
from caravela.games.amerigo.state import FREE, NETWORK, Position, sea_of
from caravela.kernel.packed import i64, vec

TOP: Final = WIDTH  # of a frontier: its first row with a space in it
BOTTOM: Final = WIDTH + 1  # and its last one; before the first where there is none


def frontier(s: Position, seat: i64) -> vec[i64]:
    """The uncovered spaces beside a seat's network, by row, followed by the first and the last row that has any. A tile must
    cover at least one of them."""
    ground = s.rare
    net = NETWORK + WIDTH * seat
    rows = sea_of(s).rows
    found = vec[i64]([0] * (WIDTH + 2))
    top: i64 = WIDTH
    bottom: i64 = -1
    above: i64 = 0
    here = ground[net]
    row: i64 = 0
    while row < rows:
        below: i64 = ground[net + row + 1] if row + 1 < rows else 0
        if here | above | below:
            mask = ((here << 1) | (here >> 1) | above | below) & ground[FREE + row]
            if mask:
                found[row] = mask
                if row < top:
                    top = row
                bottom = row
        above = here
        here = below
        row += 1
    found[TOP] = top
    found[BOTTOM] = bottom
    return found


def lies_inside(s: Position, turned: Orientation, space: i64) -> bool:
    """Whether a tile whose reference square lies on a space lies in the area with all its squares."""
    sea = sea_of(s)
    left = space % WIDTH - turned.first
    return left >= 0 and left + turned.width <= sea.cols and space // WIDTH + turned.height <= sea.rows


def fits(ground: vec[i64], near: vec[i64], turned: Orientation, row: i64) -> i64:
    """Bit mask of the columns where the left edge of the tile's box can lie, its top edge in this row."""
    rows = turned.rows
    cols = turned.cols
    free = ground[FREE + row] >> cols[0]
    touch = near[row] >> cols[0]
    i: i64 = 1
    count: i64 = len(rows)
    while i < count:
        r = row + rows[i]
        free &= ground[FREE + r] >> cols[i]
        if free == 0:
            return 0
        touch |= near[r] >> cols[i]
        i += 1
    return free & touch


def first_row(near: vec[i64], turned: Orientation) -> i64:
    """The first row in which the box of a tile that covers the frontier can begin."""
    row = near[TOP] - turned.height + 1
    return row if row > 0 else 0


def last_row(near: vec[i64], turned: Orientation, rows: i64) -> i64:
    """The last such row."""
    row = near[BOTTOM]
    return row if row + turned.height <= rows else rows - turned.height


def orientation_fits(s: Position, near: vec[i64], shape: i64, orientation: i64) -> bool:
    """Whether a shape can be laid somewhere in this orientation."""
    turned = s.data.turned[shape * ORIENTATIONS + orientation]
    row = first_row(near, turned)
    last = last_row(near, turned, sea_of(s).rows)
    while row <= last:
        if fits(s.rare, near, turned, row):
            return True
        row += 1
    return False


def shape_fits(s: Position, near: vec[i64], shape: i64) -> bool:
    """Whether a shape can be laid somewhere in any orientation."""
    orientations = s.data.distinct[shape]
    i: i64 = 0
    while i < len(orientations):
        if orientation_fits(s, near, shape, orientations[i]):
            return True
        i += 1
    return False


def places(s: Position, near: vec[i64], shape: i64, orientation: i64, first: i64 = 0) -> list[int]:
    """The spaces on which the reference square of a shape can lie in this orientation; `first` is added to each number."""
    turned = s.data.turned[shape * ORIENTATIONS + orientation]
    found: list[object] = []
    row = first_row(near, turned)
    last = last_row(near, turned, sea_of(s).rows)
    while row <= last:
        add_places(fits(s.rare, near, turned, row), first + row * WIDTH + turned.first, found)
        row += 1
    return cast("list[int]", found)
