"""Fitting a net to games, with torch. What comes out is a list of weights that `caravela.kernel.net` reads without it.

First the net learns who won. Then it learns λ-returns: what it said itself a little later in the same game, mixed with who won.
That has less luck in it than the outcome alone. The running mean of the weights is kept, not the last ones. Games are dealt into
three heaps by their number: most are learned from, one in twenty says how sure the net may be, one in twenty is for the report.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional

from caravela.arena.selfplay import Chunk
from caravela.kernel.inputs import POINTS, Inputs
from caravela.kernel.net import STRAIGHT

HEAPS: Final = 20
SHARPNESS: Final = 18  # the heap that says how sure the net may be
REPORT: Final = 19  # the heap for the report
BATCH: Final = 512
RATE: Final = 2e-3  # of the first stage; half of it in the second
MEMORY: Final = 0.98  # of the running mean of the weights
LAMBDA: Final = 0.9  # per position kept
POINTS_SHARE: Final = 0.3  # of the error of the points beside that of the chances
MARK: Final = 6.0  # scale of inputs that are 0 or 1, and …
NUMBER: Final = 10.0  # … of all others; both over the root of how many there are. Otherwise rare ones are learned by heart.


@dataclass
class Fitting:
    """How to fit: `units` of the net, `passes` through all games in each of the two stages."""

    units: int
    passes: int
    seed: int


class Games:
    """Positions of many games, ready to be drawn in batches."""

    def __init__(self, data: Chunk, inputs: Inputs) -> None:
        self.data = data
        self.players = int(inputs.players)
        self.size = self.players * int(inputs.width) + int(inputs.rest)
        self.ends = np.cumsum(data["entries"].astype(np.int64))
        self.game: Any = np.repeat(np.arange(len(data["length"])), data["length"])
        self.count = len(self.game)

    def rows(self, chosen: Any) -> torch.Tensor:
        """The inputs of some positions."""
        entries = self.data["entries"][chosen].astype(np.int64)
        first = self.ends[chosen] - entries
        places = np.repeat(first - np.cumsum(entries) + entries, entries) + np.arange(entries.sum())
        found: Any = np.zeros((len(chosen), self.size), np.float32)
        found[np.repeat(np.arange(len(chosen)), entries), self.data["numbers"][places]] = self.data["values"][places]
        return torch.from_numpy(found)

    def heap(self, number: int) -> Any:
        """The positions of one heap of games."""
        return np.flatnonzero(self.game % HEAPS == number)

    def learned(self) -> Any:
        """The positions that are learned from."""
        return np.flatnonzero(self.game % HEAPS < SHARPNESS)


class Model(torch.nn.Module):
    """The net of `caravela.kernel.net`, as torch learns it."""

    def __init__(self, inputs: Inputs, units: int, scale: Any) -> None:
        super().__init__()
        self.players, self.width, rest = int(inputs.players), int(inputs.width), int(inputs.rest)
        self.units, self.bent = units, units - STRAIGHT
        self.register_buffer("scale", torch.from_numpy(scale))
        self.own = torch.nn.Parameter(torch.randn(self.width, units) / math.sqrt(self.width))
        self.others = torch.nn.Parameter(torch.randn(self.width, units) / math.sqrt(self.width * self.players))
        self.board = torch.nn.Parameter(torch.randn(rest, units) / math.sqrt(rest))
        self.bias = torch.nn.Parameter(torch.zeros(units))
        self.chance = torch.nn.Parameter(torch.randn(self.bent) / math.sqrt(self.bent))
        self.gain = torch.nn.Parameter(torch.zeros(self.bent))
        with torch.no_grad():
            for part in (self.own, self.others, self.board):
                part[:, self.bent :] = 0.0

    def forward(self, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits and points beyond the judgement's, of all players from the one who decides on."""
        rows = rows * self.scale
        split = self.players * self.width
        players = rows[:, :split].reshape(-1, self.players, self.width)
        shared = players.sum(1) @ self.others + rows[:, split:] @ self.board + self.bias
        hidden = players @ self.own + shared[:, None, :]
        bent = functional.relu(hidden[..., : self.bent])
        return bent @ self.chance + hidden[..., self.bent], bent @ self.gain + hidden[..., self.bent + 1]

    def weights(self, sharpness: float) -> list[float]:
        """All weights in the order of `caravela.kernel.net`; logits are multiplied by `sharpness`."""
        with torch.no_grad():
            split = self.players * self.width
            one = self.scale[: self.width, None]
            parts = [self.bias.clone(), self.chance * sharpness, self.gain]
            rows = [self.own * one, self.others * one, self.board * self.scale[split:, None]]
            for part in (parts[0], *rows):
                part[..., self.bent] *= sharpness
            return [float(x) for part in [*parts, *rows] for x in part.flatten()]


