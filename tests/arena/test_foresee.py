"""Learning how games end: the regression finds what it should, and the command writes a file that the Admiral looks ahead by."""

import random

import pytest

import caravela
from caravela.arena.foresee import Foreseeing, added, centred, foresee, observe, solve
from caravela.bots.admiral import standings
from caravela.bots.roster import bot
from caravela.cli import main
from caravela.kernel.luck import Luck
from caravela.kernel.refusal import BadInput
from caravela.kernel.weights import Weights, read_weights, weights_text

NAMES = ["stands", "hope"]


def test_what_all_seats_have_in_common_does_not_count():
    assert centred([[1.0, 5.0], [3.0, 5.0]]) == [[-1.0, 0.0], [1.0, 0.0]]


def test_the_outcome_is_put_down_to_what_it_came_from_within_bounds():
    """Three times the first thing, less twice the second, and some noise; the third never occurs. A term cannot do harm."""
    dice = random.Random(3)
    sums = [[0.0] * 4 for _ in range(3)]
    for _ in range(4000):
        row = [dice.gauss(0, 1), dice.gauss(0, 1), 0.0]
        row.append(3 * row[0] - 2 * row[1] + dice.gauss(0, 1))
        sums = added(sums, [[value * other for other in row] for value in row[:3]])
    assert solve(sums, 0) == pytest.approx([3.0, -2.0, 0.0], abs=0.1)
    assert solve(sums, 2) == pytest.approx([3.0, 0.03, 0.0], abs=0.1)


def test_a_game_is_observed_alike_twice_and_another_is_another():
    plan = Foreseeing(3, "s", games=2, by="apprentice", workers=1)
    first = observe("coimbra", plan, "s/0")
    assert first == observe("coimbra", plan, "s/0")
    assert first != observe("coimbra", plan, "s/1")
    terms = len(caravela.game("coimbra").judgement.terms.names)
    assert len(first) == 2 * terms + 2  # early, late, and who comes next
    heard = []
    found = foresee(caravela.game("coimbra"), plan, heard.append)
    assert heard == [1, 2]
    assert len(found.early) == len(found.late) == terms


def test_foresight_judges_where_a_look_ahead_ends_and_nothing_else():
    game = caravela.game("coimbra")
    s = game.new(2, 1)
    plain = game.judgement
    weights, terms = plain.weights, len(plain.terms.names)
    nothing = Weights([0.0] * terms, [0.0] * terms)
    blind = plain.with_weights(Weights(list(weights.early), weights.late, nothing))
    assert plain.foresee(s, 0) == plain.points(s, 0)  # where nothing else was learned
    assert blind.points(s, 0) == plain.points(s, 0)
    assert blind.by_term(s, 0) == plain.by_term(s, 0)
    assert standings(s, blind) == [0.5, 0.5]


def test_at_the_end_both_say_what_stands():
    game = caravela.game("navegador")
    assert game.judgement.weights.foresight is not None
    s = game.new(4, 1)
    player = bot("apprentice")
    luck = Luck(1)
    while not s.over:
        s.apply(player.choose(s.clone(), luck))
    for seat in range(4):
        assert game.judgement.foresee(s, seat) == pytest.approx(game.judgement.points(s, seat))
        assert int(game.judgement.foresee(s, seat)) == s.scores()[seat]


def test_foresight_survives_its_file_and_a_wrong_one_is_named(tmp_path):
    path = tmp_path / "w.toml"
    path.write_text(weights_text(Weights([1.0, 2.0], [1.0, 0.5], Weights([0.5, 3.0], [1.0, -2.0])), NAMES, "by hand"))
    found = read_weights(path, NAMES)
    assert list(found.early) == [1.0, 2.0]
    assert found.foresight is not None
    assert (list(found.foresight.early), found.foresight.late) == ([0.5, 3.0], [1.0, -2.0])
    path.write_text(path.read_text().replace("-2.000", "-200"))
    with pytest.raises(BadInput, match=r"foresight\.late\.'hope'.*between -100 and 100"):
        read_weights(path, NAMES)
    path.write_text(path.read_text().partition("[foresight.late]")[0])
    with pytest.raises(BadInput, match=r"foresight\.late"):
        read_weights(path, NAMES)


def test_the_command_writes_weights_that_a_bot_plays_with(tmp_path, capsys):
    train = ["train", "coimbra", "--teach", "foresight", "--players", "2", "--games", "2", "--workers", "1"]
    assert main([*train, "--resume", "--out", str(tmp_path)]) == 2
    assert "in one go" in capsys.readouterr().err
    assert main([*train, "--out", str(tmp_path)]) == 0
    assert "Measure it before you ship it" in capsys.readouterr().out
    game = caravela.game("coimbra")
    path = tmp_path / "weights.toml"
    found = read_weights(path, game.judgement.terms.names)
    assert list(found.early) == pytest.approx(list(game.judgement.weights.early), abs=1e-3)
    assert found.foresight is not None
    s = game.new(2, 1)
    assert bot(f"merchant@{path}", 0.02).choose(s.clone(), Luck(1)) in s.options
