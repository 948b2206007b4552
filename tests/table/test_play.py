"""Whole games through the API."""

from typing import Any

import pytest

from caravela import registry
from caravela.kernel.record import commitment, read_record
from caravela.table import views
from tests.table.helper import Browser, wait


def play_to_the_end(browser: Browser, table: str, decisions: int) -> Any:
    """Play as the hint says; after so many decisions a bot finishes for us."""
    for _ in range(decisions):
        now = browser.my_turn(table)
        if now["status"] != "running":
            return now
        hint = browser.get(f"/tables/{table}/hint", seat=now["seat"])["moves"][0]["notation"]
        assert hint in [action["text"] for action in now["actions"]]
        browser.move(now, hint)
    browser.post(f"/tables/{table}/hand-over", seat=0, bot="judge")
    return wait(lambda: browser.table(table), lambda now: now["status"] != "running", 240)


@pytest.mark.slow
def test_a_whole_game_against_bots(ana: Browser, rui: Browser, full_run: bool) -> None:
    start = ana.create("me", "judge", "judge", hints=True)  # two who only look one step ahead hardly ever end a game
    table, sealed = start["id"], start["fairness"]["sealed"]
    assert start["fairness"] == {"sealed": sealed, "seed": None, "salt": None, "by_hand": False}
    ana.get(f"/tables/{table}/record", 409)
    end = play_to_the_end(ana, table, 40 if full_run else 15)
    assert end["status"] == "over"
    assert end["actor"] is None
    assert end["actions"] == []
    assert commitment(end["fairness"]["seed"], end["fairness"]["salt"]) == sealed
    points = [standing["points"] for standing in end["standings"]]
    assert all(sum(standing["breakdown"].values()) == standing["points"] for standing in end["standings"])
    assert points[end["result"]["winner"]] == max(points)

    content = ana.get(f"/tables/{table}/record")
    match = read_record(content).verify(registry.game("navegador"))
    assert len(match.moves) == end["move"]
    assert match.state.scores() == points
    assert match.state.result().winner == end["result"]["winner"]

    series = ana.get(f"/tables/{table}/scores")
    assert series["points"][-1]["standings"] == end["standings"]
    assert set(series["sources"]) == set(end["standings"][0]["breakdown"])
    assert [point["move"] for point in series["points"]] == sorted({point["move"] for point in series["points"]})

    log = ana.get(f"/tables/{table}/log")["lines"]
    assert log[-1]["kind"] == "game_ended"
    assert end["log"] == log[-60:]
    assert any("judge" in line["text"] and "{green}" in line["template"] for line in log)
    for number in (0, 1, end["move"] // 2, end["move"]):
        past = rui.get(f"/tables/{table}/positions/{number}", seat=1)
        state = match.positions[number]
        assert past["view"]["players"][0]["cash"] == registry.game("navegador").view(state, 1)["players"][0]["cash"]  # type: ignore[index]
        assert past["events"] == [line for line in log if line["move"] == number]
    rui.get(f"/tables/{table}/positions/{end['move'] + 1}", 404)

    review = rui.post("/import", 201, record=content)
    assert review["status"] == "review"
    assert review["move"] == end["move"]
    assert review["standings"] == end["standings"]
    assert rui.get(f"/tables/{review['id']}/log")["lines"] == log


def test_a_game_for_two_at_one_browser(ana: Browser) -> None:
    """Hot-seat with a chosen seed: the record can be had while it runs, and imported unfinished."""
    now = ana.create("me", "hotseat", seed="42")
    assert now["mine"] == [0, 1]
    deciding = set()
    for _ in range(40):
        assert now["actor"] == now["seat"]
        deciding.add(now["seat"])
        now = ana.move(now, now["actions"][-1]["text"])
    assert deciding == {0, 1}
    content = ana.get(f"/tables/{now['id']}/record")
    assert content["seed"] == "42"
    review = ana.post("/import", 201, record=content)
    assert review["view"] == now["view"]
    assert review["move"] == now["move"] > 30
    ana.move(now | {"id": review["id"]}, status=409)


def test_reload_loses_nothing(ana: Browser) -> None:
    now = ana.create("me", "hotseat")
    for _ in range(10):
        now = ana.move(now)
    again = ana.table(now["id"])
    assert {**again, "clock": None} == {**now, "clock": None}


def test_the_stream_tells_what_a_bot_did_and_resumes(ana: Browser) -> None:
    now = ana.create("me", "judge")
    table = now["id"]
    while now["actor"] == 0:
        now = ana.move(now)
    now = ana.my_turn(table)
    events = ana.events(table, 0, lambda event: event["version"] == now["version"])
    assert [event["event"] for event in events] == list(range(1, len(events) + 1))
    moves = [event for event in events if event["type"] == "move"]
    assert [event["move"] for event in moves] == list(range(1, len(moves) + 1))
    by_bot = [event for event in moves if event["seat"] == 1]
    assert by_bot
    assert all(event["action"] is None for event in by_bot)
    assert any(
        line["text"].startswith("judge chooses") and line["rule"] in ("R4.2", "R4.3")
        for event in by_bot
        for line in event["events"]
    )
    again = ana.events(table, 3, lambda event: event["event"] >= 4)[0]
    assert {**again, "more": False, "update": None} == {**events[3], "more": False, "update": None}
    assert ana.events(table, 999_999, lambda _: True)[0]["type"] == "resync"


def test_the_digest_says_what_happened_since_my_turn(ana: Browser) -> None:
    now = ana.create("me", "judge", "judge")
    while now["actor"] == 0:
        now = ana.move(now)
    now = ana.my_turn(now["id"])
    digest = [line for line in now["log"] if line["move"] > now["since"]]
    assert {line["seat"] for line in digest} == {1, 2}
    assert now["since"] == next(line["move"] for line in now["log"] if line["seat"] == 1) - 1
    before = ana.get(f"/tables/{now['id']}/positions/{now['since']}", seat=0)["view"]["players"]
    for stock in ("cash", "workers"):
        changed = [after[stock] - player[stock] for after, player in zip(now["view"]["players"], before, strict=True)]
        sums = {change["seat"]: change["by"] for change in now["gains"] if change["stock"] == stock}
        assert [sums.get(seat, 0) for seat in range(3)] == changed, "the sums of the log"


def test_the_digest_is_whole_however_long_it_is(ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "LOG_LINES", 2)
    now = ana.create("me", "judge", "judge")
    while now["actor"] == 0:
        now = ana.move(now)
    now = ana.my_turn(now["id"])
    whole = ana.get(f"/tables/{now['id']}/log")["lines"]
    assert now["log"] == [line for line in whole if line["move"] > now["since"]]
    assert len(now["log"]) > 2


def test_a_rematch_seats_everybody_again(ana: Browser, rui: Browser) -> None:
    old = ana.create("me", "open", "random")
    old = rui.post(f"/tables/{old['id']}/join", name="Rui")
    ana.post(f"/tables/{old['id']}/rematch", 409, seat=0)
    rui.post(f"/tables/{old['id']}/leave", seat=1)
    ana.post(f"/tables/{old['id']}/close", seat=0)
    new = ana.post(f"/tables/{old['id']}/rematch", 201, seat=0)
    assert new["id"] != old["id"]
    assert [seat["kind"] for seat in new["seats"]] == ["human", "human", "bot"]
    assert [seat["away"] for seat in new["seats"]] == [False, True, False]
    assert new["fairness"]["sealed"] != old["fairness"]["sealed"]
    same = rui.post(f"/tables/{old['id']}/rematch", 201, seat=1)
    assert same["id"] == new["id"]
    assert same["mine"] == [1]
    assert ana.table(old["id"])["rematch"] == new["id"]
    back = rui.post(f"/tables/{new['id']}/join", name="Rui")
    assert not back["seats"][1]["away"]


def test_two_browsers_see_the_same_game(ana: Browser, rui: Browser) -> None:
    table = ana.create("me", "open")["id"]
    assert ana.table(table)["status"] == "open"
    now = rui.post(f"/tables/{table}/join", name="Rui")
    assert now["status"] == "running"
    assert now["actions"] == []
    mine = ana.table(table)
    for _ in range(30):
        player = ana if mine["actor"] == 0 else rui
        player.move(player.table(table))
        mine, theirs, nobody = ana.table(table), rui.table(table), Browser(str(ana.http.base_url)).table(table)
        for key in ("view", "log", "actor", "version", "event", "standings"):
            assert mine[key] == theirs[key] == nobody[key]
        waiting = theirs if mine["actor"] == 0 else mine  # whoever decides may be asked several things at once
        assert waiting["prompt"] == nobody["prompt"]
        assert nobody["actions"] == []
        assert bool(mine["actions"]) != bool(theirs["actions"])


def test_the_lobby_puts_mine_first(ana: Browser, rui: Browser) -> None:
    mine = ana.create("me", "open")["id"]
    theirs = rui.create("me", "hotseat")["id"]
    lines = ana.get("/tables")["tables"]
    assert [line["id"] for line in lines] == [mine, theirs]
    assert [line["mine"] for line in lines] == [True, False]
    assert [line["status"] for line in lines] == ["open", "running"]
    assert [line["id"] for line in rui.get("/tables")["tables"]] == [theirs, mine]
    assert rui.get("/tables")["tables"][0]["my_turn"]
    assert ana.get("/tables", mine=True)["total"] == 1
    assert [line["id"] for line in ana.get("/tables", status="running")["tables"]] == [theirs]


def test_a_table_with_a_data_pack(ana: Browser) -> None:
    toml = ana.get("/games/navegador/components")["toml"]
    assert ana.post("/games/navegador/pack", pack=toml)["ok"]
    changed = toml.replace("cash = 200", "cash = 300")
    assert changed != toml
    now = ana.create("me", "judge", pack=changed)
    assert now["pack"]
    assert now["view"]["players"][0]["cash"] == 300
    while now["actor"] == 0:
        now = ana.move(now)
    wait(lambda: ana.table(now["id"]), lambda s: s["move"] > now["move"])
    broken = ana.post("/games/navegador/pack", pack=toml.replace("cash = 200", 'cash = "much"'))
    assert not broken["ok"]
    assert "setup.player.cash" in broken["message"]
    ana.create("me", "judge", pack="cash = 1 = 2", status=400)


def test_one_stream_tells_of_all_tables_and_resumes(ana: Browser, rui: Browser) -> None:
    one, two = ana.create("me", "hotseat")["id"], ana.create("me", "open")["id"]
    ana.move(ana.table(one))
    rui.post(f"/tables/{two}/join", name="Rui")
    ana.move(ana.table(one))
    heard = ana.stream({one: 0, two: 0, "nothere": 3}, lambda event: event["table"] == two and "begins" in event["text"])
    assert {(event["table"], event["type"]) for event in heard if event["type"] in ("gone", "move")} <= {
        ("nothere", "gone"),
        (one, "move"),
    }
    at = f"{one}:2,{two}:1"
    with ana.http.stream("GET", "/api/stream", params={"at": "x:y"}, headers={"Last-Event-ID": at}) as stream:
        for line in stream.iter_lines():
            if line.startswith("id: "):
                break
    assert line == f"id: {one}:2,{two}:2"
    for bad in ("", "x:1", "a" * 40 + ":1", ",".join(f"table{n}:1" for n in range(60))):
        assert ana.http.get("/api/stream", params={"at": bad}).status_code == 400
