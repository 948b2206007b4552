"""Small phrases that steps and words share."""

from __future__ import annotations

ROMAN = ("", "I", "II", "III")  # phases


def unit(good: str) -> str:
    """A good's name as one says it of a single piece or before another noun: `1 spice`, `a spice colony`, `1 sugar`."""
    return good.lower().removesuffix("s")


def amount(number: int, good: str) -> str:
    """`1 spice`, `2 spices`, `2 sugar`."""
    return f"1 {unit(good)}" if number == 1 else f"{number} {good.lower()}"
