"""The Admiral: open-loop Monte Carlo tree search over resampled positions.

A node stands for a sequence of decisions, not for a position: every walk down the tree starts from a position in which
everything the seat cannot know has been dealt anew, so that no luck is foreseen. Everybody wants the best for himself
(max^n): a node keeps one value per seat, and whoever decides there looks at his own. A new node is judged by trying each of
its options and finishing that turn greedily; the options are kept in that order, and only as many of them are looked at
as the visits warrant (progressive widening). Its value is what the judgement says when, after the best of these turns, everybody
has had one more, played greedily too: a judgement in the middle of a round favours who has just moved.
"""

from __future__ import annotations

import math
from time import perf_counter, process_time
from typing import Final

from caravela.bots.bot import Bot
from caravela.bots.turns import REPLY_WIDTH, WIDTH, after_a_round, finish_alone, lines_by_option, margin, play_round
from caravela.kernel.luck import Luck
from caravela.kernel.state import NOBODY, State

SECONDS_PER_TURN: Final = 2.4  # of the processor's time
PATIENCE: Final = 2.0  # times as long by the clock on the wall, and whoever waits is answered, however busy the machine is
SCALE: Final = 10.0  # points of lead that make a position clearly better
WORLDS: Final = 24  # samples of luck for one decision; every option meets the same ones, so that none is merely lucky
ROOT_WORLDS: Final = 4  # of them, for the first look
ROOT_CANDIDATES: Final = 6
ROOT_BUDGET: Final = 100
TEMPERATURE: Final = 1.5  # points of difference that make an option clearly likelier
CURIOSITY: Final = 0.6
WIDENING: Final = 1.5
ROUNDS: Final = 2  # a walk ends after this many turns of everybody
SHARE: Final = 0.5  # of what is left of a turn's budget goes into each of its decisions


class Node:
    """What is known about one sequence of decisions."""

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.totals: list[float] = [0.0] * players
        self.order: list[int] = []  # options, the most promising first
        self.priors: list[float] = []
        self.children: dict[int, Node] = {}


def chances(s: State) -> list[float]:
    """For every seat a value between 0 and 1: how well it stands against the best of the others."""
    judged = [s.game.judge(s, seat) for seat in range(s.players)]
    values: list[float] = []
    for seat in range(s.players):
        best = -1e30
        for other in range(s.players):
            if other != seat and judged[other] > best:
                best = judged[other]
        values.append(1.0 / (1.0 + math.exp(-(judged[seat] - best) / SCALE)))
    return values


def final_chances(s: State) -> list[float]:
    """The same for a finished game: mostly who won, a little by how much."""
    ranks = s.result().ranks
    values = chances(s)
    return [0.8 * (1.0 if ranks[seat] == 1 else 0.0) + 0.2 * values[seat] for seat in range(s.players)]


class Guess:
    """An option and the margin its turn is likely to end with."""

    def __init__(self, action: int, value: float) -> None:
        self.action = action
        self.value = value


def guess_value(guess: Guess) -> float:
    """For sorting."""
    return guess.value


def open_node(node: Node, s: State) -> list[float]:
    """Order the options of a new node and value it by the best of them."""
    seat, turn = s.actor, s.turn
    guesses: list[Guess] = []
    best_end = s
    best = -1e30
    for action in s.options:
        after = s.clone()
        after.advance(action)
        after = finish_alone(after, seat, turn, WIDTH, [])
        value = margin(after, seat)
        guesses.append(Guess(action, value))
        if value > best:
            best, best_end = value, after
    arrange(node, guesses)
    best_end = play_round(best_end, seat, REPLY_WIDTH)
    return final_chances(best_end) if best_end.actor == NOBODY else chances(best_end)


def open_root(node: Node, s: State, worlds: list[State]) -> None:
    """The same with more care, once for every decision: the most promising options are followed through a round of everybody's
    turns, in the same worlds, as the Captain does it. The search then goes on from there."""
    lines = lines_by_option(s, s.actor, s.turn, ROOT_BUDGET, WIDTH)
    guesses: list[Guess] = []
    for number, line in enumerate(lines):
        if number < ROOT_CANDIDATES:
            total = 0.0
            for world in worlds:
                total += margin(after_a_round(world, s.actor, line.actions), s.actor)
            guesses.append(Guess(line.actions[0], total / len(worlds)))
        else:  # not looked at closely: a little worse than the worst of those
            guesses.append(Guess(line.actions[0], guesses[-1].value - 1.0))
    arrange(node, guesses)
    value = chances(s)
    node.visits = 1
    for seat in range(s.players):
        node.totals[seat] = value[seat]


