"""A view has two halves: what is *printed* never changes and is fetched once; the view proper holds what changes.

Both come from the same TypedDicts in a game's `view.py`: entries marked `Printed` are printed, the others change. An object of
the view that has a printed half says in which list it is (`printed`: "card") beside its `id`. What is printed on the board itself
is in the list `board` and needs no id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

BOARD = "board"
Prints = Mapping[str, Mapping[str, Any]]  # list, id, entries


def join(prints: Prints, view: Mapping[str, object]) -> dict[str, Any]:
    """The whole: a view with what is printed."""
    return {**prints.get(BOARD, {}), **_joined(prints, view)}


def _joined(prints: Prints, part: Any) -> Any:
    if isinstance(part, Mapping):
        found = {name: _joined(prints, entry) for name, entry in part.items()}
        return {**prints[part["printed"]][part["id"]], **found} if "printed" in part else found
    if isinstance(part, list | tuple):
        return [_joined(prints, entry) for entry in part]
    return part
