"""What `import caravela` offers: each name has an example that runs, and what it shows can be read."""

import subprocess
import sys
from pathlib import Path

import pytest

import caravela
from tests.house.examples import complaints, examples

ROOT = Path(__file__).parents[2]
EXAMPLES = examples()


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_of(name):
    assert complaints(name, EXAMPLES[name]) == ""


def test_every_public_name_has_an_example():
    assert set(caravela.__all__) - {"__version__"} == set(EXAMPLES) - {"caravela"}


def test_importing_loads_no_library_and_asking_for_names_no_heavy_one():
    code = "import sys, caravela; [getattr(caravela, name) for name in caravela.__all__]; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT / "src", capture_output=True, text=True, check=True)
    outside = {name.split(".")[0] for name in done.stdout.split()} - set(sys.stdlib_module_names) - {"caravela", "__main__"}
    assert not outside


def test_unknown_names_are_refused():
    assert dir(caravela) == sorted(caravela.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Macth'"):
        caravela.Macth  # noqa: B018


def test_a_move_is_an_int_that_prints_itself():
    game = caravela.game("navegador")
    match = caravela.Match(game, 2, "moves")
    match.play(int(game.parse("rondel:workers")))
    assert repr(match.moves) == "[rondel:workers]"
    assert [int(move) for move in match.state.legal()] == match.state.options
    assert all(game.text(move) == str(move) for move in match.state.legal())


@pytest.mark.parametrize("name", caravela.game_names())
def test_everything_prints_itself_to_the_end(name):
    game = caravela.game(name)
    match = caravela.Match(game, game.least, "print")
    luck = caravela.Luck(1)
    while not match.state.over:
        assert (
            repr(match.state)
            == f"<{game.title}, {game.least} players. {game.colours[match.state.actor]}: {match.state.prompt()}>"
        )
        match.play(match.state.legal()[luck.below(len(match.state.options))])
    assert repr(match.state) == f"<{game.title}, {game.least} players. The game is over.>"
    assert str(match.state) == game.show(match.state, None)
    assert repr(match.state.result()).endswith("wins>")
