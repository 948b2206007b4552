"""Refusals of the server: each one clear sentence, a code for the client, a status for HTTP. What the database refuses is told
as it is: busy is busy, a full disk is a full disk."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from caravela.kernel.refusal import Refusal
from caravela.kernel.words import Sentence, say
from caravela.table.tongues import SERVER


class Refused(Exception):
    """The request is refused and nothing has changed. The message is a sentence of the server's, or text that has been
    worded."""

    def __init__(
        self,
        status: int,
        code: str,
        message: Sentence | str,
        refusal: Refusal | None = None,
        version: int | None = None,
        retry: int = 0,
    ) -> None:
        self.message = message if isinstance(message, str) else SERVER.text(message)
        super().__init__(self.message)
        self.status = status
        self.code = code
        self.rule = "" if refusal is None else refusal.rule
        self.missing = "" if refusal is None else refusal.missing
        self.hint = "" if refusal is None else refusal.hint
        self.version = version
        self.retry = retry

    def body(self) -> dict[str, object]:
        """As `models.ErrorOut` describes it."""
        told = ("code", "message", "rule", "missing", "hint", "version")
        return {"error": {name: getattr(self, name) for name in told}}

    def to_json(self) -> dict[str, Any]:
        """As another process can raise it again."""
        return dict(vars(self))

    @staticmethod
    def from_json(content: dict[str, Any]) -> Refused:
        """What `to_json` made of one."""
        found = Refused(content["status"], content["code"], content["message"])
        vars(found).update(content)
        return found


def not_now(message: Sentence | str) -> Refused:
    """The wrong moment."""
    return Refused(409, "not-now", message)


def bad_input(message: Sentence | str) -> Refused:
    """What was handed in cannot be used."""
    return Refused(400, "bad-input", message)


def not_yours() -> Refused:
    """Somebody else's seat."""
    return Refused(403, "not-your-seat", say("refusal.not_yours"))


def no_table() -> Refused:
    """An unknown id."""
    return Refused(404, "no-such-table", say("refusal.no_table"))


def busy() -> Refused:
    """Too much at once; the client tries again by itself."""
    return Refused(503, "busy", say("server.busy"), retry=1)


# -- what a database refuses

SQLITE = {  # by the first words of the error's name
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_CANTOPEN": "gone",
    "SQLITE_IOERR": "gone",
    "SQLITE_PERM": "gone",
}
POSTGRES = {  # by the first letters of the error's number
    "40001": "busy",  # two transactions wanted the same
    "40P01": "busy",
    "55P03": "busy",  # waited too long for a lock
    "57014": "busy",
    "53100": "full",
    "53": "busy",  # no memory, no connections
    "25006": "read-only",
    "XX001": "damaged",
    "XX002": "damaged",
    "08": "gone",
    "57P": "gone",  # it stops, or has not started yet
}


def kind_of_database_error(error: BaseException) -> str:
    """`busy`, `full`, `read-only`, `damaged`, `gone`, or `fault` where the statement itself was wrong."""
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(error, PoolTimeout):
        return "busy"
    if isinstance(original, sqlite3.Error):
        name = getattr(original, "sqlite_errorname", "")
        return next((kind for start, kind in SQLITE.items() if name.startswith(start)), "fault")
    number = getattr(original, "sqlstate", None)
    if number:
        return next((kind for start, kind in POSTGRES.items() if number.startswith(start)), "fault")
    if (isinstance(error, DBAPIError) and error.connection_invalidated) or type(original).__name__ == "OperationalError":
        return "gone"  # no number: there was nobody to give one
    return "fault"


def database_refusal(error: SQLAlchemyError) -> Refused:
    """What people are told."""
    kind = kind_of_database_error(error)
    if kind == "busy":
        return busy()
    if kind == "full":
        return Refused(507, "not-stored", say("server.full"))
    if kind == "read-only":
        return Refused(507, "not-stored", say("server.read_only"))
    if kind == "damaged":
        return Refused(507, "not-stored", say("server.damaged"))
    if kind == "gone":
        return Refused(503, "no-database", say("server.gone"), retry=3)
    return Refused(500, "fault", say("server.fault"))
