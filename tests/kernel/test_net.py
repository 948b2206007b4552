"""Nets: they compute what they should, fall back where there is none, and are what their cards say."""

import json
import math
from itertools import islice
from pathlib import Path

import pytest

import caravela
from caravela.bots.settings import PROVEN
from caravela.kernel.inputs import KNOTS
from caravela.kernel.luck import Luck
from caravela.kernel.nets import calibrated, inputs_of, read_net, weight_count, write_net
from caravela.kernel.packed import vec
from caravela.kernel.refusal import BadInput
from tests.conformance.checks import random_states

UNITS = 8
SHIPPED = sorted(Path(caravela.__file__).parent.glob("games/*/nets/*.json"))
MOST_BYTES = 1_000_000


def any_net(game, players, folder):
    """A net with weights drawn by lot, by way of its files."""
    luck = Luck(7)
    weights = [(luck.below(2001) - 1000) / 4000.0 for _ in range(weight_count(inputs_of(game, players), UNITS))]
    write_net(folder / "net", game, players, UNITS, weights, {})
    return read_net(folder / "net", game, players)


def some_states(game, players, every=40):
    return [s.clone() for number, (s, _) in enumerate(islice(random_states(game, players, 3), 1200)) if number % every == 5]


def plainly(game, s, weights):
    """The same net, seat by seat and in full: chances, and points beyond what the judgement foresees."""
    players, judge = int(s.players), game.judgement
    names, row = game.feature_names(players), game.features(s, int(s.actor))
    seats = [(int(s.actor) + offset) % players for offset in range(players)]
    tags = ["own", *(f"left{offset}" for offset in range(1, players))]

    def belongs(name, tag):
        return name.startswith(f"{tag}_") or name.endswith(f"_{tag}")

    done = judge.terms.progress(s)
    hats = [0.0] * len(KNOTS)
    knot = max(number for number in range(len(KNOTS) - 1) if number == 0 or done >= KNOTS[number])
    hats[knot + 1] = min(1.0, max(0.0, (done - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot])))
    hats[knot] = 1.0 - hats[knot + 1]
    judged = [judge.foresee(s, seat) for seat in seats]
    blocks = []
    for offset, seat in enumerate(seats):
        terms = vec[float]([0.0] * len(judge.terms.names))
        judge.terms.estimate(s, seat, terms, 0)
        ahead = (judged[offset] - sum(judged) / players) / 20.0
        block = [x for x, name in zip(row, names, strict=True) if belongs(name, tags[offset])]
        block += [1.0 if offset == place else 0.0 for place in range(players)]
        blocks.append(block + [x / 20.0 for x in terms] + [ahead * hat for hat in hats])
    board = [x for x, name in zip(row, names, strict=True) if not any(belongs(name, tag) for tag in tags)] + hats

    width, bent = len(blocks[0]), UNITS - 2
    bias, weights = weights[:UNITS], weights[UNITS:]
    chance, gain, weights = weights[:bent], weights[bent : 2 * bent], weights[2 * bent :]
    own, others, rest = (weights[start * width * UNITS :] for start in range(3))

    def through(values, rows, unit):
        return sum(x * rows[number * UNITS + unit] for number, x in enumerate(values))

    logits, points = [0.0] * players, [0.0] * players
    for offset, seat in enumerate(seats):
        units = []
        for unit in range(UNITS):
            shared = bias[unit] + through(board, rest, unit) + sum(through(block, others, unit) for block in blocks)
            units.append(shared + through(blocks[offset], own, unit))
        bends = [max(0.0, x) for x in units[:bent]]
        logits[seat] = units[bent] + sum(a * b for a, b in zip(bends, chance, strict=True))
        points[seat] = judged[offset] + 20.0 * (units[bent + 1] + sum(a * b for a, b in zip(bends, gain, strict=True)))
    shares = [math.exp(x - max(logits)) for x in logits]
    return [share / sum(shares) for share in shares] + points


