"""Many games of one bot against itself, summed up."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, Final

from caravela.bots.bot import Bot, decide
from caravela.bots.roster import bot as bot_named
from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from, seed_text
from caravela.kernel.playout import play_out
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State

MOST_DECISIONS: Final = 1_000_000  # of one game; a game that has not ended by then counts as unfinished
UNFINISHED: Final = "unfinished"


@dataclass(slots=True)
class Summary:
    """What came of it. `scores` holds the points of every finished game by seat, `winners` who won it, `end_reasons` how often
    each end occurred; `seconds` is the time of whole games, set-up included."""

    game: str
    players: int
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    scores: list[list[int]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    end_reasons: Counter[str] = field(default_factory=Counter)

    def add(self, s: State, decisions: int) -> None:
        """Count a game that was played."""
        self.games += 1
        self.decisions += decisions
        if not s.over:
            self.end_reasons[UNFINISHED] += 1
            return
        result = s.result()
        self.scores.append(result.scores)
        self.winners.append(result.winner)
        self.end_reasons[result.reason] += 1

    def by_seat(self) -> list[float]:
        """Mean points of each seat."""
        return [mean([scores[seat] for scores in self.scores]) for seat in range(self.players)]

    def to_json(self) -> dict[str, Any]:
        """The figures for programs."""
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "finished": len(self.scores),
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "decisions_per_s": round(self.decisions / self.seconds, 1),
            "games_per_s": round(self.games / self.seconds, 3),
            "scores": {
                "mean": round(mean([points for scores in self.scores for points in scores]), 3),
                "winner_mean": round(mean([max(scores) for scores in self.scores]), 3),
                "by_seat": [round(points, 3) for points in self.by_seat()],
            },
            "end_reasons": dict(self.end_reasons.most_common()),
        }


def simulate(
    game: Game,
    players: int,
    games: int,
    bot: str = "random",
    seed: int | str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play `games` games; game number i (from 0) has the seed `SEED/i`. `progress` hears how many are done."""
    game.check_players(players)
    if games < 1:
        raise BadInput(f"At least one game is needed, not {games}.")
    player = bot_named(bot)
    text = seed_text(seed)
    seed_text(f"{text}/{games - 1}")  # the longest seed of all is checked before anything is played
    summary = Summary(game.name, players)
    start = time.perf_counter()
    for index in range(games):
        s = game.new(players, f"{text}/{index}")
        summary.add(s, play_game(s, player, f"{text}/{index}"))
        if progress is not None:
            progress(index + 1)
    summary.seconds = time.perf_counter() - start
    return summary


def play_game(s: State, bot: Bot, seed: str) -> int:
    """Let a bot play all seats of a position, in place; returns the number of decisions."""
    if bot.name == "random":  # all it could learn from a resampled position is the list of options: the native loop does
        return play_out(s, luck_from(seed, "bots/random"), MOST_DECISIONS)
    lucks = [luck_from(seed, f"bots/{seat}") for seat in range(s.players)]
    decisions = 0
    while not s.over and decisions < MOST_DECISIONS:
        s.apply(decide(bot, s, lucks[s.actor]))
        decisions += 1
    return decisions


def mean(values: list[int]) -> float:
    """The mean, 0 of nothing."""
    return fmean(values) if values else 0.0
