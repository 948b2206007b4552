"""Why something cannot be done, in words for people and as data."""

from __future__ import annotations

from caravela.kernel.words import Sentence, Words, say


class Lack:
    """So much more of a stock would be needed. `stock` is a name under `stock` in the words, `seat` whose it would be."""

    def __init__(self, stock: str, amount: int, seat: int) -> None:
        self.stock = stock
        self.amount = amount
        self.seat = seat

    def __repr__(self) -> str:
        return f"<Lack {self.amount} {self.stock} of seat {self.seat}>"


class Refusal:
    """One reason why an action is not legal now.

    `rule` is the id of the paragraph that forbids it, `why` the reason, `lacks` what is lacking (nothing where the obstacle is
    no shortage; with `either` one of it would do), `help` a side action that would do away with it. `reason`, `missing` and
    `hint` are the same in words. `words` are the game's; the game that is asked puts them in.

    >>> game = caravela.game("navegador")
    >>> state = game.new(players=2, seed=1)
    >>> game.explain(state, "build:church")
    <Refusal: Choose Buildings on the rondel first; the first field is free. (R4.2)>
    >>> state.apply(game.parse("rondel:buildings"))
    >>> print(game.explain(state, "build:church"))
    A church needs 5 workers; free: 3. Missing: 2 workers. (R9.2)
    >>> game.explain(state, "build:church").lacks
    [<Lack 2 workers of seat 0>]
    """

    def __init__(
        self,
        rule: str,
        why: Sentence,
        lacks: list[Lack] | None = None,
        help: Sentence | None = None,
        either: bool = False,
        words: Words | None = None,
    ) -> None:
        self.rule = rule
        self.why = why
        self.lacks = lacks or []
        self.help = help
        self.either = either
        self.words = words

    def __repr__(self) -> str:
        return f"<Refusal: {self.sentence()}>"

    def __str__(self) -> str:
        return self.sentence()

    @property
    def reason(self) -> str:
        """The reason, in words."""
        return self.told(self.why)

    @property
    def missing(self) -> str:
        """What is lacking, in words: `2 workers, 1 ship`."""
        return self.told_lacks()

    @property
    def hint(self) -> str:
        """What would help, in words."""
        return "" if self.help is None else self.told(self.help)

    def told(self, what: Sentence) -> str:
        """A part of it in words."""
        return repr(what) if self.words is None else self.words.text(what)

    def told_lacks(self) -> str:
        """What is lacking, in words."""
        told = [self.told(say(f"stock.{lack.stock}", amount=lack.amount)) for lack in self.lacks]
        return (self.told(say("refusal.or")) if self.either else ", ").join(told)

    def sentence(self) -> str:
        """All of it as text, the rule id last."""
        text = self.told(self.why)
        if self.lacks:
            text += " " + self.told(say("refusal.missing", lacks=self.told_lacks()))
        if self.help is not None:
            text += " " + self.told(self.help)
        return f"{text} ({self.rule})"


class BadInput(Exception):
    """Something a person or a program handed us is wrong. The message is one clear sentence and nothing has changed.

    >>> caravela.game("navegador").new(players=6)
    Traceback (most recent call last):
    caravela.kernel.refusal.BadInput: Navegador is for 2 to 5 players, not 6.
    """


class IllegalMove(BadInput):
    """The action is not among the legal ones. `refusal` says why.

    >>> game = caravela.game("navegador")
    >>> state = game.new(players=2, seed=1)
    >>> state.apply(game.parse("build:church"))
    Traceback (most recent call last):
    caravela.kernel.refusal.IllegalMove: Choose Buildings on the rondel first; the first field is free. (R4.2)
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence())
        self.refusal = refusal
