"""Polyominoes in all their orientations, and island tiles in all their rotations."""

from __future__ import annotations

from typing import Final

from caravela.kernel.data import Entry
from caravela.kernel.foreign import shown
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput

SHAPES: Final = [
    "i1",
    "i2",
    "i3",
    "v3",
    "i4",
    "o4",
    "t4",
    "l4",
    "s4",
    "p5",
    "l5",
    "v5",
    "u5",
    "t5",
    "y5",
    "rect6",
    "p6",
    "trap6",
    "l6",
]
ORIENTATIONS: Final = 8
TILE_SIZE: Final = 6
WIDTH: Final = 24  # spaces per row in every numbering of spaces, whatever the number of players
# mirrored or not, then quarter turns clockwise
TURNS: Final = ["r0", "r90", "r180", "r270", "m0", "m90", "m180", "m270"]


class Orientation:
    """One way to lay a shape. Squares as row and column offsets from the top left corner of its box, in reading order; the
    first square is the reference square that a placement names, `first` its column in the box."""

    def __init__(self, squares: list[tuple[int, int]]) -> None:
        top = min(r for r, _ in squares)
        left = min(c for _, c in squares)
        squares = sorted((r - top, c - left) for r, c in squares)
        self.rows = vec[i64]([r for r, _ in squares])
        self.cols = vec[i64]([c for _, c in squares])
        self.height: i64 = max(r for r, _ in squares) + 1
        self.width: i64 = max(c for _, c in squares) + 1
        self.first: i64 = squares[0][1]

    def same(self, other: Orientation) -> bool:
        """Whether two orientations cover the same squares."""
        return self.rows == other.rows and self.cols == other.cols


def orientations_of(shape: Entry) -> tuple[list[Orientation], list[int]]:
    """All eight orientations of a shape, and which of them differ (the first of equal ones)."""
    squares = read_squares(shape, "cells")
    if len(squares) != shape.number("size", 1, 6) or len(set(squares)) != len(squares):
        raise BadInput(f"Data entry {shape.where('cells')}: as many different squares as `size` are expected.")
    if min(row for row, _ in squares) or min(column for _, column in squares):
        raise BadInput(f"Data entry {shape.where('cells')}: rows and columns are counted from 0.")
    turned: list[Orientation] = []
    for mirrored in (False, True):
        now = [(r, -c) for r, c in squares] if mirrored else squares
        for _ in range(4):
            turned.append(Orientation(now))
            now = [(c, -r) for r, c in now]
    distinct = [i for i in range(ORIENTATIONS) if not any(turned[i].same(turned[j]) for j in range(i))]
    shape.number("orientations", len(distinct), len(distinct))
    return turned, distinct


def read_squares(entry: Entry, key: str) -> list[tuple[int, int]]:
    """A list of [row, column] pairs."""
    squares: list[tuple[int, int]] = []
    for i, item in enumerate(entry.items(key)):
        squares.append(read_square(item, f"{entry.where(key)}[{i}]"))
    return squares


def read_square(item: object, where: str) -> tuple[int, int]:
    """One [row, column] pair."""
    if not isinstance(item, list) or len(item) != 2 or not all(isinstance(n, int) and 0 <= n < TILE_SIZE for n in item):
        raise BadInput(
            f"Data entry {where}: a pair [row, column] of numbers 0 to {TILE_SIZE - 1} is expected, not {shown(item)}."
        )
    return int(item[0]), int(item[1])


class TileSide:
    """One island tile in one rotation: its land as six row masks (bit = column), trading post spaces with their anchors and
    commodity spaces with their goods."""

    def __init__(self, land: list[int], posts: list[int], anchors: list[int], places: list[int], goods: list[int]) -> None:
        self.land = vec[i64](land)
        self.posts = vec[i64](posts)
        self.anchors = vec[i64](anchors)
        self.places = vec[i64](places)
        self.goods = vec[i64](goods)

    def turned(self) -> TileSide:
        """The tile after a quarter turn clockwise."""
        land = [0] * TILE_SIZE
        for row in range(TILE_SIZE):
            for col in range(TILE_SIZE):
                if (self.land[row] >> col) & 1:
                    land[col] |= 1 << (TILE_SIZE - 1 - row)
        return TileSide(
            land,
            [quarter(int(place)) for place in self.posts],
            [quarter(int(place)) for place in self.anchors],
            [quarter(int(place)) for place in self.places],
            list(self.goods),
        )


def quarter(place: int) -> int:
    """Where a place comes to lie after a quarter turn clockwise."""
    row, col = divmod(place, WIDTH)
    return col * WIDTH + TILE_SIZE - 1 - row


def read_sides(tile: Entry, all_goods: list[str]) -> list[TileSide]:
    """An island tile in its four rotations, checked."""
    rows = tile.texts("rows", TILE_SIZE)
    land = [0] * TILE_SIZE
    for r, row in enumerate(rows):
        if len(row) != TILE_SIZE or set(row) - {"#", "."}:
            raise BadInput(f"Data entry {tile.where('rows')}[{r}]: six characters # (land) or . (water) are expected.")
        for c, char in enumerate(row):
            if char == "#":
                land[r] |= 1 << c
    tile.number("land", sum(row.count("#") for row in rows), sum(row.count("#") for row in rows))
    posts: list[int] = []
    anchors: list[int] = []
    for entry in tile.entries("posts"):
        post = read_square(entry.value("post"), entry.where("post"))
        anchor = read_square(entry.value("anchor"), entry.where("anchor"))
        if rows[post[0]][post[1]] != "#" or rows[anchor[0]][anchor[1]] != ".":
            raise BadInput(f"Data entry {entry.path}: a trading post stands on land, its anchor lies on water.")
        if abs(post[0] - anchor[0]) + abs(post[1] - anchor[1]) != 1:
            raise BadInput(f"Data entry {entry.path}: the anchor is adjacent to its trading post space.")
        posts.append(post[0] * WIDTH + post[1])
        anchors.append(anchor[0] * WIDTH + anchor[1])
    places: list[int] = []
    goods: list[int] = []
    for entry in tile.entries("commodities"):
        at = read_square(entry.value("at"), entry.where("at"))
        if rows[at[0]][at[1]] != "#":
            raise BadInput(f"Data entry {entry.where('at')}: a commodity lies on land.")
        places.append(at[0] * WIDTH + at[1])
        goods.append(all_goods.index(entry.text("good", all_goods)))
    if len(set(anchors)) != len(anchors) or len(set(posts + places)) != len(posts) + len(places):
        raise BadInput(f"Data entry {tile.path}: every space has one symbol at most.")
    side = TileSide(land, posts, anchors, places, goods)
    sides = [side]
    for _ in range(3):
        side = side.turned()
        sides.append(side)
    return sides
