"""R12: the three phases."""

from __future__ import annotations

import pytest

from caravela.games.navegador.components import COLUMNS
from caravela.games.navegador.state import PHASE, SHEET, STONE, Position
from tests.games.navegador.builder import Builder, actor, gallery, play, player, position, texts
from tests.games.navegador.tree import can_sail, sail

CABO = "cabo_da_boa_esperanca"
REFILL = {2: [1, 1, 1], 3: [1, 1, 2], 4: [1, 2, 2], 5: [1, 2, 3]}


def before_cabo(players: int = 4) -> Builder:
    return position(players=players).explored("guine", "angola").ships(red={"angola": 2}).cash(red=1000)


def before_malaca(players: int = 4) -> Builder:
    unknown = ("malaca", "timor", "macau", "nagasaki")
    return position(players=players).all_explored_but(*unknown).phase(2).ships(red={"goa": 2}).cash(red=1000)


def test_cabo_and_malaca_open_the_phases() -> None:
    """R12.1"""
    assert sail(before_cabo().action("sailing"), cabo_da_boa_esperanca=2).cells[PHASE] == 2
    assert sail(before_malaca().action("sailing"), malaca=2).cells[PHASE] == 3


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_what_a_phase_sets(phase: int) -> None:
    """R12.2: distance and price of extra workers and ships; the 50 never changes."""
    s = position().all_explored_but().phase(phase).ships(red={"portugal": 1}).action("sailing")
    far = ["guine", "angola", CABO, "mocambique"]
    assert [f"sail:portugal>{region}" in texts(s) for region in far] == [phase >= n for n in (1, 2, 3, 4)]
    for action in ("workers", "ships"):
        s = position().phase(phase).cash(red=1000).action(action)
        assert player(play(s, f"{action}:1"), "red").cash == 950
        assert player(play(s, f"{action}:2"), "red").cash == 950 - 100 * phase


def test_regular_sailing_opens_the_phase_with_the_next_turn() -> None:
    """R12.3: seen in the events, the phase begins after the exploration and before the next player decides."""
    s = before_cabo().gallery(colonies=0).action("sailing")
    s.events = []
    s.apply(s.game.parse(f"sail:angola>{CABO}"))
    kinds = [s.game.event_kinds[event.kind] for event in s.events]
    assert kinds == ["sailed", "sailed", "explored", "phase"]
    assert (actor(s), s.cells[PHASE], gallery(s)["colonies"]) == ("green", 2, 2)


def test_card_of_the_next_player_already_sails_in_the_new_phase() -> None:
    """R12.3: the next player's turn begins with his Navegador step."""
    b = before_cabo().card("green").ships(green={"portugal": 1})
    s = sail(b.action("sailing"), cabo_da_boa_esperanca=2)
    s = play(s, "card:use")
    assert "sail:portugal>angola" in texts(s)


def test_card_opens_the_phase_at_once() -> None:
    """R12.3, R12.5: before the same player's rondel step, the gallery included."""
    b = before_cabo(players=5).card("red").stone(red="market_a").workers(red=4).gallery(churches=0)
    s = sail(play(b.at_turn_start(), "card:use"), cabo_da_boa_esperanca=2)
    assert (actor(s), s.cells[PHASE]) == ("red", 2)
    assert set(gallery(s).values()) == {2}
    s = play(s, "rondel:privilege")
    assert "privilege:churches" in texts(s)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_refill_table(players: int) -> None:
    """R12.4: up to the number, not by it; types at or above it get nothing."""
    for phase, board in ((2, before_cabo), (3, before_malaca)):
        level = REFILL[players][phase - 1]
        have = {"colonies": 0, "factories": 1, "explorers": 2, "shipyards": 3, "churches": level}
        b = board(players).gallery(**have)
        s = b.action("sailing")
        s = sail(s, **({CABO: 2} if phase == 2 else {"malaca": 2}))
        assert gallery(s) == {column: max(level, n) for column, n in have.items()}


def test_a_phase_change_is_final() -> None:
    """R12.5, Q20: nothing explored later brings a phase back, and Malaca lies beyond Cabo."""
    b = position().all_explored_but("bahia", CABO).phase(3).ships(red={"portugal": 2})
    s = sail(b.action("sailing"), bahia=2)
    assert s.cells[PHASE] == 3
    b = position().all_explored_but(CABO).phase(3).ships(red={"angola": 2})
    s = sail(b.action("sailing"), cabo_da_boa_esperanca=2)
    assert s.cells[PHASE] == 3, "even on a board that cannot arise"


def test_every_way_to_malaca_leads_through_cabo() -> None:
    """R12.5: no region beyond Cabo can be entered while Cabo is unexplored."""
    beyond = ("mocambique", "zanzibar", "goa", "malaca", "timor", "macau", "nagasaki")
    west = ("portugal", "guine", "bahia", "rio_de_janeiro", "angola")
    for start in west:
        s = position().explored(*west[1:]).phase(3).ships(red={start: 4}).action("sailing")
        assert not any(can_sail(s, **{region: 4}) for region in beyond)


@pytest.mark.parametrize("players", [2, 5])
def test_refill_of_the_rulebook(players: int) -> None:
    """E12"""
    s = sail(before_cabo(players).action("sailing"), cabo_da_boa_esperanca=2)
    assert gallery(s) == dict.fromkeys(COLUMNS, 1 if players == 2 else 2)
    s = sail(before_malaca(players).action("sailing"), malaca=2)
    assert gallery(s) == dict.fromkeys(COLUMNS, 1 if players == 2 else 3)
    if players == 5:
        s = sail(before_cabo(5).gallery(colonies=1, factories=0).action("sailing"), cabo_da_boa_esperanca=2)
        assert (gallery(s)["colonies"], gallery(s)["factories"]) == (2, 2)


def test_phase_timing_regular() -> None:
    """E20"""
    b = before_cabo().ships(red={"angola": 3}, green={"portugal": 1}).stone(green="ships").cash(green=1000).gallery(colonies=0)
    start = b.action("sailing")
    assert not can_sail(start, cabo_da_boa_esperanca=2, portugal=1), "two borders are too far in phase I"
    s = sail(start, cabo_da_boa_esperanca=2, guine=1)
    assert set(gallery(s).values()) == {2}
    t = play(s, "rondel:sailing")
    assert "sail:portugal>angola" in texts(t)
    s = next_turn_at(s, "workers")
    assert player(play(s, "workers:2"), "green").cash == 1000 - 50 - 200


def next_turn_at(s: Position, field: str) -> Position:
    """The next player's stone, moved to a field wherever it stood."""
    copy = s.clone()
    copy.cells[copy.actor * SHEET + STONE] = -1
    copy.settle()
    return play(copy, f"rondel:{field}")


def test_phase_timing_card() -> None:
    """E21"""
    b = (
        before_cabo()
        .card("red")
        .stone(red="buildings")
        .ships(red={"angola": 2, "portugal": 1})
        .gallery(colonies=0)
        .cash(red=1000)
    )
    s = sail(play(b.tokens(cabo_da_boa_esperanca=[50]).at_turn_start(), "card:use"), cabo_da_boa_esperanca=2, portugal=1)
    assert set(gallery(s).values()) == {2}
    t = play(s, "rondel:sailing")
    assert "sail:portugal>angola" in texts(t)
    t = play(s, "rondel:workers", "workers:2")
    assert player(t, "red").cash == 1050 - 250
    t = play(next_turn_at(s, "ships"), "ships:2")
    assert player(t, "red").cash == 1050 - 250
