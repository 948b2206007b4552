"""Whether a new net may take the place of the old one: both sit at the same tables, beside others, in all rotations.

Counted is how often the new one comes in before the old one; 50 % is level. A sequential test decides, after 400 games at the
earliest. Where it stays open to the end, the lower end of the interval has to be above level.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from caravela.arena.block import play_block
from caravela.arena.pool import spread
from caravela.arena.sprt import ratio, verdict

FEWEST: Final = 400  # games
MOST: Final = 1200
BETTER: Final = 40.0  # Elo that a new net should be worth
BUDGET: Final = 0.1
WHO: Final = ("apprentice", "merchant", "captain", "merchant", "merchant", "apprentice", *["merchant"] * 4)
OTHERS: Final = [["merchant", who, "merchant"] for who in WHO]  # by block


def before(block: dict[str, Any]) -> float:
    """How often entry 0 of the line-up came in before entry 1, over all rotations."""
    games = block["games"]
    ranks = [(game["ranks"][game["seating"].index(0)], game["ranks"][game["seating"].index(1)]) for game in games]
    return float(sum(first < second for first, second in ranks) / len(games))


def gate(
    name: str, players: int, new: str, old: str, seed: str, games: tuple[int, int], workers: int, tell: Callable[[str], None]
) -> dict[str, Any]:
    """Play until it is clear, with at least and at most so many games. `new` and `old` are bots by name."""
    fewest, most = (math.ceil(number / players) for number in games)
    lineups = [[new, old, *OTHERS[number % len(OTHERS)][: players - 2]] for number in range(most)]
    tasks = ((name, f"{seed}/{number}", lineup, BUDGET) for number, lineup in enumerate(lineups))
    values: list[float] = []
    decided = ""
    for block in spread(tasks, play_block, workers):
        values.append(before(block))
        tell(f"gate: {len(values) * players} games, won {sum(values) / len(values):.1%}")
        decided = verdict(ratio(values, 0.0, BETTER))
        if len(values) >= fewest and decided:
            break
    won = sum(values) / len(values)
    variance = sum((value - won) ** 2 for value in values) / max(1, len(values) - 1)
    reach = 1.96 * math.sqrt(variance / len(values))
    return {
        "against": old,
        "level": 0.5,
        "games": len(values) * players,
        "won": round(won, 4),
        "low": round(won - reach, 4),
        "high": round(won + reach, 4),
        "accepted": decided == "elo1" or (decided == "" and won - reach > 0.5),
    }
