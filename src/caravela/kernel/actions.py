"""The action space: every decision of a game as one int, and its stable text notation.

An action is an int in a fixed, dense space per game. The space is laid out by named kinds, each with zero, one or two
parameters. The text of an action is `kind`, `kind:label` or `kind:label>label`; it is what records and logs contain, and
it parses back to the same int without a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from caravela.kernel.move import Move
from caravela.kernel.refusal import BadInput
from caravela.kernel.words import COMMON, say


class Kind:
    """One kind of action: ids `start` … `stop` - 1, of which the first parameter varies slowest."""

    def __init__(self, name: str, start: int, first: list[str], second: list[str], side: bool) -> None:
        self.name = name
        self.start = start
        self.first = first
        self.second = second
        self.side = side
        self.width = max(1, len(second))
        self.stop = start + max(1, len(first)) * self.width

    def text(self, index: int) -> str:
        """The notation of the action number `index` of this kind."""
        if not self.first:
            return self.name
        if not self.second:
            return f"{self.name}:{self.first[index]}"
        return f"{self.name}:{self.first[index // self.width]}>{self.second[index % self.width]}"


class ActionSpace:
    """All kinds of one game, in order. Kinds of side actions come last, so that one comparison tells them apart."""

    def __init__(self) -> None:
        self.kinds: list[Kind] = []
        self.size = 0
        self.first_side = 1 << 30
        self.moves: list[Move] = []
        self._texts: list[str] = []
        self._codes: dict[str, int] = {}
        self._kind_of: list[Kind] = []

    def add(self, start: int, name: str, first: Sequence[str] = (), second: Sequence[str] = (), side: bool = False) -> None:
        """Append a kind. `start` repeats the constant that the game's code uses for it, and is checked."""
        if start != self.size:
            raise AssertionError(f"kind {name} starts at {self.size}, not at {start}")
        if side and self.first_side > self.size:
            self.first_side = self.size
        elif not side and self.first_side < self.size:
            raise AssertionError(f"kind {name} must stand before the side actions")
        kind = Kind(name, start, list(first), list(second), side)
        self.kinds.append(kind)
        for index in range(kind.stop - kind.start):
            text = kind.text(index)
            if text in self._codes:
                raise AssertionError(f"two actions are called {text}")
            self._codes[text] = start + index
            self._texts.append(text)
            self.moves.append(Move(start + index, text))
            self._kind_of.append(kind)
        self.size = kind.stop

    def text(self, action: int) -> str:
        """The notation of an action."""
        if not 0 <= action < self.size:
            raise BadInput(COMMON.text(say("bad.action", action=action, last=self.size - 1)))
        return self._texts[action]

    def parse(self, text: str) -> Move:
        """The action with this notation."""
        action = self._codes.get(text.strip())
        if action is None:
            near, wanted = get_close_matches(text.strip(), self._texts, n=1), repr(text.strip())
            bad = say("bad.move_near", text=wanted, near=repr(near[0])) if near else say("bad.move", text=wanted)
            raise BadInput(COMMON.text(bad))
        return self.moves[action]

    def kind(self, action: int) -> Kind:
        """The kind an action belongs to."""
        self.text(action)
        return self._kind_of[action]

    def named(self, name: str) -> Kind:
        """The kind with this name."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise AssertionError(f"no kind is called {name}")
