"""How quickly Captain and Admiral search, in any build since 1f2e021: looks and walks per second; prints one JSON object.

Run it with the Python of the environment to be measured. The positions are kept ones (tests/base), the same for every build:
turns of four Merchants. Bots count here instead of asking the clock, so every build does the same work.
"""

import argparse
import json
import lzma
import time
from functools import partial
from pathlib import Path

import caravela
from caravela.bots.admiral import Admiral
from caravela.bots.bot import decide
from caravela.bots.levels import Captain
from caravela.kernel.luck import Luck
from caravela.kernel.position import from_json

KEPT = Path(__file__).parent.parent / "tests" / "base"
POSITIONS = 6
LOOKS = 12
WALKS = 24


def positions(name: str) -> list:
    """Some kept positions of a game, from early to late."""
    content = json.loads(lzma.decompress((KEPT / f"{name}.json.xz").read_bytes()))
    found = [entry["position"] for entry in content["positions"] if entry["kind"] == "merchants"]
    found = [entry for entry in found if entry["position"]["players"] == 4]
    return [from_json(caravela.game(name), found[len(found) * n // POSITIONS]) for n in range(POSITIONS)]


def rate(make, amount: int, found: list, seconds: float) -> float:
    """Looks or walks per second."""
    clock = time.process_time
    done, start = 0, clock()
    now = start
    while now - start < seconds:
        for number, s in enumerate(found):
            decide(make(), s, Luck(number))
            done += amount
        now = clock()
    return round(done / (now - start), 1)


def main() -> None:
    """Measure every game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1.0, help="for each game and bot")
    asked = parser.parse_args()
    rows = {}
    for name in caravela.game_names():
        found = positions(name)
        admiral = Admiral(200, walks=WALKS)
        decide(admiral, found[0], Luck(0))  # makes what an Admiral makes once
        rows[name] = {
            "captain": rate(lambda: Captain(200, looks=LOOKS, seconds=1e9), LOOKS, found, asked.seconds),
            "admiral": rate(partial(rested, admiral), WALKS, found, asked.seconds),
        }
    print(json.dumps(rows))


def rested(admiral: Admiral) -> Admiral:
    """The same Admiral before a new turn."""
    admiral.turn = -1
    admiral.plan = type(admiral.plan)()
    return admiral


if __name__ == "__main__":
    main()
