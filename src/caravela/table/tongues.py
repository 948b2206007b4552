"""In which language a request is answered, and what the server itself says.

One request has one language: the cookie `language`, else what the browser prefers (`Accept-Language`), else English. A stream has
the language of the request that opened it. The store keeps no sentences, only which one is meant and with which arguments: so
everybody reads everything in his own language, whoever caused it.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from caravela.bots.roster import BOTS
from caravela.kernel.game import Game
from caravela.kernel.words import ENGLISH, Sentence, Words, from_json, languages, say, speaking

COOKIE: Final = re.compile(r"(?:^|; *)language=([a-z]{2,8})(?:;|$)")
KNOWN: Final = languages()
SERVER: Final = Words(Path(__file__).parent, {"bot": {name: name for name in BOTS}})


class Tongue:
    """ASGI middleware, the outermost: every request is answered in its language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Speak it while the request is answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        with speaking(language_of(headers.get("cookie", ""), headers.get("accept-language", ""))):
            await self.app(scope, receive, send)


def language_of(cookie: str, accepted: str) -> str:
    """The language of a request, by its headers."""
    chosen = COOKIE.search(cookie)
    return chosen[1] if chosen is not None and chosen[1] in KNOWN else preferred(accepted)


@lru_cache(maxsize=256)
def preferred(accepted: str) -> str:
    """The first known language that a browser prefers: `pt-PT,pt;q=0.9,en;q=0.8`."""
    wanted: list[tuple[float, str]] = []
    for entry in accepted[:200].split(","):
        tag, _, weight = entry.partition(";")
        language, number = tag.strip().lower().partition("-")[0], weight.strip().removeprefix("q=")
        if language in KNOWN:
            wanted.append((float(number) if re.fullmatch(r"[01](\.\d{1,3})?", number) else 1.0, language))
    return max(wanted, key=lambda each: each[0], default=(1.0, ENGLISH))[1]


def told(stored: Any, game: Game) -> str:
    """A stored sentence of the server in words. How a game ended is stored by its reason; the game has the words for that. Older
    builds stored English text: it is told as it is."""
    said = from_json(stored)
    if isinstance(said, str):
        return said
    args = dict(said.args)
    if "reason" in args:
        args["reason"] = game.worded(say(f"ending.{args['reason']}"))
    return SERVER.text(Sentence(said.name, args))


def told_of_row(ending: str, game: Game) -> str:
    """The same of a text column."""
    return told(json.loads(ending) if ending.startswith("{") else ending, game)
