"""What a player does at the table: choosing, asking why not, taking back, replaying, coming back."""

import random
import re

from playwright.sync_api import APIResponse, Route, expect

import caravela
from tests.web.conftest import Visit
from tests.web.guest import Guest, part


def test_two_clicks_from_the_lobby_to_a_game_against_bots(visit: Visit) -> None:
    guest = visit()
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play against bots: Navegador").click()
    guest.at_table()
    assert guest.decides()
    assert guest.page.locator(".players .player").count() == 3  # his first game


def test_a_new_table_has_as_many_seats_as_the_lobby_said(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_label("Players at Navegador").select_option("5")
    page.get_by_role("link", name="New table … Navegador").click()
    expect(page.locator(".seatrow")).to_have_count(5)


def test_nothing_moves_under_the_pointer_once_a_decision_is_there(visit: Visit) -> None:
    """What the others did meanwhile is told together with the decision, not a moment later in the place of an action."""
    guest = visit()
    guest.page.goto("/")
    guest.page.get_by_label("Bots, by strength").select_option("deckhand")
    guest.page.get_by_role("button", name="Play against bots: Navegador").click()
    guest.at_table()
    places = "() => JSON.stringify([...document.querySelectorAll('.acts, .recent')].map(box => box.getBoundingClientRect()))"
    luck = random.Random(3)
    for _ in range(8):
        assert guest.decides()
        first = guest.page.evaluate(places)
        guest.come_to_rest()
        assert guest.page.evaluate(places) == first
        guest.play(luck, board=False)
    expect(guest.page.locator(".recent h3")).to_have_text("Since your last turn")


def test_a_click_on_the_board_plays_and_the_end_of_a_turn_waits_for_its_confirmation(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "confirm")
    page = guest.page
    guest.touch(part("rondel.workers"))
    expect(page.locator(".prompt")).to_contain_text("Recruit how many workers?")
    guest.touch(part("supply.workers"))
    page.locator(".chooser").get_by_text("Recruit 1 worker").click()
    expect(page.locator(".prompt.holding")).to_contain_text("Then the game goes on")
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".prompt.holding")).to_have_count(0)
    guest.choose("workers:1")
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".prompt")).to_contain_text("Rui")


def test_without_the_switch_nothing_waits(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "switch")
    page = guest.page
    page.get_by_role("button", name="Table").click()
    page.get_by_label("Confirm what ends the turn").uncheck()
    page.get_by_role("button", name="Close").click()
    guest.choose("rondel:workers")
    guest.choose("workers:0")
    expect(page.locator(".prompt")).to_contain_text("Rui")


def test_what_is_not_lit_answers_why_not_and_leads_to_the_rule(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "why")
    page = guest.page
    guest.choose("rondel:sailing")
    expect(page.locator(".prompt")).to_contain_text("where does each sail")  # the board has settled
    guest.touch(part("region.goa"))
    bubble = page.get_by_role("dialog", name="Why not?")
    expect(bubble).to_contain_text("Goa")
    link = bubble.get_by_role("link", name=re.compile(r"^R5\.\d+$"))
    rule = link.inner_text()
    link.click()
    expect(page.locator(".rulesbox .wanted")).to_contain_text(rule)
    assert "/table/" in page.url


def test_sailing_ship_by_ship_shows_what_was_chosen_and_reveals_are_said_beforehand(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "sail")
    page = guest.page
    guest.choose("rondel:sailing")
    expect(page.locator(".acts .act[data-action='sail:portugal>guine']")).to_contain_text("2 ships needed")
    expect(page.locator(".shipbox.selected [id='ship.red.portugal']")).to_be_visible()
    guest.touch(part("region.guine"))
    expect(page.locator(".prompt")).to_contain_text("something new is revealed.")  # the second ship must follow
    page.keyboard.press("Enter")
    expect(page.locator("[id='region.guine']")).not_to_have_class("unknown")
    expect(page.locator("[id='ship.red.guine']")).to_be_visible()
    expect(page.locator(".log, .recent").first).to_contain_text("Ana explores Guiné")