def scales(games: Games, inputs: Inputs) -> Any:
    """How large each input is to the net while it learns."""
    width, split = int(inputs.width), int(inputs.players) * int(inputs.width)
    root = math.sqrt(games.size)
    plain: Any = np.ones(games.size, bool)
    odd = games.data["numbers"][games.data["values"] != 1.0]
    plain[odd] = False
    plain[:split] = np.tile(plain[:split].reshape(-1, width).all(0), int(inputs.players))
    return np.where(plain, MARK / root, NUMBER / root).astype(np.float32).clip(max=1.0)


def fit(games: Games, inputs: Inputs, plan: Fitting, tell: Callable[[str], None]) -> tuple[Model, float]:
    """Learn from the games. The model, and how sharp its logits should be."""
    torch.manual_seed(plan.seed)
    model = Model(inputs, plan.units, scales(games, inputs))
    won = functional.one_hot(torch.from_numpy(games.data["winner"].astype(np.int64)), games.players).float()
    learn(model, games, won, plan, 0, tell)
    learn(model, games, returns(model, games, won), plan, 1, tell)
    return model, sharpness(model, games)


def learn(model: Model, games: Games, target: torch.Tensor, plan: Fitting, stage: int, tell: Callable[[str], None]) -> None:
    """One stage: all passes through the games, with a rate that falls to nothing."""
    chosen = games.learned()
    steps = plan.passes * math.ceil(len(chosen) / BATCH)
    mean = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(MEMORY))
    rate = RATE / (1 + stage)
    teacher = torch.optim.AdamW(model.parameters(), rate, weight_decay=1e-3)
    pace = torch.optim.lr_scheduler.OneCycleLR(teacher, rate, total_steps=max(2, steps + 1), pct_start=0.1)
    more = torch.from_numpy((games.data["points"] - games.data["judged"]) / POINTS)
    for number in range(plan.passes):
        chosen = chosen[torch.randperm(len(chosen)).numpy()]
        total = 0.0
        for start in range(0, len(chosen), BATCH):
            batch = chosen[start : start + BATCH]
            logits, gain = model(games.rows(batch))
            loss = functional.cross_entropy(logits, target[batch])
            error = loss + POINTS_SHARE * functional.huber_loss(gain, more[batch])
            teacher.zero_grad()
            error.backward()
            teacher.step()
            pace.step()
            mean.update_parameters(model)
            total += float(loss.detach()) * len(batch)
        tell(f"stage {stage + 1}, pass {number + 1} of {plan.passes}: {total / len(chosen):.4f}")
    model.load_state_dict(mean.module.state_dict())


def logits_of(model: Model, games: Games, chosen: Any) -> torch.Tensor:
    """What the model says of many positions."""
    with torch.no_grad():
        found = [model(games.rows(chosen[start : start + 4096]))[0] for start in range(0, len(chosen), 4096)]
    return torch.cat(found) if found else torch.zeros(0, games.players)


def returns(model: Model, games: Games, won: torch.Tensor) -> torch.Tensor:
    """λ-returns of all positions, seen from the seat that decides in each of them."""
    said = torch.softmax(logits_of(model, games, np.arange(games.count)), 1).numpy()
    found = won.numpy().copy()
    actor = games.data["actor"].astype(np.int64)
    seats = np.arange(games.players)
    for place in range(games.count - 2, -1, -1):
        if games.game[place] == games.game[place + 1]:
            mixed = (1.0 - LAMBDA) * said[place + 1] + LAMBDA * found[place + 1]
            found[place] = mixed[(seats + actor[place] - actor[place + 1]) % games.players]
    return torch.from_numpy(found)


def sharpness(model: Model, games: Games) -> float:
    """By what factor the logits tell best who won, on games that were not learned from."""
    chosen = games.heap(SHARPNESS)
    if not len(chosen):
        return 1.0
    logits, winner = logits_of(model, games, chosen), torch.from_numpy(games.data["winner"][chosen].astype(np.int64))
    factors = [0.5 + 0.02 * number for number in range(51)]
    return min(factors, key=lambda factor: float(functional.cross_entropy(factor * logits, winner)))
