"""`caravela simulate`."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import quantiles
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from caravela import game
from caravela.arena.simulate import Summary, mean, simulate
from caravela.cli.paper import Paper, colour_style
from caravela.kernel.game import Game

BINS: Final = 12
BAR: Final = 40
GLANCE: Final = 0.1  # seconds between two updates of the progress bar


def run(arguments: Namespace) -> int:
    """Play, and report."""
    it = game(arguments.game)
    players = 4 if arguments.players is None else arguments.players
    it.check_players(players)
    with progress_bar(f"{it.title}, {players} players", arguments.games) as progress:
        summary = simulate(it, players, arguments.games, arguments.bot, arguments.seed, progress)
    if arguments.json:
        print(json.dumps(summary.to_json(), indent=2))
    else:
        report(it, summary, arguments.bot)
    return 0


@contextmanager
def progress_bar(title: str, games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr, where somebody may be looking."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Paper(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(title, total=games)
        last = 0.0

        def progress(done: int) -> None:
            nonlocal last
            now = time.perf_counter()
            if now - last >= GLANCE:
                last = now
                bar.update(task, completed=done, refresh=True)

        yield progress


def report(it: Game, summary: Summary, bot: str) -> None:
    """The figures for people."""
    paper = Paper()
    figures = summary.to_json()
    seconds = f"{summary.seconds:.2f}" if summary.seconds < 10 else f"{summary.seconds:,.0f}"
    paper.say(f"{it.title}, {summary.players} players, bot {bot}: {summary.games:,} games in {seconds} s")
    rates = f"{figures['games_per_s']:,.1f} games/s, {figures['decisions_per_s']:,.0f} decisions/s"
    paper.say(f"{rates}, {summary.decisions / summary.games:,.0f} decisions a game")
    reasons = [f"{reason} {count:,}" for reason, count in summary.end_reasons.most_common()]
    paper.say(f"Finished: {len(summary.scores):,} of {summary.games:,} ({', '.join(reasons)})")
    if not summary.scores:
        return
    paper.say()
    paper.print(seat_table(it, summary))
    paper.say()
    winner = figures["scores"]["winner_mean"]
    paper.say(f"Mean score {figures['scores']['mean']:.1f}, of the winner {winner:.1f}. All scores:")
    for label, count, share in histogram([points for scores in summary.scores for points in scores]):
        paper.say(f"  {label:>11}  {count:>8,}  {'█' * round(share * BAR)}")


def seat_table(it: Game, summary: Summary) -> Table:
    """How each seat fared."""
    table = Table("seat", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("wins", "mean", "lowest", "quartile", "median", "quartile", "highest"):
        table.add_column(heading, justify="right")
    for seat in range(summary.players):
        points = sorted(scores[seat] for scores in summary.scores)
        quarters = quantiles(points, n=4, method="inclusive") if len(points) > 1 else [points[0]] * 3
        wins = summary.wins()[seat]
        figures = [points[0], *quarters, points[-1]]
        cells = [f"{wins:.1%}", f"{mean(points):.1f}", *(f"{figure:.0f}" for figure in figures)]
        table.add_row(Text(f"{seat} {it.colours[seat]}", colour_style(it.colours[seat])), *cells)
    return table


def histogram(values: list[int]) -> list[tuple[str, int, float]]:
    """Bins of equal, round width: label, count, and the count as a share of the largest."""
    low, high = min(values), max(values)
    width = next(step for step in round_steps() if (high // step) - (low // step) < BINS)
    counts: dict[int, int] = dict.fromkeys(range(low // width, high // width + 1), 0)
    for value in values:
        counts[value // width] += 1
    largest = max(counts.values())
    label = "{0}" if width == 1 else "{0} to {1}"
    return [(label.format(bin * width, (bin + 1) * width - 1), count, count / largest) for bin, count in counts.items()]


def round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 …"""
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10
