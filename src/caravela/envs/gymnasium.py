"""Gymnasium: one learner at a table of bots.

Importing this module registers `caravela/Navegador-v0` and so on, one id per game: `gymnasium.make("caravela/Navegador-v0",
players=3, opponents="judge")`, and `gymnasium.make_vec(..., num_envs=8)` for many games in one process.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from caravela.bots.roster import bot as bot_by_name
from caravela.envs.common import BOUND, Deals, mask_of, payoffs, resolve, vector
from caravela.kernel.game import Game
from caravela.kernel.luck import Luck, luck_from
from caravela.kernel.packed import vec
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State
from caravela.registry import game_names

NAMESPACE: Final = "caravela/"
VERSION: Final = "-v0"
PENALTY: Final = 0.1


class Opponent(Protocol):
    """What a bot must be able to do; our own bots are such, and any class of yours with this method is."""

    def choose(self, s: State, luck: Luck) -> int:
        """One of `s.options`. `s` is a copy in which everything the deciding seat cannot know has been dealt anew."""


class SeatEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One game in which the learner has one seat and bots have the others.

    `players` number of seats (the game's least if not given). `seat` of the learner; None draws it anew for every game.
    `opponents` is a bot's name (or a bot) for all the other seats, or one for each of them, in seat order after the
    learner's. `reward` what the end pays, see `common.payoffs`; before the end every legal action pays 0.

    Observations are the game's features for the learner's seat; `feature_names` says what each number means. The mask of
    legal actions is in the info and comes from `action_masks()`, which sb3-contrib asks. An illegal action costs `penalty`,
    changes nothing, and its refusal is in `info["illegal"]`; with `strict` it raises `IllegalMove` instead.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's own declaration)

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seat: int | None = 0,
        opponents: str | Opponent | Sequence[str | Opponent] = "random",
        reward: str = "win",
        penalty: float = PENALTY,
        strict: bool = False,
        data: str | Path | dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game, self.players = resolve(game, players, reward, data)
        if seat is not None and not 0 <= seat < self.players:
            raise BadInput(f"There is no seat {seat}: with {self.players} players they run from 0 to {self.players - 1}.")
        self.wanted_seat = seat
        self.seat = seat or 0
        self.bots = seat_bots(opponents, self.players - 1)
        self.reward = reward
        self.penalty = penalty
        self.strict = strict
        self.render_mode = render_mode  # Gymnasium itself warns of any but "ansi"; Stable-Baselines tries one without asking
        self.feature_names = self.game.feature_names(self.players)
        self.observation_space = Box(-BOUND, BOUND, (len(self.feature_names),), np.float32)
        self.action_space = Discrete(self.game.space.size)
        self.position: State = self.game.blank(self.players)
        self._deals = Deals()
        self._luck = Luck(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a new game and play up to the learner's first decision. The same seed gives the same luck and opponents."""
        super().reset(seed=seed)
        self.begin(seed)
        return vector(self.position, self.seat), self.info()

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action and play up to its next decision."""
        reward, refused = self.play(int(action))
        info = self.info()
        if refused:
            info["illegal"] = refused
        return vector(self.position, self.seat), reward, self.position.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each legal action."""
        return mask_of(self.position).astype(np.bool_)

    def render(self) -> str | None:  # type: ignore[override]
        """The board as the learner sees it, as text."""
        return self.game.show(self.position, self.seat) if self.render_mode == "ansi" else None

    # -- what the vectorised version uses as well

    def begin(self, seed: int | None) -> None:
        """A new game, up to the learner's first decision."""
        while True:
            text = self._deals.next(seed)
            self._luck = luck_from(text, "opponents")
            self.seat = self._luck.below(self.players) if self.wanted_seat is None else self.wanted_seat
            self.position = self.game.new(self.players, text)
            self._others()
            if not self.position.over:
                return
            seed = None  # over before the learner was asked: the next deal

    def play(self, action: int) -> tuple[float, str]:
        """Reward of an action, and why it was refused (or an empty text)."""
        s = self.position
        if s.over:
            raise BadInput("The game is over: call reset() to begin another one.")
        if action not in s.options:
            if self.strict:
                s.apply(action)
            refusal = self.game.explain(s, action)
            assert refusal is not None
            return -self.penalty, refusal.sentence()
        s.advance(action)
        self._others()
        return (payoffs(s.result(), self.reward)[self.seat] if s.over else 0.0), ""

    def info(self) -> dict[str, Any]:
        """The mask, the learner's seat and, at the end, how it went."""
        info: dict[str, Any] = {"action_mask": mask_of(self.position), "seat": self.seat}
        if self.position.over:
            result = self.position.result()
            info |= {"score": result.scores[self.seat], "rank": result.ranks[self.seat], "reason": result.reason}
        return info

    def _others(self) -> None:
        s = self.position
        while not s.over and s.actor != self.seat:
            place = (s.actor - self.seat) % self.players - 1
            imagined = self.game.resample(s, s.actor, self._luck)
            s.apply(int(self.bots[place].choose(imagined, self._luck)))


