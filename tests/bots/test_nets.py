"""Bots that judge by a net: they decide legally, alike twice, and do not look at what is hidden."""

import pytest

import caravela
from caravela.bots import settings
from caravela.bots.admiral import Admiral, by_chance, final_standings, standings
from caravela.bots.pilot import Pilot
from caravela.bots.roster import BOTS, bot
from caravela.bots.turns import ways_to_finish
from caravela.kernel.luck import Luck
from caravela.kernel.state import State
from tests.conformance.checks import check_bots_do_not_peek, random_states
from tests.kernel.test_net import any_net


def some_state(game, players, number) -> State:
    return next(s.clone() for count, (s, _) in enumerate(random_states(game, players, 3)) if count == number)


@pytest.mark.parametrize("name", ["navegador", "coimbra"])
@pytest.mark.parametrize("level", ["pilot", "admiral"])
def test_a_bot_with_a_net_decides_alike_twice_and_does_not_peek(name, level, tmp_path):
    game = caravela.game(name)
    net = any_net(game, 3, tmp_path)

    def make():
        made = Pilot(10) if level == "pilot" else Admiral(10, walks=6)
        made.given = net
        return made

    s = some_state(game, 3, 60)
    first, second = (caravela.decide(make(), s, Luck(4)) for _ in range(2))
    assert first == second
    assert first in s.options
    check_bots_do_not_peek(game, 3, 8, make, every=150)


def test_the_pilot_takes_the_turn_with_the_best_chance(tmp_path):
    game = caravela.game("coimbra")
    net = any_net(game, 2, tmp_path)
    s = some_state(game, 2, 40)
    pilot = Pilot(50)
    pilot.given = net
    lines = by_chance(ways_to_finish(s, net, 50), s.actor, net)
    assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)
    assert lines[0].value == pytest.approx(80.0 * standings(lines[0].position, net)[s.actor])
    assert pilot.choose(s.clone(), Luck(1)) == lines[0].actions[0]


def test_with_a_net_the_end_is_won_or_lost(tmp_path):
    game = caravela.game("coimbra")
    *_, (s, _) = random_states(game, 2, 1)
    assert sorted(final_standings(s, any_net(game, 2, tmp_path))) == [0.0, 1.0]
    assert final_standings(s, game.judgement) != final_standings(s, any_net(game, 2, tmp_path))


def test_the_admiral_judges_by_a_net_only_where_that_is_proven(monkeypatch, tmp_path):
    game = caravela.game("coimbra")
    net = any_net(game, 2, tmp_path)
    s = game.new(2, 1)
    monkeypatch.setattr(settings, "PROVEN", {})
    monkeypatch.setitem(game._evaluators, 2, net)
    assert Admiral().evaluator(s) is game.judgement
    monkeypatch.setattr(settings, "PROVEN", {"coimbra": [2]})
    assert Admiral().evaluator(s) is net
    assert Admiral().evaluator(game.new(3, 1)) is game.judgement
    assert bot("merchant").evaluator(s) is game.judgement


def test_a_bot_plays_by_a_net_of_ones_own_and_the_net_alone_is_not_offered(tmp_path):
    game = caravela.game("navegador")
    any_net(game, 2, tmp_path)
    own = bot(f"pilot@{tmp_path / 'net.json'}", 0.02)
    s = game.new(2, 3)
    assert caravela.decide(own, s, Luck(1)) in s.options
    assert "pilot" not in BOTS
    assert caravela.decide(bot("pilot", 0.02), s, Luck(1)) in s.options
