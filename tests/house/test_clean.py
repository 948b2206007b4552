"""The Python source passes its own checks: lint, format and types."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHECKS = {"lint": ["ruff", "check", "--quiet", "."], "format": ["ruff", "format", "--check", "."], "types": ["mypy"]}


@pytest.mark.parametrize("check", CHECKS)
def test_the_source_is_clean(check: str) -> None:
    done = subprocess.run([sys.executable, "-m", *CHECKS[check]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
