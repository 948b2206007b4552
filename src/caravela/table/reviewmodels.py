"""What the routes of a review answer; `docs/review.md` explains the numbers."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Pass = Literal["books", "quick", "deep"]


class Of(BaseModel):
    """One seat's share of something."""

    chance: float
    points: float


class OfAll(BaseModel):
    """A value of every seat."""

    chance: list[float]
    points: list[float]


class Way(BaseModel):
    """A turn, and what it is worth."""

    moves: list[str]
    words: list[str]
    targets: list[str]
    played: bool
    value: OfAll


class Reason(BaseModel):
    """A term of the judgement by which two turns differ."""

    name: str
    change: float


class Turn(BaseModel):
    """A part of the game. What a search tells is missing in the books."""

    model_config = ConfigDict(populate_by_name=True)

    seat: int
    at: int = Field(description="The number of moves before it.")
    turn: int
    stage: str
    moves: list[str]
    words: list[str]
    shows: bool
    scores: list[int]
    before: OfAll
    after: OfAll
    luck: OfAll
    decision: OfAll
    looked: Literal["books", "quick", "closer", "deep"] = Field(alias="pass", description="How closely it was looked at.")
    best: list[Way]
    given_away: Of | None
    noise: float | None
    cost: OfAll | None
    ahead: float
    ahead_noise: float
    choices: int
    obvious: bool
    reasons: list[Reason]
    grade: Literal["best", "good", "even", "forced", "inaccuracy", "mistake", "blunder"] | None
    named: Literal["only", "find"] | None


class Book(BaseModel):
    """Where one seat's chance and points came from."""

    seat: int
    start: Of
    luck: Of
    own: Of
    others: Of
    end: Of
    by: list[Of]


class Stage(BaseModel):
    """The books of one round."""

    stage: str
    luck: OfAll
    by: list[OfAll]


class Accuracy(BaseModel):
    """How well a seat decided."""

    seat: int
    decisions: int
    accuracy: float | None
    error_rate: float | None
    grades: dict[str, int]


class Moment(BaseModel):
    """Something that decided the game; `at` is the number of the turn in the review."""

    at: int
    kind: Literal["luck", "choice"]
    seat: int
    size: float
    text: str


class Review(BaseModel):
    """A game reviewed."""

    model_config = ConfigDict(populate_by_name=True)

    game: str
    players: int
    rules_version: int
    engine: str
    evaluator: str
    calibrated: bool
    finished: bool
    scores: list[int]
    looked: Pass = Field(alias="pass")
    turns: list[Turn]
    books: list[Book]
    stages: list[Stage]
    accuracy: list[Accuracy]
    moments: list[Moment]


class Progress(BaseModel):
    """How far a review is: `done` of `parts` parts of the pass under way. Of these `graded` can be read; where that has changed,
    there is something new to read."""

    working: bool
    wanted: Pass
    done: int
    parts: int
    graded: int
    problem: str


class ReviewOut(Progress):
    """How far a review is, and what is known; `review` is missing where only the progress was asked for, or nothing is known
    yet."""

    table: str
    review: Review | None


class TurnCompared(BaseModel):
    """A tried turn: what it gains beside the played one, and what is missing to the best that is known."""

    gained: Of
    noise: float
    missed: Of
    same: bool


class Playout(BaseModel):
    """How one game ended."""

    scores: list[int]
    ranks: list[int]


class Playouts(BaseModel):
    """How games from one position ended; they may be fewer than was asked for, but never none."""

    games: list[Playout]
