"""A question with several parts at a real table: parts in any order, one version, one undo. Nobody hears of it before."""

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


def parts(snapshot: SeenBy, *texts: str) -> dict[str, str]:
    """An answer of these actions."""
    return {next(action["part"] for action in snapshot["actions"] if action["text"] == text): text for text in texts}


def workers(view: SeenBy, colour: str) -> set[str]:
    fields = {field["id"] for field in view["fields"] if colour in field["workers"]}
    return fields | ({"forest"} if colour in view["forest"] else set())


def play(me: Browser, now: SeenBy, answer: dict[str, str], status: int = 200) -> Any:
    return me.post(f"/tables/{now['id']}/move", status, seat=now["seat"], version=now["version"], answer=answer)


def test_what_is_tried_is_shown_and_stored_nowhere(ana: Browser, rui: Browser) -> None:
    """The forest, the last field of the engine's list, is set first."""
    me, other, now = set_up(ana, rui)
    colour = now["seats"][now["seat"]]["colour"]
    assert len(now["question"]["missing"]) == len(now["actions"])
    assert now["question"]["confirm"] == ""
    seen = other.table(now["id"])
    assert seen["question"] is None
    half = me.attempt(now, parts(now, "put:forest"))
    assert [chosen["describe"] for chosen in half["chosen"]] == ["To the forest"]
    assert workers(half["view"], colour) == {"forest"}, "the board shows it"
    assert half["question"]["confirm"] == ""
    assert half["line"] == []
    whole = me.attempt(now, parts(now, "put:forest", "put:r1_wheat_a"))
    assert workers(whole["view"], colour) == {"forest", "r1_wheat_a"}
    assert whole["question"]["settled"]
    assert whole["ends_turn"]
    assert whole["line"] == ["put:r1_wheat_a", "put:forest"]
    refused = me.attempt(now, parts(now, "put:r1_wheat_a"), action="put:r1_sugar_a")
    assert refused["refusal"]["rule"] == "R2.12"
    assert me.table(now["id"]) == now
    assert other.table(now["id"]) == seen


def test_an_answer_is_one_version_and_the_record_has_the_engines_line(ana: Browser, rui: Browser) -> None:
    me, other, now = set_up(ana, rui)
    answer = parts(now, "put:forest", "put:r1_wheat_a")
    refused = play(me, now, parts(now, "put:forest"), 409)
    assert refused["error"]["message"].startswith("Something is still to be chosen")
    after = play(me, now, answer)
    assert (after["version"], after["move"]) == (now["version"] + 1, now["move"] + 2)
    events = other.events(now["id"], now["event"], lambda event: event["move"] == now["move"] + 2)
    assert [(event["type"], event["version"]) for event in events] == [("move", after["version"])] * 2
    assert [event["move"] for event in events] == [now["move"] + 1, now["move"] + 2]
    stale = play(me, now, answer, 409)
    assert stale["error"]["code"] == "stale"


def test_one_undo_takes_back_a_whole_answer(ana: Browser) -> None:
    """Amerigo's tiles, small before large, alone at a table of two: undo, restart turn, record."""
    now = ana.post("/tables", 201, game="amerigo", seats=[{"kind": "me"}, {"kind": "hotseat"}], seed="5")
    while "tile:v16" not in [action["text"] for action in now["actions"]] or "(1 AP" in now["prompt"]:
        planned = [action["text"] for action in now["actions"] if action["text"] == "action:red"]
        now = ana.move(now, planned[0] if planned else "")
    tiles = [action["text"] for action in now["actions"] if action["text"].startswith("tile:v")]
    small, large = tiles[-1], next(text for text in tiles if "2 AP" not in text and text != tiles[-1])
    both = play(ana, now, parts(now, small, large))
    assert both["version"] == now["version"] + 1
    assert both["undo"]["last"] == now["move"]
    content = ana.get(f"/tables/{now['id']}/record")
    assert content["moves"][now["move"] :][:2] == [large, small]
    seat = both["seat"] if both["undo"]["floor"] < both["move"] else now["seat"]
    back = ana.post(f"/tables/{now['id']}/undo", seat=seat, version=both["version"], to=both["undo"]["last"])
    assert back["view"] == now["view"]
    assert back["actions"] == now["actions"]


def test_single_moves_are_the_engines(ana: Browser, rui: Browser) -> None:
    """A program may play move by move, in the engine's order; out of it, it is told to send an answer."""
    me, _, now = set_up(ana, rui)
    path, body = f"/tables/{now['id']}/move", {"seat": now["seat"], "version": now["version"]}
    refused = me.post(path, 409, **body, action="put:forest")
    assert refused["error"]["message"] == "Several things are decided together here: send an answer."
    me.post(path, 422, **body)
    me.post(path, 422, **body, action="put:r1_wheat_a", answer={})
    first = me.post(path, **body, action="put:r1_wheat_a")
    assert first["question"] is None
    assert first["actor"] == now["seat"]


def test_a_bot_takes_over(ana: Browser, rui: Browser) -> None:
    me, _, now = set_up(ana, rui)
    me.post(f"/tables/{now['id']}/hand-over", seat=now["seat"], bot="deckhand")
    after = wait(lambda: me.table(now["id"]), lambda s: s["move"] > now["move"])
    assert after["version"] > now["version"]


def test_kill_9_after_an_answer(settings: Settings) -> None:
    """An answer that was acknowledged is there after a crash, whole."""
    first = Process(settings)
    try:
        ana, rui = Browser(first.url), Browser(first.url)
        me, _, now = set_up(ana, rui)
        after = play(me, now, parts(now, "put:forest", "put:r1_wheat_a"))
    finally:
        first.kill()
    second = Process(settings)
    try:
        again = Browser(second.url)
        again.http.cookies = me.http.cookies
        assert again.table(now["id"]) == after
    finally:
        second.stop()
