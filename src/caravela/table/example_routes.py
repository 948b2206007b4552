"""The routes of the worked examples: read and played like a table, at a place that names what was chosen. Nothing is stored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from caravela.table import asks, trying
from caravela.table import models as m
from caravela.table.routes import ERRORS, GameName

router = APIRouter(prefix="/api/examples/{game}/{id}/{number}", responses=ERRORS)

Id = Annotated[str, Path(max_length=10, description="The paragraph of the rules, such as E5.")]
Number = Annotated[int, Path(ge=1, le=99, description="Which case of the example.")]
Moves = Annotated[
    str,
    Path(max_length=4000, description="What was chosen, with commas between; `~` joins the moves of one answer; `-`: nothing."),
]


@router.get("")
def told(game: GameName, id: Id, number: Number) -> m.ExampleOut:
    """What the example tells."""
    return trying.told(trying.known_example(game, id, number))


@router.get("/{moves}")
def snapshot(game: GameName, id: Id, number: Number, moves: Moves) -> m.Snapshot:
    """The example's table after some moves."""
    return trying.snapshot(trying.known_example(game, id, number), moves)


@router.get("/{moves}/positions/{move}")
def position(
    game: GameName, id: Id, number: Number, moves: Moves, move: Annotated[int, Path(ge=0, le=asks.MOST_MOVES)]
) -> m.PositionOut:
    """An earlier position."""
    return trying.position(trying.known_example(game, id, number), moves, move)


@router.get("/{moves}/why")
def why(
    game: GameName, id: Id, number: Number, moves: Moves, what: Annotated[str, Query(min_length=1, max_length=200)]
) -> m.WhyNot:
    """Why something cannot be done here."""
    return trying.why(trying.known_example(game, id, number), moves, what)


@router.post("/{moves}/try")
def attempt(game: GameName, id: Id, number: Number, moves: Moves, body: asks.Try) -> m.Tried:
    """What a choice would do."""
    return trying.attempt(trying.known_example(game, id, number), moves, body)


@router.post("/{moves}/undo")
def undo(game: GameName, id: Id, number: Number, moves: Moves, body: asks.Undo) -> m.Snapshot:
    """Go back, as far as one likes."""
    return trying.undo(trying.known_example(game, id, number), moves, body)


@router.post("/{moves}/move")
def move(game: GameName, id: Id, number: Number, moves: Moves, body: asks.Play) -> m.Snapshot:
    """Choose something."""
    return trying.choose(trying.known_example(game, id, number), moves, body)
