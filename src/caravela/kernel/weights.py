"""Weights of a judgement's terms, learned by self-play: one early in the game and one late, and a straight line between."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from caravela.kernel.data import Entry, read_toml
from caravela.kernel.packed import vec
from caravela.kernel.refusal import BadInput


class Weights:
    """`early` per term at the start of the game; `change` is what is added until its end. `foresight` weighs where a look ahead
    ends, if that is done otherwise: what one plays well by and what tells how a game will end are not the same."""

    def __init__(self, early: Sequence[float], late: Sequence[float], foresight: Weights | None = None) -> None:
        self.early = vec[float](early)
        self.change = vec[float]([late[number] - early[number] for number in range(len(early))])
        self.foresight = foresight

    @property
    def late(self) -> list[float]:
        """The weights at the end of the game."""
        return [self.early[number] + self.change[number] for number in range(len(self.early))]


def read_weights(path: Path, names: list[str]) -> Weights:
    """Weights from a file with the tables `early` and `late`, and perhaps the same two under `foresight`; each must name every
    term of the judgement and nothing else."""
    content = Entry(read_toml(path), "")
    foresight = None
    if content.has("foresight"):
        inner = Entry(content.value("foresight"), "foresight")
        foresight = Weights(column(inner, "early", names), column(inner, "late", names))
    return Weights(column(content, "early", names), column(content, "late", names), foresight)


def column(content: Entry, key: str, names: list[str]) -> list[float]:
    """One of the tables, in the order of the terms."""
    title = content.where(key)
    entry = Entry(content.content.get(key), title)
    for name in entry.content:
        if name not in names:
            raise BadInput(f"Weight {title}.{name!r}: the judgement has no such term; it has {', '.join(names)}.")
    found: list[float] = []
    for name in names:
        value = entry.value(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not -100 <= value <= 100:
            raise BadInput(f"Weight {title}.{name!r}: a number between -100 and 100 is expected.")
        found.append(float(value))
    return found


def shipped_weights(folder: Path, names: list[str]) -> Weights:
    """The weights beside a game's judgement; before the first tuning every term counts as it was estimated."""
    path = folder / "weights.toml"
    if not path.exists():
        return Weights([1.0] * len(names), [1.0] * len(names))
    return read_weights(path, names)


def weights_text(weights: Weights, names: list[str], heading: str) -> str:
    """The file for these weights."""
    lines = [f"# {heading}"]
    tables = [("early", list(weights.early)), ("late", weights.late)]
    if weights.foresight is not None:
        tables += [("foresight.early", list(weights.foresight.early)), ("foresight.late", weights.foresight.late)]
    for title, values in tables:
        lines += ["", f"[{title}]", *(f'"{name}" = {value:.3f}' for name, value in zip(names, values, strict=True))]
    return "\n".join(lines) + "\n"
