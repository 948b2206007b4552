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

Another language has the texts alone (`title`, `say`, `well`, `but`), in the same order: `lessons.pt.toml`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from caravela import registry
from caravela.kernel.game import Game
from caravela.kernel.refusal import BadInput
from caravela.kernel.words import in_language
from caravela.lessons.lesson import Lesson, Task

LESSON: Final = {"id", "title", "moves", "players", "seed", "task"}
TASK: Final = {"say", "show", "expect", "well", "but", "then", "rules", "tour"}
TEXTS: Final = {"title", "say", "well", "but", "task"}  # what there is in every language
TOUR: Final = Path(__file__).parent


def lessons(name: str) -> list[Lesson]:
    """The lessons of a game, in order, in the language that is spoken; none where nobody has written any."""
    return lessons_in(name, in_language(registry.game(name).folder / "lessons.en.toml"))


@cache
def lessons_in(name: str, texts: Path) -> list[Lesson]:
    """The lessons of a game with the texts of a file, after the tour of the screen in the same language."""
    game = registry.game(name)
    path = game.folder / "lessons.en.toml"
    if not path.exists():
        return []
    content, tour = toml(path), toml(TOUR / "tour.en.toml")
    if texts != path:
        told = toml(texts)
        content = {**content, **told, "lesson": translated(content["lesson"], told["lesson"], "lesson")}
        tour = {"task": translated(tour["task"], toml(TOUR / texts.name.replace("lessons", "tour"))["task"], "task")}
    content["lesson"][0]["task"] = [task | {"tour": True} for task in tour["task"]] + content["lesson"][0]["task"]
    return read(game, content)


def toml(path: Path) -> dict[str, Any]:
    """A file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def translated(entries: list[dict[str, Any]], texts: list[dict[str, Any]], what: str) -> list[dict[str, Any]]:
    """Lessons or tasks with the texts of another language: one entry of those for each of these, with the same texts in it."""
    if len(entries) != len(texts):
        raise BadInput(f"There are {len(entries)} entries of the kind {what}, and texts for {len(texts)}.")
    found: list[dict[str, Any]] = []
    for number, (entry, told) in enumerate(zip(entries, texts, strict=True), 1):
        known(told, TEXTS & entry.keys(), f"{what} {number}, translated")
        if TEXTS & entry.keys() - told.keys() or entry.get("but", {}).keys() != told.get("but", {}).keys():
            raise BadInput(f"{what} {number}: a text is not translated.")
        merged = {**entry, **told}
        if "but" in entry:
            merged["but"] = {pattern: told["but"][pattern] for pattern in entry["but"]}  # the first that fits is said
        if "task" in entry:
            merged["task"] = translated(entry["task"], told["task"], f"{what} {number}, task")
        found.append(merged)
    return found


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
