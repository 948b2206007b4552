"""The toy game in the browser."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser as ChromiumBrowser

from caravela import registry
from caravela.table.repeatable import HEADER
from caravela.table.settings import Settings
from tests.table.helper import server
from tests.web.guest import KEEP, PATIENCE, Guest


def test_a_game_without_a_board_is_played_on_the_generic_one(
    chromium: ChromiumBrowser, client: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "toy", ("tests.toy.game", "Toy"))
    with server(Settings(data_dir=tmp_path, database="", workers=1, rate=0)) as url:
        context = chromium.new_context(base_url=url, extra_http_headers={HEADER: "toy"})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"({KEEP})()")
        guest = Guest(context.new_page())
        body = {"game": "toy", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "hotseat", "name": "Rui"}], "seed": "toy"}
        answer = guest.page.request.post("/api/tables", data=body, headers={"Idempotency-Key": "toy-on-the-board"})
        guest.page.goto(f"/table/{answer.json()['id']}")
        luck = random.Random(1)
        for _ in range(60):
            if not guest.decides():
                break
            guest.play(luck, board=False)
        assert "wins" in guest.prompt
        context.close()
