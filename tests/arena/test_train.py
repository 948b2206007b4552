"""Teaching nets: a run goes on where it stopped, torch and our own code agree, gate and calibration count rightly."""

import json
import random

import pytest

import caravela
from caravela.arena.calibration import Seen, calibration, fitted_loss, log_loss, sharpness
from caravela.arena.gate import gate
from caravela.arena.league import sit_down
from caravela.arena.styles import ENVY, LOVE, STYLES, Denier, loving
from caravela.bots.turns import ways_to_finish
from caravela.cli import main
from caravela.kernel.nets import inputs_of, read_net, sharpened, weight_count, write_net
from caravela.kernel.packed import vec
from caravela.kernel.refusal import BadInput
from caravela.registry import GAMES

pytest.importorskip("torch", reason="the extra 'train' is not installed")

import numpy as np
import torch

from caravela.arena import train as training
from caravela.arena.fit import Games, Model, returns, scales
from caravela.arena.selfplay import load, play_chunk
from caravela.arena.train import Training, train


def tiny(folder, **other):
    """As small as a run can be: one net plays a few games, so that it takes seconds."""
    other |= {"gate": (2, 2), "checks": 2, "workers": 1, "command": "by hand"}
    return Training(2, "tiny", folder, rounds=1, games=2, units=4, passes=1, **other)


@pytest.fixture
def short(monkeypatch):
    """Chunks of one game."""
    monkeypatch.setattr(training, "CHUNK", 1)


def test_a_run_that_was_stopped_goes_on_where_it_stopped(tmp_path, short, monkeypatch):
    game = caravela.game("coimbra")
    monkeypatch.setattr(training, "gate", lambda *_: {**GATE, "accepted": True})
    whole = train(game, tiny(tmp_path / "whole"), False, lambda line: None)

    def stop(line):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(game, tiny(tmp_path / "parts"), False, stop)
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "parts" / "games").glob("*.npz")}
    assert len(kept) == 1
    with pytest.raises(BadInput, match="--resume"):
        train(game, tiny(tmp_path / "parts"), False, lambda line: None)
    with pytest.raises(BadInput, match="another game, seed"):
        train(caravela.game("navegador"), tiny(tmp_path / "parts"), True, lambda line: None)
    monkeypatch.setattr(training, "gate", lambda *_: stop(""))
    with pytest.raises(KeyboardInterrupt):
        train(game, tiny(tmp_path / "parts"), True, lambda line: None)
    fitted = (tmp_path / "parts" / "nets" / "0.weights").stat().st_mtime_ns
    monkeypatch.setattr(training, "gate", lambda *_: {**GATE, "accepted": True})
    found = train(game, tiny(tmp_path / "parts"), True, lambda line: None)
    assert (tmp_path / "parts" / "nets" / "0.weights").stat().st_mtime_ns == fitted
    assert all(path.stat().st_mtime_ns == time for path, time in kept.items())
    assert {key: found[key] for key in found if key != "hours"} == {key: whole[key] for key in whole if key != "hours"}
    assert json.loads((tmp_path / "parts" / "result.json").read_text()) == found
    assert (found["games"], found["net"], found["calibration"]["games"]) == (2, "net.json", 2)
    assert {"games", "hours", "log_loss", "calibration", "gate"} <= found.keys()
    again = train(game, tiny(tmp_path / "parts"), True, lambda line: None)
    assert again == found
    card = json.loads((tmp_path / "parts" / "net.json").read_text())
    assert (card["made_by"], card["seed"], card["games"], card["gate"]["accepted"]) == ("by hand", "tiny", 2, True)
    assert read_net(tmp_path / "parts" / "net.json", game, 2).name == "net"
    data = load(sorted((tmp_path / "parts" / "games").glob("*.npz")))
    assert len(data["length"]) == 2
    assert len(data["winner"]) == data["length"].sum() == len(data["points"])
    for winner, points in zip(data["winner"], data["points"], strict=True):
        assert points[winner] == max(points)


