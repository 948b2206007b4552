"""What a bot is, and how it is asked."""

from __future__ import annotations

from abc import ABC, abstractmethod

from caravela.bots.compiling import mypyc_attr
from caravela.kernel.evaluator import Evaluator
from caravela.kernel.luck import Luck
from caravela.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)  # so that anybody's own bot can play beside ours
class Bot(ABC):
    """A player without hands. It decides on positions in which everything its seat cannot know has been dealt anew.

    >>> class First(caravela.Bot):
    ...     name = "first"
    ...     def choose(self, s, luck):
    ...         return s.legal()[0]
    >>> game = caravela.game("navegador")
    >>> game.text(caravela.decide(First(), game.new(players=2, seed=1), caravela.Luck(1)))
    'rondel:sailing'
    """

    name: str = ""
    given: Evaluator | None = None

    def evaluator(self, s: State) -> Evaluator:
        """What this bot judges positions by: the evaluator it was given, else the judgement of the game."""
        given = self.given
        return s.game.judgement if given is None else given

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    @abstractmethod
    def choose(self, s: State, luck: Luck) -> int:
        """One of the legal actions of the seat that decides. `s` is the bot's own copy; `luck` its own stream."""


def decide(bot: Bot, s: State, luck: Luck) -> int:
    """Ask a bot about a real position, without letting it see what its seat may not see.

    >>> game = caravela.game("navegador")
    >>> state = game.new(players=2, seed=1)
    >>> state.apply(caravela.decide(caravela.bot("merchant"), state, caravela.Luck(1)))
    """
    return bot.choose(s.game.resample(s, s.actor, luck), luck)
