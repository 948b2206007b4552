"""R14: scoring."""

from __future__ import annotations

import itertools
import random

import pytest

from caravela.games.navegador.components import COLOURS, COLUMNS
from caravela.games.navegador.state import COUNTDOWN, TRIGGER
from tests.games.navegador.builder import Builder, holder, play, position

BASE = {"colonies": 1, "factories": 2, "explorers": 4, "shipyards": 3, "churches": 3}
STEP = {"colonies": 1, "factories": 1, "explorers": 1, "shipyards": 2, "churches": 2}


def full(column: str) -> dict[str, int]:
    """All positions covered but those of one column."""
    return {name: 3 for name in COLUMNS if name != column}


def breakdown(b: Builder) -> dict[str, int]:
    s = b.over()
    parts = s.game.breakdown(s)[0]
    assert sum(parts.values()) == s.scores()[0]
    return parts


@pytest.mark.parametrize(("cash", "points"), [(0, 0), (199, 0), (200, 1), (399, 1), (400, 2), (1999, 9)])
def test_workers_ships_and_cash(cash: int, points: int) -> None:
    """R14.1: one each, Portugal included, the supply not; one per full 200."""
    parts = breakdown(position().workers(red=7).ships(red={"portugal": 2, "goa": 3}).cash(red=cash))
    assert (parts["workers"], parts["ships"], parts["cash"]) == (7, 5, points)


@pytest.mark.parametrize("column", COLUMNS)
def test_kings_privilege_goes_to_a_free_position(column: str) -> None:
    """R14.2, Q9: one in the column of choice, no cash; a full column takes none."""
    b = position().privileges(red=full(column)).colonies(red={"gold": 9}).explorers(red=9).shipyards(red=9).churches(red=9)
    parts = breakdown(b.factories(red={"gold": 5, "sugar": 3}).cash(red=199))
    counts = 9
    assert parts[column] == counts * (BASE[column] + STEP[column]), "the King's privilege"
    assert parts["cash"] == 0
    for other in COLUMNS:
        if other != column:
            assert parts[other] == counts * (BASE[other] + 3 * STEP[other]), "never more than three"


@pytest.mark.parametrize("held", [0, 1, 2, 3])
@pytest.mark.parametrize("column", COLUMNS)
def test_column_value(column: str, held: int) -> None:
    """R14.3: base plus step for each privilege, times the achievements."""
    far = "colonies" if column != "colonies" else "explorers"
    everything = {"colonies": 2, "factories": 4, "explorers": 5, "shipyards": 2, "churches": 3, far: 12}
    b = position().colonies(red={"gold": everything["colonies"]}).factories(red={"gold": everything["factories"] - 1})
    b = b.explorers(red=everything["explorers"]).shipyards(red=everything["shipyards"]).churches(red=everything["churches"])
    parts = breakdown(b.privileges(red={column: held}))
    king = max(COLUMNS, key=lambda name: STEP[name] * everything[name])
    assert king == far
    assert parts[column] == everything[column] * (BASE[column] + held * STEP[column])


@pytest.mark.parametrize("seed", range(20))
def test_total(seed: int) -> None:
    """R14.4, R14.6: the sum, with the King's privilege where it is worth most, found by trying every column."""
    rng = random.Random(seed)
    counts = {name: rng.randint(1, 6) for name in COLUMNS}
    held = {name: rng.randint(0, 3) for name in COLUMNS}
    workers, ships, cash = rng.randint(2, 9), rng.randint(0, 7), rng.randint(0, 900)
    b = position().workers(red=workers).ships(red={"goa": ships}).cash(red=cash).privileges(red=held)
    b = b.colonies(red={"spices": counts["colonies"]}).factories(red={"spices": counts["factories"] - 1})
    b = b.explorers(red=counts["explorers"]).shipyards(red=counts["shipyards"]).churches(red=counts["churches"])
    best = 0
    for king in [None, *COLUMNS]:
        if king is not None and held[king] == 3:
            continue
        total = sum(n * (BASE[name] + STEP[name] * (held[name] + (name == king))) for name, n in counts.items())
        best = max(best, total)
    s = b.over()
    assert s.scores()[0] == workers + ships + cash // 200 + best
    assert sum(s.game.breakdown(s)[0].values()) == s.scores()[0]


def test_more_than_100_points_count_in_full() -> None:
    """R14.4"""
    b = position().colonies(red={"gold": 10, "sugar": 8}).explorers(red=10).privileges(red={"colonies": 3, "explorers": 3})
    s = b.over()
    assert s.scores()[0] > 140
    assert s.result().winner == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tie_walks_from_the_holder_to_the_right(players: int) -> None:
    """R14.5, Q25: whoever holds the card first, then counter-clockwise; the same walk orders all tied players."""
    for seat in range(players):
        s = position(players=players).card(COLOURS[seat]).over()
        assert len(set(s.scores())) == 1
        ranks = s.result().ranks
        walk = [(seat - step) % players for step in range(players)]
        assert [ranks[other] for other in walk] == list(range(1, players + 1))
        assert s.result().winner == seat
        assert "R14.5" in s.result().tie_break


