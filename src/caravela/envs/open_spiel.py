"""OpenSpiel: every game as a Python game, `pyspiel.load_game("caravela_navegador", {"players": 4})`.

**Luck lies in chance nodes.** A move that uses luck or turns something up waits. First comes a chance node: its outcome deals
anew what no seat has seen, and all luck to come. Then the move is carried out. Before that, what the position holds face down
means nothing, so a search that copies positions and plays on has nothing to peek at. The kernel tells which moves these are
(`state.reveals`).

A chance node has `OUTCOMES` equally likely outcomes, each the key of one deal. The set-up is `SETUP_NODES` of them in a row,
so that there are four thousand million different games; the deals behind the later nodes differ from game to game.

Where a seat knows something that others do not (`game.secrets`), OpenSpiel's own convention holds: the state is the whole
truth, and a search for imperfect information asks for `imagine(state, player)`.
"""

from __future__ import annotations

import hashlib
import math
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.algorithms.mcts import Evaluator

from caravela.envs.common import REWARDS, payoffs, resolve, vector
from caravela.kernel.game import Game
from caravela.kernel.luck import Luck, fresh_seed, luck_from
from caravela.kernel.position import from_json, to_json
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import NOBODY, State
from caravela.registry import game as registered
from caravela.registry import game_names

PREFIX: Final = "caravela_"
OUTCOMES: Final = 256
SETUP_NODES: Final = 4
CHANCE_OUTCOMES: Final = [(outcome, 1.0 / OUTCOMES) for outcome in range(OUTCOMES)]
LONGEST: Final = 20_000  # decisions per player; a bound OpenSpiel asks for, far above any game
WIDEST: Final = 100.0  # a bound of the reward `margin`, in hundreds of points

_known: dict[str, Game] = {}


class Content:
    """All of a state in one object with its own way of being copied and pickled: compiled classes refuse both.

    `position` is None during the set-up; `chain` sums up all chance so far; `outcomes` counts the nodes of the set-up passed;
    `pending` is the action that waits for a chance node, or None.
    """

    def __init__(self, name: str, position: State | None, chain: str, outcomes: int, pending: int | None) -> None:
        self.name = name
        self.position = position
        self.chain = chain
        self.outcomes = outcomes
        self.pending = pending

    def __deepcopy__(self, memo: dict[int, Any]) -> Content:
        position = None if self.position is None else self.position.clone()
        return Content(self.name, position, self.chain, self.outcomes, self.pending)

    def __reduce__(self) -> tuple[Any, ...]:
        written = None if self.position is None else to_json(self.position)
        return unpickle, (self.name, written, self.chain, self.outcomes, self.pending)


def unpickle(name: str, written: Any, chain: str, outcomes: int, pending: int | None) -> Content:
    """What `Content.__reduce__` wrote."""
    if name not in _known:
        raise BadInput(f"This state belongs to the game {name!r}, which is not registered here.")
    position = None if written is None else from_json(_known[name], written)
    return Content(name, position, chain, outcomes, pending)


