"""The island area of one game: what follows from the island tiles and how they lie. It never changes during a game.

Spaces are numbered row * 24 + column whatever the size of the area; rows of the area are kept as bit masks (bit = column).
A ship's place is such a number, or 576 + ring index for a space of the frame.
"""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.components import CELLS, Components
from caravela.games.amerigo.reach import BOTH, REACH, RING, ROW, ROW_BITS, WATER, bit_of, word_of
from caravela.games.amerigo.shapes import TILE_SIZE, WIDTH
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput

MOST_ISLANDS: Final = 52  # a position has room for so many
NOTHING: Final = vec[i64]([-1] * CELLS)

TILE_BITS: Final = (1 << TILE_SIZE) - 1  # of a row: one island tile
TILE_WORDS: Final = TILE_SIZE // 2


class Sea:
    """`tiles` with their rotation; `land` and `water` per row; `island_of`, `good_at`, `post_at` and `anchor_of` per space (-1:
    none), the last two naming a trading post space by its number; `post_cells` (with `post_rows` and `post_cols`), `anchor_cells`
    (with `anchor_words` and `anchor_bits`, see `reach`) and `post_islands` per trading post space; `sizes`, `big` and
    `island_posts` (bit mask of trading post spaces) per island. Islands and posts are numbered in reading order. `drawn` is
    what the view keeps of it."""

    def __init__(self, data: Components, players: int, tiles: list[int]) -> None:
        self.tiles = tiles
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
        self.drawn: object = None
        # How far ships get from places that somebody has asked for: a reach for 0, 1, 2 … steps. Search asks for the same few
        # places again and again. `final` is the number of steps that leads everywhere, -1 as long as nobody knows it.
        self.ranges: list[vec[i64] | None] = [None] * (CELLS + self.frames)
        self.final = vec[i64]([-1] * (CELLS + self.frames))
        self._fill_water()
        self._find_islands(data.big_land)
        self._place_symbols(data, tiles)
        self._join_frame()

    def _fill_water(self) -> None:
        everything: i64 = (1 << self.cols) - 1
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
        rest = self.land[:]  # without what has been found
        sizes: list[int] = []
        stack = vec[i64]([0] * CELLS)
        start: i64 = 0
        while start < self.rows:
            mask = rest[start]
            if mask == 0:
                start += 1
                continue
            island: i64 = len(sizes)
            space = start * WIDTH
            while mask & 1 == 0:
                mask >>= 1
                space += 1
            stack[0] = space
            rest[start] &= ~(1 << (space % WIDTH))
            size: i64 = 0
            found: i64 = 1
            while size < found:  # every space of the island goes onto the stack once and stays there
                space = stack[size]
                island_of[space] = island
                size += 1
                row = space // WIDTH
                bit: i64 = 1 << (space % WIDTH)
                mask = rest[row]
                if mask & (bit << 1):
                    mask &= ~(bit << 1)
                    stack[found] = space + 1
                    found += 1
                if mask & (bit >> 1):
                    mask &= ~(bit >> 1)
                    stack[found] = space - 1
                    found += 1
                rest[row] = mask
                if row and rest[row - 1] & bit:
                    rest[row - 1] &= ~bit
                    stack[found] = space - WIDTH
                    found += 1
                if rest[row + 1] & bit:
                    rest[row + 1] &= ~bit
                    stack[found] = space + WIDTH
                    found += 1
            sizes.append(size)
            self.big.append(size >= big_land)
        if len(sizes) > MOST_ISLANDS:
            raise BadInput(f"The island tiles make {len(sizes)} islands; at most {MOST_ISLANDS} can be used.")
        self.sizes = vec[i64](sizes)

    def _place_symbols(self, data: Components, tiles: list[int]) -> None:
        """Commodities, trading post spaces and their anchors. Post spaces are marked first and numbered in reading order then."""
        post_at = self.post_at
        count: i64 = 0
        top: i64 = 0
        left: i64 = 0
        for tile in tiles:
            corner = top + left
            side = data.sides[tile]
            i: i64 = 0
            while i < len(side.places):
                self.good_at[corner + side.places[i]] = side.goods[i]
                i += 1
            i = 0
            while i < len(side.posts):
                post_at[corner + side.posts[i]] = corner + side.anchors[i]
                i += 1
            count += i
            left += TILE_SIZE
            if left == self.cols:
                left = 0
                top += TILE_SIZE * WIDTH
        self.post_cells = vec[i64]([0] * count)
        self.post_rows = vec[i64]([0] * count)
        self.post_cols = vec[i64]([0] * count)
        self.anchor_cells = vec[i64]([0] * count)
        self.anchor_words = vec[i64]([0] * count)
        self.anchor_bits = vec[i64]([0] * count)
        self.post_islands = vec[i64]([0] * count)
        self.island_posts = vec[i64]([0] * len(self.sizes))
        post: i64 = 0
        space: i64 = 0
        while post < count:
            anchor = post_at[space]
            if anchor >= 0:
                island = self.island_of[space]
                post_at[space] = post
                self.anchor_of[anchor] = post
                self.post_cells[post] = space
                self.post_rows[post] = space // WIDTH
                self.post_cols[post] = space % WIDTH
                self.anchor_cells[post] = anchor
                self.anchor_words[post] = word_of(anchor)
                self.anchor_bits[post] = bit_of(anchor)
                self.post_islands[post] = island
                self.island_posts[island] |= 1 << post
                post += 1
            space += 1

    def _join_frame(self) -> None:
        """R2.3: each frame space borders one tile edge: `edge_words` words of a reach from `edge_word` on, and in each of them
        the bits of `edge_mask`. By word `left_of` and `right_of` have the bits of the frame spaces beside it."""
        across, down = self.tile_cols, self.tile_rows
        self.edge_word = vec[i64]([0] * self.frames)
        self.edge_words = vec[i64]([0] * self.frames)
        self.edge_mask = vec[i64]([0] * self.frames)
        self.left_of = vec[i64]([0] * WATER)
        self.right_of = vec[i64]([0] * WATER)
        block: i64 = TILE_BITS
        tile: i64 = 0
        while tile < across:
            self._join(tile, 0, 1, block)
            self._join(2 * across + down - 1 - tile, self.rows // 2 - 1, 1, block << ROW_BITS)
            block <<= TILE_SIZE
            tile += 1
        word: i64 = 0
        while word < self.rows // 2:
            tile = word // TILE_WORDS
            self.right_of[word] = 1 << (across + tile)
            self.left_of[word] = 1 << (self.frames - 1 - tile)
            self._join(across + tile, tile * TILE_WORDS, TILE_WORDS, BOTH << (self.cols - 1))
            self._join(self.frames - 1 - tile, tile * TILE_WORDS, TILE_WORDS, BOTH)
            word += 1

    def _join(self, frame: i64, word: i64, words: i64, mask: i64) -> None:
        self.edge_word[frame] = word
        self.edge_words[frame] = words
        self.edge_mask[frame] = mask

    # -- sailing

    def spread(self, reach: vec[i64], at: i64, new_ring: i64, first: i64, last: i64) -> bool:
        """One step further for a ship that may be at any place of the reach from `at` on, written behind it: whether there is any
        new place. Its water spaces lie in the words `first` to `last`; `new_ring` are the frame spaces of the step before.
        Sailing spends its time here: whole rows at once, two in a word."""
        wet = self.wet
        words = self.rows // 2
        right: i64 = BOTH << (self.cols - 1)
        edges = right | BOTH
        to = at + REACH
        ring = reach[at + RING]
        grown = ring
        if ring:
            grown |= (ring << 1) | (ring >> 1) | (ring >> (self.frames - 1)) | ((ring & 1) << (self.frames - 1))
            grown &= wet[RING]
        changed = False
        before: i64 = 0
        word: i64 = first - 1 if first else 0
        end: i64 = last + 2 if last + 2 < words else words
        here = reach[at + word]
        while word < end:
            after = reach[at + word + 1]
            sides = here | (here << 1) | (here >> 1) | (before >> ROW_BITS) | (here >> ROW_BITS)
            new = (sides | ((here & ROW) << ROW_BITS) | ((after & ROW) << ROW_BITS)) & wet[word]
            if new != here:
                changed = True
            if here & edges:
                if here & BOTH:
                    grown |= self.left_of[word]
                if here & right:
                    grown |= self.right_of[word]
            reach[to + word] = new
            before = here
            here = after
            word += 1
        top = reach[at] & ROW
        bottom = reach[at + words - 1] >> ROW_BITS
        frame: i64 = 0
        while top | bottom:
            if top & TILE_BITS:
                grown |= 1 << frame
            if bottom & TILE_BITS:
                grown |= 1 << (2 * self.tile_cols + self.tile_rows - 1 - frame)
            top >>= TILE_SIZE
            bottom >>= TILE_SIZE
            frame += 1
        frame = 0
        while new_ring:  # the edge of each new frame space
            if new_ring & 1:
                word = self.edge_word[frame]
                end = word + self.edge_words[frame]
                while word < end:
                    new = self.edge_mask[frame] & wet[word] & ~reach[to + word]
                    if new:
                        reach[to + word] |= new
                        changed = True
                    word += 1
            new_ring >>= 1
            frame += 1
        reach[to + RING] = grown
        return changed or grown != ring

    def ranges_from(self, place: i64, steps: i64) -> vec[i64]:
        """What is within 0, 1, 2 … `steps` steps of a place, one reach after the other; they end where everything is reached."""
        known = self.ranges[place]
        if known is not None and (len(known) > steps * REACH or self.final[place] >= 0):
            return known
        found = vec[i64]([0] * ((steps + 1) * REACH))
        at: i64 = 0
        if known is None:
            found[word_of(place)] = bit_of(place)
        else:
            while at < len(known):
                found[at] = known[at]
                at += 1
            at -= REACH
        row = place // WIDTH
        step = at // REACH
        while step < steps:
            ring = found[at + RING]
            new_ring: i64 = ring & ~found[at - REACH + RING] if at else ring
            first: i64 = (row - step) // 2 if row > step and ring == 0 else 0
            last: i64 = (row + step) // 2 if ring == 0 else WATER
            if not self.spread(found, at, new_ring, first, last):
                found = found[: at + REACH]
                self.ranges[place] = found
                self.final[place] = step  # only now: whoever sees it finds the ranges that belong to it
                return found
            at += REACH
            step += 1
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
        return not corners_touch(self.land) and self.big.count(True) <= max_big and self.connected()

    def connected(self) -> bool:
        """Whether all water can be reached from the frame. Words are filled in place, upwards and downwards in turn."""
        wet = self.wet
        reach = vec[i64]([0] * REACH)  # a word of nothing before and behind the area
        frame: i64 = 0
        while frame < self.frames:
            word = self.edge_word[frame]
            end = word + self.edge_words[frame]
            while word < end:
                reach[word + 1] |= self.edge_mask[frame] & wet[word]
                word += 1
            frame += 1
        step: i64 = 1
        changed = True
        while changed:
            changed = False
            word = 1 if step == 1 else WATER
            while 0 < word <= WATER:
                here = reach[word]
                sides = here | (here << 1) | (here >> 1) | (reach[word - 1] >> ROW_BITS) | (here >> ROW_BITS)
                new = (sides | ((here & ROW) << ROW_BITS) | ((reach[word + 1] & ROW) << ROW_BITS)) & wet[word - 1]
                if new != here:
                    changed = True
                    reach[word] = new
                else:
                    word += step
            step = -step
        return reach[1 : WATER + 1] == wet[:WATER]


def land_of(data: Components, players: int, tiles: list[int]) -> vec[i64]:
    """The land of these island tiles by row."""
    land = vec[i64]([0] * (WIDTH + 1))  # nothing after the last row
    across: i64 = data.tile_cols[players] * TILE_SIZE
    top: i64 = 0
    left: i64 = 0
    for tile in tiles:
        side = data.sides[tile]
        row: i64 = 0
        while row < TILE_SIZE:
            land[top + row] |= side.land[row] << left
            row += 1
        left += TILE_SIZE
        if left == across:
            left = 0
            top += TILE_SIZE
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
