"""`caravela learn`: the lessons of a game in the terminal."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.text import Text

from caravela import game
from caravela.cli.choices import chosen, confirmed, list_choices
from caravela.cli.keyboard import Keyboard, Leave
from caravela.cli.paper import Paper, paint
from caravela.cli.rules import look_up, print_found
from caravela.cli.speech import tell
from caravela.cli.story import happened, labels
from caravela.cli.why import why_not
from caravela.kernel.asking import Asking
from caravela.kernel.match import Match
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State
from caravela.kernel.words import say
from caravela.lessons import reading
from caravela.lessons.checking import others
from caravela.lessons.lesson import Lesson, Task


def run(arguments: Namespace) -> int:
    """Teach, or list the lessons."""
    it = game(arguments.game)
    found = reading.lessons(it.name)
    if not found:
        raise BadInput(f"There are no lessons of {it.title} yet.")
    progress = Progress()
    course = [reading.lesson(it.name, arguments.lesson)] if arguments.lesson else found
    if arguments.json:
        print(json.dumps([content(lesson, progress) for lesson in course], ensure_ascii=False, indent=1))
        return 0
    paper = Paper()
    if arguments.list:
        for number, lesson in enumerate(found, 1):
            mark = "✓" if lesson.id in progress.done(it.name) else " "
            paper.say(Text.assemble(f"{mark} {number:>2}  {lesson.title}  ", (lesson.id, "dim")))
        return 0
    first = 0
    if not arguments.lesson:
        done = progress.done(it.name)
        first = next((number for number, lesson in enumerate(found) if lesson.id not in done), 0)
    try:
        teacher = Teacher(paper, Keyboard())
        for lesson in course[first:]:
            teacher.teach(lesson, found.index(lesson) + 1, len(found))
            progress.add(it.name, lesson.id)
    except Leave:
        return 0
    if not arguments.lesson:
        paper.say()
        paper.say(tell(say("learn.last", game=it.name)))
    return 0


class Progress:
    """Which lessons somebody has been through, in a small file of the user's."""

    def __init__(self) -> None:
        home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
        self.path = Path(home, "caravela", "lessons.json")

    def read(self) -> dict[str, list[str]]:
        """Ids of the lessons by game; nothing where the file is missing or holds something else."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) and all(isinstance(ids, list) for ids in found.values()) else {}

    def done(self, name: str) -> list[str]:
        """Ids of a game's lessons that are done."""
        return self.read().get(name, [])

    def add(self, name: str, lesson: str) -> None:
        """A lesson is done. Where nothing can be written, nothing is lost but comfort."""
        found = self.read()
        found[name] = [*(id for id in found.get(name, []) if id != lesson), lesson]
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(found), encoding="utf-8")
        except OSError:
            return


