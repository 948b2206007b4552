"""Whole random games at every number of players, with everything that must always hold checked after every move."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from caravela.games.navegador.components import BUILDINGS, COLUMNS, GOODS, REGIONS
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    COLONIES,
    COUNTDOWN,
    DANGER,
    EXPLORED,
    EXPLORERS,
    FACTORIES,
    FLEET,
    FOUNDED,
    GALLERY,
    HOLDER,
    MARKET,
    NEXT_PHASE,
    ORANGE,
    PHASE,
    PRIVILEGES,
    SHEET,
    SHIPS,
    SHIPYARDS,
    STONE,
    TAKEN,
    WORKERS,
    Position,
    buildings_left,
)
from caravela.kernel.luck import Luck
from caravela.kernel.state import PAYLOAD
from tests.games.navegador.builder import new_game
from tests.positions import field

FULL = os.environ.get("CARAVELA_TESTS") == "full"
GAMES = settings(
    max_examples=25 if FULL else 4,
    deadline=None,
    derandomize=not FULL,
    suppress_health_check=list(HealthCheck),
    database=None,
    phases=[Phase.explicit, Phase.generate],  # a smaller seed is no simpler game: nothing to shrink
)
SUPPLY = {n: [6, 6, 6, 10 - n, 10 - n] for n in (2, 3, 4, 5)}
REFILLED = {2: [1, 1, 1], 3: [1, 1, 2], 4: [1, 2, 2], 5: [1, 2, 3]}


def check_sheets(s: Position) -> None:
    """R1.1: every number of every sheet within its bounds, ships conserved."""
    for seat in range(s.players):
        sheet = s.cells[seat * SHEET :]
        ships = list(sheet[SHIPS : SHIPS + len(REGIONS)])
        assert sheet[FLEET] == sum(ships)
        assert 0 <= sheet[FLEET] <= 7
        assert all(n >= 0 for n in ships)
        assert all(n == 0 or (s.cells[EXPLORED] >> region) & 1 for region, n in enumerate(ships)), (
            "no ship rests in unexplored waters"
        )
        assert sheet[CASH] >= 0
        assert sheet[CASH] % 10 == 0
        assert 2 <= sheet[WORKERS] <= 9
        assert -1 <= sheet[STONE] < 8
        assert sheet[STONE] >= 0 or s.turn <= seat + 1, "after the first round every stone is on the rondel"
        assert sheet[SHIPYARDS] >= 1
        assert sheet[CHURCHES] >= 1
        assert all(0 <= n <= 3 for n in sheet[PRIVILEGES : PRIVILEGES + len(COLUMNS)])


def total(s: Position, field: int) -> int:
    return sum(s.cells[seat * SHEET + field] for seat in range(s.players))


def check_board(s: Position, dealt: list[list[int]]) -> None:
    """R1.2, R2: tokens, buildings, disks and privileges are conserved."""
    explored = [region for region in range(1, len(REGIONS)) if (s.cells[EXPLORED] >> region) & 1]
    assert s.cells[EXPLORED] & 1
    assert total(s, EXPLORERS) == len(explored)
    assert field(s, "stacks") == dealt, "tokens never move between regions"
    for region in range(len(REGIONS)):
        founded = s.cells[FOUNDED + region]
        assert 0 <= founded <= len(dealt[region])
        assert founded == 0 or region in explored
    for good in range(len(GOODS)):
        founded = sum(s.cells[FOUNDED + r] for r in range(len(REGIONS)) if s.data.goods_of[r] == good)
        assert total(s, COLONIES + good) == founded
        assert 0 <= s.cells[MARKET + good] <= 9
    on_sheets = [total(s, FACTORIES + good) for good in range(3)] + [total(s, f) - s.players for f in (SHIPYARDS, CHURCHES)]
    assert on_sheets == list(s.cells[TAKEN : TAKEN + len(BUILDINGS)])
    assert all(taken <= supply for taken, supply in zip(on_sheets, SUPPLY[s.players], strict=True))
    levels = REFILLED[s.players][: s.cells[PHASE]]
    for column in range(len(COLUMNS)):
        assert 0 <= s.cells[GALLERY + column] <= max(levels), "never above the table"
        assert total(s, PRIVILEGES + column) + s.cells[GALLERY + column] <= sum(levels) <= 6
        assert total(s, PRIVILEGES + column) + s.cells[GALLERY + column] >= max(levels)


def check_course(before: tuple[int, ...], s: Position) -> None:
    """R12.5, R13, R11: phase, exploration and countdown run one way only; the card is where it can be."""
    explored, phase, turn, countdown, danger = before
    assert s.cells[EXPLORED] & explored == explored
    assert s.cells[DANGER] & ~danger == 0
    assert s.cells[DANGER] & s.cells[EXPLORED] == 0
    assert phase <= s.cells[PHASE] <= min(3, phase + 1)
    cabo, malaca = (s.cells[EXPLORED] >> 5) & 1, (s.cells[EXPLORED] >> 9) & 1
    assert s.cells[PHASE] - 1 == cabo + malaca - (1 if s.cells[NEXT_PHASE] else 0)
    assert s.turn in (turn, turn + 1)
    assert 0 <= s.cells[HOLDER] < s.players
    assert (s.cells[ORANGE] == -1) == (s.cells[s.cells[HOLDER] * SHEET + STONE] < 0)
    if countdown > 0:
        assert s.cells[COUNTDOWN] in (countdown, countdown - 1)
    if s.cells[COUNTDOWN] >= 0:
        assert (s.cells[EXPLORED] >> 12) & 1 or buildings_left(s) == 0
    if not s.over:
        assert s.actor == (s.turn - 1) % s.players, "clockwise, and nobody else decides"
        assert s.legal()
        assert all(frame >> PAYLOAD < 1 << 52 for frame in s.pending())


def course(s: Position) -> tuple[int, ...]:
    return s.cells[EXPLORED], s.cells[PHASE], s.turn, s.cells[COUNTDOWN], s.cells[DANGER]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@GAMES
@given(seed=st.integers(0, 2**40))
def test_random_games(players: int, seed: int) -> None:
    """R1.1, R1.2, R3.1, R12.5, R13.2: whole games."""
    s = new_game(players, seed)
    luck = Luck(seed)
    dealt = [list(stack) for stack in field(s, "stacks")]
    check_sheets(s)
    while not s.over:
        before = course(s)
        s.advance(s.options[luck.below(len(s.options))])
        check_sheets(s)
        check_board(s, dealt)
        check_course(before, s)
    assert s.cells[COUNTDOWN] == 0
    result = s.result()
    assert result.reason in ("nagasaki", "buildings")
    assert sorted(result.ranks) == list(range(1, players + 1))
    assert [sum(parts.values()) for parts in result.breakdown] == result.scores


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@GAMES
@given(seed=st.integers(0, 2**40))
def test_bold_games(players: int, seed: int) -> None:
    """The same for play that explores whenever it can, so that all phases, the double losses and Nagasaki are met."""
    s = new_game(players, seed)
    luck = Luck(seed)
    dealt = [list(stack) for stack in field(s, "stacks")]
    while not s.over:
        before = course(s)
        s.advance(bold(s, luck))
        check_sheets(s)
        check_board(s, dealt)
        check_course(before, s)
    assert s.cells[COUNTDOWN] == 0
    assert s.result().reason != "capped"


def bold(s: Position, luck: Luck) -> int:
    """Sail into unexplored waters or as far as possible, build ships, keep them; else at random."""
    names = [s.game.text(action) for action in s.options]
    kind = names[0].split(":")[0]
    if kind == "sail":
        goals = [REGIONS.index(name.split(">")[1]) for name in names]
        return s.options[max(range(len(goals)), key=lambda i: ((s.cells[EXPLORED] >> goals[i]) & 1 == 0, goals[i]))]
    if kind == "rondel":
        stone = s.cells[s.actor * SHEET + STONE]
        free = [a for a in s.options if stone < 0 or 1 <= (a - stone) % 8 <= 3]
        return free[luck.below(len(free))]
    if kind in ("ships", "hold"):
        return s.options[-1]
    return s.options[luck.below(len(s.options))]


def test_bold_games_meet_what_random_games_rarely_do() -> None:
    """R13.1: a check on the tests themselves: games that end in Nagasaki, in phase III, at every number of players."""
    for players in (2, 3, 4, 5):
        endings = set()
        for seed in range(6):
            s = new_game(players, seed)
            luck = Luck(seed)
            while not s.over:
                s.advance(bold(s, luck))
            endings.add((s.result().reason, s.cells[PHASE]))
        assert ("nagasaki", 3) in endings
