"""R3: what a turn is made of, and in which order it is asked."""

from __future__ import annotations

import pytest

from caravela.games.navegador.components import FIELDS, REGIONS
from caravela.games.navegador.state import EXPLORED, PHASE
from caravela.kernel.refusal import IllegalMove
from tests.games.navegador.builder import (
    GAME,
    actor,
    allowed,
    gallery,
    holder,
    new_game,
    play,
    player,
    position,
    refused,
    texts,
)
from tests.games.navegador.tree import at_rondel, in_same_turn, leaves
from tests.positions import field


def test_turns_follow_one_another_clockwise() -> None:
    """R3.1: also round the corner from the last seat to the first."""
    s = position(players=5).turn_of("black").card("yellow").action("ships")
    s = play(s, "ships:0")
    assert actor(s) == "red"


def test_card_then_rondel_then_action_then_end() -> None:
    """R3.2: the four parts of a turn in order."""
    s = position().card("red").phase(1).explored("guine").ships(red={"portugal": 1}).stone(red="colony").at_turn_start()
    turn = s.turn
    assert texts(s) == {"card:use", "card:keep"}
    s = play(s, "card:use")  # one ship, one place to go: it sails at once
    assert player(s, "red").ships == {"guine": 1}
    assert at_rondel(s)
    s = play(s, "rondel:ships")
    assert "ships:1" in texts(s)
    assert (actor(s), s.turn) == ("red", turn)
    s = play(s, "ships:1")
    assert (actor(s), s.turn) == ("green", turn + 1)


def test_first_turn_has_no_card_step() -> None:
    """R3.2a: never in anyone's first turn."""
    s = position(players=3).stone(yellow=None).card("yellow").explored("guine").turn_of("yellow").at_turn_start()
    assert at_rondel(s)


def test_kept_card_leads_to_the_rondel() -> None:
    """R3.2, R3.4a: the card may be left."""
    s = position().card("red").explored("guine").at_turn_start()
    s = play(s, "card:keep")
    assert at_rondel(s)
    assert holder(s) == "red"


def test_only_the_holder_is_asked_about_the_card() -> None:
    """R3.4a, Q10: before his own turn and nobody else's."""
    for colour in ("red", "green", "yellow"):
        s = position().card("blue").explored("guine").turn_of(colour).at_turn_start()
        assert at_rondel(s)
        assert "you are not its holder" in refused(s, "card:use", "R11.1").reason
    s = position().card("blue").explored("guine").turn_of("blue").at_turn_start()
    assert "card:use" in texts(s)


@pytest.mark.parametrize("action", ["sailing", "workers", "market", "colony", "privilege", "ships", "buildings"])
def test_every_action_may_be_declined(action: str) -> None:
    """R3.2c, R3.4d, Q2: doing nothing is always among the options."""
    start = (
        position()
        .explored("guine", "bahia")
        .ships(red={"guine": 2, "bahia": 1})
        .cash(red=1000)
        .workers(red=9)
        .colonies(red={"sugar": 2})
        .factories(red={"gold": 1})
        .action(action)
    )
    same = [s for s in leaves(start, in_same_turn(start)) if player(s, "red") == player(start, "red")]
    assert same, "no way leaves the player as he was"
    assert any(field(s, "board") == field(start, "board") and s.cells[EXPLORED] == start.cells[EXPLORED] for s in same)


@pytest.mark.parametrize("field", FIELDS)
def test_no_field_is_closed(field: str) -> None:
    """Q2, R3.4b: a field may be entered even when its action can do nothing at all."""
    s = position().stone(red=None).ships(red={}).cash(red=0).workers(red=2).at_rondel()
    s = play(s, f"rondel:{field}")
    while actor(s) == "red":
        still = {"hold:sugar", "hold:gold", "hold:spices", "done", "workers:0", "ships:0"} & texts(s)
        s = play(s, still.pop())
    assert player(s, "red").stone == field
    assert actor(s) == "green"


def test_nobody_is_ever_stuck() -> None:
    """R3.4b: without ships the next three fields are still open."""
    s = position().stone(red="market_b").ships(red={}).at_rondel()
    assert texts(s) == {"rondel:buildings", "rondel:sailing", "rondel:workers"}


def test_what_a_step_reveals_is_known_before_the_next() -> None:
    """R3.3: the premium of a card exploration can be spent in the action of the same turn."""
    b = position().card("red").tokens(guine=[90, 100, 110]).ships(red={"portugal": 2}).cash(red=10).stone(red="colony")
    t = play(b.at_turn_start(), "card:use", "sail:portugal>guine")
    assert player(t, "red").cash == 100
    t = play(t, "rondel:ships", "ships:1")
    assert player(t, "red").cash == 50


def test_only_the_active_player_decides() -> None:
    """R3.3: within a turn the actor never changes, whatever is chosen."""
    s = position(players=3).card("red").explored("guine", "bahia").ships(red={"guine": 2, "portugal": 1}).at_turn_start()
    seats = set()

    def going_on(t: object) -> bool:
        seats.add(getattr(t, "actor", None)) if getattr(t, "turn", 0) == s.turn else None
        return getattr(t, "turn", 0) == s.turn and not getattr(t, "over", True)

    assert sum(1 for _ in leaves(s, going_on)) > 100
    assert seats == {0}


def test_payment_comes_between_field_and_action() -> None:
    """R3.4c, R3.3c: every way of taking the ships, each once."""
    b = position().stone(red="sailing").ships(red={"portugal": 2, "guine": 1, "goa": 2}).cash(red=0)
    s = play(b.at_rondel(), "rondel:market_b")  # six steps, three ships
    found = []
    for t in leaves(s, lambda t: t.turn == s.turn and any(text.startswith("pay:") for text in texts(t))):
        found.append(tuple(sorted(player(t, "red").ships.items())))
    assert len(found) == len(set(found))
    assert set(found) == {
        (("goa", 2),),
        (("goa", 1), ("guine", 1)),
        (("goa", 1), ("portugal", 1)),
        (("guine", 1), ("portugal", 1)),
        (("portugal", 2),),
    }


def test_a_move_that_is_not_asked_changes_nothing() -> None:
    """R3.2: the order of the steps is fixed; a refused move leaves the position alone."""
    s = position().at_rondel()
    before = s.fingerprint()
    with pytest.raises(IllegalMove) as error:
        s.apply(GAME.parse("workers:1"))
    assert error.value.refusal.rule == "R4.3"
    assert s.fingerprint() == before
    refused(s, "building.church", "R4.3")
    refused(s, "region.guine", "R4.3")
    assert allowed(s, "rondel.sailing")


def test_gallery_is_refilled_before_the_next_turn() -> None:
    """R3.2d: the end of the turn brings the phase earned by a regular Sailing action."""
    s = position(players=5).explored("guine", "angola").ships(red={"angola": 2}).gallery(colonies=0).action("sailing")
    s = play(s, "sail:angola>cabo_da_boa_esperanca")
    assert (actor(s), s.cells[PHASE]) == ("green", 2)
    assert set(gallery(s).values()) == {2}


def test_first_round_in_full() -> None:
    """R3.2: a first turn is a placement and an action, for everybody."""
    s = new_game(4)
    for colour in ("red", "green", "yellow", "blue"):
        assert actor(s) == colour
        s = play(s, "rondel:ships", "ships:1")
        assert player(s, colour).ships == {"portugal": 3}
    assert actor(s) == "red"
    assert s.turn == 5
    assert len(REGIONS) == 13
