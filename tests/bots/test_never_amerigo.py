"""What a bot must never do in Amerigo: pass with gold to be had, or sail past a free trading post."""

import pytest

from caravela.bots.bot import decide
from caravela.bots.roster import bot
from caravela.games.amerigo.components import TILES
from caravela.kernel.luck import Luck
from tests.games.amerigo.builder import GAME, table

LEVELS = ["apprentice", "merchant"]


def chosen(level, t):
    return GAME.text(decide(bot(level, 0.1), t.s, Luck(5)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", [1, 3, 5])
def test_never_passes_with_gold_to_be_had(level, number):
    """R3.5: gold is points, a pass is nothing."""
    t = table(3).round(number).cubes(red=1).turn("red")
    assert {"gold", "pass"} <= set(t.legal())
    assert chosen(level, t) != "pass"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", [1, 3])
def test_never_declines_a_free_trading_post(level, number):
    """R5.4: a post costs nothing and is the door to its island."""
    t = table(2).round(number).cubes(blue=4).ships("red", 3, 9).turn("red").play("action:blue", "ship:1", "space:3.15")
    assert {"post:found", "post:decline"} == set(t.legal())
    assert chosen(level, t) == "post:found"


@pytest.mark.parametrize("seed", [19, 21, 23, 43])
def test_never_declines_a_further_post_on_its_island(seed):
    """R5.4: a post covers a space that could have been built on, which is no reason to do without it."""
    s, luck = GAME.new(3, seed), Luck(5)
    merchants = [bot("merchant", 0.1) for _ in range(3)]
    founded = 0
    while s.turn < 22:
        action = GAME.text(decide(merchants[s.actor], s, luck))
        assert action != "post:decline"
        founded += action == "post:found"
        s.apply(GAME.parse(action))
    assert founded


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_never_leaves_an_island_that_it_can_complete(level, number):
    """R10.2: the time value only falls, and a tile for the last spaces is at hand."""
    t = table().round(number).cubes(green=4).post("red", (9, 7), (13, 10)).post("white", (16, 7))
    t.built("red", "v01", (12, 10)).covered_except((9, 7), (12, 8), (12, 9)).planned("red", "v07").turn("white").turn("red")
    seat, turn = t.s.actor, t.s.turn
    while t.s.actor == seat and t.s.turn == turn:
        t.play(chosen(level, t))
    assert GAME.breakdown(t.s)[seat]["completed_islands"] == 3


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", [4, 5])
def test_never_plans_a_tile_that_fits_nowhere(level, number):
    """R9.2: two spaces are left, and no time for another island."""
    t = table().round(number).cubes(red=4).post("red", (9, 7), (13, 10)).post("white", (16, 7))
    t.built("red", "v01", (12, 10)).covered_except((9, 7), (12, 8), (12, 9)).turn("white").turn("red")
    seat, turn = t.s.actor, t.s.turn
    while t.s.actor == seat and t.s.turn == turn:
        t.play(chosen(level, t))
    planned = GAME.view(t.s, None)["players"][seat]["planned"]
    assert all(t.s.data.tile_size[TILES.index(tile)] <= 2 for tile in planned)
