"""The island area of one game: what follows from the island tiles and how they lie. It never changes during a game.

Spaces are numbered row * 24 + column whatever the size of the area; rows of the area are kept as bit masks (bit = column).
A ship's place is such a number, or 576 + ring index for a space of the frame.
"""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.components import CELLS, WIDTH, Components
from caravela.games.amerigo.shapes import TILE_SIZE
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput

MOST_ISLANDS: Final = 52  # a position has room for so many
NOTHING: Final = vec[i64]([-1] * CELLS)

# A set of places, a *reach*, is packed: two rows in each word, the lower row in its upper half, and the frame in the last word.
RING: Final = 12
REACH: Final = 13  # words of a reach
ROW_BITS: Final = 32
ROW: Final = (1 << ROW_BITS) - 1
BOTH: Final = (1 << ROW_BITS) + 1  # the first column of both rows


class Sea:
    """`land` and `water` per row; `island_of`, `good_at`, `post_at` and `anchor_of` per space (-1: none), the last two naming
    a trading post space by its number; `post_cells` (with `post_rows` and `post_cols`), `anchor_cells` and `post_islands` per
    trading post space; `sizes`, `big` and `island_posts` (bit mask of trading post spaces) per island. Islands and posts are
    numbered in reading order."""

    def __init__(self, data: Components, players: int, tiles: list[int]) -> None:
        self.tile_rows: i64 = data.tile_rows[players]
        self.tile_cols: i64 = data.tile_cols[players]
        self.rows: i64 = self.tile_rows * TILE_SIZE
        self.cols: i64 = self.tile_cols * TILE_SIZE
        self.frames: i64 = 2 * (self.tile_rows + self.tile_cols)
        self.land = land_of(data, players, tiles)
        self.water = vec[i64]([0] * WIDTH)
        self.wet = vec[i64]([0] * REACH)
        self.good_at = NOTHING[:]
        self.post_at = NOTHING[:]
        self.anchor_of = NOTHING[:]
        self.island_of = NOTHING[:]
        self.big: list[bool] = []
        # How far ships get from places that somebody has asked for: a reach for 0, 1, 2 … steps. Search asks for the same few
        # places again and again. `final` is the number of steps that leads everywhere, -1 as long as nobody knows it.
        self.ranges: list[vec[i64] | None] = [None] * (CELLS + self.frames)
        self.final = vec[i64]([-1] * (CELLS + self.frames))
        self._fill_water()
        self._find_islands(data.big_land)
        self._place_symbols(data, tiles)
        self._join_frame()

    def _fill_water(self) -> None:
        everything = (1 << self.cols) - 1
        row: i64 = 0
        while row < self.rows:
            mask = everything & ~self.land[row]
            self.water[row] = mask
            self.wet[row // 2] |= mask << (row % 2 * ROW_BITS)
            row += 1
        self.wet[RING] = (1 << self.frames) - 1

    def _find_islands(self, big_land: int) -> None:
        """R1.5: maximal connected pieces of land. Each is filled from its first space in reading order."""
        island_of = self.island_of
        land = self.land
        sizes: list[int] = []
        stack = vec[i64]([0] * CELLS)
        start: i64 = 0
        while start < self.rows * WIDTH:
            if (land[start // WIDTH] >> (start % WIDTH)) & 1 and island_of[start] < 0:
                island: i64 = len(sizes)
                island_of[start] = island
                stack[0] = start
                size: i64 = 0
                found: i64 = 1
                while size < found:  # every space of the island goes onto the stack once and stays there
                    space = stack[size]
                    size += 1
                    row = space // WIDTH
                    col = space % WIDTH
                    if (land[row] >> (col + 1)) & 1 and island_of[space + 1] < 0:
                        island_of[space + 1] = island
                        stack[found] = space + 1
                        found += 1
                    if col and (land[row] >> (col - 1)) & 1 and island_of[space - 1] < 0:
                        island_of[space - 1] = island
                        stack[found] = space - 1
                        found += 1
                    if row and (land[row - 1] >> col) & 1 and island_of[space - WIDTH] < 0:
                        island_of[space - WIDTH] = island
                        stack[found] = space - WIDTH
                        found += 1
                    if row + 1 < self.rows and (land[row + 1] >> col) & 1 and island_of[space + WIDTH] < 0:
                        island_of[space + WIDTH] = island
                        stack[found] = space + WIDTH
                        found += 1
                sizes.append(size)
                self.big.append(size >= big_land)
            start += 1
        if len(sizes) > MOST_ISLANDS:
            raise BadInput(f"The island tiles make {len(sizes)} islands; at most {MOST_ISLANDS} can be used.")
        self.sizes = vec[i64](sizes)

    def _place_symbols(self, data: Components, tiles: list[int]) -> None:
        """Commodities, trading post spaces and their anchors."""
        post_cells: list[int] = []
        anchor_of = self.anchor_of
        for index, tile in enumerate(tiles):
            side = data.sides[tile]
            corner: i64 = index // self.tile_cols * TILE_SIZE * WIDTH + index % self.tile_cols * TILE_SIZE
            for place, good in zip(side.places, side.goods, strict=True):
                self.good_at[corner + place // TILE_SIZE * WIDTH + place % TILE_SIZE] = good
            for post, anchor in zip(side.posts, side.anchors, strict=True):
                space = corner + post // TILE_SIZE * WIDTH + post % TILE_SIZE
                post_cells.append(space)
                anchor_of[corner + anchor // TILE_SIZE * WIDTH + anchor % TILE_SIZE] = space
        post_cells.sort()
        count = len(post_cells)
        self.post_cells = vec[i64](post_cells)
        self.post_rows = vec[i64]([space // WIDTH for space in post_cells])
        self.post_cols = vec[i64]([space % WIDTH for space in post_cells])
        self.anchor_cells = vec[i64]([0] * count)
        self.post_islands = vec[i64]([0] * count)
        self.island_posts = vec[i64]([0] * len(self.sizes))
        for number, space in enumerate(post_cells):
            island = self.island_of[space]
            self.post_at[space] = number
            self.post_islands[number] = island
            self.island_posts[island] |= 1 << number
        space = 0
        while space < self.rows * WIDTH:
            if anchor_of[space] >= 0:
                post = self.post_at[anchor_of[space]]
                anchor_of[space] = post
                self.anchor_cells[post] = space
            space += 1

    def _join_frame(self) -> None:
        """R2.3: each frame space borders one tile edge: `edge_words` words of a reach from `edge_word` on, and in each of them
        the bits of `edge_mask`. `rim` has all spaces at the edge of the area."""
        across, down = self.tile_cols, self.tile_rows
        self.edge_word = vec[i64]([0] * self.frames)
        self.edge_words = vec[i64]([0] * self.frames)
        self.edge_mask = vec[i64]([0] * self.frames)
        self.rim = vec[i64]([0] * REACH)
        block = (1 << TILE_SIZE) - 1
        half = TILE_SIZE // 2
        for tile in range(int(across)):
            self._join(tile, 0, 1, block << (tile * TILE_SIZE))
            self._join(2 * across + down - 1 - tile, self.rows // 2 - 1, 1, block << (tile * TILE_SIZE + ROW_BITS))
        for tile in range(int(down)):
            self._join(across + tile, tile * half, half, BOTH << (self.cols - 1))
            self._join(2 * across + 2 * down - 1 - tile, tile * half, half, BOTH)

    def _join(self, frame: i64, word: i64, words: i64, mask: i64) -> None:
        self.edge_word[frame] = word
        self.edge_words[frame] = words
        self.edge_mask[frame] = mask
        while words:
            words -= 1
            self.rim[word + words] |= mask

    # -- sailing

    def spread(self, reach: vec[i64], at: i64, to: i64) -> bool:
        """One step further for a ship that may be at any place of the reach from `at` on, written from `to` on: whether there is
        any new place. Sailing spends its time here: whole rows at once, two in a word."""
        wet = self.wet
        rim = self.rim
        words = self.rows // 2
        ring = reach[at + RING]
        changed = False
        rims = ring
        before: i64 = 0
        here = reach[at]
        word: i64 = 0
        while word < words:
            after = reach[at + word + 1] if word + 1 < words else 0
            if here | before | after:
                rims |= here & rim[word]
                sides = here | (here << 1) | (here >> 1) | (before >> ROW_BITS) | (here >> ROW_BITS)
                new = (sides | ((here & ROW) << ROW_BITS) | ((after & ROW) << ROW_BITS)) & wet[word]
                if new != here:
                    changed = True
                reach[to + word] = new
            else:
                reach[to + word] = 0
            before = here
            here = after
            word += 1
        if rims:
            ring |= (ring << 1) | (ring >> 1) | (ring >> (self.frames - 1)) | ((ring & 1) << (self.frames - 1))
            ring &= wet[RING]
            old = reach[at + RING]
            frame: i64 = 0
            while frame < self.frames:
                mask = self.edge_mask[frame]
                word = self.edge_word[frame]
                end = word + self.edge_words[frame]
                while word < end:
                    if reach[at + word] & mask:
                        ring |= 1 << frame
                    if (old >> frame) & 1:
                        new = reach[to + word] | (mask & wet[word])
                        if new != reach[to + word]:
                            reach[to + word] = new
                            changed = True
                    word += 1
                frame += 1
            if ring != old:
                changed = True
        reach[to + RING] = ring
        return changed

    def ranges_from(self, place: i64, steps: i64) -> vec[i64]:
        """What is within 0, 1, 2 … `steps` steps of a place, one reach after the other; they end where everything is reached."""
        known = self.ranges[place]
        if known is not None and (len(known) > steps * REACH or self.final[place] >= 0):
            return known
        found = vec[i64]([0] * ((steps + 1) * REACH))
        at: i64 = 0
        if known is None:
            put(found, 0, place)
        else:
            while at < len(known):
                found[at] = known[at]
                at += 1
            at -= REACH
        while at < steps * REACH:
            if not self.spread(found, at, at + REACH):
                self.final[place] = at // REACH
                found = found[: at + REACH]
                break
            at += REACH
        self.ranges[place] = found
        return found

    def within(self, place: i64, steps: i64) -> vec[i64]:
        """All places at most so many steps from a place; a reach of the caller's own."""
        ranges = self.ranges_from(place, steps)
        last = self.final[place]
        at = (last if 0 <= last < steps else steps) * REACH
        return ranges[at : at + REACH]

    def distance(self, start: i64, end: i64, most: i64) -> i64:
        """Steps from place to place; `most` + 1 if they are more than `most`."""
        ranges = self.ranges_from(start, most)
        word, bit = word_of(end), bit_of(end)
        at: i64 = 0
        steps: i64 = 0
        while ranges[at + word] & bit == 0:
            at += REACH
            steps += 1
            if steps > most or at == len(ranges):
                return most + 1
        return steps

    # -- is the layout legal?

    def legal(self, max_big: int) -> bool:
        """R2.2: all water is connected, no land touches by a corner only, and there are chests enough."""
        if corners_touch(self.land) or self.big.count(True) > max_big:
            return False
        reach = vec[i64]([0] * (2 * REACH))
        put(reach, 0, CELLS)
        at: i64 = 0
        while self.spread(reach, at, REACH - at):
            at = REACH - at
        return reach[at : at + REACH] == self.wet


def land_of(data: Components, players: int, tiles: list[int]) -> vec[i64]:
    """The land of these island tiles by row."""
    land = vec[i64]([0] * WIDTH)
    across = data.tile_cols[players]
    for index, tile in enumerate(tiles):
        side = data.sides[tile]
        for row in range(TILE_SIZE):
            land[index // across * TILE_SIZE + row] |= side.land[row] << (index % across * TILE_SIZE)
    return land


def corners_touch(land: vec[i64]) -> bool:
    """Whether land touches land by a corner only."""
    row: i64 = 0
    while row + 1 < WIDTH:
        a = land[row]
        b = land[row + 1]
        falling = a & ~(a >> 1) & ~b & (b >> 1)
        rising = ~a & (a >> 1) & b & ~(b >> 1)
        if falling | rising:
            return True
        row += 1
    return False


# -- places in a reach


def word_of(place: i64) -> i64:
    """The word of a reach in which a place lies."""
    return RING if place >= CELLS else place // (2 * WIDTH)


def bit_of(place: i64) -> i64:
    """Its bit in that word."""
    if place >= CELLS:
        return 1 << (place - CELLS)
    col = place % (2 * WIDTH)
    return 1 << (col if col < WIDTH else col - WIDTH + ROW_BITS)


def put(reach: vec[i64], at: i64, place: i64) -> None:
    """Add a place to the reach from `at` on."""
    reach[at + word_of(place)] |= bit_of(place)


def places_in(reach: vec[i64]) -> list[int]:
    """All spaces of a reach in reading order, then its frame spaces."""
    found: list[int] = []
    word: i64 = 0
    while word < REACH:
        mask = reach[word]
        place = word * 2 * WIDTH if word < RING else CELLS
        while mask:
            if mask & 1:
                found.append(place)
            mask >>= 1
            place += 1
            if place == (word * 2 + 1) * WIDTH and word < RING:
                mask >>= ROW_BITS - WIDTH
        word += 1
    return found
