"""The Admiral: open-loop Monte Carlo tree search over resampled positions.

A node stands for a sequence of turns, not for a position: every walk down the tree starts from a position in which everything
the seat cannot know has been dealt anew, so that no luck is foreseen. Its branches are the most promising ways to finish a
turn, as many of them as the visits warrant (progressive widening). In the others' turns that is one for long: a mean over
replies that nobody would give says little. Everybody wants the best for himself (max^n): a node keeps one value per seat, and
whoever decides there looks at his own. A new node's value is the mean of what the evaluator foresees after each of several more
rounds, played as Merchants do: whether a plan pays shows late. Every round ends after a turn of the seat that searches: a
judgement favours who has just moved, so that only positions with the same seat to come can be compared.

These games have little luck: Merchants who all judged alike would tell the same story in every walk, down to its accidents. So
they judge a little differently each time (`tastes_of`), which is what real opponents do, and accidents even out.

At the root all candidates are seen before any is favoured. All walk in the same samples of luck and taste: means over different
luck would tell the luck, not the candidates. The worse half is given up again and again (sequential halving). The fewer are left,
the farther each walk looks.
"""

from __future__ import annotations

import math
from time import perf_counter, process_time
from typing import Final

from caravela.bots.bot import Bot
from caravela.bots.settings import Search, plays_by_net, search_settings
from caravela.bots.turns import (
    OWN_BUDGET,
    REPLY_BUDGET,
    Line,
    TurnPlan,
    follow,
    line_value,
    most_promising,
    most_varied,
    play_round,
    ways_to_finish,
)
from caravela.kernel.evaluator import Evaluator, Judgement
from caravela.kernel.luck import Luck, luck_from
from caravela.kernel.net import Net
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY, State
from caravela.kernel.weights import Weights

SECONDS_PER_TURN: Final = 2.8  # of the processor's time
PATIENCE: Final = 2.0  # times as long by the clock on the wall, and whoever waits is answered, however busy the machine is
SCALE: Final = 80.0  # points of lead that make the difference between lost and won, where there is no net to tell the chance
VICTORY: Final = 8.0  # points that it is worth to have won, beside the lead
HALVING: Final = 0.25  # of the budget, after which the worse half of the candidates is given up, each time
ADMIRAL_BUDGET: Final = 20000  # positions looked at for one's own turn
CANDIDATES: Final = 8  # ways to finish a turn that are ever looked at
ALIKE: Final = 4  # of them that begin with the same action, while there are others …
NEAR: Final = 3.0  # … that look worse by so many points at the most
REPLIES: Final = 4  # ways to finish a turn of the tree further down
TEMPERATURE: Final = 3.0  # points of difference that make a branch clearly likelier
CURIOSITY: Final = 0.3
WIDENING: Final = 0.2  # how soon a further reply is looked at
ASKED: Final = 32  # ways to finish the turn that a net is asked about
TASTES: Final = 16  # ways to weigh the terms of the judgement that replies are expected to follow
TASTE: Final = 0.35  # by how much of a weight they differ, either way
DEEPEST: Final = 3  # a walk ends after this many turns of everybody
SHARE: Final = 0.8  # of what is left of a turn's budget goes into each search for the rest of it


class Node:
    """What is known about one sequence of turns."""

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.totals: list[float] = [0.0] * players
        self.seat = NOBODY  # who decides here
        self.trust = 0.0
        self.branches: list[list[int]] = []  # ways to finish his turn, the most promising first
        self.priors: list[float] = []  # how likely each is the best
        self.handicaps: list[float] = []  # by how much each looked worse than the first, as a share of `SCALE`
        self.children: list[Node] = []

    def open(self, s: State, lines: list[Line], settings: Search) -> None:
        """Keep the most promising ways to finish the turn. Where two begin alike, the judgement's difference may
        count for more (`same_start_weight`): what walks prefer there can look silly to people."""
        self.seat = s.actor
        self.trust = settings.trust
        weights = [math.exp(max(-20.0, (line.value - lines[0].value) / TEMPERATURE)) for line in lines]
        total = 0.0
        for weight in weights:
            total += weight
        best: dict[int, float] = {}  # of each kind, by the first action
        for number, line in enumerate(lines):
            self.branches.append(line.actions)
            self.priors.append(weights[number] / total)
            first = best.setdefault(line.actions[0], line.value)
            handicap = first - lines[0].value + settings.same_start_weight * (line.value - first)
            self.handicaps.append(handicap / SCALE)
            self.children.append(Node(s.players))

    def select(self) -> int:
        """The branch to look at next: the best balance of value for whoever decides, likelihood and curiosity."""
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
        """The mean of a branch, in which the judgement at the end of the turn keeps its say however many walks there are: they
        share what is wrong with them."""
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


