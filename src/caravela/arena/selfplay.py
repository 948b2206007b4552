"""Games of the league, kept as what a net reads of them and how they ended."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from caravela.arena.league import play, sit_down
from caravela.kernel.nets import inputs_of
from caravela.registry import game

TURN: Final = 0.25  # how often the beginning of a turn is kept …
WITHIN: Final = 0.05  # … and a decision within one

Chunk = dict[str, Any]  # arrays by name
NAMES: Final = ("entries", "numbers", "values", "judged", "winner", "points", "actor", "stage", "length")


def play_chunk(name: str, players: int, seeds: list[str], nets: list[str]) -> Chunk:
    """Some games: how many `entries` a position has in `numbers` (which input) and `values`; `judged` points, `winner` and final
    `points`, the seat that decides first; who decides (`actor`); `stage`, the fifth of the game; `length`, positions of each."""
    rules = game(name)
    inputs = inputs_of(rules, players)
    found: dict[str, list[Any]] = {key: [] for key in NAMES}
    width, value, number = int(inputs.width), np.asarray(inputs.value), np.asarray(inputs.number)
    for seed in seeds:
        dice = Random(seed)
        turn, turns = -1, []
        for s in play(rules, seed, sit_down(rules, players, dice, [Path(net) for net in nets]), dice):
            fresh = s.turn != turn
            turn = int(s.turn)
            if s.over or dice.random() >= (TURN if fresh else WITHIN):
                continue
            inputs.gather(s)
            start = [int(place) for place in inputs.start]
            numbers = number[: start[-1]].copy()
            for block in range(1, players + 1):
                numbers[start[block] : start[block + 1]] += block * width
            found["entries"].append(start[-1])
            found["numbers"].append(numbers.astype(np.uint16))
            found["values"].append(value[: start[-1]].astype(np.float16))
            found["judged"].append(list(inputs.judged))
            found["actor"].append(int(s.actor))
            turns.append(turn)
        result = s.result()
        actors = found["actor"][len(found["winner"]) :]
        found["winner"] += [(result.winner - actor) % players for actor in actors]
        found["points"] += [[result.scores[(actor + offset) % players] for offset in range(players)] for actor in actors]
        found["stage"] += [min(4, 5 * each // (turn + 1)) for each in turns]
        found["length"].append(len(turns))
    return {
        "entries": np.array(found["entries"], np.uint16),
        "numbers": np.concatenate([np.zeros(0, np.uint16), *found["numbers"]]),
        "values": np.concatenate([np.zeros(0, np.float16), *found["values"]]),
        "judged": np.array(found["judged"], np.float32).reshape(-1, players),
        "winner": np.array(found["winner"], np.uint8),
        "points": np.array(found["points"], np.float32).reshape(-1, players),
        "actor": np.array(found["actor"], np.uint8),
        "stage": np.array(found["stage"], np.uint8),
        "length": np.array(found["length"], np.uint16),
    }


def save(chunk: Chunk, path: Path) -> None:
    """Write a chunk; it appears under its name at once and whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, **chunk)
    part.replace(path)


def load(paths: list[Path]) -> Chunk:
    """Chunks, one after the other."""
    chunks = []
    for path in paths:
        with np.load(path) as file:
            chunks.append({key: file[key] for key in NAMES})
    return {key: np.concatenate([chunk[key] for chunk in chunks]) for key in NAMES}
