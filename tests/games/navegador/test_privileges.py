"""R10.7 to R10.10: privileges."""

from __future__ import annotations

import pytest

from caravela.games.navegador.components import COLUMNS
from tests.games.navegador.builder import actor, allowed, gallery, play, player, position, refused, texts

COINS = {
    "colonies": [30, 20, 10],
    "factories": [30, 20, 10],
    "explorers": [30, 20, 10],
    "shipyards": [50, 40, 30],
    "churches": [50, 40, 30],
}


def test_three_workers_are_needed() -> None:
    """R10.7, E11b: with two workers no privilege can be taken; the turn passes."""
    s = position().workers(red=3).action("privilege")
    assert texts(s) == {"done"} | {f"privilege:{column}" for column in COLUMNS}
    s = position().workers(red=2).action("privilege")
    assert actor(s) == "green"
    assert player(s, "red").workers == 2


def test_gallery_must_hold_the_type() -> None:
    """R10.7: refused by action and by element."""
    s = position().gallery(shipyards=0).workers(red=3).action("privilege")
    assert "privilege:shipyards" not in texts(s)
    assert "gallery" in refused(s, "privilege:shipyards", "R10.7").reason
    refused(s, "privilege.shipyards", "R10.7")
    assert allowed(s, "privilege.churches")


def test_three_of_a_type_at_most() -> None:
    """R10.7"""
    s = position().privileges(red={"colonies": 3, "factories": 2}).workers(red=3).action("privilege")
    assert "privilege:colonies" not in texts(s)
    assert "privilege:factories" in texts(s)
    assert "3" in refused(s, "privilege:colonies", "R10.7").reason


def test_one_worker_one_privilege_per_action() -> None:
    """R10.8"""
    s = position().workers(red=9).gallery(churches=3).action("privilege")
    s = play(s, "privilege:churches")
    assert actor(s) == "green"
    p = player(s, "red")
    assert (p.workers, p.privileges) == (8, {"churches": 1})
    assert gallery(s)["churches"] == 2


def test_topmost_free_position_is_covered() -> None:
    """R10.8, R10.9: the coins of a column are covered from the top."""
    for column, coins in COINS.items():
        for held, coin in enumerate(coins):
            b = position().workers(red=5).cash(red=0).colonies(red={"gold": 2}).factories(red={"gold": 1}).explorers(red=2)
            s = b.shipyards(red=2).churches(red=2).privileges(red={column: held}).action("privilege")
            assert player(play(s, f"privilege:{column}"), "red").cash == 2 * coin


@pytest.mark.parametrize(
    ("column", "achievements"), [("colonies", 6), ("factories", 7), ("explorers", 4), ("shipyards", 3), ("churches", 5)]
)
def test_bonus_counts_the_achievements_of_the_column(column: str, achievements: int) -> None:
    """R10.9: goods together, the orange factory and the starting buildings included."""
    b = position().workers(red=3).cash(red=0).colonies(red={"sugar": 1, "gold": 2, "spices": 3}).explorers(red=4)
    b = b.factories(red={"sugar": 3, "gold": 2, "spices": 1}).shipyards(red=3).churches(red=5)
    s = play(b.action("privilege"), f"privilege:{column}")
    assert player(s, "red").cash == COINS[column][0] * achievements


def test_bonus_of_nothing_is_allowed() -> None:
    """R10.9: no colonies yet, no money, but the privilege."""
    s = play(position().workers(red=3).cash(red=0).action("privilege"), "privilege:colonies")
    assert (player(s, "red").cash, player(s, "red").privileges) == (0, {"colonies": 1})


def test_later_gains_do_not_pay_again() -> None:
    """Q24: the bonus is counted at the moment of taking; a colony founded later costs its price and pays nothing."""
    b = position().privileges(red={"colonies": 1}).ships(red={"goa": 1}).tokens(goa=[60, 70, 80]).cash(red=200)
    assert player(play(b.action("colony"), "found:goa"), "red").cash == 140


def test_privileges_count_at_the_end() -> None:
    """R10.10: one VP more per colony and privilege, two per shipyard."""
    before = position().colonies(red={"gold": 3}).over().scores()[0]
    after = position().colonies(red={"gold": 3}).privileges(red={"colonies": 2}).over().scores()[0]
    assert after - before == 2 * 3
    before = position().shipyards(red=2).churches(red=5).over().scores()[0]
    after = position().shipyards(red=2).churches(red=5).privileges(red={"shipyards": 1}).over().scores()[0]
    assert after - before == 2 * 2


def test_privilege_of_the_rulebook() -> None:
    """E11"""
    b = position().privileges(red={"factories": 1, "explorers": 1, "churches": 1}).churches(red=2).explorers(red=5).workers(red=6)
    s = b.colonies(red={"gold": 2}).factories(red={"gold": 2}).cash(red=0).action("privilege")
    bonus = {column: player(play(s, f"privilege:{column}"), "red").cash for column in COLUMNS}
    assert bonus == {"churches": 80, "explorers": 100, "shipyards": 50, "colonies": 2 * 30, "factories": 3 * 20}
    s = play(s, "privilege:churches")
    assert (player(s, "red").workers, player(s, "red").privileges["churches"]) == (5, 2)


def test_quick_intro_privilege() -> None:
    """E19"""
    s = position().explorers(red=3).workers(red=3).cash(red=0).action("privilege")
    for column, bonus in (("explorers", 90), ("shipyards", 50)):
        t = play(s, f"privilege:{column}")
        assert (player(t, "red").cash, player(t, "red").workers) == (bonus, 2)


def test_a_privilege_may_be_declined() -> None:
    """Q2: nobody must pay a worker."""
    s = play(position().workers(red=5).action("privilege"), "done")
    assert (player(s, "red").workers, player(s, "red").privileges) == (5, {})
    assert actor(s) == "green"
