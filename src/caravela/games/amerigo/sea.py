"""The island area of one game: what follows from the island tiles and how they lie. It never changes during a game.

Spaces are numbered row * 24 + column whatever the size of the area; rows of the area are kept as bit masks (bit = column).
A ship's place is such a number, or 576 + ring index for a space of the frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravela.games.amerigo.components import CELLS, WIDTH, Components
from caravela.games.amerigo.shapes import TILE_SIZE

if TYPE_CHECKING:
    from mypy_extensions import i64

UNKNOWN: Final[list[list[int]]] = []  # the ranges of a place that nobody has asked for


class Sea:
    """`land` and `water` per row; `island_of`, `good_at`, `post_at` and `anchor_of` per space (-1: none), the last two naming
    a trading post space by its number; `post_cells`, `anchor_cells` and `post_islands` per trading post space; `sizes`, `big`
    and `island_posts` (bit mask of trading post spaces) per island. Islands and posts are numbered in reading order. `ranges`
    remembers how far ships get from places that have been asked for: search asks for the same few again and again."""

    def __init__(self, data: Components, players: int, tiles: list[int]) -> None:
        self.tile_rows = data.tile_rows[players]
        self.tile_cols = data.tile_cols[players]
        self.rows = self.tile_rows * TILE_SIZE
        self.cols = self.tile_cols * TILE_SIZE
        self.frames = 2 * (self.tile_rows + self.tile_cols)
        self.land = [0] * WIDTH
        self.water = [0] * WIDTH
        self.good_at = [-1] * CELLS
        self.post_at = [-1] * CELLS
        self.anchor_of = [-1] * CELLS
        self.island_of = [-1] * CELLS
        self.post_cells: list[int] = []
        self.anchor_cells: list[int] = []
        self.post_islands: list[int] = []
        self.sizes: list[int] = []
        self.big: list[bool] = []
        self.island_posts: list[int] = []
        self.ranges: list[list[list[int]]] = [UNKNOWN] * (CELLS + self.frames)
        self._lay(data, tiles)
        self._find_islands(data.big_land)
        self._number_posts()
        self._join_frame()

    def _lay(self, data: Components, tiles: list[int]) -> None:
        anchors = self.anchor_of
        for index, tile in enumerate(tiles):
            side = data.sides[tile]
            top = index // self.tile_cols * TILE_SIZE
            left = index % self.tile_cols * TILE_SIZE
            for row in range(TILE_SIZE):
                self.land[top + row] |= side.land[row] << left
            for place in range(len(side.places)):
                at = side.places[place]
                self.good_at[(top + at // TILE_SIZE) * WIDTH + left + at % TILE_SIZE] = side.goods[place]
            for post in range(len(side.posts)):
                at = side.posts[post]
                anchor = side.anchors[post]
                cell = (top + at // TILE_SIZE) * WIDTH + left + at % TILE_SIZE
                self.post_at[cell] = 0
                anchors[(top + anchor // TILE_SIZE) * WIDTH + left + anchor % TILE_SIZE] = cell
        everything = (1 << self.cols) - 1
        for row in range(self.rows):
            self.water[row] = everything & ~self.land[row]

    def _find_islands(self, big_land: int) -> None:
        """R1.5: maximal connected pieces of land."""
        island_of = self.island_of
        for row in range(self.rows):
            mask = self.land[row]
            for col in range(self.cols):
                if (mask >> col) & 1 and island_of[row * WIDTH + col] < 0:
                    self._fill(row * WIDTH + col, big_land)

    def _fill(self, start: int, big_land: int) -> None:
        island = len(self.sizes)
        island_of = self.island_of
        island_of[start] = island
        cells = [start]
        size = 0
        while cells:
            cell = cells.pop()
            size += 1
            row = cell // WIDTH
            col = cell % WIDTH
            mask = self.land[row]
            if (mask >> (col + 1)) & 1 and island_of[cell + 1] < 0:
                island_of[cell + 1] = island
                cells.append(cell + 1)
            if col and (mask >> (col - 1)) & 1 and island_of[cell - 1] < 0:
                island_of[cell - 1] = island
                cells.append(cell - 1)
            if row and (self.land[row - 1] >> col) & 1 and island_of[cell - WIDTH] < 0:
                island_of[cell - WIDTH] = island
                cells.append(cell - WIDTH)
            if row + 1 < self.rows and (self.land[row + 1] >> col) & 1 and island_of[cell + WIDTH] < 0:
                island_of[cell + WIDTH] = island
                cells.append(cell + WIDTH)
        self.sizes.append(size)
        self.big.append(size >= big_land)
        self.island_posts.append(0)

    def _number_posts(self) -> None:
        for cell in range(self.rows * WIDTH):
            if self.post_at[cell] >= 0:
                number = len(self.post_cells)
                island = self.island_of[cell]
                self.post_at[cell] = number
                self.post_cells.append(cell)
                self.anchor_cells.append(-1)
                self.post_islands.append(island)
                self.island_posts[island] |= 1 << number
        for cell in range(self.rows * WIDTH):
            if self.anchor_of[cell] >= 0:
                number = self.post_at[self.anchor_of[cell]]
                self.anchor_of[cell] = number
                self.anchor_cells[number] = cell

    def _join_frame(self) -> None:
        """R2.3: each frame space borders one tile edge. By row the bits of the frame spaces to its left and right; by tile
        column the ring index of the frame spaces above and below."""
        tile_rows, tile_cols = self.tile_rows, self.tile_cols
        self.left_of: list[int] = []
        self.right_of: list[int] = []
        for row in range(self.rows):
            tile = row // TILE_SIZE
            self.right_of.append(1 << (tile_cols + tile))
            self.left_of.append(1 << (2 * tile_cols + 2 * tile_rows - 1 - tile))
        self.above = list(range(tile_cols))
        self.below = [2 * tile_cols + tile_rows - 1 - tile for tile in range(tile_cols)]

    # -- sailing

    def spread(self, reach: list[int]) -> bool:
        """One step further for a ship that may be at any place of `reach` (row masks, then the mask of frame spaces): whether
        there is any new place. In place."""
        rows: i64 = self.rows
        water = self.water
        left_of = self.left_of
        right_of = self.right_of
        cols: i64 = self.cols
        count: i64 = self.frames
        one: i64 = 1
        edge: i64 = one << (cols - 1)
        frame: i64 = reach[WIDTH]
        ring: i64 = frame | (frame << 1) | (frame >> 1) | (frame >> (count - 1)) | ((frame & 1) << (count - 1))
        ring &= (one << count) - 1
        top: i64 = reach[0]
        bottom: i64 = reach[rows - 1]
        changed = False
        above: i64 = 0
        here: i64 = top
        below: i64 = 0
        new: i64 = 0
        side: i64 = 0
        row: i64 = 0
        while row < rows:
            below = 0
            if row + 1 < rows:
                below = reach[row + 1]
            if here | above | below | frame:
                new = here | (here << 1) | (here >> 1) | above | below
                side = left_of[row]
                if here & 1:
                    ring |= side
                if frame & side:
                    new |= 1
                side = right_of[row]
                if here & edge:
                    ring |= side
                if frame & side:
                    new |= edge
                new &= water[row]
                if new != here:
                    changed = True
                    reach[row] = new
            above = here
            here = below
            row += 1
        if frame | top | bottom:
            block: i64 = (1 << TILE_SIZE) - 1
            for tile in range(self.tile_cols):
                upper: i64 = self.above[tile]
                lower: i64 = self.below[tile]
                if top & block:
                    ring |= one << upper
                if bottom & block:
                    ring |= one << lower
                if (frame >> upper) & 1:
                    new = block & water[0] & ~reach[0]
                    if new:
                        reach[0] |= new
                        changed = True
                if (frame >> lower) & 1:
                    new = block & water[rows - 1] & ~reach[rows - 1]
                    if new:
                        reach[rows - 1] |= new
                        changed = True
                block <<= TILE_SIZE
        if ring != frame:
            reach[WIDTH] = ring
            changed = True
        return changed

    def start_at(self, place: int) -> list[int]:
        """A `reach` with one place in it."""
        reach = [0] * (WIDTH + 1)
        if place >= CELLS:
            reach[WIDTH] = 1 << (place - CELLS)
        else:
            reach[place // WIDTH] = 1 << (place % WIDTH)
        return reach

    def ranges_from(self, place: int) -> list[list[int]]:
        """What is within 0, 1, 2 … steps of a place, up to the number of steps that reaches everything."""
        found = self.ranges[place]
        if not found:
            reach = self.start_at(place)
            found = [reach.copy()]
            while self.spread(reach):
                found.append(reach.copy())
            self.ranges[place] = found
        return found

    def within(self, place: int, steps: int) -> list[int]:
        """All places at most so many steps from a place; a list of the caller's own."""
        ranges = self.ranges_from(place)
        return ranges[min(steps, len(ranges) - 1)].copy()

    def distance(self, start: int, end: int, most: int) -> int:
        """Steps from place to place; `most` + 1 if they are more than `most`."""
        ranges = self.ranges_from(start)
        steps = 0
        while not contains(ranges[steps], end):
            steps += 1
            if steps > most or steps == len(ranges):
                return most + 1
        return steps

    # -- is the layout legal?

    def legal(self, max_big: int) -> bool:
        """R2.2: all water is connected, no land touches by a corner only, and there are chests enough."""
        rows = self.rows
        inner = (1 << (self.cols - 1)) - 1
        for row in range(rows - 1):
            a = self.land[row]
            b = self.land[row + 1]
            falling = a & ~(a >> 1) & ~b & (b >> 1)
            rising = ~a & (a >> 1) & b & ~(b >> 1)
            if (falling | rising) & inner:
                return False
        big = 0
        for flag in self.big:
            if flag:
                big += 1
        if big > max_big:
            return False
        reach = self.start_at(CELLS)
        while self.spread(reach):
            pass
        return reach[:rows] == self.water[:rows]


def contains(reach: list[int], place: int) -> bool:
    """Whether a place is among those reached."""
    if place >= CELLS:
        return (reach[WIDTH] >> (place - CELLS)) & 1 == 1
    return (reach[place // WIDTH] >> (place % WIDTH)) & 1 == 1
