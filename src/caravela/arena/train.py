"""Teaching a net: rounds of self-play, fitting and gating.

Everything lies in one folder: the games of each round, its net, and what its gate said. A run that was stopped goes on with what
lies there. The nets that passed the gate play in the games of later rounds.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from caravela.arena.calibrate import look_at
from caravela.arena.calibration import Seen, calibration, fitted_loss, log_loss, sharpness
from caravela.arena.fit import REPORT, Fitting, Games, Model, fit, logits_of
from caravela.arena.gate import FEWEST, MOST, gate
from caravela.arena.pool import spread
from caravela.arena.selfplay import Chunk, load, play_chunk, save
from caravela.kernel.game import Game
from caravela.kernel.nets import inputs_of, read_card, read_weights_of, sharpened, write_net
from caravela.kernel.refusal import BadInput

CHUNK: Final = 16  # games between two files
UNITS: Final = 48  # of the hidden layer: all that 15 µs a position allow
ROUNDS: Final = 3
PLAYING: Final = 0.6  # of a round's time
LOOKS: Final = 1_500_000  # positions seen in each stage of fitting …
CHECKS: Final = 1000  # games in which the chances of the net are compared with how they end; half as many say how sure it may be
PASSES: Final = 4  # … but no more passes than this: otherwise games are learned by heart

Row = dict[str, Any]
Tell = Callable[[str], None]


@dataclass
class Training:
    """What to do. Without `games` (of each round) the clock decides."""

    players: int
    seed: str
    out: Path
    minutes: float = 30.0
    rounds: int = ROUNDS
    games: int = 0
    units: int = UNITS
    passes: int = 0
    gate: tuple[int, int] = (FEWEST, MOST)
    checks: int = CHECKS
    workers: int = 0
    command: str = ""

    def header(self, rules: Game) -> Row:
        """What must be the same when a run goes on."""
        return {"game": rules.name, "players": self.players, "seed": self.seed, "data": rules.data_hash, "units": self.units}


def train(rules: Game, plan: Training, resume: bool, tell: Tell) -> Row:
    """Train, and write `result.json` and the best net, `net.json` and `net.weights`: the last that passed the gate. Where none
    did, the last one is measured all the same: it may tell chances well that no bot should play by."""
    if plan.workers:
        torch.set_num_threads(plan.workers)
    spent = begin(rules, plan, resume)
    nets = shipped(rules, plan.players)
    for number in range(plan.rounds):
        path = plan.out / "rounds" / f"{number}.json"
        if not path.exists():
            play_round(rules, plan, number, nets, spent, tell)
            row = learn_round(rules, plan, number, nets, tell)
            spent = seconds_so_far(plan)
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(row, indent=1), encoding="utf-8")
        if json.loads(path.read_text(encoding="utf-8"))["gate"]["accepted"]:
            nets.append(plan.out / "nets" / f"{number}.json")
    own = plan.out / "nets"
    best = nets[-1] if nets and nets[-1].parent == own else own / f"{plan.rounds - 1}.json"
    found = {**plan.header(rules), **finish(rules, plan, best, tell)}
    (plan.out / "result.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return found


def finish(rules: Game, plan: Training, best: Path, tell: Tell) -> Row:
    """Write the best net, as sure as it may be, with the figures of games that it did not learn from."""
    path, card = plan.out / "net", read_card(best)
    known = ("format", "game", "players", "rules", "data", "inputs", "units", "weights")
    about = {key: value for key, value in card.items() if key not in known}
    row = json.loads((plan.out / "rounds" / f"{best.stem}.json").read_text(encoding="utf-8"))
    about |= {"gate": row["gate"], "hours": round(seconds_so_far(plan) / 3600, 3)}

    def look(seed: str, games: int, net: Path) -> list[Seen]:
        def say(done: int) -> None:
            if done % CHUNK == 0:
                tell(f"{seed}: {done} games")

        return look_at(rules, plan.players, games, f"{plan.seed}/{seed}", str(net), plan.workers, say)

    factor = sharpness(look("sharpness", (plan.checks + 1) // 2, best))
    weights = sharpened(read_weights_of(best, card), plan.units, factor)
    write_net(path, rules, plan.players, plan.units, weights, about)
    seen = look("calibration", plan.checks, path.with_suffix(".json"))
    measured = {
        "log_loss": {"net": log_loss(seen), "judgement": fitted_loss(seen)},
        "calibration": {"games": plan.checks, "positions": len(seen), **calibration(seen)},
    }
    write_net(path, rules, plan.players, plan.units, weights, about | measured)
    return {**row, **measured, "hours": about["hours"], "net": "net.json"}


def begin(rules: Game, plan: Training, resume: bool) -> float:
    """Make the folder, or look into the one of the run that goes on. The seconds of play so far."""
    path = plan.out / "run.json"
    if not path.exists():
        plan.out.mkdir(parents=True, exist_ok=True)
        note(rules, plan, 0.0)
    elif not resume:
        raise BadInput(f"{plan.out} holds a run of training: go on with --resume, or name another folder.")
    found = json.loads(path.read_text(encoding="utf-8"))
    if {key: found.get(key) for key in plan.header(rules)} != plan.header(rules):
        raise BadInput(f"{plan.out} holds a run with another game, seed or number of players.")
    return float(found["seconds"])


def note(rules: Game, plan: Training, seconds: float) -> None:
    """Remember how long the run has taken so far."""
    part = plan.out / "run.part"
    part.write_text(json.dumps({**plan.header(rules), "seconds": round(seconds, 1)}), encoding="utf-8")
    part.replace(plan.out / "run.json")


def seconds_so_far(plan: Training) -> float:
    """What `note` wrote last."""
    return float(json.loads((plan.out / "run.json").read_text(encoding="utf-8"))["seconds"])


def shipped(rules: Game, players: int) -> list[Path]:
    """The net that there is already."""
    path = rules.folder / "nets" / f"{players}.json"
    return [path] if path.exists() else []


def play_round(rules: Game, plan: Training, number: int, nets: list[Path], spent: float, tell: Tell) -> None:
    """Self-play of one round, until its share of the time or its number of games is used up."""
    folder = plan.out / "games"
    limit = 60.0 * plan.minutes * (number + PLAYING) / plan.rounds
    start = time.monotonic()

    def more() -> bool:
        if plan.games:
            return True
        return spent + time.monotonic() - start < limit

    def tasks() -> Iterator[tuple[Any, ...]]:
        chunk = 0
        while more() and not (plan.games and chunk * CHUNK >= plan.games):
            if not (folder / f"{number}-{chunk:05}.npz").exists():
                seeds = [f"{plan.seed}/{number}/{chunk}/{game}" for game in range(CHUNK)]
                yield rules.name, plan.players, seeds, [str(net) for net in nets], chunk
            chunk += 1

    for chunk, found in spread(tasks(), numbered_chunk, plan.workers):
        save(found, folder / f"{number}-{chunk:05}.npz")
        note(rules, plan, spent + time.monotonic() - start)
        tell(f"round {number + 1} of {plan.rounds}: {(chunk + 1) * CHUNK} games")


def numbered_chunk(name: str, players: int, seeds: list[str], nets: list[str], number: int) -> tuple[int, Chunk]:
    """A chunk with its number, for files."""
    return number, play_chunk(name, players, seeds, nets)


def learn_round(rules: Game, plan: Training, number: int, nets: list[Path], tell: Tell) -> Row:
    """Fit a net to all games so far, unless that is done, and let it try the gate."""
    start = time.monotonic()
    path = plan.out / "nets" / f"{number}.json"
    if not path.exists():
        fit_round(rules, plan, number, path, tell)
    row: Row = {key: value for key, value in read_card(path).items() if key in ("games", "positions", "log_loss", "calibration")}
    old = f"pilot@{nets[-1]}" if nets else "merchant"
    row["gate"] = gate(
        rules.name, plan.players, f"pilot@{path}", old, f"{plan.seed}/gate/{number}", plan.gate, plan.workers, tell
    )
    if nets:
        row["gate"]["against"] = f"net of round {int(nets[-1].stem) + 1}" if nets[-1].parent == path.parent else "shipped net"
    note(rules, plan, seconds_so_far(plan) + time.monotonic() - start)
    return row


def fit_round(rules: Game, plan: Training, number: int, path: Path, tell: Tell) -> None:
    """Fit a net to all games so far, and write it."""
    inputs = inputs_of(rules, plan.players)
    games = Games(load(sorted((plan.out / "games").glob("*.npz"))), inputs)
    passes = plan.passes or max(1, min(PASSES, round(LOOKS / max(1, games.count))))
    model, sharp = fit(games, inputs, Fitting(plan.units, passes, number), tell)
    about = {"made_by": plan.command, "seed": plan.seed, "round": number + 1}
    about |= {"games": len(games.data["length"]), "positions": games.count, **figures(model, games, sharp)}
    write_net(path, rules, plan.players, plan.units, model.weights(sharp), about)


def figures(model: Model, games: Games, sharp: float) -> Row:
    """Log loss and calibration on the games for the report."""
    chosen = games.heap(REPORT)
    chances = torch.softmax(sharp * logits_of(model, games, chosen), 1).tolist()
    data = games.data
    seen = [
        Seen(int(games.game[place]), int(data["stage"][place]), int(data["winner"][place]), said, data["judged"][place].tolist())
        for place, said in zip(np.atleast_1d(chosen), chances, strict=True)
    ]
    if not seen:
        return {"log_loss": None, "calibration": None}
    return {"log_loss": {"net": log_loss(seen), "judgement": fitted_loss(seen)}, "calibration": calibration(seen)}