@pytest.mark.parametrize(("name", "players"), [("navegador", 5), ("coimbra", 4), ("madeira", 3), ("amerigo", 2)])
def test_a_net_computes_what_a_plain_one_does(name, players, tmp_path):
    game = caravela.game(name)
    net = any_net(game, players, tmp_path)
    weights = [*net.bias, *net.chance, *net.gain, *net.own, *net.others, *net.board]
    states = some_states(game, players)
    assert len(states) > 2
    batch = vec[float]([0.0] * (2 * players * len(states)))
    net.values_of(states, batch)
    row = vec[float]([0.0] * (2 * players))
    for number, s in enumerate(states):
        net.values(s, row, 0)
        assert list(row) == pytest.approx(plainly(game, s, weights), rel=1e-9, abs=1e-9)
        assert list(row) == list(batch)[2 * players * number : 2 * players * (number + 1)]
        assert sum(list(row)[:players]) == pytest.approx(1.0)
        assert net.foresee(s, 1) == row[players + 1]
        assert net.points(s, 1) == game.judgement.points(s, 1)


def test_at_the_end_the_winner_has_won(tmp_path):
    game = caravela.game("navegador")
    *_, (s, _) = random_states(game, 3, 1)
    assert s.over
    row = vec[float]([0.0] * 6)
    any_net(game, 3, tmp_path).values(s, row, 0)
    assert [row[seat] for seat in range(3)] == [1.0 if rank == 1 else 0.0 for rank in s.result().ranks]
    assert [row[3 + seat] for seat in range(3)] == [game.judgement.points(s, seat) for seat in range(3)]


def test_a_net_that_does_not_fit_or_was_changed_is_refused(tmp_path):
    game = caravela.game("navegador")
    any_net(game, 3, tmp_path)
    with pytest.raises(BadInput, match="its players is 3, not 4"):
        read_net(tmp_path / "net", game, 4)
    with pytest.raises(BadInput, match="its game is 'navegador'"):
        read_net(tmp_path / "net", caravela.game("coimbra"), 3)
    path = tmp_path / "net.weights"
    path.write_bytes(path.read_bytes()[:-2] + b"\0\0")
    with pytest.raises(BadInput, match="not those of its card"):
        read_net(tmp_path / "net", game, 3)
    with pytest.raises(BadInput, match="no card"):
        read_net(tmp_path / "other", game, 3)


@pytest.mark.parametrize("name", caravela.game_names())
def test_without_a_net_the_judgement_serves_and_says_so(name):
    pack = caravela.game(name).file.content
    game = caravela.game(name, pack)  # our own numbers, but as somebody's pack
    s = game.new(game.least, 1)
    found = caravela.win_chance(s)
    assert (found.by, found.calibrated) == ("judgement", False)
    assert "by the judgement, not calibrated" in repr(found)
    assert sum(found) == pytest.approx(1.0)
    assert game.evaluator(game.least) is game.judgement
    with pytest.raises(BadInput, match="players"):
        game.evaluator(game.most + 1)


def card_of(error=0.02, happened=0.46, n=600, later=0.9):
    bins = [{"n": n, "said": 0.5, "happened": happened}]
    return {"calibration": {"mean_error": error, "bins": bins}, "log_loss": {"net": [1.3, later], "judgement": [1.4, 1.0]}}


def test_chances_are_shown_where_they_come_true_and_tell_more_than_the_judgement():
    assert calibrated(card_of())
    assert calibrated(card_of(happened=0.44, n=499))  # too few to say
    assert not calibrated(card_of(happened=0.44))
    assert not calibrated(card_of(error=0.04))
    assert not calibrated(card_of(later=1.1))
    assert not calibrated({"calibration": card_of()["calibration"]})
    assert not calibrated({})


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_shipped_net_is_in_use_is_what_its_card_says_and_does_not_peek(path):
    game, players = caravela.game(path.parents[1].name), int(path.stem)
    card = json.loads(path.read_text())
    assert (game.evaluator(players).name, game.evaluator(players).calibrated) == ("net", True)
    assert card["data"] == game.data_hash
    assert card["made_by"].startswith(f"caravela train {game.name} --players {players}")
    assert card["games"] > 0
    assert card["hours"] > 0
    assert card["gate"]["accepted"] is True or players not in PROVEN.get(game.name, [])
    assert path.with_suffix(".weights").stat().st_size < MOST_BYTES
    for number, s in enumerate(some_states(game, players, every=60)):
        chances = caravela.win_chance(s)
        assert chances.by == "net"
        assert sum(chances) == pytest.approx(1.0)
        assert chances == caravela.win_chance(game.resample(s, s.actor, Luck(number)))
