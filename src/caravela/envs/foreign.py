"""OpenSpiel's own MCTS bot (the one written in Python) as an opponent in our arena:

    caravela arena navegador --bots admiral,caravela.envs.foreign:SpielMcts,…

It is handed what our bots are handed, a position in which everything its seat cannot know has been dealt anew. Its simulations
are chosen so that the median of its turns takes the processor's time that the Admiral takes. `SpielMcts` judges leaves with our
judgement, which makes it a serious opponent; `SpielRollouts` plays them out at random, as OpenSpiel does by itself.
"""

from __future__ import annotations

from time import process_time
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import Evaluator, MCTSBot, RandomRolloutEvaluator

from caravela.bots.admiral import SECONDS_PER_TURN, SHARE
from caravela.bots.bot import Bot
from caravela.envs.open_spiel import SETUP_NODES, Content, JudgeEvaluator, SpielState, register
from caravela.kernel.luck import Luck
from caravela.kernel.state import State

EXPLORATION: Final = 1.4
TRIALS: Final = [8, 64]  # simulations before the first turn that tell how fast it is here; the first ones only warm it up
NUDGE: Final = 0.03  # by how much it hurries or takes its time after each turn


class SpielMcts(Bot):
    """The foreign bot with a budget of seconds per turn."""

    name = "openspiel mcts"

    def __init__(self, budget: float = 1.0) -> None:
        self.seconds = SECONDS_PER_TURN * SHARE * budget  # what the Admiral spends on a turn that goes as it planned
        self.speed = 0.0  # simulations per second, as measured
        self.pace = 1.0  # so that half of its turns take longer than it may, and half less
        self.turn = -1
        self.left = 0.0
        self.spent = 0.0

    def choose(self, s: State, luck: Luck) -> int:
        """What OpenSpiel's search chooses."""
        if len(s.options) == 1:
            return s.options[0]
        if not self.speed:
            for simulations in TRIALS:
                self.speed = 0.0
                self.search(s, simulations, luck)
            self.spent = 0.0
        if s.turn != self.turn:
            if self.spent:
                self.pace *= 1.0 - NUDGE if self.spent > self.seconds else 1.0 + NUDGE
            self.turn, self.left, self.spent = s.turn, self.seconds * self.pace, 0.0
        share = self.left * SHARE
        self.left -= share
        return self.search(s, max(2, round(share * self.speed)), luck)

    def leaves(self, random: np.random.RandomState) -> Evaluator:
        """How it judges a leaf."""
        return JudgeEvaluator()

    def search(self, s: State, simulations: int, luck: Luck) -> int:
        """One search; how long it took is kept."""
        begun = process_time()
        spiel: Any = pyspiel.load_game(register(s.game), {"players": s.players})
        state: SpielState = spiel.new_initial_state()
        state.content = Content(state.content.name, s, "arena", SETUP_NODES, None)
        random = np.random.RandomState(luck.below(1 << 31))
        root = MCTSBot(spiel, EXPLORATION, simulations, self.leaves(random), random_state=random).mcts_search(state)
        took = process_time() - begun
        done = root.explore_count  # fewer than asked for, where the rest of the game is soon known to its end
        measured = done / max(1e-4, took)
        self.speed = 0.7 * self.speed + 0.3 * measured if self.speed else measured
        self.spent += took
        return int(root.best_child().action)


class SpielRollouts(SpielMcts):
    """The same without anything of ours: leaves are played out at random."""

    name = "openspiel mcts with rollouts"

    def leaves(self, random: np.random.RandomState) -> Evaluator:
        """OpenSpiel's own."""
        return RandomRolloutEvaluator(1, random)
