"""R10.1 to R10.6 and R10.11: the market."""

from __future__ import annotations

import itertools
import random

import pytest

from caravela.games.navegador.components import GOODS
from caravela.games.navegador.state import Position
from tests.games.navegador.builder import actor, allowed, play, player, position, refused, row, texts
from tests.games.navegador.tree import in_same_turn, leaves

PRICES = {
    "sugar": [60, 60, 50, 50, 40, 40, 30, 30, 20, 20],
    "gold": [70, 70, 60, 60, 50, 50, 40, 40, 30, 30],
    "spices": [80, 80, 70, 70, 60, 60, 50, 50, 40, 40],
}
REVENUE = [20, 20, 30, 30, 40, 40, 50, 50, 60, 60]


def trade(s: Position, *moves: str) -> Position:
    """Play these choices; goods of which nothing is said are left alone."""
    turn = s.turn
    todo = {move.split(":")[1].split(">")[0]: move for move in moves}
    for good in GOODS:
        if s.turn == turn and f"hold:{good}" in texts(s):
            s = play(s, todo.pop(good, f"hold:{good}"))
    assert not todo, f"never asked: {todo}"
    return s


def test_each_good_is_held_sold_or_processed() -> None:
    """R10.1: up to the colonies, or up to the factories, never both."""
    s = position().colonies(red={"sugar": 3}).factories(red={"sugar": 2}).action("market")
    sales = {f"sell:sugar>{n}" for n in (1, 2, 3)}
    processed = {f"process:sugar>{n}" for n in (1, 2, 3)}  # two white factories and the orange one
    assert texts(s) == {"hold:sugar"} | sales | processed
    for choice in sales | processed:
        t = play(s, choice)
        assert actor(t) == "green" or not any("sugar" in text for text in texts(t)), "one choice per good"


def test_too_many_units_are_refused() -> None:
    """R10.1: with what is missing, by action; another good is not asked yet."""
    s = position().colonies(red={"sugar": 1}).factories(red={"sugar": 1}).action("market")
    refused(s, "sell:sugar>3", "R10.1", "2 colonies")
    refused(s, "process:sugar>4", "R10.1", "2 factories")
    refused(s, "sell:gold>1", "R10.1", "")
    refused(s, "hold:gold", "R10.1", "")
    refused(s, "market.gold", "R10.1", "")
    assert allowed(s, "market.sugar")
    assert allowed(s, "market.sugar.5"), "the row the marker would move to"


def test_the_orange_factory_works_once_per_action() -> None:
    """R10.2: on any one good that is processed, without a coloured factory of it, and not on a good that is sold."""
    s = position().factories(red={"gold": 1}).colonies(red={"spices": 1}).action("market")
    assert texts(s) == {"hold:sugar", "process:sugar>1"}
    t = play(s, "process:sugar>1")
    assert texts(t) == {"hold:gold", "process:gold>1"}
    refused(t, "process:gold>2", "R10.2", "1 factory")
    t = play(s, "hold:sugar")
    assert texts(t) == {"hold:gold", "process:gold>1", "process:gold>2"}
    assert texts(play(t, "process:gold>1")) == {"hold:spices", "sell:spices>1", "process:spices>1"}, "it has not worked yet"
    assert texts(play(t, "process:gold>2")) == {"hold:spices", "sell:spices>1"}
    assert player(play(t, "hold:gold", "sell:spices>1"), "red").cash == 200 + 70


@pytest.mark.parametrize("good", GOODS)
@pytest.mark.parametrize("at", range(1, 11))
def test_selling(good: str, at: int) -> None:
    """R10.3, R10.5: the price of the row before the marker moves, for all units; the marker stops at row 10."""
    b = position().market(**{good: at}).colonies(red={good: 8}).cash(red=0)
    s = b.action("market")
    for units in (1, 2, 5, 8):
        t = trade(s, f"sell:{good}>{units}")
        assert player(t, "red").cash == units * PRICES[good][at - 1]
        assert row(t, good) == min(10, at + units)
        assert [row(t, other) for other in GOODS if other != good] == [4, 4]


@pytest.mark.parametrize("good", GOODS)
@pytest.mark.parametrize("at", range(1, 11))
def test_processing(good: str, at: int) -> None:
    """R10.4, R10.5: the revenue of the row before the marker moves, for all units; the marker stops at row 1."""
    s = position().market(**{good: at}).factories(red={good: 6}).cash(red=0).action("market")
    for units in (1, 2, 5, 7):
        t = trade(s, f"process:{good}>{units}")
        assert player(t, "red").cash == units * REVENUE[at - 1]
        assert row(t, good) == max(1, at - units)


def test_at_the_ends_of_the_column() -> None:
    """R10.5: further units are still possible at the value of the last row."""
    s = trade(position().market(gold=10).colonies(red={"gold": 3}).cash(red=0).action("market"), "sell:gold>3")
    assert (player(s, "red").cash, row(s, "gold")) == (90, 10)
    s = trade(position().market(gold=1).factories(red={"gold": 3}).cash(red=0).action("market"), "process:gold>4")
    assert (player(s, "red").cash, row(s, "gold")) == (80, 1)


