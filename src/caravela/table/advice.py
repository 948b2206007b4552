"""What speaks for the best moves of a position: the provider of hints. Runs in a bot's process.

Every way to finish the turn is judged; `points` is what the judgement of one's own seat gains by the end of the turn, and the
terms say where that comes from.
"""

from __future__ import annotations

from typing import Any

from caravela.bots.turns import WIDTH, lines_by_option
from caravela.kernel.luck import Luck
from caravela.kernel.state import State

MOST_MOVES = 3
MOST_TERMS = 4
BUDGET = 200  # positions; more takes long where the engine is not compiled


def best_moves(s: State, luck: Luck) -> list[dict[str, Any]]:
    """The best moves, best first, as `models.HintMove` describes them. It looks at nothing that the seat cannot know."""
    game, seat = s.game, s.actor
    imagined = game.resample(s, seat, luck)
    names, now = game.term_names(), game.terms(imagined, seat)
    found: list[dict[str, Any]] = []
    for line in lines_by_option(imagined, seat, imagined.turn, BUDGET, WIDTH)[:MOST_MOVES]:
        then = game.terms(line.position, seat)
        changes = [(round(b - a, 1), name) for name, a, b in zip(names, now, then, strict=True)]
        changes.sort(key=lambda change: -abs(change[0]))
        found.append(
            {
                "action": line.actions[0],
                "notation": game.text(line.actions[0]),
                "label": game.describe(s, line.actions[0]),
                "points": round(sum(then) - sum(now), 1),
                "chance": None,
                "terms": [{"name": name, "change": by} for by, name in changes[:MOST_TERMS] if by],
            }
        )
    return found
