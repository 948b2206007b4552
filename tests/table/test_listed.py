"""The stream tells everybody's lobby of public tables: opened, joined, begun, over, gone. Never of private ones or of moves."""

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from caravela.table.keeping import delete
from tests.table.helper import Browser, last_app


@pytest.fixture
def eva(url: str) -> Browser:
    return Browser(url)


@contextlib.contextmanager
def lobby(browser: Browser) -> Iterator[Iterator[dict[str, Any]]]:
    """What the lobby hears from now on."""
    with browser.http.stream("GET", "/api/stream", params={"lobby": True}) as stream:
        assert stream.status_code == 200
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        yield (json.loads(line[6:]) for line in lines if line.startswith("data: "))


def seats(event: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in event["line"]["seats"]]


def test_the_lobby_hears_of_a_table_from_first_to_last(ana: Browser, rui: Browser, eva: Browser) -> None:
    with lobby(eva) as heard:
        table = ana.create("me", "open", "open")["id"]
        event = next(heard)
        assert (event["type"], event["table"], event["event"]) == ("lobby", table, 0)
        assert (event["line"]["status"], seats(event)) == ("open", ["human", "open", "open"])
        assert not event["line"]["mine"]
        rui.post(f"/tables/{table}/join", name="Rui")
        assert seats(next(heard)) == ["human", "human", "open"]
        rui.post(f"/tables/{table}/leave", seat=1)
        assert seats(next(heard)) == ["human", "open", "open"]
        ana.post(f"/tables/{table}/close", seat=0)
        assert next(heard)["line"]["status"] == "closed"
        delete(last_app[0].state.service, table)
        event = next(heard)
        assert (event["table"], event["line"]) == (table, None)


def test_moves_notes_and_chat_wake_no_lobby(ana: Browser, eva: Browser) -> None:
    now = ana.create("me", "hotseat")
    with lobby(eva) as heard:
        for _ in range(5):
            now = ana.move(now)
        ana.post(f"/tables/{now['id']}/notes", seat=now["seat"], text="secret")
        ana.post(f"/tables/{now['id']}/chat", text="hello")
        ana.post(f"/tables/{now['id']}/undo", seat=now["seat"], version=now["version"], to=now["move"] - 1)
        last = ana.create("me", "hotseat")["id"]
        assert next(heard)["table"] == last


def test_private_tables_are_never_told(ana: Browser, rui: Browser, eva: Browser) -> None:
    with lobby(eva) as heard, lobby(ana) as own:
        secret = ana.create("me", "open", private=True)["id"]
        rui.post(f"/tables/{secret}/join", name="Rui")
        ana.post(f"/tables/{secret}/resign", seat=0, bot="random")
        rematch = rui.post(f"/tables/{secret}/rematch", 201, seat=1)["id"]
        rui.post(f"/tables/{rematch}/leave", seat=1)
        for table in (secret, rematch):
            delete(last_app[0].state.service, table)
        public = ana.create("me", "open")["id"]
        assert next(heard)["table"] == public
        assert next(own)["table"] == public


def test_a_rematch_is_told(ana: Browser, eva: Browser) -> None:
    table = ana.create("me", "hotseat")["id"]
    ana.post(f"/tables/{table}/close", seat=0)
    with lobby(eva) as heard:
        again = ana.post(f"/tables/{table}/rematch", 201, seat=0)["id"]
        assert next(heard)["table"] == again
