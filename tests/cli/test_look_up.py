"""`caravela games`, `rules` and `data`, and the help."""

import re
import shlex
from pathlib import Path

import pytest

from caravela import __version__, game
from caravela.cli.parser import parse
from caravela.kernel.data import read_toml
from tests.cli.conftest import Run, refused

COMMANDS = ["games", "play", "simulate", "replay", "verify", "rules", "data", "bench"]


def test_games_lists_all_of_them(caravela: Run) -> None:
    outcome = caravela("games")
    assert outcome.code == 0
    for words in ("navegador", "2 to 5", "random", "judge"):
        assert words in outcome.out


def test_version_says_which_build_runs(caravela: Run) -> None:
    outcome = caravela("--version")
    assert outcome.code == 0
    assert re.fullmatch(rf"caravela {__version__} \((compiled|interpreted)\)\n", outcome.out)


def test_help_names_every_command(caravela: Run) -> None:
    for arguments in ([], ["--help"]):
        outcome = caravela(*arguments)
        assert outcome.code == 0
        for command in COMMANDS:
            assert f"\n    {command} " in outcome.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(caravela: Run, command: str) -> None:
    outcome = caravela(command, "--help")
    assert outcome.code == 0
    assert f"usage: caravela {command}" in outcome.out


def test_an_unknown_command_is_refused(caravela: Run) -> None:
    refused(caravela("siumlate"), "'siumlate'", "did you mean 'simulate'?")
    refused(caravela("dance"), "games, play, learn, serve")


def test_one_paragraph(caravela: Run) -> None:
    outcome = caravela("rules", "navegador", "r5.3")
    assert outcome.out.startswith("R5.3  All at once.")
    assert outcome.out.count("\n") == 1
    assert "*" not in outcome.out


def test_a_chapter_and_the_whole(caravela: Run) -> None:
    chapter = caravela("rules", "navegador", "R5").out
    ids = [id for id in game("navegador").rulebook.by_id if id.startswith("R5.")]
    assert len(ids) > 3
    assert all(f"{id}  " in chapter for id in ids)
    assert "R6.1" not in re.findall(r"^\S+", chapter, re.MULTILINE)
    whole = caravela("rules", "navegador").out
    assert all(f"\n{id}  " in whole for id in game("navegador").rulebook.by_id)


def test_an_example_and_a_part_of_a_paragraph(caravela: Run) -> None:
    assert caravela("rules", "navegador", "e3b").out.startswith("E3b  Nine workers already.")
    assert caravela("rules", "madeira", "R5.2c").out.startswith("R5.2  The options.")
    refused(caravela("rules", "madeira", "R5.2f"), "'R5.2f'")


def test_words_find_paragraphs(caravela: Run) -> None:
    assert "ask for one by its id" in caravela("rules", "navegador", "church").out
    assert "Q22" in caravela("rules", "navegador", "wiped", "out").out
    refused(caravela("rules", "navegador", "zeppelin"), "'zeppelin'", "R5.3")


def test_an_unknown_rule_is_refused(caravela: Run) -> None:
    refused(caravela("rules", "navegador", "R99.1"), "'R99.1'")
    refused(caravela("rules", "navegador", "R99"), "'R99'")
    refused(caravela("rules", "tigris", "R1.1"), "'tigris'")


def test_data_shows_every_table_with_its_source(caravela: Run) -> None:
    outcome = caravela("data", "navegador")
    assert outcome.code == 0
    content = read_toml(game("navegador").folder / "components.toml")
    for name, table in content.items():
        assert re.search(rf"^{name}\b", outcome.out, re.MULTILINE) or name == "setup", name
        if isinstance(table, list):
            assert all(str(entry.get("id", "")) in outcome.out for entry in table)
    for source in ("rulebook", "public", "recalled", "reconstructed"):
        assert f"× {source}" in outcome.out
    assert "rio_de_janeiro" in outcome.out


PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
EXAMPLES = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.S) for line in block.splitlines()]


@pytest.mark.parametrize("line", EXAMPLES)
def test_the_examples_of_the_documentation_can_be_typed(line: str) -> None:
    words = shlex.split(line, comments=True)
    assert words[0] == "caravela"
    assert parse(words[1:]).command == words[1]


def test_an_example_is_tried_out(caravela: Run) -> None:
    typed = "told 2\nu\nbuild:gold_factory\nbuild:gold_factory\n? build:church\nboard\nu\nu\nhelp\nswim\ncase 2\n\nq\n"
    done = caravela("rules", "navegador", "E7", "--try", typed=typed)
    assert done.code == 0
    assert "E7  Seven workers." in done.out
    assert "build:gold_factory build:gold_factory" in done.out
    assert done.out.count("Red erects a gold factory for 100.") == 2
    assert "This is where the example begins." in done.out
    assert "There is no move 'swim'" in done.out
    assert "The example E7 of Navegador has no position 2." in done.out


def test_another_case_and_the_points_of_an_example(caravela: Run) -> None:
    done = caravela("rules", "coimbra", "E11", "--try", typed="told\ncase 3\nq\n")
    assert "Case 1 of 3" in done.out
    assert "The example tells no move here." in done.out
    assert "Case 3 of 3" in done.out
    assert done.out.count("The example ends here.") == 2
    refused(caravela("rules", "navegador", "R5.3", "--try"), "The example R5.3 of Navegador has no position 1.")
