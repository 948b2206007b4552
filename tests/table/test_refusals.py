"""Bad input: one clear sentence, nothing lost, nothing doubled."""

import concurrent.futures
import sqlite3

import pytest
import sqlalchemy as sa

from caravela.table.security import POLICY
from caravela.table.settings import Settings
from tests.table.helper import Browser, server


def error(answer: dict) -> str:  # type: ignore[type-arg]
    assert answer["error"]["message"].endswith((".", "?", ")"))
    return str(answer["error"]["code"])


def test_a_stale_tab_is_told_the_present_version(ana: Browser) -> None:
    old = ana.create("me", "hotseat")
    new = ana.move(old)
    refused = ana.move(old, status=409)
    assert error(refused) == "stale"
    assert refused["error"]["version"] == new["version"]
    assert ana.table(old["id"])["version"] == 1


def test_an_illegal_move_names_the_rule(ana: Browser) -> None:
    now = ana.create("me", "hotseat")
    for action in ("sail:portugal>nagasaki", "no such move", ""):
        refused = ana.post(f"/tables/{now['id']}/move", 409, seat=0, version=0, action=action)
        assert error(refused) == "illegal-move"
    refused = ana.move(now, "sail:portugal>nagasaki", status=409)
    assert refused["error"]["rule"].startswith("R")
    assert ana.table(now["id"])["move"] == 0


def test_why_not(ana: Browser, rui: Browser) -> None:
    now = ana.create("me", "open")
    table = now["id"]
    assert not ana.get(f"/tables/{table}/why", what="region.guine")["legal"]
    rui.post(f"/tables/{table}/join", name="Rui")
    why = ana.get(f"/tables/{table}/why", what="region.guine")
    assert why["rule"]
    assert why["reason"]
    assert ana.get(f"/tables/{table}/why", what=ana.table(table)["actions"][0]["text"])["legal"]
    assert rui.get(f"/tables/{table}/why", what="region.guine")["reason"] == "Player 1 decides now."
    ana.get(f"/tables/{table}/why", 400, what="fly:moon")


def test_a_double_click_moves_once(ana: Browser) -> None:
    """Twenty requests at once with one key: one move. With keys of their own: one move, the others are stale."""
    now = ana.create("me", "hotseat")
    body = {"seat": 0, "version": 0, "action": now["actions"][0]["text"]}

    def click(key: str, version: int, action: str) -> int:
        sent = {**body, "version": version, "action": action}
        return ana.http.post(f"/api/tables/{now['id']}/move", json=sent, headers={"Idempotency-Key": key}).status_code

    with concurrent.futures.ThreadPoolExecutor(10) as pool:
        assert set(pool.map(lambda _: click("the-same-key", 0, body["action"]), range(20))) == {200}
        after = ana.table(now["id"])
        assert after["move"] == 1
        if after["seat"] == 0:
            answers = list(pool.map(lambda n: click(f"another-key-{n}", 1, after["actions"][0]["text"]), range(20)))
            assert sorted(answers) == [200] + [409] * 19
            assert ana.table(now["id"])["move"] == 2
    assert click("the-same-key", 1, "done") == 409


def test_a_repeated_opening_opens_one_table(ana: Browser) -> None:
    body = {"game": "navegador", "seats": [{"kind": "me"}, {"kind": "judge", "bot": None}]}
    body["seats"][1] = {"kind": "bot", "bot": "random"}  # type: ignore[index]
    first = ana.post("/tables", 201, key="opening-1", **body)
    assert ana.post("/tables", 201, key="opening-1", **body)["id"] == first["id"]
    assert ana.get("/tables")["total"] == 1


def test_malformed_requests(ana: Browser) -> None:
    key = {"Idempotency-Key": "abcdefgh", "Content-Type": "application/json"}
    table = ana.create("me", "hotseat")["id"]
    assert ana.http.post(f"/api/tables/{table}/move", content=b'{"seat": 0', headers=key).status_code == 400
    assert ana.http.post(f"/api/tables/{table}/move", content=b"\xff\xfe", headers=key).status_code in (400, 422)
    assert ana.http.post(f"/api/tables/{table}/move", json={"seat": "x"}, headers=key).status_code == 422
    assert ana.http.post(f"/api/tables/{table}/move", json={"seat": 0, "version": 0, "action": "done"}).status_code == 422
    refused = ana.post(f"/tables/{table}/move", 422, seat=0, version=0, action="done", more=1)
    assert "more" in refused["error"]["message"]
    for text in (b"\\u0000", b"\\ud800"):
        say = b'{"text": "' + text + b'"}'
        assert ana.http.post(f"/api/tables/{table}/chat", content=say, headers=key).status_code in (400, 422)
        load = b'{"record": {"names": ["' + text + b'"]}}'
        assert ana.http.post("/api/import", content=load, headers=key).status_code in (400, 422)
    deep = b'{"record": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    assert ana.http.post("/api/import", content=deep, headers=key).status_code in (400, 422)
    assert error(ana.get("/tables/aaaaaaaaaaaaaaaa", 404)) == "no-such-table"
    ana.get("/tables/" + "A" * 40, 422)
    ana.get("/nothing", 404)
    assert ana.http.delete(f"/api/tables/{table}").status_code == 405
    assert ana.http.get(f"/api/tables/{table}/move").status_code == 405


