"""Whether lessons can be walked through: every break is named by its lesson and task."""

from __future__ import annotations

from collections.abc import Iterator

from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State
from caravela.lessons.lesson import Lesson, Task

SCREEN = "screen."
LONGEST = 330  # characters: two or three short sentences


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
    for step, right in enumerate(task.line):
        s = lesson.state(task.at + step)
        if s.actor != lesson.seat:
            yield f"seat {s.actor} decides, not the learner"
        rights = {line[step] for line in task.expect if line[:step] == task.line[:step] and len(line) > step}
        for action in rights - set(s.options):
            yield f"{lesson.game.text(action)} is not possible there, only {', '.join(map(lesson.game.text, s.options))}"
        for action in s.options:
            if action in rights:
                continue
            notation = lesson.game.text(action)
            if not task.answer(notation):
                yield f"nothing is said about {notation}"
            unused -= {pattern for pattern, text in task.but.items() if text == task.answer(notation)}
        if right not in s.options:
            return
    yield from (f"no choice is like {pattern}" for pattern in sorted(unused))


def drawn(s: State) -> set[str]:
    """The elements of the board that some action touches, now or later, and the groups they stand in."""
    return {id for action in range(s.game.space.size) for id in s.game.targets(s, action)}
