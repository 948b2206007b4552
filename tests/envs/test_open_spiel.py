"""OpenSpiel's own test, its searches on our games, and luck that nobody can see coming."""

import math
import pickle
import random

import numpy as np
import pytest

import caravela
from caravela.games.navegador.state import EXPLORED
from caravela.kernel.luck import Luck
from caravela.kernel.refusal import BadInput, IllegalMove
from tests.envs.extras import ALL_TABLES, need
from tests.positions import field
from tests.slices.all import SLICES, table_id
from tests.slices.base import pile
from tests.slices.guess import STACK as GUESS_STACK
from tests.slices.guess import TOKENS
from tests.slices.secret import HANDS, STACK

need("openspiel", "pyspiel", "open_spiel")

import pyspiel  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from caravela.envs import open_spiel as adapter  # noqa: E402

NAMES = {game.name: adapter.register(game) for game in SLICES}
tables = pytest.mark.parametrize(("game", "players"), ALL_TABLES, ids=table_id)


def load(name, **params):
    return pyspiel.load_game("caravela_" + name, params)


def begin(game, rng):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


def play(state, rng, choose):
    """To the end; `choose` decides, chance is drawn."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(choose(state))
    return state


@tables
def test_random_sim(game, players):
    pyspiel.random_sim_test(load(game.name, players=players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("reward", ["win", "rank", "margin"])
def test_random_sim_with_each_reward(reward):
    for name in NAMES:
        pyspiel.random_sim_test(load(name, reward=reward), num_sims=1, serialize=False, verbose=False)


def test_every_registered_game_is_known_to_open_spiel():
    for name in caravela.game_names():
        assert f"caravela_{name}" in pyspiel.registered_names()


@tables
def test_mcts_plays_whole_games(game, players):
    rng = random.Random(1)
    spiel = load(game.name, players=players)
    bot = mcts.MCTSBot(spiel, 1.4, 4, adapter.JudgeEvaluator(), random_state=np.random.RandomState(1))
    state = play(begin(spiel, rng), rng, bot.step)
    assert sum(state.returns()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", [caravela.game(name) for name in caravela.game_names()], ids=table_id)
def test_mcts_with_random_rollouts_plays_a_whole_game(game):
    """OpenSpiel's own evaluator plays every leaf out at random, a thousand decisions and more: so it is asked now and then."""
    rng = random.Random(2)
    spiel = load(game.name, players=2)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    bot = mcts.MCTSBot(spiel, 1.4, 3, evaluator, random_state=np.random.RandomState(2))
    asked = 0

    def choose(state):
        nonlocal asked
        asked += 1
        return bot.step(state) if asked % 20 == 0 else rng.choice(state.legal_actions())

    assert sorted(play(begin(spiel, rng), rng, choose).returns()) == [0, 1]
    assert asked >= 40


@pytest.mark.slow
def test_mcts_with_our_judgement_beats_random_play():
    rng = random.Random(3)
    spiel = load("navegador", players=2)
    bot = mcts.MCTSBot(spiel, 1.4, 12, adapter.JudgeEvaluator(), random_state=np.random.RandomState(3))
    wins = 0
    for number in range(4):
        seat = number % 2
        state = play(
            begin(spiel, rng),
            rng,
            lambda s, seat=seat: bot.step(s) if s.current_player() == seat else rng.choice(s.legal_actions()),
        )
        wins += state.returns()[seat]
    assert wins >= 3


# -- luck


def guesses(spiel, games, simulations=24):
    """How many tokens OpenSpiel's search guesses right, how many it should by luck alone, and the variance of that."""
    rng = random.Random(4)
    bot = mcts.MCTSBot(
        spiel, 1.0, simulations, mcts.RandomRolloutEvaluator(1, np.random.RandomState(4)), random_state=np.random.RandomState(4)
    )
    right, expected, variance = 0, 0.0, 0.0
    for _ in range(games):
        state = play(begin(spiel, rng), rng, bot.step)
        right += sum(state.position.scores())
        for unseen in range(TOKENS, TOKENS - 4, -1):
            expected += 1 / unseen
            variance += (1 / unseen) * (1 - 1 / unseen)
    return right, expected, variance


def test_a_search_cannot_guess_a_hidden_token_better_than_chance():
    right, expected, variance = guesses(load("guess"), 40)
    assert abs(right - expected) < 4 * math.sqrt(variance)


def test_the_test_would_notice_a_search_that_peeks(monkeypatch):
    """The same search where hidden things are not dealt anew guesses nearly everything."""
    game = next(game for game in SLICES if game.name == "guess")
    monkeypatch.setattr(game, "resample", lambda s, seat, luck: s.clone())
    right, expected, variance = guesses(load("guess"), 15)
    assert right > expected + 4 * math.sqrt(variance) * 1.5


def test_what_a_position_seems_to_hold_face_down_tells_nothing_of_what_turns_up():
    """Navegador: whoever digs in the state for the tokens of an unexplored region finds them as often as by a fresh deal."""
    spiel = load("navegador", players=2)
    rng = random.Random(5)
    dug = dealt = total = 0
    for number in range(60):
        state = begin(spiel, rng)
        for _ in range(2000):
            if state.is_chance_node():
                break
            state.apply_action(rng.choice(state.legal_actions()))
        before = state.position
        apparent = field(before, "stacks")
        imagined = field(before.game.resample(before, 0, Luck(number)), "stacks")
        explored = before.cells[EXPLORED]
        state.apply_action(rng.choice(state.chance_outcomes())[0])
        real = state.position
        for region in range(13):
            if (real.cells[EXPLORED] >> region) & 1 and not (explored >> region) & 1:
                total += 1
                dug += field(real, "stacks")[region] == apparent[region]
                dealt += field(real, "stacks")[region] == imagined[region]
    assert total >= 60
    assert dug <= dealt + 4 * math.sqrt(total * 0.25)
    assert dug < total / 2


