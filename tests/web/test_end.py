"""The end of a game: told when the board has got there, and worth a look afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.table.helper import new_key
from tests.web.conftest import Visit
from tests.web.guest import Guest, figure

GAMES = ["navegador", "coimbra", "madeira", "amerigo"]


def post(guest: Guest, path: str, **body: Any) -> Any:
    answer = guest.page.request.post(f"/api{path}", data=body, headers={"Idempotency-Key": new_key()})
    assert answer.ok, answer.text()
    return answer.json()


def opened(guest: Guest, game: str, bots: int = 2, level: str = "judge") -> str:
    """A table at which Ana begins, and bots follow."""
    seats = [{"kind": "me", "name": "Ana"}, *({"kind": "bot", "bot": level} for _ in range(bots))]
    table: str = post(guest, "/tables", game=game, seats=seats, shuffle=False, seed="the end")["id"]
    return table


def give_away(guest: Guest, table: str) -> None:
    """Let a bot play in Ana's place: the table comes to its end by itself."""
    post(guest, f"/tables/{table}/hand-over", seat=0, bot="judge")


def snapshot(guest: Guest, table: str) -> Any:
    return guest.page.request.get(f"/api/tables/{table}").json()


def finished(guest: Guest, game: str, bots: int = 2, level: str = "judge") -> str:
    """A table that is over."""
    table = opened(guest, game, bots, level)
    give_away(guest, table)
    guest.page.goto("/rules/navegador")  # a page that goes on while we wait
    guest.until(lambda: snapshot(guest, table)["status"] == "over")
    return table


def test_the_winner_is_named_only_when_the_board_has_got_there_and_one_key_jumps_there(visit: Visit) -> None:
    guest = visit(motion=True)
    page = guest.page
    page.clock.install()
    table = opened(guest, "coimbra")
    page.goto(f"/table/{table}")
    page.get_by_role("tab", name="Score").click()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # what is shown piece by piece stays where it is
    give_away(guest, table)
    guest.until(lambda: snapshot(guest, table)["status"] == "over")
    expect(page.locator(".prompt")).not_to_contain_text("wins")
    expect(page.locator(".end")).to_have_count(0)
    expect(page.locator("table.score caption")).to_have_text("If it ended now")
    page.keyboard.press("End")
    expect(page.locator(".prompt")).to_contain_text("wins")
    expect(page.locator(".end h2")).to_contain_text("wins")
    expect(page.locator("[data-live]")).to_contain_text("The game is over")


@pytest.mark.parametrize("game", GAMES)
def test_podium_sources_curves_and_how_it_was_decided_also_after_a_reload(visit: Visit, game: str) -> None:
    guest = visit()
    page = guest.page
    table = finished(guest, game)
    page.goto(f"/table/{table}")
    for _ in range(2):
        standings = sorted(snapshot(guest, table)["standings"], key=lambda standing: standing["rank"])
        expect(page.locator(".podium .place")).to_have_count(3)
        points = [figure(text.removesuffix("points")) for text in page.locator(".podium .ppoints").all_inner_texts()]
        assert points == [standing["points"] for standing in standings]
        cells = [[figure(cell) for cell in row.locator("td").all_inner_texts()] for row in page.locator(".end tbody tr").all()]
        assert [sum(column) for column in zip(*cells, strict=True)] == points  # in the order of the ranks
        expect(page.locator(".end svg.chart polyline")).to_have_count(6)
        expect(page.locator(".how li").nth(4)).to_contain_text("led" if points[0] != points[1] else "")
        page.reload()


def test_from_the_end_to_the_board_to_the_review_and_back(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto(f"/table/{finished(guest, 'coimbra')}")
    page.get_by_role("button", name="Board", exact=True).click()
    guest.at_table()
    expect(page.locator(".end")).to_have_count(0)
    page.get_by_role("button", name="Result").click()
    page.locator(".end").get_by_role("button", name="Replay").click()
    expect(page.locator(".replaybar")).to_be_visible()
    guest.at_table()
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".replaybar .where")).to_contain_text("move 0/")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".end h2")).to_be_visible()
    expect(page.locator(".end").get_by_role("link", name="Review")).to_have_attribute(
        "href", page.url[page.url.index("/table/") :].replace("/table/", "/review/")
    )


def test_a_rematch_and_the_next_table_of_mine_are_one_click_away(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    table = finished(guest, "coimbra")
    page.goto(f"/table/{table}")
    expect(page.locator(".endbtns").get_by_role("link", name="Lobby")).to_be_visible()  # there is no other table
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    guest.at_table()
    other = page.url
    guest.decides()  # the bots play until it is Ana's turn there
    page.goto(f"/table/{table}")
    expect(page.get_by_role("link", name="To the rematch").first).to_have_attribute("href", other[other.index("/table/") :])
    page.get_by_role("link", name="My next turn: Coimbra").click()
    page.wait_for_url(other)


def test_the_lobby_suggests_a_level_from_ones_results(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto("/")
    page.get_by_text("Which opponent?").click()
    advice = page.locator(".levels")
    expect(advice).to_contain_text("Suggested: apprentice, a good one for a first game.")
    expect(page.get_by_label("Bots, by strength")).to_have_value("apprentice")
    expect(page.get_by_label("Players at Coimbra")).to_have_value("3")
    for _ in range(2):
        finished(guest, "coimbra", bots=1, level="apprentice")
    page.goto("/")
    page.get_by_text("Which opponent?").click()
    expect(advice).to_contain_text("Suggested: merchant, you won your last 2 games against the apprentice.")
    expect(page.get_by_label("Bots, by strength")).to_have_value("merchant")
    expect(page.get_by_label("Players at Coimbra")).to_have_value("4")
    expect(page.get_by_label("Players at Madeira")).to_have_value("3")  # his first one
