"""Coimbra's board in a real browser: everything an action names is there, and a whole game is played by clicks.

The engine plays the same game beside the browser: it knows which elements an action touches."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import caravela
from tests.table.helper import new_key
from tests.web.conftest import Visit
from tests.web.guest import Guest, entry, figure, part
from tests.web.keys import Keys
from tests.web.test_look import THEMES, violations

GAME = caravela.game("coimbra")
IDLE = ("distress", "decline", "stop", "done")
NAMES = ["Ana", "Rui", "Eva", "Gil"]


def wanted(texts: list[str]) -> list[str]:
    """A livelier game: nobody passes who need not."""
    return [text for text in texts if text not in IDLE] or texts


class Player(Guest):
    """A guest at a hot-seat table of Coimbra."""

    def __init__(self, page: Page, players: int, seed: str) -> None:
        super().__init__(page)
        seats = [{"kind": "hotseat" if number else "me", "name": NAMES[number]} for number in range(players)]
        opened = self.post("/api/tables", {"game": "coimbra", "shuffle": False, "seed": seed, "seats": seats})
        self.id = opened["id"]
        self.at_version = opened["version"]
        self.s = GAME.new(players, seed)

    @property
    def view(self) -> Any:
        return GAME.whole_view(self.s, self.s.actor)

    def post(self, path: str, data: dict[str, Any]) -> Any:
        answer = self.page.request.post(path, data=data, headers={"Idempotency-Key": new_key()})
        assert answer.ok, answer.text()
        return answer.json()

    def forward(self, luck: random.Random) -> None:
        """A random move that nobody looks at."""
        self.send(luck.choice(wanted([GAME.text(action) for action in self.s.options])))

    def send(self, text: str) -> None:
        """A move that does not come from the page."""
        move = {"seat": self.s.actor, "version": self.at_version, "action": text}
        self.at_version = self.post(f"/api/tables/{self.id}/move", move)["version"]
        self.s.apply(GAME.parse(text))

    def come(self) -> None:
        self.page.goto(f"/table/{self.id}")
        expect(self.page.locator(".sheet")).to_be_visible()
        assert self.decides()

    def click(self, element: str) -> None:
        self.hit(part(element))

    def by_board(self, text: str, before: str) -> None:
        """Take an action by clicks on the elements it names, or by the list if it names none."""
        targets = GAME.targets(self.s, GAME.parse(text))
        if text.startswith("place:"):
            self.click(targets[1])  # the die, then its lane
            self.click(targets[0])
        elif targets:
            self.click(targets[0])
        else:
            self.choose(text)
        while (seen := self.look(before)).kind != "done":
            if seen.kind == "confirm":
                self.agree()
            else:
                self.hit(entry(text, menu=seen.kind == "menu"))

    def arrive(self, before: str) -> None:
        """Wait for the next decision."""
        self.page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=before)


class KeyPlayer(Keys, Player):
    """The same without a pointer."""


@pytest.mark.parametrize(("players", "keys"), [(3, False), (2, True)], ids=["clicks", "keys"])
@pytest.mark.long
def test_a_whole_game_by_clicks_or_keys_to_the_final_score(visit: Visit, players: int, keys: bool) -> None:
    guest = (KeyPlayer if keys else Player)(visit().page, players, f"clicks {players}")
    guest.page.goto(f"/table/{guest.id}")
    luck = random.Random(players)
    kinds: set[str] = set()
    while seen := guest.decision():
        listed = [choice.text for choice in seen.acts]
        actions = [GAME.parse(text) for text in listed]
        assert set(guest.s.options) <= set(actions)
        text = luck.choice(wanted(listed))
        kinds.add(text.partition(":")[0])
        guest.by_board(text, seen.version)
        guest.s.apply(GAME.parse(text))
    assert guest.s.over
    assert "wins" in guest.prompt
    assert kinds >= {"start", "corner", "place", "acquire", "favor", "walk", "income", "invest"}
    assert players == 2 or "cap" in kinds
    guest.page.get_by_role("tab", name="Score").click()
    score = guest.page.locator(".scorebox table.score")
    expect(score.locator("caption")).to_have_text("Final score")
    rows = [[figure(cell) for cell in row.locator("td").all_inner_texts()] for row in score.locator("tbody tr").all()]
    totals = [figure(cell) for cell in score.locator("tfoot tr").first.locator("td").all_inner_texts()]
    assert [sum(column) for column in zip(*rows, strict=True)] == totals == guest.points() == guest.s.scores()


def test_a_die_shows_where_it_would_be_served_before_it_is_placed(visit: Visit) -> None:
    guest = Player(visit().page, 3, "served")
    luck = random.Random(3)
    while guest.view["phase"] != "B" or len(guest.view["pool"]) > 8:
        guest.forward(luck)
    guest.come()
    page = guest.page
    die = guest.view["pool"][0]
    guest.click(die["id"])
    assert page.locator(".ghostbox").count() == 4  # one in each location
    assert page.locator(".acts .act").count() == 4
    for lane in guest.view["lanes"]:
        served = die["places"][lane["id"]] + 1
        label = page.locator(f"[id='lane.{lane['id']}']").get_attribute("aria-label") or ""
        assert f"would be served {served}" in label
        assert f" of {len(lane['waiting']) + 1}" in label
    page.keyboard.press("Escape")
    page.mouse.move(2, 2)
    expect(page.locator(".ghostbox")).to_have_count(0)
    before = guest.version()
    guest.click("lane.central")  # the other way round: first the place, then the die
    guest.click(die["id"])
    guest.confirm()
    guest.arrive(before)
    served = die["places"]["central"]
    name = page.locator(f"[id='die.central.{served}']").get_attribute("data-name") or ""
    assert name.startswith(f"{die['colour']} {die['value']} of ")


@pytest.mark.parametrize(("kind", "piece"), [("income", r"^\+\d+$"), ("invest", "^disk$")])
def test_income_and_investments_fly(visit: Visit, kind: str, piece: str) -> None:
    """The income of a die from its track to the player, a disk from the player to the voyage; a spectator sees it."""
    guest, page = Player(visit().page, 2, "flights"), visit(motion=True).page
    luck = random.Random(5)
    while not (moves := [GAME.text(action) for action in guest.s.options if GAME.text(action).startswith(f"{kind}:")]):
        guest.forward(luck)
    page.goto(f"/table/{guest.id}")
    expect(page.locator(".sheet")).to_be_visible()
    seen = "[...document.querySelectorAll('svg.overlay > g')].map(g => g.querySelector('.piece') ? 'disk' : g.textContent.trim())"
    watch = f"window.flown = []; new MutationObserver(() => window.flown.push(...{seen}))"
    page.evaluate(f"{watch}.observe(document.body, {{ childList: true, subtree: true }})")
    guest.send(moves[0])
    page.wait_for_function("piece => window.flown.some(what => new RegExp(piece).test(what))", arg=piece)


def test_what_is_not_lit_says_why(visit: Visit) -> None:
    guest = Player(visit().page, 3, "why")
    guest.come()
    page = guest.page
    for element in ["favor.favor_cap", "node.i_1", "track.council", f"voyage.{guest.view['voyages'][0]['id']}"]:
        guest.click(element)
        expect(page.locator(".whynot")).to_contain_text(re.compile(r"R\d+\.\d+"))
        page.keyboard.press("Escape")
        expect(page.locator(".whynot")).to_have_count(0)


def test_the_map_lies_as_its_places_are_called(visit: Visit) -> None:
    guest = Player(visit().page, 2, "north")
    guest.come()
    where: dict[str, dict[str, float]] = guest.page.evaluate(
        "ids => Object.fromEntries(ids.map(id => [id, document.getElementById('node.' + id).getBoundingClientRect().toJSON()]))",
        [place["id"] for place in guest.view["nodes"]],
    )
    for place, box in where.items():
        kind, _, side = place.partition("_")
        for here, there, axis in [("n", "s", "y"), ("w", "e", "x")]:
            other = where.get(f"{kind}_{side.replace(here, there)}")
            if here in side and other:
                assert box[axis] < other[axis], place


def test_icons_speak_on_hover_and_on_focus(visit: Visit) -> None:
    guest = Player(visit().page, 2, "words")
    guest.come()
    page = guest.page
    card = guest.view["lanes"][2]["cards"][1]
    page.locator(f"[id='card.{card['id']}']").hover()
    expect(page.locator(".tip")).to_contain_text(card["text"])
    monastery = next(node for node in guest.view["nodes"] if node["kind"] == "monastery")
    page.locator(f"[id='node.{monastery['id']}']").hover()
    expect(page.locator(".tip")).to_contain_text(monastery["monastery"]["text"])
    page.mouse.move(2, 2)
    page.locator("[id='group.1']").evaluate("element => element.focus({ focusVisible: true })")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id").startswith(("group.", "card."))
    expect(page.locator(".tip")).to_contain_text("influence +")


def test_no_serious_violation_and_nothing_scrolls_away(visit: Visit) -> None:
    guest = Player(visit().page, 4, "axe")
    luck = random.Random(4)
    for moves in (0, 75):
        for _ in range(moves):
            guest.forward(luck)
        guest.come()
        for theme in THEMES:
            guest.page.emulate_media(color_scheme=theme)
            assert violations(guest.page) == [], guest.prompt
        assert guest.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1366, 768]
        for selector in [".board", ".sheet", ".players"]:
            box = guest.page.locator(selector).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 768, selector


def test_a_phone_opens_the_zone_that_matters(visit: Visit) -> None:
    guest = Player(visit(390, 844).page, 2, "phone")
    luck = random.Random(5)
    opened = {"place": "city", "walk": "map", "invest": "voyages", "income": ""}
    while opened:
        kind = GAME.text(guest.s.options[0]).partition(":")[0]
        if kind in opened:
            zone = opened.pop(kind)
            guest.come()
            assert guest.page.evaluate("document.documentElement.scrollWidth") == 390
            if zone:
                assert guest.page.locator(".zonebox:visible").get_attribute("data-zone") == zone
            else:
                assert guest.page.locator(".coimbra-sheet .diebox.legal").first.is_visible()
            assert violations(guest.page) == [], kind
        guest.forward(luck)
