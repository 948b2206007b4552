"""The review of a game in a browser: by pointer and keyboard, and on to a table that is not the game."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.table.helper import Browser
from tests.table.test_review import beginning
from tests.web.conftest import Visit
from tests.web.test_eyes import looks
from tests.web.test_look import run_axe


@pytest.mark.parametrize("width", [390, 1366])
def test_a_review_is_read_and_leads_to_a_branch(visit: Visit, address: str, width: int) -> None:
    table = Browser(address).post("/import", status=201, record=beginning(6))["id"]
    page = visit(width, 844).page
    page.goto(f"/review/{table}")
    main = page.locator("main.reviewing")
    expect(main).to_have_attribute("data-pass", "quick")
    expect(page.locator(".books .sum td")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-at", "0")
    expect(page.locator(".oneturn")).to_contain_text("Played")
    assert page.url.endswith(f"/review/{table}#0")
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-at", "2")
    page.locator(".rvway").last.click()
    expect(page.locator(".board .selected").first).to_be_attached()
    expect(page.locator("[data-live]")).to_contain_text(", turn 3: ")  # a screen reader hears what is looked at
    assert [entry["id"] for entry in run_axe(page)] == []
    page.locator("#tab-turns").click()
    expect(page.locator(".turnline")).to_have_count(3)
    page.locator(".turnline").first.click()
    expect(main).to_have_attribute("data-at", "0")
    page.locator("#tab-whatif").click()
    page.get_by_role("button", name="all seats myself").click()
    expect(page.locator(".notgame")).to_contain_text("This is not the game")
    expect(page.locator("main.branched")).to_be_visible()
    page.locator(".notgame a").click()
    expect(page).to_have_url(f"{address}/review/{table}")


def test_where_chances_are_not_calibrated_points_are_told(visit: Visit, address: str) -> None:
    table = Browser(address).post("/import", status=201, record=beginning(2, "amerigo-3"))["id"]
    page = visit().page
    page.goto(f"/review/{table}")
    expect(page.locator("main.reviewing")).to_have_attribute("data-pass", "quick")
    expect(page.locator(".story")).to_contain_text("not calibrated")
    expect(page.locator(".kinds")).not_to_contain_text("Chance")


def test_where_chances_are_calibrated_they_are_shown_and_a_picture_tells_them(visit: Visit, address: str) -> None:
    table = Browser(address).post("/import", status=201, record=beginning(6, "navegador-4"))["id"]
    page = visit(1366, 768).page
    page.goto(f"/review/{table}#1")  # the link to a turn that nobody has looked at yet
    expect(page.locator("main.reviewing")).to_have_attribute("data-at", "1")
    expect(page.locator("main.reviewing")).to_have_attribute("data-pass", "quick")
    expect(page.locator(".oneturn .whead").first).to_contain_text("%")
    expect(page.locator(".kinds")).to_contain_text("Chance to win")
    page.locator("#tab-turns").click()
    expect(page.locator(".turnline .grade:not(.luck)")).to_have_count(page.locator(".turnline").count())
    page.locator("#tab-story").click()
    expect(page.locator(".story")).not_to_contain_text("not calibrated")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a picture").click()
    content = Path(saved.value.path()).read_bytes()
    assert content[1:4] == b"PNG"
    assert [int.from_bytes(content[at : at + 4], "big") for at in (16, 20)] == [1200, 630]
    assert looks(page) == {}
