"""The review of a game in a browser: by pointer and keyboard, and on to a table that is not the game."""

import pytest
from playwright.sync_api import expect

from tests.table.helper import Browser
from tests.table.test_review import beginning
from tests.web.conftest import Visit
from tests.web.test_look import run_axe


@pytest.mark.parametrize("width", [390, 1366])
def test_a_review_is_read_and_leads_to_a_branch(visit: Visit, house: str, width: int) -> None:
    table = Browser(house).post("/import", status=201, record=beginning(6))["id"]
    page = visit(width, 844).page
    page.goto(f"/review/{table}")
    main = page.locator("main.reviewing")
    expect(main).to_have_attribute("data-pass", "quick")
    expect(page.locator(".story")).to_contain_text("not calibrated")
    expect(page.locator(".kinds")).not_to_contain_text("Chance")
    expect(page.locator(".books .sum td")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-at", "0")
    expect(page.locator(".oneturn")).to_contain_text("Played")
    assert page.url.endswith(f"/review/{table}#0")
    page.keyboard.press("End")
    expect(main).to_have_attribute("data-at", "2")
    page.locator(".rvway").last.click()
    expect(page.locator(".board .selected").first).to_be_attached()
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
    expect(page).to_have_url(f"{house}/review/{table}")
