"""What a player has chosen in this turn that the engine does not know yet, and the way back, choice by choice."""

from __future__ import annotations

import json

from caravela.kernel.game import Game
from caravela.kernel.match import Match
from caravela.kernel.refusal import BadInput
from caravela.table.anyorder import Plan

Trail = list[tuple[list[int], list[int]]]


class Draft:
    """`held` waits to be played. `trail` has an entry for each choice since the first that came out of order: the moves after
    the first `root` ones, and what was held, before it. Undo goes back along the trail, so that it takes back what was chosen
    last, wherever that stands among the moves."""

    def __init__(self, held: list[int] | None = None, root: int = 0, trail: Trail | None = None) -> None:
        self.held = held or []
        self.root = root
        self.trail = trail or []

    def after(self, match: Match, plan: Plan) -> Draft:
        """The draft once a plan is carried out; `match` stands before that."""
        plain = plan.keep == len(match.moves) and len(plan.moves) == 1 and not plan.held
        if plain and not self.trail:
            return Draft()
        root = self.root if self.trail else match.undo_floor()
        return Draft(plan.held, root, [*self.trail, (match.moves[root:], self.held)])

    def still(self, match: Match) -> Draft:
        """What is left of it in a match: nothing once the moves it is about can no longer be taken back."""
        return self if self.trail and not match.state.over and match.undo_floor() <= self.root else Draft()

    def back(self, match: Match) -> tuple[Plan, Draft]:
        """How to take back the last choice, and the draft after that."""
        moves, held = self.trail[-1]
        now = match.moves[self.root :]
        same = 0
        while same < min(len(moves), len(now)) and moves[same] == now[same]:
            same += 1
        trail = self.trail[:-1]
        return Plan(self.root + same, moves[same:], held), Draft(held, self.root, trail)

    def to_text(self, game: Game, base: int) -> str:
        """As it is stored: with moves in their notation, counted from the start of the game (`base` are not in the match)."""
        trail = [[texts(game, moves), texts(game, held)] for moves, held in self.trail]
        return json.dumps({"held": texts(game, self.held), "root": base + self.root, "trail": trail})


def read_draft(text: str, match: Match, base: int) -> Draft:
    """A stored draft; an empty one where the match has become another one since."""
    content = json.loads(text)
    root = content["root"] - base
    try:
        trail = [(codes(match.game, moves), codes(match.game, held)) for moves, held in content["trail"]]
        draft = Draft(codes(match.game, content["held"]), root, trail)
    except BadInput:
        return Draft()
    return draft.still(match) if 0 <= root <= len(match.moves) else Draft()


def texts(game: Game, actions: list[int]) -> list[str]:
    """Actions in their notation."""
    return [game.text(action) for action in actions]


def codes(game: Game, actions: list[str]) -> list[int]:
    """Actions from their notation."""
    return [game.parse(action) for action in actions]
