"""What code says and what the files have is the same: every sentence exists, is used, and gets just the arguments it shows."""

import ast
from pathlib import Path

import pytest

import caravela
from caravela import kernel
from caravela.games.coimbra.components import TASKS
from caravela.games.coimbra.effects import KINDS
from caravela.kernel.words import Words, named, say, sentences
from tests.toy.game import Toy

PASSED = [*(caravela.game(name) for name in caravela.game_names()), Toy()]
BY_KIND = {"coimbra": [*(f"effect.{kind}" for kind in KINDS), *(f"task.{task}" for task in TASKS)]}  # said under computed names
SHOWN = ("", "plural", "select", "amounts", "each")  # how arguments are shown other than by a list
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
    said |= set(BY_KIND.get(game.name, []))
    own = {name: template for name, template in sentences(game.folder, "en").items() if not name.startswith("ending.")}
    for template in own.values():
        said |= {f"stock.{argument.rpartition('_')[2]}" for argument, how in named(template).items() if how == "amounts"}
    called = {name for name in own if name.split(".")[0] in game.words.names}  # things, not sentences
    assert called <= {f"{things}.{thing}" for things, ids in game.words.names.items() for thing in ids}
    assert set(own) - called == said - set(sentences(KERNEL, "en"))


@pytest.mark.parametrize("game", PASSED, ids=lambda game: game.name)
def test_things_are_called_by_lists_that_the_game_has(game):
    for name, template in sentences(game.folder, "en").items():
        for argument, things in named(template).items():
            assert things in (*SHOWN, *game.words.names), f"{name} shows {argument} by the list {things}"


def test_amounts_and_lists_side_by_side(tmp_path):
    (tmp_path / "words.en.toml").write_text(
        """
        [log]
        got = "{seat} gets {guards lost_coins, amounts}."
        order = "{players crowns, each, {players} ({crowns, plural, one {# crown} other {# crowns}})}."
        [stock]
        guards = "{amount, plural, one {# guard} other {# guards}}"
        coins = "{amount} coins"
        """
    )
    words = Words(tmp_path, {"seat": {"red": "Ana", "blue": "Rui"}})
    for guards, coins, told in ((1, 2, "1 guard and 2 coins"), (0, 3, "3 coins"), (0, 0, "nothing")):
        assert words.text(say("log.got", seat="Ana", guards=guards, lost_coins=coins)) == f"Ana gets {told}."
    assert words.text(say("log.order", players=["Ana", "Rui"], crowns=[1, 2])) == "Ana (1 crown), Rui (2 crowns)."
    assert named("{a b, amounts} {c, each, {c, seat} {d}}") == {"a": "amounts", "b": "amounts", "c": "each", "d": ""}


def test_the_kernel_says_what_its_file_has():
    said = {name for name, _, _ in sayings(KERNEL)}
    assert set(sentences(KERNEL, "en")) == said - {"ending.tie"}  # which every game says for itself
    assert all("ending.tie" in sentences(game.folder, "en") for game in PASSED)
