"""What the numbers of a data file do: each is set to other legal values, and the same moves are played with both."""

import copy
import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import caravela
from caravela.kernel.data import is_note
from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.position import from_json, to_json
from caravela.kernel.record import Record, read_record
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State
from caravela.registry import game as build
from tests.base.kept import kept
from tests.conformance.stages import STAGES

GOLDEN = Path(__file__).parents[1] / "golden"
DRAWN = ("x", "y")  # where the board draws something: rules know nothing of it
TRIED = 3  # other values of a number, before it is called idle
Place = tuple[str | int, ...]


def numbers(content: Any, place: Place = ()) -> Iterator[Place]:
    """Where the numbers of a data file stand."""
    if isinstance(content, dict):
        for key, value in content.items():
            if not is_note(key):
                yield from numbers(value, (*place, key))
    elif isinstance(content, list):
        for index, value in enumerate(content):
            yield from numbers(value, (*place, index))
    elif isinstance(content, int) and not isinstance(content, bool):
        yield place


def name_of(place: Place) -> str:
    """A place as people name it: `good[0].prices[2]`."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place).lstrip(".")


def at(content: Any, place: Place) -> Any:
    """The value at a place."""
    for key in place:
        content = content[key]
    return content


def changed(content: dict[str, Any], place: Place, value: int) -> dict[str, Any]:
    """The data with another number at this place."""
    content = copy.deepcopy(content)
    at(content, place[:-1])[place[-1]] = value
    return content


def others(game: Game, place: Place) -> Iterator[Game]:
    """The game with other legal values of a number."""
    value = at(game.file.content, place)
    nearby = (value + 1, value - 1, value + 2, value - 2, value + 3, value + 10, value - 10, value * 2, 0, 1)
    for other in dict.fromkeys(nearby):
        if other != value:
            with suppress(BadInput):
                yield build(game.name, changed(game.file.content, place, other))


class Trial:
    """What a game is tried with: new games, the positions and whole games that are kept of earlier builds, stages, and from all
    these positions on the play of people who like some actions more than others."""

    def __init__(self, name: str, deals: int = 3, positions: int = 200, stubborn: int = 0, stages: bool = True) -> None:
        self.game = caravela.game(name)
        self.deals = deals
        built = STAGES[name]() if stages and name in STAGES else []
        self.positions = [{"position": to_json(s)} for s in built] + kept(name)["positions"][:: 200 // positions]
        self.stubborn = stubborn

    @cached_property
    def records(self) -> list[Record]:
        """Whole games, played with our numbers."""
        texts = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob(f"{self.game.name}-*.json"))]
        found = [read_record(content) for content in [*map(json.loads, texts), *kept("records").values()]]
        return [record for record in found if record.game == self.game.name and record.pack is None]

    def verdict(self, place: Place) -> str:
        """What a number does: `used`, `fixed` if no other value is legal, `drawn`, or `idle`."""
        if place[-1] in DRAWN:
            return "drawn"
        tried = 0
        for other in others(self.game, place):
            tried += 1
            if self.differs(other):
                return "used"
            if tried == TRIED:
                break
        return "idle" if tried else "fixed"

    def differs(self, other: Game) -> bool:
        """Whether the same moves lead to another position, other options or other scores, or end the game otherwise."""
        return any(different(one, two) for one, two in self.pairs(other))

    def pairs(self, other: Game) -> Iterator[tuple[State, State]]:
        """The same moments of our game and another one, as long as whoever asks finds no difference."""
        for players in range(self.game.least, self.game.most + 1):
            for seed in range(self.deals):
                yield self.game.new(players, seed), other.new(players, seed)
        for entry in self.positions:
            one = from_json(self.game, entry["position"])
            try:
                two = from_json(other, entry["position"] | {"data": other.data_hash})
            except BadInput:  # a field has another length
                yield one, other.new(int(one.players), "another")
                return
            yield one, two
            yield from branches(one, two)
        for record in self.records:
            one, two = (game.new(record.players, record.seed, record.luck) for game in (self.game, other))
            for move in record.moves:
                yield from branches(one, two)
                one.advance(self.game.parse(move))
                two.advance(self.game.parse(move))
        for number in range(self.stubborn):
            entry = self.positions[number % len(self.positions)]
            one = from_json(self.game, entry["position"])
            two = from_json(other, entry["position"] | {"data": other.data_hash})
            luck = Luck(number)
            liking = [luck.below(1000) for _ in range(self.game.space.size)]
            while not one.over:
                if luck.below(4):
                    action = max(one.options, key=liking.__getitem__)
                else:
                    action = one.options[luck.below(len(one.options))]
                one.advance(action)
                two.advance(action)
                yield one, two


def branches(one: State, two: State) -> Iterator[tuple[State, State]]:
    """Both after each option of the first."""
    for action in one.options:
        left, right = one.clone(), two.clone()
        left.advance(action)
        right.advance(action)
        yield left, right


def different(one: State, two: State) -> bool:
    """Whether two positions differ, offer different options or are worth different points."""
    if not one.same_as(two) or one.options != two.options or one.scores() != two.scores():
        return True
    return one.over and one.result().ranks != two.result().ranks
