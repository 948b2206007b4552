"""The actions that may be chosen, told briefly.

A ship may end on two hundred spaces, and what is said of each differs in a few values: numbers, and the letters of islands. So
actions that read alike share a *form*, in which every value is replaced by its place among the values of the action. A *row*
names the form and the values:

    form 0   space:0      Sail to space 0, the anchor of island 1 (2 steps)        space.0
    row      [0, "4.13", "C", 8]
    means    space:4.13   Sail to space 4.13, the anchor of island C (8 steps)     space.4.13

Targets are one text with blanks in it. `…` at its end stands for one more target like the last for each further value of the row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from caravela.table import models as m

VALUE: Final = re.compile(r"([0-9]+(?:\.[0-9]+)*|\b[A-Z]\b)")  # the number of a space is one value, with its dot
PLACE: Final = re.compile(r"[0-9]+")
MORE: Final = " …"
BETWEEN: Final = "\x1f"  # stands in no text


class Action(NamedTuple):
    """What is said of an action; `part` is the part of a question that it would answer."""

    text: str
    describe: str
    targets: tuple[str, ...]
    side: bool
    part: str


def briefly(actions: Iterable[Action]) -> m.Offer:
    """Actions as forms and rows, in the same order."""
    forms: dict[m.Form, int] = {}
    rows: list[list[int | str]] = []
    for action in actions:
        form, values = brief(action)
        rows.append([forms.setdefault(form, len(forms)), *values])
    return m.Offer(forms=list(forms), rows=rows)


def brief(action: Action) -> tuple[m.Form, list[int | str]]:
    """An action's form and its values: each value is replaced by its place among them. All texts are searched at once, as there
    may be hundreds of actions."""
    pieces = VALUE.split(BETWEEN.join((action.text, action.describe, action.part, *action.targets)))
    places: dict[str, str] = {}
    for number in range(1, len(pieces), 2):  # every other piece is a value
        pieces[number] = places.setdefault(pieces[number], str(len(places)))
    text, describe, part, *targets = "".join(pieces).split(BETWEEN)
    return (text, describe, gathered(targets, len(places)), part, action.side), [as_sent(value) for value in places]


def gathered(targets: list[str], values: int) -> str:
    """Targets as one text. The last ones, if they differ in their places only, up to the last value, are told by the first."""
    last = len(targets) - 1
    if last < 0 or PLACE.findall(targets[last]) != [str(values - 1)]:
        return " ".join(targets)
    first = last
    while first and targets[first - 1] == moved(targets[first], -1):
        first -= 1
    return " ".join(targets[: first + 1]) + MORE


def moved(target: str, by: int) -> str:
    """A target with its places moved."""
    return PLACE.sub(lambda place: str(int(place[0]) + by), target)


def as_sent(value: str) -> int | str:
    """A value as a number, unless it would lose something by that."""
    return int(value) if value == "0" or (value[0] in "123456789" and "." not in value) else value


def in_full(offer: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The actions that are meant: what a client makes of an offer."""
    found = []
    for number, *values in offer["rows"]:
        text, describe, targets, part, side = offer["forms"][number]
        named = targets.removesuffix(MORE).split()
        if targets.endswith(MORE):
            named += [moved(named[-1], by) for by in range(1, len(values) - int(PLACE.findall(named[-1])[0]))]
        action = {"text": filled(text, values), "describe": filled(describe, values)}
        found.append({**action, "targets": [filled(one, values) for one in named], "side": side, "part": filled(part, values)})
    return found


def filled(text: str, values: Sequence[int | str]) -> str:
    """A text of a form with a row's values."""
    return PLACE.sub(lambda place: str(values[int(place[0])]), text)
