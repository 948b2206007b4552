"""`caravela tables`: what is stored, and how to get rid of it."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from typing import Any

from rich.table import Table

from caravela.cli.paper import Paper
from caravela.cli.server import needs_server
from caravela.kernel.refusal import BadInput
from caravela.kernel.words import plural


def run(arguments: Namespace) -> int:
    """List tables, or close or delete some. 2 if one of them was refused."""
    with needs_server():
        from caravela.table.keeping import listed, order
        from caravela.table.settings import settings_of
    settings = settings_of(arguments)
    paper = Paper()
    if arguments.action == "list":
        if arguments.ids:
            raise BadInput("'caravela tables list' takes no ids; did you mean close or delete?")
        show(paper, listed(settings, arguments.status), arguments.json)
        return 0
    if not arguments.ids:
        raise BadInput(f"Which tables? 'caravela tables {arguments.action} ID …'; 'caravela tables' lists the ids.")
    answers = order(settings, arguments.action, list(dict.fromkeys(arguments.ids)))
    if arguments.json:
        print(json.dumps(answers))
    else:
        for table_id, answer in answers.items():
            paper.say(f"{table_id}: {answer}")
    return 2 if any(answer.startswith("refused") for answer in answers.values()) else 0


def show(paper: Paper, rows: list[dict[str, Any]], as_json: bool) -> None:
    """One line each, the one that was untouched for the longest time first."""
    if as_json:
        print(json.dumps(rows, ensure_ascii=False))
        return
    grid = Table("id", "game", "status", "moves", "changed", "players", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for row in rows:
        changed = time.strftime("%Y-%m-%d %H:%M", time.localtime(row["changed"]))
        names = ", ".join(name or "(open)" for name in row["names"])
        grid.add_row(row["id"], row["game"], row["status"], str(row["moves"]), changed, names)
    paper.print(grid)
    paper.say(f"{plural(len(rows), 'table')}.")
