"""Many tables: which wait for me, how I am called, and how I find one."""

import random
import re
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.guest import Guest

# notifications are allowed and kept; the page believes to be hidden as long as `away` is set
CALLED = """
  window.told = [];
  window.away = false;
  Object.defineProperty(document, 'hidden', { get: () => window.away });
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, options) { window.told.push(`${title}. ${options.body}`); }
    close() {}
  };
  window.AudioContext = class {
    currentTime = 0;
    resume() { window.told.push('sound'); }
    createOscillator() { return { frequency: {}, connect: to => to, start() {}, stop() {} }; }
    createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: to => to }; }
  };
"""


def with_friend(guest: Guest, game: str = "Navegador") -> str:
    """A table for this browser and whoever joins; its path."""
    page = guest.page
    page.goto(f"/new/{game.lower()}/2")
    page.get_by_label("Name at seat 1").fill("Ana")
    page.get_by_label("Who sits at seat 2").select_option("open")
    page.get_by_label("Draw the seating by lot").uncheck()
    page.get_by_role("button", name="Open the table").click()
    page.locator(".openseats").wait_for()
    return "/" + page.url.split("/", 3)[3]


def sit(guest: Guest, path: str, name: str) -> None:
    guest.page.goto(path)
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Sit here").click()
    guest.at_table()


def end_turn(guest: Guest) -> None:
    luck = random.Random(1)
    assert guest.decides()
    own = guest.page.locator(".player.turn").get_attribute("id")
    while guest.page.locator(".player.turn").get_attribute("id") == own:
        guest.play(luck, board=False)


def icon(page: Page) -> str:
    return unquote(page.locator("link[rel=icon]").get_attribute("href") or "")


def test_the_next_table_is_one_click_or_key_away(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    guest.hot_seat(["Ana", "Rui"], "first")
    first = page.url
    assert guest.decides()
    expect(page).to_have_title("(1) Navegador · Caravela")
    guest.hot_seat(["Ana", "Rui"], "second", "coimbra")
    second = page.url
    expect(page).to_have_title("(2) Coimbra · Caravela")
    assert ">2</text>" in icon(page)
    page.get_by_role("link", name="Next table where it is your turn: Navegador, 1 waiting").click()
    page.wait_for_url(first)
    guest.at_table()
    page.keyboard.press("n")
    page.wait_for_url(second)
    page.goto("/rules/madeira")
    expect(page).to_have_title("(2) Madeira: rules · Caravela")


def test_nobody_waits_and_nothing_is_counted(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    page.locator(".plate").first.wait_for()
    expect(page).to_have_title("Caravela")
    assert re.fullmatch(r"/assets/ship-[\w-]+\.svg", icon(page))


def test_the_list_is_not_asked_for_again(visit: Visit) -> None:
    """It is read with the page and when the stream begins. What happens afterwards comes by the stream."""
    ana, rui = visit(), visit()
    page = ana.page
    path = with_friend(ana)
    sit(rui, path, "Rui")
    end_turn(ana)
    page.goto("/")
    page.locator(".plate").first.wait_for()
    expect(page).to_have_title("Caravela")
    asked = "() => performance.getEntriesByType('resource').filter(each => each.name.includes('tables?mine=true')).length"
    page.wait_for_function(f"() => ({asked})() === 2")
    end_turn(rui)
    expect(page).to_have_title("(1) Caravela")
    assert page.evaluate(asked) == 2


def test_my_turn_calls_me_when_i_look_elsewhere(visit: Visit) -> None:
    ana, rui = visit(), visit()
    page = ana.page
    page.add_init_script(CALLED)
    path = with_friend(ana)
    page.get_by_role("button", name="Table").click()
    page.get_by_label("A sound when").check()
    page.get_by_label("A notification of the browser").check()
    page.keyboard.press("Escape")
    sit(rui, path, "Rui")
    end_turn(ana)
    page.goto("/")
    page.locator(".plate").first.wait_for()
    expect(page.locator(".lines .turn")).to_have_count(0)
    page.evaluate("() => { window.away = true; }")
    end_turn(rui)
    page.wait_for_function("() => window.told.length > 1")
    assert page.evaluate("() => window.told") == ["sound", "Your turn: Navegador. With Rui"]
    expect(page).to_have_title("(1) Caravela")


def test_my_games_stand_first_and_the_list_is_filtered(visit: Visit) -> None:
    ana, rui = visit(), visit()
    rui.hot_seat(["Iria", "Zé"], "other", "madeira")
    sit(rui, with_friend(ana, "Amerigo"), "Iria")
    ana.hot_seat(["Ana", "Eva"], "own", "coimbra")
    page = ana.page
    page.goto("/")
    own = page.locator(".lines").first
    expect(own.get_by_role("heading", name="Your games")).to_be_visible()
    assert own.evaluate("list => list.compareDocumentPosition(document.querySelector('.plates')) & 4"), (
        "before the games to begin"
    )
    assert own.locator("li.turn").count() >= 1
    assert own.locator("li").first.get_attribute("class") == "turn"

    def games(section: Any) -> set[str]:
        return {text.split(",")[0].split(" ·")[0] for text in section.locator(".lwhat").all_inner_texts()}

    page.get_by_text("Find a table").click()
    page.get_by_label("With").select_option("Iria")
    expect(own.locator("li")).to_have_count(1)
    assert games(own) == {"Amerigo"}
    page.get_by_label("Game").select_option("coimbra")
    expect(page.get_by_text("No table is like that.")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    page.get_by_label("Game").select_option("coimbra")
    assert games(page.locator(".lines").first) == {"Coimbra"}
    page.get_by_label("Game").select_option("")
    page.get_by_label("Status").select_option("finished")
    expect(page.get_by_role("heading", name="Your games")).to_have_count(0)


def test_the_lobby_hears_of_tables_and_asks_no_more(visit: Visit) -> None:
    """What others do is shown without a request: a table is opened, somebody sits down, it begins."""
    ana, rui, eva = visit(), visit(), visit()
    asked: list[str] = []
    eva.page.on("request", lambda request: asked.append(request.url))
    eva.page.goto("/")
    path = with_friend(ana)
    table = path.rsplit("/", 1)[1]
    expect(eva.page.get_by_label(f"Look, Navegador table {table}")).to_be_visible()
    sit(rui, path, "Rui")
    expect(eva.page.get_by_label(f"Watch, Navegador table {table}")).to_be_visible()
    lists = [url for url in asked if "/api/tables?limit" in url]
    assert 1 <= len(lists) <= 2, "once with the page, once when the stream begins"
