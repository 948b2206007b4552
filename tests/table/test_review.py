"""The review of a table: worked out in the background, kept, asked about; and tables that branch off a game."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from caravela.kernel.record import check_sum, load_record
from caravela.review import passes
from caravela.review.look import DEPTHS, Depth
from caravela.table import reviewing
from caravela.table.settings import Settings
from tests.table.helper import Browser, last_app, server, wait

GOLDEN = Path(__file__).parents[1] / "golden"


def beginning(moves: int, game: str = "navegador-2") -> dict[str, Any]:
    """The first moves of a kept game, as a record of its own."""
    content = load_record(GOLDEN / f"{game}.json").to_json()
    content |= {"moves": content["moves"][:moves], "scores": [], "final": "", "sealed": "", "salt": ""}
    return content | {"check": check_sum(content)}


def reviewed(browser: Browser, table: str, wanted: str) -> Any:
    """The review of a table when a pass has ended."""
    browser.post(f"/tables/{table}/review", wanted=wanted)
    out = wait(lambda: browser.get(f"/tables/{table}/review", progress=True), lambda out: not out["working"])
    assert out["problem"] == ""
    return browser.get(f"/tables/{table}/review")["review"]


def until(events: Iterator[Any], good: Callable[[Any], bool]) -> Iterator[Any]:
    """Events up to and including the first good one."""
    for event in events:
        yield event
        if good(event):
            return


def test_a_review_is_worked_out_and_kept_and_a_turn_can_be_tried(ana: Browser, rui: Browser) -> None:
    table = ana.post("/import", status=201, record=beginning(4))["id"]
    assert ana.get(f"/tables/{table}/review")["review"] is None
    found = reviewed(ana, table, "quick")
    assert found["pass"] == "quick"
    assert [move for turn in found["turns"] for move in turn["moves"]] == beginning(4)["moves"]
    assert all(turn["grade"] and turn["best"] for turn in found["turns"])
    assert rui.get(f"/tables/{table}/review")["review"] == found  # everybody who has the link sees it
    turn = found["turns"][-1]
    tried = ana.post(f"/tables/{table}/review/compare", at=turn["at"], moves=turn["moves"])
    assert tried["same"]
    assert tried["gained"] == {"chance": 0.0, "points": 0.0}
    ana.post(f"/tables/{table}/review/compare", status=400, at=turn["at"], moves=["rondel:nowhere"])
    ana.post(f"/tables/{table}/review/compare", status=409, at=turn["at"] + 100, moves=["rondel:ships"])


def test_the_stream_tells_how_far_a_review_is(ana: Browser, rui: Browser) -> None:
    table = ana.post("/import", status=201, record=beginning(4))
    with rui.listening(f"{table['id']}:{table['event']}") as events:
        ana.post(f"/tables/{table['id']}/review", wanted="quick")
        heard = list(until(events, lambda event: event["type"] == "review" and not event["review"]["working"]))
    told = [event["review"] for event in heard if event["type"] == "review"]
    assert [each["working"] for each in told[:-1]] == [True] * (len(told) - 1)
    assert [each["done"] for each in told] == sorted(each["done"] for each in told)
    found = rui.get(f"/tables/{table['id']}/review")["review"]
    looks = sum(2 if turn["pass"] == "closer" else 1 for turn in found["turns"])  # some are looked at twice
    assert told[-1] == {"working": False, "wanted": "quick", "done": looks, "parts": looks, "graded": looks, "problem": ""}
    assert {event["event"] for event in heard} == {table["event"]}  # they are no events of the table's own


def work_here() -> None:
    """The server's reviews are worked out in its own process, and look at little."""

    async def ask(piece: reviewing.Piece, work: Callable[[str], Any]) -> Any:
        return await asyncio.to_thread(work, piece.message())

    last_app[0].state.service.bots.ask = ask


