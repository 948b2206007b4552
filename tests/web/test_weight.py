"""What a visit costs: bytes as they cross the network, measured by the browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from caravela.table.settings import Settings
from tests.table.helper import server
from tests.web.conftest import Visit

LOBBY = 160_000
TABLE = 60_000


@pytest.fixture
def address(client: None, tmp_path: Path) -> Iterator[str]:
    """A server of its own: in the lobby of the others stand the tables of whatever test came before."""
    with server(Settings(data_dir=tmp_path, database="", workers=1, rate=0)) as url:
        yield url


def weigh(page: Any) -> dict[str, int]:
    """Bytes of everything that is loaded from now on, heads included."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    asked: dict[str, str] = {}
    got: dict[str, int] = {}
    session.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    session.on(
        "Network.loadingFinished",
        lambda event: got.update({asked[event["requestId"]]: int(event["encodedDataLength"])}),
    )
    return got


def test_the_lobby_and_a_table_are_light(visit: Visit, address: str) -> None:
    """The lobby at most 160 KB for a new visitor, a table with its board at most 60 KB more; no file is read again."""
    guest = visit()
    page = guest.page
    got = weigh(page)
    page.goto("/")
    page.locator(".plate").first.wait_for()
    guest.come_to_rest()  # a stream stays open, so the network is never idle
    # the words of the lobby, and those of a table, whose page is fetched meanwhile
    page.wait_for_function("performance.getEntriesByType('resource').filter(({ name }) => /\\/en-/.test(name)).length === 2")
    assert any(url.endswith(".js") for url in got)
    lobby = sum(got.values())
    assert lobby <= LOBBY, (lobby, got)
    read = {url for url in got if "/assets/" in url}
    for game in ("navegador", "coimbra", "madeira", "amerigo"):
        seats = [{"kind": "me"}, {"kind": "hotseat"}]
        headers = {"Idempotency-Key": f"weigh-{game}"}
        table = page.request.post("/api/tables", data={"game": game, "seats": seats}, headers=headers).json()["id"]
        got.clear()
        with page.expect_request_finished(lambda request, table=table: request.url.endswith(f"/api/tables/{table}")):
            page.goto(f"/table/{table}")
        page.locator(f"[data-game={game}]").first.wait_for()
        assert any(url.endswith(f"/api/tables/{table}") for url in got)
        assert sum(got.values()) <= TABLE, (game, got)
        assert any(f"/{game}-" in url for url in got), got  # its board
        assert not any(got[url] for url in read & got.keys()), got
        read.update(url for url in got if "/assets/" in url)
