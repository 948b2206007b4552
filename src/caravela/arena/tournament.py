"""Many blocks at once, on all cores or on a Ray cluster, with a result file from which a broken run is resumed."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from caravela.arena.block import play_block
from caravela.arena.pool import spread
from caravela.arena.ratings import estimate
from caravela.arena.sprt import log_likelihood_ratio, verdict
from caravela.kernel.refusal import BadInput
from caravela.registry import game

Row = dict[str, Any]


class Tournament:
    """What is to be played."""

    def __init__(self, name: str, lineup: list[str], blocks: int, seed: str, budget: float) -> None:
        self.name = name
        self.lineup = lineup
        self.blocks = blocks
        self.seed = seed
        self.budget = budget

    def header(self) -> Row:
        """First line of a result file: only equal plans may share one."""
        rules = game(self.name)
        return {
            "arena": 1,
            "game": self.name,
            "rules_version": rules.version,
            "data": rules.data_hash,
            "lineup": self.lineup,
            "seed": self.seed,
            "budget": self.budget,
        }

    def block_seed(self, number: int) -> str:
        """The seed of one block."""
        return f"{self.seed}/{number}"


def read_results(path: Path, plan: Tournament) -> list[Row]:
    """Blocks played earlier under the same plan; a last line that was cut off is dropped."""
    if not path.exists():
        path.write_text(json.dumps(plan.header()) + "\n", encoding="utf-8")
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        header = json.loads(lines[0])
    except (IndexError, json.JSONDecodeError):
        raise BadInput(f"{path} is no result file of the arena.") from None
    if header != plan.header():
        raise BadInput(f"{path} holds the results of another tournament; name another file.")
    blocks = []
    for line in lines[1:]:
        try:
            blocks.append(json.loads(line))
        except json.JSONDecodeError:
            break
    text = "\n".join(json.dumps(row) for row in [header, *blocks]) + "\n"
    path.write_text(text, encoding="utf-8")
    return blocks


def on_ray(tasks: list[tuple[Any, ...]], address: str) -> Iterator[Row]:
    """Blocks as they are finished, by a Ray cluster (`local` starts one here)."""
    try:
        import ray
    except ImportError:
        raise BadInput("Ray is not installed here: pip install 'caravela[cluster]'.") from None
    ray.init(address=None if address == "local" else address, log_to_driver=False, include_dashboard=False)
    try:
        play = ray.remote(play_block)
        waiting = [play.remote(*task) for task in tasks]
        while waiting:
            done, waiting = ray.wait(waiting)
            for reference in done:
                yield ray.get(reference)
    finally:
        ray.shutdown()


def run(
    plan: Tournament,
    path: Path,
    progress: Callable[[int, list[Row]], None],
    workers: int = 0,
    ray: str = "",
    sprt: tuple[float, float] | None = None,
) -> list[Row]:
    """Play what the file does not hold yet; every finished block is written at once."""
    blocks = read_results(path, plan)
    played = {block["seed"] for block in blocks}
    seeds = [plan.block_seed(number) for number in range(plan.blocks)]
    tasks = [(plan.name, seed, plan.lineup, plan.budget) for seed in seeds if seed not in played]
    progress(len(blocks), blocks)
    if sprt is not None and verdict(log_likelihood_ratio(blocks, *sprt)):
        return blocks
    source = on_ray(tasks, ray) if ray else spread(tasks, play_block, workers)
    with path.open("a", encoding="utf-8") as file:
        for block in source:
            blocks.append(block)
            file.write(json.dumps(block) + "\n")
            file.flush()
            progress(len(blocks), blocks)
            if sprt is not None and verdict(log_likelihood_ratio(blocks, *sprt)):
                break
    return blocks


def report(plan: Tournament, blocks: list[Row], sprt: tuple[float, float] | None = None) -> Row:
    """All figures of a tournament as one object."""
    lineup = plan.lineup
    games = [entry for block in blocks for entry in block["games"]]
    scores: dict[str, list[int]] = defaultdict(list)
    sources: dict[str, Counter[str]] = defaultdict(Counter)
    times: dict[str, list[float]] = defaultdict(list)
    seat_wins = [0] * len(lineup)
    winners = []
    for entry in games:
        first = entry["ranks"].index(1)
        seat_wins[first] += 1
        winners.append(entry["scores"][first])
        for seat, index in enumerate(entry["seating"]):
            scores[lineup[index]].append(entry["scores"][seat])
            sources[lineup[index]].update(entry["sources"][seat])
        for index, sample in enumerate(entry["times"]):
            times[lineup[index]] += sample
    bots = estimate(blocks, lineup)
    for name, row in bots.items():
        row["mean_score"] = sum(scores[name]) / len(scores[name])
        row["sources"] = {source: round(total / len(scores[name]), 2) for source, total in sources[name].items()}
        ordered = sorted(times[name])
        row["ms_per_turn"] = {
            "median": ordered[len(ordered) // 2],
            "p95": ordered[(len(ordered) - 1) * 95 // 100],
        }
    found: Row = {
        **plan.header(),
        "blocks": len(blocks),
        "games": len(games),
        "bots": bots,
        "seat_win_share": [wins / len(games) for wins in seat_wins],
        "winner_mean": sum(winners) / len(winners),
        "turns": {"mean": sum(entry["turns"] for entry in games) / len(games)},
        "end_reasons": dict(Counter(entry["reason"] for entry in games)),
    }
    if sprt is not None:
        ratio = log_likelihood_ratio(blocks, *sprt)
        found["sprt"] = {"elo0": sprt[0], "elo1": sprt[1], "llr": ratio, "verdict": verdict(ratio) or "open"}
    return found
