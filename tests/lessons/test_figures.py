"""The figures in the sentences of lessons: the engine tells each of them there too, or a paragraph that the task names."""

import re

import pytest

from caravela.kernel.asking import Asking
from caravela.kernel.match import Match
from caravela.lessons.lesson import FACT, Lesson, Task
from tests.lessons.test_lessons import ALL, name_of

FIGURE = re.compile(r"(?<![\w.])\d+(?![\w.]*\d)")


def told(lesson: Lesson, task: Task) -> set[str]:
    """All numbers that are read where a task is done: the prompt, every choice, what happens, what each player has, the rules."""
    game, words = lesson.game, [lesson.game.rulebook.by_id[rule].text for rule in task.rules]
    match = lesson.play(Match(game, lesson.players, lesson.seed), task.at)
    for move in [None, *task.line, *task.then]:
        if move is not None:
            match.play(move)
            words += [game.sentence(match.state, event) for event in match.events[-1]]
        if match.state.actor == lesson.seat:
            asking = Asking(match.state, {})
            words += [asking.prompt(), *(asking.describe(action) for action in asking.offered)]
    words.append(game.show(lesson.state(task.at), lesson.seat))
    words.append(game.show(match.state, lesson.seat))
    return set(re.findall(r"\d+", " ".join(words)))


@pytest.mark.parametrize("lesson", ALL, ids=name_of)
def test_figures_are_true(lesson: Lesson) -> None:
    for number, task in enumerate(lesson.tasks, 1):
        said = set(FIGURE.findall(FACT.sub("", f"{task.say} {task.well}")))
        unknown = said - told(lesson, task)
        assert not unknown, f"{lesson.game.name}, lesson {lesson.id}, task {number}: {sorted(unknown)} in: {task.say} {task.well}"
