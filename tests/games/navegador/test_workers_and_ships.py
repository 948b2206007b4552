"""R6 and R7: recruiting workers, building ships."""

from __future__ import annotations

import pytest

from caravela.games.navegador.state import Position
from tests.games.navegador.builder import allowed, play, player, position, refused, texts

ALL = [(phase, price) for phase, price in ((1, 100), (2, 200), (3, 300))]


def recruiting(phase: int, cash: int, workers: int, churches: int) -> Position:
    return position().phase(phase).cash(red=cash).workers(red=workers).churches(red=churches).action("workers")


def building(phase: int, cash: int, ships: int, shipyards: int) -> Position:
    return position().phase(phase).cash(red=cash).ships(red={"goa": ships}).shipyards(red=shipyards).action("ships")


def brute_force(phase: int, cash: int, present: int, cheap: int, limit: int) -> dict[int, tuple[int, int]]:
    """Every number k + x that R6 allows, with the workers (or ships) and the cash after it."""
    found: dict[int, tuple[int, int]] = {}
    for k in range(cheap + 1):
        for x in range(10):
            if x and (k < cheap or present + k + x > limit):
                continue
            cost = 50 * k + 100 * phase * x
            if cost > cash:
                continue
            found[k + x] = (min(limit, present + k + x), cash - cost + 100 * max(0, present + k - limit))
    return found


@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("workers", [2, 5, 7, 8, 9])
def test_every_pair_of_church_and_extra_recruits(phase: int, workers: int) -> None:
    """R6.1, R6.2, R6.3, R6.4, R6.5, Q4, Q13: compared with all pairs (k, x) written out."""
    for churches in (1, 2, 4, 9):
        for cash in (0, 40, 50, 99, 100, 149, 150, 300, 449, 2000):
            s = recruiting(phase, cash, workers, churches)
            expected = brute_force(phase, cash, workers, churches, 9)
            if expected == {0: (workers, cash)}:
                assert s.actor == 1, "a single option is taken at once"
                continue
            assert texts(s) == {f"workers:{n}" for n in expected}
            for number, (after, money) in expected.items():
                p = player(play(s, f"workers:{number}"), "red")
                assert (p.workers, p.cash) == (after, money)


@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("ships", [0, 3, 5, 6, 7])
def test_every_pair_of_shipyard_and_extra_ships(phase: int, ships: int) -> None:
    """R7.1, R7.2, R7.3, R7.4: the same with shipyards, seven ships and Portugal."""
    for shipyards in (1, 2, 4, 9):
        for cash in (0, 49, 50, 99, 100, 149, 150, 300, 449, 2000):
            s = building(phase, cash, ships, shipyards)
            expected = brute_force(phase, cash, ships, shipyards, 7)
            if expected == {0: (ships, cash)}:
                assert s.actor == 1
                continue
            assert texts(s) == {f"ships:{n}" for n in expected}
            for number, (after, money) in expected.items():
                p = player(play(s, f"ships:{number}"), "red")
                assert (p.fleet, p.cash) == (after, money)
                assert p.ships.get("portugal", 0) == after - ships
                assert p.ships.get("goa", 0) == ships


def test_church_recruits_cost_50_in_every_phase() -> None:
    """R6.1, R12.2"""
    for phase, extra in ALL:
        s = recruiting(phase, 1000, 2, 2)
        costs = [1000 - player(play(s, f"workers:{n}"), "red").cash for n in range(5)]
        assert costs == [0, 50, 100, 100 + extra, 100 + 2 * extra]


def test_never_more_than_nine_workers() -> None:
    """R6.2: extra recruits need room; the refusal says so."""
    s = recruiting(1, 5000, 7, 1)
    assert texts(s) == {"workers:0", "workers:1", "workers:2"}
    refused(s, "workers:3", "R6.2")
    s = recruiting(1, 5000, 9, 2)
    assert texts(s) == {"workers:0", "workers:1", "workers:2"}
    refused(s, "workers:3", "R6.2")


def test_real_recruits_come_first() -> None:
    """R6.3: at 8 workers the first of two church recruits stays, the second is resold."""
    s = play(recruiting(3, 100, 8, 2), "workers:2")
    assert (player(s, "red").workers, player(s, "red").cash) == (9, 100)


def test_everything_is_paid_before_the_resale() -> None:
    """R6.4: the refusal names what is missing."""
    s = recruiting(1, 120, 9, 3)
    assert texts(s) == {"workers:0", "workers:1", "workers:2"}
    refused(s, "workers:3", "R6.4", "30 Cruzados")
    s = recruiting(2, 240, 4, 1)
    refused(s, "workers:2", "R6.4", "10 Cruzados")
    assert allowed(s, "supply.workers")


