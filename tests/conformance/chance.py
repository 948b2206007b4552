"""Checks of luck and hidden things that stand behind undo and behind environments with chance nodes."""

from __future__ import annotations

import json

from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.state import NOBODY, State
from tests.conformance.checks import random_states


def views(game: Game, s: State) -> list[str]:
    """What every seat and a spectator see, and what they may do."""
    seen = [json.dumps(game.view(s, seat), sort_keys=True) for seat in [*range(s.players), None]]
    return [*seen, f"{s.actor} {s.options}", *[str(game.features(s, seat)) for seat in range(s.players)]]


def check_nobody_notices(game: Game, players: int, seed: int, every: int = 5) -> None:
    """What no seat has seen can be dealt anew without any seat noticing."""
    for number, (s, _) in enumerate(random_states(game, players, seed)):
        if number % every == 0:
            assert views(game, game.resample(s, NOBODY, Luck(seed * 101 + number))) == views(game, s)


def check_reveals(game: Game, players: int, seed: int, every: int = 3) -> None:
    """Whatever depends on luck or on something hidden raises `reveals`: undo stops there, and chance nodes stand there. And an
    action that does so does so however the hidden things lie."""
    for number, (s, action) in enumerate(random_states(game, players, seed)):
        if number % every:
            continue
        outcomes = []
        for deal in range(3):
            after = game.resample(s, NOBODY, Luck(seed * 103 + number * 3 + deal)) if deal else s.clone()
            after.advance(action)
            outcomes.append(after)
        revealed = {after.reveals != s.reveals for after in outcomes}
        assert len(revealed) == 1, f"{game.text(action)} reveals something only sometimes"
        if revealed == {False}:
            assert views(game, outcomes[1]) == views(game, outcomes[0]), f"{game.text(action)} shows something uncounted"
            assert views(game, outcomes[2]) == views(game, outcomes[0])


CHANCE_CHECKS = [check_nobody_notices, check_reveals]
