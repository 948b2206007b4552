"""What a bot must never do in Madeira: throw away points, pay for nothing, or take pirates that cost nothing to avoid."""

import pytest

from caravela.bots.bot import decide
from caravela.bots.roster import bot
from caravela.games.madeira.components import CITIES, COLOURS, SPOT_IDS, SPOTS
from caravela.games.madeira.scoring import has_most
from caravela.games.madeira.state import free_spots
from caravela.games.madeira.steps import numbers
from caravela.kernel.luck import Luck
from tests.games.madeira.builder import table

REGION_3 = ["r3_wheat_a", "r3_sugar_a", "r3_wheat_b"]
LEVELS = ["apprentice", "merchant"]


def going_on(t):
    """Somebody else is still to be asked, so that the bot has to judge the position: a finished game would be counted exactly."""
    other = next(seat for seat in range(t.s.players) if seat != t.s.actor)
    t.s.push(numbers.BEGIN, other, numbers.FEEDING)
    *before, last = t.s.pending()
    t.s.set_pending([last, *before])
    return t


def chosen(level, t):
    return t.s.game.text(decide(bot(level, 0.1), t.s, Luck(5)))


def one_pirate_hurts(t, colour):
    """All others have as many pirates and come later in passing order: one more makes the least of them the most (R11.2)."""
    others = [other for other in ("yellow", "red", "purple", "blue") if other != colour]
    t.passing(I=colour, II=others[0], III=others[1], IV=others[2])
    for other in others:
        t.stock(other, pirates=t.has(colour, "pirates"))
    return t


def turn_of(level, t):
    """All that the bot does until somebody else is asked or its next turn begins."""
    seat, turn = going_on(t).s.actor, t.s.turn
    moves = []
    while t.s.actor == seat and t.s.turn == turn:
        moves.append(chosen(level, t))
        t.play(moves[-1])
    return moves


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", [1, 3, 5])
def test_never_takes_pirates_where_the_building_is_free(level, number):
    """R10.3: four dice of 3 make the cost 0, and the action takes pirates away on top."""
    t = table(4, number).fields("red", *REGION_3).stock("red", pirates=6, reals=0, level=3)
    t.markers("red", "fortaleza").dice_on("fortaleza", 3, 3, 3, 3).pay("red", "fortaleza")
    assert "refuse" not in turn_of(level, t)


@pytest.mark.parametrize("level", LEVELS)
def test_never_pays_a_fortune_for_a_building_that_does_nothing(level):
    """R10.4: without a worker in the region 10 reals would only save one pirate."""
    t = table(4, 2).stock("red", reals=10, pirates=2).markers("red", "capitania").dice_on("capitania").pay("red", "capitania")
    assert "pay" not in turn_of(level, t)


@pytest.mark.parametrize("level", LEVELS)
def test_never_lets_workers_starve_in_the_last_round_with_bread_at_home(level):
    """R10.15, R11.1: five bread left over are 1 PP, five pirates far more."""
    t = table(4, 5, "D").watch("blue", 8).stock("blue", level=3, bread=5, pirates=6)
    assert chosen(level, going_on(one_pirate_hurts(t, "blue").ask(numbers.FEEDING, "blue"))) == "feed:5"


@pytest.mark.parametrize("level", LEVELS)
def test_never_keeps_wood_and_takes_pirates_in_the_last_round(level):
    """R10.14: wood at home is worth next to nothing afterwards."""
    t = table(4, 5, "D").ships("red", "wheat_1", "sugar_1", "wine_1").stock("red", wood=3, pirates=6)
    assert chosen(level, going_on(one_pirate_hurts(t, "red").ask(numbers.BEGIN, "red", numbers.KEEP_SHIPS))) == "upkeep:3"


@pytest.mark.parametrize("level", LEVELS)
def test_never_keeps_reals_from_the_last_wealth_request(level):
    """R10.16, R11.1: a real is 1 PP here and a fifth of one afterwards."""
    t = table(4, 5, "E").requests("red", "wealth_of_the_nation").stock("red", reals=12).ask(numbers.GIVE_REALS, "red")
    assert chosen(level, going_on(t)) == "donate:12"