def test_torch_and_our_own_code_say_the_same(tmp_path):
    """Inputs, order of weights, scales and sharpness: a position gives the same chances both ways."""
    game = caravela.game("coimbra")
    inputs = inputs_of(game, 3)
    games = Games(play_chunk("coimbra", 3, ["one"], []), inputs)
    torch.manual_seed(1)
    model = Model(inputs, 8, scales(games, inputs))
    with torch.no_grad():
        for part in model.parameters():
            part += 0.3 * torch.randn_like(part)  # also what begins at 0
    net = training.write_net(tmp_path / "net", game, 3, 8, model.weights(0.7), {}) and read_net(tmp_path / "net", game, 3)
    row = vec[float]([0.0] * 6)
    s = game.new(3, 5)
    luck = caravela.Luck(2)
    for number in range(60):
        if number % 15 == 14:
            net.values(s, row, 0)
            values = np.asarray(inputs.value).copy()
            inputs.gather(s)
            start = [int(place) for place in inputs.start]
            rows = torch.zeros(1, games.size)
            for place in range(start[-1]):
                block = sum(place >= each for each in start[1:-1])
                rows[0, block * int(inputs.width) + int(inputs.number[place])] = float(inputs.value[place])
            logits, more = model(rows)
            said = torch.softmax(0.7 * logits[0], 0).tolist()
            seats = [(int(s.actor) + offset) % 3 for offset in range(3)]
            assert [row[seat] for seat in seats] == pytest.approx(said, abs=0.01)
            points = [inputs.judged[offset] + 20.0 * float(more[0, offset].detach()) for offset in range(3)]
            assert [row[3 + seat] for seat in seats] == pytest.approx(points, abs=0.5)
            assert len(values) == len(inputs.value)
        s.apply(s.options[luck.below(len(s.options))])


def test_returns_turn_with_the_seats(tmp_path):
    """What was said later counts for the same seat, wherever that sits; the last position knows the end."""
    inputs = inputs_of(caravela.game("navegador"), 2)
    chunk = play_chunk("navegador", 2, ["a"], [])
    games = Games(chunk, inputs)
    won = torch.nn.functional.one_hot(torch.from_numpy(chunk["winner"].astype(np.int64)), 2).float()

    class Sure(torch.nn.Module):
        def forward(self, rows):
            return torch.zeros(len(rows), 2), None

    found = returns(Sure(), games, won)
    assert found[-1].tolist() == won[-1].tolist()
    assert found.sum(1).tolist() == pytest.approx([1.0] * len(found))
    for place in range(len(found) - 1):
        same = chunk["actor"][place] == chunk["actor"][place + 1]
        later = found[place + 1].tolist() if same else found[place + 1].tolist()[::-1]
        assert found[place].tolist() == pytest.approx([0.05 + 0.9 * x for x in later])


def test_the_league_has_everybody():
    dice = random.Random(3)
    names = {seat.bot.name for _ in range(60) for seat in sit_down(caravela.game("navegador"), 4, dice, [])}
    assert names == {"merchant", "apprentice", "captain", "denier"}


@pytest.mark.parametrize("name", GAMES)
def test_styles_love_terms_of_every_game_and_a_lover_a_single_one(name):
    terms = caravela.game(name).judgement.terms.names
    plain = [0.0] * (2 * len(terms))
    for style in STYLES:
        loved = [terms[at % len(terms)] for at, x in enumerate(loving(plain, terms, style, random.Random(1))) if x == LOVE]
        assert set(loved) == set(STYLES[style]) & set(terms)
        assert loved
        assert terms[0] not in loved
    early, late = [at for at, x in enumerate(loving(plain, terms, "lover", random.Random(1))) if x == LOVE]
    assert late - early == len(terms)
    assert early > 0


def test_every_term_of_a_style_is_known_to_one_game():
    terms = [term for name in GAMES for term in caravela.game(name).judgement.terms.names]
    for loved in STYLES.values():
        assert all(terms.count(term) == 1 for term in loved)


def test_a_denier_keeps_the_best_rival_down():
    game = caravela.game("coimbra")
    s = game.new(2, 4)
    luck = caravela.Luck(4)
    while not s.over:
        bot = Denier(50)
        if s.turn > 20 and len(s.options) > 1:
            break
        s.apply(bot.choose(game.resample(s, s.actor, luck), luck))
    seat, judge = s.actor, game.judgement
    imagined = game.resample(s, seat, luck)
    lines = ways_to_finish(imagined, judge, 50)
    likes = [judge.points(line.position, seat) - ENVY * judge.points(line.position, 1 - seat) for line in lines]
    assert Denier(50).choose(imagined, luck) == lines[likes.index(max(likes))].actions[0]


