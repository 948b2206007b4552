"""What a bot must never do in Coimbra: stop short of a free gain, pay for nothing, or take what it has no room for."""

import pytest

from caravela.bots.bot import decide
from caravela.bots.roster import bot
from caravela.games.coimbra.names import CLASSES, SPACES, WHITE
from caravela.games.coimbra.prospects import die_income
from caravela.kernel.luck import Luck
from tests.games.coimbra.builder import Table

LEVELS = ["apprentice", "merchant"]


def chosen(level, table):
    return table.game.text(decide(bot(level, 0.1), table.s, Luck(5)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", [1, 4])
def test_never_stops_beside_a_monastery_that_pays(level, number):
    """R10.1, R13.1: the last step leads to points."""
    table = Table(3).round(number).monastery(i_1="mon_i_points").pilgrim(0, "coast_n").walk(0, 1)
    assert chosen(level, table) == "walk:i_1"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", [1, 4])
def test_never_in_distress_with_full_coffers(level, number):
    """R5.4: at the limit of 20 two guards and two coins are nothing, the card is influence at least."""
    table = Table(3).round(number).stock(0, guards=20, coins=20).row("upper", "council_ii_1").die(0, "upper", "gray1")
    table.retrieve("upper")
    assert chosen(level, table) == "acquire:council_ii_1"


@pytest.mark.parametrize("level", LEVELS)
def test_never_buys_nothing_dearly_in_the_last_round(level):
    """R8.2: in the last round a voyage whose task is out of reach costs resources and brings nothing."""
    table = Table(2).round(4).stock(0, guards=20, coins=20).invest(0)
    worth = {}
    for move in table.legal:
        after = table.s.clone()
        after.apply(table.game.parse(move))
        worth[move] = table.game.scores(after)[0]
    assert worth[chosen(level, table)] >= worth["decline"]


def test_never_takes_a_purple_die_for_steps_that_lead_nowhere():
    """R7.3: it brings as much as there is left to visit."""
    for visited, worth in ((0, True), (len(SPACES), False)):
        table = Table(3).round(3).tracks(0, cleric=8).disks(0, *SPACES[:visited])
        assert (die_income(table.s, 0, CLASSES.index("cleric"), 0.5) > 0.0) == worth


def test_never_sees_a_white_die_as_no_more_than_the_best_track():
    """R7.3: it may stand for any of them, and that is decided later."""
    table = Table(3).round(3).tracks(0, council=2, merchant=4, cleric=8, scholar=6)
    colours = range(len(CLASSES))
    assert die_income(table.s, 0, WHITE, 0.5) > max(die_income(table.s, 0, colour, 0.5) for colour in colours)


def test_never_paces_where_nothing_is_left_to_visit():
    """R10.1: steps may be left unused."""
    table = Table(3).round(3).disks(0, *SPACES).pilgrim(0, "coast_n").walk(0, 3)
    assert chosen("merchant", table) == "stop"
