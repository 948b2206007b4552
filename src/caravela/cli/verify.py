"""`caravela verify`."""

from __future__ import annotations

from argparse import Namespace

from caravela.cli.paper import Paper, paint
from caravela.cli.records import load
from caravela.cli.story import score_line
from caravela.kernel.refusal import BadInput
from caravela.registry import game_of


def run(arguments: Namespace) -> int:
    """Replay, compare, and say so."""
    record = load(arguments.file)
    it = game_of(record)
    try:
        match = record.verify(it)
    except BadInput as error:
        if record.rules_version == it.version:
            raise
        versions = f"It was played with version {record.rules_version} of the rules; this program has version {it.version}."
        raise BadInput(f"{error} {versions}") from None
    paper = Paper()
    paper.say("The record is complete, unchanged and follows the rules.", style="green")
    numbers = "our numbers" if record.pack is None else f"a data pack ({record.data})"
    paper.say(f"{it.title}, {record.players} players, {len(record.moves)} moves, {numbers}, seed {record.seed}")
    paper.say(paint(it, score_line(match)))
    if record.sealed:
        paper.say("The seed is the one that was sealed when the table opened.")
    return 0
