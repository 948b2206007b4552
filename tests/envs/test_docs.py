"""The examples of docs/environments.md run as they stand."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.envs.extras import need

need("envs", "pettingzoo", "gymnasium")
need("openspiel", "pyspiel")

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


@pytest.mark.parametrize("code", EXAMPLES, ids=range(1, len(EXAMPLES) + 1))
def test_example_runs(code, tmp_path):
    """Each in a process of its own: importing the module named is enough to register the games."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_there_are_examples_of_every_interface():
    text = "\n".join(EXAMPLES)
    assert all(f"caravela.envs.{name}" in text for name in ("pettingzoo", "gymnasium", "open_spiel"))


def test_the_environments_are_imported_only_when_asked_for():
    libraries = ["numpy", "gymnasium", "pettingzoo", "pyspiel"]
    code = f"import sys, caravela, caravela.envs; print([m for m in {libraries} if m in sys.modules])"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
