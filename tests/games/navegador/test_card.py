"""R11: the Navegador card."""

from __future__ import annotations

import pytest

from caravela.games.navegador.components import COLOURS, FIELDS
from caravela.games.navegador.state import COUNTDOWN, EXPLORED, ORANGE, TRIGGER
from tests.games.navegador.builder import (
    actor,
    allowed,
    holder,
    is_explored,
    new_game,
    orange,
    play,
    player,
    position,
    refused,
    texts,
)
from tests.games.navegador.tree import at_rondel, can_sail, sail, voyage_ends


def test_extra_sailing_before_the_stone_moves() -> None:
    """R11.1: at the distance of the phase, then the normal turn."""
    b = position().card("red").phase(2).explored("guine", "bahia", "angola").ships(red={"portugal": 2}).stone(red="colony")
    s = b.at_turn_start()
    assert texts(s) == {"card:use", "card:keep"}
    assert allowed(s, "card.navegador")
    s = play(s, "card:use")
    assert can_sail(s, angola=2)
    assert not can_sail(s, cabo_da_boa_esperanca=2)
    s = sail(s, angola=1, portugal=1)
    assert (actor(s), at_rondel(s), player(s, "red").stone) == ("red", True, "colony")


def test_not_in_the_first_round() -> None:
    """R11.1, Q18: the first holder is last in order; the earliest use is before his second turn."""
    s = new_game(3)
    for _ in range(3):
        assert at_rondel(s)
        s = play(s, "rondel:ships", "ships:0")
    for _ in range(2):
        assert at_rondel(s)
        s = play(s, "rondel:buildings", "done")
    assert (actor(s), texts(s)) == ("yellow", {"card:use", "card:keep"})


def test_card_cannot_be_used_after_the_rondel() -> None:
    """R11.1: before the stone moves or not at all in this turn."""
    s = position().card("red").explored("guine").at_turn_start()
    s = play(s, "card:keep")
    assert refused(s, "card:use", "R11.1").reason == "You have kept the Navegador card for this turn."
    refused(s, "card.navegador", "R11.1")
    s = play(s, "rondel:workers")
    assert refused(s, "card:use", "R11.1").reason == "The Navegador card is used before the stone moves, and yours has moved."


def test_why_the_card_cannot_be_used() -> None:
    """R11.1, R11.8: not in the first round, and not where no voyage changes anything."""
    s = position().card("red").stone(red=None).at_turn_start()
    assert refused(s, "card.navegador", "R11.1").reason == "The Navegador card cannot be used in the first round."
    s = position().card("red").ships(red={}).at_turn_start()
    assert "no voyage of yours does" in refused(s, "card:use", "R11.8").reason
    s = position().card("red").explored("guine").at_turn_start()
    assert refused(s, "rondel:ships", "R3.2").reason == "First say whether you use the Navegador card; then your stone moves."


def test_places_must_change() -> None:
    """R11.2, Q7: staying, or swapping two ships, is no sailing; the last ship to choose is told so."""
    s = position().card("red").explored("guine").ships(red={"portugal": 1, "guine": 1}).at_turn_start()
    s = play(s, "card:use")
    ends = voyage_ends(s, 0)
    assert (1, 1, *[0] * 11) not in ends
    assert {end[:3] for end in ends} == {(2, 0, 0), (0, 2, 0), (0, 0, 2)}
    b = position().card("red").explored("guine", "bahia").ships(red={"portugal": 1, "guine": 1})
    s = play(b.at_turn_start(), "card:use", "sail:portugal>portugal")
    assert texts(s) == {"sail:guine>portugal", "sail:guine>bahia"}
    refused(s, "sail:guine>guine", "R11.2")
    refused(s, "region.guine", "R11.2")


def test_exploring_always_changes_places() -> None:
    """R11.2: an exploration with the card is possible with all ships."""
    s = position().card("red").ships(red={"portugal": 2}).at_turn_start()
    s = sail(play(s, "card:use"), guine=2)
    assert is_explored(s, "guine")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seat", [0, 1])
