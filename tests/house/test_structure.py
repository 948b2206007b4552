"""The structure is drawn and explained: docs/imports.md shows it, and every package says what belongs there."""

import ast
import re

import pytest

from tests.house.drawing import CLIENT, PAGE, SOURCE, drawing, folder_of, package_of, packages

PACKAGES = {".".join(path.relative_to(SOURCE).parts): path for path in packages()}


def test_the_drawing_of_imports_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == drawing(), "docs/imports.md is out of date; run script/imports and commit it."


def test_the_drawing_shows_every_package_and_every_folder():
    shown = set(re.findall(r"[\w./]+", drawing()))
    for name in PACKAGES.keys() - {"caravela.games"}:  # of the games each is drawn
        assert package_of(name) in shown
    for file in CLIENT.rglob("*.ts"):
        assert folder_of(file.parent) in shown


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_says_in_three_sentences_what_belongs_there(name):
    text = ast.get_docstring(ast.parse((PACKAGES[name] / "__init__.py").read_text(encoding="utf-8"))) or ""
    first = " ".join(text.split("\n\n")[:2])  # a heading and what belongs there; more may follow
    assert len(re.findall(r"[.?](?=\s|$)", first)) == 3, f"{name}: three sentences are expected"
    assert "Here " in first, f"{name}: what belongs there?"
    assert "not belong" in " ".join(first.split()), f"{name}: what does not belong there?"
