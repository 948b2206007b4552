"""What a lesson is, and how it answers.

A game's lessons are one guided game: a lesson goes on where the one before it ended, unless it begins a game of its own. It
consists of *tasks*. A task says something and lights elements of the board. Either it is only read, or it expects a choice. The
right choice is played, and the next task follows. Any other legal choice gets an answer and changes nothing; an illegal one is
refused by the engine, as at the table. Several ships or goods are one question here too: its parts are set in any order, and
the whole answer is judged when it is confirmed.

A place in a lesson is a number: how many moves have been made since it began. So whoever shows a lesson has nothing else to keep.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Final, TypeVar

from caravela.kernel.game import Game
from caravela.kernel.match import Match
from caravela.kernel.question import Answer, decisions_of
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State

M = TypeVar("M", bound=Match)
FACT: Final = re.compile(r"\{([a-z_]+(?:\.\w+)+|[a-z_]+)\}")


class Task:
    """`say` is read first. `show` are the elements that are lit, the main one first; `screen.…` is a part of the page. `expect`
    are the right choices, each a line of moves; without one the task is only read. `well` follows a right choice, `but` answers
    other choices by patterns of their notation, the first that fits; after it `usual`, which all tasks of a game share. `then` is
    what the others play afterwards. `rules` are the paragraphs it is about. `at` is the place in the lesson where it begins.
    `tour`: it is about the browser's page."""

    def __init__(
        self,
        say: str,
        show: list[str],
        expect: list[list[int]],
        well: str,
        but: dict[str, str],
        usual: dict[str, str],
        then: list[int],
        rules: list[str],
        at: int,
        tour: bool,
    ) -> None:
        self.say = say
        self.show = show
        self.expect = expect
        self.well = well
        self.but = but
        self.usual = usual
        self.then = then
        self.rules = rules
        self.at = at
        self.tour = tour

    @property
    def line(self) -> list[int]:
        """The moves by which the lesson goes on: the first right choice."""
        return self.expect[0] if self.expect else []

    def answer(self, notation: str) -> str:
        """What is said about a choice that is possible but not expected; empty where nobody thought of it."""
        patterns = [*self.but.items(), *self.usual.items()]
        return next((text for pattern, text in patterns if fnmatchcase(notation, pattern)), "")


class Verdict:
    """What came of a choice. `moves` are made if it was `right`, the others' included; else `text` is the answer."""

    def __init__(self, right: bool, text: str, moves: list[int]) -> None:
        self.right = right
        self.text = text
        self.moves = moves


class Asked:
    """One decision of a task, as people are asked: at a place, with the line that is right there. `answer` are the parts of a
    question that has several, as they are to be set; empty for a plain decision."""

    def __init__(self, place: int, line: list[int], answer: Answer) -> None:
        self.place = place
        self.line = line
        self.answer = answer


class Lesson:
    """One lesson. `before` are the moves that lead to its first position. `seat` is the learner's."""

    def __init__(self, game: Game, id: str, title: str, players: int, seed: str, before: list[int], tasks: list[Task]) -> None:
        self.game = game
        self.id = id
        self.title = title
        self.players = players
        self.seed = seed
        self.before = before
        self.tasks = tasks

    def __repr__(self) -> str:
        return f"<Lesson {self.game.name} {self.id}, {len(self.tasks)} tasks>"

    @property
    def moves(self) -> list[int]:
        """All moves of the lesson, if nothing but the first right choices is made."""
        return [move for task in self.tasks for move in [*task.line, *task.then]]

    @property
    def end(self) -> int:
        """The place where it is done."""
        return len(self.moves)

    @cached_property
    def whole(self) -> Match:
        """The game up to the end of the lesson. Nobody changes it."""
        return played(Match(self.game, self.players, self.seed), [*self.before, *self.moves])

    @cached_property
    def seat(self) -> int:
        """Who learns: the seat that decides at the first position."""
        return int(self.state(0).actor)

    def state(self, place: int) -> State:
        """The position at a place."""
        return self.whole.positions[len(self.before) + self.check(place)]

    def play(self, match: M, place: int) -> M:
        """A new match of this game, played up to a place."""
        return played(match, [*self.before, *self.moves[: self.check(place)]])

    def check(self, place: int) -> int:
        """Refuse what is no place of this lesson."""
        if not 0 <= place <= self.end:
            raise BadInput(f"The lesson {self.id} has {self.end} moves, not {place}.")
        return place

    def task(self, place: int) -> Task | None:
        """The task that expects a choice at a place; None at the end."""
        return next((task for task in self.tasks if task.at <= place < task.at + len(task.line)), None)

    def asked(self, task: Task) -> list[Asked]:
        """What is asked one after the other until the task is done, if the first right choice is made."""
        found: list[Asked] = []
        place, end = task.at, task.at + len(task.line)
        while place < end:
            s, move = self.state(place), self.moves[place]
            question = self.game.question(s) if move < self.game.first_side else None
            answer = {} if question is None else question.answer(s, self.of_this_turn(place))
            found.append(Asked(place, [move] if question is None else question.line(s, answer), answer))
            place += len(found[-1].line)
        return found

    def of_this_turn(self, place: int) -> list[int]:
        """The moves from a place on that belong to one turn."""
        turn = self.state(place).turn
        return [move for at, move in enumerate(self.moves) if at >= place and self.state(at).turn == turn]

    def choose(self, place: int, line: list[int]) -> Verdict:
        """Answer a choice made at a place: a move, or the moves of a question's answer. What the engine does not allow raises
        `IllegalMove`."""
        task = self.task(place)
        if task is None or not line:
            raise BadInput("This lesson is done.")
        s = self.state(place).clone()
        for action in line:
            s.apply(action)
        made = place - task.at
        for right in task.expect:
            rest = right[made:]
            if right[:made] == task.line[:made] and rest[: len(line)] == line:
                return Verdict(True, "", [*line, *task.then] if len(rest) == len(line) else line)
        wrong = self.not_meant(place, line, task.line[made:])
        return Verdict(False, self.text(task, task.answer(self.game.text(wrong))), [])

    def not_meant(self, place: int, line: list[int], right: list[int]) -> int:
        """The first choice in a line that is not meant, or not so often. The order of a question's parts means nothing."""
        s = self.state(place)
        if self.game.question(s) is None:
            return line[0]
        left = Counter(decisions_of(s, right))
        for action in decisions_of(s, line):
            if not left[action]:
                return action
            left[action] -= 1
        return line[-1]

    def text(self, task: Task, said: str) -> str:
        """A sentence of a task with the facts of its position: `{players.0.cash}` is looked up in the learner's view."""
        view = self.game.whole_view(self.state(task.at), self.seat)
        return FACT.sub(lambda found: fact(view, found[1]), said)


def fact(view: Mapping[str, object], path: str) -> str:
    """A value of a view, by names and numbers with dots between them."""
    found: object = view
    for name in path.split("."):
        try:
            found = found[int(name)] if isinstance(found, list | tuple) else found[name]  # type: ignore[index]
        except (KeyError, IndexError, TypeError, ValueError):
            raise BadInput(f"There is no {path} in the position.") from None
    return str(found)


def played(match: M, moves: list[int]) -> M:
    """The match after more moves."""
    for move in moves:
        match.play(move)
    return match