def test_undo_restart_and_undo_to_here(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "undo")
    page = guest.page
    guest.choose("rondel:market_a")
    sugar = page.locator(".acts .act[data-action='hold:sugar']")
    set_parts = page.locator(".prompt .setpart")
    expect(sugar).to_have_count(1)
    guest.choose("hold:spices")  # parts in any order; the last one goes first
    guest.choose("hold:sugar")
    expect(sugar).to_have_count(0)
    expect(set_parts).to_have_count(2)
    assert page.evaluate("(p => p.scrollHeight <= p.clientHeight)(document.querySelector('.prompt p'))"), "the question is seen"
    page.keyboard.press("u")
    expect(sugar).to_have_count(1)
    page.keyboard.press("Escape")
    expect(set_parts).to_have_count(0)
    guest.choose("hold:sugar")
    set_parts.click()
    expect(set_parts).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".prompt")).to_contain_text("Choose your first field")
    guest.choose("rondel:workers")
    guest.choose("workers:1")
    guest.confirm()
    guest.choose("rondel:ships")
    page.keyboard.press("l")
    page.get_by_label("Undo to here, after move 1").first.click()  # alone at this screen, nobody need be asked
    page.get_by_role("tab", name="Actions").click()
    expect(page.locator(".prompt")).to_contain_text("Recruit how many workers?")


def test_replay_slider_and_log_lead_to_earlier_positions_and_back(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "replay")
    page = guest.page
    luck = random.Random(3)
    for _ in range(12):
        guest.play(luck, board=False)
    page.get_by_role("tab", name="Log").click()
    page.locator(".log .jump").first.click()
    expect(page.locator(".replaybar .where")).to_contain_text("move 1/")
    assert guest.lit() == []
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replaybar .where")).to_contain_text("move 2/")
    page.get_by_role("slider", name="Move").fill("5")
    expect(page.locator(".replaybar .where")).to_contain_text("move 5/")
    page.get_by_role("button", name="Back to the table").click()
    page.get_by_role("tab", name="Actions").click()
    assert guest.decides()


def test_looking_back_marks_and_says_only_what_the_shown_move_did(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto("/")
    page.get_by_label("Bots, by strength").select_option("deckhand")
    page.get_by_role("button", name="Play against bots: Navegador").click()
    guest.at_table()
    marks = page.locator(".fresh, .freshdot")
    for turn in range(12):
        assert guest.decides()
        if turn and marks.count():  # after a turn of one's own, so that there are moves enough to go back by two
            break
        guest.play(random.Random(1), board=False)
    live = marks.count()
    assert live > 0  # the bots' moves
    page.get_by_role("button", name="Replay").click()
    moves = int(page.locator(".replaybar .where").inner_text().split("/")[1])
    expect(page.locator(".thismove h3")).to_have_text(f"Move {moves} of {moves}")
    expect(marks).to_have_count(0)
    page.get_by_label("One move back").click()
    page.get_by_label("One move back").click()
    page.get_by_label("One move on").click()
    expect(page.locator(".replaybar .where")).to_contain_text(f"move {moves - 1}/{moves}")
    expect(page.locator(".thismove h3")).to_have_text(f"Move {moves - 1} of {moves}")
    page.get_by_role("button", name="Back to the table").click()
    expect(marks).to_have_count(live)


def test_a_table_is_ended_only_after_a_question(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "end")
    page = guest.page
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="End this table").click()
    page.get_by_role("button", name="Play on").click()
    page.get_by_role("button", name="End this table").click()
    expect(page.locator(".prompt")).not_to_contain_text("closed")
    page.get_by_role("button", name="End it").click()
    expect(page.locator(".prompt")).to_contain_text("Ana closed the table.")


