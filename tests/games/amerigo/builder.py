"""Positions of Amerigo for tests: given just what matters, everything else empty.

`table(4).cubes(red=3, blue=1).gold(red=2).turn("red").play("action:red", "tile:v16", "done")`. Map positions use the reference
layout of the data; spaces are (row, column), frame spaces plain numbers.
"""

from __future__ import annotations

import caravela
from caravela.games.amerigo import components as c
from caravela.games.amerigo import state as st
from caravela.games.amerigo.islands import build, extend
from caravela.games.amerigo.placement import frontier, places
from caravela.games.amerigo.sea import Sea
from caravela.games.amerigo.setup import lay_islands
from caravela.games.amerigo.shapes import WIDTH
from caravela.games.amerigo.state import Position, put_items, squares
from caravela.games.amerigo.steps import numbers
from caravela.kernel.layout import COUNTERS
from caravela.kernel.refusal import Refusal
from tests.positions import counters_of

GAME = caravela.game("amerigo")
DATA = GAME.data
Space = tuple[int, int]
# a legal layout for each number of players: tiles row by row, with quarter turns clockwise
REFERENCE = {
    2: "t02:0 t16:1 t15:3 t06:3 t03:2 t11:3 t05:2 t10:0 t04:0",
    3: "t02:1 t16:3 t15:3 t06:2 t03:3 t11:2 t05:0 t10:0 t04:2 t09:3 t01:2 t07:3",
    4: "t02:2 t07:0 t08:3 t10:1 t01:2 t04:3 t14:3 t13:2 t05:2 t06:3 t16:1 t12:2 t11:2 t15:1 t09:3 t03:1",
}


def cell(space: Space) -> int:
    return space[0] * WIDTH + space[1]


def reference(players: int) -> list[int]:
    """The tiles of the layout on which tests are played, as `Sea` takes them."""
    return [c.ISLAND_TILES.index(tile[:-2]) * 4 + int(tile[-1]) for tile in REFERENCE[players].split()]


def place(where: Space | int) -> int:
    return c.CELLS + where if isinstance(where, int) else cell(where)


