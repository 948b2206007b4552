"""A new game is one folder and one line: it plays in the terminal, in the arena, in the environments and at the table.
`tests/web/test_toy.py` plays it on the generic board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import caravela
from caravela import registry
from caravela.arena.block import play_block
from caravela.bots.roster import LEVELS
from caravela.cli import main
from caravela.table.settings import Settings
from tests.conformance.checks import CHECKS
from tests.table.helper import Browser, server


@pytest.fixture(autouse=True)
def one_line(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The line in the registry."""
    monkeypatch.setitem(registry.GAMES, "toy", ("tests.toy.game", "Toy"))
    yield
    registry._shipped.pop("toy", None)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("players", [2, 3])
def test_it_keeps_what_every_game_keeps(players, check):
    check(caravela.game("toy"), players, 1)


def test_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "toy", "--players", "3", "--games", "3", "--seed", "1"]) == 0
    assert main(["rules", "toy", "R1.1"]) == 0
    assert "Take 1, 2 or 3 stones" in capsys.readouterr().out


def test_in_the_arena_at_every_level():
    for level, below in zip(LEVELS[1:], LEVELS, strict=False):
        assert len(play_block("toy", "toy", [level, below], 0.05)["games"]) == 2


def test_in_the_environments():
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from caravela.envs.pettingzoo import family

    api_test(family("toy").env(players=2), num_cycles=40)


def test_at_the_table(tmp_path: Path) -> None:
    with server(Settings(data_dir=tmp_path, database="", workers=1, rate=0)) as url:
        ana = Browser(url)
        seats = [{"kind": "me"}, {"kind": "hotseat"}]
        now = ana.post("/tables", 201, game="toy", seats=seats, seed="toy")
        while now["status"] == "running":
            now = ana.move(now, now["actions"][-1]["text"])
        assert sum(standing["points"] for standing in now["standings"]) > 0
        assert now["result"]["winner"] is not None
