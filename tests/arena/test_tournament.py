"""The arena: blocks, ratings, sequential tests, result files."""

import itertools
import json
import math
import random
from collections import Counter

import pytest

import caravela
from caravela.arena.block import play_block
from caravela.arena.ratings import elo, estimate, plackett_luce, win_shares
from caravela.arena.sprt import log_likelihood_ratio, parse_sprt, verdict
from caravela.arena.tournament import Tournament, read_results, report, run
from caravela.cli import main
from caravela.kernel.refusal import BadInput
from caravela.kernel.weights import weights_text

LINEUP = ["random", "deckhand"]


def quiet(done, blocks):
    pass


def test_a_block_is_one_seed_in_every_rotation():
    block = play_block("navegador", "x", LINEUP, 1.0)
    assert [game["seating"] for game in block["games"]] == [[0, 1], [1, 0]]
    assert all(sorted(game["ranks"]) == [1, 2] for game in block["games"])
    assert json.loads(json.dumps(block)) == block


def test_a_block_is_reproducible():
    first, second = (play_block("navegador", "same", LINEUP, 1.0) for _ in range(2))
    for game in (*first["games"], *second["games"]):
        del game["times"]
    assert first == second


def test_plackett_luce_finds_known_strengths():
    """Rankings drawn from strengths 4 : 2 : 1 give these strengths back."""
    draw = random.Random(1)
    true = {"a": 4.0, "b": 2.0, "c": 1.0}
    counts = Counter()
    for _ in range(20_000):
        left, order = dict(true), []
        while left:
            name = draw.choices(list(left), list(left.values()))[0]
            order.append(name)
            del left[name]
        counts[tuple(order)] += 1
    found = plackett_luce(counts)
    assert math.isclose(found["a"] / found["c"], 4, rel_tol=0.08)
    assert math.isclose(found["b"] / found["c"], 2, rel_tol=0.08)
    ratings = elo(found)
    assert math.isclose(ratings["a"] - ratings["c"], 400 * math.log10(4), abs_tol=15)


def test_equal_bots_share_their_strength():
    counts = Counter({("a", "b", "b", "b"): 40, ("b", "a", "b", "b"): 30, ("b", "b", "a", "b"): 20, ("b", "b", "b", "a"): 10})
    assert win_shares(counts) == {"a": 0.4, "b": 0.2}
    found = plackett_luce(counts)
    assert found["a"] > found["b"]


numbers = itertools.count()


def fake(first_wins, games=4):
    """A block of four rotations in which entry 0 comes first in some and last in the others."""
    rows = []
    for shift in range(games):
        seating = [(seat + shift) % 4 for seat in range(4)]
        hero = seating.index(0)
        others = [seat for seat in range(4) if seat != hero]
        order = [hero, *others] if shift < first_wins else [*others, hero]
        rows.append({"seating": seating, "ranks": [order.index(seat) + 1 for seat in range(4)]})
    return {"seed": str(next(numbers)), "games": rows}


def test_intervals_cover_and_narrow():
    lineup = ["hero", "foe", "foe", "foe"]
    few = estimate([fake(k % 3) for k in range(12)], lineup)["hero"]
    many = estimate([fake(k % 3) for k in range(240)], lineup)["hero"]
    assert few["win_share_95"][0] <= few["win_share"] <= few["win_share_95"][1]
    assert many["win_share_95"][1] - many["win_share_95"][0] < few["win_share_95"][1] - few["win_share_95"][0]


def test_sequential_test_stops_either_way():
    assert parse_sprt("elo0=0,elo1=40") == (0.0, 40.0)
    strong = [fake(4 if k % 4 else 3) for k in range(60)]
    weak = [fake(1 if k % 4 else 0) for k in range(60)]
    assert verdict(log_likelihood_ratio(strong, 0, 40)) == "elo1"
    assert verdict(log_likelihood_ratio(weak, 0, 40)) == "elo0"
    assert verdict(log_likelihood_ratio(strong[:3], 0, 40)) == ""
    for text in ("", "elo0=1", "elo0=5,elo1=1", "a,b"):
        with pytest.raises(BadInput):
            parse_sprt(text)


def test_a_broken_run_is_resumed(tmp_path):
    path = tmp_path / "results.jsonl"
    plan = Tournament("navegador", LINEUP, 3, "t", 1.0)
    blocks = run(plan, path, quiet, workers=1)
    assert len(blocks) == 3
    path.write_text(path.read_text()[:-40])  # the last line is cut off
    assert len(read_results(path, plan)) == 2
    again = run(plan, path, quiet, workers=1)
    assert sorted(block["seed"] for block in again) == ["t/0", "t/1", "t/2"]
    found = report(plan, again)
    assert math.isclose(sum(row["win_share"] for row in found["bots"].values()), 1)
    assert found["games"] == 6
    with pytest.raises(BadInput, match="another tournament"):
        read_results(path, Tournament("navegador", LINEUP, 3, "other", 1.0))


def test_the_command(tmp_path, capsys):
    out = str(tmp_path / "r.jsonl")
    arguments = ["arena", "navegador", "--bots", "random,deckhand", "--blocks", "2", "--out", out, "--workers", "1"]
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["blocks"] == 2
    assert main([*arguments, "--sprt", "elo0=0,elo1=40"]) == 0
    assert "win share" in capsys.readouterr().out
    assert main(["arena", "navegador", "--bots", "apprentice,nobody"]) == 2
    assert main(["arena", "navegador", "--bots", "apprentice"]) == 2


def test_a_bot_named_by_the_path_of_its_weights_gets_a_result_file_too(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    rules = caravela.game("navegador")
    folder = tmp_path / "found"
    folder.mkdir()
    (folder / "w.toml").write_text(weights_text(rules.judgement.weights, rules.judgement.terms.names, "as they are"))
    lineup = "merchant@found/w.toml,deckhand"
    assert main(["arena", "navegador", "--bots", lineup, "--blocks", "1", "--budget", "0.01", "--workers", "1"]) == 0
    assert (tmp_path / "arena-navegador-merchant@found_w.toml-deckhand-0.01.jsonl").exists()


@pytest.mark.slow
def test_a_local_ray_cluster_plays_the_same_blocks(tmp_path):
    """A cluster of one's own: the same plan gives the same games as the process pool."""
    pytest.importorskip("ray", reason="Ray is not installed here")
    plan = Tournament("navegador", LINEUP, 2, "ray", 1.0)
    by_ray = run(plan, tmp_path / "ray.jsonl", quiet, ray="local")
    here = run(plan, tmp_path / "pool.jsonl", quiet, workers=1)

    def outcomes(blocks):
        return sorted((block["seed"], [entry["scores"] for entry in block["games"]]) for block in blocks)

    assert outcomes(by_ray) == outcomes(here)
