"""R9: buildings."""

from __future__ import annotations

import itertools
import random

import pytest

from caravela.games.navegador.components import BUILDINGS
from caravela.games.navegador.state import COUNTDOWN, TAKEN, Position
from tests.games.navegador.builder import actor, allowed, pieces, play, player, position, refused, texts
from tests.games.navegador.tree import in_same_turn, leaves

FACTORY = [40, 70, 100, 130, 160, 190]
YARD = [100, 150, 200, 250, 300, 350, 400, 450]
NEEDED = [3, 3, 3, 4, 5]


def bought(s: Position) -> list[tuple[int, ...]]:
    """The five numbers of every way through the action."""
    before = list(s.cells[TAKEN : TAKEN + 5])
    return [
        tuple(a - b for a, b in zip(list(t.cells[TAKEN : TAKEN + 5]), before, strict=True)) for t in leaves(s, in_same_turn(s))
    ]


def test_each_row_sells_its_cheapest_piece_first() -> None:
    """R9.1: the second piece of a row costs the next price."""
    s = position().workers(red=9).cash(red=1000).action("buildings")
    s = play(s, "build:gold_factory")
    assert player(s, "red").cash == 960
    s = play(s, "build:gold_factory")
    assert player(s, "red").cash == 890
    s = play(s, "build:gold_factory")
    assert player(s, "red").cash == 790
    assert player(s, "red").factories == {"gold": 3}
    assert pieces(s)["gold_factory"] == 3


def test_rows_are_asked_in_order() -> None:
    """R9.1: the combination counts, not its order; a row that has been passed is refused as such."""
    s = position().workers(red=9).cash(red=1000).action("buildings")
    s = play(s, "build:spices_factory")
    assert texts(s) == {"build:spices_factory", "build:shipyard", "build:church", "done"}
    refused(s, "build:sugar_factory", "R9.1")
    refused(s, "building.sugar_factory", "R9.1")


@pytest.mark.parametrize(("row", "needed"), list(zip(BUILDINGS, NEEDED, strict=True)))
def test_workers_needed_for_each_kind(row: str, needed: int) -> None:
    """R9.2: three per factory, four per shipyard, five per church; refused with the workers that are missing."""
    s = position().workers(red=needed).cash(red=1000).action("buildings")
    assert f"build:{row}" in texts(s)
    assert player(play(s, f"build:{row}"), "red").workers == needed, "no worker is spent"
    if needed > 3:
        s = position().workers(red=needed - 1).cash(red=1000).action("buildings")
        refused(s, f"build:{row}", "R9.2", "1 worker")
        refused(s, f"building.{row}", "R9.2", "1 worker")
    else:
        s = position().workers(red=needed - 1).cash(red=1000).action("buildings")
        assert actor(s) == "green", "with two workers nothing can be built"


def test_workers_are_counted_together() -> None:
    """R9.2: seven workers carry a factory and a shipyard, and then none is left."""
    s = position().workers(red=7).cash(red=1000).action("buildings")
    s = play(s, "build:sugar_factory")
    assert "build:shipyard" in texts(s)
    refused(s, "building.church", "R9.2", "1 worker")
    s = play(s, "build:shipyard")
    assert actor(s) == "green"
    assert player(s, "red").workers == 7


def test_money_must_suffice_for_all_together() -> None:
    """R9.3: refused with what is missing."""
    s = position().workers(red=9).cash(red=130).action("buildings")
    s = play(s, "build:sugar_factory")
    assert "build:sugar_factory" in texts(s)
    refused(s, "build:shipyard", "R9.3", "10 Cruzados")
    refused(s, "building.church", "R9.3", "10 Cruzados")


def test_no_limit_per_player() -> None:
    """R9.3: one player may take the whole row of a kind."""
    s = position(players=2).workers(red=9).cash(red=450).churches(red=8).taken(church=7).action("buildings")
    s = play(s, "build:church")
    assert (player(s, "red").churches, player(s, "red").cash) == (9, 0)


def test_new_buildings_work_from_the_next_action_on() -> None:
    """R9.4: the church bought now recruits and the factory works in the following turn."""
    b = position(players=2).card("red").workers(red=9).cash(red=1000, green=0).ships(red={"portugal": 1}).stone(green="ships")
    start = b.action("buildings")
    s = play(start, "build:shipyard", "build:church")
    assert (player(s, "red").shipyards, player(s, "red").churches) == (2, 2)
    s = play(s, "rondel:market_b", "hold:sugar", "hold:gold", "hold:spices", "rondel:workers")
    assert "workers:2" in texts(s)
    s = play(start, "build:gold_factory", "done", "rondel:market_b", "hold:sugar", "hold:gold", "hold:spices")
    s = play(s, "rondel:market_a", "hold:sugar")
    assert texts(s) == {"hold:gold", "process:gold>1", "process:gold>2"}


