"""How fast one game runs: random play in the native loop, real choices only."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any, Final

from caravela.kernel.game import Game
from caravela.kernel.luck import Luck, luck_from
from caravela.kernel.playout import clone_many, play_out
from caravela.kernel.state import State

POSITIONS: Final = 16  # mid-game positions that are cloned in turn
CLONES: Final = 500  # copies of each between two looks at the clock


@dataclass(slots=True)
class Speed:
    """What was measured.

    `decisions_per_s` and `games_per_s` over whole games, set-up included; `step_ns` is the cost of one decision (list the
    options, draw one, carry it out, with all forced steps that follow) without set-up; `clones_per_s` of mid-game positions.
    """

    players: int
    decisions_per_s: float
    games_per_s: float
    clones_per_s: float
    step_ns: float

    def to_json(self) -> dict[str, Any]:
        """The figures for programs."""
        return {key: value if key == "players" else round(value, 1) for key, value in asdict(self).items()}


def measure(game: Game, players: int, seconds: float, seed: str) -> Speed:
    """Measure a game for about twice `seconds`."""
    positions, real = mid_game(game, players, seed)
    games, decisions, playing, elapsed = play_for(game, players, seconds, seed)
    return Speed(
        players,
        real * decisions / elapsed,
        games / elapsed,
        clone_rate(positions, seconds),
        1e9 * playing / (real * decisions),
    )


def play_for(game: Game, players: int, seconds: float, seed: str) -> tuple[int, int, float, float]:
    """Whole random games until time is up: games, decisions, seconds of play, seconds in all."""
    luck = luck_from(seed, "bench/play")
    clock = time.process_time
    games = decisions = 0
    playing = 0.0
    start = now = clock()
    while now - start < seconds:
        s = game.new(players, f"{seed}/{games}")
        ready = clock()
        decisions += play_out(s, luck)
        now = clock()
        playing += now - ready
        games += 1
    return games, decisions, playing, now - start


def clone_rate(positions: list[State], seconds: float) -> float:
    """Copies per second, over several positions."""
    clock = time.process_time
    rounds = 0
    start = now = clock()
    while now - start < seconds:
        for s in positions:
            clone_many(s, CLONES)
        rounds += 1
        now = clock()
    return rounds * CLONES * len(positions) / (now - start)


def mid_game(game: Game, players: int, seed: str) -> tuple[list[State], float]:
    """Positions half-way through random games, and the share of decisions with more than one option: a decision that is
    shown to people although it is forced is no real choice, and does not count."""
    positions = []
    decisions = real = 0
    for index in range(POSITIONS):
        key = luck_from(f"{seed}/{index}", "bench/positions").key
        length = play_out(game.new(players, f"{seed}/{index}"), Luck(key))
        s = game.new(players, f"{seed}/{index}")
        luck = Luck(key)
        for move in range(length):
            if move == length // 2:
                positions.append(s.clone())
            real += len(s.options) > 1
            play_out(s, luck, 1)
        decisions += length
    return positions, real / decisions
