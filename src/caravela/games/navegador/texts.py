"""Small phrases that steps and words share."""

from __future__ import annotations


def plural(number: int, word: str) -> str:
    """`1 ship`, `2 ships`, `2 colonies`."""
    if number == 1:
        return f"1 {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"
