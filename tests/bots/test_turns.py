"""Ways to finish a turn: every one is what its actions lead to, and looking at them changes nothing."""

from itertools import islice

import pytest

import caravela
from caravela.bots.turns import add_ways, reply, turn_is_over, ways_to_finish
from tests.conformance.checks import random_states

BUDGETS = [1, 50, 400]


def positions(game):
    """Some of a random game, as clones."""
    return [s.clone() for s, _ in islice(random_states(game, game.most, 6), 10, 400, 13)]


@pytest.mark.parametrize("name", caravela.game_names())
@pytest.mark.parametrize("budget", BUDGETS)
def test_every_way_is_what_its_actions_lead_to(name, budget):
    game = caravela.game(name)
    for s in positions(game):
        before = s.fingerprint()
        ways = ways_to_finish(s, budget)
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
        add_ways(s, s.actor, s.turn, 50, [], kept, spare=False)
        add_ways(s.clone(), s.actor, s.turn, 50, [], used, spare=True)
        assert [(line.actions, line.position.fingerprint()) for line in used] == [
            (line.actions, line.position.fingerprint()) for line in kept
        ]
        seat = s.actor
        best = max(kept, key=lambda line: game.judge(line.position, seat))
        assert reply(s.clone()).fingerprint() == best.position.fingerprint()
