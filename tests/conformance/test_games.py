"""Every registered game at every player count passes every check."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import caravela
from caravela.bots.judge import JudgeBot
from caravela.bots.random import RandomBot
from caravela.kernel.refusal import BadInput
from tests.conformance.checks import CHECKS, check_bots_do_not_peek, random_states
from tests.conformance.views import check_patches

GAMES = [caravela.game(name) for name in caravela.game_names()]
TABLES = [(game.name, players) for game in GAMES for players in range(game.least, game.most + 1)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_conformance(name, players, check):
    check(caravela.game(name), players, 1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_patches(name, players):
    check_patches(caravela.game(name), players, 1)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
@given(seed=st.integers(2, 1_000_000), check=st.sampled_from(CHECKS))
def test_conformance_of_many_games(name, players, seed, check):
    check(caravela.game(name), players, seed)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_bots_do_not_peek(name, players):
    game = caravela.game(name)
    for bot in (RandomBot, JudgeBot):
        check_bots_do_not_peek(game, players, 3, bot, every=60)


@pytest.mark.parametrize("name", caravela.game_names())
def test_same_seed_same_game(name):
    game = caravela.game(name)
    assert game.new(game.least, 7).fingerprint() == game.new(game.least, "7").fingerprint()
    assert game.new(game.least, 7).fingerprint() != game.new(game.least, 8).fingerprint()
    assert game.new(game.least).fingerprint() != game.new(game.least).fingerprint()


@pytest.mark.parametrize("name", caravela.game_names())
def test_player_counts_out_of_range(name):
    game = caravela.game(name)
    for players in (0, 1, game.most + 1):
        with pytest.raises(BadInput, match="players"):
            game.new(players)


@pytest.mark.parametrize("name", caravela.game_names())
def test_action_space_is_small_and_dense(name):
    space = caravela.game(name).space
    assert space.size < 1000
    assert [kind.start for kind in space.kinds[1:]] == [kind.stop for kind in space.kinds[:-1]]


# Decisions that a handful of random games need not meet; each is reached by a test of its own game.
SELDOM = {"coimbra": {"RewardOrder", "EarlyTasks", "EarlyCard", "EarlyTrack", "WhichDie"}}


@pytest.mark.parametrize("name", caravela.game_names())
def test_every_step_occurs_and_frames_stay_small(name):
    """In a handful of random games every decision is met, and no frame outgrows a machine word."""
    game = caravela.game(name)
    met = set()
    for players in range(game.least, game.most + 1):
        for seed in range(6):
            for s, _ in random_states(game, players, seed):
                met |= {frame & 127 for frame in s.pending()}
                assert all(0 <= frame < 1 << 62 for frame in s.pending())
    missing = {type(step).__name__ for number, step in enumerate(game.steps) if number not in met and not step.automatic}
    missing -= SELDOM.get(name, set())
    assert not missing, f"never asked in random play: {missing}"
