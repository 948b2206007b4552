"""A position by names: what is declared in a game's layout, with the names of the items that its cells stand for.

Whoever writes a position down for people uses these: `{"phase": 2, "red": {"cash": 200, "ships": {"guine": 2}}}`. A field of the
players' sheets stands under the player's colour, and under `each` it holds for all of them. What is not named stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from caravela.kernel.layout import LIST, ROWS, SHEETS, Field, Slot
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State

EACH: Final = "each"
NOTHING: Final = ""  # the name of -1


class Items:
    """What the cells of one field stand for: `cells` are their names, where there are several. `values` are the names of the
    numbers in them; with `mask` a cell is a set of these. `code` turns a word into a number where a list would not do."""

    def __init__(
        self,
        cells: list[str] | None = None,
        values: list[str] | None = None,
        mask: bool = False,
        code: Callable[[str], int] | None = None,
    ) -> None:
        self.cells = cells or []
        self.values = values or []
        self.mask = mask
        self.code = code

    def number(self, field: str, value: Any) -> int:
        """The number that a written value stands for."""
        if self.mask and isinstance(value, list):
            return sum(1 << self.index(field, self.values, str(item)) for item in value)
        if isinstance(value, str):
            if self.code is not None:
                return self.code(value)
            return -1 if value == NOTHING else self.index(field, self.values, value)
        if isinstance(value, int) and not isinstance(value, bool) and not self.mask:
            return value
        raise BadInput(f"{field}: {value!r} is no value of it.")

    def at(self, field: str, name: str) -> int:
        """Which of the cells has this name."""
        return self.index(field, self.cells, name)

    def index(self, field: str, names: list[str], name: Any) -> int:
        """The place of a name."""
        if name not in names:
            raise BadInput(f"{field}: there is no {name!r}" + (f"; try {', '.join(names)}." if names else "."))
        return names.index(name)


class Place:
    """Where a field lies, and for which seats."""

    def __init__(self, field: Field, slot: Slot, items: Items, rare: bool) -> None:
        self.field = field
        self.slot = slot
        self.items = items
        self.rare = rare


class Names:
    """The names of all fields of a game."""

    def __init__(self, s: State, items: dict[str, Items]) -> None:
        layout = s.game.layout
        self.places: dict[str, Place] = {}
        for fields, rare in ((layout.fields, False), (layout.rare.fields, True)):
            for field in fields:
                for slot in field.slots:
                    self.places[slot.name] = Place(field, slot, items.get(slot.name, Items()), rare)
        unknown = sorted(items.keys() - self.places.keys())
        if unknown:
            raise BadInput(f"There is no field {', '.join(unknown)}.")

    def write(self, s: State, values: dict[str, Any]) -> None:
        """Put written values into a position."""
        for name, value in sorted(values.items(), key=lambda entry: entry[0] != EACH):
            if name == EACH or name in s.game.colours[: s.players]:
                seats = range(s.players) if name == EACH else [s.game.colours.index(name)]
                for field, content in value.items():
                    place = self.find(field, sheet=True)
                    for seat in seats:
                        self.put(s, place, content, seat * place.field.size)
            else:
                self.put(s, self.find(name, sheet=False), value, 0)

    def find(self, name: str, sheet: bool) -> Place:
        """A field by its name, on the sheets or beside them."""
        place = self.places.get(name)
        if place is None or (place.field.form == SHEETS) != sheet:
            known = [each for each, found in self.places.items() if (found.field.form == SHEETS) == sheet]
            raise BadInput(f"There is no field {name!r}; try {', '.join(known)}.")
        return place

    def put(self, s: State, place: Place, value: Any, shift: int) -> None:
        """Put one field's value into its cells."""
        vector = s.rewrite() if place.rare else s.cells
        name, first, items = place.slot.name, place.slot.first + shift, place.items
        if isinstance(value, dict):
            for item, content in value.items():
                at = items.at(name, item)
                if place.field.form == ROWS:
                    self.row(place, vector, first + at * place.field.row, content)
                else:
                    vector[first + at + (place.field.form == LIST)] = items.number(name, content)
        elif isinstance(value, list) and not items.mask:
            if place.field.form == LIST:
                vector[first] = len(value)
                first += 1
            elif len(value) > place.slot.count:
                raise BadInput(f"{name}: there are {place.slot.count} cells, not {len(value)}.")
            for at, content in enumerate(value):
                vector[first + at] = items.number(name, content)
        else:
            vector[first] = items.number(name, value)

    def row(self, place: Place, vector: vec[i64], first: int, value: Any) -> None:
        """Put one row into a field of rows."""
        if not isinstance(value, list) or len(value) > place.field.row:
            raise BadInput(f"{place.slot.name}: {value!r} is no row of it.")
        for at in range(place.field.row):
            vector[first + at] = value[at] if at < len(value) else 0

    def wrong(self, before: State, after: State, values: dict[str, Any]) -> list[str]:
        """What is not as these values say. A value such as "+70" is the difference to an earlier position."""
        found: list[str] = []
        for name, value in values.items():
            if name in after.game.colours[: after.players]:
                seat = after.game.colours.index(name)
                for field, content in value.items():
                    place = self.find(field, sheet=True)
                    found += self.compared(place, f"{name} {field}", before, after, content, seat * place.field.size)
            else:
                found += self.compared(self.find(name, sheet=False), name, before, after, value, 0)
        return found

    def compared(self, place: Place, what: str, before: State, after: State, value: Any, shift: int) -> list[str]:
        """The differences in one field."""
        items, name = place.items, place.slot.name
        first = place.slot.first + shift + (place.field.form == LIST)
        wanted: dict[int, tuple[str, Any]] = {}
        if isinstance(value, dict):
            width = place.field.row if place.field.form == ROWS else 1
            for item, content in value.items():
                row = content if width > 1 else [content]
                for at in range(width):
                    wanted[first + items.at(name, item) * width + at] = (f"{what} {item}", row[at] if at < len(row) else 0)
        elif isinstance(value, list) and not items.mask:
            wanted = {first + at: (what, content) for at, content in enumerate(value)}
            if place.field.form == LIST:
                wanted[first - 1] = (f"length of {what}", len(value))
        else:
            wanted = {first: (what, value)}
        found: list[str] = []
        for at, (label, content) in wanted.items():
            was, now = (int((s.rare if place.rare else s.cells)[at]) for s in (before, after))
            if isinstance(content, str) and content[:1] in ("+", "-") and content[1:].isdigit():
                if now - was != int(content):
                    found.append(f"{label}: {now - was:+}, not {content}")
            elif now != items.number(label, content):
                found.append(f"{label}: {now}, not {content!r}")
        return found
