"""Learning weights: steps lead where they should, and the command writes a file that a bot can play with."""

import json
import math
import random

import pytest

import caravela
from caravela.arena.tune import Tuning, duel, point_of, step, weights_at
from caravela.bots.roster import bot
from caravela.cli import main
from caravela.kernel.refusal import BadInput
from caravela.kernel.weights import Weights, read_weights, weights_text

NAMES = ["stands", "hope", "noise"]


def test_weights_and_points_are_two_ways_to_say_one_thing():
    weights = Weights([1.0, 2.0, 0.5], [1.0, 0.25, 3.0])
    again = weights_at(point_of(weights))
    assert list(again.early) == pytest.approx(list(weights.early))
    assert again.late == pytest.approx(weights.late)
    nothing = weights_at(point_of(Weights([1.0, 0.0], [1.0, -3.0])))
    assert (nothing.early[1], nothing.late[1]) == pytest.approx((0.03, 0.03))  # a factor cannot bring nothing back


def test_what_stands_counts_once_as_it_does_at_the_end():
    found = weights_at(point_of(Weights([2.0, 1.0], [0.5, 1.0])))
    assert list(found.early) == pytest.approx([1.0, 0.5])
    assert found.late == pytest.approx([1.0, 2.0])


def test_steps_find_what_wins():
    """One weight should be three times as large, another a third; the rest does not matter."""
    dice = random.Random(4)
    present, drift = [0.0] * 4, [0.0] * 4

    def chance(point):
        return -((point[0] - math.log(3)) ** 2) - (point[1] + math.log(3)) ** 2

    for _ in range(60):
        ways = [[dice.gauss(0, 0.2) for _ in present] for _ in range(24)]
        gains = []
        for way in ways:
            up, down = ([x + sign * by for x, by in zip(present, way, strict=True)] for sign in (1, -1))
            gains.append(chance(up) - chance(down) + dice.gauss(0, 0.1))
        present, drift = step(present, drift, ways, gains)
    assert present[0] == pytest.approx(math.log(3), abs=0.3)
    assert present[1] == pytest.approx(-math.log(3), abs=0.3)


def test_a_duel_compares_in_the_same_games_and_seats(monkeypatch):
    """Whoever judges by the larger second weight wins by as much; the others' weights are the same for both."""
    seen = []

    def lead(rules, seed, seat, bots):
        seen.append((seed, seat, [bot.name for bot in bots]))
        return 100.0 * (bots[seat].given.weights.early[1] - 1.0)

    monkeypatch.setattr("caravela.arena.tune.lead", lead)
    rules = caravela.game("navegador")
    plan = Tuning(4, "s", rounds=1, games=3, pairs=1)
    here = [0.0] * (2 * len(rules.judgement.terms.names))
    more = [0.0, math.log(3.0), *here[2:]]
    assert duel("navegador", plan, here, here, here, here, "d") == 0
    assert duel("navegador", plan, more, here, here, here, "d") == pytest.approx(0.5, abs=1e-3)
    assert duel("navegador", plan, here, more, here, here, "d") == pytest.approx(-0.5, abs=1e-3)
    assert seen[0:6:2] == seen[1:6:2]
    assert len({seat for _, seat, _ in seen}) == 3
    assert all("apprentice" in names and names.count("merchant") >= 2 for _, _, names in seen)


def test_weights_survive_their_file_and_wrong_ones_are_named(tmp_path):
    path = tmp_path / "w.toml"
    path.write_text(weights_text(Weights([1.0, 2.0, 0.5], [1.0, 0.25, 3.0]), NAMES, "by hand"))
    found = read_weights(path, NAMES)
    assert (list(found.early), found.late) == ([1.0, 2.0, 0.5], [1.0, 0.25, 3.0])
    with pytest.raises(BadInput, match="no such term"):
        read_weights(path, NAMES[:2])
    with pytest.raises(BadInput, match="missing"):
        read_weights(path, [*NAMES, "more"])
    path.write_text(path.read_text().replace("0.250", "true"))
    with pytest.raises(BadInput, match="between -100 and 100"):
        read_weights(path, NAMES)


def test_the_command_writes_weights_that_a_bot_plays_with_and_goes_on_after_a_stop(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("caravela.arena.tune.lead", lambda rules, seed, seat, bots: 9.0 * bots[seat].given.weights.early[2])
    train = ["train", "navegador", "--teach", "weights", "--seed", "s", "--workers", "1", "--json"]
    assert main([*train, "--rounds", "2", "--out", str(tmp_path / "whole")]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert main([*train, "--rounds", "1", "--out", str(tmp_path / "parts")]) == 0
    assert json.loads(capsys.readouterr().out)["early"] != whole["early"]
    assert main([*train, "--rounds", "2", "--out", str(tmp_path / "parts")]) == 2
    assert "--resume" in capsys.readouterr().err
    assert main([*train, "--rounds", "2", "--resume", "--seed", "other", "--out", str(tmp_path / "parts")]) == 2
    assert "teaches something else" in capsys.readouterr().err
    assert main([*train, "--rounds", "2", "--resume", "--out", str(tmp_path / "parts")]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["early"], found["late"]) == (whole["early"], whole["late"])
    path = tmp_path / "parts" / "weights.toml"
    s = caravela.game("navegador").new(2, 1)
    names = s.game.judgement.terms.names
    assert list(read_weights(path, names).early) == pytest.approx(list(whole["early"].values()), abs=1e-3)
    trial = bot(f"merchant@{path}", 0.02)
    assert trial.choose(s.clone(), caravela.kernel.luck.Luck(1)) in s.options
    assert trial.bot.given.weights is not s.game.judgement.weights
    assert trial.bot.given.weights.foresight is not None
