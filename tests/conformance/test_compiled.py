"""The compiled build plays exactly as the interpreted source does."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.conformance.test_games import TABLES

ROOT = Path(__file__).parents[2]
GAMES_EACH = 200


def run(pure: bool, name: str, players: int) -> tuple[str, str]:
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if pure:
        env["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, str(ROOT / "tests" / "conformance" / "twin.py"), name, str(players), str(GAMES_EACH)]
    done = subprocess.run(command, env=env, cwd=ROOT / "tests", capture_output=True, text=True, check=True)
    return done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_compiled_equals_pure(name, players):
    """200 whole games: every position, every legal list, every score and every judgement."""
    if not (Path(sysconfig.get_paths()["purelib"]) / "caravela").exists():
        assert os.environ.get("CI") != "true", "in CI the compiled build must be installed"
        pytest.skip("the compiled build is not installed: run script/test, or script/setup all")
    compiled, build = run(False, name, players)
    assert "compiled" in build
    pure, build = run(True, name, players)
    assert "interpreted" in build
    assert len(pure.splitlines()) == GAMES_EACH
    assert compiled == pure
