"""Whole games by clicks alone, to the final score."""

import random
import re

import pytest
from playwright.sync_api import expect

import caravela
from tests.table.helper import new_key
from tests.web.conftest import Visit
from tests.web.guest import figure


def quick_pack() -> str:
    """Numbers with which two players come to the end soon: everybody can build. By ours such a game may go on for hundreds of
    turns, because a bot that looks one step ahead does not buy the last building."""
    text = (
        (caravela.game("navegador").folder / "components.toml").read_text(encoding="utf-8").replace("cash = 200", "cash = 1000")
    )
    text = re.sub(r"^workers_needed = \d+", "workers_needed = 1", text, flags=re.MULTILINE)
    return re.sub(r"^prices = .*", lambda row: re.sub(r"\d+", "40", row[0]), text, flags=re.MULTILINE)


def test_a_game_of_two_by_clicks_to_the_final_score(visit: Visit) -> None:
    guest = visit()
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "bot": "judge"}]
    body = {"game": "navegador", "shuffle": False, "seed": "clicks", "seats": seats, "pack": quick_pack()}
    answer = guest.page.request.post("/api/tables", data=body, headers={"Idempotency-Key": new_key()})
    guest.page.goto(f"/table/{answer.json()['id']}")
    luck = random.Random(2)
    for number in range(3000):
        if not guest.decides():
            break
        guest.play(luck, board=number % 2 == 0)
    assert "wins" in guest.prompt
    guest.page.get_by_role("tab", name="Score").click()
    score = guest.page.locator(".scorebox table.score")
    expect(score.locator("caption")).to_have_text("Final score")
    columns = [[figure(cell) for cell in row.locator("td").all_inner_texts()] for row in score.locator("tbody tr").all()]
    totals = [figure(cell) for cell in score.locator("tfoot tr").first.locator("td").all_inner_texts()]
    assert [sum(column) for column in zip(*columns, strict=True)] == totals == guest.points()
    assert sorted(score.locator("tfoot tr").last.locator("td").all_inner_texts()) == ["1", "2"]
    expect(guest.page.locator(".scorebox svg.chart")).to_have_count(9)  # points over time: in all, and from eight sources

    guest.page.locator(".end").get_by_role("button", name="Replay").click()  # and the finished game can be looked through
    guest.page.get_by_role("button", name="To the start").click()
    expect(guest.page.locator(".replaybar .where")).to_contain_text("move 0/")
    guest.page.get_by_role("button", name="One move on").click()
    expect(guest.page.locator(".replaybar .where")).to_contain_text("move 1/")


def test_a_game_against_quick_bots_to_the_final_score(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto("/")
    page.get_by_label("Bots, by strength").select_option("judge")
    page.get_by_label("Players at Navegador").select_option("4")
    page.get_by_role("button", name="Play against bots: Navegador").click()
    guest.at_table()
    luck = random.Random(7)
    for number in range(1500):
        if not guest.decides():
            break
        guest.play(luck, board=number % 3 == 0)
    assert "wins" in guest.prompt
    assert max(guest.points()) > 50

    page.get_by_role("button", name="Table").click()  # rematch: a new table with the same players
    first = page.url
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first and "/table/" in url)
    guest.at_table()
    assert guest.decides()


@pytest.mark.parametrize("title", ["Navegador", "Coimbra", "Madeira", "Amerigo"])
def test_every_game_can_be_played_whether_its_board_is_drawn_or_not(visit: Visit, title: str) -> None:
    guest = visit()
    guest.page.goto("/")
    guest.page.get_by_label("Bots, by strength").select_option("deckhand")  # the stronger ones think for long when interpreted
    guest.page.get_by_role("button", name=f"Play against bots: {title}").click()
    guest.at_table()
    expect(guest.page.locator(".firstgame")).to_contain_text("Tips for your first game")
    luck = random.Random(1)
    for number in range(6):
        guest.play(luck, board=number % 2 == 0)
    assert guest.page.locator(".players .player").count() > 1
