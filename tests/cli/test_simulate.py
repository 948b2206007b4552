"""`caravela simulate`."""

import json

import pytest

from caravela import game
from caravela.arena.simulate import simulate
from caravela.cli.simulate import histogram
from tests.cli.conftest import Run, refused


def test_json_has_the_promised_shape(caravela: Run) -> None:
    outcome = caravela("simulate", "navegador", "--players", "3", "--games", "4", "--seed", "5", "--json")
    assert outcome.code == 0
    assert outcome.err == ""
    found = json.loads(outcome.out)
    keys = "game players games finished decisions seconds decisions_per_s games_per_s scores wins win_chance end_reasons"
    assert list(found) == keys.split()
    assert (found["game"], found["players"], found["games"], found["finished"]) == ("navegador", 3, 4, 4)
    assert list(found["scores"]) == ["mean", "winner_mean", "by_seat"]
    assert len(found["scores"]["by_seat"]) == 3
    assert found["scores"]["mean"] == pytest.approx(sum(found["scores"]["by_seat"]) / 3, abs=0.01)
    assert found["scores"]["winner_mean"] > found["scores"]["mean"]
    assert sum(found["wins"]) == pytest.approx(1.0)
    assert sum(found["win_chance"].pop("chances")) == pytest.approx(1.0, abs=1e-5)
    judge = game("navegador").evaluator(3)
    assert found["win_chance"] == {"by": judge.name, "calibrated": judge.calibrated}
    assert sum(found["end_reasons"].values()) == 4
    assert "capped" not in found["end_reasons"]
    assert found["decisions_per_s"] == pytest.approx(found["decisions"] / found["seconds"], rel=0.01)


def test_the_same_seed_gives_the_same_games() -> None:
    def scores(seed: str) -> list[list[int]]:
        return simulate(game("navegador"), 2, 2, "random", seed).scores

    assert scores("a") == scores("a")
    assert scores("a") != scores("b")


def test_the_games_of_one_run_differ() -> None:
    first, second = simulate(game("navegador"), 2, 2, "random", "x").scores
    assert first != second


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    simulate(game("navegador"), 2, 3, "random", 1, heard.append)
    assert heard == [1, 2, 3]


def test_a_thinking_bot_plays_through_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any bot but random is asked about every decision, on positions resampled for its seat."""
    from caravela.arena import simulate as module

    asked = 0

    def decide(bot, s, luck):
        nonlocal asked
        asked += 1
        assert bot.name == "judge"
        return s.options[luck.below(len(s.options))]  # quick: what is tested is who is asked

    monkeypatch.setattr(module, "decide", decide)
    summary = simulate(game("navegador"), 2, 1, "judge", 1)
    assert asked == summary.decisions > 100


def test_the_report_is_for_people(caravela: Run) -> None:
    outcome = caravela("simulate", "navegador", "--players", "2", "--games", "3")
    assert outcome.code == 0
    for words in ("2 players", "decisions/s", "games/s", "Finished: 3 of 3", "median", "red", "█"):
        assert words in outcome.out


def test_histogram_counts_everything_once() -> None:
    bins = histogram([3, 47, 48, 120, 120])
    assert sum(count for _, count, _ in bins) == 5
    assert bins[0][0] == "0 to 9" or bins[0][0] == "0 to 19"
    assert max(share for _, _, share in bins) == 1
    assert [label for label, _, _ in histogram([7, 7])] == ["7"]


def test_bad_input(caravela: Run) -> None:
    refused(caravela("simulate", "navegator"), "'navegator'", "did you mean 'navegador'?")
    refused(caravela("simulate", "navegador", "--players", "6"), "2 to 5 players, not 6")
    refused(caravela("simulate", "navegador", "--players", "two"), "whole number", "'two'")
    refused(caravela("simulate", "navegador", "--games", "0"), "at least 1")
    refused(caravela("simulate", "navegador", "--bot", "jugde"), "did you mean 'judge'?")
    refused(caravela("simulate", "navegador", "--seed", "x" * 64), "seed")
    refused(caravela("simulate", "navegador", "--seed", ""), "seed")
    refused(caravela("simulate"), "GAME", "--help")
    refused(caravela("simulate", "navegador", "--fast"), "--fast")