def test_only_the_last_of_all_rows_triggers_the_end() -> None:
    """R9.5, Q6: one empty row is not enough."""
    s = position().left(sugar_factory=1, gold_factory=1).workers(red=9).cash(red=1000).action("buildings")
    t = play(s, "build:sugar_factory", "done")
    assert (pieces(t)["sugar_factory"], t.cells[COUNTDOWN]) == (0, -1)
    t = play(s, "build:sugar_factory", "build:gold_factory")
    assert sum(pieces(t).values()) == 0
    assert t.cells[COUNTDOWN] == 4


def test_empty_rows_are_refused() -> None:
    """R9.6: with four players the sixth church is the last, at 350."""
    s = position(players=4).taken(church=6, shipyard=5).workers(red=9).cash(red=1000).action("buildings")
    refused(s, "build:church", "R9.6", "")
    refused(s, "building.church", "R9.6", "")
    assert allowed(s, "building.shipyard")
    assert player(play(s, "build:shipyard"), "red").cash == 1000 - 350


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_price_of_the_next_piece(players: int) -> None:
    """R9.6: entry t of the row's list; starting buildings do not count; the rows end after 10 - n."""
    for row in BUILDINGS:
        prices = FACTORY if row.endswith("factory") else YARD[: 10 - players]
        for gone, price in enumerate(prices):
            s = position(players=players).taken(**{row: gone}).workers(red=9).cash(red=1000).action("buildings")
            assert player(play(s, f"build:{row}"), "red").cash == 1000 - price
        s = position(players=players).taken(**{row: len(prices)}).workers(red=9).cash(red=1000).action("buildings")
        assert f"build:{row}" not in texts(s)


@pytest.mark.parametrize("seed", range(16))
def test_every_combination(seed: int) -> None:
    """R9.6, R9.2, R9.3: the tree of steps reaches exactly the legal five numbers, each once, never more than three buildings."""
    rng = random.Random(seed)
    players = rng.randint(2, 5)
    supply = [6, 6, 6, 10 - players, 10 - players]
    taken = [rng.randint(0, pieces) for pieces in supply]
    cash, workers = rng.choice([0, 100, 240, 500, 1500]), rng.randint(3, 9)
    b = position(players=players).taken(**dict(zip(BUILDINGS, taken, strict=True))).cash(red=cash).workers(red=workers)
    s = b.action("buildings")
    legal = set()
    for numbers in itertools.product(range(4), range(4), range(4), range(3), range(2)):
        if any(n > have - gone for n, have, gone in zip(numbers, supply, taken, strict=True)):
            continue
        lists = [FACTORY, FACTORY, FACTORY, YARD, YARD]
        cost = sum(sum(prices[t : t + n]) for n, t, prices in zip(numbers, taken, lists, strict=True))
        if cost <= cash and sum(n * w for n, w in zip(numbers, NEEDED, strict=True)) <= workers:
            legal.add(numbers)
    found = bought(s) if actor(s) == "red" else [(0,) * 5]
    assert len(found) == len(set(found))
    assert set(found) == legal
    assert max(map(sum, legal)) <= 3


def test_buildings_of_the_rulebook() -> None:
    """E7"""
    b = position().taken(gold_factory=1, spices_factory=2, shipyard=1).workers(red=7).cash(red=1000)
    s = b.action("buildings")
    assert player(play(s, "build:gold_factory", "build:shipyard"), "red").cash == 1000 - 220
    assert player(play(s, "build:gold_factory", "build:gold_factory"), "red").cash == 1000 - 170
    assert player(play(s, "build:gold_factory", "build:spices_factory"), "red").cash == 1000 - 170
    combinations = bought(s)
    assert not any(numbers[3] == 2 for numbers in combinations)
    assert all(sum(numbers) == 1 for numbers in combinations if numbers[4])


def test_quick_intro_buildings() -> None:
    """E16"""
    s = position().taken(sugar_factory=2, church=3).workers(red=8).cash(red=350).action("buildings")
    t = play(s, "build:sugar_factory", "build:church")
    assert (player(t, "red").cash, player(t, "red").churches, player(t, "red").factories) == (0, 2, {"sugar": 1})
    s = position().taken(sugar_factory=2, church=3).workers(red=8).cash(red=1000).action("buildings")
    assert not any(numbers[3] and numbers[4] for numbers in bought(s))