@pytest.mark.parametrize(("first", "accepted"), [(1, True), (2, False)])
def test_the_gate_counts_who_comes_in_before_whom(monkeypatch, first, accepted):
    def block(name, seed, lineup, budget):
        assert lineup[:2] == ["new", "old"]
        games = []
        for shift in range(4):
            seating = [(seat + shift) % 4 for seat in range(4)]
            ranks = [{0: first, 1: 3 - first, 2: 3, 3: 4}[entry] for entry in seating]
            games.append({"seating": seating, "ranks": ranks})
        return {"games": games}

    monkeypatch.setattr("caravela.arena.gate.play_block", block)
    found = gate("navegador", 4, "new", "old", "s", (400, 1200), 1, lambda line: None)
    assert found["games"] == 400
    assert (found["won"], found["accepted"]) == (1.0 if accepted else 0.0, accepted)


def test_calibration_counts_bins_errors_and_losses():
    said = [0.8, 0.2]
    seen = [Seen(game, game % 5, 0 if game % 10 < 6 else 1, said, [10.0, 0.0]) for game in range(100)]
    found = calibration(seen)
    low, high = found["bins"]
    assert (low["low"], low["high"], low["n"], low["said"], low["happened"]) == (0.2, 0.3, 100, 0.2, 0.4)
    assert (high["said"], high["happened"]) == (0.8, 0.6)
    assert high["se"] == pytest.approx((0.6 * 0.4 / 100) ** 0.5, abs=1e-3)
    assert found["mean_error"] == pytest.approx(0.2)
    assert len(log_loss(seen)) == len(fitted_loss(seen)) == 5
    assert all(fitted <= plain + 1e-3 for fitted, plain in zip(fitted_loss(seen), log_loss(seen), strict=True))


def test_a_sharper_net_says_the_same_more_surely(tmp_path):
    game = caravela.game("navegador")
    inputs = inputs_of(game, 3)
    luck = caravela.Luck(3)
    weights = [(luck.below(2001) - 1000) / 4000.0 for _ in range(weight_count(inputs, 8))]
    write_net(tmp_path / "plain", game, 3, 8, weights, {})
    write_net(tmp_path / "sharp", game, 3, 8, sharpened(weights, 8, 2.0), {})
    rows = []
    for name in ("plain", "sharp"):
        row = vec[float]([0.0] * 6)
        read_net(tmp_path / name, game, 3).values(game.new(3, 1), row, 0)
        rows.append(list(row))
    squares = [chance**2 for chance in rows[0][:3]]
    assert rows[1][:3] == pytest.approx([square / sum(squares) for square in squares], abs=2e-3)
    assert rows[1][3:] == rows[0][3:]
    sure = [Seen(number, 0, 0 if number % 10 else 1, [0.6, 0.4], [0.0, 0.0]) for number in range(100)]
    factor = sharpness(sure)  # said 60 %, happened 90 %
    assert 0.6**factor / (0.6**factor + 0.4**factor) == pytest.approx(0.7, abs=0.01)  # as far as a fit may go


def test_the_commands(tmp_path, capsys, short, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("caravela.arena.train.gate", lambda *_: GATE)
    run = [
        "train",
        "coimbra",
        "--players",
        "2",
        "--games",
        "1",
        "--rounds",
        "1",
        "--checks",
        "1",
        "--workers",
        "1",
        "--out",
        "t",
    ]
    assert main(run) == 0
    out = capsys.readouterr().out
    assert "It did not pass the gate" in out
    card = json.loads((tmp_path / "t" / "net.json").read_text())
    assert (card["gate"], card["calibration"]["games"]) == (GATE, 1)
    assert card["made_by"] == "caravela train coimbra --players 2 --rounds 1 --games 1 --checks 1 --seed train"
    assert main(run) == 2
    assert "--resume" in capsys.readouterr().err
    look = ["calibrate", "coimbra", "--players", "3", "--games", "2", "--workers", "1", "--seed", "s"]
    assert main([*look, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["positions"]) == (2, 10)
    assert {"low", "high", "n", "said", "happened", "se"} == found["bins"][0].keys()
    assert len(found["log_loss"]["net"]) == len(found["log_loss"]["judgement"]) == 5


GATE = {"against": "merchant", "level": 0.5, "games": 4, "won": 0.5, "low": 0.4, "high": 0.6, "accepted": False}
