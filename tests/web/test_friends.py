"""Friends at one table, each at his own browser: one vanishes, a time runs out, all agree to go back, links and chat."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from caravela.table import hours, presence
from caravela.table.settings import Settings
from tests.table.helper import last_app, server
from tests.web.conftest import Visit
from tests.web.test_end import post
from tests.web.test_eyes import looks


@pytest.fixture
def address(client: None, tmp_path: object) -> Iterator[str]:
    """A server in this process, so that time can be put forward."""
    with server(Settings(data_dir=tmp_path, database="", workers=1, rate=0)) as url:  # type: ignore[arg-type]
        yield url


def pass_time(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """It is later, and whoever minds the clocks has looked at them."""
    monkeypatch.setattr(hours, "ahead", hours.ahead + seconds)
    last_app[0].state.service.timekeeper.look()


def together(*guests, **options: object) -> str:  # type: ignore[no-untyped-def]
    """A running table with a seat for each; its page is open everywhere."""
    names = ["Ana", "Rui", "Eva"]
    seats = [{"kind": "me", "name": "Ana"}, *[{"kind": "open"}] * (len(guests) - 1)]
    table: str = post(guests[0], "/tables", game="navegador", seats=seats, **options)["id"]
    for number, guest in enumerate(guests):
        if number:
            post(guest, f"/tables/{table}/join", seat=number, name=names[number])
    for guest in guests:
        guest.page.goto(f"/table/{table}")
        guest.at_table()
    return table


def row(page: Page, colour: str):  # type: ignore[no-untyped-def]
    return page.locator(f'[id="player.{colour}"]')


def test_a_friend_who_vanishes_is_seen_replaced_and_comes_back(
    visit: Visit, blank: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, rui, eva = visit(), visit(), visit(390, 844)
    table = together(ana, rui, eva)
    service = last_app[0].state.service
    owner = service.memory.read(table).seats[1]["owner"]
    monkeypatch.setattr(presence, "GRACE", 0.0)
    ana.until(lambda: service.presence.gone(table, owner) == 0)  # he listens
    expect(ana.page.locator(".player.absent")).to_have_count(0)
    rui.page.goto("about:blank")
    ana.until(lambda: service.presence.gone(table, owner) > 0)
    expect(row(ana.page, "green").locator(".note")).to_contain_text("gone")
    expect(ana.page.locator(".absent .btn")).to_have_count(0)

    pass_time(monkeypatch, 400)
    ana.page.reload()
    expect(ana.page.locator(".ask.absent")).to_contain_text("Rui has been gone for 7 min")
    assert looks(ana.page, blank) == {}
    ana.page.get_by_role("button", name="Let").click()
    expect(ana.page.locator(".ask")).to_contain_text("Waiting for Eva")
    expect(eva.page.locator(".panelbody .ask")).to_contain_text("Ana asks to let the bot")
    eva.page.get_by_role("button", name="Accept").click()
    expect(row(ana.page, "green").locator(".note")).to_contain_text("fills in")

    rui.page.goto(f"/table/{table}")
    rui.page.get_by_role("button", name="Come back").click()
    expect(row(ana.page, "green").locator(".note")).to_have_text("")
    expect(ana.page.locator(".toast")).to_contain_text("Rui is back")


def test_a_time_out_is_seen_at_once_and_what_was_chosen_happens(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, rui = visit(), visit()
    page = ana.page
    page.goto("/new/navegador/2")
    page.get_by_label("Name at seat 1").fill("Ana")
    page.get_by_label("Who sits at seat 2").select_option("open")
    page.get_by_label("Draw the seating by lot").uncheck()
    page.get_by_label("Clock").check()
    page.get_by_label("minutes each").fill("1")
    page.get_by_label("when time is up").select_option("resign")
    page.get_by_label("Private").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    rui.page.goto("/")
    expect(rui.page.locator(".plate").first).to_be_visible()
    expect(rui.page.get_by_role("button", name="Sit down")).to_have_count(0)
    rui.page.goto(page.url)
    rui.page.get_by_role("button", name="Sit here").click()
    rui.at_table()
    pass_time(monkeypatch, 61)
    for guest in (ana, rui):
        expect(guest.page.locator(".prompt")).to_contain_text("Ana resigns: Player wins.")


def test_the_others_are_asked_before_something_is_taken_back(visit: Visit, blank: Page) -> None:
    ana, rui = visit(), visit()
    together(ana, rui)
    ana.choose("rondel:workers")
    ana.choose("workers:1")
    ana.confirm()
    assert rui.decides()
    ana.page.get_by_role("button", name="Ask for undo: Ana recruits 1 worker").click()
    dialog = ana.page.get_by_role("dialog", name="Ask to take back")
    expect(dialog).to_contain_text("This takes back one move")
    expect(dialog).to_contain_text("Ana recruits 1 worker for 50.")
    assert looks(ana.page, blank) == {}
    dialog.get_by_role("button", name="Ask the others").click()
    asked = rui.page.locator(".ask")
    expect(asked).to_contain_text("Ana asks to take something back")
    expect(asked).to_contain_text("Ana recruits 1 worker for 50.")
    assert looks(rui.page, blank) == {}
    asked.get_by_role("button", name="Decline").click()
    expect(ana.page.locator(".toast")).to_contain_text("Rui does not agree")
    ana.page.get_by_role("button", name="Ask for undo: Ana recruits 1 worker").click()
    dialog.get_by_role("button", name="Ask the others").click()
    rui.page.get_by_role("button", name="Accept").click()
    expect(ana.page.locator(".prompt")).to_contain_text("Recruit how many workers?")

    ana.page.get_by_role("button", name="Table").click()
    ana.page.get_by_role("button", name="Continue on another device").click()
    expect(ana.page.locator(".code")).to_be_visible()
    ana.page.get_by_role("button", name="End this table").click()
    assert looks(ana.page, blank) == {}
    ana.page.get_by_role("button", name="Ask them").click()
    expect(rui.page.locator(".ask")).to_contain_text("end the game now")
    rui.page.get_by_role("button", name="Accept").click()
    expect(ana.page.locator(".prompt")).to_contain_text("The players have ended the game.")


def test_chat_has_a_badge_and_keeps_half_a_line(visit: Visit) -> None:
    ana, rui = visit(), visit()
    table = together(ana, rui)
    post(rui, f"/tables/{table}/chat", text="Boa viagem!")
    badge = ana.page.locator("#tab-chat em")
    expect(badge).to_have_text("1 new")
    ana.page.locator("#tab-chat").click()
    expect(badge).to_have_count(0)
    ana.page.get_by_label("Say something").fill("Thank y")
    ana.page.locator("#tab-log").click()
    ana.page.reload()
    ana.at_table()
    expect(badge).to_have_count(0)
    ana.page.locator("#tab-chat").click()
    expect(ana.page.get_by_label("Say something")).to_have_value("Thank y")


def test_an_open_table_is_joined_by_one_click_and_localhost_comes_with_a_word(visit: Visit, blank: Page) -> None:
    ana, rui = visit(), visit()
    table = post(ana, "/tables", game="navegador", seats=[{"kind": "me", "name": "Ana"}, {"kind": "open"}])["id"]
    ana.page.goto(f"/table/{table}")
    expect(ana.page.locator(".openseats .localword")).to_contain_text("on this computer only")
    expect(ana.page.locator(".qr")).to_have_count(0)
    last_app[0].state.service.settings.host = "192.168.1.20"
    ana.page.reload()
    expect(ana.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert looks(ana.page, blank) == {}
    assert "//192.168.1.20:" in ana.page.get_by_label("Link to this table").input_value()
    rui.page.goto("/")
    rui.page.get_by_label("Your name").fill("Rui")
    rui.page.get_by_role("button", name=f"Sit down, Navegador table {table}").click()
    rui.page.wait_for_url(f"**/table/{table}")
    rui.at_table()
    expect(row(rui.page, "green")).to_contain_text("Rui")
