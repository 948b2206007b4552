"""The Python source passes its own checks: those that the commit hooks make."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOOKS = re.findall(r"entry: \.venv/bin/(.+)", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))


def test_lint_format_and_types_are_checked() -> None:
    assert [hook.split()[:2] for hook in HOOKS] == [["ruff", "check"], ["ruff", "format"], ["mypy", "--no-error-summary"]]


@pytest.mark.parametrize("hook", HOOKS)
def test_the_source_is_clean(hook: str) -> None:
    done = subprocess.run([sys.executable, "-m", *hook.split()], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
