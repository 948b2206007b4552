"""A position of the toy: a heap, and what each player has."""

from __future__ import annotations

from typing import Final

from caravela.kernel.data import Entry
from caravela.kernel.events import EventKinds
from caravela.kernel.layout import Layout
from caravela.kernel.packed import i64
from caravela.kernel.state import State
from caravela.kernel.steps import Steps


class Components:
    """The printed numbers."""

    def __init__(self, content: dict[str, object]) -> None:
        self.entry = Entry(content, "")
        stones = self.entry.entry("stones")
        self.least = stones.number("least", 1, 50)
        self.most = stones.number("most", self.least, 50)
        self.points_each = stones.number("points_each", 1, 9)


Position = State[Components]

layout = Layout(streams=["heap"])
HEAP: Final[i64] = layout.cell("heap", "stones left")
PASSED: Final[i64] = layout.cell("passed", "players who passed one after the other")
sheet = layout.sheets("sheet")
STONES: Final[i64] = sheet.add("stones", 1, "taken")
SHEET: Final[i64] = sheet.width

steps = Steps("tests.toy.steps")
TURN: Final[i64] = steps.add("turn.Turn")

kinds = EventKinds()
TOOK: Final = kinds.add("took", "seat stones")
ENDED: Final = kinds.add("ended", "stones")
