"""Why something cannot be done, in words for people."""

from __future__ import annotations


class Refusal:
    """One reason why an action is not legal now.

    `rule` is the id of the paragraph that forbids it, `reason` one sentence, `missing` what is lacking
    ("2 ships short"; empty where nothing is lacking), `hint` a side action that would help (or empty).

    >>> game = caravela.game("navegador")
    >>> state = game.new(players=2, seed=1)
    >>> game.explain(state, "build:church")
    <Refusal: build:church is not what is asked now: Choose your first field on the rondel. (R4.3)>
    >>> state.apply(game.parse("rondel:buildings"))
    >>> print(game.explain(state, "build:church"))
    A church needs 5 workers; free: 3. Missing: 2 workers. (R9.2)
    """

    def __init__(self, rule: str, reason: str, missing: str = "", hint: str = "") -> None:
        self.rule = rule
        self.reason = reason
        self.missing = missing
        self.hint = hint

    def __repr__(self) -> str:
        return f"<Refusal: {self.sentence()}>"

    def __str__(self) -> str:
        return self.sentence()

    def sentence(self) -> str:
        """All of it as text, the rule id last."""
        text = self.reason
        if self.missing:
            text += f" Missing: {self.missing}."
        if self.hint:
            text += f" {self.hint}"
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
    caravela.kernel.refusal.IllegalMove: build:church is not what is asked now: Choose your first field on the rondel. (R4.3)
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence())
        self.refusal = refusal
