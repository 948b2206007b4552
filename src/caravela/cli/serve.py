"""`caravela serve`."""

from __future__ import annotations

from argparse import Namespace

from caravela.cli.server import needs_server


def run(arguments: Namespace) -> int:
    """Open the table."""
    with needs_server():
        from caravela.table.serve import serve
    return serve(arguments)
