"""The search of base's Admiral (a copy of base's `bots/admiral.py`, which explains it)."""

from __future__ import annotations

import math
from time import perf_counter, process_time
from typing import Final

from caravela.bots.base.judgement import TASTES, Judgement, Taste
from caravela.bots.base.turns import (
    OWN_BUDGET,
    REPLY_BUDGET,
    Line,
    Plan,
    follow,
    most_promising,
    most_varied,
    play_round,
    ways_to_finish,
)
from caravela.bots.bot import Bot
from caravela.kernel.luck import Luck
from caravela.kernel.state import NOBODY, State

SECONDS_PER_TURN: Final = 2.8  # of the processor's time
PATIENCE: Final = 2.0  # times as long by the clock on the wall
SCALE: Final = 80.0  # points of lead that make the difference between lost and won
VICTORY: Final = 8.0  # points that it is worth to have won, beside the lead
HALVING: Final = 0.25  # of the budget, after which the worse half of the candidates is given up, each time
ADMIRAL_BUDGET: Final = 20000  # positions looked at for one's own turn
CANDIDATES: Final = 8
ALIKE: Final = 4  # candidates that begin with the same action, while there are others …
NEAR: Final = 3.0  # … that look worse by so many points at the most
REPLIES: Final = 4  # ways to finish a turn of the tree further down
TEMPERATURE: Final = 3.0  # points of difference that make a branch clearly likelier
CURIOSITY: Final = 0.3
WIDENING: Final = 0.2  # how soon a further reply is looked at
FARTHEST: Final = 12  # rounds played on from a new node at the most
DEEPEST: Final = 3  # a walk ends after this many turns of everybody
SHARE: Final = 0.8  # of what is left of a turn's budget goes into each search


class Node:
    """What is known about one sequence of turns."""

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.totals: list[float] = [0.0] * players
        self.seat = NOBODY
        self.trust = 0.0
        self.branches: list[list[int]] = []
        self.priors: list[float] = []
        self.handicaps: list[float] = []
        self.children: list[Node] = []

    def open(self, s: State, lines: list[Line], judgement: Judgement) -> None:
        """Keep the most promising ways to finish the turn."""
        self.seat = s.actor
        self.trust = judgement.trust
        weights = [math.exp(max(-20.0, (line.value - lines[0].value) / TEMPERATURE)) for line in lines]
        total = 0.0
        for weight in weights:
            total += weight
        best: dict[int, float] = {}
        for number, line in enumerate(lines):
            self.branches.append(line.actions)
            self.priors.append(weights[number] / total)
            first = best.setdefault(line.actions[0], line.value)
            handicap = first - lines[0].value + judgement.nuance * (line.value - first)
            self.handicaps.append(handicap / SCALE)
            self.children.append(Node(s.players))

    def select(self) -> int:
        """The branch to look at next."""
        width = min(len(self.branches), int(WIDENING * math.sqrt(self.visits)) + 1)
        best = 0
        best_value = -1e30
        for number in range(width):
            value = self.worth(number) + CURIOSITY * self.priors[number] * math.sqrt(self.visits) / (
                1 + self.children[number].visits
            )
            if value > best_value:
                best, best_value = number, value
        return best

    def worth(self, number: int) -> float:
        """The mean of a branch, together with the judgement at the end of the turn."""
        first = self.children[0]
        level = first.totals[self.seat] / first.visits if first.visits else 0.5
        child = self.children[number]
        expected = level + self.handicaps[number]
        if child.visits == 0:
            return expected
        return (child.totals[self.seat] / child.visits + self.trust * expected) / (1.0 + self.trust)

    def best_of(self, field: list[int]) -> list[int]:
        """These branches, the best first."""
        order = sorted([(-self.worth(number), number) for number in field])
        return [number for _, number in order]


def standings(s: State, foresight: Taste) -> list[float]:
    """For every seat how well it stands against the best of the others; 0.5 is level."""
    judged = [foresight.judge(s, seat) for seat in range(s.players)]
    values: list[float] = []
    for seat in range(s.players):
        best = -1e30
        for other in range(s.players):
            if other != seat and judged[other] > best:
                best = judged[other]
        values.append(0.5 + (judged[seat] - best) / SCALE)
    return values


