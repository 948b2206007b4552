"""R4: the rondel."""

from __future__ import annotations

import pytest

from caravela.games.navegador.components import FIELDS
from caravela.games.navegador.state import Position
from caravela.kernel.words import plural
from tests.games.navegador.builder import actor, allowed, new_game, play, player, position, refused, texts

ORDER = ["sailing", "workers", "market_a", "colony", "privilege", "ships", "market_b", "buildings"]


def fields(s: Position) -> set[str]:
    """The fields that may be entered."""

    return {text.removeprefix("rondel:") for text in texts(s)}


@pytest.mark.parametrize("start", range(8))
def test_order_of_the_fields(start: int) -> None:
    """R4.1: seen from every field, the next three are the free ones."""
    assert FIELDS == ORDER
    s = position().stone(red=ORDER[start]).ships(red={}).at_rondel()
    assert fields(s) == {ORDER[(start + step) % 8] for step in (1, 2, 3)}


def test_both_markets_offer_the_same_action() -> None:
    """R4.1"""
    start = position().stone(red=None).colonies(red={"gold": 2}).factories(red={"sugar": 1}).at_rondel()
    a, b = play(start, "rondel:market_a"), play(start, "rondel:market_b")
    assert texts(a) == texts(b) == {"hold:sugar", "process:sugar>1", "process:sugar>2"}
    a, b = (play(s, "process:sugar>2", "sell:gold>2") for s in (a, b))
    assert player(a, "red").cash == player(b, "red").cash


@pytest.mark.parametrize("field", ORDER)
def test_first_turn_is_free_anywhere(field: str) -> None:
    """R4.2"""
    s = new_game(2)
    assert fields(s) == set(ORDER)
    s = play(s, f"rondel:{field}")
    assert player(s, "red").stone == field
    assert player(s, "red").fleet == 2


@pytest.mark.parametrize("ships", range(8))
@pytest.mark.parametrize("stone", [0, 3, 6])
def test_each_step_beyond_the_third_costs_a_ship(stone: int, ships: int) -> None:
    """R4.3, R3.4b: a field s steps ahead is open if max(0, s - 3) ships are on the board, and costs just that."""
    s = position().stone(red=ORDER[stone]).ships(red={"portugal": ships}).at_rondel()
    for steps in range(1, 9):
        field = ORDER[(stone + steps) % 8]
        cost = max(0, steps - 3)
        assert (field in fields(s)) == (cost <= ships)
        if cost <= ships:
            assert player(play(s, f"rondel:{field}"), "red").fleet == ships - cost
        else:
            refused(s, f"rondel:{field}", "R4.3", plural(cost - ships, "ship"))
            refused(s, f"rondel.{field}", "R4.3", plural(cost - ships, "ship"))


def test_standing_still_is_a_whole_lap() -> None:
    """R4.3: the same field again is eight steps ahead and costs five ships; four are too few."""
    s = position().stone(red="ships").ships(red={"portugal": 4}).at_rondel()
    refused(s, "rondel.ships", "R4.3", "1 ship")
    s = position().stone(red="ships").ships(red={"portugal": 5}).at_rondel()
    s = play(s, "rondel:ships")
    assert (player(s, "red").fleet, player(s, "red").stone) == (0, "ships")


def test_longer_moves_than_a_lap_are_not_offered() -> None:
    """Q19: with seven ships there are still eight moves, one per field."""
    s = position().stone(red="colony").ships(red={"portugal": 7}).at_rondel()
    assert fields(s) == set(ORDER)
    assert player(play(s, "rondel:privilege"), "red").fleet == 7, "one step, not nine"


def test_ships_are_paid_from_regions_of_choice() -> None:
    """R4.4: any mix, before the action, into the supply; down to none is allowed."""
    start = position().stone(red="sailing").ships(red={"portugal": 1, "guine": 1}).at_rondel()
    s = play(start, "rondel:ships")  # five steps, two ships: all he has
    assert player(s, "red").ships == {}
    s = play(start, "rondel:privilege")
    assert texts(s) == {"pay:portugal", "pay:guine"}
    refused(s, "pay:bahia", "R4.4", "1 ship")
    refused(s, "region.bahia", "R4.4", "1 ship")
    assert allowed(s, "ship.red.guine")
    assert player(play(s, "pay:guine"), "red").ships == {"portugal": 1}
    assert player(play(s, "pay:portugal"), "red").ships == {"guine": 1}


