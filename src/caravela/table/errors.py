"""Refusals of the server: each one clear sentence, a code for the client, a status for HTTP."""

from __future__ import annotations

from typing import Any

from caravela.kernel.refusal import Refusal


class Refused(Exception):
    """The request is refused and nothing has changed."""

    def __init__(
        self, status: int, code: str, message: str, refusal: Refusal | None = None, version: int | None = None, retry: int = 0
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.refusal = refusal
        self.version = version
        self.retry = retry

    def body(self) -> dict[str, object]:
        """As `models.ErrorOut` describes it."""
        problem: dict[str, object] = {"code": self.code, "message": self.message, "rule": "", "missing": "", "hint": ""}
        if self.refusal is not None:
            problem |= {"rule": self.refusal.rule, "missing": self.refusal.missing, "hint": self.refusal.hint}
        problem["version"] = self.version
        return {"error": problem}

    def to_json(self) -> dict[str, Any]:
        """As another process can raise it again."""
        refusal = self.refusal
        content: dict[str, Any] = {"status": self.status, "code": self.code, "message": self.message}
        if refusal is not None:
            content["refusal"] = {name: getattr(refusal, name) for name in ("rule", "reason", "missing", "hint")}
        return content | {"version": self.version, "retry": self.retry}

    @staticmethod
    def from_json(content: dict[str, Any]) -> Refused:
        """What `to_json` made of one."""
        refusal = Refusal(**content.pop("refusal")) if "refusal" in content else None
        return Refused(**content, refusal=refusal)


def not_now(message: str) -> Refused:
    """The wrong moment."""
    return Refused(409, "not-now", message)


def bad_input(message: str) -> Refused:
    """What was handed in cannot be used."""
    return Refused(400, "bad-input", message)


def not_yours() -> Refused:
    """Somebody else's seat."""
    return Refused(403, "not-your-seat", "This seat is not yours: it belongs to another browser, or to nobody yet.")


def no_table() -> Refused:
    """An unknown id."""
    return Refused(404, "no-such-table", "There is no such table. The link may be incomplete.")
