"""The toy as everybody else sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from caravela.kernel.actions import ActionSpace
from caravela.kernel.data import DataFile
from caravela.kernel.evaluator import Terms
from caravela.kernel.features import shares
from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.packed import i64, vec
from caravela.kernel.words import Sentence, say
from tests.toy.state import HEAP, SHEET, STONES, TURN, Components, Position, kinds, layout, steps
from tests.toy.view import view

FOLDER = Path(__file__).parent


class ToyTerms(Terms[Position]):
    """What one has is what it is worth."""

    def __init__(self) -> None:
        super().__init__(["stones"])

    def estimate(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """Points so far."""
        out[at] = float(s.cells[STONES + seat * SHEET] * s.data.points_each)

    def progress(self, s: Position) -> float:
        """The share of stones that are gone."""
        return 1.0 if s.over else 1.0 - float(s.cells[HEAP]) / 50.0


class Toy(Game[Position]):
    """The game with one set of numbers."""

    def __init__(self, pack: dict[str, Any] | None = None, stored: bool = False) -> None:
        file = DataFile(FOLDER, pack, stored, [])
        data = Components(file.content)
        file.finish(data.entry)
        space = ActionSpace()
        space.add(0, "take", ["none", "1", "2", "3"])
        super().__init__(
            name="toy",
            title="Toy",
            version=1,
            least=2,
            most=3,
            data=data,
            space=space,
            steps=steps.build(data),
            layout=layout,
            events=kinds,
            colours=["red", "green", "blue"],
            end_rule="R1.2",
            folder=FOLDER,
            file=file,
            terms=ToyTerms(),
            names={},
        )

    def set_up(self, s: Position) -> None:
        """A heap of unknown size, and the first turn."""
        s.cells[HEAP] = s.data.least + s.draw(0, s.data.most - s.data.least + 1)
        s.turn = 1
        s.push(TURN, 0)

    def hide(self, s: Position, seat: int, luck: Luck) -> None:
        """Nothing is hidden."""

    def view(self, s: Position, seat: int | None) -> Mapping[str, object]:
        """Everybody sees the same."""
        return cast("Mapping[str, object]", view(s))

    def targets(self, s: Position, action: int) -> list[str]:
        """The heap."""
        return ["heap.stones"]

    def description(self, s: Position, action: int) -> Sentence:
        """What an action does."""
        return say("describe.take", stones=action)

    def show(self, s: Position, seat: int | None) -> str:
        """The position as text."""
        return f"Heap: {s.cells[HEAP]}; points: {self.scores(s)}"

    def breakdown(self, s: Position) -> list[dict[str, int]]:
        """Points by source."""
        return [{"stones": points} for points in self.scores(s)]

    def scores(self, s: Position) -> list[int]:
        """Points."""
        return [int(s.cells[STONES + seat * SHEET]) * s.data.points_each for seat in range(s.players)]

    def order(self, s: Position) -> list[int]:
        """Ties go to the later seat."""
        return list(range(s.players))[::-1]

    def ending(self, s: Position) -> str:
        """Why it ended."""
        return "passed" if s.cells[HEAP] else "heap"

    def feature_names(self, players: int) -> list[str]:
        """What each feature means."""
        return ["heap", *[f"stones_{seat}" for seat in range(players)]]

    def write_features(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The heap, and everybody's stones, own ones first."""
        at = shares(s.cells, HEAP, 1, 15.0, out, at)
        for offset in range(s.players):
            at = shares(s.cells, STONES + (seat + offset) % s.players * SHEET, 1, 15.0, out, at)
