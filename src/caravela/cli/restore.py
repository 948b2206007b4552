"""`caravela restore`."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from caravela.cli.paper import Paper
from caravela.cli.server import needs_server
from caravela.kernel.words import plural


def run(arguments: Namespace) -> int:
    """Put a backup in the place of the database."""
    with needs_server():
        from caravela.table.backup import restore
        from caravela.table.settings import settings_of
    settings = settings_of(arguments)
    count = restore(settings, Path(arguments.file), arguments.replace)
    Paper().say(f"{plural(count, 'table')} restored into {settings.place}.")
    return 0
