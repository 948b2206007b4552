"""One block: a seed, played once in every rotation of the line-up, so that seats and luck are the same for everybody."""

from __future__ import annotations

import time
from typing import Any

from caravela.bots.bot import Bot, decide
from caravela.bots.roster import NO_LIMIT, bot
from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from
from caravela.registry import game


def play_block(name: str, seed: str, lineup: list[str], budget: float) -> dict[str, Any]:
    """All rotations of the line-up on one seed, as JSON: this is what travels between processes."""
    rules = game(name)
    players = len(lineup)
    bots = [bot(entry, budget, NO_LIMIT) for entry in lineup]  # nobody waits: only the processor's time counts
    games = []
    for shift in range(players):
        seating = [(seat + shift) % players for seat in range(players)]  # which entry of the line-up sits where
        games.append(play_one(rules, seed, seating, bots))
    return {"seed": seed, "games": games}


def play_one(rules: Game, seed: str, seating: list[int], bots: list[Bot]) -> dict[str, Any]:
    """One game: who sat where, ranks, points by source, why it ended, and how long each turn of each entry took."""
    players = len(seating)
    s = rules.new(players, seed)
    lucks = [luck_from(seed, f"arena/{entry}") for entry in seating]
    turn_times: list[list[float]] = [[] for _ in bots]
    decisions = 0
    thinking, last = 0.0, (-1, -1)
    while not s.over:
        seat = s.actor
        entry = seating[seat]
        if last != (seat, s.turn):
            if last[0] >= 0:
                turn_times[seating[last[0]]].append(thinking)
            thinking, last = 0.0, (seat, s.turn)
        start = time.process_time()
        action = decide(bots[entry], s, lucks[seat])
        thinking += time.process_time() - start
        s.apply(action)
        decisions += 1
    if last[0] >= 0:
        turn_times[seating[last[0]]].append(thinking)
    result = s.result()
    return {
        "seating": seating,
        "ranks": result.ranks,
        "scores": result.scores,
        "sources": result.breakdown,
        "reason": result.reason,
        "turns": s.turn,
        "decisions": decisions,
        "times": [summary(times) for times in turn_times],
    }


def summary(times: list[float]) -> list[float]:
    """A sample of turn times in milliseconds, at 21 evenly spaced quantiles: enough for medians and 95th percentiles."""
    if not times:
        return []
    times.sort()
    return [round(1000 * times[min(len(times) - 1, len(times) * step // 20)], 3) for step in range(21)]
