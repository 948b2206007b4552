"""`caravela serve`."""

from __future__ import annotations

from argparse import Namespace

from caravela.kernel.refusal import BadInput


def run(arguments: Namespace) -> int:
    """Open the table."""
    try:
        from caravela.table.serve import serve
    except ModuleNotFoundError as missing:
        raise BadInput(f"The table needs {missing.name}: pip install 'caravela[server]'.") from None
    return serve(arguments)
