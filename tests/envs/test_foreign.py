"""A foreign opponent: OpenSpiel's MCTS plays in our arena, on positions that were dealt anew for it."""

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here")

import caravela
from caravela.bots.bot import decide
from caravela.bots.roster import bot
from caravela.envs.foreign import SpielMcts
from caravela.kernel.luck import Luck
from caravela.kernel.refusal import BadInput


@pytest.mark.parametrize("name", caravela.game_names())
def test_it_decides_legally_and_measures_itself(name: str) -> None:
    s = caravela.game(name).new(3, 2)
    stranger = bot("caravela.envs.foreign:SpielMcts", 0.01)
    assert isinstance(stranger, SpielMcts)
    for move in range(12):
        before = s.options.copy()
        action = decide(stranger, s, Luck(move))
        assert s.options == before
        assert action in before
        s.apply(action)
    assert stranger.speed > 0


@pytest.mark.parametrize("name", ["no.such.module:Bot", "caravela.envs.foreign:Nobody", "caravela.kernel.luck:Luck"])
def test_what_is_no_bot_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="bot"):
        bot(name)
