"""Tables that can be repeated, for tests. A server that many tests share cannot take its luck from one text: what a test meets
would depend on the tests before it. So every request brings the text its luck follows from."""

from __future__ import annotations

from contextvars import ContextVar

from caravela.kernel.luck import fresh_seed, repeatable
from caravela.table.errors import bad_input

HEADER = "x-caravela-luck"
text_of_request: ContextVar[str] = ContextVar("text_of_request", default="")


def new_luck() -> str:
    """128 bits for a new table. Where luck is repeatable, a request without its text is refused."""
    if not repeatable():
        return fresh_seed()
    text = text_of_request.get()
    if not text:
        raise bad_input(f"Luck is repeatable here, so a request that needs some brings the header {HEADER}.")
    return fresh_seed(text)
