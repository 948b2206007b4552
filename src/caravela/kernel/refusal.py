"""Why something cannot be done, in words for people."""

from __future__ import annotations


class Refusal:
    """One reason why an action is not legal now.

    `rule` is the id of the paragraph that forbids it, `reason` one sentence, `missing` what is lacking
    ("2 ships short"; empty where nothing is lacking), `hint` a side action that would help (or empty).
    """

    def __init__(self, rule: str, reason: str, missing: str = "", hint: str = "") -> None:
        self.rule = rule
        self.reason = reason
        self.missing = missing
        self.hint = hint

    def sentence(self) -> str:
        """All of it as text, the rule id last."""
        text = self.reason
        if self.missing:
            text += f" Missing: {self.missing}."
        if self.hint:
            text += f" {self.hint}"
        return f"{text} ({self.rule})"


class BadInput(Exception):
    """Something a person or a program handed us is wrong. The message is one clear sentence and nothing has changed."""


class IllegalMove(BadInput):
    """The action is not among the legal ones. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence())
        self.refusal = refusal
