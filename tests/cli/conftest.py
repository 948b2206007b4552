"""The command line, run in this process: what it prints, what it complains about, and its exit code."""

import io
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from caravela.cli import main


@dataclass
class Outcome:
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def caravela(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path) -> Run:
    """Run `caravela ARGUMENTS` in an empty folder, with `typed` coming through a pipe."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code = main(list(arguments))
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return run


def refused(outcome: Outcome, *words: str) -> None:
    """One sentence on stderr that says all these words, nothing else there, exit code 2."""
    assert outcome.code == 2, outcome
    assert outcome.err.startswith("caravela: "), outcome
    assert outcome.err.count("\n") == 1, outcome
    assert "Traceback" not in outcome.err
    for word in words:
        assert word in outcome.err, outcome.err
