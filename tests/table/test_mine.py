"""The stream tells of the tables at which a browser sits, whether it looks at them or not."""

import json
from typing import Any

from tests.table.helper import Browser


def lines(browser: Browser, during: Any, at: str = "") -> Any:
    """What the stream says of one's own tables, from when something is done until it tells of one."""
    with browser.http.stream("GET", "/api/stream", params={"mine": True, "at": at}) as stream:
        for text in stream.iter_lines():
            if text.startswith("retry"):
                during()
            if text.startswith("data: "):
                event = json.loads(text[6:])
                if event["type"] == "mine":
                    return event
    raise AssertionError


def test_my_turn_is_told(ana: Browser, rui: Browser) -> None:
    table = ana.create("me", "open")["id"]
    now = rui.post(f"/tables/{table}/join", name="Rui")
    now = ana.table(table)
    told = lines(rui, lambda: play_until_other(ana, now))
    assert (told["table"], told["line"]["id"], told["line"]["mine"]) == (table, table, True)
    assert rui.get("/tables", mine=True)["tables"][0]["my_turn"]


def test_a_new_table_of_mine_is_told_and_no_other(ana: Browser, rui: Browser) -> None:
    made: list[str] = []
    ana.http.get("/")  # with the first page comes the cookie

    def both() -> None:
        rui.create("me", "open")
        made.append(ana.create("me", "open")["id"])

    told = lines(ana, both)
    assert told["table"] == made[0]
    assert told["line"]["status"] == "open"


def test_a_stream_is_for_something(ana: Browser) -> None:
    assert ana.http.get("/api/stream").status_code == 400
    assert ana.http.get("/api/stream", params={"at": ""}).status_code == 400


def play_until_other(browser: Browser, now: Any) -> None:
    """One's own moves, until somebody else decides."""
    while now["actor"] == 0:
        now = browser.move(now)
