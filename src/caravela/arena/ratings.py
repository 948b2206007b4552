"""From ranks to strength: win shares and Elo with intervals, by bootstrap over blocks.

Strengths are those of the Plackett–Luce model: the chance to come first among those present is one's share of the summed
strengths, and so on for the second place. They are fitted by Hunter's MM iteration, and told as Elo:
400 points are ten times the strength.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

Ranking = tuple[str, ...]  # names of the bots from first to last


def rankings(blocks: list[dict[str, Any]], lineup: list[str]) -> list[list[Ranking]]:
    """Per block, the order in which the bots came in."""
    found = []
    for block in blocks:
        orders = []
        for game in block["games"]:
            seats = sorted(range(len(lineup)), key=lambda seat: game["ranks"][seat])
            orders.append(tuple(lineup[game["seating"][seat]] for seat in seats))
        found.append(orders)
    return found


def plackett_luce(counts: Counter[Ranking], rounds: int = 60) -> dict[str, float]:
    """Strength of each bot, with a geometric mean of 1. Every ranking also counts a little in reverse, so that a bot that
    always wins gets a finite strength."""
    weighted: dict[Ranking, float] = {}
    for order, number in counts.items():
        weighted[order] = weighted.get(order, 0.0) + number
        weighted[order[::-1]] = weighted.get(order[::-1], 0.0) + 0.5 * number / max(1, sum(counts.values()))
    names = sorted({name for order in weighted for name in order})
    strength = dict.fromkeys(names, 1.0)
    for _ in range(rounds):
        wins = dict.fromkeys(names, 0.0)
        exposure = dict.fromkeys(names, 0.0)
        for order, weight in weighted.items():
            for place in range(len(order) - 1):
                rest = order[place:]
                total = sum(strength[name] for name in rest)
                wins[order[place]] += weight
                for name in rest:
                    exposure[name] += weight / total
        strength = {name: wins[name] / exposure[name] if exposure[name] else 1.0 for name in names}
        mean = math.exp(sum(math.log(max(value, 1e-12)) for value in strength.values()) / len(names))
        strength = {name: max(value, 1e-12) / mean for name, value in strength.items()}
    return strength


def elo(strength: dict[str, float]) -> dict[str, float]:
    """Strengths as Elo; the mean is 0."""
    return {name: 400 * math.log10(value) for name, value in strength.items()}


def win_shares(counts: Counter[Ranking]) -> dict[str, float]:
    """How often each bot came first, divided by how many of its kind sat at the table."""
    wins: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    for order, number in counts.items():
        wins[order[0]] += number
        for name in order:
            seats[name] += number
    return {name: wins[name] / seats[name] for name in seats}


def estimate(blocks: list[dict[str, Any]], lineup: list[str], resamples: int = 400) -> dict[str, dict[str, Any]]:
    """For each bot: win share and Elo, each with a 95 % interval by bootstrap over blocks."""
    per_block = [Counter(orders) for orders in rankings(blocks, lineup)]
    whole = sum(per_block, Counter())
    shares, ratings = win_shares(whole), elo(plackett_luce(whole))
    draw = random.Random(0)
    sampled: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in shares}
    for _ in range(resamples):
        counts: Counter[Ranking] = sum(draw.choices(per_block, k=len(per_block)), Counter())
        share, rating = win_shares(counts), elo(plackett_luce(counts, 25))
        for name, (a, b) in sampled.items():
            a.append(share[name])
            b.append(rating[name])
    return {
        name: {
            "win_share": shares[name],
            "win_share_95": interval(sampled[name][0]),
            "elo": ratings[name],
            "elo_95": interval(sampled[name][1]),
        }
        for name in sorted(shares, key=lambda name: -ratings[name])
    }


def interval(values: list[float]) -> list[float]:
    """The middle 95 %."""
    values = sorted(values)
    last = len(values) - 1
    return [values[round(0.025 * last)], values[round(0.975 * last)]]
