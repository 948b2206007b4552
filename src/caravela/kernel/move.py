"""An action that prints itself. This file itself is never compiled: compiled classes cannot be ints."""

from __future__ import annotations


class Move(int):
    """An action: an int everywhere, and readable when printed.

    >>> state = caravela.game("navegador").new(players=2, seed=1)
    >>> state.legal()[:2]
    [rondel:sailing, rondel:workers]
    >>> state.legal()[1] + 0
    1
    """

    text: str

    def __new__(cls, action: int, text: str = "") -> Move:
        """An action and its notation."""
        move = super().__new__(cls, action)
        move.text = text
        return move

    def __repr__(self) -> str:
        return self.text
