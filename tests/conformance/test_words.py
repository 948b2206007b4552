"""What code says and what the files have is the same: every sentence exists, is used, and gets just the arguments it shows."""

import ast
from pathlib import Path

import pytest

import caravela
from caravela import kernel
from caravela.kernel.words import named, sentences
from tests.toy.game import Toy

PASSED = [caravela.game("navegador"), Toy()]  # games whose sentences all come from their file
KERNEL = Path(kernel.__file__).parent


def sayings(folder):
    """Every `say("name", argument=…)` below a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            said = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
            if said and isinstance(node.args[0], ast.Constant):
                yield node.args[0].value, {word.arg for word in node.keywords}, f"{path.name}:{node.lineno}"


def lacking(folder):
    """The stock of every `Lack("stock", …)` below a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Lack":
                assert isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno} names its stock in another way"
                yield node.args[0].value


@pytest.mark.parametrize("game", PASSED, ids=lambda game: game.name)
def test_every_sentence_that_code_says_is_in_the_file_with_these_arguments(game):
    for name, arguments, where in sayings(game.folder):
        template = game.words.template(name, "en")
        assert template is not None, f"{where} says {name}, which is not in the file"
        assert set(named(template)) <= arguments, f"{where} does not say all that {name} shows"


@pytest.mark.parametrize("game", PASSED, ids=lambda game: game.name)
def test_every_sentence_of_the_file_is_said(game):
    said = {name for name, _, _ in sayings(game.folder)}
    said |= {f"stock.{stock}" for stock in lacking(game.folder)}
    said |= {f"log.{kind}" for kind in game.event_kinds}
    own = {name for name in sentences(game.folder, "en") if not name.startswith("ending.")}
    assert own == said - set(sentences(KERNEL, "en"))


@pytest.mark.parametrize("game", PASSED, ids=lambda game: game.name)
def test_things_are_called_by_lists_that_the_game_has(game):
    for name, template in sentences(game.folder, "en").items():
        for argument, things in named(template).items():
            assert things in ("", "plural", "select", *game.words.names), f"{name} shows {argument} by the list {things}"


def test_the_kernel_says_what_its_file_has():
    said = {name for name, _, _ in sayings(KERNEL)}
    assert set(sentences(KERNEL, "en")) == said - {"ending.tie"}  # which every game says for itself
    assert all("ending.tie" in sentences(game.folder, "en") for game in PASSED)
