"""Whether lessons can be walked through: every break is named by its lesson and task."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caravela.kernel.asking import Asking
from caravela.kernel.question import Answer
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State
from caravela.lessons.lesson import Asked, Lesson, Task

SCREEN: Final = "screen."
LONGEST: Final = 330  # characters: two or three short sentences


def problems(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson; nothing if it is whole."""
    name = f"{lesson.game.name}, lesson {lesson.id}"
    try:
        lesson.state(0)
    except BadInput as error:
        return [f"{name}: a move cannot be made: {error}"]
    found: list[str] = []
    for number, task in enumerate(lesson.tasks, 1):
        found += [f"{name}, task {number}: {problem}" for problem in wrong_in(lesson, task)]
    return found


def wrong_in(lesson: Lesson, task: Task) -> Iterator[str]:
    """What is wrong with a task."""
    book = lesson.game.rulebook.by_id
    yield from (f"there is no rule {rule}" for rule in task.rules if rule not in book)
    for said in [task.say, task.well, *task.but.values()]:
        try:
            if len(lesson.text(task, said)) > LONGEST:
                yield f"this is too long: {said}"
        except BadInput as error:
            yield str(error)
    elements = drawn(lesson.state(task.at))
    yield from (f"there is no element {id}" for id in task.show if not id.startswith(SCREEN) and id not in elements)
    if not task.expect:
        return
    if len(task.expect) > 1 and task is not lesson.tasks[-1]:
        yield "several right choices, and another task follows"
    unused = set(task.but)
    for asked in lesson.asked(task):
        s, right = lesson.state(asked.place), task.line[asked.place - task.at :][: len(asked.line)]
        if s.actor != lesson.seat:
            yield f"seat {s.actor} decides, not the learner"
        if asked.line != right:
            texts = [" ".join(map(lesson.game.text, line)) for line in (asked.line, right)]
            yield f"what is asked together must be done together, and written as {texts[0]}, not {texts[1]}"
            return
        for action in others(lesson, task, asked):
            notation = lesson.game.text(action)
            if not task.answer(notation):
                yield f"nothing is said about {notation}"
            unused -= {pattern for pattern, text in task.but.items() if text == task.answer(notation)}
    yield from (f"no choice is like {pattern}" for pattern in sorted(unused))


def others(lesson: Lesson, task: Task, asked: Asked) -> Iterator[int]:
    """Every choice that can be made at a decision and is not meant: also a part of a question that is set too often, and what
    confirming too early would leave open."""
    s = lesson.state(asked.place)
    if not asked.answer:
        made = asked.place - task.at
        rights = {line[made] for line in task.expect if line[:made] == task.line[:made] and len(line) > made}
        yield from (action for action in Asking(s, {}).offered if action not in rights)
        return
    answer: Answer = {}
    for number in range(len(asked.answer) + 1):
        asking = Asking(s, answer)
        yield from (action for action in asking.offered if action >= lesson.game.first_side)
        for part, actions in asking.choices.items():
            for action in actions:
                after = Asking(s, {**answer, part: action})
                if after.whole is None and action not in asked.answer.values():
                    yield action
                elif after.whole is not None and after.line() != asked.line:
                    yield lesson.not_meant(asked.place, after.line(), asked.line)
        if asking.whole is not None and asking.line() != asked.line:
            yield lesson.not_meant(asked.place, asking.line(), asked.line)
        answer = dict(list(asked.answer.items())[: number + 1])


def drawn(s: State) -> set[str]:
    """The elements of the board that some action touches, now or later, and the groups they stand in."""
    return {id for action in range(s.game.space.size) for id in s.game.targets(s, action)}
