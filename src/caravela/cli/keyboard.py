"""Where a person's words come from: a terminal, or a pipe that plays one."""

from __future__ import annotations

import sys
from typing import TextIO


class Leave(Exception):
    """The person has left: by choice, or because a pipe ran dry."""

    def __init__(self, by_choice: bool) -> None:
        super().__init__()
        self.by_choice = by_choice


class Keyboard:
    """Reads lines. What comes through a pipe is echoed, so that the output reads like a game that was typed."""

    def __init__(self, echo: TextIO | None = None) -> None:
        self.echo = echo or sys.stdout
        self.typed = sys.stdin.isatty() and self.echo.isatty()
        if self.typed:
            import readline  # noqa: F401  # arrow keys and history

    def ask(self, prompt: str) -> str:
        """The next line, stripped."""
        if self.typed:
            try:
                return input(prompt).strip()
            except EOFError:
                print()
                raise Leave(by_choice=True) from None
            except KeyboardInterrupt:
                print()
                raise
        line = sys.stdin.readline()
        if not line:
            raise Leave(by_choice=sys.stdin.isatty())
        print(f"{prompt}{line.strip()}", file=self.echo)
        return line.strip()
