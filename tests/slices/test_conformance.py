"""The slices keep what every game must keep."""

import pytest

from caravela.bots.judge import JudgeBot
from caravela.bots.random import RandomBot
from tests.conformance.chance import CHANCE_CHECKS
from tests.conformance.checks import CHECKS, check_bots_do_not_peek, random_states
from tests.slices.all import SLICE_TABLES, SLICES, table_id


@pytest.mark.parametrize("check", [*CHECKS, *CHANCE_CHECKS], ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "players"), SLICE_TABLES, ids=table_id)
def test_conformance(game, players, check):
    for seed in range(4):
        check(game, players, seed)


@pytest.mark.parametrize(("game", "players"), SLICE_TABLES, ids=table_id)
def test_bots_do_not_peek(game, players):
    for bot in (RandomBot, JudgeBot):
        check_bots_do_not_peek(game, players, 3, bot, every=3)


@pytest.mark.parametrize("game", SLICES, ids=table_id)
def test_every_decision_is_met(game):
    met = {frame & 127 for seed in range(10) for s, _ in random_states(game, game.most, seed) for frame in s.pending()}
    assert not [step for number, step in enumerate(game.steps) if number not in met and not step.automatic]
