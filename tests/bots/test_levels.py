"""The levels: they see only what their seat may see, decide alike twice, and never throw anything away for nothing."""

import pytest

import caravela
from caravela.bots.bot import decide
from caravela.bots.roster import BOTS, LEVELS, bot
from caravela.kernel.luck import Luck
from caravela.kernel.refusal import BadInput
from tests.conformance.checks import check_bots_do_not_peek, random_states
from tests.games.navegador.builder import position, texts

SMALL = 0.02  # of the budget: what matters here does not depend on it


def chosen(level, s):
    return s.game.text(decide(bot(level, 0.1), s, Luck(5)))


@pytest.mark.parametrize("name", caravela.game_names())
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_decides_legally_and_alike_twice(name, level):
    game = caravela.game(name)
    for number, (s, _) in enumerate(random_states(game, 3, 5)):
        if number % 400 == 10:
            first, second = (decide(bot(level, SMALL), s, Luck(number)) for _ in range(2))
            assert first == second
            assert first in s.options


@pytest.mark.slow
@pytest.mark.parametrize("name", caravela.game_names())
@pytest.mark.parametrize("level", ["merchant", "captain", "admiral"])
def test_levels_do_not_peek(name, level):
    """Permute the hidden: the same decision at a fixed budget."""
    check_bots_do_not_peek(caravela.game(name), 3, 8, lambda: bot(level, SMALL), every=120)


def test_every_bot_has_a_word_and_a_wrong_name_is_refused():
    assert all(about for about in BOTS.values())
    with pytest.raises(BadInput, match="did you mean 'captain'"):
        bot("captian")


THINKING = ["apprentice", "merchant", "captain", "admiral"]


@pytest.mark.parametrize("level", THINKING)
def test_navegador_goods_are_not_left_in_the_harbour(level):
    """On the market field with colonies of one good, and no other income, something is sold."""
    s = position(players=2).colonies(red={"gold": 3}).action("market")
    while s.actor == 0 and "hold:gold" not in texts(s):
        s.apply(s.options[0])
    assert chosen(level, s) != "hold:gold"


@pytest.mark.parametrize("level", THINKING)
def test_navegador_full_house_takes_the_free_money(level):
    """E3b: with nine workers the churches' virtual recruits are free money."""
    s = position(players=2).workers(red=9).churches(red=3).cash(red=400).action("workers")
    assert chosen(level, s) != "workers:0"


@pytest.mark.parametrize("level", THINKING)
def test_navegador_last_turn_buys_points(level):
    """In the last turn of the game a factory worth more than its price in cash is bought."""
    s = position(players=2).workers(red=9).cash(red=195).action("buildings")
    s.trigger, s.countdown = 1, 1
    assert chosen(level, s) != "done"
