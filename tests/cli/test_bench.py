"""`caravela bench`, and how its figures are put together. The figures themselves are script/bench's business."""

import json

from caravela import game
from caravela.arena import bench
from caravela.arena.measure import measure, mid_game
from tests.cli.conftest import Run, refused


def test_json_of_our_half(caravela: Run) -> None:
    outcome = caravela("bench", "--alone", "--json", "--rounds", "1", "--seconds", "0.05")
    assert (outcome.code, outcome.err) == (0, "")
    found = json.loads(outcome.out)
    row = found["games"]["navegador"]
    assert row["players"] == 4
    assert {"decisions_per_s", "games_per_s", "clones_per_s", "step_ns"} < set(row)
    assert all(value > 0 for value in row.values())
    assert found["build"] in ("compiled", "interpreted")
    assert found["peers"] == {}
    assert 0 < found["cpu_share"] < 1.5
    assert "real choice" in found["counting"]


def test_the_table_says_how_to_get_the_peers(caravela: Run) -> None:
    outcome = caravela("bench", "--rounds", "1", "--seconds", "0.05")
    assert outcome.code == 0
    assert "navegador" in outcome.out
    assert "real choice" in outcome.out
    assert "script/bench" in outcome.err


def test_bad_input(caravela: Run) -> None:
    refused(caravela("bench", "--rounds", "0"), "at least 1")
    refused(caravela("bench", "--seconds", "0"), "positive number")


def test_positions_are_mid_game_and_choices_real() -> None:
    positions, real = mid_game(game("navegador"), 4, "test")
    assert len(positions) == 16
    assert not any(s.over for s in positions)
    assert all(s.turn > 40 for s in positions)
    assert real == 1.0  # Navegador shows nobody a forced choice


def test_rates_and_step_cost_agree() -> None:
    speed = measure(game("navegador"), 4, 0.05, "test")
    assert 1e9 / speed.step_ns >= speed.decisions_per_s  # the step cost leaves set-up out


def test_the_best_round_counts() -> None:
    rounds = [
        {"players": 4, "decisions_per_s": 10.0, "step_ns": 7.0, "note": "first"},
        {"players": 4, "decisions_per_s": 12.0, "step_ns": 9.0, "note": "second"},
    ]
    assert bench.best(rounds) == {"players": 4, "decisions_per_s": 12.0, "step_ns": 7.0, "note": "first"}


def test_ratios() -> None:
    slow = {"players": 4, "decisions_per_s": 600.0, "clones_per_s": 200.0}
    quick = {"players": 4, "decisions_per_s": 1000.0, "clones_per_s": 300.0}
    ours = {"navegador": [slow, quick]}
    peers = {"catanatron": [{"decisions_per_s": 10.0, "clones_per_s": 20.0}, {"decisions_per_s": 5.0, "clones_per_s": 10.0}]}
    twin = {"navegador": [{"decisions_per_s": 80.0}, {"decisions_per_s": 20.0}]}
    found = bench.report(ours, twin, peers)
    rounds = {"decisions": [60.0, 200.0], "clones": [10.0, 30.0]}
    assert found["games"]["navegador"]["vs_catanatron"] == {"decisions": 100.0, "clones": 15.0, "rounds": rounds}
    assert found["interpreted"]["navegador"] == {
        "decisions_per_s": 80.0,
        "compiled_ratio": 12.5,
        "vs_catanatron": {"decisions": 8.0, "rounds": {"decisions": [4.0, 8.0]}},
    }
