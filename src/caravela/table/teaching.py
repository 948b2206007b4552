"""Lessons for the browser. A lesson is shown as a table that nobody stores: its place, the number of moves made, comes with each
request, and the answer is the snapshot at the place after it."""

from __future__ import annotations

from typing import Final

from caravela.kernel.asking import Asking, heard
from caravela.kernel.question import Answer
from caravela.kernel.refusal import BadInput, IllegalMove
from caravela.kernel.state import State
from caravela.kernel.words import say
from caravela.lessons import reading
from caravela.lessons.lesson import Lesson, Task
from caravela.table import asks, views
from caravela.table import models as m
from caravela.table.checks import deciding
from caravela.table.errors import Refused, not_now
from caravela.table.live import LiveTable
from caravela.table.opening import known_game
from caravela.table.sparse import SparseMatch
from caravela.table.tongues import SERVER
from caravela.table.tries import tried
from caravela.table.unstored import unstored

LEARNER: Final = "learner"


def known_lesson(game: str, id: str) -> Lesson:
    """A lesson we have."""
    known_game(game)
    try:
        return reading.lesson(game, id)
    except BadInput as error:
        raise Refused(404, "no-such-lesson", str(error)) from None


def lessons(game: str) -> m.Lessons:
    """All lessons of a game, in order."""
    title = known_game(game).title
    return m.Lessons(game=game, title=title, lessons=[lesson_out(lesson) for lesson in reading.lessons(game)])


def lesson_out(lesson: Lesson) -> m.LessonOut:
    """A lesson with its tasks."""
    return m.LessonOut(id=lesson.id, title=lesson.title, tasks=[task_out(lesson, task) for task in lesson.tasks])


def task_out(lesson: Lesson, task: Task) -> m.TaskOut:
    """A task, with the facts of its position in its texts."""
    return m.TaskOut(
        say=lesson.text(task, task.say),
        show=task.show,
        rules=task.rules,
        at=task.at,
        end=task.at + len(task.line),
        well=lesson.text(task, task.well),
    )


def snapshot(lesson: Lesson, place: int, moves: list[int] | None = None) -> m.Snapshot:
    """The lesson at a place, and after further moves made there."""
    table = as_table(lesson, place, moves or [])
    snap = views.snapshot(table, LEARNER, lesson.seat)
    if lesson.task(table.version) is None:
        snap.actions, snap.question, snap.actor, snap.prompt = [], None, None, SERVER.text(say("ending.lesson"))
    snap.undo = m.UndoInfo(floor=snap.move, alone=False, last=snap.move)
    return snap


def position(lesson: Lesson, move: int) -> m.PositionOut:
    """A position of the lesson's game, wherever the learner is."""
    return views.position(as_table(lesson, lesson.end, []), move, lesson.seat)


def choose(lesson: Lesson, place: int, body: asks.Play) -> m.Snapshot:
    """A choice: the right one leads on, any other legal one is answered."""
    state = lesson.state(place)
    verdict = lesson.choose(place, [lesson.game.parse(body.action)] if body.action is not None else line_of(state, body))
    if not verdict.right:
        raise not_now(verdict.text)
    return snapshot(lesson, place, verdict.moves)


def line_of(s: State, body: asks.Play) -> list[int]:
    """The moves of an answer to a question with several parts."""
    answer: Answer = {part: s.game.parse(text) for part, text in (body.answer or {}).items()}
    asking, refusal = heard(s, answer)
    if refusal is not None:
        raise IllegalMove(refusal)
    return asking.line()


def attempt(lesson: Lesson, place: int, body: asks.Try) -> m.Tried:
    """What a choice would do."""
    table = as_table(lesson, place, [])
    deciding(table, LEARNER, body.seat, body.version)
    return tried(table, body)


def why(lesson: Lesson, place: int, what: str) -> m.WhyNot:
    """Why not?"""
    return refused_here(lesson.state(place), what)


def refused_here(s: State, what: str) -> m.WhyNot:
    """Why something cannot be done in a position."""
    refusal = Asking(s, {}).explain(what)
    return m.WhyNot(legal=True) if refusal is None else views.refusal(refusal)


def as_table(lesson: Lesson, place: int, moves: list[int]) -> LiveTable:
    """The table that a learner sees: himself and others who are no bots, so that nobody waits for them."""
    match = lesson.play(SparseMatch(lesson.game, lesson.players, lesson.seed), place)
    for move in moves:
        match.play(move)
    return unstored(lesson.id, match, LEARNER, lesson.seat, place + len(moves))