def test_the_last_wish_of_a_replay_wins_however_late_the_answers_are(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "replay")
    page = guest.page
    luck = random.Random(3)
    for _ in range(8):
        guest.play(luck, board=False)
    page.keyboard.press("r")
    where = page.locator(".replaybar .where")
    end = where.inner_text().split("/")[1]  # a choice may settle more than one move
    expect(where).to_contain_text(f"move {end}/{end}")
    waiting: list[Route] = []
    page.route("**/positions/*", lambda route: waiting.append(route))

    def answer(text: str) -> None:
        guest.until(lambda: bool(waiting))
        guest.come_to_rest()
        assert len(waiting) == 1  # one request at a time
        waiting.pop().continue_()
        expect(where).to_contain_text(text)

    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One move on").click()
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text(f"move {end}/{end}")  # what is said is what is shown
    answer("move 0/")
    answer("move 2/")
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator(".replaybar")).to_have_count(0)
    guest.until(lambda: bool(waiting))
    with page.expect_response("**/positions/*"):
        waiting.pop().continue_()
    guest.come_to_rest()
    assert page.locator(".replaybar").count() == 0  # the late answer brings nobody back into the past
    assert guest.decides()


def test_a_reload_in_the_middle_loses_nothing(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui", "Zé"], "reload")
    luck = random.Random(4)
    for _ in range(15):
        guest.play(luck, board=False)
    while not guest.version().endswith("/"):  # an answer under way is given first
        guest.play(luck, board=False)
    before = (guest.prompt, guest.actions(), guest.points(), guest.version())
    guest.page.reload()
    guest.at_table()
    assert guest.decides()
    assert (guest.prompt, guest.actions(), guest.points(), guest.version()) == before


def test_a_turn_by_keyboard_only(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "keys")
    page = guest.page
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys and signs")).to_be_visible()
    page.keyboard.press("Escape")
    for _ in range(60):  # Tab reaches the places one may choose
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.el?.startsWith('rondel.')"):
            break
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") not in ("", first)
    while page.evaluate("document.activeElement.id") != "rondel.workers":
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.dataset.el?.startsWith('rondel.')"), "the rondel was passed"
    page.keyboard.press("Enter")
    expect(page.locator(".prompt")).to_contain_text("Recruit how many workers?")
    page.keyboard.press("u")
    expect(page.locator(".prompt")).to_contain_text("Choose your first field")
    page.keyboard.press("2")
    expect(page.locator(".prompt")).to_contain_text("Recruit how many workers?")
    page.keyboard.press("2")
    expect(page.locator(".prompt.holding")).to_be_visible()
    expect(page.locator("[data-live]")).to_contain_text("Enter confirms")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt")).to_contain_text("Rui")
    expect(page.locator("[data-live]")).to_contain_text("Ana recruits 1 worker for 50")
    page.keyboard.press("l")
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")


def test_a_key_that_comes_before_the_answer_to_a_command_waits_for_it(visit: Visit) -> None:
    """The stream may tell of a command sooner than its answer does; what is pressed then counts."""
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "keys")
    page = guest.page
    page.keyboard.press("2")
    expect(page.locator(".prompt")).to_contain_text("Recruit how many workers?")
    answers: list[tuple[Route, APIResponse]] = []
    page.route("**/undo?*", lambda route: answers.append((route, route.fetch())))
    page.keyboard.press("u")
    expect(page.locator(".prompt")).to_contain_text("Choose your first field")
    page.keyboard.press("2")
    assert len(answers) == 1, "the answer is still under way"
    answers[0][0].fulfill(response=answers[0][1])
    expect(page.locator(".prompt")).to_contain_text("Recruit how many workers?")


def test_a_hint_names_moves_and_their_reasons(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "hint")
    page = guest.page
    page.keyboard.press("h")
    hints = page.locator(".hints .hintmove")
    expect(hints.first).to_be_visible()
    assert 1 <= hints.count() <= 3
    calibrated = caravela.game("navegador").evaluator(2).calibrated
    expect(hints.first).to_contain_text("%" if calibrated else "pts")
    expect(hints.first).to_contain_text("the best")
    expect(page.locator(".hints .legend")).to_contain_text("0 is the average of all choices here.")
    expect(hints.first.locator(".terms span").first).to_be_visible()
    expect(page.locator("[data-live]")).to_contain_text("Hint:")
    wanted = hints.first.get_attribute("data-hint")
    assert wanted in guest.actions()
    expect(page.locator("[data-el].hinted, .hinted [data-el], .hinted").first).to_be_visible()
    before = guest.version().split("/")[0]
    hints.first.click()
    guest.confirm()
    page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=before)
    expect(hints).to_have_count(0)


