"""`caravela recheck`."""

from __future__ import annotations

from argparse import Namespace

from caravela.kernel.refusal import BadInput


def run(arguments: Namespace) -> int:
    """Replay all stored games."""
    try:
        from caravela.table.commands import recheck
    except ModuleNotFoundError as missing:
        raise BadInput(f"The table needs {missing.name}: pip install 'caravela[server]'.") from None
    return recheck(arguments)
