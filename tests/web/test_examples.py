"""The worked examples of the rules, opened on the board."""

import pytest
from playwright.sync_api import expect

from caravela.lessons.examples import example
from tests.web.conftest import Visit


@pytest.mark.parametrize(("name", "id"), [("navegador", "E7"), ("coimbra", "E2"), ("madeira", "E7"), ("amerigo", "E13")])
def test_an_example_is_tried_out(visit: Visit, name: str, id: str) -> None:
    """What it tells is shown, taken back, and done by hand; at the end nobody has won anything."""
    guest = visit()
    page = guest.page
    line = next(line for line in example(name, id).lines if line.moves)
    end = len(line.moves.split())
    page.goto(f"/rules/{name}#{id}")
    page.locator(f'[id="{id}"] .try').click()
    expect(page.locator(".lesson")).to_contain_text(id)
    table = page.locator("main.table")
    expect(table).to_have_attribute("data-version", "0")
    page.locator(".lessonbtns .btn").first.click()
    expect(table).to_have_attribute("data-version", str(end))
    page.get_by_role("button", name="From the start").click()
    expect(page.get_by_role("button", name="From the start")).to_have_count(0)
    before = guest.version()
    guest.choose(line.moves.split()[0])
    guest.confirm()
    guest.look(before)
    expect(page.locator(".prompt")).not_to_contain_text("wins")


def test_points_are_what_an_example_without_moves_shows(visit: Visit) -> None:
    guest = visit()
    guest.refused.append(404)  # of the example that there is not
    page = guest.page
    page.goto("/try/coimbra/E11")
    expect(page.locator(".scorebox")).to_contain_text("Final score")
    page.get_by_role("link", name="Case 3").click()
    expect(page.locator(".cases .on")).to_have_text("3")
    page.goto("/try/coimbra/E99")
    expect(page.locator("main")).to_contain_text("has no position 1")
