"""The adapters stand on compiled classes too, which can neither be deep-copied nor pickled and take plain ints only."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.envs.extras import need

need("envs", "pettingzoo", "gymnasium")
need("openspiel", "pyspiel")

CODE = """
import pickle
import numpy as np, gymnasium, pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
import caravela
from caravela.kernel import state
from caravela.envs.gymnasium import env_id
from caravela.envs.pettingzoo import family
from caravela.envs import open_spiel

assert not state.__file__.endswith(".py")
for name in caravela.game_names():
    players = caravela.game(name).most
    api_test(family(name).env(players=players), num_cycles=200)
    seed_test(lambda: family(name).env(players=players), num_cycles=50)
    check_env(gymnasium.make(env_id(name), players=players, opponents="judge").unwrapped)

    class Mine:
        def choose(self, s, luck):
            return np.int64(s.options[0])

    env = gymnasium.make(env_id(name), players=2, opponents=Mine())
    _, info = env.reset(seed=1)
    for _ in range(50):
        _, _, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
        if over:
            break
    game = pyspiel.load_game(open_spiel.PREFIX + name, {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
print("fine")
"""


@pytest.mark.slow
def test_adapters_on_the_compiled_build(tmp_path):
    if not (Path(sysconfig.get_paths()["purelib"]) / "caravela").exists():
        assert os.environ.get("CI") != "true", "in CI the compiled build must be installed"
        pytest.skip("the compiled build is not installed: run script/test, or script/setup all")
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [sys.executable, "-W", "ignore", "-c", CODE]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("fine")
