"""Where everything lies in a position.

A position is two packed vectors of ints (`caravela.kernel.packed`). `cells` holds what changes in play and is copied with every
clone. `rare` holds what seldom or never changes (cards dealt at set-up, say); clones share it, and whoever changes it replaces it
as a whole. A game declares each field once, with its name and meaning, and gets the number of its first cell:

    layout = Layout(streams=["deal"])
    PHASE: Final[i64] = layout.cell("phase", "1 to 3")
    board = layout.cells("board")
    MARKET: Final[i64] = board.add("market", 3, "row of each price marker, 0 is the top")
    sheet = layout.sheets("sheet")
    CASH: Final[i64] = sheet.add("cash", 1, "Cruzados")
    SHEET: Final[i64] = sheet.width

    s.cells[CASH + seat * SHEET] += 20

Names in JSON, equality and the fingerprint follow from the same declaration. The sheets of the players come last in `cells`, so
that everything before them lies in the same place whatever the number of players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput

if TYPE_CHECKING:
    from caravela.kernel.state import State

TOP: Final = 0  # index of the cell above the last pending frame
COUNTERS: Final = 1  # how many values have been drawn from each stream of luck; the game's own cells follow
ROOM: Final = 16  # frames that may be pending, unless a game asks for more

ONE: Final = 0  # forms of a field in JSON: a number,
MANY: Final = 1  # a list of fixed length,
SHEETS: Final = 2  # a list with the same cells for each seat,
LIST: Final = 3  # a list whose length is in the first cell,
ROWS: Final = 4  # a list of lists; a row ends with its first zero


class Slot:
    """One named stretch of cells, for whoever wants to read a position by names."""

    def __init__(self, name: str, first: int, count: int, meaning: str) -> None:
        self.name = name
        self.first = first
        self.count = count
        self.meaning = meaning


class Field:
    """One entry of a position's JSON: `size` cells from `first` on, for each seat if its form is `SHEETS`."""

    def __init__(self, section: Section, name: str, form: int, first: int, size: int, row: int = 0) -> None:
        self.section = section
        self.name = name
        self.form = form
        self.first = first
        self.size = size
        self.row = row
        self.slots: list[Slot] = []

    @property
    def width(self) -> i64:
        """The number of cells; of one sheet, if there is one for each seat."""
        return self.size

    def add(self, name: str, count: int, meaning: str) -> i64:
        """Declare the next cells of this field; returns the first of them (that of seat 0, if there is one for each seat)."""
        if self.section.size != self.first + self.size:
            raise AssertionError(f"{name}: {self.name} was left already")
        at = self.section.size
        self.slots.append(Slot(name, at, count, meaning))
        self.size += count
        self.section.size += count
        return at

    # -- JSON

    def read(self, vector: vec[i64], players: int) -> Any:
        """The value of this field in a position."""
        if self.form == ONE:
            return int(vector[self.first])
        if self.form == LIST:
            return [int(vector[self.first + 1 + n]) for n in range(int(vector[self.first]))]
        values = [int(vector[self.first + n]) for n in range(self.cells(players))]
        if self.form != ROWS:
            return values
        rows = [values[at : at + self.row] for at in range(0, self.size, self.row)]
        return [row[: row.index(0)] if 0 in row else row for row in rows]

    def write(self, vector: vec[i64], value: Any, players: int) -> None:
        """Put a value that came from JSON into its place."""
        at = self.first
        for item in self.flat(value, players):
            if not isinstance(item, int) or isinstance(item, bool) or not -(1 << 62) < item < 1 << 62:
                raise self.wrong()
            vector[at] = item
            at += 1

    def flat(self, value: Any, players: int) -> list[Any]:
        """The cells of a value that came from JSON, checked for its form."""
        if self.form == ONE:
            return [value]
        if not isinstance(value, list):
            raise self.wrong()
        if self.form == LIST:
            if len(value) >= self.size:
                raise self.wrong()
            return [len(value), *value]
        if self.form == ROWS:
            if len(value) != self.size // self.row or not all(isinstance(row, list) and len(row) <= self.row for row in value):
                raise self.wrong()
            return [item for row in value for item in [*row, *[0] * (self.row - len(row))]]
        if len(value) != self.cells(players):
            raise self.wrong()
        return value

    def cells(self, players: int) -> int:
        """How many cells this field has in all."""
        return self.size * players if self.form == SHEETS else self.size

    def wrong(self) -> BadInput:
        """The complaint about a value that does not fit."""
        return BadInput(f"The field {self.name!r} of the position has the wrong type.")


class Section:
    """Fields that lie in one vector, in the order in which they are declared."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.fields: list[Field] = []

    def cell(self, name: str, meaning: str) -> i64:
        """Declare a single cell."""
        return self.declare(name, ONE).add(name, 1, meaning)

    def cells(self, name: str) -> Field:
        """Declare a stretch of cells, to which named ones are added."""
        return self.declare(name, MANY)

    def sequence(self, name: str, most: int, meaning: str) -> i64:
        """Declare a list of at most so many items; the first cell is its length, the items follow."""
        return self.declare(name, LIST).add(name, most + 1, meaning)

    def rows(self, name: str, rows: int, width: int, meaning: str) -> i64:
        """Declare rows of at most `width` items, none of which is 0."""
        return self.declare(name, ROWS, width).add(name, rows * width, meaning)

    def declare(self, name: str, form: int, row: int = 0) -> Field:
        """Begin a field."""
        if self.fields and self.fields[-1].form == SHEETS:
            raise AssertionError(f"{name}: the players' sheets come last")
        field = Field(self, name, form, self.size, 0, row)
        self.fields.append(field)
        return field


class Layout(Section):
    """The fields in `cells`, and in `rare` those in the other vector. `room` is how many frames may be pending at once."""

    def __init__(self, streams: list[str], room: int = ROOM) -> None:
        super().__init__(COUNTERS + len(streams))
        self.streams = streams
        self.room = room
        self.rare = Section(0)

    def sheets(self, name: str) -> Field:
        """Declare what every player has. It comes last."""
        return self.declare(name, SHEETS)

    def floor(self, players: int) -> int:
        """The cell of the lowest pending frame: frames lie above everything else, so that too many of them are noticed."""
        if self.fields and self.fields[-1].form == SHEETS:
            return self.size + self.fields[-1].size * (players - 1)
        return self.size

    def blank_cells(self, players: int) -> vec[i64]:
        """Cells with nothing in them."""
        floor = self.floor(players)
        cells = vec[i64]([0] * (floor + self.room))
        cells[TOP] = floor
        return cells

    def blank_rare(self) -> vec[i64]:
        """The other vector, with nothing in it."""
        return vec[i64]([0] * self.rare.size)

    def names(self) -> list[str]:
        """Names of all fields that the game declared."""
        return [field.name for field in self.fields + self.rare.fields]

    def read(self, s: State) -> dict[str, Any]:
        """All fields that the game declared, for JSON."""
        players = int(s.players)
        found = {field.name: field.read(s.cells, players) for field in self.fields}
        return found | {field.name: field.read(s.rare, players) for field in self.rare.fields}

    def write(self, s: State, values: dict[str, Any]) -> None:
        """Put all of them into a blank position."""
        for fields, vector in ((self.fields, s.cells), (self.rare.fields, s.rare)):
            for field in fields:
                if field.name not in values:
                    raise BadInput(f"The position lacks the field {field.name!r}.")
                field.write(vector, values[field.name], int(s.players))
