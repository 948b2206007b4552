"""A game in parts, as a review tells it.

A part is what one seat decides in a turn until somebody else decides, the next turn begins, or something shows that nobody knew.
So a turn in which luck shows something has several parts, and each is judged by what could be known when it began.
"""

from __future__ import annotations

from caravela.kernel.match import Match
from caravela.kernel.state import State
from caravela.kernel.words import Sentence, say


class Part:
    """Moves `start` to `end` (not included) of a game, all by one seat. `shows`: luck or something hidden showed at its end."""

    def __init__(self, seat: int, start: int, end: int, shows: bool) -> None:
        self.seat = seat
        self.start = start
        self.end = end
        self.shows = shows


def parts_of(match: Match) -> list[Part]:
    """All parts of a game, in order."""
    found: list[Part] = []
    start = 0
    for move in range(len(match.moves)):
        before, after = match.positions[move], match.positions[move + 1]
        shows = after.reveals != before.reveals
        if shows or after.actor != before.actor or after.turn != before.turn or move + 1 == len(match.moves):
            found.append(Part(int(before.actor), start, move + 1, shows))
            start = move + 1
    return found


def stage_of(s: State) -> Sentence:
    """Where in the game a position is: its round, or its phase in a game without rounds."""
    for wanted in ("round", "phase"):
        for field in s.game.layout.fields:
            for slot in field.slots:
                if slot.name == wanted:
                    return say(f"stage.{wanted}", number=int(s.cells[slot.first]))
    return say("stage.turn", number=s.turn)
