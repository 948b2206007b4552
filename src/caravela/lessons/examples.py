"""The worked examples of the rules as positions to be played: `examples.toml` in a game's folder.

    [start.four]                            # what several examples begin with: a new game, and what is different in it
    players = 4
    seed = "examples"
    set = { each = { stone = "buildings" } }

    [[example]]
    id = "E5"                               # the paragraph of `rules.md` that tells it
    start = "four"
    asks = ["EndTurn red", "Voyage red"]    # what is pending, the present decision last; a number at the end is its payload
    set.explored = ["portugal", "guine"]    # names as in the game's layout and its `fields.py`
    set.red = { cash = 200, ships = { guine = 1 } }
    [[example.line]]                        # what the example tells: moves, and what comes of them
    moves = "sail:guine>angola"
    then.red = { cash = "+70", explorers = 1 }
    refused = { "sail:guine>portugal" = "R5.2" }

An example with the same id as the one before it is another case of it. It says only what is different there, unless it has a
start of its own. `points` by source, `scores` and `winner` are told as they would be if the game ended there. `actor` is who
decides then. `seen` are facts of the view, as lessons name them.
"""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from importlib import import_module
from typing import Any, Final

from caravela import registry
from caravela.kernel.game import Game
from caravela.kernel.named import Names
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import NOBODY, State
from caravela.lessons.lesson import fact

START: Final = {"players", "seed", "asks", "set"}
EXAMPLE: Final = {"id", "start", "asks", "set", "line"}
LINE: Final = {"moves", "then", "seen", "refused", "points", "scores", "winner", "actor"}


class Line:
    """Something an example tells: moves, and what is so after them. `then` are fields of the position by their names, `seen` what
    the board shows, `refused` the rules against choices that cannot be made then."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.moves: str = entry.get("moves", "")
        self.then: dict[str, Any] = entry.get("then", {})
        self.seen: dict[str, Any] = entry.get("seen", {})
        self.refused: dict[str, str] = entry.get("refused", {})
        self.points: dict[str, dict[str, int]] = entry.get("points", {})
        self.scores: dict[str, int] = entry.get("scores", {})
        self.winner: str = entry.get("winner", "")
        self.actor: str = entry.get("actor", "")


class Example:
    """One case of an example, the first of which has the number 1."""

    def __init__(self, game: Game, number: int, entry: dict[str, Any]) -> None:
        self.game = game
        self.id: str = entry["id"]
        self.number = number
        self.players: int = entry["players"]
        self.seed: str = entry["seed"]
        self.asks: list[str] = entry.get("asks", [])
        self.set: dict[str, Any] = entry.get("set", {})
        self.lines = [Line(line) for line in entry.get("line", [])]

    def __repr__(self) -> str:
        return f"{self.game.name} {self.id}" + (f", case {self.number}" if self.number > 1 else "")

    @cached_property
    def first(self) -> State:
        """The position as it opens. Nobody changes it."""
        s: State = self.game.new(self.players, self.seed)
        try:
            names(s).write(s, self.set)
            s.set_pending([self.frame(s, asked) for asked in self.asks])
        except BadInput as error:
            raise BadInput(f"{self}: {error}") from None
        s.settle()
        return s

    def frame(self, s: State, asked: str) -> int:
        """A pending step from its name, its seat and its payload."""
        step, *rest = asked.split()
        known = [type(each).__name__ for each in self.game.steps]
        if step not in known or not rest or rest[0] not in self.game.colours[: self.players]:
            raise BadInput(f"{asked!r} is no step with a seat.")
        s.push(known.index(step), self.game.colours.index(rest[0]), int(rest[1]) if len(rest) > 1 else 0)
        found = int(s.top())
        s.drop()
        return found

    def actions(self, moves: str) -> list[int]:
        """Moves from their notation."""
        try:
            return [int(self.game.parse(word)) for word in moves.split()]
        except BadInput as error:
            raise BadInput(f"{self}: {error}") from None

    def after(self, actions: list[int]) -> State:
        """The position after some moves."""
        s: State = self.first.clone()
        for action in actions:
            s.apply(action)
        return s

    @property
    def problems(self) -> list[str]:
        """What does not happen as the example tells it."""
        return [f"{self}, {line.moves or 'as it is'}: {wrong}" for line in self.lines for wrong in self.wrong(line)]

    def wrong(self, line: Line) -> list[str]:
        """What of one line is not so."""
        try:
            s = self.after(self.actions(line.moves))
            found = names(s).wrong(self.first, s, line.then)
            view = self.game.whole_view(s, max(0, int(s.actor)))
            found += [
                f"{path}: {fact(view, path)}, not {value}" for path, value in line.seen.items() if fact(view, path) != str(value)
            ]
            for what, rule in line.refused.items():
                refusal = self.game.explain(s, what)
                if refusal is None or refusal.rule != rule:
                    found.append(f"{what} is allowed" if refusal is None else f"{what} is refused by {refusal.rule}, not {rule}")
        except BadInput as error:
            return [str(error)]
        colours = self.game.colours
        for colour, sources in line.points.items():
            told = self.game.breakdown(s)[colours.index(colour)]
            found += [
                f"{colour}, {name}: {told.get(name)}, not {points}"
                for name, points in sources.items()
                if told.get(name) != points
            ]
        for colour, points in line.scores.items():
            if s.scores()[colours.index(colour)] != points:
                found.append(f"{colour} has {s.scores()[colours.index(colour)]} points, not {points}")
        if line.winner and colours[s.result().winner] != line.winner:
            found.append(f"{colours[s.result().winner]} wins")
        if line.actor and (s.actor == NOBODY or colours[s.actor] != line.actor):
            found.append(f"{'nobody' if s.actor == NOBODY else colours[s.actor]} decides")
        return found


@cache
def items(name: str) -> Any:
    """What the cells of a game's positions stand for."""
    return import_module(f"caravela.games.{name}.fields").ITEMS


