"""Coimbra's board in a real browser: everything an action names is there, and a whole game is played by clicks."""

import random
import uuid
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.guest import Guest
from tests.web.test_look import violations

IDLE = ("distress", "decline", "stop", "done")
NAMES = ["Ana", "Rui", "Eva", "Gil"]
UNDRAWN = "ids => ids.filter(id => document.querySelectorAll(`[id='${id}']`).length !== 1)"


class Player(Guest):
    """A guest at a hot-seat table of Coimbra."""

    def post(self, path: str, data: dict[str, Any]) -> Any:
        return self.page.request.post(path, data=data, headers={"Idempotency-Key": uuid.uuid4().hex}).json()

    def open(self, players: int, seed: str) -> Any:
        """A new table; returns its snapshot."""
        seats = [{"kind": "hotseat" if number else "me", "name": NAMES[number]} for number in range(players)]
        snap = self.post("/api/tables", {"game": "coimbra", "shuffle": False, "seed": seed, "seats": seats})
        self.id = snap["id"]
        return snap

    def forward(self, snap: Any, moves: int, luck: random.Random) -> Any:
        """Random moves without looking at them."""
        for _ in range(moves):
            action = luck.choice(wanted(snap["actions"]))["text"]
            snap = self.move(snap, action)
        return snap

    def move(self, snap: Any, action: str) -> Any:
        seat, version = snap["actor"], snap["version"]
        return self.post(f"/api/tables/{self.id}/move", {"seat": seat, "version": version, "action": action})

    def look(self) -> None:
        self.page.goto(f"/table/{self.id}")
        expect(self.page.locator(".sheet")).to_be_visible()

    def snapshot(self) -> Any:
        return self.page.request.get(f"/api/tables/{self.id}").json()

    def click(self, element: str) -> None:
        found = self.page.query_selector(f"[id='{element}']")
        assert found is not None, element
        self.touch(found)

    def by_board(self, action: Any) -> None:
        """Take an action by clicks on the elements it names; the first one may leave a choice."""
        targets = list(action["targets"])
        if action["text"].startswith("place:"):
            targets = [targets[1], targets[0]]  # the die, then its lane
        self.click(targets[0])
        menu = self.page.locator(f'.chooser [data-action="{action["text"]}"]')
        if action["text"].startswith("place:"):
            self.click(targets[1])
        elif self.page.locator(".chooser").count():
            menu.click()


def wanted(actions: list[Any]) -> list[Any]:
    """A livelier game: nobody passes who need not."""
    return [action for action in actions if action["text"] not in IDLE] or actions


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_by_clicks_to_the_final_score(visit: Visit, players: int) -> None:
    guest = Player(visit().page)
    guest.open(players, f"clicks {players}")
    guest.look()
    luck = random.Random(players)
    kinds: set[str] = set()
    for _ in range(400):
        if not guest.decides():
            break
        snap = guest.snapshot()
        targets = sorted({target for action in snap["actions"] for target in action["targets"]})
        assert guest.page.evaluate(UNDRAWN, targets) == [], snap["prompt"]
        action = luck.choice(wanted(snap["actions"]))
        kinds.add(action["text"].partition(":")[0])
        before = guest.version()
        if action["targets"]:
            guest.by_board(action)
        else:
            guest.choose(action["text"])
        guest.confirm()
        guest.page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=before)
    assert "wins" in guest.prompt
    assert kinds >= {"start", "corner", "place", "acquire", "favor", "walk", "income", "invest"}
    guest.page.get_by_role("tab", name="Score").click()
    score = guest.page.locator("table.score")
    expect(score.locator("caption")).to_have_text("Final score")
    rows = [[int(cell) for cell in row.locator("td").all_inner_texts()] for row in score.locator("tbody tr").all()]
    totals = [int(cell) for cell in score.locator("tfoot tr").first.locator("td").all_inner_texts()]
    assert [sum(column) for column in zip(*rows, strict=True)] == totals == guest.points()


def test_a_die_shows_where_it_would_be_served_before_it_is_placed(visit: Visit) -> None:
    guest = Player(visit().page)
    luck = random.Random(3)
    snap = guest.open(3, "served")
    while snap["view"]["phase"] != "B" or len(snap["view"]["pool"]) > 8:
        snap = guest.forward(snap, 1, luck)
    guest.look()
    page = guest.page
    die = snap["view"]["pool"][0]
    guest.click(die["id"])
    assert page.locator(".ghostbox").count() == 4  # one in each location
    assert page.locator(".acts .act").count() == 4
    for lane in snap["view"]["lanes"]:
        served = die["places"][lane["id"]] + 1
        label = page.locator(f"[id='lane.{lane['id']}']").get_attribute("aria-label") or ""
        assert f"would be served {served}" in label
        assert f" of {len(lane['waiting']) + 1}" in label
    page.keyboard.press("Escape")
    page.mouse.move(2, 2)
    expect(page.locator(".ghostbox")).to_have_count(0)
    guest.click("lane.central")  # the other way round: first the place, then the die
    guest.click(die["id"])
    guest.confirm()
    changed = "before => document.querySelector('main.table').dataset.version !== String(before)"
    page.wait_for_function(changed, arg=snap["version"])
    after = guest.snapshot()["view"]["lanes"][2]["waiting"]
    place = after[die["places"]["central"]]
    assert (place["colour"], place["value"]) == (die["colour"], die["value"])


def test_icons_speak_on_hover_and_on_focus(visit: Visit) -> None:
    guest = Player(visit().page)
    snap = guest.open(2, "words")
    guest.look()
    page = guest.page
    card = snap["view"]["lanes"][2]["cards"][1]
    page.locator(f"[id='card.{card['id']}']").hover()
    expect(page.locator(".tip")).to_contain_text(card["text"])
    monastery = next(node for node in snap["view"]["nodes"] if node["kind"] == "monastery")
    page.locator(f"[id='node.{monastery['id']}']").hover()
    expect(page.locator(".tip")).to_contain_text(monastery["text"])
    page.mouse.move(2, 2)
    page.locator("[id='group.1']").evaluate("element => element.focus({ focusVisible: true })")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id").startswith(("group.", "card."))
    expect(page.locator(".tip")).to_contain_text("influence +")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_violation_and_nothing_scrolls_away(visit: Visit, theme: str) -> None:
    guest = Player(visit(theme=theme).page)
    luck = random.Random(4)
    snap = guest.open(4, "axe")
    for moves in (0, 75):
        snap = guest.forward(snap, moves, luck)
        guest.look()
        assert guest.decides()
        assert violations(guest.page) == [], snap["prompt"]
        assert guest.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1366, 768]
        for selector in [".board", ".sheet", ".players"]:
            box = guest.page.locator(selector).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 768, selector


def test_a_phone_opens_the_zone_that_matters(visit: Visit) -> None:
    guest = Player(visit(390, 844).page)
    luck = random.Random(5)
    snap = guest.open(2, "phone")
    opened = {"place": "city", "walk": "map", "invest": "voyages", "income": ""}
    seen = set()
    while len(seen) < len(opened):
        kind = snap["actions"][0]["text"].partition(":")[0]
        if kind in opened and kind not in seen:
            seen.add(kind)
            guest.look()
            assert guest.decides()
            assert guest.page.evaluate("document.documentElement.scrollWidth") == 390
            if opened[kind]:
                assert guest.page.locator(".zonebox:visible").get_attribute("data-zone") == opened[kind]
            else:
                assert guest.page.locator(".coimbra-sheet .diebox.legal").first.is_visible()
            assert violations(guest.page) == [], kind
        snap = guest.forward(snap, 1, luck)
