"""A net as an evaluator: chances and final points that games have taught, computed without any library.

One hidden layer. Every seat is seen by the same weights: its own inputs by `own`, those of everybody by `others`, the board by
`board`. The last two units are plain sums that lead straight to the chance and to the points. A soft-max over the seats makes
chances of the first. Points are told as what comes on top of the judgement's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from caravela.kernel.evaluator import Evaluator, Judgement
from caravela.kernel.inputs import POINTS, Inputs
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY, State

STRAIGHT: Final = 2  # units that are plain sums


class Net(Evaluator):
    """The net of one game and number of players. It works in rows of its own, so it must not be shared by threads.

    `version` tells nets apart. `units` must be a multiple of 4. The order of `weights`: bias of every unit; what each unit but
    the last two says about the chance, then about the points; a row of `own` for each input of a player; the rows of `others`;
    the rows of the board.
    """

    name = "net"

    def __init__(
        self, inputs: Inputs, judgement: Judgement, units: int, weights: Sequence[float], version: str, calibrated: bool
    ) -> None:
        self.inputs = inputs
        self.judgement = judgement
        self.version = version
        self.calibrated = calibrated
        self.units: i64 = units
        bent = units - STRAIGHT
        player = int(inputs.width) * units
        at = units + 2 * bent
        self.bias = vec[float](weights[:units])
        self.chance = vec[float](weights[units : units + bent])
        self.gain = vec[float](weights[units + bent : at])
        self.own = vec[float](weights[at : at + player])
        self.others = vec[float](weights[at + player : at + 2 * player])
        self.board = vec[float](weights[at + 2 * player :])
        self.hidden = vec[float]([0.0] * (units * int(inputs.players)))
        self.row = vec[float]([0.0] * (2 * int(inputs.players)))

    def points(self, s: State, seat: i64) -> float:
        """What the judgement says: it is quicker, and good enough within a turn."""
        return self.judgement.points(s, seat)

    def foresee(self, s: State, seat: i64) -> float:
        """Expected final points."""
        self.values(s, self.row, 0)
        return self.row[s.players + seat]

    def values(self, s: State, out: vec[float], at: i64) -> None:
        """Chances and expected final points of all seats."""
        if s.actor == NOBODY:
            self.judgement.values(s, out, at)
            return
        self.inputs.gather(s)
        self.add_up()
        players, units, hidden = s.players, self.units, self.hidden
        chance, gain, judged = self.chance, self.gain, self.inputs.judged
        bent = units - STRAIGHT
        most = -1e30
        offset: i64 = 0
        while offset < players:
            first = offset * units
            logit = hidden[first + bent]
            more = hidden[first + bent + 1]
            unit: i64 = 0
            while unit < bent:
                x = hidden[first + unit]
                if x > 0.0:
                    logit += x * chance[unit]
                    more += x * gain[unit]
                unit += 1
            seat = (s.actor + offset) % players
            out[at + seat] = logit
            out[at + players + seat] = judged[offset] + POINTS * more
            if logit > most:
                most = logit
            offset += 1
        total = 0.0
        seat = 0
        while seat < players:
            share = math.exp(out[at + seat] - most)
            out[at + seat] = share
            total += share
            seat += 1
        seat = 0
        while seat < players:
            out[at + seat] = out[at + seat] / total
            seat += 1

    def add_up(self) -> None:
        """The hidden units of every player, four units at a time: their sums stay in registers."""
        number, value, start = self.inputs.number, self.inputs.value, self.inputs.start
        own, others, board, hidden = self.own, self.others, self.board, self.hidden
        players, units = self.inputs.players, self.units
        unit: i64 = 0
        while unit < units:
            e = self.bias[unit]
            f = self.bias[unit + 1]
            g = self.bias[unit + 2]
            h = self.bias[unit + 3]
            place = start[players]
            end = start[players + 1]
            while place < end:
                x = value[place]
                row = number[place] * units + unit
                e += x * board[row]
                f += x * board[row + 1]
                g += x * board[row + 2]
                h += x * board[row + 3]
                place += 1
            offset: i64 = 0
            while offset < players:
                a = 0.0
                b = 0.0
                c = 0.0
                d = 0.0
                place = start[offset]
                end = start[offset + 1]
                while place < end:
                    x = value[place]
                    row = number[place] * units + unit
                    a += x * own[row]
                    b += x * own[row + 1]
                    c += x * own[row + 2]
                    d += x * own[row + 3]
                    e += x * others[row]
                    f += x * others[row + 1]
                    g += x * others[row + 2]
                    h += x * others[row + 3]
                    place += 1
                row = offset * units + unit
                hidden[row] = a
                hidden[row + 1] = b
                hidden[row + 2] = c
                hidden[row + 3] = d
                offset += 1
            offset = 0
            while offset < players:
                row = offset * units + unit
                hidden[row] = hidden[row] + e
                hidden[row + 1] = hidden[row + 1] + f
                hidden[row + 2] = hidden[row + 2] + g
                hidden[row + 3] = hidden[row + 3] + h
                offset += 1
            unit += 4
