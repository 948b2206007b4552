"""`caravela recheck`."""

from __future__ import annotations

from argparse import Namespace

from caravela.cli.server import needs_server


def run(arguments: Namespace) -> int:
    """Replay all stored games."""
    with needs_server():
        from caravela.table.commands import recheck
    return recheck(arguments)
