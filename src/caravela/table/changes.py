"""What has changed since a viewer last looked.

A table remembers how it was shown at its last few events (`Look`). Who knows one of them is told what changed since: a JSON merge
patch of the view (RFC 7396), the new lines of log and chat, and everything small as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic_core import from_json, to_json

MOST_LOOKS: Final = 4  # events that are remembered


class Look:
    """How a table was shown at one event: the view of every seat from which somebody looked. Views are kept written down,
    which takes a fifth of the room."""

    def __init__(self, event: int, actor: int, owners: list[str]) -> None:
        self.event = event
        self.actor = actor
        self.owners = owners
        self.views: dict[int | None, bytes] = {}

    def seat(self, who: str) -> int | None:
        """From which seat a browser looked."""
        return by_default([seat for seat, owner in enumerate(self.owners) if who and owner == who], self.actor)

    def keep(self, seat: int | None, view: Mapping[str, object]) -> None:
        """Remember what is shown."""
        if seat not in self.views:
            self.views[seat] = to_json(view)

    def view(self, seat: int | None) -> Any:
        """What that seat was shown; None if nobody looked from there."""
        written = self.views.get(seat)
        return None if written is None else from_json(written)


def by_default(mine: list[int], actor: int) -> int | None:
    """From which of his seats somebody looks: the one that decides, else the first, else as a spectator."""
    return actor if actor in mine else mine[0] if mine else None


def merge_patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What makes the one of the other; None says that an entry is gone. A list that keeps its length is patched like an object
    whose names are the places; another one is replaced."""
    patch: dict[str, Any] = {name: None for name in before if name not in after}
    for name, new in after.items():
        if name not in before:
            patch[name] = new
        elif before[name] != new:
            patch[name] = difference(before[name], new)
    return patch


def difference(old: Any, new: Any) -> Any:
    """The patch of one entry."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return merge_patch(old, new)
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and None not in new:
        return {str(place): difference(a, b) for place, (a, b) in enumerate(zip(old, new, strict=True)) if a != b}
    return new


def patched(before: Any, patch: Any) -> Any:
    """What a patch makes of something: what a client does with it."""
    if not isinstance(patch, Mapping):
        return patch
    if isinstance(before, list):
        return [patched(entry, patch[str(place)]) if str(place) in patch else entry for place, entry in enumerate(before)]
    found = dict(before) if isinstance(before, Mapping) else {}
    for name, change in patch.items():
        if change is None:
            found.pop(name, None)
        else:
            found[name] = patched(found.get(name), change)
    return found
