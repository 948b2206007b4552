"""The levels as people choose among them: what each sees, how strong it is, what beats it. docs/opponents.md has the numbers."""

from __future__ import annotations

from typing import Final


class Presented:
    """A level in words."""

    def __init__(self, sees: str, strength: str, beaten: str) -> None:
        self.sees = sees
        self.strength = strength
        self.beaten = beaten


LEVELS: Final = {
    "deckhand": Presented(
        "Nothing: it plays at random.",
        "No opponent, only company: whoever has done the lessons wins.",
        "Any plan at all.",
    ),
    "apprentice": Presented(
        "Its own things, one decision at a time.",
        "For a first game. It beats the Deckhand always.",
        "Look one turn ahead, and at what the others are about to do; it does neither.",
    ),
    "merchant": Presented(
        "Every way to finish its own turn, and who would lead then.",
        "It wins three of four games against three Apprentices.",
        "Plan over several turns, and block what it needs: it never thinks of your answer.",
    ),
    "captain": Presented(
        "Its best turns, and how the others may answer them.",
        "About twice as good as an equal share against three Merchants.",
        "A long plan that pays late: it looks a few turns ahead only.",
    ),
    "admiral": Presented(
        "Its best turns, played on many times in many samples of luck.",
        "The strongest here; it takes about three seconds a turn.",
        "A better plan for the end than its estimate, and no wasted turn.",
    ),
}
