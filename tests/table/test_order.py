"""Out of order at a real table: versions, events, undo, storage. Madeira's set-up asks for two fields, the lower one first."""

from typing import Any

from caravela.table.settings import Settings
from tests.table.helper import Browser, Process, wait

SeenBy = dict[str, Any]


def set_up(ana: Browser, rui: Browser) -> tuple[Browser, Browser, SeenBy]:
    """Two people at Madeira; returns who decides, the other one, and the snapshot at which two fields are asked for."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = ana.post("/tables", 201, game="madeira", seats=seats)["id"]
    rui.post(f"/tables/{table}/join", name="Rui")
    decides, waits = (ana, rui) if ana.table(table)["actions"] else (rui, ana)
    return decides, waits, decides.move(decides.table(table))


def in_order(snapshot: SeenBy) -> list[str]:
    return [action["text"] for action in snapshot["actions"] if not action["out_of_order"]]


def strange(snapshot: SeenBy) -> list[str]:
    return [action["text"] for action in snapshot["actions"] if action["out_of_order"]]


def common(snapshot: SeenBy) -> SeenBy:
    """What both players see: pirates are secret."""
    return {key: value for key, value in snapshot["view"].items() if key != "players"}


def workers(snapshot: SeenBy, seat: int) -> list[str]:
    colour = snapshot["seats"][seat]["colour"]
    fields = [field["id"] for field in snapshot["view"]["fields"] if colour in field["workers"]]
    return [*fields, "forest"] if colour in snapshot["view"]["forest"] else fields


def test_early(ana: Browser, rui: Browser) -> None:
    """The forest is the last field: it is kept until the first one is named. The other player sees nothing of it before."""
    me, other, now = set_up(ana, rui)
    table, seat = now["id"], now["seat"]
    assert "put:forest" in strange(now)
    assert me.get(f"/tables/{table}/why", what="put:forest", seat=seat)["legal"]
    forest = next(action for action in now["actions"] if action["text"] == "put:forest")
    assert forest["describe"] == "To the forest"
    assert forest["targets"]
    assert not forest["ends_turn"]
    assert forest["preview"]["text"] == "It waits for its turn; choose what comes before it."
    seen = other.table(table)
    kept = me.move(now, "put:forest")
    assert (kept["move"], kept["version"]) == (now["move"], now["version"] + 1)
    assert "Chosen already: To the forest." in kept["prompt"]
    assert kept["undo"]["choices"] == 1
    assert me.table(table) == kept
    still = other.table(table)
    assert {**still, "version": 0, "event": 0} == {**seen, "version": 0, "event": 0}
    assert still["version"] == kept["version"]
    assert "Chosen" not in still["prompt"]
    assert "put:forest" not in [action["text"] for action in kept["actions"]]
    me.move(kept, "put:forest", status=409)
    after = me.move(kept, in_order(kept)[0])
    assert after["actor"] != seat
    assert after["move"] == now["move"] + 2
    assert common(after) == common(other.table(table))
    assert set(workers(after, seat)) == {"forest", in_order(kept)[0].split(":")[1]}
    events = other.events(table, now["event"], lambda event: event["version"] == after["version"])
    assert [event["type"] for event in events] == ["order", "move", "move"]
    assert [event["move"] for event in events] == [now["move"], now["move"] + 1, now["move"] + 2]
    assert [event["version"] for event in events] == list(range(now["version"] + 1, after["version"] + 1))


def test_late(ana: Browser, rui: Browser) -> None:
    """A lower field after a higher one: the moves are made anew in the engine's order."""
    me, other, now = set_up(ana, rui)
    table, seat = now["id"], now["seat"]
    choices = [text for text in in_order(now) if text.startswith("put:r2")]
    first = me.move(now, choices[-1])
    assert first["undo"]["choices"] == 0
    late = next(text for text in strange(first) if text.startswith("put:r1"))
    action = next(action for action in first["actions"] if action["text"] == late)
    assert action["ends_turn"]
    assert "Then" not in action["preview"]["text"]
    assert action["preview"]["changes"]
    stale = me.post(f"/tables/{table}/move", 409, seat=seat, version=now["version"], action=late)
    assert stale["error"]["code"] == "stale"
    same_region = next(text for text in in_order(now) if text.startswith("put:r2") and text != choices[-1])
    refused = me.move(first, same_region, status=409)
    assert refused["error"]["code"] == "illegal-move"
    assert refused["error"]["rule"] == "R2.12"
    assert me.table(table) == first
    after = me.move(first, late)
    assert after["move"] == first["move"] + 1
    events = other.events(table, first["event"], lambda event: event["version"] == after["version"])
    assert [event["type"] for event in events] == ["order", "move", "move"]
    assert [event["move"] for event in events] == [now["move"], now["move"] + 1, now["move"] + 2]
    mine, theirs = me.table(table), other.table(table)
    for key in ("move", "version", "event", "actor", "log", "standings"):
        assert mine[key] == theirs[key]
    told = [line["move"] for line in theirs["log"] if line["seat"] == seat]
    assert told == sorted(told)