def test_nothing_is_used_up() -> None:
    """R10.6: colonies and factories stay, fewer units than possible may be chosen."""
    b = position().colonies(red={"sugar": 4}).factories(red={"gold": 3}).cash(red=0)
    s = trade(b.action("market"), "sell:sugar>2", "process:gold>1")
    p = player(s, "red")
    assert (p.colonies, p.factories, p.cash) == ({"sugar": 4}, {"gold": 3}, 2 * 50 + 30)


@pytest.mark.parametrize("seed", range(12))
def test_every_market_option(seed: int) -> None:
    """R10.11, R10.1, R10.2: the tree of steps reaches exactly the legal choices, each once, with the right money and rows."""
    rng = random.Random(seed)
    colonies = {good: rng.randint(0, 3) for good in GOODS}
    factories = {good: rng.randint(0, 2) for good in GOODS}
    rows = {good: rng.randint(1, 10) for good in GOODS}
    s = position().colonies(red=colonies).factories(red=factories).market(**rows).cash(red=0).action("market")
    expected = []
    per_good = []
    for good in GOODS:
        sales = [("sell", n) for n in range(1, colonies[good] + 1)]
        processed = [("process", n) for n in range(1, factories[good] + 2)]
        per_good.append([("hold", 0), *sales, *processed])
    for choice in itertools.product(*per_good):
        if sum(kind == "process" and n > factories[good] for good, (kind, n) in zip(GOODS, choice, strict=True)) > 1:
            continue
        money, after = 0, []
        for good, (kind, n) in zip(GOODS, choice, strict=True):
            at = rows[good]
            money += n * (PRICES[good][at - 1] if kind == "sell" else REVENUE[at - 1])
            after.append(min(10, at + n) if kind == "sell" else max(1, at - n))
        expected.append((money, tuple(after)))
    found = [(player(t, "red").cash, tuple(row(t, good) for good in GOODS)) for t in leaves(s, in_same_turn(s))]
    assert sorted(found) == sorted(expected)


def test_goods_do_not_influence_one_another() -> None:
    """R10.11: selling gold leaves sugar and spices as they were."""
    s = position().colonies(red={"sugar": 2, "gold": 2, "spices": 2}).cash(red=0).action("market")
    all_three = trade(s, "sell:sugar>2", "sell:gold>2", "sell:spices>2")
    assert player(all_three, "red").cash == 2 * (50 + 60 + 70)
    assert [row(all_three, good) for good in GOODS] == [6, 6, 6]


def test_selling_of_the_rulebook() -> None:
    """E8"""
    s = trade(position().market(gold=6).colonies(red={"gold": 3}).cash(red=0).action("market"), "sell:gold>3")
    assert (player(s, "red").cash, row(s, "gold")) == (150, 9)
    b = position().market(gold=6).colonies(red={"gold": 5}, green={"gold": 1}).stone(green="workers").cash(red=0, green=0)
    s = trade(b.action("market"), "sell:gold>5")
    assert (player(s, "red").cash, row(s, "gold")) == (250, 10)
    s = trade(play(s, "rondel:market_a"), "sell:gold>1")
    assert player(s, "green").cash == 30


@pytest.mark.parametrize("at", [5, 6])
def test_processing_of_the_rulebook(at: int) -> None:
    """E9: at a spice price of 60 each factory earns 40."""
    assert PRICES["spices"][at - 1] == 60
    s = position().market(spices=at).factories(red={"spices": 2}).cash(red=0).action("market")
    assert player(trade(s, "process:spices>2"), "red").cash == 80


@pytest.mark.parametrize(("gold", "spices", "sugar"), [(5, 1, 3), (6, 2, 4)])
def test_mixed_market(gold: int, spices: int, sugar: int) -> None:
    """E10"""
    b = position().market(gold=gold, spices=spices, sugar=sugar).colonies(red={"sugar": 1, "gold": 2, "spices": 1}).cash(red=0)
    start = b.factories(red={"sugar": 2, "spices": 1}).action("market")
    s = trade(start, "sell:gold>2", "sell:spices>1", "process:sugar>3")
    assert player(s, "red").cash == 270
    assert (row(s, "gold"), row(s, "spices"), row(s, "sugar")) == (gold + 2, spices + 1, 1)
    s = trade(start, "sell:gold>2", "sell:spices>1", "sell:sugar>1")
    assert (player(s, "red").cash, row(s, "sugar")) == (230, sugar + 1)
    t = play(start, "process:sugar>3", "sell:gold>2")
    assert "process:spices>2" not in texts(t), "the orange factory is busy with sugar"


@pytest.mark.parametrize(("sugar", "gold"), [(7, 1), (8, 2)])
def test_quick_intro_market(sugar: int, gold: int) -> None:
    """E17"""
    b = position().market(sugar=sugar, gold=gold).colonies(red={"sugar": 1, "gold": 2}).factories(red={"sugar": 1}).cash(red=0)
    s = trade(b.action("market"), "process:sugar>2", "sell:gold>2")
    assert player(s, "red").cash == 240
    assert player(s, "red").colonies == {"sugar": 1, "gold": 2}
    assert row(s, "sugar") == sugar - 2, "the sugar colony did not sell"
