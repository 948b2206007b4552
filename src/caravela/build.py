"""Which of the two builds runs: the same source, compiled or interpreted."""

from __future__ import annotations


def build() -> str:
    """`compiled` where the kernel is a native module, else `interpreted`."""
    from caravela.kernel import state

    return "interpreted" if str(state.__file__).endswith(".py") else "compiled"
