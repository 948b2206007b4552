"""Ways to finish a turn: every one is what its actions lead to, and looking at them changes nothing."""

from itertools import chain, islice

import pytest

import caravela
from caravela.bots.turns import (
    OWN_BUDGET,
    Line,
    add_ways,
    best_option,
    hasty_turn,
    most_varied,
    play_round,
    reply,
    turn_is_over,
    usual_options,
    ways_to_finish,
)
from caravela.kernel.state import STEP_MASK
from tests.conformance.checks import random_states

BUDGETS = [1, 50, 400]
SELECTIVE = {"navegador", "amerigo"}  # where not everything that is possible comes to mind at once


def positions(game):
    """Some of a random game, as clones."""
    return [s.clone() for s, _ in islice(random_states(game, game.most, 6), 10, 400, 13)]


@pytest.mark.parametrize("name", caravela.game_names())
@pytest.mark.parametrize("budget", BUDGETS)
def test_every_way_is_what_its_actions_lead_to(name, budget):
    game = caravela.game(name)
    for s in positions(game):
        before = s.fingerprint()
        ways = ways_to_finish(s, game.judgement, budget)
        assert s.fingerprint() == before
        assert [line.value for line in ways] == sorted((line.value for line in ways), reverse=True)
        assert len({id(line.position) for line in ways}) == len(ways)
        for line in ways:
            played = s.clone()
            for action in line.actions:
                assert not turn_is_over(played, s.actor, s.turn)
                played.apply(action)
            assert turn_is_over(played, s.actor, s.turn)
            assert played.fingerprint() == line.position.fingerprint()


@pytest.mark.parametrize("name", caravela.game_names())
def test_a_spare_position_is_used_up_for_the_same_ways(name):
    game = caravela.game(name)
    for s in positions(game):
        kept, used = [], []
        add_ways(s, s.actor, s.turn, game.judgement, 50, [], kept, spare=False)
        add_ways(s.clone(), s.actor, s.turn, game.judgement, 50, [], used, spare=True)
        assert [(line.actions, line.position.fingerprint()) for line in used] == [
            (line.actions, line.position.fingerprint()) for line in kept
        ]


@pytest.mark.parametrize("name", caravela.game_names())
def test_a_hasty_turn_is_the_best_of_what_comes_to_mind(name):
    """Where everything comes to mind that is possible, it is the best of all ways; everywhere it is a whole turn."""
    game = caravela.game(name)
    for s in positions(game):
        seat, turn = s.actor, s.turn
        value, after = hasty_turn(s.clone(), seat, turn, game.judgement, 50)
        assert turn_is_over(after, seat, turn)
        assert value == pytest.approx(game.judgement.points(after, seat))
        best = max(game.judgement.points(line.position, seat) for line in ways_to_finish(s, game.judgement, 50))
        if name in SELECTIVE:
            assert turn_is_over(reply(s.clone(), game.judgement), seat, turn)
        else:
            assert value == pytest.approx(best)


@pytest.mark.parametrize("name", caravela.game_names())
def test_a_round_ends_with_the_own_turn_played_with_care(name):
    game = caravela.game(name)
    for s in positions(game):
        careful = hasty_turn(s.clone(), s.actor, s.turn, game.judgement, OWN_BUDGET)[1]
        assert play_round(s.clone(), s.actor, game.judgement, game.judgement).fingerprint() == careful.fingerprint()


@pytest.mark.parametrize("name", caravela.game_names())
def test_what_comes_to_mind_at_once_is_legal(name):
    game = caravela.game(name)
    for s, _ in islice(random_states(game, game.most, 7), 2000):
        usual = usual_options(s)
        assert usual
        assert set(usual) <= set(s.options)
        assert len(set(usual)) == len(usual)


def test_a_hasty_merchant_of_navegador_takes_what_the_market_gives_and_does_not_walk_round_the_rondel():
    """R4.3, R10.1"""
    game = caravela.game("navegador")
    fewer = dict.fromkeys(["rondel", "hold"], 0)
    for s, _ in islice(random_states(game, 4, 8), 3000):
        kind = game.text(s.options[0]).split(":")[0]
        if kind in fewer and len(usual_options(s)) < len(s.options):
            fewer[kind] += 1
            assert len(usual_options(s)) <= 4
    assert min(fewer.values()) > 20


def test_a_hasty_captain_of_amerigo_sails_to_an_anchor_that_is_in_reach_or_stays():
    """R5.2, R5.4"""
    game = caravela.game("amerigo")
    fewer = 0
    for s, _ in islice(random_states(game, 4, 8), 3000):
        if type(game.steps[s.frame & STEP_MASK]).__name__ == "Sail" and len(usual_options(s)) < len(s.options):
            fewer += 1
            assert not any(game.text(action).startswith(("frame", "open_water")) for action in usual_options(s))
    assert fewer > 20


def test_how_a_tile_lies_is_decided_together_with_where():
    """R9.2, R9.3: who plays on greedily finds the best place in any orientation, though turning the tile alone shows nothing."""
    game = caravela.game("amerigo")
    turned = 0
    for s, _ in chain.from_iterable(random_states(game, 4, seed) for seed in range(8)):
        if type(game.steps[s.frame & STEP_MASK]).__name__ != "BuildTurn":
            continue
        seat, best = s.actor, {}
        for turn in s.options:
            after = s.clone()
            after.apply(turn)
            spaces = after.options if type(game.steps[after.frame & STEP_MASK]).__name__ == "BuildAt" else []
            laid = [after] if not spaces else []
            for space in spaces:
                there = after.clone()
                there.apply(space)
                laid.append(there)
            best[turn] = max(game.judgement.points(each, seat) for each in laid)
        done = []
        value, _ = best_option(s.clone(), seat, s.turn, game.judgement, 1000, done, False)
        assert value == pytest.approx(max(best.values()))
        turned += best[s.options[0]] < value
    assert turned > 5


def test_candidates_differ_as_far_as_others_come_near():
    """Four of a kind, then the others that are near; what is far behind makes no room."""
    s = caravela.game("amerigo").new(2, 1)
    ways = [Line(value, s, [first, number]) for number, (value, first) in enumerate([(9.0 - n / 10, 0) for n in range(8)])]
    near, far = Line(7.0, s, [1]), Line(2.0, s, [2])
    varied = most_varied([*ways, near, far], 8, 4, 3.0)
    assert near in varied
    assert far not in varied
    assert varied == [*ways[:7], near]
    assert most_varied([*ways, near, far], 8, 4, 10.0) == [*ways[:6], near, far]
    assert most_varied(ways[:3], 8, 4, 3.0) == ways[:3]
