"""R8: founding colonies."""

from __future__ import annotations

import itertools
import random

import pytest

from caravela.games.navegador.components import REGIONS
from caravela.games.navegador.state import FOUNDED, Position
from tests.games.navegador.builder import actor, allowed, face_up, play, player, position, refused, texts
from tests.games.navegador.tree import in_same_turn, leaves

RIO = "rio_de_janeiro"


def test_only_explored_regions_and_not_portugal() -> None:
    """R8.1: refusals by action and by element."""
    s = position().explored("guine").tokens(guine=[50, 60, 70]).ships(red={"portugal": 3, "guine": 1}).action("colony")
    assert texts(s) == {"found:guine", "done"}
    refused(s, "found:nagasaki", "R8.1")
    refused(s, "region.nagasaki", "R8.1")
    refused(s, "found:portugal", "R8.1")
    refused(s, "region.portugal", "R8.1")
    assert allowed(s, "region.guine")
    refused(s, "building.church", "R3.2")


def test_regions_are_asked_in_order() -> None:
    """R8.1: numbers per region count, not their order; a region that has been passed is refused as such."""
    s = position().ships(red={"guine": 1, "bahia": 1}).workers(red=6).cash(red=900).action("colony")
    s = play(s, "found:bahia")
    assert actor(s) == "green"
    s = position().ships(red={"guine": 1, "bahia": 2}).workers(red=6).cash(red=900).action("colony")
    s = play(s, "found:bahia")
    assert texts(s) == {"found:bahia", "done"}
    refused(s, "found:guine", "R8.1")


@pytest.mark.parametrize(
    ("ships", "workers", "cash", "what", "missing"),
    [
        ({"guine": 1}, 6, 900, "bahia", "1 ship"),
        ({"guine": 1}, 2, 90, "guine", "10 Cruzados"),
        ({"guine": 1}, 2, 100, "", ""),
    ],
)
def test_what_a_colony_needs(ships: dict[str, int], workers: int, cash: int, what: str, missing: str) -> None:
    """R8.2: a ship there, two workers, the price."""
    b = position().explored("guine", "bahia", "angola").tokens(guine=[100, 110, 120], angola=[50, 60, 70])
    s = b.ships(red={**ships, "angola": 1}).workers(red=workers).cash(red=cash).action("colony")
    if what:
        refused(s, f"found:{what}", "R8.2", missing)
        refused(s, f"region.{what}", "R8.2", missing)
    else:
        assert texts(s) == {"found:guine", "found:angola", "done"}


def test_each_worker_counts_once_per_turn() -> None:
    """R8.2: with five workers two colonies, no third."""
    s = position().ships(red={"guine": 2, "bahia": 2}).workers(red=5).cash(red=900).action("colony")
    s = play(s, "found:guine")
    assert texts(s) == {"found:guine", "found:bahia", "done"}
    turn = s.turn
    s = play(s, "found:guine")
    assert s.turn == turn + 1, "nothing more can be founded, so nothing is asked"
    s = position().ships(red={"guine": 1}).workers(red=3).cash(red=900).action("colony")
    assert texts(s) == {"found:guine", "done"}


def test_each_ship_counts_once_per_turn() -> None:
    """R8.2: ships and workers are required, not spent."""
    s = position().ships(red={"guine": 1, "bahia": 1}).workers(red=8).cash(red=900).tokens(guine=[50, 60, 70]).action("colony")
    s = play(s, "found:guine")
    assert texts(s) == {"found:bahia", "done"}
    refused(s, "found:guine", "R8.2", "1 ship")
    s = play(s, "found:bahia")
    assert (player(s, "red").ships, player(s, "red").workers) == ({"guine": 1, "bahia": 1}, 8)


def test_no_tokens_left() -> None:
    """R8.2: not more colonies than tokens."""
    s = (
        position()
        .tokens(guine=[], angola=[50])
        .ships(red={"guine": 1, "angola": 2})
        .workers(red=8)
        .cash(red=900)
        .action("colony")
    )
    assert texts(s) == {"found:angola", "done"}
    refused(s, "found:guine", "R8.2", "")
    s = play(s, "found:angola")
    assert actor(s) == "green"


def test_the_cheapest_token_is_taken() -> None:
    """R8.3, Q5: the price is paid to the bank, the token goes to its good."""
    s = position().tokens(angola=[130, 60, 90]).ships(red={"angola": 3}).workers(red=4).cash(red=160).action("colony")
    s = play(s, "found:angola")
    assert (player(s, "red").cash, face_up(s, "angola")) == (100, [90, 130])
    s = play(s, "found:angola")
    assert (player(s, "red").cash, face_up(s, "angola"), player(s, "red").colonies) == (10, [130], {"gold": 2})
    for region, good in (("bahia", "sugar"), ("cabo_da_boa_esperanca", "gold"), ("nagasaki", "spices"), ("zanzibar", "spices")):
        s = play(position().ships(red={region: 1}).cash(red=500).action("colony"), f"found:{region}")
        assert player(s, "red").colonies == {good: 1}


