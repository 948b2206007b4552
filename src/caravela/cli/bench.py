"""`caravela bench`."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from rich.table import Table

from caravela import __version__
from caravela.arena.bench import PLAYERS, Project, bench
from caravela.cli.paper import Paper

QUIET: Final = 0.9  # share of a core below which something else was running


def run(arguments: Namespace) -> int:
    """Measure, and print a table or one object."""
    project = Project(Path())
    notes = Paper(stderr=True)
    status = notes.status("measuring") if sys.stderr.isatty() else nullcontext(None)
    with status as shown:

        def progress(text: str) -> None:
            if shown is not None:
                shown.update(text)

        found = bench(project, arguments.rounds, arguments.seconds, arguments.alone, progress)
    if arguments.json:
        print(json.dumps(found, indent=2))
    else:
        report(found)
    if not arguments.alone and not found["peers"]:
        notes.say("No peers beside it: script/bench in the project's folder installs them into .venv-peers and runs this again.")
    return 0


def report(found: dict[str, Any]) -> None:
    """The table."""
    paper = Paper()
    paper.say(f"caravela {__version__} ({found['build']}), random play, {PLAYERS} players, one thread", style="bold")
    paper.say()
    table = Table("", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("players", "decisions/s", "games/s", "clones/s", "legal+apply", "× Catanatron", "clones ×"):
        table.add_column(heading, justify="right")
    for name, row in found["games"].items():
        table.add_row(name, *cells(row))
    if found["build"] == "compiled":
        for name, row in found["interpreted"].items():
            table.add_row(f"{name}, interpreted", *cells({"players": PLAYERS, **row}))
    for name, row in found["peers"].items():
        label = f"{name.replace('_', ' ')} {row['version']}"
        table.add_row(label, *cells(row), style="dim")
    paper.print(table)
    paper.say()
    paper.say(found["counting"], style="dim")
    for name, row in found["games"].items():
        if "vs_catanatron" in row:
            low, high = row["vs_catanatron"]["rounds"]["decisions"]
            paper.say(
                f"{name} against Catanatron within single rounds: {low:.0f} to {high:.0f} times the decisions.", style="dim"
            )
    for bar in found["bars"]:
        paper.say(f"{bar['name']}: {bar['value']:g}, asked for {bar['bar']:g}", style="green" if bar["met"] else "red")
    if found["cpu_share"] < QUIET:
        share = f"{found['cpu_share']:.0%}"
        paper.say(
            f"The machine was busy: this run got {share} of a core. The figures are low, the ratios uncertain.", style="yellow"
        )


def cells(row: dict[str, Any]) -> list[str]:
    """One line of figures; what was not measured stays empty."""
    ratios = row.get("vs_catanatron", {})
    return [
        str(row["players"]),
        f"{row['decisions_per_s']:,.0f}",
        figure(row, "games_per_s", "{:,.1f}"),
        figure(row, "clones_per_s", "{:,.0f}"),
        figure(row, "step_ns", "{:,.0f} ns"),
        figure(ratios, "decisions", "{:.1f}"),
        figure(ratios, "clones", "{:.1f}"),
    ]


def figure(row: dict[str, Any], key: str, form: str) -> str:
    """A figure, if there is one."""
    return form.format(row[key]) if key in row else ""
