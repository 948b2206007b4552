"""`caravela data`: the printed numbers with their sources, and the check of a data pack."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from caravela import game
from caravela.cli.paper import Paper
from caravela.kernel.data import read_toml
from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from
from caravela.kernel.playout import play_out

MEANING: Final = {
    "rulebook": "stated in the rulebook, or forced by it",
    "public": "from public reviews, reports or component lists",
    "recalled": "known from the published game, and fits the rulebook",
    "reconstructed": "chosen so that every rule and example holds; the print may differ",
}
APART: Final = ("index", "source", "confidence", "note")  # said beside or below a table, or by the order of its rows
MOST_CHANGES: Final = 40


def run(arguments: Namespace) -> int:
    """Show our numbers, or check somebody's."""
    it = game(arguments.game)
    ours = read_toml(it.folder / "components.toml")
    paper = Paper()
    if arguments.check:
        check(paper, it, ours, arguments.check)
    else:
        show(paper, it, ours)
    return 0


# -- checking a pack


def check(paper: Paper, it: Game, ours: dict[str, Any], file: str) -> None:
    """Build the game with a pack, play it once at every number of players, and say what the pack changes."""
    theirs = read_toml(Path(file))
    built = game(it.name, theirs)
    for players in range(built.least, built.most + 1):
        play_out(built.new(players, "check"), luck_from("check", "cli/check"))
    paper.say(f"{file} is a good data pack for {it.title} (hash {built.data_hash}).", style="green")
    changes = list(differences(ours, theirs, ""))
    if not changes:
        paper.say("It says the same as our numbers.")
        return
    paper.say(f"It differs from our numbers in {len(changes)} {'entry' if len(changes) == 1 else 'entries'}:")
    for path, mine, other in changes[:MOST_CHANGES]:
        paper.say(f"  {path}: {mine} → {other}")
    if len(changes) > MOST_CHANGES:
        paper.say(f"  … and {len(changes) - MOST_CHANGES} more")


def differences(ours: Any, theirs: Any, path: str) -> Iterator[tuple[str, str, str]]:
    """Every entry that is not the same in both: path, ours, theirs. Tables of a list are told apart by their ids."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in {**ours, **theirs}:
            yield from differences(ours.get(key), theirs.get(key), f"{path}.{key}" if path else key)
    elif is_tables(ours) and is_tables(theirs):
        mine, other = by_name(ours), by_name(theirs)
        for name in {**mine, **other}:
            yield from differences(mine.get(name), other.get(name), f"{path}[{name}]")
    elif ours != theirs:
        yield path, short(ours), short(theirs)


def by_name(tables: list[dict[str, Any]]) -> dict[str, Any]:
    """Tables of a list by id, or by number where they have none."""
    return {str(table.get("id", index)): table for index, table in enumerate(tables)}


def short(value: Any) -> str:
    """A value for a line of text."""
    if value is None:
        return "nothing"
    text = cell(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


# -- showing ours


def show(paper: Paper, it: Game, content: dict[str, Any]) -> None:
    """All tables, after a word about where the numbers come from."""
    counts = Counter(sources(content))
    paper.say(f"The numbers of {it.title} (hash {it.data_hash}), by source:", style="bold")
    for source, meaning in MEANING.items():
        paper.say(f"  {counts[source]:>3} × {source}: {meaning}")
    paper.say(f"They stand in {it.folder / 'components.toml'}.", style="dim")
    paper.say(f"Correct a copy, check it with 'caravela data {it.name} --check FILE', play it with --data FILE.", style="dim")
    show_table(paper, content, "")


def sources(value: Any) -> Iterator[str]:
    """Every `source` in the data."""
    if isinstance(value, dict):
        if isinstance(value.get("source"), str):
            yield value["source"]
        for item in value.values():
            yield from sources(item)
    elif isinstance(value, list):
        for item in value:
            yield from sources(item)


def show_table(paper: Paper, content: dict[str, Any], path: str) -> None:
    """One table and the tables inside it."""
    plain = {key: value for key, value in content.items() if not isinstance(value, dict) and not is_tables(value)}
    if plain:
        heading(paper, path, origin(plain))
        for key, value in plain.items():
            if key not in APART:
                paper.say(Text.assemble(("  ", ""), (f"{key}: ", "cyan"), cell(value)))
        if "note" in plain:
            paper.say(f"  {plain['note']}", style="dim")
    for key, value in content.items():
        inner = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            show_table(paper, value, inner)
        elif is_tables(value):
            show_list(paper, value, inner)


def show_list(paper: Paper, tables: list[dict[str, Any]], path: str) -> None:
    """A list of like tables, one a row; their notes below."""
    keys = [key for key in dict.fromkeys(key for table in tables for key in table) if key not in APART]
    heading(paper, path, "")
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="cyan")
    for key in (*keys, "source"):
        grid.add_column(key.replace("_", " "), overflow="fold", no_wrap=key in ("id", "source"))
    for table in tables:
        grid.add_row(*(Text(cell(table.get(key, ""))) for key in keys), origin(table))
    paper.print(grid)
    for index, table in enumerate(tables):
        if "note" in table:
            paper.say(f"  {table.get('id', index)}: {table['note']}", style="dim")


def heading(paper: Paper, path: str, source: str) -> None:
    """The name of a table, and where its numbers come from."""
    paper.say()
    paper.say(Text.assemble((path, "bold"), (f"  {source}" if source else "", "dim")))


def origin(table: dict[str, Any]) -> str:
    """Where the numbers of a table come from, and how sure that is."""
    source, confidence = table.get("source", ""), table.get("confidence", "")
    return f"{source} ({confidence})" if confidence else str(source)


def is_tables(value: Any) -> bool:
    """Whether this is a list of tables."""
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def cell(value: Any) -> str:
    """A value as text: `yes` and `no`, lists with commas, tables as pairs."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(cell(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {cell(item)}" for key, item in value.items())
    return str(value)
