"""Plays whole random games and prints one line per game: a hash over every position and every legal list.

Run by both builds; the lines must be equal: `python tests/conformance/twin.py GAME PLAYERS GAMES`.
"""

import sys
from zlib import crc32

import caravela
from caravela.kernel import state
from caravela.kernel.layout import TOP
from caravela.kernel.luck import Luck
from caravela.kernel.packed import vec

MASK = (1 << 61) - 1


def summed(s: state.State) -> int:
    """A number for all that the position is made of. Its fingerprint would do as well, but takes much longer."""
    return crc32(bytes(s.cells[: s.cells[TOP]])) + crc32(bytes(s.rare)) + s.turn + s.reveals


def digest(name: str, players: int, seed: int) -> str:
    game = caravela.game(name)
    s = game.new(players, seed)
    luck = Luck(seed + 1)
    total = moves = 0
    row = vec[float]([0.0] * (2 * players))
    while not s.over:
        total = (total * 1_000_003 + summed(s) + hash(tuple(s.options)) + s.actor) & MASK
        s.advance(s.options[luck.below(len(s.options))])
        moves += 1
        if moves == 40:
            game.evaluator(players).values(s, row, 0)  # by the net, where there is one
    judged = [game.judgement.points(s, seat) for seat in range(players)]
    return f"{name} {players} {seed} {moves} {total} {s.fingerprint()} {s.scores()} {judged} {list(row)}"


if __name__ == "__main__":
    print("build", "interpreted" if state.__file__.endswith(".py") else "compiled", file=sys.stderr)
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    for number in range(first, first + int(sys.argv[3])):
        print(digest(sys.argv[1], int(sys.argv[2]), number))