@pytest.mark.parametrize("level", LEVELS)
def test_never_scores_an_empty_request_beside_a_full_one(level):
    """R10.16, round 1: no ship for Market Routes, the most workers in Machico for Urbanization."""
    t = table(4, 1, "E").requests("red", "market_routes", "urbanization").spots("red", "machico.1", "machico.2")
    assert chosen(level, going_on(t.ask(numbers.CHOOSE_SCORED, "red"))) == "score:urbanization"


@pytest.mark.parametrize("level", LEVELS)
def test_never_declines_the_last_honour(level):
    """R10.12: in round 5 the worker has nothing else to do."""
    assert chosen(level, table(4, 5, "D").watch("blue", 2).ask(numbers.MAINTENANCE)) == "honor:accept"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", [1, 3, 5])
def test_never_sells_prestige_at_the_bottom_of_the_windmill_for_nothing(level, number):
    """R5.2e: with bread and reals in plenty and nobody to feed, 1 PP for either is thrown away."""
    t = table(4, number, "C").stock("red", level=0, pp=10, bread=8, reals=20, pirates=1)
    assert turn_of(level, t.ask(numbers.LAST_WINDOW, "red")) == ["done"]


@pytest.mark.parametrize("level", LEVELS)
def test_never_leaves_the_miller_s_last_point(level):
    """R5.2c: on the top 2 wheat are 1 PP; left over they are not even half of one."""
    t = table(4, 5, "D").stock("red", level=7, wheat=2).ask(numbers.FEEDING, "red")
    assert "mill:prestige" in turn_of(level, t)


@pytest.mark.parametrize("level", ["merchant"])
@pytest.mark.parametrize("number", [1, 3, 5])
def test_never_turns_down_a_favor_that_a_request_is_about_to_count(level, number):
    """R10.16 Influence: 5 PP at the end of this very round for each guild, against a few bread or reals."""
    t = table(4, number).favors("red", up="patron treasurer").requests("red", "influence_of_the_guilds")
    t.stock("red", bread=4, reals=6).dice("red", 2).watch("yellow", 6).stock("yellow", level=0, bread=3)
    assert not [move for move in turn_of(level, t.turn("red")) if move.startswith("favor")]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", [1, 3, 5])
def test_never_leaves_a_city_to_somebody_else_for_want_of_a_free_move(level, number):
    """R10.6, R10.16 Urbanization: one worker more takes Machico, 8 PP more at the end of this round."""
    t = table(4, number, "C").requests("red", "urbanization").spots("red", "machico.1").spots("blue", "machico.2")
    t.watch("yellow", 6).stock("yellow", level=0, bread=3)
    t.fields("red", "r2_wheat_a").stock("red", reals=10, bread=6).markers("red", "capitania").dice_on("capitania", 3, 3, 3)
    t.pay("red", "capitania")
    turn_of(level, t)
    assert len(t.on_spots("red")) == 2
    assert has_most(t.s, COLOURS.index("red"), CITIES.index("machico"))


@pytest.mark.parametrize("number", [1, 3, 5])
@pytest.mark.parametrize("held", [[], ["urbanization"]])
def test_never_takes_the_left_one_of_two_free_spots(number, held):
    """R10.16 Urbanization: the rightmost piece wins ties, and both spots of a district cost the same."""
    t = table(4, number, "C").requests("red", *held).watch("yellow", 6).stock("yellow", level=0, bread=3)
    t.fields("red", "r2_wheat_a").stock("red", reals=10, bread=6).markers("red", "capitania").dice_on("capitania", 3, 3, 3)
    turn_of("merchant", t.pay("red", "capitania"))
    assert t.on_spots("red")
    for name in t.on_spots("red"):
        right = SPOT_IDS.index(name) + 1
        assert right % SPOTS == 0 or not (free_spots(t.s) >> right) & 1
