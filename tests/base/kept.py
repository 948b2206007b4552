"""What base made, and where today's source does otherwise (see README.md).

Run by itself, it checks everything that is kept of the positions of a game, in the build that it finds, and prints one line per
difference: `python tests/base/kept.py GAME`.
"""

import json
import lzma
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import caravela
from caravela.bots.admiral import Admiral
from caravela.bots.bot import Bot, decide
from caravela.bots.levels import Captain, Merchant
from caravela.bots.roster import bot
from caravela.build import build
from caravela.kernel.luck import Luck
from caravela.kernel.position import first_fingerprint, from_json, to_json
from caravela.kernel.state import State

FOLDER = Path(__file__).parent
FROZEN = {"admiral-base": "admiral", "admiral-base-deep": "admiral-deep"}  # decides as this level of base did


@cache
def kept(name: str) -> Any:
    """The content of a file that base made. For a game: `counts` by level, and `positions`."""
    return json.loads(lzma.decompress((FOLDER / f"{name}.json.xz").read_bytes()))


def player(level: str, counts: dict[str, int]) -> Bot:
    """A bot that counts what it looks at: the same luck leads to the same decision."""
    if level == "merchant":
        return Merchant(**counts)
    if level == "captain":
        return Captain(**counts, seconds=1e9)
    if level in FROZEN:
        from caravela.bots.base.admiral import BaseAdmiral  # base itself does not have it

        return BaseAdmiral(**counts)
    if level in ("admiral", "admiral-deep"):
        return Admiral(**counts)
    return bot(level)


def decision(s: State, number: int, level: str, counts: dict[str, int]) -> str:
    """What a level decides in position `number`, in notation. Base had no nets: the Admiral is given the judgement."""
    made = player(level, counts)
    if isinstance(made, Admiral) and hasattr(made, "given"):  # base itself does not have it
        made.given = s.game.judgement
    return s.game.text(decide(made, s, Luck(number)))


def fingerprint(s: State) -> int:
    """The fingerprint as base computed it."""
    return int(first_fingerprint(s))


def facts(s: State) -> dict[str, Any]:
    """What can be said about a position without a bot."""
    return {
        "position": to_json(s),
        "options": [s.game.text(action) for action in s.options],
        "actor": s.actor,
        "scores": s.scores(),
        "fingerprint": fingerprint(s),
    }


def changed_facts(name: str, number: int) -> Iterator[str]:
    """What is different about a position today, in words."""
    entry = kept(name)["positions"][number]
    game = caravela.game(name)
    written = entry["position"]
    if not game.file.knows(written["data"]):
        yield f"{name}, position {number}: the numbers of base are not known any more"
    found = facts(from_json(game, written))
    found["position"]["data"] = written["data"]  # base's hash of the same numbers
    for fact, today in found.items():
        if today != entry[fact]:
            yield f"{name}, position {number}: {fact} was {entry[fact]}, is {today}"


def changed_decision(name: str, number: int, level: str) -> Iterator[str]:
    """How a level decides otherwise today, in words."""
    content = kept(name)
    entry, as_level = content["positions"][number], FROZEN.get(level, level)
    before = entry["decisions"][as_level]
    s = from_json(caravela.game(name), entry["position"])
    today = decision(s, number, level, content["counts"].get(as_level, {}))
    if today != before:
        yield f"{name}, position {number}, {level}: base chose {before}, today {today}"


def check_all(name: str) -> None:
    """Every position and every decision of base; and the frozen Admiral wherever base's Admiral thought for long."""
    differences: list[str] = []
    decisions = 0
    for number, entry in enumerate(kept(name)["positions"]):
        differences += changed_facts(name, number)
        levels = list(entry["decisions"])
        if "admiral-deep" in levels:
            levels += FROZEN
        for level in levels:
            differences += changed_decision(name, number, level)
            decisions += 1
    print(*differences, f"{number + 1} positions, {decisions} decisions, {len(differences)} differences", sep="\n")


if __name__ == "__main__":
    print("build", build(), file=sys.stderr)
    check_all(sys.argv[1])
