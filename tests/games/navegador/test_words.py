"""What people read: the board as text, options, prompts, refusals and the log."""

from __future__ import annotations

import pytest

from caravela.games.navegador.components import COLUMNS, FIELDS
from caravela.games.navegador.state import Position, enter_phase
from caravela.kernel.asking import Asking
from tests.games.navegador.builder import GAME, new_game, play, position, refused


def told(s: Position, move: str) -> list[str]:
    """The log of one move."""
    s = s.clone()
    s.events = []
    s.advance(GAME.parse(move))
    return [GAME.sentence(s, event) for event in s.events]


def described(s: Position, move: str) -> str:
    return GAME.describe(s, GAME.parse(move))


def test_the_board_shows_the_orange_ship() -> None:
    """R1.2, R2.9: beside the card, from the holder's first placement on."""
    s = position().card("red", orange="market_b").at_rondel()
    assert "red * (Navegador card; orange ship on Market (after Ships)): " in GAME.show(s, None)
    assert "(Navegador card): " in GAME.show(new_game(), None)


def test_the_log_says_where_the_orange_ship_goes() -> None:
    """R11.3, R11.5"""
    b = position().stone(red="ships", blue="colony").card("red", orange="market_b").explored("guine")
    s = b.ships(red={"portugal": 1}).at_turn_start()
    where = "to {blue}, the orange ship to Colony."
    assert f"The Navegador card goes {where} (R11.3)" in told(s, "card:use")
    assert f"The Navegador card expires and goes {where} (R11.5)" in told(play(s, "card:keep"), "rondel:market_b")


def test_no_two_fields_share_a_name() -> None:
    """R4.1: the two Market fields are told apart on the board, in options, refusals and the log."""
    first = position().stone(red=None).at_rondel()
    assert described(first, "rondel:market_a") == "Market (after Workers)"
    assert described(first, "rondel:market_b") == "Market (after Ships)"
    assert "{red} chooses Market (after Ships). (R4.2)" in told(first, "rondel:market_b")
    assert len({described(first, f"rondel:{field}") for field in FIELDS}) == len(FIELDS)
    assert "stone: Market (after Workers)" in GAME.show(play(first, "rondel:market_a"), None)
    s = position().stone(red="workers").ships(red={"portugal": 2}).at_rondel()
    assert described(s, "rondel:market_b") == "Market (after Ships), pay 2 ships"
    assert described(s, "rondel:ships") == "Ships, pay 1 ship"
    s = position().stone(red="sailing").ships(red={"portugal": 1}).at_rondel()
    assert refused(s, "rondel:market_b", "R4.3").reason.startswith("Market (after Ships) is 6 fields ahead")


def test_one_unit_of_spices_is_one_spice() -> None:
    """R10.1, R10.3, R10.4, R8.3"""
    b = position().colonies(red={"spices": 2}).tokens(goa=[60]).ships(red={"goa": 1}).cash(red=200)
    s = play(b.action("market"), "hold:sugar", "hold:gold")
    assert described(s, "sell:spices>1") == "Sell 1 spice for 70"
    assert described(s, "sell:spices>2") == "Sell 2 spices for 140"
    assert described(s, "process:spices>1") == "Process 1 spice for 30 (orange factory included)"
    assert "{red} sells 1 spice for 70. (R10.3)" in told(s, "sell:spices>1")
    assert "{red} processes 1 spice for 30. (R10.4)" in told(s, "process:spices>1")
    assert "{red} founds a spice colony in Goa for 60. (R8.3)" in told(b.workers(red=4).action("colony"), "found:goa")
    assert "unexplored, 1 × spice, 3 ships needed" in GAME.show(s, None)


def test_refusals_of_the_market_count_properly() -> None:
    """R10.1: one colony, one factory, one spice."""
    s = position().colonies(red={"spices": 1}).action("market")
    asked = refused(s, "sell:spices>1", "R10.1")
    assert asked.reason == "The market is settled good by good, and now it is about sugar."
    s = play(s, "hold:sugar", "hold:gold")
    sale = refused(s, "sell:spices>2", "R10.1", "1 colony")
    assert sale.reason == "You can sell at most 1 spice, one for each colony."
    refused(s, "sell:spices>3", "R10.1", "2 colonies")
    process = refused(s, "process:spices>2", "R10.1", "1 factory")
    assert process.reason == "You can process at most 1 spice."
    refused(s, "process:spices>3", "R10.1", "2 factories")