def test_workers_and_cash_after_recruiting() -> None:
    """R6.5: in one figure, 7 workers and 4 churches: 2 stay, 2 are resold."""
    p = player(play(recruiting(2, 200, 7, 4), "workers:4"), "red")
    assert (p.workers, p.cash) == (9, 200 - 200 + 200)


def test_never_more_than_seven_ships() -> None:
    """R7.1: the refusal says so; ships in the supply are no obstacle below that."""
    s = building(1, 5000, 5, 1)
    assert texts(s) == {"ships:0", "ships:1", "ships:2"}
    refused(s, "ships:3", "R7.1")


def test_new_ships_lie_in_portugal() -> None:
    """R7.2"""
    assert player(play(building(1, 150, 2, 1), "ships:2"), "red").ships == {"goa": 2, "portugal": 2}


def test_ships_are_paid_before_the_resale() -> None:
    """R7.3: as for workers."""
    s = building(1, 70, 7, 2)
    assert texts(s) == {"ships:0", "ships:1"}
    refused(s, "ships:2", "R7.3", "30 Cruzados")
    p = player(play(s, "ships:1"), "red")
    assert (p.fleet, p.cash) == (7, 120)


def test_ships_after_payment_and_card() -> None:
    """R7.4: the ships counted are those on the board after the rondel payment and a card action of the same turn."""
    b = position().card("red").stone(red="sailing").ships(red={"portugal": 7}).cash(red=0).tokens(guine=[50, 60, 70])
    s = play(b.at_turn_start(), "card:use")
    while "rondel:ships" not in texts(s):
        s = play(s, next(t for t in sorted(texts(s), reverse=True) if t.endswith((">guine", ">portugal"))))
    assert player(s, "red").fleet == 6
    s = play(s, "rondel:ships")
    while any(text.startswith("pay:") for text in texts(s)):
        s = play(s, min(texts(s)))
    assert player(s, "red").fleet == 4
    assert (player(s, "red").cash, texts(s)) == (50, {"ships:0", "ships:1"})
    s = play(s, "ships:1")
    assert player(s, "red").fleet == 5


def test_recruiting_of_the_rulebook() -> None:
    """E2"""
    for phase in (1, 2, 3):
        for workers in (3, 6):
            s = play(recruiting(phase, 1000, workers, 2), "workers:2")
            assert (player(s, "red").cash, player(s, "red").workers) == (900, workers + 2)
    assert player(play(recruiting(2, 1000, 6, 2), "workers:3"), "red").cash == 700
    assert player(play(recruiting(3, 1000, 5, 2), "workers:4"), "red").cash == 1000 - 100 - 600


def test_worker_overflow() -> None:
    """E3"""
    p = player(play(recruiting(1, 150, 8, 3), "workers:3"), "red")
    assert (p.workers, p.cash) == (9, 200)
    refused(recruiting(1, 149, 8, 3), "workers:3", "R6.4", "1 Cruzados")


def test_full_house() -> None:
    """E3b"""
    p = player(play(recruiting(1, 50, 9, 1), "workers:1"), "red")
    assert (p.workers, p.cash) == (9, 100)
    s = recruiting(1, 40, 9, 1)
    assert s.actor == 1, "not possible: the turn has passed"
    assert player(s, "red").cash == 40


def test_quick_intro_workers_and_ships() -> None:
    """E15"""
    for workers in (2, 5, 7):
        p = player(play(recruiting(1, 100, workers, 2), "workers:2"), "red")
        assert (p.workers, p.cash) == (workers + 2, 0)
    for ships in (0, 3, 6):
        p = player(play(building(1, 50, ships, 1), "ships:1"), "red")
        assert (p.fleet, p.ships["portugal"], p.cash) == (ships + 1, 1, 0)


def test_ship_overflow() -> None:
    """E30"""
    s = building(1, 100, 6, 2)
    p = player(play(s, "ships:2"), "red")
    assert (p.fleet, p.ships["portugal"], p.cash) == (7, 1, 100)
    refused(s, "ships:3", "R7.1")
    s = building(1, 100, 7, 2)
    p = player(play(s, "ships:2"), "red")
    assert (p.fleet, p.cash) == (7, 200)
    assert texts(s) == {"ships:0", "ships:1", "ships:2"}
