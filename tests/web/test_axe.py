"""axe-core finds nothing at all, of any severity, on the pages around the table: at three widths, light and dark."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Visit
from tests.web.test_look import run_axe

PAGES = {
    "/": ".plate",
    "/new/madeira": ".seatrow",
    "/rules/coimbra": ".numbered",
    "/components/amerigo": ".comptable",
}


def found(page: Page) -> list[Any]:
    return [(entry["id"], entry["impact"], [node["html"][:160] for node in entry["nodes"][:3]]) for entry in run_axe(page)]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 768, 1366])
def test_no_violation_of_any_severity(visit: Visit, width: int, theme: str) -> None:
    guest = visit(width, 900, theme)
    guest.hot_seat(["Ana", "Rui"], "axe")  # so that the lobby lists a table
    for path, ready in PAGES.items():
        guest.page.goto(path)
        guest.page.locator(ready).first.wait_for()
        if path == "/":
            guest.page.locator(".lines li").first.wait_for()
        guest.come_to_rest()
        assert found(guest.page) == [], path


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["navegador", "coimbra", "madeira", "amerigo"])
def test_no_violation_at_a_table_in_play(visit: Visit, game: str, theme: str) -> None:
    for width in (390, 768, 1366):
        guest = visit(width, 900, theme)
        guest.hot_seat(["Ana", "Rui", "Zé"], "axe", game)
        assert guest.decides()
        guest.come_to_rest()
        assert found(guest.page) == [], width
