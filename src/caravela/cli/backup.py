"""`caravela backup`."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from caravela.cli.paper import Paper
from caravela.cli.server import needs_server
from caravela.kernel.words import plural


def run(arguments: Namespace) -> int:
    """Copy all tables into one file."""
    with needs_server():
        from caravela.table.backup import backup
        from caravela.table.settings import settings_of
    count = backup(settings_of(arguments), Path(arguments.file))
    Paper().say(f"{plural(count, 'table')} in {arguments.file}. It holds seeds and private notes: keep it where nobody reads it.")
    return 0