class SeatVectorEnv(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[np.float64]]):
    """Many games side by side in one process. The options are those of `SeatEnv`; a finished game begins anew at the step
    after its end, whatever action that step brings (Gymnasium's `NEXT_STEP`)."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(self, game: str | Game, num_envs: int = 1, **options: Any) -> None:
        if num_envs < 1:
            raise BadInput(f"At least one game is needed, not {num_envs}.")
        self.envs = [SeatEnv(game, **options) for _ in range(num_envs)]
        self.num_envs = num_envs
        self.render_mode = None
        one = self.envs[0]
        self.feature_names = one.feature_names
        self._width = len(one.feature_names)
        self._rows = vec[float]([0.0] * (num_envs * self._width))
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, num_envs)
        self.action_space = batch_space(one.action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin all games anew. One seed gives the games seed, seed + 1 …"""
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds: list[int | None]
        if seed is None:
            seeds = [None] * self.num_envs
        elif isinstance(seed, int):
            seeds = [seed + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise BadInput(f"{self.num_envs} seeds are needed, not {len(seeds)}.")
        for env, own in zip(self.envs, seeds, strict=True):
            env.begin(own)
        return self._observations(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Carry out one action in every game."""
        rewards = np.zeros(self.num_envs)
        refusals = [""] * self.num_envs
        for i, env in enumerate(self.envs):
            if env.position.over:
                env.begin(None)
            else:
                rewards[i], refusals[i] = env.play(int(actions[i]))
        ended = np.array([env.position.over for env in self.envs])
        infos = self._infos()
        if any(refusals):
            infos["illegal"] = np.array(refusals, dtype=object)
            infos["_illegal"] = np.array([bool(refusal) for refusal in refusals])
        if ended.any():
            results = [env.position.result() for env in self.envs]
            infos["score"] = np.array([r.scores[env.seat] for r, env in zip(results, self.envs, strict=True)])
            infos["rank"] = np.array([r.ranks[env.seat] for r, env in zip(results, self.envs, strict=True)])
            infos["_score"] = infos["_rank"] = ended
        return self._observations(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each legal action, one row per game."""
        return self._masks().astype(np.bool_)

    def _masks(self) -> NDArray[np.int8]:
        masks: NDArray[np.int8] = np.zeros((self.num_envs, self.envs[0].game.space.size), np.int8)
        for i, env in enumerate(self.envs):
            masks[i, env.position.options] = 1
        return masks

    def _observations(self) -> NDArray[np.float32]:
        rows = self._rows
        for i, env in enumerate(self.envs):
            env.game.write_features(env.position, env.seat, rows, i * self._width)
        return np.asarray(rows).reshape(self.num_envs, self._width).astype(np.float32)

    def _infos(self) -> dict[str, Any]:
        everybody: NDArray[np.bool_] = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self._masks(),
            "_action_mask": everybody,
            "seat": np.array([env.seat for env in self.envs]),
            "_seat": everybody,
        }


def seat_bots(opponents: str | Opponent | Sequence[str | Opponent], count: int) -> list[Opponent]:
    """One bot for each of the other seats."""
    named = list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents] * count
    if len(named) != count:
        raise BadInput(f"{count} opponents are needed, not {len(named)}: name one for each of the other seats, or one for all.")
    return [bot_by_name(item) if isinstance(item, str) else item for item in named]


def env_id(name: str) -> str:
    """The id under which a game is registered."""
    return f"{NAMESPACE}{name.capitalize()}{VERSION}"


def register_all() -> None:
    """Register every game. Importing this module does it."""
    for name in game_names():
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(
                id=env_id(name),
                entry_point="caravela.envs.gymnasium:SeatEnv",
                vector_entry_point="caravela.envs.gymnasium:SeatVectorEnv",
                kwargs={"game": name},
            )


register_all()
