"""What a made-up game needs besides its steps: a position of two lists, and plain words for everything."""

from __future__ import annotations

from pathlib import Path

from caravela.kernel.actions import ActionSpace
from caravela.kernel.data import DataFile
from caravela.kernel.evaluator import Terms
from caravela.kernel.events import EventKinds
from caravela.kernel.game import Game
from caravela.kernel.layout import Layout
from caravela.kernel.state import State

POINTS = 0  # the first number of every player's sheet


class Board(State):
    """`sheet` the players' numbers, a stretch for each seat, then the common ones; `piles` lists of cards, cubes or cells."""

    def __init__(self, *fields, sheet, piles):
        super().__init__(*fields)
        self.sheet = sheet
        self.piles = piles

    def clone(self):
        return Board(
            self.game,
            self.data,
            self.players,
            self.cells[:],
            self.rare,
            None,
            self.keys,
            self.floor,
            self.frame,
            self.actor,
            self.options,
            self.turn,
            self.reveals,
            sheet=self.sheet.copy(),
            piles=[pile.copy() for pile in self.piles],
        )

    def own_fields(self):
        return ["sheet", "piles"]

    def has(self, seat: int, what: int) -> int:
        return self.sheet[seat * self.game.width + what]

    def gain(self, seat: int, what: int, amount: int) -> None:
        index = seat * self.game.width + what
        self.sheet[index] += amount
        assert self.sheet[index] >= 0 or what == POINTS

    def common(self, what: int) -> int:
        return self.sheet[self.players * self.game.width + what]

    def set_common(self, what: int, value: int) -> None:
        self.sheet[self.players * self.game.width + what] = value


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


class PointsOnly(Terms):
    """A judgement that sees nothing but points."""

    def __init__(self):
        super().__init__(["points"])

    def estimate(self, s, seat, out, at):
        out[at] = float(s.has(seat, POINTS))

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
        super().__init__(
            name=name,
            title=name.capitalize(),
            version=1,
            least=self.least_players,
            most=self.most_players,
            space=space,
            steps=steps,
            layout=Layout(streams),
            events=named(event_kinds),
            colours=["red", "green", "blue", "yellow"],
            end_rule="R1.1",
            folder=Path(__file__).parent,
            file=no_data(),
            data=None,
            terms=PointsOnly(),
            names={},
        )

    def blank(self, players):
        sheet = [0] * (players * self.width + self.shared)
        cells, rare, floor = self.layout.blank_cells(players), self.layout.blank_rare(), self.layout.floor(players)
        piles = [[] for _ in range(self.heaps)]
        return Board(self, None, players, cells, rare, None, [], floor, 0, -1, [], 0, 0, sheet=sheet, piles=piles)

    def hide(self, s, seat, luck):
        pass

    def seen_piles(self, s, seat):
        return [list(pile) for pile in s.piles]

    def view(self, s, seat):
        return {"sheet": list(s.sheet), "piles": self.seen_piles(s, seat), "turn": s.turn}

    def targets(self, s, action):
        return [f"action.{action}"]

    def describe(self, s, action, language="en"):
        return f"{self.colours[s.actor]}: {self.text(action)}."

    def sentence(self, s, event, language="en"):
        return f"{self.event_kinds[event.kind]} {event.args} (R1.1)"

    def show(self, s, seat):
        return f"{self.title}: {self.view(s, seat)}"

    def breakdown(self, s):
        return [{"points": s.has(seat, POINTS)} for seat in range(s.players)]

    def scores(self, s):
        return [s.has(seat, POINTS) for seat in range(s.players)]

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
        return [*[value / 10.0 for value in s.sheet], 1.0 if s.actor == seat else 0.0]


def next_turn(s: Board, seat: int, steps: list[int]) -> None:
    """The next seat's turn, unless all turns are played: its steps, the first one on top."""
    left = s.common(0)
    if left == 0:
        return
    s.set_common(0, left - 1)
    s.turn += 1
    for step in reversed(steps):
        s.push(step, seat)
