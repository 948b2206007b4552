"""What a made-up game needs besides its steps: numbers and piles in the cells, and plain words for everything."""

from __future__ import annotations

from collections.abc import MutableSequence
from pathlib import Path

from caravela.kernel.actions import ActionSpace
from caravela.kernel.data import DataFile
from caravela.kernel.evaluator import Terms
from caravela.kernel.events import EventKinds
from caravela.kernel.game import Game
from caravela.kernel.layout import Layout
from caravela.kernel.state import State
from caravela.kernel.words import say

LONGEST = 24  # items of a pile
POINTS = 0  # the first number of every player's sheet


def has(s: State, seat: int, what: int) -> int:
    """A number of a player."""
    return int(s.cells[s.game.sheet + seat * s.game.width + what])


def gain(s: State, seat: int, what: int, amount: int) -> None:
    index = s.game.sheet + seat * s.game.width + what
    s.cells[index] += amount
    assert s.cells[index] >= 0 or what == POINTS


def common(s: State, what: int) -> int:
    """A number that belongs to nobody."""
    return int(s.cells[s.game.common + what])


def set_common(s: State, what: int, value: int) -> None:
    s.cells[s.game.common + what] = value


class Pile(MutableSequence):
    """Cards, cubes or spaces that lie in a position, as a list."""

    def __init__(self, s: State, number: int) -> None:
        self.cells, self.first = s.cells, s.game.pile_cells[number]

    def read(self) -> list[int]:
        return [int(self.cells[self.first + 1 + at]) for at in range(len(self))]

    def write(self, items: list[int]) -> None:
        assert len(items) <= LONGEST
        self.cells[self.first] = len(items)
        for at in range(LONGEST):
            self.cells[self.first + 1 + at] = items[at] if at < len(items) else 0

    def __len__(self):
        return int(self.cells[self.first])

    def __getitem__(self, at):
        return self.read()[at]

    def __setitem__(self, at, value):
        items = self.read()
        items[at] = value
        self.write(items)

    def __delitem__(self, at):
        items = self.read()
        del items[at]
        self.write(items)

    def insert(self, at, value):
        items = self.read()
        items.insert(at, value)
        self.write(items)

    def __eq__(self, other):
        return self.read() == list(other)

    __hash__ = None


def pile(s: State, number: int) -> Pile:
    return Pile(s, number)


def named(kinds):
    """Kinds of events with these names; what they bring is not declared."""
    found = EventKinds()
    for kind in kinds:
        found.add(kind, "numbers*")
    return found


def no_data() -> DataFile:
    """The data file of a game without printed numbers."""
    file = DataFile(Path(), {}, False, [])
    file.pack, file.hash = None, "none"
    return file


def told(text):
    """A sentence of a slice: it needs no file."""
    return say("slice.text", text=text)


class PointsOnly(Terms):
    """A judgement that sees nothing but points."""

    def __init__(self):
        super().__init__(["points"])

    def estimate(self, s, seat, out, at):
        out[at] = float(has(s, seat, POINTS))

    def progress(self, s):
        return 1.0 if s.over else 0.5


class Slice(Game):
    """A tiny game. Nothing is hidden unless a slice says so. Turns go round: `TURN` is the last step pushed of each."""

    width = 1  # numbers per player
    shared = 1  # common numbers; the first one counts the turns left
    heaps = 0  # piles
    least_players, most_players = 2, 4
    most_turns = 12

    def __init__(self, name: str, space: ActionSpace, steps: list, streams: list[str], event_kinds: list[str]) -> None:
        layout = Layout(streams)
        self.common = layout.cells("common").add("common", self.shared, "numbers that belong to nobody")
        self.pile_cells = [layout.sequence(f"pile_{heap}", LONGEST, "cards, cubes or spaces") for heap in range(self.heaps)]
        self.sheet = layout.sheets("sheet").add("sheet", self.width, "numbers of a player")
        super().__init__(
            name=name,
            title=name.capitalize(),
            version=1,
            least=self.least_players,
            most=self.most_players,
            space=space,
            steps=steps,
            layout=layout,
            events=named(event_kinds),
            colours=["red", "green", "blue", "yellow"],
            end_rule="R1.1",
            folder=Path(__file__).parent,
            file=no_data(),
            data=None,
            terms=PointsOnly(),
            names={},
        )

    def hide(self, s, seat, luck):
        pass

    def seen_piles(self, s, seat):
        return [list(pile(s, heap)) for heap in range(self.heaps)]

    def view(self, s, seat):
        return {"sheet": self.plain(s), "piles": self.seen_piles(s, seat), "turn": s.turn}

    def targets(self, s, action):
        return [f"action.{action}"]

    def description(self, s, action):
        return told(f"{self.colours[s.actor]}: {self.text(action)}.")

    def sentence(self, s, event):
        return f"{self.event_kinds[event.kind]} {event.args} (R1.1)"

    def show(self, s, seat):
        return f"{self.title}: {self.view(s, seat)}"

    def breakdown(self, s):
        return [{"points": has(s, seat, POINTS)} for seat in range(s.players)]

    def scores(self, s):
        return [has(s, seat, POINTS) for seat in range(s.players)]

    def order(self, s):
        return list(range(s.players))

    def ending(self, s):
        return "turns"

    def feature_names(self, players):
        return [*[f"number_{i}" for i in range(players * self.width + self.shared)], "deciding"]

    def write_features(self, s, seat, out, at):
        for value in self.numbers(s, seat):
            out[at] = value
            at += 1

    def numbers(self, s, seat):
        return [*[value / 10.0 for value in self.plain(s)], 1.0 if s.actor == seat else 0.0]

    def plain(self, s):
        """The numbers of all players, then the common ones."""
        players = [has(s, seat, what) for seat in range(s.players) for what in range(self.width)]
        return players + [common(s, what) for what in range(self.shared)]


def next_turn(s: State, seat: int, steps: list[int]) -> None:
    """The next seat's turn, unless all turns are played: its steps, the first one on top."""
    left = common(s, 0)
    if left == 0:
        return
    set_common(s, 0, left - 1)
    s.turn += 1
    for step in reversed(steps):
        s.push(step, seat)