def names(s: State) -> Names:
    """The names of a position's fields."""
    return Names(s, items(s.game.name))


@cache
def examples(name: str) -> list[Example]:
    """All cases of a game's examples, in order; none where nobody has written any."""
    game = registry.game(name)
    path = game.folder / "examples.toml"
    return read(game, tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else []


def example(name: str, id: str, number: int = 1) -> Example:
    """One case of an example."""
    for each in examples(name):
        if (each.id, each.number) == (id, number):
            return each
    raise BadInput(f"The example {id} of {registry.game(name).title} has no position {number}.")


def cases(name: str) -> dict[str, int]:
    """How many cases each example has."""
    return {each.id: each.number for each in examples(name)}


def read(game: Game, content: dict[str, Any]) -> list[Example]:
    """The examples of a file."""
    for start, entry in content["start"].items():
        known(entry, START, f"{game.name}, start {start}")
    found: list[Example] = []
    before: dict[str, Any] = {}
    for entry in content["example"]:
        what = f"{game.name} {entry.get('id')}"
        known(entry, EXAMPLE, what)
        for line in entry.get("line", []):
            known(line, LINE, what)
        number = found[-1].number + 1 if found and found[-1].id == entry["id"] else 1
        if number == 1 or "start" in entry:
            if entry.get("start") not in content["start"]:
                raise BadInput(f"{what}: there is no start {entry.get('start')!r}.")
            before = content["start"][entry["start"]]
        before = merged(before, {key: value for key, value in entry.items() if key != "line"})
        found.append(Example(game, number, {**before, "line": entry.get("line", [])}))
    return found


def merged(base: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Tables one over the other, all the way down."""
    found = dict(base)
    for key, value in change.items():
        both = isinstance(value, dict) and isinstance(base.get(key), dict)
        found[key] = merged(base[key], value) if both else value
    return found


def known(entry: dict[str, Any], names: set[str], what: str) -> None:
    """Refuse an entry with a name that nobody reads."""
    wrong = sorted(entry.keys() - names)
    if wrong:
        raise BadInput(f"{what}: nobody reads {', '.join(wrong)}.")
