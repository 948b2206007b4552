"""PettingZoo: every game as an AEC environment in which all seats are agents.

`from caravela.envs.pettingzoo import navegador_v0` gives what PettingZoo's own game modules give: `navegador_v0.env(...)`
with the usual wrappers, and `navegador_v0.raw_env(...)` without. The same holds for every registered game.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from caravela.envs.common import BOUND, Deals, mask_of, payoffs, resolve, vector
from caravela.kernel.game import Game
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State
from caravela.registry import game_names

VERSION: Final = "_v0"
OBSERVATIONS: Final = ["masked", "vector"]
ILLEGAL_REWARD: Final = -1.0
SHOWN: Final = frozenset(["agents", "agent_selection", "rewards", "terminations", "truncations", "infos"])


class TableEnv(AECEnv[str, Any, int]):
    """One game at which every seat is an agent, `player_0` … in seat order.

    `players` number of seats (the game's least if not given). `reward` what the end pays, see `common.payoffs`; before the
    end every reward is 0. `observation` is `masked`, a dict of the vector (`observation`) and the legal actions
    (`action_mask`), or `vector`, the vector alone. The mask is in the agent's info as well; it is all 0 for an agent that
    does not decide now. `data` is a data pack instead of the numbers we ship.

    An agent may decide several times in a row, and out of turn where the rules ask it to. An illegal action raises
    `IllegalMove` with the rule that forbids it and changes nothing; in `env()` a wrapper of PettingZoo comes first, which
    warns and ends the game with a reward of -1 for the offender.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        reward: str = "win",
        observation: str = "masked",
        data: str | Path | dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game, self.players = resolve(game, players, reward, data)
        if observation not in OBSERVATIONS:
            raise BadInput(f"There is no observation {observation!r}: choose one of {', '.join(OBSERVATIONS)}.")
        if render_mode not in (None, "ansi"):
            raise BadInput(f"There is no render mode {render_mode!r}: choose 'ansi' or None.")
        self.reward = reward
        self.masked = observation == "masked"
        self.render_mode = render_mode
        self.metadata = {
            "name": self.game.name + VERSION,
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.feature_names = self.game.feature_names(self.players)
        shape = (len(self.feature_names),)
        size = self.game.space.size
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(size) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Space[Any]] = {}
        for agent in self.possible_agents:
            numbers = Box(-BOUND, BOUND, shape, np.float32)
            self.observation_spaces[agent] = (
                Dict({"observation": numbers, "action_mask": Box(0, 1, (size,), np.int8)}) if self.masked else numbers
            )
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._no_mask: NDArray[np.int8] = np.zeros(size, dtype=np.int8)
        self._no_mask.setflags(write=False)
        self._deals = Deals()
        self.position: State = self.game.blank(self.players)

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The actions of the game; all agents have the same."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The same seed gives the same luck."""
        self.position = self.game.new(self.players, self._deals.next(seed))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._no_mask} for agent in self.agents}
        self.agent_selection = self.agents[self.position.actor]
        self.infos[self.agent_selection] = {"action_mask": mask_of(self.position)}

    def step(self, action: int | None) -> None:
        """Carry out an action of the selected agent; None once the game is over, as everywhere in PettingZoo."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput(f"{agent} is still playing: None is the action of agents whose game is over.")
        s = self.position
        s.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._no_mask}
        if s.over:
            self._finish(s)
            return
        self.agent_selection = self.possible_agents[s.actor]
        self.infos[self.agent_selection] = {"action_mask": mask_of(s)}

    def observe(self, agent: str) -> dict[str, NDArray[Any]] | NDArray[np.float32]:
        """What an agent may know now."""
        numbers = vector(self.position, self._seat_of[agent])
        if not self.masked:
            return numbers
        return {"observation": numbers, "action_mask": self.infos[agent]["action_mask"] if agent in self.infos else self._no_mask}

    def render(self) -> str | None:
        """The board as a spectator sees it, as text."""
        return self.game.show(self.position, None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _finish(self, s: State) -> None:
        result = s.result()
        for seat, value in enumerate(payoffs(result, self.reward)):
            agent = self.possible_agents[seat]
            self.rewards[agent] = value
            self.terminations[agent] = True
            self.infos[agent] = {
                "action_mask": self._no_mask,
                "score": result.scores[seat],
                "rank": result.ranks[seat],
                "reason": result.reason,
            }
        self._accumulate_rewards()


class TableWrapper(OrderEnforcingWrapper[str, Any, int]):
    """PettingZoo's outermost wrapper with a short way to what the environment shows: through three wrappers each look at an
    attribute costs more than a move does. Nothing else differs."""

    def __init__(self, env: AECEnv[str, Any, int], raw: TableEnv) -> None:
        self.raw = raw
        self.begun = False
        super().__init__(env)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        self.begun = True
        super().reset(seed, options)

    def __getattr__(self, name: str) -> Any:
        if name in SHOWN and self.begun:
            return getattr(self.raw, name)
        return super().__getattr__(name)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward, both ends and info of the selected agent."""
        if not self.begun:
            return super().last(observe)  # type: ignore[no-any-return]
        _, reward, terminated, truncated, info = self.raw.last(observe=False)
        return self.env.observe(self.raw.agent_selection) if observe else None, reward, terminated, truncated, info

    def __str__(self) -> str:
        return str(self.raw)


def wrapped(raw: TableEnv) -> TableWrapper:
    """With the wrappers that PettingZoo's own board games have."""
    return TableWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)), raw)


class Family:
    """What stands behind a name like `navegador_v0`. The options are those of `TableEnv`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def raw_env(self, **options: Any) -> TableEnv:
        """The environment itself."""
        return TableEnv(self.name, **options)

    def env(self, **options: Any) -> TableWrapper:
        """The environment in PettingZoo's usual wrappers."""
        return wrapped(self.raw_env(**options))


@functools.cache
def family(name: str) -> Family:
    """The environments of one registered game."""
    return Family(name)


def __getattr__(name: str) -> Family:
    if name.endswith(VERSION) and name.removesuffix(VERSION) in game_names():
        return family(name.removesuffix(VERSION))
    raise AttributeError(
        f"module {__name__!r} has no attribute {name!r}; there are {', '.join(g + VERSION for g in game_names())}"
    )


def __dir__() -> list[str]:
    return sorted([*globals(), *[name + VERSION for name in game_names()]])
