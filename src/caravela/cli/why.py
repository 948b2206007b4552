"""“Why not?”, asked by notation, by element id or simply by a word; answered with the refusal and its rule."""

from __future__ import annotations

import unicodedata
from typing import Final

from caravela.cli.paper import Paper, paint
from caravela.cli.rules import print_paragraphs
from caravela.cli.speech import tell
from caravela.kernel.asking import Asking
from caravela.kernel.game import is_element
from caravela.kernel.refusal import BadInput, Refusal
from caravela.kernel.state import STEP_MASK, State
from caravela.kernel.words import say

MOST_ANSWERS: Final = 4


def why_not(paper: Paper, asking: Asking, text: str) -> None:
    """Print the answer, and each paragraph it cites once."""
    s = asking.s
    if not text:
        raise BadInput(tell(say("bad.why_what")))
    cited: list[str] = []
    for answer, rule in answers(asking, text):
        paper.say(paint(s.game, answer))
        if rule in s.game.rulebook.by_id and rule not in cited:
            cited.append(rule)
    if cited:
        paper.say()
        print_paragraphs(paper, [s.game.rulebook.by_id[rule] for rule in cited])


def answers(asking: Asking, text: str) -> list[tuple[str, str]]:
    """Sentences, each with the rule it cites (empty where something can be done)."""
    s, options = asking.s, list(asking.offered)
    if text.isdecimal() and 1 <= int(text) <= len(options):
        return [possible(asking, options[int(text) - 1])]
    if is_element(text):
        return [told(asking.explain(text.lower()), tell(say("why.part", text=text)))]
    try:
        action = s.game.parse(text)
    except BadInput:
        found = matching(s, text)
        if not found:
            raise
        return several(asking, found)
    return [possible(asking, action) if action in options else told(asking.explain(action), "")]


def several(asking: Asking, actions: list[int]) -> list[tuple[str, str]]:
    """Answers about all actions a word may mean: what can be done first, then different reasons, not too many."""
    legal = [possible(asking, action) for action in actions if action in asking.offered]
    refused: dict[str, tuple[str, str]] = {}
    for action in actions:
        refusal = asking.explain(action)
        if refusal is not None:
            text = asking.game.text(action)
            sentence = refusal.sentence()
            refused.setdefault(sentence, (sentence if text in sentence else f"{text}: {sentence}", refusal.rule))
    if legal:  # what the word stands for can be done; reasons against its other forms would only confuse
        return legal[:MOST_ANSWERS]
    return list(refused.values())[:MOST_ANSWERS]


def matching(s: State, text: str) -> list[int]:
    """Actions whose notation contains all words, or else what they do; those of the present decision before any others."""
    game = s.game
    words, actions = plain(text).split(), range(game.space.size)
    found = [action for action in actions if all(word in plain(game.text(action)) for word in words)]
    found = found or [action for action in actions if all(word in plain(game.describe(s, action)) for word in words)]
    kinds = game.steps[s.frame & STEP_MASK].kinds.split()
    asked = [action for action in found if game.space.kind(action).name in kinds]
    return asked or found[:1]


def plain(text: str) -> str:
    """Lower case, without accents, blanks for what joins words."""
    letters = unicodedata.normalize("NFD", text.lower())
    return "".join(" " if letter in "_:>" else letter for letter in letters if not unicodedata.combining(letter))


def possible(asking: Asking, action: int) -> tuple[str, str]:
    """The answer about an action that may be chosen."""
    words = asking.describe(action)
    return tell(say("why.possible", words=words, number=list(asking.offered).index(action) + 1)), ""


def told(refusal: Refusal | None, otherwise: str) -> tuple[str, str]:
    """The answer of a refusal."""
    return (otherwise, "") if refusal is None else (refusal.sentence(), refusal.rule)