def arrange(node: Node, guesses: list[Guess]) -> None:
    """Keep the options in the order of their promise, and how likely each is to be the best."""
    guesses.sort(key=guess_value, reverse=True)
    weights = [math.exp(max(-20.0, (guess.value - guesses[0].value) / TEMPERATURE)) for guess in guesses]
    total = 0.0
    for weight in weights:
        total += weight
    node.order = [guess.action for guess in guesses]
    node.priors = [weight / total for weight in weights]


def select(node: Node, s: State) -> int:
    """The option to look at next: the best balance of value for whoever decides, likelihood and curiosity."""
    width = int(WIDENING * math.sqrt(node.visits)) + 2
    seat = s.actor
    mean = node.totals[seat] / node.visits
    best = -1
    best_value = -1e30
    looked = 0
    for number, action in enumerate(node.order):
        if looked >= width:
            break
        if action not in s.options:
            continue  # luck fell differently in this walk
        looked += 1
        child = node.children.get(action)
        visits = 0
        value = mean
        if child is not None and child.visits:
            visits = child.visits
            value = child.totals[seat] / visits
        value += CURIOSITY * node.priors[number] * math.sqrt(node.visits) / (1 + visits)
        if value > best_value:
            best, best_value = action, value
    return best if best >= 0 else s.options[0]


def walk(root: Node, s: State) -> None:
    """One walk down the tree from a resampled position, which is used up."""
    path = [root]
    node = root
    last_turn = s.turn + ROUNDS * s.players
    while True:
        if s.actor == NOBODY:
            values = final_chances(s)
            break
        if not node.order:
            values = open_node(node, s)
            break
        if s.turn > last_turn:
            values = chances(s)
            break
        action = select(node, s)
        s.advance(action)
        child = node.children.get(action)
        if child is None:
            child = Node(s.players)
            node.children[action] = child
        node = child
        path.append(node)
    for visited in path:
        visited.visits += 1
        for seat in range(s.players):
            visited.totals[seat] += values[seat]


class Admiral(Bot):
    """Searches with a budget per turn, shared out over the decisions of the turn: in seconds, or in walks where the same luck
    must lead to the same decision."""

    name = "admiral"

    def __init__(self, seconds: float = SECONDS_PER_TURN, walks: int = 0) -> None:
        self.walks = walks
        self.seconds = seconds
        self.turn = -1
        self.left = 0.0
        self.tree: Node | None = None  # below the last action, for the next decision of the same turn

    def choose(self, s: State, luck: Luck) -> int:
        """The option looked at most often."""
        if len(s.options) == 1:
            return s.options[0]
        root = self.search(s, luck)
        best = s.options[0]
        most = -1
        for action in root.order:
            child = root.children.get(action)
            if child is not None and child.visits > most and action in s.options:
                best, most = action, child.visits
                self.tree = child
        return best

    def search(self, s: State, luck: Luck) -> Node:
        """The tree after this decision's share of the budget."""
        if s.turn != self.turn:
            self.turn = s.turn
            self.left = float(self.walks) if self.walks else self.seconds
            self.tree = None
        share = self.left * SHARE
        self.left -= share
        root = self.tree
        if root is None or not set(s.options) <= set(root.order):
            root = None  # the turn begins, or luck fell otherwise than in any walk
        start, begun = process_time(), perf_counter()
        done = 0
        worlds: list[State] = [s.game.resample(s, s.actor, luck) for _ in range(ROOT_WORLDS)]
        if root is None:
            root = Node(s.players)
            open_root(root, s, worlds)
        while done < 2 or (
            done < share if self.walks else process_time() - start < share and perf_counter() - begun < PATIENCE * share
        ):
            if len(worlds) < WORLDS:
                worlds.append(s.game.resample(s, s.actor, luck))
            walk(root, worlds[done % WORLDS].clone())
            done += 1
        return root