def chances(s: State, net: Net) -> list[float]:
    """How likely every seat wins."""
    row = vec[float]([0.0] * (2 * int(s.players)))
    net.values(s, row, 0)
    return [row[seat] for seat in range(s.players)]


def by_chance(lines: list[Line], seat: i64, net: Net) -> list[Line]:
    """The most promising ways to finish a turn, as a net sees them, the best first. A sure win counts as `SCALE` points."""
    found = most_promising(lines, ASKED)
    for line in found:
        line.value = SCALE * chances(line.position, net)[seat]
    found.sort(key=line_value, reverse=True)
    return found


def standings(s: State, judge: Evaluator) -> list[float]:
    """For every seat how well it stands: its chance to win in the eyes of a net, else how far it is ahead of the best of the
    others, where 0.5 is level."""
    if isinstance(judge, Net):
        return chances(s, judge)
    judged = [judge.foresee(s, seat) for seat in range(s.players)]
    values: list[float] = []
    for seat in range(s.players):
        best = -1e30
        for other in range(s.players):
            if other != seat and judged[other] > best:
                best = judged[other]
        values.append(0.5 + (judged[seat] - best) / SCALE)
    return values


def final_standings(s: State, judge: Evaluator) -> list[float]:
    """The same for a finished game, in which who won counts as well. Where no net tells chances it does not count for more:
    otherwise an end that is in reach by chance would outweigh everything else."""
    values = standings(s, judge)
    if isinstance(judge, Net):
        return values
    ranks = s.result().ranks
    return [values[seat] + (VICTORY if ranks[seat] == 1 else -VICTORY) / SCALE for seat in range(s.players)]


def outlook(s: State, searcher: i64, rounds: int, judge: Evaluator, taste: Evaluator) -> list[float]:
    """How everybody stands after each of so many more rounds, on the average; the end of the game stands for all that would come
    after it. The position is used up."""
    values = [0.0] * s.players
    left = rounds
    while left > 0:
        s = play_round(s, searcher, judge, taste)
        over = s.actor == NOBODY
        now = final_standings(s, judge) if over else standings(s, judge)
        counts = left if over else 1
        for seat in range(s.players):
            values[seat] += now[seat] * counts / rounds
        left -= counts
    return values


def walk(root: Node, branch: int, s: State, rounds: int, judge: Evaluator, taste: Evaluator, settings: Search) -> None:
    """One walk down the tree by this branch of the root, with so many rounds played on at its end; the position is used up. The
    others play by `taste`. How it stands is told by `judge`, and so are one's own turns."""
    path = [root]
    node = root
    last_turn = s.turn + DEEPEST * s.players
    while True:
        s = follow(s, judge if node.seat == root.seat else taste, node.branches[branch])
        node = node.children[branch]
        path.append(node)
        if s.actor == NOBODY or node.visits == 0 or s.turn >= last_turn:
            break
        if not node.branches:
            own = s.actor == root.seat
            lines = ways_to_finish(s, judge if own else taste, OWN_BUDGET if own else REPLY_BUDGET)
            node.open(s, most_promising(lines, REPLIES), settings)
        if s.actor != node.seat:
            break  # luck fell differently: somebody else is to decide
        branch = node.select()
    values = outlook(s, root.seat, rounds, judge, taste)
    for visited in path:
        visited.visits += 1
        for seat in range(len(values)):
            visited.totals[seat] += values[seat]