class Teacher:
    """Goes through lessons with one person at the keyboard."""

    def __init__(self, paper: Paper, keyboard: Keyboard) -> None:
        self.paper = paper
        self.keyboard = keyboard

    def teach(self, lesson: Lesson, number: int, count: int) -> None:
        """One lesson, task by task. What is about the screen is left out: there is none."""
        heading = say("learn.heading", game=lesson.game.title, number=number, count=count, title=lesson.title)
        self.paper.say()
        self.paper.heading(Text(tell(heading), "bold"))
        self.paper.say(tell(say("learn.how")), style="dim")
        self.board(lesson.state(0), lesson.seat)
        place = 0
        for task in lesson.tasks:
            if task.tour:
                continue
            self.paper.say()
            self.say(lesson, task, task.say)
            if not task.expect:
                while self.wait(lesson, place):
                    pass
                continue
            place = self.do(lesson, task)
            if task.well:
                self.say(lesson, task, task.well)

    def say(self, lesson: Lesson, task: Task, text: str) -> None:
        """A sentence of the lesson, with the rules it is about."""
        rules = f" ({', '.join(task.rules)})" if task.rules and text == task.say else ""
        self.paper.say(paint(lesson.game, lesson.text(task, text) + rules))

    def wait(self, lesson: Lesson, place: int) -> bool:
        """Until somebody wants to go on; whether something else was asked for."""
        line = self.keyboard.ask("… ")
        return bool(line) and self.obey(lesson, lesson.state(place), line)

    def do(self, lesson: Lesson, task: Task) -> int:
        """Ask until the right choices are made; the place after them. A question with several parts is answered whole."""
        place, end = task.at, task.at + len(task.line)
        asking = Asking(lesson.state(place), {})
        ask = True
        while place < end:
            if ask:
                list_choices(self.paper, asking)
            line = self.keyboard.ask("> ")
            ask = not line
            try:
                if not line or self.obey(lesson, asking.s, line):
                    continue
                said = self.understood(asking, line)
                if isinstance(said, Asking):
                    asking, ask = said, True
                    continue
                verdict = lesson.choose(place, said)
                if verdict.right:
                    self.tell(lesson, place, verdict.moves)
                    place += len(verdict.moves)
                else:
                    self.paper.say(paint(lesson.game, verdict.text))
                ask = verdict.right or asking.question is not None
                asking = Asking(lesson.state(min(place, end)), {})
            except BadInput as error:
                self.paper.say(paint(lesson.game, str(error)))
        return end + len(task.then)

    def understood(self, asking: Asking, line: str) -> list[int] | Asking:
        """The moves that somebody has decided on, or the question with one part more, or one less."""
        if line in ("ok", "confirm"):
            return confirmed(asking)
        if line in ("u", "undo") and asking.answer:
            return Asking(asking.s, dict(list(asking.answer.items())[:-1]))
        action = chosen(asking, line)
        if not asking.offered[action]:
            return [action]
        after = asking.with_action(action)
        return after.line() if after.settled else after

    def obey(self, lesson: Lesson, s: State, line: str) -> bool:
        """Carry out what is no choice; whether it was one of those."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            why_not(self.paper, Asking(s, {}), line[1:].strip())
        elif word in ("r", "rule", "rules") and rest:
            print_found(self.paper, look_up(lesson.game.rulebook, rest))
        elif word in ("b", "board"):
            self.board(s, lesson.seat)
        elif word in ("h", "help"):
            self.paper.say(tell(say("help.learn")))
        elif word in ("q", "quit", "exit"):
            raise Leave(by_choice=True)
        else:
            return False
        return True

    def board(self, s: State, seat: int) -> None:
        """The position as the learner sees it."""
        self.paper.say(paint(s.game, s.game.show(s, seat)))

    def tell(self, lesson: Lesson, place: int, moves: list[int]) -> None:
        """Make moves at a place, and say what happens."""
        names = labels(lesson.game, lesson.players, lesson.seat)
        match = lesson.play(Match(lesson.game, lesson.players, lesson.seed), place)
        for move in moves:
            match.play(move)
            for sentence in happened(match, len(match.moves) - 1, lesson.seat, names):
                self.paper.say(paint(lesson.game, f"  {sentence}"))


def content(lesson: Lesson, progress: Progress) -> dict[str, Any]:
    """A lesson for programs: its tasks with their texts, the right choices, and an answer to every other."""
    return {
        "id": lesson.id,
        "title": lesson.title,
        "done": lesson.id in progress.done(lesson.game.name),
        "players": lesson.players,
        "seed": lesson.seed,
        "moves": [lesson.game.text(move) for move in lesson.before],
        "tasks": [task_content(lesson, task) for task in lesson.tasks],
    }


def task_content(lesson: Lesson, task: Task) -> dict[str, Any]:
    """A task for programs."""
    found: dict[str, Any] = {"say": lesson.text(task, task.say), "show": task.show, "rules": task.rules}
    if task.expect:
        found["prompt"] = Asking(lesson.state(task.at), {}).prompt()
        found["expect"] = [[lesson.game.text(move) for move in line] for line in task.expect]
        found["well"] = lesson.text(task, task.well)
        wrong = {lesson.game.text(action) for asked in lesson.asked(task) for action in others(lesson, task, asked)}
        found["but"] = {notation: lesson.text(task, task.answer(notation)) for notation in sorted(wrong)}
    return found