def test_a_deep_review_is_stopped_kept_and_gone_on_with(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "KEEP_EVERY", 1)
    for name in ("quick", "closer", "deep"):
        monkeypatch.setitem(DEPTHS, name, Depth(name, budgets=(60,), candidates=3, worlds=2, rounds=1, walks=0))
    with server(sqlite_settings) as url:
        work_here()
        ana = Browser(url)
        table = ana.post("/import", status=201, record=beginning(12))
        quick = reviewed(ana, table["id"], "quick")
        with ana.listening(f"{table['id']}:{table['event']}") as events:
            ana.post(f"/tables/{table['id']}/review", wanted="deep")
            list(until(events, lambda event: event["type"] == "review" and event["review"]["graded"] >= 1))
            stopped = ana.post(f"/tables/{table['id']}/review", wanted="stop")
        assert not stopped["working"]
        found = ana.get(f"/tables/{table['id']}/review")["review"]
        deep = [number for number, turn in enumerate(found["turns"]) if turn["pass"] == "deep"]
        assert 1 <= len(deep) == stopped["done"] < len(found["turns"])
        assert found["pass"] == "quick"
        assert set(deep) == set(passes.waiting(quick, "deep")[: len(deep)])  # the largest swings came first
    with server(sqlite_settings) as url:  # another server goes on where this one ended
        work_here()
        ana = Browser(url)
        whole = reviewed(ana, table["id"], "deep")
    assert whole["pass"] == "deep"
    assert [whole["turns"][number] for number in deep] == [found["turns"][number] for number in deep]


def test_bots_play_a_position_out_the_same_way_each_time(ana: Browser) -> None:
    table = ana.post("/import", status=201, record=load_record(GOLDEN / "navegador-2.json").to_json())
    ask = {"move": table["move"] - 4, "bot": "deckhand"}
    first, again = (ana.get(f"/tables/{table['id']}/playouts", **ask, games=5)["games"] for _ in range(2))
    assert first == again
    assert all(sorted(game["ranks"]) == [1, 2] for game in first)
    assert first
    ana.get(f"/tables/{table['id']}/playouts", expect=404, move=table["move"] + 1)
    ana.get(f"/tables/{table['id']}/playouts", expect=400, move=0, bot="kraken")


def test_who_plays_with_others_must_wait_for_the_end(ana: Browser, rui: Browser) -> None:
    alone = ana.create("me", "deckhand", seed="1")["id"]
    ana.get(f"/tables/{alone}/review", expect=409)  # nothing has been played
    shared = ana.create("me", "open")["id"]
    ana.get(f"/tables/{shared}/review", expect=409)
    rui.post(f"/tables/{shared}/join", name="Rui")
    here = ana.get(f"/tables/{shared}")
    mover = ana if here["actor"] in here["mine"] else rui
    mover.post(f"/tables/{shared}/move", seat=here["actor"], version=here["version"], action="rondel:ships")
    for browser in (ana, rui):
        assert "when it is finished" in browser.get(f"/tables/{shared}/review", expect=409)["error"]["message"]


def test_a_branch_goes_on_from_a_position_and_is_not_the_game(ana: Browser, rui: Browser) -> None:
    origin = ana.post("/import", status=201, record=load_record(GOLDEN / "navegador-2.json").to_json())
    branch = rui.post(f"/tables/{origin['id']}/branch", status=201, move=20, seats=[0, 1], name="Ships first")
    assert branch["branch"] == {"table": origin["id"], "move": 20, "name": "Ships first"}
    assert branch["move"] == 20
    assert branch["status"] == "running"
    assert branch["mine"] == [0, 1]
    assert branch["view"] == ana.get(f"/tables/{origin['id']}/positions/20", seat=branch["seat"])["view"]
    action = branch["actions"][0]["text"]
    after = rui.post(f"/tables/{branch['id']}/move", seat=branch["actor"], version=branch["version"], action=action)
    assert after["move"] == 21
    assert ana.get(f"/tables/{origin['id']}")["move"] == origin["move"]  # the game is as it was
    listed = {line["id"]: line["branch"] for line in rui.get("/tables", mine=True)["tables"]}
    assert listed[branch["id"]]["name"] == "Ships first"
    record = rui.get(f"/tables/{branch['id']}/record")
    assert record["moves"][:20] == load_record(GOLDEN / "navegador-2.json").moves[:20]


@pytest.mark.parametrize(
    ("changes", "status"),
    [({"move": 99_999}, 400), ({"seats": [4]}, 400), ({"bot": "kraken"}, 400), ({"seats": []}, 422)],
)
def test_what_cannot_be_gone_on_with_is_refused(sqlite_url: str, changes: dict[str, Any], status: int) -> None:
    ana = Browser(sqlite_url)
    table = ana.post("/import", status=201, record=beginning(4))["id"]
    asked = {"move": 2, "seats": [0], "name": "x"} | changes
    assert json.dumps(ana.post(f"/tables/{table}/branch", status=status, **asked)).count("message") >= 1


def test_a_running_game_has_no_branches(sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    table = ana.create("me", "hotseat")["id"]
    ana.post(f"/tables/{table}/branch", status=409, move=0, seats=[0])