def test_bots_move_piece_by_piece_and_a_key_goes_to_the_present(visit: Visit) -> None:
    guest = visit(motion=True)
    page = guest.page
    page.goto("/")
    page.get_by_label("Bots, by strength").select_option("apprentice")
    page.get_by_role("button", name="Play against bots: Navegador").click()
    guest.at_table()
    flown = "window.flown = 0; new MutationObserver(() => { if (document.querySelector('svg.overlay')) window.flown++; })"
    page.evaluate(f"{flown}.observe(document.body, {{ childList: true, subtree: true }})")
    for _ in range(4):
        assert guest.decides()
        guest.play(random.Random(1), board=False)
    assert guest.decides()
    assert page.evaluate("window.flown") > 0
    before = page.evaluate("window.flown")
    guest.play(random.Random(1), board=False)
    page.wait_for_function("before => window.flown > before", arg=before)
    page.keyboard.press("x")
    assert guest.decides()


def test_a_record_can_be_saved_and_opened_again(visit: Visit) -> None:
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "record")
    luck = random.Random(6)
    for _ in range(8):
        guest.play(luck, board=False)
    page = guest.page
    page.keyboard.press("r")
    moves = page.locator(".replaybar .where").inner_text().split("/")[1]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    page.goto("/")
    page.set_input_files("input[type=file]", download.value.path())
    page.wait_for_url("**/table/*")
    guest.at_table()
    page.locator(".prompt").get_by_role("button", name="Replay").click()
    expect(page.locator(".replaybar .where")).to_contain_text(f"/{moves}")


def test_twelve_tabs_share_one_connection(visit: Visit) -> None:
    """A browser allows six connections to a server: with a stream each, the seventh tab would wait for ever."""
    guest = visit()
    guest.hot_seat(["Ana", "Rui"], "twelve")
    tabs = [Guest(guest.page.context.new_page()) for _ in range(11)]
    for tab in tabs:
        tab.page.goto(guest.page.url)
        expect(tab.page.locator(".prompt")).to_contain_text("Ana")
    tabs[-1].choose("rondel:workers")
    tabs[-1].choose("workers:1")
    tabs[-1].confirm()
    for tab in [guest, *tabs]:
        expect(tab.page.locator(".prompt")).to_contain_text("Rui")


def test_a_stale_tab_and_a_broken_connection_are_said_and_nothing_is_lost_or_doubled(visit: Visit) -> None:
    guest = visit()
    guest.refused = [409, 507]
    page = guest.page
    page.add_init_script("delete window.SharedWorker")  # a stream of its own …
    page.route("**/stream?*", lambda route: route.abort())  # … so that this tab hears nothing of the other
    guest.hot_seat(["Ana", "Rui"], "stale")
    other = Guest(page.context.new_page())
    other.page.goto(page.url)
    other.choose("rondel:workers")
    other.choose("workers:1")
    other.confirm()
    expect(other.page.locator(".prompt")).to_contain_text("Rui")
    guest.choose("rondel:ships")
    expect(page.locator(".toast").first).to_contain_text("has changed since you looked")
    expect(page.locator(".prompt")).to_contain_text("Rui")

    full = '{"error": {"code": "not-stored", "message": "The disk is full; nothing has changed."}}'
    page.route("**/move?*", lambda route: route.fulfill(status=507, body=full, content_type="application/json"))
    guest.choose("rondel:ships")
    expect(page.locator(".toast").first).to_contain_text("The disk is full")
    page.unroute("**/move?*")
    lost: list[str] = []

    def lose_the_answer(route: Route) -> None:
        """The command arrives, its answer does not: the client sends it again under the same key."""
        lost.append(route.request.headers["idempotency-key"])
        if len(lost) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/move?*", lose_the_answer)
    before = int(guest.version().split("/")[0])
    guest.choose("rondel:ships")
    page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=str(before))
    assert int(guest.version().split("/")[0]) == before + 1
    assert len(lost) == 2
    assert len(set(lost)) == 1