def final_standings(s: State, foresight: Taste) -> list[float]:
    """The same for a finished game, in which who won counts as well."""
    ranks = s.result().ranks
    values = standings(s, foresight)
    return [values[seat] + (VICTORY if ranks[seat] == 1 else -VICTORY) / SCALE for seat in range(s.players)]


def outlook(s: State, searcher: int, rounds: int, judgement: Judgement, theirs: Taste) -> list[float]:
    """How everybody stands after each of so many more rounds, on the average. The position is used up."""
    values = [0.0] * s.players
    left = rounds
    while left > 0:
        s = play_round(s, searcher, judgement.own, theirs)
        over = s.actor == NOBODY
        now = final_standings(s, judgement.foresight) if over else standings(s, judgement.foresight)
        counts = left if over else 1
        for seat in range(s.players):
            values[seat] += now[seat] * counts / rounds
        left -= counts
    return values


def walk(root: Node, branch: int, s: State, rounds: int, judgement: Judgement, theirs: Taste) -> None:
    """One walk down the tree by this branch of the root. The others follow the taste `theirs`. The position is used up."""
    path = [root]
    node = root
    last_turn = s.turn + DEEPEST * s.players
    while True:
        s = follow(s, node.branches[branch], judgement.own if node.seat == root.seat else theirs)
        node = node.children[branch]
        path.append(node)
        if s.actor == NOBODY or node.visits == 0 or s.turn >= last_turn:
            break
        if not node.branches:
            own = s.actor == root.seat
            ways = ways_to_finish(s, OWN_BUDGET if own else REPLY_BUDGET, judgement.own if own else theirs)
            node.open(s, most_promising(ways, REPLIES), judgement)
        if s.actor != node.seat:
            break  # luck fell differently: somebody else is to decide
        branch = node.select()
    values = outlook(s, root.seat, rounds, judgement, theirs)
    for visited in path:
        visited.visits += 1
        for seat in range(len(values)):
            visited.totals[seat] += values[seat]


class BaseAdmiral(Bot):
    """Base's Admiral. Its budget per turn is in seconds, or in walks where the same luck must lead to the same decision."""

    name = "admiral-base"

    def __init__(
        self, budget: int = ADMIRAL_BUDGET, seconds: float = SECONDS_PER_TURN, walks: int = 0, patience: float = PATIENCE
    ) -> None:
        self.budget = budget
        self.seconds = seconds
        self.walks = walks
        self.patience = patience
        self.turn = -1
        self.left = 0.0
        self.plan = Plan()
        self.game = ""
        self.judgement: Judgement | None = None

    def choose(self, s: State, luck: Luck) -> int:
        """The next action of the turn that stood best."""
        judgement = self.judgement
        if judgement is None or self.game != s.game.name:
            judgement = Judgement(s.game)
            self.judgement = judgement
            self.game = s.game.name
        planned = self.plan.next(s, judgement.own)
        if planned >= 0:
            return planned
        if s.turn != self.turn:
            self.turn = s.turn
            self.left = float(self.walks) if self.walks else self.seconds
        share = self.left * SHARE
        self.left -= share
        return self.plan.make(s, self.search(s, share, luck, judgement), judgement.own)

    def search(self, s: State, share: float, luck: Luck, judgement: Judgement) -> list[int]:
        """The turn that stood best after this share of the budget."""
        start, begun = process_time(), perf_counter()
        lines = most_varied(ways_to_finish(s, self.budget, judgement.own), CANDIDATES, ALIKE, NEAR)
        root = Node(s.players)
        root.open(s, lines, judgement)
        field = list(range(len(lines)))
        walks = 0
        passes = 0
        spent = 0.0
        cut = HALVING
        while len(field) > 1 and spent < 1.0:
            world = s.game.resample(s, s.actor, luck)
            theirs = judgement.tastes[passes % TASTES]
            passes += 1
            rounds = min(FARTHEST, judgement.rounds * CANDIDATES // len(field))
            for number in field:
                walk(root, number, world.clone(), rounds, judgement, theirs)
                walks += 1
                seconds = max(process_time() - start, (perf_counter() - begun) / self.patience)
                spent = (walks if self.walks else seconds) / share
                if spent >= 1.0:
                    break
            if spent >= cut:
                field = root.best_of(field)[: max(2, (len(field) + 1) // 2)]
                cut += HALVING
        return lines[root.best_of(field)[0]].actions