def test_a_chance_node_stands_where_something_turns_up_and_nowhere_else():
    rng = random.Random(6)
    spiel = load("tower", players=2)
    state = begin(spiel, rng)
    while not state.is_terminal():
        before = state.position.clone()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        before.apply(action)
        if state.is_chance_node():
            outcomes = set()
            for outcome, _ in state.chance_outcomes()[:40]:
                child = state.child(outcome)
                assert not child.is_chance_node()
                outcomes.add(str(child))
            assert len(outcomes) > 1 or before.over
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            assert str(state.position.fingerprint()) == str(before.fingerprint())


def test_chance_leaves_every_hand_alone():
    rng = random.Random(7)
    state = begin(load("secret", players=3), rng)
    hands = list(pile(state.position, HANDS))
    drawn = set()
    state.apply_action(state.position.game.parse("swap"))
    assert state.is_chance_node()
    for outcome in range(0, 256, 4):
        child = state.child(outcome)
        assert pile(child.position, HANDS)[1:] == hands[1:]
        drawn.add(pile(child.position, HANDS)[0])
    assert drawn == set(pile(state.position, STACK))


def test_the_same_chance_gives_the_same_game():
    spiel = load("navegador", players=3)
    first = play(begin(spiel, random.Random(8)), random.Random(9), lambda s: s.legal_actions()[0])
    again = spiel.new_initial_state()
    for action in first.history():
        again.apply_action(action)
    assert str(again) == str(first)
    assert again.position.fingerprint() == first.position.fingerprint()


# -- secrets


def test_what_is_said_of_secrets():
    kinds = pyspiel.GameType.Information
    assert load("secret").get_type().information == kinds.IMPERFECT_INFORMATION
    assert load("navegador").get_type().information == kinds.PERFECT_INFORMATION


def test_observations_hide_the_others_cards():
    rng = random.Random(10)
    state = begin(load("secret", players=3), rng)
    for key in range(10):
        imagined = adapter.imagine(state, 1, Luck(key))
        assert imagined.observation_tensor(1) == state.observation_tensor(1)
        assert imagined.observation_string(1) == state.observation_string(1)
        assert pile(imagined.position, HANDS)[1] == pile(state.position, HANDS)[1]
    hands = {tuple(pile(adapter.imagine(state, 1).position, HANDS)) for _ in range(20)}
    assert len(hands) > 10


def test_searches_for_imperfect_information_play_on_imagined_states():
    rng = random.Random(11)
    spiel = load("secret", players=2)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(11))
    bot = ismcts.ISMCTSBot(
        spiel, evaluator, uct_c=1.0, max_simulations=20, use_observation_string=True, random_state=np.random.RandomState(11)
    )
    bot.set_resampler(lambda state, player: adapter.imagine(state, player, Luck(rng.randrange(1 << 40))))
    plain = mcts.MCTSBot(spiel, 1.0, 10, evaluator, random_state=np.random.RandomState(11))

    def choose(state):
        if state.current_player() == 0:
            return bot.step(state)
        return plain.step(adapter.imagine(state, 1))

    state = play(begin(spiel, rng), rng, choose)
    assert sum(state.returns()) == 1


# -- copies, and bad input


def test_states_are_copied_and_pickled_at_any_moment():
    rng = random.Random(12)
    state = load("navegador", players=4).new_initial_state()
    kept = []
    for number in range(400):
        if state.is_terminal():
            break
        if number % 20 == 0:
            kept.append((state.clone(), str(state), state.history()))
            back = pickle.loads(pickle.dumps(state))
            assert str(back) == str(state)
            assert back.current_player() == state.current_player()
        state.apply_action(
            rng.choice(state.chance_outcomes())[0] if state.is_chance_node() else rng.choice(state.legal_actions())
        )
    for copy, text, history in kept:
        assert str(copy) == text
        assert copy.history() == history


def test_an_illegal_action_is_refused_and_changes_nothing():
    state = begin(load("navegador", players=2), random.Random(13))
    before, history = str(state), state.history()
    with pytest.raises(IllegalMove, match=r"\(R4"):
        state.apply_action(state.position.game.parse("workers:8"))
    with pytest.raises(BadInput, match="There is no action 9999"):
        state.apply_action(9999)
    assert str(state) == before
    assert state.history() == history
    with pytest.raises(BadInput, match="no chance outcome 256"):
        load("navegador").new_initial_state().apply_action(256)


def test_a_finished_game_takes_no_action():
    rng = random.Random(14)
    state = play(begin(load("secret"), rng), rng, lambda s: s.legal_actions()[-1])
    assert state.legal_actions() == []
    with pytest.raises(IllegalMove, match="over"):
        state.apply_action(0)


def test_wrong_parameters_are_named():
    for params, word in (({"players": 6}, "2 to 5 players, not 6"), ({"reward": "gold"}, "win, rank, margin")):
        with pytest.raises(BadInput, match=word):
            load("navegador", **params)
    with pytest.raises(pyspiel.SpielError, match="seats"):
        load("navegador", seats=2)


def test_a_name_belongs_to_one_game():
    other = type(SLICES[0])()
    with pytest.raises(BadInput, match="another name"):
        adapter.register(other)
    name = adapter.register(other, "caravela_toll_again")
    assert pyspiel.load_game(name).num_players() == 2
    assert adapter.register(other, name) == name


def test_guess_stack_is_what_is_dealt():
    """The slice is what the test above takes it for: the apparent stack is a permutation of the unseen tokens."""
    state = begin(load("guess"), random.Random(15))
    assert sorted(pile(state.position, GUESS_STACK)) == list(range(TOKENS))
