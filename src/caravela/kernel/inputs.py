"""What a net reads of a position: its features, the hand-written estimates, and how the judgement foresees the end.

The features are written once, as the seat that decides may know them. So the blocks of the players come in turn order, and the
net sees every seat by the same eyes: the block of that seat as its own, the other blocks as those of the others. Most features
are 0, and only the rest is listed.
"""

from __future__ import annotations

import re
from typing import Final

from caravela.kernel.evaluator import Judgement
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State

KNOTS: Final = [0.0, 0.25, 0.5, 0.7, 0.85, 0.95, 1.0]  # shares of the game; the end decides, so it is seen more finely
POINTS: Final = 20.0  # that count as one: estimates, and what a net says of final points


def owners(names: list[str], players: int) -> list[list[int]]:
    """Which features belong to each player, the one who decides first, and which to the board (last). A feature of a player has
    `own` or `left1`, `left2` … at the start or at the end of its name."""
    found: list[list[int]] = [[] for _ in range(players + 1)]
    for number, name in enumerate(names):
        tag = re.match(r"(own|left\d)_", name) or re.search(r"_(own|left\d)$", name)
        if tag is None:
            found[players].append(number)
        else:
            who = tag.group(1)
            found[0 if who == "own" else int(who[4:])].append(number)
    for block in found[1:players]:
        if len(block) != len(found[0]):
            raise BadInput("The features of the players differ in number, so that no net can read them.")
    return found


class Inputs:
    """The inputs of a game with a number of players. It works in rows of its own, so it must not be shared by threads.

    `own` features of a player and `board` features of everybody; `width` inputs of a player and `rest` inputs of the board.
    After `gather` the inputs of player k, counted from the one who decides, lie from `start[k]` to `start[k + 1]`, those of the
    board after them: `number` says which input of its block, `value` how much. `judged` are the foreseen points of player k.
    """

    def __init__(self, judgement: Judgement, names: list[str], players: int) -> None:
        blocks = owners(names, players)
        order: list[int] = []
        for block in blocks:
            order += block
        terms = judgement.terms.names
        weights = judgement.weights.foresight
        self.terms = judgement.terms
        self.weights = judgement.weights if weights is None else weights
        self.players: i64 = players
        self.own: i64 = len(blocks[0])
        self.board: i64 = len(blocks[players])
        self.width: i64 = len(blocks[0]) + players + len(terms) + len(KNOTS)
        self.rest: i64 = len(blocks[players]) + len(KNOTS)
        self.order = vec[i64](order)
        self.knots = vec[float](KNOTS)
        self.features = vec[float]([0.0] * len(names))
        self.row = vec[float]([0.0] * len(terms))
        most = players * int(self.width) + int(self.rest)
        self.number = vec[i64]([0] * most)
        self.value = vec[float]([0.0] * most)
        self.start = vec[i64]([0] * (players + 2))
        self.judged = vec[float]([0.0] * players)
        own = [re.sub(r"^own_|_own$", "", names[number]) for number in blocks[0]]
        own += [f"turn_in_{offset}" for offset in range(players)]
        own += [f"term_{term}" for term in terms]
        own += [f"judged_at_{knot:g}" for knot in KNOTS]
        board = [names[number] for number in blocks[players]]
        self.names = [f"player_{name}" for name in own] + board + [f"progress_at_{knot:g}" for knot in KNOTS]

    def gather(self, s: State) -> None:
        """Read a position that is not over."""
        actor = s.actor
        features, order, row = self.features, self.order, self.row
        number, value, start, judged = self.number, self.value, self.start, self.judged
        early, change = self.weights.early, self.weights.change
        s.game.write_features(s, actor, features, 0)
        done = self.terms.progress(s)
        knot: i64 = 0
        last: i64 = len(self.knots) - 2
        while knot < last and done >= self.knots[knot + 1]:
            knot += 1
        after = (done - self.knots[knot]) / (self.knots[knot + 1] - self.knots[knot])
        after = 0.0 if after < 0.0 else 1.0 if after > 1.0 else after
        players, own = self.players, self.own
        terms: i64 = len(row)
        fill: i64 = 0
        place: i64 = 0
        mean = 0.0
        offset: i64 = 0
        while offset < players:
            start[offset] = fill
            feature: i64 = 0
            while feature < own:
                x = features[order[place]]
                place += 1
                if x != 0.0:
                    number[fill] = feature
                    value[fill] = x
                    fill += 1
                feature += 1
            number[fill] = own + offset
            value[fill] = 1.0
            fill += 1
            self.terms.estimate(s, (actor + offset) % players, row, 0)
            total = 0.0
            term: i64 = 0
            while term < terms:
                x = row[term]
                if x != 0.0:
                    total += x * (early[term] + done * change[term])
                    number[fill] = own + players + term
                    value[fill] = x / POINTS
                    fill += 1
                term += 1
            judged[offset] = total
            mean += total
            number[fill] = own + players + terms + knot
            number[fill + 1] = own + players + terms + knot + 1
            fill += 2
            offset += 1
        mean /= float(players)
        start[players] = fill
        offset = 0
        while offset < players:
            ahead = (judged[offset] - mean) / POINTS
            end = start[offset + 1]
            value[end - 2] = ahead * (1.0 - after)
            value[end - 1] = ahead * after
            offset += 1
        feature = 0
        while feature < self.board:
            x = features[order[place]]
            place += 1
            if x != 0.0:
                number[fill] = feature
                value[fill] = x
                fill += 1
            feature += 1
        number[fill] = self.board + knot
        value[fill] = 1.0 - after
        number[fill + 1] = self.board + knot + 1
        value[fill + 1] = after
        start[players + 1] = fill + 2