def test_tables_that_cannot_be(ana: Browser) -> None:
    ana.post("/tables", 404, game="chess", seats=[{"kind": "me"}, {"kind": "hotseat"}])
    ana.create("me", status=400)
    ana.create("me", "me", status=400)
    ana.create("judge", "judge", status=400)
    ana.create("me", "nobody", status=400)
    ana.create("me", "open", seed="1", status=400)
    ana.create("me", "judge", seed="", status=400)
    ana.post("/import", 400, record={"caravela_record": 1})
    ana.post("/import", 400, record={})
    assert ana.get("/tables")["total"] == 0


def test_sizes_are_bounded(ana: Browser) -> None:
    table = ana.create("me", "open")["id"]
    assert error(ana.post(f"/tables/{table}/chat", 413, text="x" * 100_000)) == "too-large"
    ana.post(f"/tables/{table}/chat", 422, text="x" * 1001)

    def endless():  # type: ignore[no-untyped-def]
        for _ in range(40):
            yield b"x" * 65_536

    headers = {"Idempotency-Key": "abcdefgh", "Content-Type": "application/json"}
    assert ana.http.post(f"/api/tables/{table}/chat", content=endless(), headers=headers).status_code == 413
    assert ana.table(table)["chat"] == []


def test_commands_from_other_sites_are_refused(ana: Browser) -> None:
    table = ana.create("me", "open")["id"]
    for header in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = ana.http.post(
            f"/api/tables/{table}/chat", json={"text": "hi"}, headers={"Idempotency-Key": "abcdefgh", **header}
        )
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "foreign-origin"


def test_every_answer_carries_the_headers(ana: Browser) -> None:
    for path in ("/", "/table/abc", "/api/catalogue", "/api/nothing", "/assets/none.js"):
        headers = ana.http.get(path).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
    assert "unsafe" not in POLICY.split("script-src")[1].split(";")[0]
    assert ana.http.get("/../../etc/passwd").status_code in (200, 404)
    assert "root:" not in ana.http.get("/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd").text


def test_rates_are_bounded(sqlite_settings: Settings) -> None:
    sqlite_settings.rate = 0.02
    with server(sqlite_settings) as url:
        browser = Browser(url)
        codes = [browser.http.get("/api/catalogue").status_code for _ in range(30)]
        assert codes[0] == 200
        assert 429 in codes
        assert browser.http.get("/api/catalogue").headers["retry-after"]


def test_a_full_disk(sqlite_settings: Settings) -> None:
    """SQLite is told that the disk ends here: the move is refused, and can be made once there is room again."""
    with server(sqlite_settings) as url:
        from tests.table import helper

        ana = Browser(url)
        now = ana.create("me", "hotseat")
        pages = sqlite3.connect(sqlite_settings.data_dir / "caravela.sqlite").execute("PRAGMA page_count").fetchone()[0]
        limits = {"pages": pages}

        def limit(connection: sa.Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={limits['pages']}")

        engine = helper.last_app[0].state.service.storage.engine
        sa.event.listen(engine, "begin", limit, insert=True)
        refused = None
        for _ in range(300):
            answer = ana.http.post(
                f"/api/tables/{now['id']}/chat", json={"text": "x" * 900}, headers={"Idempotency-Key": f"chat-{_:05}"}
            )
            if answer.status_code != 200:
                refused = answer
                break
        assert refused is not None
        assert refused.status_code == 507
        assert refused.json()["error"]["code"] == "not-stored"
        lines = len(ana.table(now["id"])["chat"])
        version = ana.table(now["id"])["version"]
        full = ana.http.post(
            f"/api/tables/{now['id']}/move",
            json={"seat": 0, "version": version, "action": now["actions"][0]["text"]},
            headers={"Idempotency-Key": "move-on-full-disk"},
        )
        assert full.status_code in (200, 507)
        limits["pages"] = 1_000_000
        again = ana.post(
            f"/tables/{now['id']}/move", key="move-on-full-disk", seat=0, version=version, action=now["actions"][0]["text"]
        )
        assert again["move"] == 1
        assert len(again["chat"]) == lines


@pytest.mark.parametrize("path", ["/api/catalogue", "/api/games/navegador/rules", "/api/games/navegador/components"])
def test_reference_pages(sqlite_url: str, path: str) -> None:
    content = Browser(sqlite_url).http.get(path).json()
    if path.endswith("rules"):
        assert content["sections"][0]["title"] == "Story and aim"
        assert len(content["sections"]) == 7
        assert len(content["tips"]) >= 5
        ids = [paragraph["id"] for section in content["sections"] for paragraph in section["paragraphs"] if paragraph["id"]]
        assert len(ids) == len(set(ids)) > 80
    if path.endswith("components"):
        assert all(table["source"] in ("rulebook", "public", "recalled", "reconstructed") for table in content["tables"])
        assert sum(len(table["rows"]) for table in content["tables"] if table["name"] == "region") == 13
    if path.endswith("catalogue"):
        assert {"deckhand", "judge"} <= {bot["name"] for bot in content["bots"]}
        assert all(bot["about"] for bot in content["bots"])
