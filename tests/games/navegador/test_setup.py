"""R2: the board as it stands before the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

from caravela.games.navegador.components import COLOURS, COLUMNS, FIELDS, GOODS, REGIONS
from caravela.games.navegador.state import PHASE
from caravela.kernel.refusal import BadInput
from tests.games.navegador.builder import (
    GAME,
    actor,
    face_up,
    gallery,
    has_double_loss,
    holder,
    is_explored,
    new_game,
    orange,
    pieces,
    play,
    player,
    row,
    texts,
)
from tests.positions import field

ALL = [2, 3, 4, 5]

# region: good and size of its stack
STACKS = {
    "guine": ("gold", 3),
    "bahia": ("sugar", 4),
    "rio_de_janeiro": ("sugar", 4),
    "angola": ("gold", 3),
    "cabo_da_boa_esperanca": ("gold", 1),
    "mocambique": ("gold", 3),
    "zanzibar": ("spices", 2),
    "goa": ("spices", 3),
    "malaca": ("spices", 2),
    "timor": ("spices", 2),
    "macau": ("spices", 2),
    "nagasaki": ("spices", 1),
}
TOKENS = {"sugar": range(40, 121, 10), "gold": range(50, 151, 10), "spices": range(60, 181, 10)}


def test_two_to_five_players_and_seat_0_begins() -> None:
    """R2.1"""
    for players in (0, 1, 6):
        with pytest.raises(BadInput, match="2 to 5 players"):
            GAME.new(players, 1)
    for players in ALL:
        s = new_game(players)
        assert s.players == players
        assert actor(s) == "red"


def test_play_goes_clockwise_by_seats() -> None:
    """R2.1, R3.1"""
    s = new_game(3)
    seen = []
    for moves in [("rondel:colony",)] * 3 + [("rondel:ships", "ships:0")] * 2:
        seen.append(actor(s))
        s = play(s, *moves)
    assert [*seen, actor(s)] == ["red", "green", "yellow", "red", "green", "yellow"]


@pytest.mark.parametrize("players", ALL)
def test_market_starts_in_the_fourth_row(players: int) -> None:
    """R2.2: sugar 50, gold 60, spices 70; a factory earns 30 in each."""
    s = new_game(players)
    market = GAME.view(s, None)["market"]
    assert isinstance(market, list)
    assert [(m["id"], m["row"], m["price"], m["revenue"]) for m in market] == [
        ("sugar", 4, 50, 30),
        ("gold", 4, 60, 30),
        ("spices", 4, 70, 30),
    ]
    assert [row(s, good) for good in GOODS] == [4, 4, 4]


@pytest.mark.parametrize("players", ALL)
def test_every_player_starts_alike(players: int) -> None:
    """R2.3"""
    s = new_game(players)
    for colour in COLOURS[:players]:
        p = player(s, colour)
        assert (p.cash, p.workers, p.ships, p.fleet) == (200, 3, {"portugal": 2}, 2)
        assert (p.shipyards, p.churches, p.explorers) == (1, 1, 0)
        assert (p.colonies, p.factories, p.privileges, p.stone) == ({}, {}, {}, "")
    views = GAME.view(s, None)["players"]
    assert isinstance(views, list)
    assert [(v["supply"], v["orange"]) for v in views] == [(5, 1)] * players


@pytest.mark.parametrize("seed", range(5))
def test_colony_stacks(seed: int) -> None:
    """R2.4: each good is dealt to its own regions, one token of each is left out."""
    s = new_game(4, seed)
    for good, prices in TOKENS.items():
        dealt = [price for region, (kind, _) in STACKS.items() if kind == good for price in face_up(s, region)]
        missing = Counter(prices) - Counter(dealt)
        assert sum(missing.values()) == 1
        assert not Counter(dealt) - Counter(prices)
    for region, (_, size) in STACKS.items():
        assert len(face_up(s, region)) == size
    assert face_up(s, "portugal") == []


def test_the_deal_depends_on_the_seed_and_on_nothing_else() -> None:
    """R2.4, R1.4: shuffled; every token can be the one left out and can lie in any region of its good."""
    deals = {str(field(new_game(4, seed), "stacks")) for seed in range(30)}
    assert len(deals) == 30
    for seed in range(3):
        assert field(new_game(2, seed), "stacks") == field(new_game(2, seed), "stacks")
        assert field(new_game(2, seed), "stacks") == field(new_game(5, seed), "stacks"), (
            "the same luck for every number of players"
        )
    nagasaki = {face_up(new_game(4, seed), "nagasaki")[0] for seed in range(300)}
    assert nagasaki == set(TOKENS["spices"])


@pytest.mark.parametrize("players", ALL)
def test_gallery_starts_with_one_of_each(players: int) -> None:
    """R2.5"""
    assert gallery(new_game(players)) == dict.fromkeys(COLUMNS, 1)


@pytest.mark.parametrize(("players", "regions"), [(2, "macau nagasaki"), (3, "macau nagasaki"), (4, "nagasaki"), (5, "nagasaki")])
def test_double_loss_markers(players: int, regions: str) -> None:
    """R2.6"""
    s = new_game(players)
    assert [region for region in REGIONS if has_double_loss(s, region)] == regions.split()


@pytest.mark.parametrize("players", ALL)
def test_all_but_portugal_is_unexplored(players: int) -> None:
    """R2.7"""
    s = new_game(players)
    assert [region for region in REGIONS if is_explored(s, region)] == ["portugal"]
    assert len(REGIONS) - 1 == 12


@pytest.mark.parametrize("players", ALL)
def test_buildings_on_offer(players: int) -> None:
    """R2.8: six factories per good, ten shipyards and churches less those on the sheets, the dearest fields empty."""
    s = new_game(players)
    rest = 10 - players
    assert pieces(s) == {"sugar_factory": 6, "gold_factory": 6, "spices_factory": 6, "shipyard": rest, "church": rest}
    buildings = GAME.view(s, None)["buildings"]
    assert isinstance(buildings, list)
    for building in buildings:
        whole = [40, 70, 100, 130, 160, 190] if building["id"].endswith("factory") else list(range(100, 451, 50))
        assert building["prices"] == whole[: building["left"]]
        assert building["taken"] == 0


@pytest.mark.parametrize("players", ALL)
def test_card_lies_with_the_last_player(players: int) -> None:
    """R2.9, Q1: phase I; the orange ship comes with the last player's first placement, on that field."""
    s = new_game(players)
    assert s.cells[PHASE] == 1
    assert holder(s) == COLOURS[players - 1]
    assert orange(s) == ""
    for _ in range(players - 1):
        s = play(s, "rondel:privilege", "done")
        assert orange(s) == ""
    s = play(s, "rondel:workers")
    assert (holder(s), orange(s)) == (COLOURS[players - 1], "workers")


def test_four_and_two_players_side_by_side() -> None:
    """E25"""
    four, two = new_game(4), new_game(2)
    assert (pieces(four)["shipyard"], pieces(four)["church"]) == (6, 6)
    assert (pieces(two)["shipyard"], pieces(two)["church"]) == (8, 8)
    assert not has_double_loss(four, "macau")
    assert has_double_loss(four, "nagasaki")
    assert has_double_loss(two, "macau")
    assert has_double_loss(two, "nagasaki")
    for s in (four, two):
        assert [pieces(s)[f"{good}_factory"] for good in GOODS] == [6, 6, 6]
        assert set(gallery(s).values()) == {1}
        assert len(face_up(s, "timor")) == 2
        assert sum(len(stack) for stack in field(s, "stacks")) == 33 - 3


def test_first_field_is_asked_first() -> None:
    """R2.9: nobody is asked about the card in the first round."""
    s = new_game(2)
    assert texts(s) == {f"rondel:{field}" for field in FIELDS}
    s = play(s, "rondel:privilege", "done")
    assert actor(s) == "green"
    assert texts(s) == {f"rondel:{field}" for field in FIELDS}
