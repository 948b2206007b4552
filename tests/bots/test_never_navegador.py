"""What a bot must never do in Navegador: leave money or points lying, or give the card away for nothing."""

import pytest

from caravela.bots.bot import decide
from caravela.bots.roster import bot
from caravela.games.navegador.state import COUNTDOWN, TRIGGER
from caravela.kernel.luck import Luck
from tests.games.navegador.builder import position, texts

LEVELS = ["apprentice", "merchant", "captain", "admiral"]


def chosen(level, s):
    return s.game.text(decide(bot(level, 0.1), s, Luck(5)))


@pytest.mark.parametrize("level", LEVELS)
def test_never_leaves_its_goods_in_the_harbour(level):
    """On the market field with colonies of one good, and no other income, something is sold."""
    s = position(players=2).colonies(red={"gold": 3}).action("market")
    while s.actor == 0 and "hold:gold" not in texts(s):
        s.apply(s.options[0])
    assert chosen(level, s) != "hold:gold"


@pytest.mark.parametrize("level", LEVELS)
def test_never_leaves_free_money_with_a_full_house(level):
    """E3b: with nine workers the churches' virtual recruits are free money."""
    s = position(players=2).workers(red=9).churches(red=3).cash(red=400).action("workers")
    assert chosen(level, s) != "workers:0"


@pytest.mark.parametrize("level", LEVELS)
def test_never_keeps_cash_in_the_last_turn_that_buys_points(level):
    """In the last turn of the game a factory worth more than its price in cash is bought."""
    s = position(players=2).workers(red=9).cash(red=195).action("buildings")
    s.cells[TRIGGER], s.cells[COUNTDOWN] = 1, 1
    assert chosen(level, s) != "done"


@pytest.mark.parametrize("level", ["merchant", "captain", "admiral"])
def test_never_gives_the_card_away_for_nothing(level):
    """R11.5: no waters left to explore nearby, no colony to be had within the three borders that a ship crosses, and the Sailing
    field lies next, should it want to go elsewhere."""
    b = position(players=3).all_explored_but("nagasaki", "macau", "timor").ships(red={"guine": 1}).stone(red="buildings")
    b = b.card("red").phase(3).cash(red=100)
    b = b.tokens(guine=[], bahia=[], angola=[], rio_de_janeiro=[], cabo_da_boa_esperanca=[], mocambique=[])
    assert chosen(level, b.turn_of("red").at_turn_start()) == "card:keep"


@pytest.mark.parametrize("level", ["merchant", "captain", "admiral"])
def test_never_hoards_cash_for_want_of_workers(level):
    """R9.2: two workers can build nothing, and the field that recruits them lies ahead."""
    b = position(players=3).workers(red=2).cash(red=700).ships(red={"guine": 1}).stone(red="market_b").phase(2)
    assert chosen(level, b.turn_of("red").at_turn_start()) == "rondel:workers"


@pytest.mark.parametrize("level", ["merchant", "captain", "admiral"])
def test_never_passes_a_discovery_that_its_fleet_can_make(level):
    """R5.4, R5.8: three ships beside unexplored waters, and Sailing is the next field."""
    b = position(players=3).ships(red={"portugal": 3}).cash(red=100).stone(red="buildings")
    assert chosen(level, b.turn_of("red").at_turn_start()) == "rondel:sailing"
