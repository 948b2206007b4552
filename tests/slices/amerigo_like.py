"""A tower that cubes are dropped into, drawn from a luck stream or read from a script, and the placing of a tile in three
small decisions: tile, orientation, place. What is chosen so far travels in the frame; each decision offers only what can be
finished."""

from __future__ import annotations

from caravela.kernel.actions import ActionSpace
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from tests.slices.base import POINTS, Slice, common, gain, has, next_turn, pile, set_common, told

SUPPLY, WIDTH = 1, 4  # three kinds of tiles
STORAGE, INSIDE, OUT = 1, 2, 3  # common numbers after the turns left
CUBES, DROPPED = 12, 5
SIDE = 4
SHAPES = [[(0, 0), (0, 1)], [(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (1, 1)]]
TURN, DROP, TILE, ORIENTATION, PLACE = range(5)
CHOOSE, PASS, ROTATE, PUT = 0, 3, 4, 8
DROPS, PLACED = range(2)
SCRIPT = 0  # the pile of scripted outcomes; the players' islands follow


def turned(shape: int, quarters: int) -> list[tuple[int, int]]:
    """The cells of a tile after some quarter turns, pushed into the corner, sorted."""
    cells = SHAPES[shape]
    for _ in range(quarters):
        cells = [(column, -row) for row, column in cells]
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return sorted((row - top, column - left) for row, column in cells)


def orientations(shape: int) -> list[int]:
    """Quarter turns that look different: equal ones are offered once."""
    return [q for q in range(4) if all(turned(shape, q) != turned(shape, p) for p in range(q))]


def covered(shape: int, quarters: int, place: int) -> list[int]:
    """The places a tile would cover, or nothing where it sticks out."""
    row, column = divmod(place, SIDE)
    cells = [(row + r, column + c) for r, c in turned(shape, quarters)]
    return [r * SIDE + c for r, c in cells] if all(r < SIDE and c < SIDE for r, c in cells) else []


def places(s, seat: int, shape: int, quarters: int) -> list[int]:
    """Where a tile fits."""
    taken = pile(s, 1 + seat)
    fits = []
    for place in range(SIDE * SIDE):
        cells = covered(shape, quarters, place)
        if cells and not any(cell in taken for cell in cells):
            fits.append(place)
    return fits


def usable(s, seat: int, shape: int) -> list[int]:
    """Orientations in which a tile fits somewhere."""
    return [q for q in orientations(shape) if places(s, seat, shape, q)]


class Turn(Step):
    rule = "R1.1"
    automatic = True

    def run(self, s):
        set_common(s, STORAGE, common(s, STORAGE) + common(s, OUT))
        set_common(s, OUT, 0)
        next_turn(s, (seat_of(s.frame) + 1) % s.players, [DROP, TILE, TURN])


class Drop(Step):
    """Cubes are dropped; of those inside some fall out, of those dropped some stay."""

    rule = "R1.2"
    automatic = True

    def run(self, s):
        dropped = min(DROPPED, common(s, STORAGE))
        inside = common(s, INSIDE)
        if pile(s, SCRIPT):
            out = min(pile(s, SCRIPT).pop(0), dropped + inside)
            s.reveals += 1
        else:
            out = sum(1 for _ in range(inside) if s.draw(0, 100) < 6 * dropped)
            out += sum(1 for _ in range(dropped) if s.draw(0, 100) >= 36)
        set_common(s, STORAGE, common(s, STORAGE) - dropped)
        set_common(s, INSIDE, inside + dropped - out)
        set_common(s, OUT, out)
        s.note(DROPS, [dropped, out])


class Tile(Step):
    """Which tile, if any; it costs as many cubes as it has cells."""

    rule = "R1.3"
    kinds = "tile pass"

    def legal(self, s):
        seat = seat_of(s.frame)
        possible = [
            shape
            for shape in range(len(SHAPES))
            if has(s, seat, SUPPLY + shape) and len(SHAPES[shape]) <= common(s, OUT) and usable(s, seat, shape)
        ]
        return [*[CHOOSE + shape for shape in possible], PASS]

    def apply(self, s, action):
        if action != PASS:
            s.push(ORIENTATION, seat_of(s.frame), action - CHOOSE)

    def prompt(self, s):
        return told(f"{common(s, OUT)} cubes came out: which tile do you place?")

    def refuse(self, s, action):
        seat, shape = seat_of(s.frame), action - CHOOSE
        if not has(s, seat, SUPPLY + shape):
            return Refusal(self.rule, told("You have no such tile left."))
        short = len(SHAPES[shape]) - common(s, OUT)
        if short > 0:
            return Refusal(self.rule, told("The tile costs more cubes than came out."), [Lack("cubes", short, seat_of(s.frame))])
        return Refusal(self.rule, told("The tile fits nowhere on your island."))


class Orientation(Step):
    """How the tile lies. Payload: the tile."""

    rule = "R1.4"
    kinds = "rotate"

    def legal(self, s):
        return [ROTATE + q for q in usable(s, seat_of(s.frame), s.frame >> PAYLOAD)]

    def apply(self, s, action):
        s.push(PLACE, seat_of(s.frame), (s.frame >> PAYLOAD) | (action - ROTATE) << 2)

    def prompt(self, s):
        return told("How does the tile lie?")

    def refuse(self, s, action):
        return Refusal(self.rule, told("The tile fits nowhere like this, or looks the same as another orientation."))


class Place(Step):
    """Where the tile lies. Payload: bits 0–1 the tile, bits 2–3 the orientation."""

    rule = "R1.5"
    kinds = "place"

    def chosen(self, s) -> tuple[int, int]:
        payload = s.frame >> PAYLOAD
        return payload & 3, payload >> 2

    def legal(self, s):
        shape, quarters = self.chosen(s)
        return [PUT + place for place in places(s, seat_of(s.frame), shape, quarters)]

    def apply(self, s, action):
        seat = seat_of(s.frame)
        shape, quarters = self.chosen(s)
        island = pile(s, 1 + seat)
        island[:] = sorted([*island, *covered(shape, quarters, action - PUT)])
        gain(s, seat, SUPPLY + shape, -1)
        gain(s, seat, POINTS, len(SHAPES[shape]) ** 2)
        s.note(PLACED, [seat, shape, action - PUT])

    def prompt(self, s):
        return told("Where does the tile lie?")

    def refuse(self, s, action):
        shape, quarters = self.chosen(s)
        if not covered(shape, quarters, action - PUT):
            return Refusal(self.rule, told("The tile would stick out of the island."))
        return Refusal(self.rule, told("Another tile lies there."))


def space() -> ActionSpace:
    actions = ActionSpace()
    actions.add(CHOOSE, "tile", ["two", "three", "corner"])
    actions.add(PASS, "pass")
    actions.add(ROTATE, "rotate", ["0", "90", "180", "270"])
    actions.add(PUT, "place", [f"{row}_{column}" for row in range(SIDE) for column in range(SIDE)])
    return actions


class AmerigoLike(Slice):
    width, shared, heaps = WIDTH, 4, 5

    def __init__(self):
        super().__init__("tower", space(), [Turn(), Drop(), Tile(), Orientation(), Place()], ["tower"], ["drop", "placed"])

    def set_up(self, s):
        set_common(s, STORAGE, CUBES)
        for seat in range(s.players):
            for shape in range(len(SHAPES)):
                gain(s, seat, SUPPLY + shape, 2)
        set_common(s, 0, 6 * s.players)
        next_turn(s, 0, [DROP, TILE, TURN])

    def hide(self, s, seat, luck):
        """A scripted tower is luck to come: nobody may imagine it as it really is."""
        pile(s, SCRIPT)[:] = []

    def seen_piles(self, s, seat):
        return [list(pile(s, heap)) for heap in range(1, self.heaps)]