def tastes_of(judge: Evaluator, name: str) -> list[Evaluator]:
    """The judgement of people who weigh things a little differently, the first as everybody does. Where no luck is in sight,
    walks that expect the same replies again and again would only tell the same story."""
    if isinstance(judge, Net):
        judge = judge.judgement
    tastes: list[Evaluator] = [judge]
    if not isinstance(judge, Judgement):
        return tastes
    luck = luck_from("tastes", name)
    early, late = judge.weights.early, judge.weights.late
    while len(tastes) < TASTES:
        factors = [1.0 + TASTE * (luck.below(2001) / 1000.0 - 1.0) for _ in late]
        tastes.append(
            judge.with_weights(
                Weights(
                    [early[number] * factors[number] for number in range(len(factors))],
                    [late[number] * factors[number] for number in range(len(factors))],
                )
            )
        )
    return tastes


class Admiral(Bot):
    """Searches with a budget per turn, in seconds, or in walks where the same luck must lead to the same decision. It follows the
    turn it found until luck says otherwise, and searches again with a share of what is left."""

    name = "admiral"

    def __init__(
        self, budget: int = ADMIRAL_BUDGET, seconds: float = SECONDS_PER_TURN, walks: int = 0, patience: float = PATIENCE
    ) -> None:
        self.budget = budget
        self.seconds = seconds
        self.walks = walks
        self.patience = patience
        self.turn: i64 = -1
        self.left = 0.0
        self.plan = TurnPlan()
        self.judge: Evaluator | None = None
        self.tastes: list[Evaluator] = []  # that go with it

    def evaluator(self, s: State) -> Evaluator:
        """The evaluator it was given; else the net, where that is proven to be better; else the judgement."""
        if self.given is None and plays_by_net(s.game.name, int(s.players)):
            return s.game.evaluator(int(s.players))
        return super().evaluator(s)

    def choose(self, s: State, luck: Luck) -> int:
        """The next action of the turn that stood best."""
        judge = self.evaluator(s)
        planned = self.plan.next(s, judge)
        if planned >= 0:
            return planned
        if s.turn != self.turn:
            self.turn = s.turn
            self.left = float(self.walks) if self.walks else self.seconds
        share = self.left * SHARE
        self.left -= share
        return self.plan.make(s, judge, self.search(s, judge, share, luck))

    def search(self, s: State, judge: Evaluator, share: float, luck: Luck) -> list[int]:
        """The turn that stood best after this share of the budget."""
        start, begun = process_time(), perf_counter()
        lines = ways_to_finish(s, judge, self.budget)
        if isinstance(judge, Net):
            lines = by_chance(lines, s.actor, judge)
        lines = most_varied(lines, CANDIDATES, ALIKE, NEAR)
        settings = search_settings(s.game.name, isinstance(judge, Net))
        root = Node(s.players)
        root.open(s, lines, settings)
        field = list(range(len(lines)))
        if self.judge is not judge:
            self.judge = judge
            self.tastes = tastes_of(judge, s.game.name)
        farther = settings.rounds * CANDIDATES
        walks = 0
        passes = 0
        spent = 0.0
        cut = HALVING
        while len(field) > 1 and spent < 1.0:
            world = s.game.resample(s, s.actor, luck)
            taste = self.tastes[passes % len(self.tastes)]
            passes += 1
            rounds = min(settings.farthest, farther // len(field))
            for number in field:
                walk(root, number, world.clone(), rounds, judge, taste, settings)
                walks += 1
                seconds = max(process_time() - start, (perf_counter() - begun) / self.patience)
                spent = (walks if self.walks else seconds) / share
                if spent >= 1.0:
                    break
            if spent >= cut:
                field = root.best_of(field)[: max(2, (len(field) + 1) // 2)]
                cut += HALVING
        return lines[root.best_of(field)[0]].actions