def test_card_goes_to_the_right_neighbour(players: int, seat: int) -> None:
    """R11.3, R11.6: counter-clockwise, at once; the orange ship to that neighbour's field."""
    colour, right = COLOURS[seat], COLOURS[(seat - 1) % players]
    b = position(players=players).stone(**dict.fromkeys(COLOURS[:players], "ships")).stone(**{right: "workers"})
    s = b.card(colour).explored("guine").ships(**{colour: {"portugal": 1}}).turn_of(colour).at_turn_start()
    s = play(s, "card:use")
    assert (holder(s), orange(s)) == (right, "workers")
    assert (actor(s), at_rondel(s)) == (colour, True), "then the user takes his normal turn"


def test_two_players_hand_it_to_and_fro() -> None:
    """R11.6: the right neighbour is the opponent, who may use it in his very next turn."""
    b = position(players=2).card("red").explored("guine").ships(red={"portugal": 1}, green={"guine": 1}).stone(red="workers")
    s = play(b.stone(green="workers").at_turn_start(), "card:use", "rondel:colony", "done")
    assert (actor(s), texts(s)) == ("green", {"card:use", "card:keep"})
    s = play(s, "card:use")
    assert holder(s) == "red"


def test_card_and_sailing_in_one_turn() -> None:
    """R11.4, E22, Q11: each explores one region."""
    b = position().card("red").stone(red="ships").ships(red={"portugal": 4}).cash(red=0)
    s = b.tokens(guine=[50, 60, 70], bahia=[40, 50, 60, 70]).at_turn_start()
    s = sail(play(s, "card:use"), guine=2, portugal=2)
    assert player(s, "red").explorers == 1
    s = sail(play(s, "rondel:sailing"), guine=1, bahia=2)
    p = player(s, "red")
    assert (p.explorers, p.fleet, p.cash) == (2, 2, 90)


@pytest.mark.parametrize("stone", range(8))
@pytest.mark.parametrize("mark", range(8))
def test_expiry_by_counting_fields(stone: int, mark: int) -> None:
    """R11.5: walk field by field; the card expires if a step ends on the orange ship's field."""
    b = position().stone(red=FIELDS[stone], blue="colony").ships(red={"goa": 7})
    s0 = b.card("red", orange=FIELDS[mark]).at_rondel()
    at, lost = stone, False
    for _ in range(8):
        at = (at + 1) % 8
        lost = lost or at == mark
        t = play(s0, f"rondel:{FIELDS[at]}")
        assert (holder(t), orange(t)) == (("blue", "colony") if lost else ("red", FIELDS[mark]))


def test_leaving_the_marked_field_does_not_count() -> None:
    """R11.5: a lap of eight over several turns."""
    b = position(players=2).card("red").stone(red="sailing", green="sailing").ships(red={}, green={}).cash(green=0)
    s = b.card("red", orange="sailing").at_rondel()
    s = play(s, "rondel:colony")
    assert holder(s) == "red"
    s = play(s, "rondel:colony")
    s = play(s, "rondel:market_b", "hold:sugar", "hold:gold", "hold:spices")
    assert holder(s) == "red"
    s = play(s, "rondel:market_b", "hold:sugar", "hold:gold", "hold:spices")
    t = play(s, "rondel:buildings")
    assert holder(t) == "red"
    t = play(s, "rondel:sailing")
    assert (holder(t), orange(t)) == ("green", "market_b"), "entering the field is enough"


def test_expiry_happens_before_the_action() -> None:
    """R11.5, Q8: the transfer takes place while the stone moves, before ships are paid."""
    b = position().stone(red="ships", blue="workers").ships(red={"goa": 2, "portugal": 2}).card("red", orange="market_b")
    s = play(b.at_rondel(), "rondel:workers")
    assert (holder(s), orange(s)) == ("blue", "workers")
    assert texts(s) == {"pay:portugal", "pay:goa"}


