"""The chance to win, in one place."""

from __future__ import annotations

from typing import Any

from caravela.kernel.packed import vec
from caravela.kernel.state import State


class Chances(list[float]):
    """The chance of every seat. `by` says who computed it: a `net`, or the `judgement` where there is no net for this number of
    players or for other printed numbers. `calibrated`: such chances were compared with how games ended, and came true.

    >>> pack = {**caravela.game("navegador").file.content}
    >>> chances = caravela.win_chance(caravela.game("navegador", pack).new(players=2, seed=1))
    >>> chances.by, chances.calibrated
    ('judgement', False)
    """

    def __init__(self, chances: list[float], by: str, calibrated: bool) -> None:
        super().__init__(chances)
        self.by = by
        self.calibrated = calibrated

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {"by": self.by, "calibrated": self.calibrated, "chances": [round(chance, 6) for chance in self]}

    def __repr__(self) -> str:
        shares = ", ".join(f"{chance:.0%}" for chance in self)
        return f"<Chances {shares}, by the {self.by}{'' if self.calibrated else ', not calibrated'}>"


def win_chance(s: State) -> Chances:
    """How likely each seat wins from here; they sum up to 1. Nothing is looked at that the seat that decides cannot know.

    >>> state = caravela.game("navegador").new(players=2, seed=1)
    >>> round(sum(caravela.win_chance(state)), 9)
    1.0
    """
    players = int(s.players)
    evaluator = s.game.evaluator(players)
    row = vec[float]([0.0] * (2 * players))
    evaluator.values(s, row, 0)
    return Chances(list(row)[:players], evaluator.name, evaluator.calibrated)
