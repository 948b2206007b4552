"""What a client sends. Bounds on sizes are part of the types, so that the schema tells them too."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, model_validator

from caravela.kernel.foreign import MOST_PACK
from caravela.table.names import clean

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40), AfterValidator(clean)]
Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1000)]
MOST_MOVES = 100_000
SURROGATE = re.compile("[\ud800-\udfff]")


class In(BaseModel):
    """A request's body: unknown entries are refused, so that a typing error does not pass unnoticed."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def real_text(cls, content: Any) -> Any:
        """Refuse what no database can keep as text: zero characters and halves of surrogate pairs."""
        pending = [content]
        while pending:
            value = pending.pop()
            if isinstance(value, dict):
                pending += [*value.keys(), *value.values()]
            elif isinstance(value, list):
                pending += value
            elif isinstance(value, str) and ("\0" in value or (not value.isascii() and SURROGATE.search(value))):
                raise ValueError("a text contains characters that cannot be kept")
        return content


class SeatChoice(In):
    """Who shall sit here. `me`: this browser; `hotseat`: another person at this browser; `open`: whoever joins by the link."""

    kind: Literal["me", "open", "bot", "hotseat"]
    name: Name | None = Field(None, description="Name of the person; bots and empty names get one.")
    bot: str | None = Field(None, max_length=40, description="Which bot, for kind `bot`.")


class Clock(In):
    """Thinking time of each player for the whole game, what each turn adds, and what happens to whom it is not enough: `nothing`,
    a `bot` plays for him until he comes back, or he has to `resign`."""

    minutes: int = Field(ge=1, le=60 * 24 * 30)
    increment: int = Field(0, ge=0, le=86_400, description="Seconds added at the end of each own turn.")
    then: Literal["nothing", "bot", "resign"] = "nothing"
    bot: str | None = Field(None, max_length=40, description="Which bot plays then.")


class CreateTable(In):
    """A new table. Seats are in turn order; with `shuffle` the server draws the order."""

    game: str = Field(max_length=40)
    seats: list[SeatChoice] = Field(min_length=1, max_length=8)
    shuffle: bool = False
    seed: str | None = Field(None, max_length=64, description="Only where nobody but this browser and bots play.")
    pack: str | None = Field(None, max_length=MOST_PACK, description="A data pack as TOML text, instead of the numbers we ship.")
    clock: Clock | None = None
    hints: bool = True
    private: bool = Field(False, description="Not listed in the lobby: only who has the link finds it.")


class Import(In):
    """A record to look at."""

    record: dict[str, Any]


class Join(In):
    """Take an open seat, come back to one's own, or ask to play for somebody who has vanished."""

    seat: int | None = Field(None, ge=0, le=7, description="Which seat; the first open one if not given.")
    name: Name


Text = Annotated[str, StringConstraints(max_length=200)]
Answers = Annotated[dict[Text, Text], Field(max_length=64, description="For each part of the question the action's text.")]


class Try(In):
    """What would it mean? An answer to a question with several parts, and perhaps one more choice beside it."""

    seat: int = Field(ge=0, le=7)
    version: int = Field(ge=0)
    answer: Answers = {}
    action: Text | None = Field(None, description="An action's text; or an element's id, to hear why it cannot be chosen.")


class Play(In):
    """One move, or the answer to a question with several parts. `version` is the one the player saw."""

    seat: int = Field(ge=0, le=7)
    version: int = Field(ge=0)
    action: Text | None = Field(None, description="A move as the engine takes it, by its text.")
    answer: Answers | None = None

    @model_validator(mode="after")
    def one_of_both(self) -> Play:
        """Refuse both, and none."""
        if (self.action is None) == (self.answer is None):
            raise ValueError("send either an action or an answer")
        return self


class Undo(In):
    """Go back to the position after the first `to` moves."""

    seat: int = Field(ge=0, le=7)
    version: int = Field(ge=0)
    to: int = Field(ge=0, le=MOST_MOVES)


class Answer(In):
    """Consent to what is asked, or decline (also: withdraw what one asked oneself)."""

    seat: int = Field(ge=0, le=7)
    accept: bool
    kind: Literal["undo", "replace", "end"] | None = Field(
        None, description="What the answer is meant for; refused if it is not."
    )


class SeatOnly(In):
    """One's own seat."""

    seat: int = Field(ge=0, le=7)


class TakeOver(In):
    """Continue here what was played on another device."""

    code: str = Field(min_length=1, max_length=40, description="As the other device showed it; dashes and case don't matter.")


class HandOver(In):
    """A seat, and the bot that shall play it."""

    seat: int = Field(ge=0, le=7)
    bot: str = Field(max_length=40)


class Say(In):
    """A line of chat."""

    text: Line
    name: Name | None = Field(None, description="A spectator's name; seated players speak under their own.")


class Notes(In):
    """Private notes of one seat: only this browser sees them."""

    seat: int = Field(ge=0, le=7)
    text: str = Field(max_length=20_000)


class OrderReview(In):
    """Which pass of a review shall be worked out; `stop` ends the one under way."""

    wanted: Literal["books", "quick", "deep", "stop"]


class Compare(In):
    """A turn to try in the place of the one that began after `at` moves."""

    at: int = Field(ge=0, le=MOST_MOVES)
    moves: list[Annotated[str, StringConstraints(max_length=200)]] = Field(min_length=1, max_length=200)


class BranchOff(In):
    """Go on from the position after so many moves. `seats` are played by this browser, the others by the bot."""

    move: int = Field(ge=0, le=MOST_MOVES)
    seats: list[Annotated[int, Field(ge=0, le=7)]] = Field(min_length=1, max_length=8)
    bot: str = Field("merchant", max_length=40)
    name: Name = "What if"


class PackText(In):
    """A data pack to check."""

    pack: str = Field(max_length=MOST_PACK)
