"""Learning weights: the regression finds what it should, and the command writes a file that a bot can play with."""

import random

import pytest

import caravela
from caravela.arena.tune import leads, learn, play_samples
from caravela.bots.roster import bot
from caravela.cli import main
from caravela.kernel.refusal import BadInput
from caravela.kernel.weights import Weights, read_weights, weights_text

NAMES = ["stands", "hope", "noise"]


def test_leads_are_against_the_mean_of_the_table():
    assert leads([[1.0, 4.0], [3.0, 0.0]]) == [[-1.0, 2.0], [1.0, -2.0]]


def test_learning_finds_the_weights_that_made_the_points():
    """Half of every lead melts away in the end; the second term is worth three times the first early and as much late."""
    pytest.importorskip("numpy")
    dice = random.Random(4)
    samples = []
    for _ in range(4000):
        seen = [dice.gauss(0, 3) for _ in NAMES]
        done = dice.random()
        points = 0.5 * (seen[0] + seen[1] * (3 - 2 * done)) + dice.gauss(0, 1)
        samples.append((seen, done, points))
    found = learn(samples, Weights([1.0] * 3, [1.0] * 3), 1e-6)
    assert found.early[1] / found.early[0] == pytest.approx(3, abs=0.2)
    assert found.late[1] / found.late[0] == pytest.approx(1, abs=0.2)
    assert found.early[2] == found.late[2] == pytest.approx(0.2)  # the lower bound: nothing to be learned


def test_samples_of_a_game_add_up_to_nobody_being_ahead():
    rules = caravela.game("navegador")
    shipped = rules.weights
    samples = play_samples("navegador", 2, "s", "random", 1.0, shipped.early, shipped.late)
    rules.weights = shipped
    assert samples
    assert sum(points for _, _, points in samples) == pytest.approx(0)
    assert all(len(lead) == len(rules.term_names()) and 0 <= done <= 1 for lead, done, _ in samples)


def test_weights_survive_their_file_and_wrong_ones_are_named(tmp_path):
    path = tmp_path / "w.toml"
    path.write_text(weights_text(Weights([1.0, 2.0, 0.5], [1.0, 0.25, 3.0]), NAMES, "by hand"))
    found = read_weights(path, NAMES)
    assert (found.early, found.late) == ([1.0, 2.0, 0.5], [1.0, 0.25, 3.0])
    with pytest.raises(BadInput, match="no such term"):
        read_weights(path, NAMES[:2])
    with pytest.raises(BadInput, match="missing"):
        read_weights(path, [*NAMES, "more"])
    path.write_text(path.read_text().replace("0.250", "true"))
    with pytest.raises(BadInput, match="between -100 and 100"):
        read_weights(path, NAMES)


@pytest.mark.slow
def test_the_command_writes_weights_that_a_bot_plays_with(tmp_path, capsys):
    pytest.importorskip("numpy")
    path = tmp_path / "w.toml"
    assert (
        main(["tune", "navegador", "--players", "2", "--games", "3", "--rounds", "1", "--bot", "apprentice", "--out", str(path)])
        == 0
    )
    assert "Measure it before you ship it" in capsys.readouterr().out
    s = caravela.game("navegador").new(2, 1)
    trial = bot(f"merchant@{path}", 0.02)
    assert trial.choose(s.clone(), caravela.kernel.luck.Luck(1)) in s.options
    assert s.game.weights is caravela.game("navegador").weights
