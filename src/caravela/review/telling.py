"""A review in the language that is spoken. It is kept without any: sentences as what is meant, terms by their names."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from caravela.kernel.game import Game
from caravela.kernel.words import Words, from_json

REVIEW: Final = Words(Path(__file__).parent, {})


def worded(found: dict[str, Any], game: Game) -> dict[str, Any]:
    """The same review with its sentences in words."""
    return {
        **found,
        "turns": [{**line(turn, game), "stage": stage(turn), **details(turn, game)} for turn in found["turns"]],
        "stages": [{**one, "stage": stage(one)} for one in found["stages"]],
    }


def line(turn: dict[str, Any], game: Game) -> dict[str, Any]:
    """A turn whose actions are in words."""
    return {**turn, "words": [told(words, game.words) for words in turn["words"]]}


def details(turn: dict[str, Any], game: Game) -> dict[str, Any]:
    """What a search said of a turn."""
    reasons = [{**reason, "name": term(reason["name"], game)} for reason in turn["reasons"]]
    return {"best": [line(one, game) for one in turn["best"]], "reasons": reasons}


def stage(part: dict[str, Any]) -> str:
    """Where in the game it is."""
    return told(part["stage"], REVIEW)


def term(name: str, game: Game) -> str:
    """What a term of the judgement is called."""
    terms = game.words.order["term"]
    return game.words.called("term", terms.index(name)) if name in terms else name


def told(stored: Any, words: Words) -> str:
    """A sentence in words. Older builds kept English text: it is told as it is."""
    said = from_json(stored)
    return said if isinstance(said, str) else words.text(said)