def test_ships_are_paid_in_the_order_of_the_regions() -> None:
    """R4.4: the mix counts, not the order; only one order is offered, and what has been passed is refused."""
    s = position().stone(red="sailing").ships(red={"portugal": 2, "guine": 2, "bahia": 1}).at_rondel()
    s = play(s, "rondel:ships")
    assert texts(s) == {"pay:portugal", "pay:guine"}, "from Bahia on there is only one ship"
    refused(s, "pay:bahia", "R4.4")
    s = play(s, "pay:guine")
    assert texts(s) == {"pay:guine", "pay:bahia"}
    refused(s, "pay:portugal", "R4.4")


def test_ships_in_the_supply_cannot_pay() -> None:
    """R4.4: one ship on the board and six in the supply pay for one extra step only."""
    s = position().stone(red="sailing").ships(red={"portugal": 1}).at_rondel()
    assert "privilege" in fields(s)
    assert "ships" not in fields(s)
    refused(s, "rondel:ships", "R4.3", "1 ship")


def test_stones_do_not_affect_each_other() -> None:
    """R4.5"""
    apart = position().stone(red="sailing", green="ships", yellow="ships", blue="ships").at_rondel()
    crowd = position().stone(red="sailing", green="workers", yellow="workers", blue="workers").at_rondel()
    assert texts(apart) == texts(crowd)
    s = play(crowd, "rondel:workers", "workers:0")
    assert [player(s, colour).stone for colour in ("red", "green", "yellow", "blue")] == ["workers"] * 4
    assert actor(s) == "green"


def test_two_markets_in_a_row_cost_one_ship() -> None:
    """R4.6: the ban concerns the field, not the action."""
    s = position().stone(red="market_a").ships(red={"portugal": 1}).at_rondel()
    s = play(s, "rondel:market_b")
    assert player(s, "red").fleet == 0
    assert "hold:sugar" in texts(s)
    s = position().stone(red="market_b").ships(red={"portugal": 1}).at_rondel()
    s = play(s, "rondel:market_a")
    assert player(s, "red").fleet == 0
    assert "hold:sugar" in texts(s)


def test_paid_ships_cannot_sail_or_support_colonies() -> None:
    """R4.6: they are in the supply when the action starts."""
    s = position().stone(red="privilege").explored("guine").ships(red={"portugal": 1, "guine": 1}).at_rondel()
    s = play(s, "rondel:sailing", "pay:portugal")  # four steps
    assert texts(s) <= {f"sail:guine>{to}" for to in ("guine", "portugal")}
    b = position().stone(red="buildings").explored("guine").tokens(guine=[50, 60, 70]).workers(red=9)
    s = play(b.ships(red={"guine": 2}).cash(red=500).at_rondel(), "rondel:colony")  # four steps, one of the two ships
    s = play(s, "found:guine")
    assert actor(s) == "green", "the other ship supports no second colony"
    assert player(s, "red").colonies == {"gold": 1}


def test_paid_ships_may_be_built_again() -> None:
    """R4.6: five ships go to the supply, and the shipyard may launch them again in the same turn."""
    s = position().stone(red="ships").ships(red={"goa": 7}).shipyards(red=3).cash(red=150).at_rondel()
    s = play(s, "rondel:ships")
    assert player(s, "red").ships == {"goa": 2}
    assert texts(s) == {"ships:0", "ships:1", "ships:2", "ships:3"}
    assert player(play(s, "ships:3"), "red").ships == {"portugal": 3, "goa": 2}


def test_the_move_of_the_rulebook() -> None:
    """E1: from Sailing."""
    costs = dict(zip(ORDER[1:] + ORDER[:1], [0, 0, 0, 1, 2, 3, 4, 5], strict=True))
    s = position().stone(red="sailing").ships(red={"portugal": 7}).at_rondel()
    for field, cost in costs.items():
        assert player(play(s, f"rondel:{field}"), "red").fleet == 7 - cost


def test_market_twice() -> None:
    """E31"""
    s = position().stone(red="market_a").ships(red={"portugal": 5}).at_rondel()
    assert player(play(s, "rondel:market_b"), "red").fleet == 4
    assert player(play(s, "rondel:market_a"), "red").fleet == 0
