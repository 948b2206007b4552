"""A match that keeps few positions: the present turn's, every 32nd, and none in between.

A position is some 3 KB, and five hundred tables have hundreds each. What is missing is played again from the last one kept: the
engine does that in microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from caravela.kernel.events import Event
from caravela.kernel.game import Game
from caravela.kernel.luck import LUCK
from caravela.kernel.match import Match
from caravela.kernel.state import State
from caravela.table.log import Told

EVERY: Final = 32  # each such position is kept
LATEST: Final = 64  # moves whose sentences are kept: as many as a screen shows
T = TypeVar("T")


class Gaps(list[T]):
    """A list some of whose entries are missing (None). Whoever reads one of those gets it from `fill`."""

    def __init__(self, entries: list[T], fill: Callable[[int], T]) -> None:
        super().__init__(entries)
        self.fill = fill

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        found = super().__getitem__(index)
        return found if found is not None else self.fill(index if index >= 0 else len(self) + index)

    def __iter__(self) -> Iterator[T]:
        return (self[number] for number in range(len(self)))

    def drop(self, index: int) -> None:
        """Forget an entry."""
        self[index] = None  # type: ignore[assignment]


def kept(entries: list[T]) -> list[T]:
    """The entries of a list as they are, gaps included."""
    return list.__getitem__(entries, slice(None))


class SparseMatch(Match):
    """`actors` and `turns` say of every position who decides there and in which turn, so that nobody has to look it up in a
    position. `told` has the sentences of each move."""

    def __init__(self, game: Game, players: int, seed: str, luck: int = LUCK, first: State | None = None) -> None:
        super().__init__(game, players, seed, luck)
        if first is not None:
            self.positions = [first]
        self.hold(self.positions, self.events, [], [self.state.actor], [self.state.turn], 1, {})

    def hold(
        self,
        positions: list[State],
        events: list[list[Event]],
        told: list[list[Told]],
        actors: list[int],
        turns: list[int],
        thinned: int,
        starts: dict[int, int],
    ) -> None:
        """Begin with these, some of which may be missing."""
        self.positions = Gaps(positions, self._position)
        self.events = Gaps(events, self._events)
        self.told: Gaps[list[Told]] = Gaps(told, self._told)
        self.actors = actors
        self.turns = turns
        self.starts = starts  # of each move after the first of an answer: the number of moves before that answer
        self.thinned = thinned  # positions before this one have been forgotten, but for every 32nd
        self.block: tuple[int, list[State], list[list[Event]]] | None = None  # played again most recently

    def copy(self) -> SparseMatch:
        """One that can be changed without changing this one. Positions are shared: nobody changes them."""
        other = SparseMatch.__new__(SparseMatch)
        other.game, other.seed, other.luck, other.moves = self.game, self.seed, self.luck, self.moves.copy()
        actors, turns, starts = self.actors.copy(), self.turns.copy(), self.starts.copy()
        other.hold(kept(self.positions), kept(self.events), kept(self.told), actors, turns, self.thinned, starts)
        return other

    def play(self, action: int) -> list[Event]:
        """As `Match.play`."""
        happened = super().play(action)
        self.actors.append(self.state.actor)
        self.turns.append(self.state.turn)
        self.told.append(None)  # type: ignore[arg-type]
        return happened

    def play_line(self, line: list[int]) -> None:
        """Carry out an answer: moves that are taken back together."""
        start = len(self.moves)
        for number, move in enumerate(line):
            self.play(move)
            if number:
                self.starts[start + number] = start

    def begun(self, moves: int) -> int:
        """How many moves had been made before the answer that move number `moves` belongs to."""
        return self.starts.get(moves - 1, moves - 1)

    def cut(self, moves: int) -> None:
        """As `Match.cut`."""
        self.starts = {move: start for move, start in self.starts.items() if move < moves}
        self.positions[moves] = self.positions[moves]  # it may be one that was forgotten
        super().cut(moves)
        del self.told[moves:]
        del self.actors[moves + 1 :]
        del self.turns[moves + 1 :]
        self.thinned = min(self.thinned, moves)
        self.block = None

    def thin(self) -> None:
        """Forget the positions nobody needs at hand: those before the present turn. Sentences of the latest moves stay."""
        count = len(self.moves)
        for number in range(max(0, count - LATEST), count):
            if list.__getitem__(self.told, number) is None:
                self.told[number] = self._told(number)
            if list.__getitem__(self.events, number) is not None:
                self.events.drop(number)  # type: ignore[attr-defined]
        for number in range(max(0, count - LATEST) - 1, -1, -1):
            if list.__getitem__(self.told, number) is None:
                break
            self.told.drop(number)
        floor = max(1, self.undo_floor() - 1)
        for number in range(max(1, self.thinned), floor):
            if number % EVERY:
                self.positions.drop(number)  # type: ignore[attr-defined]
        self.thinned = max(1, self.thinned, floor)

    # -- what is missing

    def _played(self, number: int) -> tuple[int, list[State], list[list[Event]]]:
        """The block of positions in which a number lies, with what happened after each."""
        block = self.block
        if block is not None and block[0] <= number < block[0] + len(block[2]):
            return block
        start = number - number % EVERY
        while list.__getitem__(self.positions, start) is None:
            start -= EVERY
        end = min(len(self.moves), start + EVERY)
        state: State = list.__getitem__(self.positions, start)
        positions, events = [state], []
        for move in self.moves[start : max(end, number + 1)]:
            happened: list[Event] = []
            state = state.clone()
            state.events = happened
            state.apply(move)
            state.events = None
            positions.append(state)
            events.append(happened)
        self.block = (start, positions, events)
        return self.block

    def _position(self, index: int) -> State:
        start, positions, _ = self._played(index)
        return positions[index - start]

    def _events(self, index: int) -> list[Event]:
        start, _, events = self._played(index)
        return events[index - start]

    def _told(self, index: int) -> list[Told]:
        return [Told(self.game.event_kinds[event.kind], event.args, event.seats) for event in self.events[index]]
