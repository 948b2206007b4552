"""`caravela foresee`."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from caravela import game
from caravela.arena.foresee import Foreseeing, foresee
from caravela.bots.roster import bot
from caravela.cli.paper import Paper
from caravela.cli.simulate import progress_bar
from caravela.cli.tune import show
from caravela.kernel.luck import seed_text
from caravela.kernel.weights import Weights, weights_text


def run(arguments: Namespace) -> int:
    """Play, learn, and write the game's weights with the new foresight."""
    it = game(arguments.game)
    players = 4 if arguments.players is None else arguments.players
    it.check_players(players)
    bot(arguments.bot)
    path = Path(arguments.out or f"weights-{it.name}.toml")
    paper = Paper()
    seed = seed_text(arguments.seed or "foresee")
    plan = Foreseeing(players, arguments.bot, arguments.budget, arguments.games, arguments.spread, seed)
    heading = f"foresight: caravela foresee {it.name} --players {players} --games {plan.games} --spread {plan.spread:g}"
    heading += f" --bot {plan.by} --budget {plan.budget:g} --seed {plan.seed}"
    with progress_bar(f"{it.title}: {plan.by}", plan.games) as bar:
        found = foresee(it, plan, lambda done: None if bar is None else bar(done))
    present = it.judgement.weights
    path.write_text(
        weights_text(Weights(list(present.early), present.late, found), it.judgement.terms.names, heading), encoding="utf-8"
    )
    show(paper, it.judgement.terms.names, present.foresight or present, found)
    trial = f"admiral@{path}" + ",admiral" * (players - 1)
    paper.say(f"Written to {path}. Measure it before you ship it: caravela arena {it.name} --bots {trial} --sprt elo0=0,elo1=40")
    return 0