def test_points_come_before_the_card() -> None:
    """R14.4, R14.5: the holder wins ties only."""
    s = position(players=3).card("red").cash(green=400).over()
    assert s.result().winner == 1
    assert s.result().ranks == [2, 1, 3]


def test_holder_is_determined_after_the_last_turn() -> None:
    """R14.5, Q8: an expiry in the very last move counts."""
    b = position(players=2).card("red", orange="ships").stone(red="privilege").ships(red={}, green={}).cash(red=0, green=0)
    b.s.cells[COUNTDOWN], b.s.cells[TRIGGER] = 1, 1
    s = play(b.at_rondel(), "rondel:market_b", "hold:sugar", "hold:gold", "hold:spices")
    assert s.over
    assert holder(s) == "green"
    assert s.scores()[0] == s.scores()[1]
    assert s.result().winner == 1


def test_kings_privilege_of_most_worth() -> None:
    """R14.6: two shipyards at two VP beat three explorers at one; a full column does not count."""
    parts = breakdown(position().shipyards(red=2).explorers(red=3))
    assert (parts["shipyards"], parts["explorers"]) == (2 * 5, 3 * 4)
    parts = breakdown(position().shipyards(red=2).explorers(red=3).privileges(red={"shipyards": 3}))
    assert (parts["shipyards"], parts["explorers"]) == (2 * 9, 3 * 5)


def test_full_sheet_leaves_no_place() -> None:
    """R14.7"""
    b = position().privileges(red=dict.fromkeys(COLUMNS, 3)).colonies(red={"gold": 2}).explorers(red=2)
    parts = breakdown(b)
    assert [parts[column] for column in COLUMNS] == [2 * 4, 1 * 5, 2 * 7, 1 * 9, 1 * 9]


def test_final_score_of_the_rulebook() -> None:
    """E13: the King's privilege already placed, here among the factories, where it is worth most."""
    for cash in (400, 599):
        b = position().ships(red={"goa": 3}).workers(red=5).cash(red=cash).colonies(red={"sugar": 1, "gold": 3})
        b = b.factories(red={"sugar": 2, "gold": 2, "spices": 2}).explorers(red=5).churches(red=2)
        parts = breakdown(b.privileges(red={"factories": 2, "explorers": 3, "churches": 1}))
        assert parts == {
            "ships": 3,
            "workers": 5,
            "cash": 2,
            "colonies": 4,
            "factories": 35,
            "explorers": 35,
            "shipyards": 3,
            "churches": 10,
        }
        assert sum(parts.values()) == 97


@pytest.mark.parametrize(("held", "values"), [((0, 0, 1, 2, 0), (1, 2, 5, 7, 3)), ((3, 0, 1, 2, 1), (4, 2, 5, 7, 5))])
def test_column_values_of_the_rulebook(held: tuple[int, ...], values: tuple[int, ...]) -> None:
    """E14: what each achievement is worth, before the King's privilege is placed."""
    s = position().privileges(red=dict(zip(COLUMNS, held, strict=True))).at_rondel()
    players = s.game.view(s, None)["players"]
    assert isinstance(players, list)
    assert tuple(column["value"] for column in players[0]["columns"]) == values


def test_tie_of_the_rulebook() -> None:
    """E28"""
    s = position().cash(red=400, green=0, yellow=0, blue=400).card("yellow").over()
    assert s.scores()[0] == s.scores()[3] > max(s.scores()[1], s.scores()[2])
    assert s.result().winner == 0
    s = position().cash(red=400, green=0, yellow=0, blue=400).card("blue").over()
    assert s.result().winner == 3


def test_every_column_alone() -> None:
    """R14.2: with any set of free columns the King's privilege finds the best of them and no other."""
    counts = {"colonies": 5, "factories": 4, "explorers": 3, "shipyards": 2, "churches": 1}
    for size in range(1, 6):
        for free in itertools.combinations(COLUMNS, size):
            b = position().colonies(red={"gold": 5}).factories(red={"gold": 3}).explorers(red=3).shipyards(red=2)
            held = {name: 0 if name in free else 3 for name in COLUMNS}
            parts = breakdown(b.privileges(red=held))
            plain = {name: n * (BASE[name] + STEP[name] * held[name]) for name, n in counts.items()}
            extra = {name: parts[name] - plain[name] for name in COLUMNS}
            assert sum(extra.values()) == max(STEP[name] * counts[name] for name in free)
            assert all(extra[name] == 0 for name in COLUMNS if name not in free)
