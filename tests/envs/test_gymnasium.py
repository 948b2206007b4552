"""Gymnasium's own check, and what our environments promise beyond it."""

import warnings

import numpy as np
import pytest

import caravela
from caravela.bots.random import RandomBot
from caravela.kernel.refusal import BadInput, IllegalMove
from tests.envs.extras import ALL_TABLES, need
from tests.slices.all import table_id
from tests.slices.base import pile
from tests.slices.secret import HANDS, KEEP, Secret

need("envs", "gymnasium")

import gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from caravela.envs.gymnasium import SeatEnv, SeatVectorEnv, env_id  # noqa: E402

tables = pytest.mark.parametrize(("game", "players"), ALL_TABLES, ids=table_id)


def first_legal(info):
    return int(np.flatnonzero(info["action_mask"])[0])


@tables
def test_check_env(game, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*Not able to test alternative render modes")  # asked of registered ids only
        check_env(SeatEnv(game, players, render_mode="ansi"), skip_render_check=False)


def test_check_env_of_registered_ids():
    for name in caravela.game_names():
        check_env(gymnasium.make(env_id(name), players=3, seat=None, opponents="judge").unwrapped)


def test_registered_ids_load_with_their_module():
    env = gymnasium.make("caravela.envs.gymnasium:caravela/Navegador-v0", players=4)
    assert env.unwrapped.players == 4


@tables
def test_whole_games_with_rewards_at_the_end_only(game, players):
    env = SeatEnv(game, players, seat=None, reward="rank")
    rng = np.random.default_rng(1)
    seats = set()
    for number in range(2):
        observation, info = env.reset(seed=number)
        seats.add(info["seat"])
        over = False
        while not over:
            assert env.position.actor == info["seat"]
            assert env.action_masks().dtype == np.bool_
            action = rng.choice(np.flatnonzero(env.action_masks()))
            observation, reward, over, cut, info = env.step(action)
            assert not cut
            if not over:
                assert reward == 0
        assert env.observation_space.contains(observation)
        assert reward == 1 - 2 * (info["rank"] - 1) / (players - 1)
        assert info["score"] == env.position.scores()[info["seat"]]


def test_the_same_seed_is_the_same_luck_and_the_same_opponents():
    def trace(seed):
        env = SeatEnv("navegador", 3)
        _, info = env.reset(seed=seed)
        for _ in range(50):
            env.step(first_legal(info))
            info = env.info()
        return env.position.fingerprint()

    assert trace(3) == trace(3)
    assert trace(3) != trace(4)


def test_an_illegal_action_costs_a_penalty_and_changes_nothing():
    env = SeatEnv("navegador", 2, penalty=0.25)
    _, info = env.reset(seed=1)
    before = env.position.fingerprint()
    _, reward, over, cut, info = env.step(np.int64(env.game.parse("workers:8")))
    assert (reward, over, cut) == (-0.25, False, False)
    assert "(R4" in info["illegal"]
    assert env.position.fingerprint() == before
    _, reward, _, _, info = env.step(first_legal(info))
    assert reward == 0
    assert "illegal" not in info


def test_strict_raises_instead():
    env = SeatEnv("navegador", 2, strict=True)
    env.reset(seed=1)
    before = env.position.fingerprint()
    with pytest.raises(IllegalMove, match=r"\(R4"):
        env.step(env.game.parse("workers:8"))
    assert env.position.fingerprint() == before


def test_a_finished_game_wants_a_reset():
    env = SeatEnv(Secret(), 2)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        *_, over, _, info = env.step(first_legal(info))
    assert not info["action_mask"].any()
    with pytest.raises(BadInput, match="reset"):
        env.step(0)


def test_opponents_are_given_what_their_seat_may_know():
    """An opponent of one's own making, at a table with secret cards: what it is shown is dealt anew."""
    shown = []
    game = Secret()

    class Watcher:
        def choose(self, s, luck):
            real = pile(env.position, HANDS)
            shown.append((pile(s, HANDS)[s.actor] == real[s.actor], pile(s, HANDS)[0] == real[0]))
            return s.options[-1]

    env = SeatEnv(game, 3, opponents=[Watcher(), RandomBot()])
    for seed in range(60):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            *_, over, _, info = env.step(first_legal(info))
    assert all(own for own, _ in shown)
    assert sum(learner for _, learner in shown) < len(shown) / 2


def test_wrong_options_are_named():
    for options, word in (
        ({"players": 9}, "2 to 5 players, not 9"),
        ({"players": 3, "seat": 3}, "from 0 to 2"),
        ({"players": 4, "opponents": ["random"]}, "3 opponents are needed, not 1"),
        ({"opponents": "jugde"}, "did you mean 'judge'"),
        ({"reward": "fame"}, "win, rank, margin"),
    ):
        with pytest.raises(BadInput, match=word):
            gymnasium.make(env_id("navegador"), **options)
    with pytest.raises(BadInput, match="At least one game"):
        SeatVectorEnv("navegador", 0)


def test_the_vectorised_version_plays_the_same_games():
    single = [SeatEnv("navegador", 2, seat=None) for _ in range(3)]
    many = gymnasium.make_vec(env_id("navegador"), num_envs=3, players=2, seat=None)
    assert isinstance(many, SeatVectorEnv)
    observations, infos = many.reset(seed=10)
    for i, env in enumerate(single):
        observation, _ = env.reset(seed=10 + i)
        assert np.array_equal(observations[i], observation)
    rng = np.random.default_rng(0)
    for _ in range(300):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        observations, rewards, ended, cut, infos = many.step(actions)
        assert observations in many.observation_space
        assert np.array_equal(infos["action_mask"].astype(bool), many.action_masks())
        for i, env in enumerate(single):
            observation, reward, over, _, info = env.step(actions[i])
            assert np.array_equal(observations[i], observation)
            assert (rewards[i], ended[i], cut[i]) == (reward, over, False)
            assert info["seat"] == infos["seat"][i]


def test_the_vectorised_version_begins_anew_after_the_end():
    many = SeatVectorEnv(Secret(), 4, players=2, reward="rank")
    _, infos = many.reset(seed=1)
    finished = np.zeros(4, int)
    was = np.zeros(4, bool)
    for _ in range(60):
        actions = np.array([first_legal({"action_mask": mask}) if mask.any() else 0 for mask in infos["action_mask"]])
        _, rewards, ended, _, infos = many.step(actions)
        assert not (ended & was).any()
        assert (np.abs(rewards[ended]) == 1).all()
        assert (rewards[~ended] == 0).all()
        if ended.any():
            assert np.array_equal(infos["_rank"], ended)
        finished += ended
        was = ended
    assert (finished > 3).all()


def test_the_vectorised_version_refuses_game_by_game():
    many = SeatVectorEnv(Secret(), 2, players=2)
    many.reset(seed=1)
    held = pile(many.envs[0].position, HANDS)[0]
    _, rewards, _, _, infos = many.step(np.array([(held + 1) % 12, KEEP]))
    assert list(rewards) == [-0.1, 0.0]
    assert list(infos["_illegal"]) == [True, False]
    assert "not the card you hold" in infos["illegal"][0]


def test_the_vectorised_version_wants_a_seed_for_each_game():
    many = SeatVectorEnv(Secret(), 4, players=2)
    with pytest.raises(BadInput, match="4 seeds are needed, not 2"):
        many.reset(seed=[1, 2])
