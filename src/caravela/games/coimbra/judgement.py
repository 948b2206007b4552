"""placeholder"""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.scoring import points
from caravela.games.coimbra.state import Position

TERMS: Final = ["points so far"]


def terms(s: Position, seat: int) -> list[float]:
    """The judgement term by term, in points."""
    return [float(points(s, seat))]


def judge(s: Position, seat: int) -> float:
    """The sum of the terms."""
    return float(points(s, seat))