def test_a_first_placement_never_expires_the_card() -> None:
    """R3.2b, R11.5: any field."""
    for field in FIELDS:
        b = position(players=2).stone(green=None).card("green")
        b.s.cells[ORANGE] = -1
        s = play(b.turn_of("green").at_turn_start(), f"rondel:{field}")
        assert (holder(s), orange(s)) == ("green", field)


def test_card_used_in_this_turn_cannot_expire() -> None:
    """R11.5: the user no longer holds it, so it does not move on when his stone passes the mark."""
    b = position().card("red", orange="market_b").stone(red="ships", blue="colony").explored("guine").ships(red={"portugal": 1})
    s = play(b.at_turn_start(), "card:use")
    assert (holder(s), orange(s)) == ("blue", "colony")
    s = play(s, "rondel:sailing", "sail:guine>guine")
    assert (holder(s), orange(s)) == ("blue", "colony")


def test_card_stays_in_use_in_the_final_turns() -> None:
    """R11.7: used, passed and expiring in the last round as ever."""
    b = position(players=2).card("red").explored("guine").ships(red={"portugal": 1}).stone(red="workers")
    b.s.cells[COUNTDOWN], b.s.cells[TRIGGER] = 2, 1
    s = b.at_turn_start()
    assert "card:use" in texts(s)
    s = play(s, "card:use", "rondel:colony", "done")
    assert holder(s) == "green"
    assert s.cells[COUNTDOWN] == 1


@pytest.mark.parametrize("ships", [{}, {"portugal": 1}, {"guine": 1}])
def test_holder_who_cannot_sail(ships: dict[str, int]) -> None:
    """R11.8: he is not asked, and the card expires all the same."""
    b = position().card("red", orange="market_b").stone(red="ships")
    if "guine" in ships:
        b = b.all_explored_but("portugal", "bahia", "angola")
        b.s.cells[EXPLORED] &= ~1  # a single ship among unexplored neighbours
    s = b.ships(red=ships).at_turn_start()
    assert at_rondel(s)
    s = play(s, "rondel:market_b")
    assert holder(s) == "blue"


def test_expiry_before_the_first_step() -> None:
    """E23"""
    b = position().card("red", orange="market_b").stone(red="ships", blue="workers").explored("guine").ships(red={"goa": 5})
    s = b.at_rondel()
    for text in texts(s):
        t = play(s, text)
        assert (holder(t), orange(t)) == ("blue", "workers")
    b = position().card("red", orange="market_b").stone(red="ships", blue="workers").explored("guine").ships(red={"portugal": 1})
    s = play(b.at_turn_start(), "card:use")
    assert player(s, "red").ships == {"guine": 1}, "used before the move, the extra sailing takes place first"


def test_expiry_count() -> None:
    """E29"""
    s = position().card("red", orange="market_a").stone(red="ships").ships(red={"goa": 7}).at_rondel()
    kept = {FIELDS[(5 + step) % 8] for step in range(1, 5)}
    for field in FIELDS:
        assert (holder(play(s, f"rondel:{field}")) == "red") == (field in kept)
    s = position().card("red", orange="ships").stone(red="ships").ships(red={"goa": 7}).at_rondel()
    for field in FIELDS:
        assert (holder(play(s, f"rondel:{field}")) == "red") == (field != "ships")


def test_ships_moved_by_the_card_may_pay_and_lost_ones_not() -> None:
    """Q14: from the places they reached; a ship lost in an exploration is in the supply."""
    b = position().card("red").stone(red="sailing").ships(red={"portugal": 2})
    s = sail(play(b.at_turn_start(), "card:use"), guine=2)
    assert player(s, "red").ships == {"guine": 1}
    refused(s, "rondel:ships", "R4.3", "1 ship")
    s = play(s, "rondel:privilege")
    assert player(s, "red").ships == {}
