"""PettingZoo's own tests, and what our environments promise beyond them."""

import warnings

import numpy as np
import pytest

import caravela
from caravela.kernel.luck import Luck
from caravela.kernel.refusal import BadInput, IllegalMove
from tests.envs.extras import ALL_TABLES, GAMES, need
from tests.slices.all import table_id
from tests.slices.base import pile
from tests.slices.secret import HANDS, Secret

need("envs", "pettingzoo", "gymnasium")

from pettingzoo.test import api_test, seed_test  # noqa: E402
from pettingzoo.test.performance_benchmark import performance_benchmark  # noqa: E402

import caravela.envs.pettingzoo as adapter  # noqa: E402
from caravela.envs.pettingzoo import TableEnv, wrapped  # noqa: E402

tables = pytest.mark.parametrize(("game", "players"), ALL_TABLES, ids=table_id)


def play(env, luck, watch=None):
    """A random game to its end; returns what everybody got."""
    got = {}
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        if over or cut:
            got[agent] = reward
            env.step(None)
            continue
        if watch:
            watch(agent, observation, info)
        legal = np.flatnonzero(info["action_mask"])
        env.step(int(legal[luck.below(len(legal))]))
    return got


@tables
def test_api(game, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # PettingZoo says this of its own board games too, except those it keeps a list of
        warnings.filterwarnings("ignore", "Observation is not a NumPy array|Observation space for each agent probably")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")  # agents that do not decide now
        warnings.filterwarnings("ignore", "Observation numpy array is all zeros")  # a slice with nothing on its board
        api_test(wrapped(TableEnv(game, players)), num_cycles=400)


@tables
def test_seed(game, players):
    seed_test(lambda: wrapped(TableEnv(game, players)), num_cycles=100)


@pytest.mark.parametrize("observation", ["masked", "vector"])
def test_observation_options(observation):
    env = wrapped(TableEnv("navegador", 3, observation=observation))
    env.reset(seed=5)
    seen = env.observe("player_1")
    numbers = seen["observation"] if observation == "masked" else seen
    names = env.unwrapped.feature_names
    assert numbers.shape == (len(names),)
    assert numbers.dtype == np.float32
    api_test(env, num_cycles=100)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=table_id)
def test_performance_benchmark_runs(game, capsys):
    performance_benchmark(wrapped(TableEnv(game, game.most)))
    assert "turns per second" in capsys.readouterr().out


def test_every_registered_game_has_its_environment():
    for name in caravela.game_names():
        env = getattr(adapter, f"{name}_v0").env(players=3)
        env.reset(seed=1)
        assert str(env) == f"{name}_v0"
        assert f"{name}_v0" in dir(adapter)
        assert env.num_agents == 3
    with pytest.raises(AttributeError, match="navegador_v0"):
        _ = adapter.chess_v0


@tables
def test_observations_fit_their_space_and_masks_are_the_legal_actions(game, players):
    env = wrapped(TableEnv(game, players))
    env.reset(seed=3)
    position = env.unwrapped.position
    seen = 0

    def watch(agent, observation, info):
        nonlocal seen
        seen += 1
        if seen % 10 == 1:
            assert env.observation_space(agent).contains(observation)
            for other in env.agents:
                legal = position.options if other == agent else []
                mask = env.observe(other)["action_mask"]
                assert list(np.flatnonzero(mask)) == sorted(legal)
                assert np.array_equal(mask, env.infos[other]["action_mask"])
        assert agent == f"player_{position.actor}"

    play(env, Luck(1), watch)
    assert seen >= 4


def test_the_same_seed_is_the_same_game_as_everywhere():
    env = TableEnv("navegador", 4)
    env.reset(seed=7)
    assert env.position.fingerprint() == caravela.game("navegador").new(4, 7).fingerprint()
    env.reset()
    second = env.position.fingerprint()
    assert second != caravela.game("navegador").new(4, 7).fingerprint()
    env.reset(seed=7)
    env.reset()
    assert env.position.fingerprint() == second


@pytest.mark.parametrize("reward", ["win", "rank", "margin"])
@tables
def test_rewards(game, players, reward):
    env = wrapped(TableEnv(game, players, reward=reward))
    env.reset(seed=2)
    got = play(env, Luck(2))
    result = env.unwrapped.position.result()
    paid = [got[f"player_{seat}"] for seat in range(players)]
    best = paid[result.winner]
    assert all(best >= other for other in paid)
    if reward == "win":
        assert best == 1
        assert sum(paid) == 1
    elif reward == "rank":
        assert best == 1
        assert min(paid) == -1
        assert sum(paid) == pytest.approx(0)
        assert [sorted(paid, reverse=True).index(value) + 1 for value in paid] == result.ranks
    else:
        others = [score for seat, score in enumerate(result.scores) if seat != result.winner]
        assert best == pytest.approx((result.scores[result.winner] - max(others)) / 100)


def test_an_agent_sees_its_own_card_and_nobody_elses():
    game = Secret()
    env = TableEnv(game, 3)
    env.reset(seed=9)
    real = {agent: env.observe(agent) for agent in env.agents}
    changed = set()
    for key in range(20):
        env.position = game.resample(env.position, 1, Luck(key))
        assert np.array_equal(env.observe("player_1")["observation"], real["player_1"]["observation"])
        changed.add(float(env.observe("player_0")["observation"].sum()))
    assert len(changed) > 3
    assert pile(env.position, HANDS)


def test_an_illegal_action_ends_the_game_for_the_offender_with_a_warning(caplog):
    env = wrapped(TableEnv("navegador", 3))
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": -1, "player_1": 0, "player_2": 0}
    assert "Illegal move" in caplog.text


def test_without_the_wrapper_an_illegal_action_is_refused_with_its_rule_and_changes_nothing():
    env = TableEnv("navegador", 2)
    env.reset(seed=1)
    before = env.position.fingerprint()
    with pytest.raises(IllegalMove, match=r"\(R4"):
        env.step(env.game.parse("workers:8"))
    with pytest.raises(BadInput, match="There is no action 9999"):
        env.step(9999)
    with pytest.raises(BadInput, match="still playing"):
        env.step(None)
    assert env.position.fingerprint() == before
    assert env.agent_selection == "player_0"


def test_an_action_outside_the_space_is_an_assertion_as_everywhere_in_pettingzoo():
    env = wrapped(TableEnv("navegador", 2))
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action space"):
        env.step(9999)


def test_a_finished_game_takes_no_action():
    env = wrapped(TableEnv(Secret(), 2))
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.last()[4]["action_mask"])[0]))
    with pytest.raises(ValueError, match="dead"):
        env.step(1)
    env.step(None)
    env.step(None)
    assert env.agents == []
    env.step(1)  # PettingZoo warns, and nothing happens
    assert env.agents == []


def test_wrong_options_are_named():
    for options, word in (
        ({"players": 6}, "2 to 5 players, not 6"),
        ({"players": 1}, "2 to 5 players, not 1"),
        ({"reward": "money"}, "win, rank, margin"),
        ({"observation": "picture"}, "masked, vector"),
        ({"render_mode": "human"}, "ansi"),
    ):
        with pytest.raises(BadInput, match=word):
            adapter.navegador_v0.env(**options)


def test_render_shows_the_board():
    env = adapter.navegador_v0.env(render_mode="ansi")
    env.reset(seed=1)
    assert "Guiné" in env.render()
