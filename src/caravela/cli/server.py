"""What the commands about the server share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from caravela.kernel.refusal import BadInput


@contextmanager
def needs_server() -> Iterator[None]:
    """The server's libraries are an extra; whoever lacks one is told."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise BadInput(f"The table needs {missing.name}: pip install 'caravela[server]'.") from None
