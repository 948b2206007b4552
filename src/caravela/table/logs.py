"""What the server writes to its log: lines for people, or JSON for programs. Both name the request they belong to."""

from __future__ import annotations

import json
import logging
import sys
import time
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")
LINE = "%(levelname)s %(name)s%(request)s: %(message)s"


class WithRequest(logging.Filter):
    """Puts the id of the request into a line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every line passes."""
        name = request_id.get()
        record.__dict__ |= {"request_id": name, "request": f" [{name}]" if name else ""}
        return True


class OneLine(logging.Formatter):
    """A line for people. What foreign text could do to a terminal, it does not do here."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the library's name)
        """The line; a traceback follows on lines of its own."""
        return "".join(
            letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in super().formatMessage(record)
        )


class AsJson(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """`at`, `level`, `logger`, `message`; `request` and `fault` where there is one, and what was said with the line."""
        content: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        request = getattr(record, "request_id", "")
        if request:
            content["request"] = request
        content |= getattr(record, "more", {})
        if record.exc_info:
            content["fault"] = self.formatException(record.exc_info)
        return json.dumps(content, ensure_ascii=False)


def set_up(as_json: bool) -> None:
    """Everything goes to stderr, in one form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if as_json else OneLine(LINE))
    handler.addFilter(WithRequest())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
