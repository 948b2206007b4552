"""What holds of every game's view and of what is printed."""

import json
from typing import Any

from caravela.kernel.game import Game
from caravela.table.changes import merge_patch, patched
from tests.conformance.checks import random_states

EVERY = 15  # positions, one is looked at


def check_patches(game: Game[Any], players: int, seed: int) -> None:
    """Patches lead from any view to any later one; nothing that is printed is in a view; what a view names is printed."""
    before: Any = {}
    for number, (s, _) in enumerate(random_states(game, players, seed)):
        if number % EVERY == 0:
            view = json.loads(json.dumps(game.view(s, number % players)))
            check_entries(game, view)
            assert not {*view} & {*game.printed.get("board", {})}
            patch = json.loads(json.dumps(merge_patch(before, view)))
            assert patched(before, patch) == view
            before = view


def check_entries(game: Game[Any], part: Any) -> None:
    """No entry of an object is None, and none repeats what is printed."""
    if isinstance(part, dict):
        assert None not in part.values(), part
        if "printed" in part:
            assert not {*game.printed[part["printed"]][part["id"]]} & {*part}
        for entry in part.values():
            check_entries(game, entry)
    if isinstance(part, list):
        for entry in part:
            check_entries(game, entry)