class Table:
    def __init__(self, players: int = 2, sea: Sea | None = None) -> None:
        s = GAME.blank(players)
        real = GAME.new(players, "builder")
        s.keys = real.keys
        for stream, counter in enumerate(counters_of(real)):
            s.cells[COUNTERS + stream] = counter
        self.s: Position = s
        lay_islands(s, sea or Sea(DATA, players, reference(players)))
        s.cells[st.ROUND] = 1
        s.cells[st.NEUTRALS] = st.ALL_NEUTRALS
        s.cells[st.REVEALED] = 1
        put_items(s.cells, st.ORDERED, list(range(players)))
        self.pirates(0)
        put_items(s.rare, st.PROGRESS_STOCK, list(range(16)))
        put_items(s.rare, st.PRODUCTION_STOCK, DATA.production[players][DATA.production_spaces[players] :])
        for slot in range(c.SLOTS):
            s.cells[st.DISPLAY + slot] = -1
        for colour in range(7):
            s.cells[st.STORAGE + colour] = 7
        for seat in range(players):
            s.cells[seat * st.SHEET + st.SHIPS] = s.cells[seat * st.SHEET + st.SHIPS + 1] = -1
            s.cells[seat * st.SHEET + st.SUPPLY] = st.ALL_VILLAGES

    # -- given

    def seat(self, colour: str) -> int:
        return c.COLOURS.index(colour)

    def put(self, field: int, values: dict[str, int]) -> Table:
        for colour, value in values.items():
            self.s.cells[self.seat(colour) * st.SHEET + field] = value
        return self

    def gold(self, **values: int) -> Table:
        return self.put(st.GOLD, values)

    def cannons(self, **values: int) -> Table:
        return self.put(st.CANNONS, values)

    def progress(self, **values: int) -> Table:
        return self.put(st.PROGRESS, values)

    def chests(self, **values: int) -> Table:
        return self.put(st.CHESTS, values)

    def vp(self, **values: int) -> Table:
        for colour, value in values.items():
            st.score(self.s, self.seat(colour), value, st.FROM_TILES)
        return self

    def discs(self, *bottom_to_top: tuple[str, int]) -> Table:
        """Order discs as they were laid down: later ones on top of earlier ones on the same space."""
        ranking: list[int] = []
        for colour, space in bottom_to_top:
            seat = self.seat(colour)
            self.s.cells[seat * st.SHEET + st.DISC] = space
            ahead = [x for x in ranking if self.s.cells[x * st.SHEET + st.DISC] > space]
            ranking.insert(len(ahead), seat)
        put_items(self.s.cells, st.ORDERED, ranking)
        return self

    def round(self, number: int) -> Table:
        self.s.cells[st.ROUND] = number
        return self

    def phase(self, colour: str) -> Table:
        self.s.cells[st.PHASE] = c.CUBES.index(colour)
        return self

    def cubes(self, **values: int) -> Table:
        """Cubes in the action space, taken from storage."""
        for colour, number in values.items():
            index = c.CUBES.index(colour)
            self.s.cells[st.OUT + index] = number
            self.s.cells[st.STORAGE + index] -= number
        self.s.cells[st.BASE_AP] = max(values.values())
        return self

    def pirates(self, *revealed: int) -> Table:
        rare = self.s.rewrite(keep=True)
        for marker, value in enumerate([*revealed, *DATA.pirates[: 6 - len(revealed)]]):
            rare[st.PIRATES + marker] = value
        self.s.cells[st.REVEALED] = len(revealed)
        return self

    def token(self, colour: str, *names: str, used: bool = False) -> Table:
        base = self.seat(colour) * st.SHEET
        for name in names:
            self.s.cells[base + st.TOKENS_OWNED] |= 1 << c.TOKENS.index(name)
            if used:
                self.s.cells[base + st.TOKENS_USED] |= 1 << c.TOKENS.index(name)
        return self

    def display(self, *names: str) -> Table:
        for slot, name in enumerate(names):
            self.s.cells[st.DISPLAY + slot] = c.TOKENS.index(name) if name else -1
        return self

    def offer(self, *tokens: tuple[str, int]) -> Table:
        for good, cost in tokens:
            self.s.cells[st.OFFER + c.GOODS.index(good) * c.COSTS + cost - c.CHEAPEST] += 1
        return self

    def goods(self, colour: str, **pairs: tuple[int, int]) -> Table:
        """Commodities and production, the printed token included."""
        base = self.seat(colour) * st.SHEET
        for good, (commodities, production) in pairs.items():
            self.s.cells[base + st.COMMODITIES + c.GOODS.index(good)] = commodities
            self.s.cells[base + st.PRODUCTION + c.GOODS.index(good)] = production - 1
        return self

    def planned(self, colour: str, *tiles: str) -> Table:
        base = self.seat(colour) * st.SHEET
        for name in tiles:
            tile = c.TILES.index(name)
            self.s.cells[base + st.PLANNED] |= 1 << tile
            self.s.cells[base + st.SUPPLY] &= ~(1 << tile)
            self.s.cells[st.NEUTRALS] &= ~(1 << tile)
        return self

    def post(self, colour: str, *spaces: Space) -> Table:
        """Posts that stand already: no VP, no discovery."""
        s = self.s
        sea = st.sea_of(s)
        for space in spaces:
            post = sea.post_at[cell(space)]
            assert post >= 0, f"{space} is no trading post space"
            base = self.seat(colour) * st.SHEET
            s.cells[base + st.POSTS] |= 1 << post
            s.cells[base + st.POST_COUNT] += 1
            self._cover(space)
            s.rare[st.NETWORK + WIDTH * self.seat(colour) + space[0]] |= 1 << space[1]
            extend(s.rare, self.seat(colour))
        return self

    def ships(self, colour: str, first: Space | int, second: Space | int = 0) -> Table:
        base = self.seat(colour) * st.SHEET + st.SHIPS
        self.s.cells[base], self.s.cells[base + 1] = place(first), place(second)
        return self

    def _cover(self, space: Space) -> None:
        s = self.s
        assert st.is_free(s, cell(space)), f"{space} is covered or water"
        rare = s.rewrite(keep=True)
        rare[st.FREE + space[0]] &= ~(1 << space[1])
        rare[st.LEFT + st.sea_of(s).island_of[cell(space)]] -= 1

    def covered_except(self, island_of: Space, *spaces: Space) -> Table:
        """Cover everything else that is free on this island, by nobody in particular."""
        sea = st.sea_of(self.s)
        island = sea.island_of[cell(island_of)]
        for index in range(sea.rows * WIDTH):
            space = divmod(index, WIDTH)
            if sea.island_of[index] == island and space not in spaces and st.is_free(self.s, index):
                self._cover(space)
        return self

    def built(self, colour: str, tile: str, *spaces: Space) -> Table:
        """A tile that lies already; VP and commodities of building it go to nobody."""
        s = self.s
        index, seat = c.TILES.index(tile), self.seat(colour)
        before = s.cells[:]
        build(s, seat, index, self.orientation(tile, spaces), min(cell(space) for space in spaces))
        s.cells = before
        s.cells[seat * st.SHEET + st.SUPPLY] &= ~(1 << index)
        s.cells[st.NEUTRALS] &= ~(1 << index)
        return self

    def orientation(self, tile: str, spaces: tuple[Space, ...]) -> int:
        index = c.TILES.index(tile)
        wanted = sorted(cell(space) for space in spaces)
        for orientation in DATA.distinct[DATA.tile_shape[index]]:
            if sorted(squares(self.s, index, orientation, wanted[0])) == wanted:
                return orientation
        raise AssertionError(f"{tile} does not have the shape of {spaces}")

    # -- when

    def turn(self, colour: str) -> Table:
        """The turn of one player, and nothing after it."""
        self.s.push(numbers.CHOOSE, self.seat(colour))
        self.s.settle()
        return self

    def step(self, step: int, colour: str = "red", payload: int = 0) -> Table:
        self.s.push(step, self.seat(colour), payload)
        self.s.settle()
        return self

    def play(self, *moves: str) -> Table:
        for move in moves:
            self.s.apply(GAME.parse(move))
        return self

    def sail(self, space: Space) -> Table:
        """End on a space by way of open water if need be."""
        text = f"space:{space[0]}.{space[1]}"
        if text not in self.legal():
            self.play("open_water")
            if self.s.frame & 127 != numbers.SAIL_OPEN:
                return self  # a single space was left and taken at once
        return self.play(text)

    def lay(self, tile: str, *spaces: Space) -> Table:
        """Build a tile on exactly these spaces."""
        orientation = self.orientation(tile, spaces)
        first = min(spaces)
        self.play(f"tile:{tile}")
        if self.s.frame & 127 == numbers.BUILD_TURN:
            self.s.apply(GAME.space.named("turn").start + orientation)
        if self.s.frame & 127 == numbers.BUILD_AT:
            self.play(f"space:{first[0]}.{first[1]}")
        return self

    # -- then

    def legal(self) -> list[str]:
        return [GAME.text(action) for action in self.s.legal()]

    def refusal(self, what: str) -> Refusal:
        refusal = GAME.explain(self.s, what)
        assert refusal is not None, f"{what} is legal"
        return refusal

    def of(self, colour: str, field: int) -> int:
        return self.s.cells[self.seat(colour) * st.SHEET + field]

    def can_lay(self, colour: str, tile: str, *spaces: Space) -> bool:
        near = frontier(self.s, self.seat(colour))
        shape = DATA.tile_shape[c.TILES.index(tile)]
        return min(cell(x) for x in spaces) in places(self.s, near, shape, self.orientation(tile, spaces))

    def good(self, colour: str, good: str) -> int:
        return self.of(colour, st.COMMODITIES + c.GOODS.index(good))

    def order(self) -> list[str]:
        return [c.COLOURS[seat] for seat in st.items(self.s.cells, st.ORDERED)]

    def ap(self) -> int:
        return (self.s.frame >> 10) & 127

    @property
    def over(self) -> bool:
        return self.s.over


def table(players: int = 2) -> Table:
    return Table(players)
