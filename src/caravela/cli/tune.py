"""`caravela tune`."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from rich.table import Table

from caravela import game
from caravela.arena.tune import Tuning, tune
from caravela.bots.roster import bot
from caravela.cli.paper import Paper
from caravela.cli.simulate import progress_bar
from caravela.kernel.luck import seed_text
from caravela.kernel.weights import Weights, weights_text


def run(arguments: Namespace) -> int:
    """Play and learn, round by round; the file is written after each of them."""
    it = game(arguments.game)
    players = 4 if arguments.players is None else arguments.players
    it.check_players(players)
    bot(arguments.bot)
    before = it.judgement.weights
    path = Path(arguments.out or f"weights-{it.name}.toml")
    paper = Paper()
    plan = Tuning(
        players,
        arguments.bot,
        arguments.budget,
        arguments.pairs,
        arguments.games,
        arguments.rounds,
        arguments.spread,
        seed_text(arguments.seed or "tune"),
    )
    heading = f"caravela tune {it.name} --players {players} --rounds {plan.rounds} --pairs {plan.pairs} --games {plan.games}"
    heading += f" --spread {plan.spread:g} --bot {plan.by} --budget {plan.budget:g} --seed {plan.seed}"
    with progress_bar(f"{it.title}: {plan.by}", plan.pairs * plan.rounds) as bar:
        for weights in tune(it, plan, lambda done: None if bar is None else bar(done)):
            weights.foresight = before.foresight
            path.write_text(weights_text(weights, it.judgement.terms.names, heading), encoding="utf-8")
    show(paper, it.judgement.terms.names, before, weights)
    trial = f"{arguments.bot}@{path}" + f",{arguments.bot}" * (players - 1)
    paper.say(f"Written to {path}. Measure it before you ship it: caravela arena {it.name} --bots {trial} --sprt elo0=0,elo1=40")
    return 0


def show(paper: Paper, names: list[str], before: Weights, after: Weights) -> None:
    """Old and new weights side by side."""
    table = Table("term", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("early", "was", "late", "was"):
        table.add_column(heading, justify="right")
    for number, name in enumerate(names):
        figures = (after.early[number], before.early[number], after.late[number], before.late[number])
        table.add_row(name, *(f"{figure:.2f}" for figure in figures))
    paper.print(table)
