"""`caravela train --teach weights` and `--teach foresight`: the weights of a game's judgement."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from rich.table import Table

from caravela.arena.foresee import Foreseeing, foresee
from caravela.arena.tune import Tuning, Way, beginning, tune, weights_at
from caravela.cli.paper import Paper
from caravela.cli.simulate import progress_bar
from caravela.kernel.game import Game
from caravela.kernel.refusal import BadInput
from caravela.kernel.weights import Weights, weights_text


def teach_weights(it: Game, arguments: Namespace) -> None:
    """Play and learn, round by round; the file is written after each of them."""
    before = it.judgement.weights
    plan = Tuning(arguments.players, arguments.seed, arguments.rounds or Tuning.rounds, workers=arguments.workers)
    header = {"game": it.name, "teach": "weights", "players": plan.players, "seed": plan.seed}
    way = first = begun(arguments.out, header, arguments.resume) or beginning(it)
    heading = f"caravela train {it.name} --teach weights --players {plan.players} --rounds {plan.rounds} --seed {plan.seed}"
    with progress_bar(f"{it.title}: {plan.by}", plan.pairs * plan.rounds) as bar:
        for way in tune(it, plan, first, lambda done: bar(done) if bar else None):
            write(arguments.out, it, weights_of(way, before), heading)
            (arguments.out / "run.json").write_text(json.dumps({**header, **asdict(way)}), encoding="utf-8")
    report(it, arguments, before, weights_of(way, before), plan.by)


def weights_of(way: Way, before: Weights) -> Weights:
    """The running mean, because single rounds are noisy; how games end is learned apart."""
    found = weights_at(way.mean)
    found.foresight = before.foresight
    return found


def begun(out: Path, header: dict[str, object], resume: bool) -> Way | None:
    """How far the run in this folder has come."""
    path = out / "run.json"
    if not path.exists():
        return None
    if not resume:
        raise BadInput(f"{out} holds a run of training: go on with --resume, or name another folder.")
    found = json.loads(path.read_text(encoding="utf-8"))
    if {key: found.pop(key, None) for key in header} != header:
        raise BadInput(f"{out} holds a run that teaches something else, or has another game, seed or number of players.")
    return Way(**found)


def teach_foresight(it: Game, arguments: Namespace) -> None:
    """Play, learn, and write the game's weights with the new foresight. It takes minutes, so it does not go on after a stop."""
    if arguments.resume:
        raise BadInput("Foresight is learned in one go: leave --resume out.")
    plan = Foreseeing(arguments.players, arguments.seed, arguments.games or Foreseeing.games, workers=arguments.workers)
    heading = f"caravela train {it.name} --teach foresight --players {plan.players} --games {plan.games} --seed {plan.seed}"
    with progress_bar(f"{it.title}: {plan.by}", plan.games) as bar:
        found = foresee(it, plan, lambda done: None if bar is None else bar(done))
    present = it.judgement.weights
    write(arguments.out, it, Weights(list(present.early), present.late, found), heading)
    report(it, arguments, present.foresight or present, found, "admiral")


def write(out: Path, it: Game, weights: Weights, heading: str) -> None:
    """The file that replaces `weights.toml` of a game."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "weights.toml").write_text(weights_text(weights, it.judgement.terms.names, heading), encoding="utf-8")


def report(it: Game, arguments: Namespace, before: Weights, after: Weights, by: str) -> None:
    """Old and new weights side by side, and how to go on."""
    path = arguments.out / "weights.toml"
    names = it.judgement.terms.names
    rows = {"early": (list(after.early), list(before.early)), "late": (after.late, before.late)}
    if arguments.json:
        print(json.dumps({"out": str(path), **{key: dict(zip(names, rows[key][0], strict=True)) for key in rows}}, indent=2))
        return
    paper = Paper()
    table = Table("term", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("early", "was", "late", "was"):
        table.add_column(heading, justify="right")
    for number, name in enumerate(names):
        table.add_row(name, *(f"{column[number]:.2f}" for pair in rows.values() for column in pair))
    paper.print(table)
    trial = f"{by}@{path}" + f",{by}" * (arguments.players - 1)
    paper.say(f"Written to {path}. Measure it before you ship it: caravela arena {it.name} --bots {trial} --sprt elo0=0,elo1=40")
