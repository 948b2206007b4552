"""The environments' libraries are optional: without one its tests are skipped with a word, but never in CI."""

import importlib.util
import os

import pytest

import caravela
from tests.slices.all import SLICE_TABLES

GAMES = [caravela.game(name) for name in caravela.game_names()]
# the quick run meets every slice at every player count, and every real game at its least one
ALL_TABLES = SLICE_TABLES + [
    pytest.param(game, players, marks=[pytest.mark.slow] if players > game.least else [])
    for game in GAMES
    for players in range(game.least, game.most + 1)
]


def need(extra: str, *modules: str) -> None:
    """Skip the module that calls this unless the libraries are installed; in CI fail instead."""
    for name in modules:
        if importlib.util.find_spec(name) is None:
            word = f"{name} is not installed: pip install 'caravela[{extra}]'"
            assert os.environ.get("CI") != "true", f"in CI these tests must run, but {word}"
            pytest.skip(word, allow_module_level=True)
