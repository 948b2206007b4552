"""Several people at one table, each with a browser of his own."""

import json
import random

from playwright.sync_api import expect

from tests.web.conftest import Visit


def sit_down(ana, rui, game: str = "navegador") -> None:  # type: ignore[no-untyped-def]
    """Ana opens a table for two, Rui joins by its link."""
    page = ana.page
    page.goto(f"/new/{game}")
    page.get_by_label("Name at seat 1").fill("Ana")
    page.get_by_label("Who sits at seat 2").select_option("open")
    while page.locator(".seatrow").count() > 2:
        page.get_by_label(f"Remove seat {page.locator('.seatrow').count()}").click()
    page.get_by_label("Draw the seating by lot").uncheck()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".openseats")).to_be_visible()
    rui.page.goto(page.url)
    seat, link = [
        place.bounding_box() for place in (rui.page.get_by_label("Your name"), rui.page.get_by_label("Link to this table"))
    ]
    assert seat["y"] < link["y"]  # a guest is asked to sit before he is asked to invite others
    rui.page.get_by_label("Your name").fill("Rui")
    rui.page.get_by_role("button", name="Sit here").click()
    ana.at_table()
    rui.at_table()


def test_two_browsers_see_each_other_and_a_third_only_watches(visit: Visit) -> None:
    ana, rui, zoe = visit(), visit(), visit()
    sit_down(ana, rui)
    zoe.page.goto(ana.page.url)
    zoe.at_table()

    assert ana.decides()
    assert rui.actions() == []
    assert zoe.actions() == []
    ana.choose("rondel:workers")
    expect(rui.page.locator(".recent")).to_contain_text("Ana chooses Workers")
    expect(zoe.page.locator(".recent")).to_contain_text("Ana chooses Workers")
    ana.choose("workers:1")
    ana.confirm()
    expect(rui.page.locator(".recent")).to_contain_text("Ana recruits 1 worker for 50")
    assert rui.decides()
    assert zoe.actions() == []

    # back beyond one's own turn only with consent
    ana.page.keyboard.press("l")
    ana.page.get_by_label("Undo to here, after move 1").first.click()
    rui.page.get_by_role("button", name="Accept").click()
    ana.page.keyboard.press("a")
    expect(ana.page.locator(".prompt")).to_contain_text("Recruit how many workers?")

    rui.page.keyboard.press("c")
    rui.page.get_by_label("Say something").fill("Boa viagem!")
    rui.page.get_by_label("Say something").press("Enter")
    ana.page.keyboard.press("c")
    expect(ana.page.get_by_role("log", name="Chat")).to_contain_text("Boa viagem!")
    rui.page.get_by_label("Private notes").fill("sell gold")
    rui.page.keyboard.press("Tab")
    expect(rui.page.locator(".notes span")).to_have_text("Private notes")
    rui.page.reload()
    rui.at_table()
    rui.page.keyboard.press("c")
    expect(rui.page.get_by_label("Private notes")).to_have_value("sell gold")
    expect(ana.page.get_by_label("Private notes")).to_have_value("")


def test_what_one_browser_is_sent_never_tells_another_players_secret(visit: Visit) -> None:
    """Madeira: how many pirates the other has (R12.1). Everything both browsers receive is read, whatever asked for it."""
    ana, rui = visit(), visit()
    sent: dict[str, list[str]] = {"ana": [], "rui": []}
    for name, guest in (("ana", ana), ("rui", rui)):
        guest.page.on("requestfinished", lambda request, name=name: note(request, sent[name]))
    sit_down(ana, rui, "madeira")
    luck = random.Random(4)
    for _ in range(16):
        ana.page.wait_for_function("() => document.querySelector('main.table')")
        turn = ana if whose(ana, rui) == 0 else rui
        turn.play(luck, board=False)
    for seat, guest in enumerate((ana, rui)):
        guest.page.keyboard.press("s")
        expect(guest.page.locator("table.score")).to_be_visible()
        expect(guest.page.locator("table.score")).not_to_contain_text("Pirates")
        guest.page.get_by_role("button", name="Replay").click()
        guest.page.get_by_role("button", name="To the start").click()
        expect(guest.page.locator(".replaybar .where")).to_contain_text("move 0/")
        bodies = [json.loads(text) for text in sent[("ana", "rui")[seat]]]
        positions = [body for body in bodies if isinstance(body, dict) and body.get("view")]
        updates = [body for body in bodies if isinstance(body, dict) and isinstance(body.get("changes"), dict)]
        assert len(positions) > 1
        assert len(updates) > 3
        for body in updates:
            assert body["changes"].get("players", {}).get(str(1 - seat), {}).get("pirates", -1) == -1
        for body in positions:
            if "standings" not in body:  # an answer that was tried
                body |= {"seat": seat, "standings": []}
            if body["seat"] is None:  # before he sat down
                assert all(player["pirates"] == -1 for player in body["view"]["players"])
                continue
            assert body["view"]["players"][seat]["pirates"] >= 0
            assert body["view"]["players"][1 - seat]["pirates"] == -1
            assert all("pirates" not in standing["breakdown"] for standing in body["standings"])
            assert body.get("fairness", {}).get("seed") is None


def note(request, found: list[str]) -> None:  # type: ignore[no-untyped-def]
    """Keep the body of an answer of the API; the stream has no end and is read by the server's own tests."""
    if "/api/tables" in request.url and "/stream" not in request.url:
        found.append(request.response().text())


def whose(*guests) -> int:  # type: ignore[no-untyped-def]
    """Which of these browsers decides; waits until one does."""

    def deciding() -> list[int]:
        return [n for n, guest in enumerate(guests) if guest.page.locator(".acts .act[data-action]").count()]

    guests[0].until(lambda: bool(deciding()))
    return deciding()[0]


def test_a_seat_moves_to_another_device(visit: Visit) -> None:
    ana, rui, phone, tablet = visit(), visit(), visit(390, 844), visit()
    sit_down(ana, rui)
    ana.choose("rondel:workers")
    ana.page.get_by_role("button", name="Table").click()
    ana.page.get_by_role("button", name="Continue on another device").click()
    link = ana.page.get_by_label("Private link for your other device").input_value()
    addresses: list[str] = []
    phone.page.on("request", lambda request: addresses.append(request.url))
    phone.page.goto(link)
    assert phone.decides()
    code = link.split("#pass=")[1]
    assert code not in phone.page.url
    assert [url for url in addresses if code in url.split("#")[0]] == []
    ana.page.get_by_role("button", name="Close").click()
    expect(ana.page.locator(".toast")).to_contain_text("Ana continues on another device")
    expect(ana.page.locator(".acts")).to_contain_text("You are watching")

    phone.page.get_by_role("button", name="Table").click()  # and on, by typing the code
    phone.page.get_by_role("button", name="Continue on another device").click()
    code = phone.page.locator(".code").inner_text()
    tablet.page.goto(ana.page.url)
    tablet.at_table()
    tablet.page.get_by_role("button", name="Table").click()
    tablet.refused = [400]
    tablet.page.get_by_label("Code from your other device").fill("WRONG")
    tablet.page.get_by_role("button", name="Continue here").click()
    expect(tablet.page.locator("dialog [role=status]")).to_contain_text("no longer")
    tablet.page.get_by_label("Code from your other device").fill(code.lower())
    tablet.page.get_by_role("button", name="Continue here").click()
    tablet.choose("workers:1")
    tablet.confirm()
    expect(rui.page.locator(".recent")).to_contain_text("Ana recruits 1 worker for 50")
