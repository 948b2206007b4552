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
    if os.environ.get("CARAVELA_TESTS") == "full":
        del environment["PYTHONPATH"]  # script/test has installed the compiled build: what people will train on
    command = [sys.executable, str(ROOT / "examples" / "train_maskable_ppo.py"), *arguments]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_example_learns_and_saves(tmp_path):
    """A third of the default length is enough to win clearly more than the half that random play wins."""
    out = run(tmp_path, "--steps", "50000", "--games", "40", "--save", "model.zip")
    before = int(re.search(r"random play: +wins (\d+)%", out)[1])
    after = int(re.search(r"after training: wins (\d+)%", out)[1])
    assert 25 <= before <= 75
    assert after >= 70
    assert (tmp_path / "model.zip").exists()