def test_undo_takes_back_what_was_chosen_last(ana: Browser) -> None:
    """Amerigo's tiles, small before large, alone at a table of two: undo, restart turn, record."""
    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    now = ana.post("/tables", 201, game="amerigo", seats=seats, seed="5")
    table = now["id"]
    while len(tiles(now)) < 8 or "(1 AP" in now["prompt"] or "(2 AP" in now["prompt"]:
        assert now["move"] < 300
        planned = [text for text in in_order(now) if text == "action:red"]
        now = ana.move(now, (planned or in_order(now))[0])
    start, seat = now, now["seat"]
    small = ana.move(start, tiles(start)[-1])
    large = [action["text"] for action in small["actions"] if action["out_of_order"] and not action["ends_turn"]]
    assert large
    both = ana.move(small, large[0])
    assert both["undo"]["choices"] == 1
    assert both["move"] == start["move"] + 2
    for to in (both["move"], both["move"] - 1):
        back = ana.post(f"/tables/{table}/undo", seat=seat, version=both["version"], to=to)
        same = ("move", "view", "prompt", "actions", "undo", "log")
        assert [back[key] for key in same] == [small[key] for key in same]
        both = ana.move(back, large[0])
    restarted = ana.post(f"/tables/{table}/undo", seat=seat, version=both["version"], to=start["move"])
    assert restarted["view"] == start["view"]
    canonical = ana.move(ana.move(restarted, large[0]), tiles(start)[-1])
    assert canonical["view"] == both["view"]
    assert canonical["log"] == both["log"]
    content = ana.get(f"/tables/{table}/record")
    assert content["moves"][-2:] == [large[0], tiles(start)[-1]]
    assert ana.post("/import", 201, record=content)["view"] == both["view"]


def tiles(snapshot: SeenBy) -> list[str]:
    return [text for text in in_order(snapshot) if text.startswith("tile:")] if "Take a tile" in snapshot["prompt"] else []


def test_what_would_end_a_question_waits(ana: Browser, rui: Browser) -> None:
    """With the last field that leaves a single partner the engine would take that one; a person may take any other instead, or
    undo."""
    me, _, now = set_up(ana, rui)
    table, seat = now["id"], now["seat"]
    last = in_order(now)[-1]
    kept = me.move(now, last)
    assert kept["move"] == now["move"]
    assert kept["actor"] == seat
    assert in_order(kept) == ["put:forest"]
    assert len(strange(kept)) > 3
    assert workers(kept, seat) == [last.split(":")[1]], "the board shows it"
    back = me.post(f"/tables/{table}/undo", seat=seat, version=kept["version"], to=kept["move"])
    same = ("move", "view", "prompt", "actions", "undo")
    assert [back[key] for key in same] == [now[key] for key in same]
    kept = me.move(back, last)
    hint = me.get(f"/tables/{table}/hint", seat=seat)["moves"]
    assert {move["notation"] for move in hint} <= {action["text"] for action in kept["actions"]}
    after = me.move(kept, "put:forest")
    assert after["actor"] != seat
    assert after["move"] == now["move"] + 1, "the engine places the second one by itself"


def test_a_bot_takes_over(ana: Browser, rui: Browser) -> None:
    """What was only chosen is forgotten; the bot decides for itself."""
    me, _, now = set_up(ana, rui)
    kept = me.move(now, "put:forest")
    me.post(f"/tables/{now['id']}/hand-over", seat=now["seat"], bot="deckhand")
    after = wait(lambda: me.table(now["id"]), lambda s: s["move"] > now["move"])
    assert after["version"] > kept["version"]
    assert after["undo"]["choices"] == 0


def test_kill_9_while_something_waits(settings: Settings) -> None:
    """What was acknowledged is there after a crash, also what the engine does not know yet."""
    first = Process(settings)
    try:
        ana, rui = Browser(first.url), Browser(first.url)
        me, _, now = set_up(ana, rui)
        kept = me.move(now, "put:forest")
    finally:
        first.kill()
    second = Process(settings)
    try:
        again = Browser(second.url)
        again.http.cookies = me.http.cookies
        assert again.table(kept["id"]) == kept
        after = again.move(kept, in_order(kept)[0])
        assert after["move"] == now["move"] + 2
    finally:
        second.kill()
    third = Process(settings)
    try:
        last = Browser(third.url)
        last.http.cookies = me.http.cookies
        assert last.table(kept["id"]) == after
    finally:
        third.stop()
