"""`caravela review`: where a game was decided, in the terminal, as JSON or as one file for the browser."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from caravela.cli.paper import Paper, colour_style, paint
from caravela.cli.records import load
from caravela.cli.simulate import progress_bar
from caravela.cli.story import labels
from caravela.kernel.match import Match
from caravela.kernel.refusal import BadInput
from caravela.registry import game_of
from caravela.review.page import page
from caravela.review.passes import review
from caravela.review.telling import worded
from caravela.review.words import (
    ESTIMATE,
    ROWS,
    SKILL,
    better,
    done,
    grade_words,
    is_error,
    letters,
    moments,
    plain,
    signed,
    unit,
    where,
)

WIDTH: Final = 72
HEIGHT: Final = 12


def run(arguments: Namespace) -> int:
    """Review a record."""
    record = load(arguments.file)
    match = record.verify(game_of(record))
    names = labels(match.game, record.players)
    called = [f"{colour} ({name})" if name else colour for colour, name in zip_longest(names, record.names, fillvalue="")]
    with progress_bar("Reviewing", len(match.moves)) as bar:
        found = review(match, arguments.wanted, lambda done, of: None if bar is None else bar(done * len(match.moves) // of))
    found = worded(found, match.game)
    if arguments.html:
        write(Path(arguments.html), page(found, called, match.game.colours))
    if arguments.json:
        json.dump(found, sys.stdout, ensure_ascii=False)
        print()
        return 0
    paper = Paper()
    paper.say(
        f"{match.game.title}, {record.players} players, {len(match.moves)} moves, judged by {found['evaluator']}", style="bold"
    )
    if not found["finished"]:
        paper.say("The game is not finished: the books end at its present position.")
    if not found["calibrated"]:
        paper.say(ESTIMATE, style="yellow")
    print_curve(paper, match, found, names)
    print_books(paper, match, found, names)
    print_moments(paper, match, found, names)
    print_errors(paper, match, found, names)
    if arguments.html:
        paper.say(f"Written to {arguments.html}.")
    return 0


def write(path: Path, text: str) -> None:
    """One file for the browser."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"The review cannot be written to {path}: {error.strerror}.") from None


def print_curve(paper: Paper, match: Match, found: dict[str, Any], names: list[str]) -> None:
    """The course of the game: a letter for every seat."""
    kind, colours = unit(found), match.game.colours
    signs = letters(colours)
    rows = [found["turns"][0]["before"][kind], *(turn["after"][kind] for turn in found["turns"])]
    low, high = min(map(min, rows)), max(map(max, rows))
    grid = [[(" ", "")] * WIDTH for _ in range(HEIGHT)]
    for x in range(WIDTH):
        row = rows[x * (len(rows) - 1) // (WIDTH - 1)]
        for seat in sorted(range(len(row)), key=lambda each: row[each]):
            y = round((row[seat] - low) / ((high - low) or 1.0) * (HEIGHT - 1))
            grid[HEIGHT - 1 - y][x] = (signs[seat], colour_style(colours[seat]))
    paper.say(f"\n{'Chance to win' if kind == 'chance' else 'Expected final points'}, by turns")
    for number, line in enumerate(grid):
        mark = plain(found, high) if number == 0 else plain(found, low) if number == HEIGHT - 1 else ""
        text = Text(f"{mark:>8} │")
        for letter, style in line:
            text.append(letter, style)
        paper.print(text)
    paper.say(f"{'':>8} └{'─' * WIDTH}")
    legend = Text(f"{'':>10}")
    for seat, name in enumerate(names):
        legend.append(f"{signs[seat]} {name}   ", colour_style(colours[seat]))
    paper.print(legend)


def print_books(paper: Paper, match: Match, found: dict[str, Any], names: list[str]) -> None:
    """Where everybody's chance or points came from; each column adds up."""
    kind = unit(found)
    table = Table("", box=None, padding=(0, 2, 0, 0), header_style="")
    for seat, name in enumerate(names):
        table.add_column(Text(name, colour_style(match.game.colours[seat])), justify="right")
    for key, title in ROWS.items():
        show = plain if key in ("start", "end") else signed
        table.add_row(title, *(show(found, book[key][kind]) for book in found["books"]))
    if found["calibrated"] and found["accuracy"]:
        for key, title in SKILL.items():
            table.add_row(title, *("-" if one[key] is None else f"{one[key]:.1f}" for one in found["accuracy"]))
    paper.say(f"\nThe books, in {'points of chance' if kind == 'chance' else 'expected final points'}", style="bold")
    paper.print(table)


def print_moments(paper: Paper, match: Match, found: dict[str, Any], names: list[str]) -> None:
    """Where the game was decided."""
    told = moments(found, names)
    if told:
        paper.say("\nWhere it was decided", style="bold")
    for each in told:
        paper.say(paint(match.game, f"  {each['text']}"))


def print_errors(paper: Paper, match: Match, found: dict[str, Any], names: list[str]) -> None:
    """Turns with something better beside them."""
    worth_telling = [turn for turn in found["turns"] if is_error(found, turn) or (found["calibrated"] and turn["named"])]
    if worth_telling:
        paper.say("\nTurns" if found["calibrated"] else "\nTurns beside which a better one was seen", style="bold")
    for turn in worth_telling:
        grade = f" [{grade_words(turn)}]" if found["calibrated"] else ""
        line = f"  {where(turn)}, {names[turn['seat']]}{grade}: {done(turn['words'])}. {better(found, turn)}"
        paper.say(paint(match.game, line.rstrip()))
