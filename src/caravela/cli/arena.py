"""`caravela arena`."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.table import Table

from caravela import game
from caravela.arena.sprt import parse_sprt
from caravela.arena.tournament import Tournament, report
from caravela.arena.tournament import run as play
from caravela.bots.roster import bot
from caravela.cli.paper import Paper
from caravela.cli.simulate import progress_bar
from caravela.kernel.luck import seed_text
from caravela.kernel.refusal import BadInput


def run(arguments: Namespace) -> int:
    """Play the blocks that the result file does not hold yet, and report."""
    it = game(arguments.game)
    lineup = [name.strip() for name in arguments.bots.split(",")]
    it.check_players(len(lineup))
    if arguments.players is not None and arguments.players != len(lineup):
        raise BadInput(f"--bots names {len(lineup)} bots for {arguments.players} players.")
    for name in lineup:
        bot(name)
    sprt = parse_sprt(arguments.sprt) if arguments.sprt else None
    plan = Tournament(it.name, lineup, arguments.blocks, seed_text(arguments.seed or "arena"), arguments.budget)
    names = re.sub(r"[^\w@.-]+", "_", "-".join(lineup))  # a bot may be named by the path of its weights
    path = Path(arguments.out or f"arena-{it.name}-{names}-{arguments.budget:g}.jsonl")
    with progress_bar(f"{it.title}: {', '.join(lineup)}", arguments.blocks) as bar:

        def progress(done: int, blocks: list[dict[str, Any]]) -> None:
            if bar is not None:
                bar(done)

        blocks = play(plan, path, progress, arguments.workers, arguments.ray or "", sprt)
    if not blocks:
        raise BadInput("No block has been played.")
    found = report(plan, blocks, sprt)
    if arguments.json:
        print(json.dumps(found, indent=2))
    else:
        show(it.title, found, path)
    return 0


def show(title: str, found: dict[str, Any], path: Path) -> None:
    """The figures for people."""
    paper = Paper()
    paper.say(f"{title}: {found['blocks']} blocks, {found['games']} games of {', '.join(found['lineup'])}; results in {path}")
    table = Table("bot", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("win share", "95 %", "Elo", "95 %", "points", "ms/turn", "95th"):
        table.add_column(heading, justify="right")
    for name, row in found["bots"].items():
        share, elo = row["win_share_95"], row["elo_95"]
        table.add_row(
            name,
            f"{row['win_share']:.1%}",
            f"{share[0]:.1%} – {share[1]:.1%}",
            f"{row['elo']:+.0f}",
            f"{elo[0]:+.0f} … {elo[1]:+.0f}",
            f"{row['mean_score']:.1f}",
            f"{row['ms_per_turn']['median']:.1f}",
            f"{row['ms_per_turn']['p95']:.1f}",
        )
    paper.print(table)
    seats = ", ".join(f"{share:.1%}" for share in found["seat_win_share"])
    paper.say(
        f"Wins by seat: {seats}. Winners average {found['winner_mean']:.1f} points after {found['turns']['mean']:.0f} turns."
    )
    reasons = ", ".join(f"{reason} {count}" for reason, count in found["end_reasons"].items())
    paper.say(f"Ended by: {reasons}.")
    for name, row in found["bots"].items():
        parts = ", ".join(f"{source} {points:.1f}" for source, points in row["sources"].items())
        paper.say(f"{name} by source: {parts}.")
    if "sprt" in found:
        test = found["sprt"]
        paper.say(
            f"Sequential test of elo {test['elo0']:g} against {test['elo1']:g}: {test['verdict']} (ratio {test['llr']:.2f})."
        )
