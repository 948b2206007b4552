"""The examples in the documentation run as they stand, and print what a comment on a line of its own says. Links lead somewhere,
and what the pages name exists."""

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


ALL_PAGES = sorted([*HOUSE.glob("*.md"), *(HOUSE / "docs").rglob("*.md")])
NAMES = [page.relative_to(HOUSE).as_posix() for page in ALL_PAGES]


def anchors(page: Path) -> set[str]:
    """What a link may name behind `#`: the headings in small letters, without marks, with - for blanks."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", ALL_PAGES, ids=NAMES)
def test_links_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md", "docs/release.md"])
def test_files_and_folders_that_a_page_names_exist(page):
    """`<game>` stands for any game. A name begins in the project's folder or in the package."""
    text = re.sub(r"```.*?```", "", (HOUSE / page).read_text(encoding="utf-8"), flags=re.S)
    named = re.findall(r"`([\w.<>-]+(?:/[\w.<>-]+)+)(?: [^`]*)?`", text)
    assert named
    for name in named:
        path = name.replace("<game>", "navegador")
        assert any((HOUSE / root / path).exists() for root in ("", "src/caravela")), name


def test_the_citation_names_the_present_version():
    assert f'version: "{caravela.__version__}"' in (HOUSE / "CITATION.cff").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_use_no_insides(page):
    assert not re.findall(r"(?:from|import) caravela\.", (HOUSE / page).read_text(encoding="utf-8"))
