"""Data packs for tests: our components with some entries changed."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import caravela
from caravela.kernel.data import read_toml


@cache
def shipped() -> dict[str, Any]:
    return read_toml(caravela.game("coimbra").folder / "components.toml")


def pack(**tables: dict[str, Any]) -> dict[str, Any]:
    """`pack(character={"council_ii_1": {"influence": 4}})`: entries of a list by their id, values of a table by key."""
    data = copy.deepcopy(shipped())
    for name, changes in tables.items():
        if isinstance(data[name], list):
            for entry in data[name]:
                entry.update(changes.get(entry.get("id"), {}))
        else:
            data[name].update(changes)
    return data
