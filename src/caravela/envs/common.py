"""What the three adapters share: rewards, seeds of successive games, observations and masks."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from caravela.kernel.game import Game, Result
from caravela.kernel.luck import fresh_seed, seed_text
from caravela.kernel.packed import vec
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State
from caravela.registry import game as registered

REWARDS: Final = ["win", "rank", "margin"]
POINTS_PER_UNIT: Final = 100.0
# Features are numbers of about unit size; a space needs finite bounds all the same, and none of ours comes near these.
BOUND: Final = 100.0


def resolve(game: str | Game, players: int | None, reward: str, data: str | Path | dict[str, Any] | None) -> tuple[Game, int]:
    """The game and the number of players asked for, with everything checked that a caller may get wrong."""
    found = registered(game, data) if isinstance(game, str) else game
    count = found.least if players is None else players
    found.check_players(count)
    if reward not in REWARDS:
        raise BadInput(f"There is no reward {reward!r}: choose one of {', '.join(REWARDS)}.")
    return found, count


def payoffs(result: Result, reward: str) -> list[float]:
    """What each seat gets at the end of a game.

    `win`     1 for the winner, 0 for everybody else (ties are broken by the rules, so that there is one winner).
    `rank`    from 1 for the first to -1 for the last, in even steps: +1 and -1 with two players.
    `margin`  the lead over the best of the others, in hundreds of points; negative for all but the winner.
    """
    seats = range(len(result.ranks))
    if reward == "win":
        return [1.0 if result.ranks[seat] == 1 else 0.0 for seat in seats]
    if reward == "rank":
        last = len(result.ranks) - 1
        return [1.0 - 2.0 * (result.ranks[seat] - 1) / last for seat in seats]
    scores = result.scores
    return [(scores[seat] - max(scores[other] for other in seats if other != seat)) / POINTS_PER_UNIT for seat in seats]


class Deals:
    """Seeds of successive games. A seed given to `reset` is the seed of that game, the same as in `game.new(players, seed)`;
    the games after it, started without a seed, follow from it."""

    def __init__(self) -> None:
        self._base = ""
        self._number = 0

    def next(self, seed: int | str | None) -> str:
        """The seed of the game that begins now."""
        if seed is not None:
            self._base, self._number = seed_text(seed), 0
        elif not self._base:
            self._base, self._number = fresh_seed(), 0
        else:
            self._number += 1
        return f"{self._base}/{self._number}" if self._number else self._base


def vector(s: State, seat: int) -> NDArray[np.float32]:
    """What a seat may know, as numbers; `game.feature_names(players)` says what each one means."""
    row = vec[float]([0.0] * s.game.feature_count(s.players))
    s.game.write_features(s, seat, row, 0)
    return np.asarray(row).astype(np.float32)


def mask_of(s: State) -> NDArray[np.int8]:
    """1 for each legal action of the seat that decides, 0 for all others."""
    mask: NDArray[np.int8] = np.zeros(s.game.space.size, dtype=np.int8)
    mask[s.options] = 1
    return mask
