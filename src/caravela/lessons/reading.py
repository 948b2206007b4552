"""Lessons from a game's folder: `lessons.en.toml`.

    players = 2
    seed = "first steps"

    [[lesson]]
    id = "rondel"
    title = "The rondel"
    moves = "rondel:workers workers:1"      # what is played before it, since the end of the lesson before

    [[lesson.task]]
    say = "You have {players.0.cash} Cruzados."   # facts of the position stand in braces
    show = ["rondel.ships"]                 # elements that are lit
    expect = "rondel:ships"                 # the right choice; a list where several are right, which only the last task may have
    well = "The stone lies on Ships."
    then = "rondel:workers workers:1"       # what the others play then
    rules = ["R4.3"]
    but = { "rondel:market_*" = "…", "*" = "…" }   # answers to everything else that is possible, the first that fits

A lesson with `seed` (and `players`) begins a game of its own. A table `[usual]` at the top answers what no task answers itself.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from caravela import registry
from caravela.kernel.game import Game
from caravela.kernel.refusal import BadInput
from caravela.kernel.words import ENGLISH
from caravela.lessons.lesson import Lesson, Task

LESSON: Final = {"id", "title", "moves", "players", "seed", "task"}
TASK: Final = {"say", "show", "expect", "well", "but", "then", "rules", "tour"}
TOUR: Final = Path(__file__).parent


@cache
def lessons(name: str) -> list[Lesson]:
    """The lessons of a game, in order; none where nobody has written any."""
    game = registry.game(name)
    path = game.folder / f"lessons.{ENGLISH}.toml"
    if not path.exists():
        return []
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    tour = tomllib.loads((TOUR / f"tour.{ENGLISH}.toml").read_text(encoding="utf-8"))
    content["lesson"][0]["task"] = [task | {"tour": True} for task in tour["task"]] + content["lesson"][0]["task"]
    return read(game, content)


def lesson(name: str, id: str) -> Lesson:
    """One lesson of a game."""
    found = lessons(name)
    for each in found:
        if each.id == id:
            return each
    if not found:
        raise BadInput(f"There are no lessons of {registry.game(name).title} yet.")
    raise BadInput(f"There is no lesson {id!r}; try {', '.join(each.id for each in found)}.")


def read(game: Game, content: dict[str, Any]) -> list[Lesson]:
    """The lessons of a file. Moves are read here; whether they are legal is found out when they are played."""
    found: list[Lesson] = []
    players, seed = content["players"], content["seed"]
    line: list[int] = []
    for entry in content["lesson"]:
        known(entry, LESSON, f"lesson {entry.get('id')}")
        if "seed" in entry:
            players, seed, line = entry.get("players", players), entry["seed"], []
        before = [*line, *moves(game, entry.get("moves", ""))]
        tasks: list[Task] = []
        for number, task in enumerate(entry["task"], 1):
            known(task, TASK, f"lesson {entry['id']}, task {number}")
            at = tasks[-1].at + len(tasks[-1].line) + len(tasks[-1].then) if tasks else 0
            tasks.append(read_task(game, task, at, content.get("usual", {})))
        found.append(Lesson(game, entry["id"], entry["title"], players, seed, before, tasks))
        line = [*before, *found[-1].moves]
    return found


def read_task(game: Game, entry: dict[str, Any], at: int, usual: dict[str, str]) -> Task:
    """One task."""
    expect = entry.get("expect", [])
    lines = [moves(game, line) for line in ([expect] if isinstance(expect, str) else expect)]
    return Task(
        say=entry["say"],
        show=entry.get("show", []),
        expect=lines,
        well=entry.get("well", ""),
        but=entry.get("but", {}),
        usual=usual,
        then=moves(game, entry.get("then", "")),
        rules=entry.get("rules", []),
        at=at,
        tour=entry.get("tour", False),
    )


def moves(game: Game, text: str) -> list[int]:
    """A line of moves from its notation."""
    return [int(game.parse(word)) for word in text.split()]


def known(entry: dict[str, Any], names: set[str], what: str) -> None:
    """Refuse an entry with a name that nobody reads."""
    wrong = sorted(entry.keys() - names)
    if wrong:
        raise BadInput(f"{what}: nobody reads {', '.join(wrong)}.")
