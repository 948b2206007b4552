"""Every rule, example, ruling and decision that a game's code or tests cite stands in the game's rules reference."""

import re
from pathlib import Path

import pytest

from caravela import game, game_names
from caravela.kernel.refusal import BadInput
from caravela.kernel.rulebook import Rulebook

HOUSE = Path(__file__).parents[2]
KINDS = {".py", ".toml", ".md", ".ts", ".svelte"}
CITED = re.compile(r"(?<![^\W_])(R\d+[._]\d+[a-z]?|[QED]\d+[a-z]?)(?![^\W_])")  # a test's name has R5_3 for R5.3
SHOWN = re.compile(r" \(((?:[RQ][\d.]+, )*[RQ][\d.]+)\)$")


def files(name: str) -> list[Path]:
    """The files of one game: rules, board and tests. Slices are left out, they have rules of their own."""
    folders = [f"{top}/{name}" for top in ("src/caravela/games", "web/src/boards", "tests/games")]
    found = [path for folder in folders for path in (HOUSE / folder).rglob("*")]
    found += (HOUSE / "tests").rglob(f"test_*{name}*")
    return sorted(path for path in found if path.suffix in KINDS)


def missing(book: Rulebook, text: str) -> list[str]:
    """Ids that the text cites and the reference lacks."""
    lacking = []
    for id in sorted({id.replace("_", ".") for id in CITED.findall(text)}):
        try:
            book.find(id)
        except BadInput:
            lacking.append(id)
    return lacking


@pytest.mark.parametrize("name", game_names())
def test_every_citation_stands_in_the_rules(name: str) -> None:
    book, paths = game(name).rulebook, files(name)
    folders = {path.parent.relative_to(HOUSE).as_posix() for path in paths}
    assert {f"src/caravela/games/{name}", f"web/src/boards/{name}", f"tests/games/{name}", "tests/bots"} <= folders
    nowhere = [(id, path) for path in paths for id in missing(book, path.read_text(encoding="utf-8"))]
    assert not nowhere, "\n".join(f"{path.relative_to(HOUSE)} cites {id}" for id, path in nowhere)


def test_what_counts_as_a_citation() -> None:
    book = game("navegador").rulebook
    text = "def test_R5_99_and_E99_sell(): R5.1, R3.2a, R3.2z, E5b, Q99, R5, MODE1"
    assert missing(book, text) == ["E99", "Q99", "R3.2z", "R5.99"]


@pytest.mark.parametrize("name", game_names())
def test_every_example_ends_with_the_rules_it_shows(name: str) -> None:
    book = game(name).rulebook
    silent = [id for id, paragraph in book.by_id.items() if id[0] == "E" and not SHOWN.search(paragraph.text)]
    assert not silent


@pytest.mark.parametrize("name", game_names())
def test_every_id_stands_once(name: str) -> None:
    ids = [paragraph.id for paragraph in game(name).rulebook.paragraphs if paragraph.id]
    assert len(ids) == len(set(ids))
