"""What the view adds for the board: odds of the next drop, ends of a ship, places for the tile in hand."""

from __future__ import annotations

import random
import re

import pytest

import caravela
from caravela.games.amerigo.outlook import drop_odds, next_drop
from caravela.games.amerigo.state import OUT, PHASE, ROUND, STORAGE, TOWER, Position
from caravela.games.amerigo.tower import drop
from caravela.games.amerigo.view import ReachView
from caravela.kernel.luck import luck_from

GAME = caravela.game("amerigo")


def positions(players: int, seed: int) -> list[Position]:
    """The decisions of a random game."""
    s = GAME.new(players, seed)
    luck = random.Random(seed)
    found: list[Position] = []
    while not s.over:
        found.append(s.clone())
        s.apply(luck.choice(s.options))
    return found


def reached(reach: ReachView) -> dict[str, int]:
    """Steps by place."""
    letters = {f"space.{row}.{col}": letter for row, line in enumerate(reach["spaces"]) for col, letter in enumerate(line)}
    letters |= {f"frame.{place}": letter for place, letter in enumerate(reach["frame"])}
    return {place: int(letter, 36) for place, letter in letters.items() if letter != "."}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reach_and_hand_agree_with_what_is_legal(players: int) -> None:
    """R5.2, R9.2: the board shows neither more nor less than the engine allows."""
    sailed = held = 0
    for s in positions(players, 7):
        view = GAME.view(s, None)
        texts = {GAME.text(action) for action in s.options}
        reach, hand = reached(view["reach"]), view.get("hand")
        if s.rule() == "R5.2" and reach:
            ends = {text.replace(":", ".") for text in texts if text.startswith(("space:", "frame:"))}
            assert ends <= set(reach)
            for action in s.options:
                told = re.search(r"\((\d+) steps?\b", GAME.describe(s, action))
                assert told is None or int(told[1]) == reach[GAME.targets(s, action)[0]]
            open_water = [action for action in s.options if GAME.text(action) == "open_water"]
            ends |= {target for action in open_water for target in GAME.targets(s, action)[1:]}
            if "open_water" in texts:
                assert set(reach) == ends
            sailed += 1
        if hand:
            if s.rule() == "R9.3":
                assert {f"turn:{turn}" for turn, spaces in hand["places"].items() if spaces} == texts
            else:
                spaces = hand["places"][view["pending"]["turn"]]
                assert {space.replace("space.", "space:") for space in spaces} == texts
            held += 1
    assert sailed
    assert held or players > 2


def test_the_next_drop_counts_the_cubes_that_return_first() -> None:
    """R3.7: cubes of the action space lie in storage again when the next phase begins."""
    s = GAME.new(2, 3)
    s.cells[PHASE] = 0
    s.cells[STORAGE + 1] = 2
    s.cells[OUT + 1] = 3
    assert next_drop(s) == (1, 5)
    s.cells[PHASE] = 6
    s.cells[ROUND] = s.data.rounds
    assert next_drop(s) == (-1, 0)


def test_odds_are_those_of_the_tower() -> None:
    """R18.2: against many drops of the real tower."""
    s = GAME.new(2, 11)
    for colour in range(7):
        s.cells[OUT + colour] = 0
        s.cells[TOWER + colour] = (3, 0, 2, 1, 0, 4, 1)[colour]
        s.cells[STORAGE + colour] = 7 - s.cells[TOWER + colour]
    some, strength = drop_odds(s, 1, 7)
    rounds = 4000
    out = [0] * 7
    most = [0] * 8
    for number in range(rounds):
        t = GAME.resample(s, 0, luck_from(str(number), "tower"))
        drop(t, 1)
        for colour in range(7):
            out[colour] += t.cells[OUT + colour] > 0
        most[max(t.cells[OUT : OUT + 7])] += 1
    for colour in range(7):
        assert abs(some[colour] - 100 * out[colour] / rounds) < 3
    for ap in range(8):
        assert abs(strength[ap] - 100 * most[ap] / rounds) < 3
    assert drop_odds(s, 1, 0) == ([0] * 7, [100, 0, 0, 0, 0, 0, 0, 0])