class SpielState(pyspiel.State):
    """A state of one of our games."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.content = Content(game.short_name, None, "", 0, None)

    @property
    def position(self) -> State | None:
        """The kernel's position; None while the set-up waits for chance."""
        return self.content.position

    def current_player(self) -> int:
        """The seat that decides, or chance, or the end."""
        content = self.content
        if content.position is None or content.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if content.position.actor == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return content.position.actor

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        content = self.content
        return content.position is not None and content.pending is None and content.position.actor == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        position = self.content.position
        return sorted(position.options) if position is not None and position.actor == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals of a chance node, all equally likely."""
        return CHANCE_OUTCOMES

    def _apply_action(self, action: int) -> None:
        content = self.content
        if content.position is None or content.pending is not None:
            self._deal(content, action)
            return
        before = content.position.clone()
        content.position.apply(action)
        if content.position.reveals != before.reveals:
            content.position, content.pending = before, action

    def _deal(self, content: Content, outcome: int) -> None:
        if not 0 <= outcome < OUTCOMES:
            raise BadInput(f"There is no chance outcome {outcome}: they run from 0 to {OUTCOMES - 1}.")
        chain = hashlib.blake2b(f"{content.chain}/{outcome}".encode(), digest_size=16).hexdigest()
        game = self.get_game()
        if content.position is None:
            content.outcomes += 1
            if content.outcomes == SETUP_NODES:
                content.position = game.caravela.new(game.num_players(), chain)
        else:
            assert content.pending is not None
            dealt = game.caravela.resample(content.position, NOBODY, luck_from(chain, "chance"))
            dealt.apply(content.pending)
            content.position, content.pending = dealt, None
        content.chain = chain

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal:{action}" if player == pyspiel.PlayerId.CHANCE else _known[self.content.name].text(action)

    def returns(self) -> list[float]:
        """What the end pays; 0 before."""
        game = self.get_game()
        if not self.is_terminal():
            return [0.0] * game.num_players()
        position = self.content.position
        assert position is not None
        return payoffs(position.result(), game.reward)

    def __str__(self) -> str:
        return describe(self.content, None)


class SpielGame(pyspiel.Game):
    """One of our games with a number of players and a reward. `register` derives a class for each game."""

    caravela: Game
    short_name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        caravela = self.caravela
        self.reward = str(params.get("reward", REWARDS[0]))
        _, players = resolve(caravela, int(params.get("players", caravela.least)), self.reward, None)
        low, high, total = {"win": (0.0, 1.0, 1.0), "rank": (-1.0, 1.0, 0.0), "margin": (-WIDEST, WIDEST, None)}[self.reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=caravela.space.size,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=low,
            max_utility=high,
            utility_sum=total,
            max_game_length=LONGEST * players,
        )
        super().__init__(type_of(caravela, self.short_name, self.reward), info, params)

    def new_initial_state(self) -> SpielState:
        """A game before its set-up."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every move might reveal something."""
        return SETUP_NODES + int(self.max_game_length())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees, as numbers and as text."""
        return Observer(self, params)


class Observer:
    """`tensor` holds the features of the game; `dict` the same under the name `observation`."""

    def __init__(self, game: SpielGame, params: Any) -> None:
        if params:
            raise BadInput(f"Observations have no parameters here, so {params!r} is not understood.")
        self.tensor: NDArray[np.float32] = np.zeros(len(game.caravela.feature_names(game.num_players())), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill in what a player may know of a state."""
        position = state.content.position
        if position is None:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = vector(position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        return describe(state.content, player)


def describe(content: Content, seat: int | None) -> str:
    """A state as a seat (or a spectator) sees it, as text."""
    position = content.position
    if position is None:
        return f"Set-up {content.outcomes} of {SETUP_NODES}"
    text = position.game.show(position, seat)
    if content.pending is not None:
        return f"{text}\n{position.game.text(content.pending)}, and chance decides"
    return f"{text}\n{position.prompt()}"


class JudgeEvaluator(Evaluator):
    """Judges a state with the game's own evaluation instead of playing it out: a random game is over a thousand decisions long.
    For OpenSpiel's `MCTSBot`; `scale` is the lead, in points, that counts as about three in four games won."""

    def __init__(self, scale: float = 20.0) -> None:
        self.scale = scale

    def evaluate(self, state: SpielState) -> list[float]:
        """For each player a value within the bounds of the game's utility."""
        game = state.get_game()
        low, high = game.min_utility(), game.max_utility()
        position = state.content.position
        if position is None:
            return [(low + high) / 2] * game.num_players()
        points = [position.game.judgement.points(position, seat) for seat in range(position.players)]
        values = []
        for seat, own in enumerate(points):
            lead = own - max(points[:seat] + points[seat + 1 :])
            values.append(low + (high - low) * (1.0 + math.tanh(lead / (2.0 * self.scale))) / 2.0)
        return values

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """All actions alike."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


def imagine(state: SpielState, player: int, luck: Luck | None = None) -> SpielState:
    """A copy of a state as a player might imagine it: what he cannot know is dealt anew. For OpenSpiel's searches on
    imperfect information: `ISMCTSBot.set_resampler(imagine)`; `MCTSBot.step(imagine(state, player))`."""
    copy: SpielState = state.clone()
    if copy.content.position is not None:
        own = luck if luck is not None else luck_from(fresh_seed(), "imagine")
        copy.content.position = copy.content.position.game.resample(copy.content.position, player, own)
    return copy


def register(caravela: Game, name: str = "") -> str:
    """Make a game known to OpenSpiel; returns the name to load it by. A game with a data pack needs a `name` of its own."""
    name = name or PREFIX + caravela.name
    if _known.get(name) is caravela:
        return name
    if name in _known:
        raise BadInput(f"OpenSpiel knows another game {name!r} already: choose another name.")
    _known[name] = caravela
    # A class, as OpenSpiel's own games do it: any other callable is dropped after the interpreter has gone, and aborts.
    made = type(f"{caravela.title}SpielGame", (SpielGame,), {"caravela": caravela, "short_name": name})
    pyspiel.register_game(type_of(caravela, name, REWARDS[0]), made)
    return name


def type_of(caravela: Game, name: str, reward: str) -> Any:
    """What OpenSpiel wants to know of a game before it loads it."""
    kinds = pyspiel.GameType
    sums = {"win": kinds.Utility.CONSTANT_SUM, "rank": kinds.Utility.ZERO_SUM, "margin": kinds.Utility.GENERAL_SUM}
    return kinds(
        short_name=name,
        long_name=caravela.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if caravela.secrets else kinds.Information.PERFECT_INFORMATION,
        utility=sums[reward],
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=caravela.most,
        min_num_players=caravela.least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": caravela.least, "reward": REWARDS[0]},
    )


def register_all() -> None:
    """Make every registered game known to OpenSpiel. Importing this module does it."""
    for name in game_names():
        register(registered(name))


register_all()
