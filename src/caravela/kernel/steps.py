"""The list of a game's steps."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from caravela.kernel.step import Step


class Steps:
    """The steps of a game. Each is added once, by the file and the class it stands in, and gets the number under which it is
    pending. Stored positions contain these numbers, so a new step goes to the end."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.names: list[str] = []

    def add(self, name: str) -> int:
        """Add `file.Class`; returns its number."""
        self.names.append(name)
        return len(self.names) - 1

    def build(self, data: object) -> list[Step[Any]]:
        """One instance of each, in order. A step class that nobody has added is an error."""
        found: list[Step[Any]] = []
        for name in self.names:
            file, _, kind = name.partition(".")
            module = import_module(f"{self.package}.{file}")
            step: Step[Any] = getattr(module, kind)()
            step.prepare(data)
            found.append(step)
        for file in {name.partition(".")[0] for name in self.names}:
            for kind, value in vars(import_module(f"{self.package}.{file}")).items():
                own = isinstance(value, type) and issubclass(value, Step) and value.__module__ == f"{self.package}.{file}"
                if own and f"{file}.{kind}" not in self.names:
                    raise AssertionError(f"the step {file}.{kind} has no number")
        return found
