"""The examples in the documentation run as they stand, and print what a comment on a line of its own says."""

import re
from pathlib import Path

import pytest

import caravela

HOUSE = Path(__file__).parents[2]
PAGES = ("README.md", "docs/python-api.md")
EXAMPLES = [
    pytest.param(code, id=f"{page}-{number}")
    for page in PAGES
    for number, code in enumerate(re.findall(r"```python\n(.*?)```", (HOUSE / page).read_text(encoding="utf-8"), re.S), 1)
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_example_runs(code, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "example", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    for line in re.findall(r"^# (.+)$", code, re.M):
        assert line in printed


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_use_no_insides(page):
    assert not re.findall(r"(?:from|import) caravela\.", (HOUSE / page).read_text(encoding="utf-8"))


def test_the_citation_names_this_version():
    assert f"\nversion: {caravela.__version__}\n" in (HOUSE / "CITATION.cff").read_text(encoding="utf-8")
