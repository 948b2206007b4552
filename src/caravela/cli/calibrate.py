"""`caravela calibrate`."""

from __future__ import annotations

import json
from argparse import Namespace

from rich.table import Table

from caravela import game
from caravela.arena.calibrate import calibrate
from caravela.cli.paper import Paper
from caravela.cli.simulate import progress_bar
from caravela.kernel.luck import seed_text


def run(arguments: Namespace) -> int:
    """Play, compare, and report."""
    it = game(arguments.game)
    players = 4 if arguments.players is None else arguments.players
    it.check_players(players)
    seed = seed_text(arguments.seed or "calibrate")
    with progress_bar(f"{it.title}, {players} players", arguments.games) as bar:
        found = calibrate(
            it, players, arguments.games, seed, arguments.net or "", arguments.workers, lambda done: bar(done) if bar else None
        )
    if arguments.json:
        print(json.dumps(found, indent=2))
        return 0
    paper = Paper()
    if found["by"] == "judgement":
        paper.say(f"There is no net for {it.title} with {players} players: these are the judgement's chances.")
    paper.say(f"{it.title}, {players} players: {found['games']:,} games, {found['positions']:,} positions")
    table = Table("chance", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("seats", "said", "happened", "error"):
        table.add_column(heading, justify="right")
    for each in found["bins"]:
        figures = (f"{each['n']:,}", f"{each['said']:.1%}", f"{each['happened']:.1%}", f"{each['se']:.1%}")
        table.add_row(f"{each['low']:.0%} – {each['high']:.0%}", *figures)
    paper.print(table)
    paper.say(f"Mean error {found['mean_error']:.1%}.")
    for name, losses in found["log_loss"].items():
        who = "judgement, fitted" if name == "judgement" else found["by"]
        paper.say(f"Log loss by fifths of the game, {who}: {', '.join(f'{loss:.3f}' for loss in losses)}")
    return 0
