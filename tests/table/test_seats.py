"""Who may sit, act and see."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from caravela import registry
from caravela.table import passes, views
from caravela.table.log import visible, with_names
from caravela.table.seats import COOKIE
from caravela.table.settings import Settings
from tests.table.helper import Browser, server


def test_a_token_is_a_strict_cookie_and_only_its_hash_is_kept(sqlite_settings: Settings) -> None:
    with server(sqlite_settings) as url:
        ana = Browser(url)
        answer = ana.http.post(
            "/api/tables",
            json={"game": "navegador", "seats": [{"kind": "me"}, {"kind": "open"}]},
            headers={"Idempotency-Key": "abcdefgh"},
        )
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        token = ana.http.cookies[COOKIE]
        token, signature = token.split(".")
        assert len(token) == 43
        assert len(signature) == 22
        assert token not in answer.text
        ana.table(answer.json()["id"])
    content = b"".join(path.read_bytes() for path in sqlite_settings.data_dir.iterdir() if path.is_file())
    assert token.encode() not in content


def test_a_foreign_token_can_neither_act_nor_look(ana: Browser, rui: Browser) -> None:
    now = ana.create("me", "hotseat")
    table = now["id"]
    rui.http.cookies.set(COOKIE, "x" * 43)
    for other in (rui, Browser(str(ana.http.base_url))):
        refused = other.move(now, status=403)
        assert refused["error"]["code"] == "not-your-seat"
        other.get(f"/tables/{table}", 403, seat=0)
        other.get(f"/tables/{table}/positions/0", 403, seat=1)
        other.get(f"/tables/{table}/log", 403, seat=0)
        other.get(f"/tables/{table}/hint", 403, seat=0)
        for command in ("leave", "close", "rematch"):
            other.post(f"/tables/{table}/{command}", 403, seat=0)
        other.post(f"/tables/{table}/notes", 403, seat=0, text="mine")
        other.post(f"/tables/{table}/undo", 403, seat=0, version=0, to=0)
        other.post(f"/tables/{table}/hand-over", 403, seat=0, bot="random")
        assert other.table(table)["seat"] is None
        assert other.table(table)["actions"] == []
    assert ana.table(table)["version"] == 0


def test_what_one_seat_may_see_is_not_sent_to_another() -> None:
    """No game reports an event to some seats only; if one did, it would have to find its way. Real secrets: test_secrets."""
    game = registry.game("navegador")
    events = [
        {"kind": "phase", "args": [n, 0], "seats": mask, "template": "{red} draws", "rule": "R1.1"}
        for n, mask in enumerate((-1, 1, 2))
    ]
    stored = {"id": 5, "type": "move", "version": 5, "at": 0.0, "seat": 0, "move": 5, "action": "keep:card", "events": events}
    table: Any = SimpleNamespace(
        id="k7qzm4tw", finished=False, game=game, names=["Ana", "Rui"], mine=lambda who: {"a": [0], "r": [1]}.get(who, [])
    )
    seen = {who: views.table_event(table, stored, who) for who in ("a", "r", "")}
    assert [event.args for event in seen["a"].events] == [{"phase": 0, "privileges": 0}, {"phase": 1, "privileges": 0}]
    assert [event.args for event in seen["r"].events] == [{"phase": 0, "privileges": 0}, {"phase": 2, "privileges": 0}]
    assert [event.args for event in seen[""].events] == [{"phase": 0, "privileges": 0}]
    assert [seen[who].action for who in ("a", "r", "")] == ["keep:card", None, None]
    table.finished = True
    assert len(views.table_event(table, stored, "").events) == 3
    assert not visible(4, [0, 1])


def test_names_are_put_in_once() -> None:
    assert with_names("{red} pays {green}", ["red", "green"], ["{green}", "Rui"]) == "{green} pays Rui"


def test_leaving_and_coming_back(ana: Browser, rui: Browser) -> None:
    table = ana.create("me", "open")["id"]
    rui.post(f"/tables/{table}/join", name="Rui")
    assert rui.post(f"/tables/{table}/leave", seat=1)["seats"][1]["away"]
    ana.post(f"/tables/{table}/join", 409, seat=1, name="Ana")
    back = rui.post(f"/tables/{table}/join", name="Rui")
    assert back["mine"] == [1]
    assert not back["seats"][1]["away"]


def test_leaving_before_the_game_begins_frees_the_seat(ana: Browser, rui: Browser) -> None:
    table = ana.create("me", "open", "open")["id"]
    rui.post(f"/tables/{table}/join", seat=2, name="Rui")
    ana.move(ana.table(table) | {"seat": 0}, "rondel:sailing", status=409)
    assert rui.post(f"/tables/{table}/leave", seat=2)["seats"][2]["kind"] == "open"
    assert ana.post(f"/tables/{table}/leave", seat=0)["status"] == "closed"


def test_a_seat_that_was_left_goes_to_a_bot_and_back(ana: Browser, rui: Browser) -> None:
    table = ana.create("me", "open")["id"]
    rui.post(f"/tables/{table}/join", name="Rui")
    ana.post(f"/tables/{table}/hand-over", 409, seat=1, bot="random")
    rui.post(f"/tables/{table}/leave", seat=1)
    now = ana.post(f"/tables/{table}/hand-over", seat=1, bot="random")
    assert now["seats"][1]["bot"] == "random"
    while now["actor"] == 0:
        now = ana.move(now)
    now = ana.my_turn(table)
    assert now["actor"] == 0
    assert any(line["seat"] == 1 for line in now["log"])
    back = rui.post(f"/tables/{table}/join", name="Rui")
    assert back["seats"][1]["bot"] == ""


def test_chat_and_notes(ana: Browser, rui: Browser) -> None:
    table = ana.create("me", "open")["id"]
    ana.post(f"/tables/{table}/chat", text="  Hello <b>you</b>  ")
    rui.post(f"/tables/{table}/chat", text="Hi", name="Rui")
    lines = ana.table(table)["chat"]
    assert [(line["seat"], line["name"], line["text"]) for line in lines] == [
        (0, "Player 1", "Hello <b>you</b>"),
        (None, "Rui", "Hi"),
    ]
    ana.post(f"/tables/{table}/chat", 422, text="   ")
    rui.post(f"/tables/{table}/join", name="Rui")
    before = ana.table(table)["event"]
    assert ana.post(f"/tables/{table}/notes", seat=0, text="watch the spices")["notes"] == "watch the spices"
    after = rui.table(table)
    assert after["notes"] == ""
    assert after["event"] == before


def test_the_clock_runs_for_who_decides(ana: Browser, rui: Browser) -> None:
    table = ana.create("me", "open", clock={"minutes": 1, "increment": 5})["id"]
    now = rui.post(f"/tables/{table}/join", name="Rui")
    assert now["clock"]["running"] == 0
    while now["actor"] == 0:
        now = ana.move(ana.table(table))
    left = rui.table(table)["clock"]["left"]
    assert 60 < left[0] <= 65
    assert left[1] <= 60
    assert now["clock"]["running"] == 1


def test_seats_move_to_another_device_by_a_code_that_works_once(ana: Browser, rui: Browser, url: str) -> None:
    table = ana.create("me", "open")["id"]
    rui.post(f"/tables/{table}/join", name="Rui")
    ana.move(ana.table(table), "rondel:workers")
    ana.post(f"/tables/{table}/notes", seat=0, text="sell gold")
    phone, thief = Browser(url), Browser(url)
    thief.post(f"/tables/{table}/pass", 403)
    void = ana.post(f"/tables/{table}/pass")["code"]
    code = ana.post(f"/tables/{table}/pass")["code"]
    for wrong in (void, "AAAA-BBBB-CCCC", "?"):
        assert "no longer" in thief.post(f"/tables/{table}/take-over", 400, code=wrong)["error"]["message"]
    assert "other device" in ana.post(f"/tables/{table}/take-over", 409, code=code)["error"]["message"]
    assert "already has a seat" in rui.post(f"/tables/{table}/take-over", 409, code=code)["error"]["message"]

    now = phone.post(f"/tables/{table}/take-over", key="one-key-only", code=code.lower().replace("-", " "))
    assert (now["mine"], now["seat"], now["notes"]) == ([0], 0, "sell gold")
    assert phone.post(f"/tables/{table}/take-over", key="one-key-only", code=code.lower().replace("-", " "))["mine"] == [0]
    thief.post(f"/tables/{table}/take-over", 400, code=code)
    old = ana.table(table)
    assert (old["mine"], old["actions"], old["notes"]) == ([], [], "")
    ana.move(now, status=403)
    phone.move(phone.table(table), "workers:1")
    told = rui.events(table, 0, lambda event: event["type"] == "seat" and "another device" in event["text"])
    assert code not in json.dumps(told)
    assert "1 worker" in rui.table(table)["log"][-1]["text"]


def test_a_code_is_good_for_ten_minutes_at_its_own_table(ana: Browser, rui: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table, other = ana.create("me", "hotseat")["id"], ana.create("me", "hotseat")["id"]
    code = ana.post(f"/tables/{table}/pass")["code"]
    rui.post(f"/tables/{other}/take-over", 400, code=code)
    monkeypatch.setattr(passes, "MINUTES", -1)
    late = ana.post(f"/tables/{other}/pass")["code"]
    rui.post(f"/tables/{other}/take-over", 400, code=late)
    assert rui.post(f"/tables/{table}/take-over", code=code)["mine"] == [0, 1]


def test_only_the_hash_of_a_code_is_kept(sqlite_settings: Settings) -> None:
    with server(sqlite_settings) as url:
        ana = Browser(url)
        code = ana.post(f"/tables/{ana.create('me', 'hotseat')['id']}/pass")["code"].replace("-", "")
    content = b"".join(path.read_bytes() for path in sqlite_settings.data_dir.iterdir() if path.is_file())
    assert code.encode() not in content


def test_the_first_page_brings_the_cookie(ana: Browser) -> None:
    assert COOKIE not in ana.http.cookies
    for path in ("/", "/table/abcdefgh"):
        ana.http.cookies.clear()
        assert ana.http.get(path).status_code == 200
        assert len(ana.http.cookies[COOKIE].partition(".")[0]) == 43
    kept = ana.http.cookies[COOKIE]
    ana.http.get("/")
    assert ana.http.cookies[COOKIE] == kept
    assert "set-cookie" not in ana.http.get("/api/catalogue").headers


def test_a_lost_answer_to_the_first_command_leaves_no_ghost(ana: Browser, url: str) -> None:
    """The cookie came with the answer that was lost. The same command again gets the same cookie, and the same seat."""
    table = ana.create("me", "open", "open")["id"]
    lost, again, page = Browser(url), Browser(url), Browser(url)
    lost.post(f"/tables/{table}/join", key="first-command-ever", name="Rui")
    now = again.post(f"/tables/{table}/join", key="first-command-ever", name="Rui")
    assert now["mine"] == [1]
    assert [seat["kind"] for seat in now["seats"]] == ["human", "human", "open"]
    assert again.http.cookies[COOKIE] == lost.http.cookies[COOKIE]

    page.http.get("/")  # meanwhile the browser has loaded a page, and got a cookie with it
    now = page.post(f"/tables/{table}/join", key="first-command-ever", name="Rui")
    assert now["mine"] == [1]
    assert [seat["kind"] for seat in now["seats"]] == ["human", "human", "open"]
    page.post(f"/tables/{table}/notes", seat=1, text="here I am")

    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    tables = [
        browser.post("/tables", 201, key="open-a-table-first", game="navegador", seats=seats)["id"]
        for browser in (Browser(url), Browser(url), page)
    ]
    assert len(set(tables)) == 1
    assert page.table(tables[0])["mine"] == [0, 1]
    stranger = Browser(url).post(f"/tables/{table}/join", key="first-command-ever", name="Eva")
    assert stranger["mine"] == [2], "another command under the same key is another visitor"
