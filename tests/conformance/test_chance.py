"""Luck and hidden things of every registered game are counted and can be dealt anew."""

import pytest

import caravela
from tests.conformance.chance import CHANCE_CHECKS
from tests.conformance.test_games import TABLES


@pytest.mark.parametrize("check", CHANCE_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_chance(name, players, check):
    check(caravela.game(name), players, 2, every=10)
