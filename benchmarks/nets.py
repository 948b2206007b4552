"""How long nets take: µs of processor time for one position and all its seats, beside the judgement; prints one JSON object.

Run it with the Python of the environment to be measured. Every evaluator looks at positions of a game of Merchants, from early to
late, one after the other. The best of several rounds counts: noise only ever slows down.
"""

import argparse
import json
import time
from pathlib import Path

import caravela
from caravela.build import build
from caravela.kernel.evaluator import Evaluator
from caravela.kernel.nets import read_net
from caravela.kernel.packed import vec

POSITIONS = 40
ROUNDS = 7


def positions(game: caravela.Game, players: int) -> list:
    """Some positions of a game, evenly spread."""
    s = game.new(players, "nets")
    merchant, luck = caravela.bot("merchant", 0.1), caravela.Luck(1)
    found = []
    while not s.over:
        found.append(s.clone())
        s.apply(caravela.decide(merchant, s, luck))
    return found[:: max(1, len(found) // POSITIONS)]


def cost(judge: Evaluator, found: list, seconds: float) -> float:
    """µs a position."""
    row = vec[float]([0.0] * (2 * found[0].players * len(found)))
    best = 1e9
    for _ in range(ROUNDS):
        done, start = 0, time.process_time()
        while time.process_time() - start < seconds / ROUNDS:
            judge.values_of(found, row)
            done += len(found)
        best = min(best, (time.process_time() - start) / done)
    return round(1e6 * best, 2)


def main() -> None:
    """Measure every net that we ship."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1.0, help="for each net")
    asked = parser.parse_args()
    rows = {}
    for path in sorted(Path(caravela.__file__).parent.glob("games/*/nets/*.json")):
        game, players = caravela.game(path.parents[1].name), int(path.stem)
        found = positions(game, players)
        judges = {"net": read_net(path, game, players), "judgement": game.judgement}
        rows[f"{game.name} {players}"] = {name: cost(judge, found, asked.seconds) for name, judge in judges.items()}
    print(json.dumps({"build": build(), "us": rows}))


if __name__ == "__main__":
    main()
