"""R13: how the game ends."""

from __future__ import annotations

import pytest

from caravela.games.navegador.components import COLOURS
from caravela.games.navegador.state import COUNTDOWN, PHASE, TRIGGER, Position
from tests.games.navegador.builder import Builder, actor, play, player, position, texts
from tests.games.navegador.tree import sail


def before_nagasaki(players: int, colour: str = "red") -> Builder:
    b = position(players=players).all_explored_but("nagasaki").phase(3).turn_of(colour)
    return b.ships(**{colour: {"macau": 3}})


def before_last_building(players: int, colour: str = "red") -> Builder:
    return position(players=players).left(church=1).turn_of(colour).workers(**{colour: 5}).cash(**{colour: 500})


def rest_of_the_game(s: Position) -> list[str]:
    """Whose turns follow, each played without doing anything, until the game is over."""
    turns: list[tuple[int, str]] = []
    for _ in range(200):
        if s.over:
            return [colour for _, colour in turns]
        if not turns or turns[-1][0] != s.turn:
            turns.append((s.turn, actor(s)))
        s = play(s, idle(s))
    raise AssertionError("the game does not end")


def idle(s: Position) -> str:
    """A move that does as little as possible."""
    order = ("card:keep", "done", "hold", "workers:0", "ships:0", "rondel")
    return min(texts(s), key=lambda text: next((i for i, kind in enumerate(order) if text.startswith(kind)), 99))


def test_nagasaki_triggers_the_end() -> None:
    """R13.1 A"""
    s = sail(before_nagasaki(4).action("sailing"), nagasaki=3)
    assert s.cells[COUNTDOWN] == 4
    assert not s.over


def test_the_last_building_triggers_the_end() -> None:
    """R13.1 B"""
    s = play(before_last_building(4).action("buildings"), "build:church")
    assert s.cells[COUNTDOWN] == 4
    assert not s.over


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_has_one_more_turn(players: int, seat: int) -> None:
    """R13.2: from the left neighbour round to the player who triggered it."""
    colour = COLOURS[seat]
    expected = [COLOURS[(seat + 1 + i) % players] for i in range(players)]
    assert rest_of_the_game(sail(before_nagasaki(players, colour).action("sailing"), nagasaki=3)) == expected
    assert rest_of_the_game(play(before_last_building(players, colour).action("buildings"), "build:church")) == expected


def test_trigger_by_the_card_leaves_the_regular_turn() -> None:
    """R13.2: after it, everybody has his final turn, himself included."""
    s = before_nagasaki(3).card("red").at_turn_start()
    s = sail(play(s, "card:use"), nagasaki=3)
    assert (actor(s), s.cells[COUNTDOWN]) == ("red", -1)
    assert rest_of_the_game(s) == ["red", "green", "yellow", "red"]


def test_a_second_trigger_changes_nothing() -> None:
    """R13.3, Q21: in the last round, or in the same turn."""
    b = before_nagasaki(3).left(church=1).workers(green=5).cash(green=500).stone(green="ships")
    s = sail(b.action("sailing"), nagasaki=3)
    s = play(s, "rondel:buildings", "build:church")
    assert rest_of_the_game(s) == ["yellow", "red"]
    b = before_nagasaki(3).left(church=1).workers(red=5).cash(red=500).stone(red="ships").card("red")
    s = sail(play(b.at_turn_start(), "card:use"), nagasaki=3)
    s = play(s, "rondel:buildings", "build:church")
    assert rest_of_the_game(s) == ["green", "yellow", "red"]
    assert s.cells[TRIGGER] == 1, "the first reason stands"


def test_phases_go_on_in_the_last_round() -> None:
    """R13.3: Malaca explored in a final turn still opens phase III."""
    b = before_last_building(3).all_explored_but("malaca", "timor", "macau", "nagasaki").phase(2)
    b = b.ships(green={"goa": 2}).stone(green="buildings")
    s = play(b.action("buildings"), "build:church")
    s = sail(play(s, "rondel:sailing"), malaca=2)
    assert s.cells[PHASE] == 3
    assert rest_of_the_game(s) == ["yellow", "red"]


@pytest.mark.parametrize(("reason", "ending"), [("nagasaki", "Nagasaki"), ("buildings", "building")])
def test_the_result_names_the_reason(reason: str, ending: str) -> None:
    """R13.1: which of the two it was."""
    if reason == "nagasaki":
        s = sail(before_nagasaki(2).action("sailing"), nagasaki=3)
    else:
        s = play(before_last_building(2).action("buildings"), "build:church")
    assert s.result().reason == ""
    while not s.over:
        s = play(s, idle(s))
    assert s.result().reason == reason
    assert ending in s.result().ending
    assert s.legal() == []
    refusal = s.game.explain(s, "rondel:ships")
    assert refusal is not None
    assert refusal.rule == "R13.2"


def test_last_round_after_the_card() -> None:
    """E24"""
    s = before_nagasaki(4, "yellow").card("yellow").at_turn_start()
    s = sail(play(s, "card:use"), nagasaki=3)
    assert rest_of_the_game(s) == ["yellow", "blue", "red", "green", "yellow"]


def test_last_round_regular_trigger() -> None:
    """E33"""
    s = play(before_last_building(3, "green").action("buildings"), "build:church")
    assert rest_of_the_game(s) == ["yellow", "red", "green"]


def test_nagasaki_ends_the_game_with_ships_lost() -> None:
    """R13.1, R5.6: the explorer, the premium and the double loss all come before the last round."""
    s = sail(before_nagasaki(4).tokens(nagasaki=[120]).cash(red=0).action("sailing"), nagasaki=3)
    p = player(s, "red")
    assert (p.explorers, p.cash, p.fleet) == (1, 120, 1)


def test_technical_cap() -> None:
    """Q23: after 1,000 turns per player the game is scored as it stands and flagged."""
    b = position(players=2).ships(red={}, green={})
    b.s.turn = 1998
    s = b.at_turn_start()
    assert s.turn == 1999
    s = play(s, "rondel:sailing")
    assert (actor(s), s.over) == ("green", False)
    s = play(s, "rondel:sailing")
    assert s.over
    assert s.result().reason == "capped"
