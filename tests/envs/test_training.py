"""The training example runs, and learns."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.envs.extras import need

need("train", "sb3_contrib", "torch")

ROOT = Path(__file__).parents[2]


def run(tmp_path, *arguments):
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "examples" / "train_maskable_ppo.py"), *arguments]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_example_runs_and_saves(tmp_path):
    out = run(tmp_path, "--steps", "4096", "--games", "2", "--save", "model.zip")
    assert re.search(r"random play: +wins \d+%", out)
    assert re.search(r"after training: wins \d+%", out)
    assert (tmp_path / "model.zip").exists()
