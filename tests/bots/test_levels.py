"""The levels: they see only what their seat may see, and decide alike twice."""

import pytest

import caravela
from caravela.bots.admiral import Admiral
from caravela.bots.bot import Bot, decide
from caravela.bots.levels import Captain, Merchant
from caravela.bots.presenting import presented
from caravela.bots.roster import BOTS, LEVELS, bot
from caravela.kernel.luck import Luck
from caravela.kernel.refusal import BadInput
from tests.conformance.checks import check_bots_do_not_peek, random_states

SMALL = 0.02  # of the budget: what matters here does not depend on it


def steady(level):
    """A bot whose thinking is not measured by the clock: the same luck leads to the same decision."""
    if level == "captain":
        return Captain(10, candidates=3, looks=2, seconds=1e9)
    return Admiral(10, walks=6) if level == "admiral" else bot(level, SMALL)


@pytest.mark.parametrize("name", caravela.game_names())
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_decides_legally_and_alike_twice(name, level):
    game = caravela.game(name)
    for number, (s, _) in enumerate(random_states(game, 3, 5)):
        if number % 400 == 10:
            first, second = (decide(steady(level), s, Luck(number)) for _ in range(2))
            assert first == second
            assert first in s.options


@pytest.mark.slow
@pytest.mark.parametrize("name", caravela.game_names())
@pytest.mark.parametrize("level", ["merchant", "captain", "admiral"])
def test_levels_do_not_peek(name, level):
    """Permute the hidden: the same decision at a fixed budget."""
    check_bots_do_not_peek(caravela.game(name), 3, 8, lambda: steady(level), every=120)


def test_every_bot_has_a_word_and_a_wrong_name_is_refused():
    assert all(presented(name)["about"] for name in BOTS)
    with pytest.raises(BadInput, match="did you mean 'captain'"):
        bot("captian")


class Stubborn(Bot):
    """Somebody's own bot."""

    name = "stubborn"

    def choose(self, s, luck):
        return s.options[-1]


def test_anybodys_bot_can_play():
    """Also beside the compiled ones."""
    s = caravela.game("navegador").new(2, 1)
    assert decide(Stubborn(), s, Luck(1)) == s.options[-1]


def test_a_plan_is_followed_until_something_new_is_seen():
    """The Merchant thinks a turn through once and does what it planned; a changed position is thought about anew."""
    s = caravela.game("navegador").new(2, 1)
    merchant = Merchant(200)
    s.apply(merchant.choose(s.clone(), Luck(1)))
    seat, turn = s.actor, s.turn
    assert seat == 0
    planned = merchant.plan.actions[0]
    assert merchant.plan.next(s, s.game.judgement) == planned
    merchant.plan.actions, merchant.plan.expected = [planned], [-1.0]
    assert merchant.plan.next(s, s.game.judgement) == -1
    assert (s.actor, s.turn) == (seat, turn)
