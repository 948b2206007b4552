"""The routes of lessons: read and played like a table, at a place of their own, and nothing is stored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from caravela.kernel.words import say
from caravela.table import asks, teaching
from caravela.table import models as m
from caravela.table.errors import not_now
from caravela.table.routes import ERRORS, GameName

router = APIRouter(prefix="/api/lessons", responses=ERRORS)

LessonName = Annotated[str, Path(max_length=40)]
Place = Annotated[int, Path(ge=0, le=asks.MOST_MOVES, description="How many moves have been made in the lesson.")]


@router.get("/{game}")
def lessons(game: GameName) -> m.Lessons:
    """All lessons of a game, with their tasks."""
    return teaching.lessons(game)


@router.get("/{game}/{lesson}/{place}")
def snapshot(game: GameName, lesson: LessonName, place: Place) -> m.Snapshot:
    """The lesson's table at a place."""
    return teaching.snapshot(teaching.known_lesson(game, lesson), place)


@router.get("/{game}/{lesson}/{place}/positions/{move}")
def position(
    game: GameName, lesson: LessonName, place: Place, move: Annotated[int, Path(ge=0, le=asks.MOST_MOVES)]
) -> m.PositionOut:
    """An earlier position, for what the others did."""
    return teaching.position(teaching.known_lesson(game, lesson), move)


@router.get("/{game}/{lesson}/{place}/why")
def why(game: GameName, lesson: LessonName, place: Place, what: Annotated[str, Query(min_length=1, max_length=200)]) -> m.WhyNot:
    """Why something cannot be done here."""
    return teaching.why(teaching.known_lesson(game, lesson), place, what)


@router.post("/{game}/{lesson}/{place}/try")
def attempt(game: GameName, lesson: LessonName, place: Place, body: asks.Try) -> m.Tried:
    """What a choice would do."""
    return teaching.attempt(teaching.known_lesson(game, lesson), place, body)


@router.post("/{game}/{lesson}/{place}/undo")
def undo(game: GameName, lesson: LessonName, place: Place, body: asks.Undo) -> m.Snapshot:
    """Nothing is taken back in a lesson: what is not meant is not played."""
    teaching.known_lesson(game, lesson)
    raise not_now(say("refusal.lesson_undo"))


@router.post("/{game}/{lesson}/{place}/move")
def move(game: GameName, lesson: LessonName, place: Place, body: asks.Play) -> m.Snapshot:
    """Choose something. The right choice answers with the table after it; any other is refused with what there is to say."""
    return teaching.choose(teaching.known_lesson(game, lesson), place, body)
