"""`caravela games`."""

from __future__ import annotations

from argparse import Namespace


def run(arguments: Namespace) -> int:
    """List games and bots."""
    from rich.table import Table

    from caravela import game, game_names
    from caravela.bots.presenting import presented
    from caravela.bots.roster import BOTS
    from caravela.cli.paper import Paper

    paper = Paper()
    table = Table("name", "game", "players", "moves in its notation", "rules", box=None, padding=(0, 3, 0, 0), header_style="dim")
    for name in game_names():
        it = game(name)
        table.add_row(name, it.title, f"{it.least} to {it.most}", str(it.space.size), f"version {it.version}")
    paper.print(table)
    paper.say()
    paper.say("Bots: " + "; ".join(f"{name} ({presented(name)['about']})" for name in BOTS) + ".")
    paper.say(f"'caravela play {game_names()[0]}' starts a game.", style="dim")
    return 0