def test_ships_moved_with_the_card_found_at_their_new_place() -> None:
    """R8.4: also in a region explored with the card this turn."""
    b = position().card("red").stone(red="sailing").ships(red={"portugal": 2}).tokens(guine=[90, 100, 110]).cash(red=0)
    s = play(b.at_turn_start(), "card:use", "sail:portugal>guine")
    s = play(s, "rondel:colony", "found:guine")
    assert (player(s, "red").colonies, player(s, "red").cash) == ({"gold": 1}, 0)
    b = position().card("red").stone(red="sailing").explored("guine").ships(red={"portugal": 1}).cash(red=500)
    s = play(b.at_turn_start(), "card:use", "rondel:colony", "found:guine")
    assert player(s, "red").colonies == {"gold": 1}


@pytest.mark.parametrize("seed", range(12))
def test_every_choice_of_numbers(seed: int) -> None:
    """R8.1, R8.2, R8.3: the tree of steps reaches exactly the legal numbers per region, each once."""
    rng = random.Random(seed)
    where = rng.sample(REGIONS[1:], 3)
    b = position(seed=seed).ships(red={region: rng.randint(1, 2) for region in where}).workers(red=rng.randint(2, 9))
    s = b.cash(red=rng.choice([60, 150, 250, 400, 900])).action("colony")
    found = [tuple(t.cells[FOUNDED : FOUNDED + 13]) for t in leaves(s, in_same_turn(s))] if actor(s) == "red" else [(0,) * 13]
    assert len(found) == len(set(found))
    assert set(found) == brute_force(s)


def brute_force(s: Position) -> set[tuple[int, ...]]:
    """All q_r of R8.2."""
    red = player(s, "red")
    prices = {region: face_up(s, region) for region in red.ships}
    ranges = [range(min(red.ships.get(region, 0), len(prices.get(region, []))) + 1) for region in REGIONS]
    legal = set()
    for numbers in itertools.product(*ranges):
        cost = sum(sum(prices[region][:n]) for region, n in zip(REGIONS, numbers, strict=True) if n)
        if sum(numbers) <= red.workers // 2 and cost <= red.cash:
            legal.add(numbers)
    return legal


def test_colonies_of_the_rulebook() -> None:
    """E6"""

    def board() -> Position:
        b = position().tokens(bahia=[100], guine=[80, 90, 120], rio_de_janeiro=[50, 60, 70, 80]).explored(RIO)
        return b.workers(red=6).cash(red=1000).ships(red={"bahia": 2, "guine": 1}).action("colony")

    s = board()
    refused(s, f"found:{RIO}", "R8.2", "1 ship")
    most = max(sum(player(t, "red").colonies.values()) for t in leaves(s, in_same_turn(s)))
    assert most == 2
    s = play(s, "found:guine", "found:bahia")
    assert (player(s, "red").cash, player(s, "red").colonies) == (820, {"gold": 1, "sugar": 1})
    b = position().tokens(bahia=[100], guine=[80, 90, 120]).workers(red=6).cash(red=1000).ships(red={"bahia": 2, "guine": 2})
    s = b.action("colony")
    assert max(sum(player(t, "red").colonies.values()) for t in leaves(s, in_same_turn(s))) == 3
    b = position().tokens(bahia=[100], guine=[80, 90, 120]).workers(red=3).cash(red=1000).ships(red={"bahia": 2, "guine": 1})
    s = b.action("colony")
    assert max(sum(player(t, "red").colonies.values()) for t in leaves(s, in_same_turn(s))) == 1


def test_quick_intro_colonies() -> None:
    """E18"""
    b = position().tokens(guine=[100, 110, 120], angola=[130, 140]).ships(red={"guine": 1, "angola": 1}).cash(red=1000)
    s = play(b.workers(red=6).action("colony"), "found:guine", "found:angola")
    assert (player(s, "red").cash, actor(s)) == (770, "green")
    b = position().tokens(guine=[100, 110, 120], angola=[130, 140]).ships(red={"guine": 1, "angola": 1}).cash(red=1000)
    s = play(b.workers(red=3).action("colony"), "found:guine")
    assert (player(s, "red").colonies, actor(s)) == ({"gold": 1}, "green")


@pytest.mark.parametrize(("ships", "workers", "colonies"), [(2, 4, 2), (1, 4, 1), (2, 3, 1), (2, 9, 2)])
def test_two_colonies_in_one_region(ships: int, workers: int, colonies: int) -> None:
    """E27"""
    s = position().tokens(bahia=[40, 50, 60, 70]).ships(red={"bahia": ships}).workers(red=workers).cash(red=900).action("colony")
    best = max(leaves(s, in_same_turn(s)), key=lambda t: player(t, "red").colonies.get("sugar", 0))
    p = player(best, "red")
    assert (p.colonies, p.ships, p.workers) == ({"sugar": colonies}, {"bahia": ships}, workers)
