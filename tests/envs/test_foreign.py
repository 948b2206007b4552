"""A foreign opponent: OpenSpiel's MCTS plays in our arena, on positions that were dealt anew for it."""

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here")

import caravela
from caravela.bots.bot import decide
from caravela.bots.roster import bot
from caravela.envs.foreign import TRIALS, SpielMcts
from caravela.kernel.luck import Luck
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State


@pytest.mark.parametrize("name", caravela.game_names())
@pytest.mark.parametrize("kind", ["SpielMcts", "SpielRollouts"])
def test_it_decides_legally_and_measures_itself(name: str, kind: str) -> None:
    s = caravela.game(name).new(3, 2)
    stranger = bot(f"caravela.envs.foreign:{kind}", 0.01)
    assert isinstance(stranger, SpielMcts)
    for move in range(12):
        before = s.options.copy()
        action = decide(stranger, s, Luck(move))
        assert s.options == before
        assert action in before
        s.apply(action)
    assert stranger.speed > 0


def test_it_knows_its_speed_before_the_first_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first turn of a few simulations is a wasted one, and the Admiral would win by it."""
    asked: list[int] = []
    search = SpielMcts.search

    def listen(self: SpielMcts, s: State, simulations: int, luck: Luck) -> int:
        asked.append(simulations)
        return search(self, s, simulations, luck)

    monkeypatch.setattr(SpielMcts, "search", listen)
    decide(SpielMcts(0.2), caravela.game("navegador").new(4, 1), Luck(1))
    assert asked[:-1] == TRIALS
    assert asked[-1] > TRIALS[-1]


@pytest.mark.parametrize("name", ["no.such.module:Bot", "caravela.envs.foreign:Nobody", "caravela.kernel.luck:Luck"])
def test_what_is_no_bot_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="bot"):
        bot(name)
