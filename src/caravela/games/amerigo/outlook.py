"""What a board shows beside the position itself: what the next drop may bring, how far a ship can go, and where the tile in hand
may lie. All of it follows from what everybody sees."""

from __future__ import annotations

from typing import Final, NamedTuple

from caravela.games.amerigo.components import BIT_PARTS, COLOUR_COUNT, GOODS, PLACES
from caravela.games.amerigo.placement import frontier, places
from caravela.games.amerigo.reach import places_in
from caravela.games.amerigo.shapes import WIDTH
from caravela.games.amerigo.state import FREE, GOLD, OUT, PHASE, ROUND, SHEET, SHIPS, STORAGE, TOWER, Position, sea_of
from caravela.games.amerigo.steps.ships import AP_MASK, SHIP_BIT, clear_ships

SIGNS: Final = str.maketrans("01", ".#")
# R9.2: what is wrong with a place for the tile in hand
WRONG_PLACE: Final = {
    "outside": "The tile would reach beyond the island area.",
    "water": "The crossed squares would lie on water; tiles are built on land only.",
    "covered": "The crossed squares are covered already.",
    "apart": "No square lies beside a trading post of yours or beside tiles linked to one; corners do not count.",
}


class Drawing(NamedTuple):
    """What of the island area never changes: land, spaces of each island, and where goods were: their space, its id, the good."""

    land: list[str]
    spaces: list[list[str]]
    goods: list[tuple[int, str, str]]


def drawing(s: Position) -> Drawing:
    """It is drawn once."""
    sea = sea_of(s)
    if not isinstance(sea.drawn, Drawing):
        cells = [row * WIDTH + col for row in range(sea.rows) for col in range(sea.cols)]
        spaces = [[PLACES[cell] for cell in cells if sea.island_of[cell] == island] for island in range(len(sea.sizes))]
        goods = [(cell, PLACES[cell], GOODS[sea.good_at[cell]]) for cell in cells if sea.good_at[cell] >= 0]
        sea.drawn = Drawing([signs(sea.land[row], sea.cols) for row in range(sea.rows)], spaces, goods)
    return sea.drawn


def signs(mask: int, cols: int) -> str:
    """A row of spaces: `#` where the mask has a bit."""
    return f"{mask:0{cols}b}"[::-1].translate(SIGNS)


def next_drop(s: Position) -> tuple[int, int]:
    """The colour of the next phase and how many cubes will be dropped in it, those of the action space included, which return
    to storage before (R3.7). Colour -1 if no phase follows."""
    colour = s.cells[PHASE] + 1
    if colour == COLOUR_COUNT:
        colour = 0
        if s.cells[ROUND] >= s.data.rounds:
            return -1, 0
    if s.cells[ROUND] > s.data.rounds:
        return -1, 0
    return colour, s.cells[STORAGE + colour] + s.cells[OUT + colour]


def spread_of(s: Position, colour: int, dropped: int, number: int) -> list[float]:
    """R18.2: chances that 0, 1, 2 … cubes of a colour come out when `number` cubes of the colour `dropped` are dropped."""
    chances = [1.0]
    for _ in range(s.cells[TOWER + colour]):
        chances = with_cube(chances, s.data.release[number] / BIT_PARTS)
    if colour == dropped:
        for _ in range(number):
            chances = with_cube(chances, 1.0 - s.data.stick / BIT_PARTS)
    return chances


def with_cube(chances: list[float], out: float) -> list[float]:
    """One more cube, which comes out with this chance."""
    found = [0.0] * (len(chances) + 1)
    for number, chance in enumerate(chances):
        found[number] += chance * (1.0 - out)
        found[number + 1] += chance * out
    return found


def drop_odds(s: Position, dropped: int, number: int) -> tuple[list[int], list[int]]:
    """In per cent: for each colour that at least one cube comes out, and for each strength from 0 up that it is the base AP
    (R3.3). Nothing comes out where nothing is dropped."""
    most = s.data.cubes_per_colour
    if number == 0:
        return [0] * COLOUR_COUNT, [100] + [0] * most
    spreads = [spread_of(s, colour, dropped, number) for colour in range(COLOUR_COUNT)]
    some = [round(100 * (1.0 - spread[0])) for spread in spreads]
    strengths: list[int] = []
    before = 0.0
    for strength in range(most + 1):
        together = 1.0
        for spread in spreads:
            together *= sum(spread[: strength + 1])
        strengths.append(round(100 * (together - before)))
        before = together
    return some, strengths


def ends_of_ship(s: Position, seat: int, payload: int) -> dict[int, int]:
    """Steps to every place where the ship that sails may end (R5.2, R5.3)."""
    sea = sea_of(s)
    own = s.cells[seat * SHEET + SHIPS + ((payload >> SHIP_BIT) & 1)]
    most = (payload & AP_MASK) + s.cells[seat * SHEET + GOLD]
    found = {own: 0}
    for steps in range(1, most + 1):
        reach = sea.within(own, steps)
        clear_ships(s, reach)
        for place in places_in(reach):
            found.setdefault(place, steps)
    return found


def ground_of(s: Position, seat: int) -> list[str]:
    """For every space, how it takes a tile of this seat: `w` water, `c` covered, `.` open land, `+` open land beside the seat's
    network, of which a tile must cover at least one space."""
    sea = sea_of(s)
    near = frontier(s, seat)
    rows: list[str] = []
    for row in range(sea.rows):
        signs: list[str] = []
        for col in range(sea.cols):
            if (sea.land[row] >> col) & 1 == 0:
                signs.append("w")
            elif (s.rare[FREE + row] >> col) & 1 == 0:
                signs.append("c")
            else:
                signs.append("+" if (near[row] >> col) & 1 else ".")
        rows.append("".join(signs))
    return rows


def places_of(s: Position, seat: int, tile: int, orientation: int) -> list[int]:
    """Where the first square of a tile may lie in an orientation; nothing where it looks like another one."""
    shape = s.data.tile_shape[tile]
    if orientation not in s.data.distinct[shape]:
        return []
    return places(s, frontier(s, seat), shape, orientation)