@pytest.mark.parametrize(
    ("present", "cheap", "offer"),
    [
        (3, 2, "2 at 50 each, up to 2 more at 200."),
        (5, 2, "2 at 50 each; there is no room for more."),
        (6, 2, "2 at 50 each; there is room for 1, what is beyond is resold at 100 each."),
        (7, 1, "1 at 50; there is room for none, what is beyond is resold at 100 each."),
    ],
)
def test_prompts_promise_what_can_be_had(present: int, cheap: int, offer: str) -> None:
    """R6.2, R6.3, R7.1, R7.3: extra ones only where there is room, beyond the limit resale of what is built cheaply."""
    b = position().phase(2).cash(red=1000)
    s = b.ships(red={"goa": present}).shipyards(red=cheap).action("ships")
    assert s.prompt() == f"Build how many ships? {offer}"
    s = b.workers(red=present + 2).churches(red=cheap).action("workers")
    assert s.prompt() == f"Recruit how many workers? {offer}"


def test_the_market_asks_for_what_can_be_done() -> None:
    """R10.1, R10.2: no sale without a colony, no processing once the orange factory has worked."""
    s = position().colonies(red={"gold": 1}).action("market")
    assert s.prompt() == "Sugar: process at 30, or leave it?"
    s = play(s, "process:sugar>1")
    assert s.prompt() == "Gold: sell at 60, or leave it?"


def test_the_log_tells_that_the_card_is_used() -> None:
    """R11.1: ships that sail before the rondel move."""
    s = (
        position(players=3)
        .ships(red={"guine": 1})
        .explored("guine")
        .stone(red="colony")
        .card("red")
        .turn_of("red")
        .at_turn_start()
    )
    assert "{red} uses the Navegador card. (R11.1)" in told(s, "card:use")


def test_what_another_field_asks_for_says_how_far_it_is() -> None:
    """R3.2, R4.2, R4.3: the nearest field, its price, or that this turn has another action."""
    s = position().stone(red="privilege").ships(red={"portugal": 2}).at_rondel()
    for what in ("build:church", "building.church"):
        assert refused(s, what, "R4.3").reason == "Choose Buildings on the rondel first: it lies 3 fields ahead, free from here."
    assert "Workers on the rondel first: it lies 5 fields ahead, for 2 ships" in refused(s, "supply.workers", "R4.3").reason
    assert refused(s, "privilege.churches", "R4.3", "3 ships").reason.startswith("Privilege is 8 fields ahead")
    assert "Market (after Ships) on the rondel" in refused(s, "market.gold", "R4.3").reason  # the nearer of the two
    assert "Sailing" in refused(s, "region.goa", "R4.3").reason
    s = play(s, "rondel:ships")
    assert refused(s, "found:guine", "R3.2").reason == "This turn's action is Ships. Colony is the action of another turn."
    assert refused(s, "rondel:colony", "R3.2").reason == "Your stone has moved to Ships: one field in a turn."
    s = position().stone(red=None).at_rondel()
    assert refused(s, "sell:gold>1", "R4.2").reason.startswith("Choose Market (after Workers) on the rondel first")
    assert s.rule() == "R4.2"


def test_a_ship_that_has_founded_is_used() -> None:
    """R8.2: it is not the region that has been passed."""
    b = position().tokens(guine=[40, 50], bahia=[40]).ships(red={"guine": 1, "bahia": 1}).workers(red=6).cash(red=500)
    s = b.action("colony")
    assert refused(play(s, "found:guine"), "found:guine", "R8.2", "1 ship").reason == (
        "Your ship in Guiné has founded a colony in this turn, and each may found only one."
    )


def test_ships_for_the_rondel_are_paid_in_order() -> None:
    """R4.4: where one has been paid from a region beyond, and where there would be too few."""
    s = position().stone(red="workers").ships(red={"portugal": 1, "guine": 1, "bahia": 1}).at_rondel()
    s = play(s, "rondel:market_b")
    assert "from Bahia on there is only 1" in refused(s, "pay:bahia", "R4.4").reason
    s = position().stone(red="workers").ships(red={"portugal": 1, "guine": 1, "bahia": 2, "angola": 1}).at_rondel()
    s = play(s, "rondel:buildings")
    assert "one has been paid from beyond Portugal" in refused(play(s, "pay:guine"), "pay:portugal", "R4.4").reason


def test_a_new_phase_says_what_the_gallery_receives() -> None:
    """R12.4: nothing where it is full."""
    for held, told_of in ((0, "are added to the gallery"), (9, "the gallery is full")):
        s = position().gallery(**dict.fromkeys(COLUMNS, held)).at_rondel()
        s.events = []
        enter_phase(s, 2)
        assert told_of in GAME.sentence(s, s.events[0])


def test_what_only_ends_the_line_of_the_engine_is_refused_with_a_word() -> None:
    """R9.1: people confirm the whole purchase; nobody chooses `done`."""
    s = position().cash(red=200).workers(red=9).action("buildings")
    refusal = Asking(s, {}).explain("done")
    assert refusal is not None
    assert refusal.reason == "This is asked as a whole: confirm what has been chosen."
