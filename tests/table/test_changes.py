"""What changed: answers and streams that tell no more than a browser does not know yet lead to what the snapshot shows."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from caravela import registry
from caravela.table import views
from caravela.table.asks import CreateTable
from caravela.table.changes import patched
from caravela.table.models import Update
from caravela.table.offers import in_full
from caravela.table.service import TableService
from caravela.table.settings import Settings
from tests.table.helper import Browser

LEAN = 12 * 1024  # bytes of a move's answer


class Screen:
    """What a browser shows: the snapshot, and after it only what it is told."""

    def __init__(self, snapshot: Any) -> None:
        self.now = snapshot

    def take(self, told: Any) -> None:
        """Follow an update."""
        old = self.now
        assert (told["known"], told["known_seat"]) == (old["event"], old["seat"])
        log = [line for line in old["log"] if line["move"] <= told["log_after"]] + told["log"]
        view = patched(old["view"], told["changes"])
        actions = in_full(told["offer"])
        self.now = {**told, "view": view, "actions": actions, "log": log, "chat": [*old["chat"], *told["chat"]]}

    def check(self, snapshot: Any) -> None:
        """It shows what whoever comes now is shown. Log lines farther back than a snapshot reaches are no difference."""
        mine = {**self.now, "log": self.now["log"][-len(snapshot["log"]) :] if snapshot["log"] else []}
        assert {name: mine[name] for name in snapshot} == snapshot


def command(me: Browser, screen: Screen, what: str, **body: Any) -> Any:
    """Give a command as the client does, and follow the answer."""
    told = me.post(f"/tables/{screen.now['id']}/{what}?known={screen.now['event']}", **body)
    screen.take(told)
    return told


def move(me: Browser, screen: Screen, number: int) -> Any:
    """Make a move as the client does, and follow the answer."""
    now = screen.now
    told = me.move(now, now["actions"][number % len(now["actions"])]["text"], known=now["event"])
    screen.take(told)
    return told


@pytest.mark.parametrize("name", registry.game_names())
def test_moves_and_undo_tell_what_changed(ana: Browser, name: str) -> None:
    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    screen = Screen(ana.post("/tables", 201, game=name, seats=seats))
    table = screen.now["id"]
    for number in range(60):
        now = screen.now
        if now["status"] != "running":
            break
        if number % 9 == 8 and now["undo"]["floor"] < now["move"]:
            to = now["undo"]["floor"]
            command(ana, screen, "undo", seat=now["seat"], version=now["version"], to=to)
        else:
            move(ana, screen, number * 7)
        screen.check(ana.table(table))


@pytest.mark.parametrize("name", registry.game_names())
def test_every_answer_of_a_game_is_small(name: str, tmp_path: Path) -> None:
    """Most of a game of as many as can play, by random moves. What is told briefly is what is offered."""
    service = TableService(Settings(data_dir=tmp_path, database="", workers=1))
    me, luck, most = "m" * 40, random.Random(f"small answers of {name}"), registry.game(name).most
    seats = [{"kind": "me"}] + [{"kind": "hotseat"}] * (most - 1)
    opened = service.create(me, "the-key-of-opening", CreateTable.model_validate({"game": name, "seats": seats, "seed": "12"}))
    largest = 0
    while (table := service.memory.read(opened.id)).row["status"] == "running" and table.moves < 260:
        s = table.match.state
        action = luck.choice(s.options)
        service.memory.command("", opened.id, "", None, lambda change, s=s, action=action: change.play(s.actor, action))
        told = service.snapshot(me, opened.id, None, table.row["event"])
        assert isinstance(told, Update)
        largest = max(largest, len(told.model_dump_json().encode()))
        now = service.memory.read(opened.id)
        offered = views.actions(views.asked(now, me, told.seat))
        assert in_full(json.loads(told.offer.model_dump_json())) == [each.model_dump() for each in offered]
    service.close()
    assert largest <= LEAN


def test_chat_tells_the_new_line_only(ana: Browser) -> None:
    screen = Screen(ana.create("me", "hotseat"))
    for text in ("one", "two", "three"):
        command(ana, screen, "chat", text=text)
        screen.check(ana.table(screen.now["id"]))
    assert len(ana.get(f"/tables/{screen.now['id']}", known=screen.now["event"])["chat"]) == 0


def test_the_stream_tells_what_changed(ana: Browser, rui: Browser) -> None:
    """Somebody who sits there and a spectator need no second request."""
    opened = ana.create("me", "open")
    table = opened["id"]
    rui.post(f"/tables/{table}/join", name="Rui")
    eva = Browser(str(ana.http.base_url))
    sitting, watching = Screen(rui.table(table)), Screen(eva.table(table))
    known = sitting.now["event"]
    now = ana.table(table)
    while now["actor"] == 0:
        now = ana.move(now)
        for browser, screen in ((rui, sitting), (eva, watching)):
            heard = browser.events(table, known, lambda event: not event["more"])
            screen.take(heard[-1]["update"])
            screen.check(browser.table(table))
        known = now["event"]
    assert sitting.now["actions"]
    assert not watching.now["actions"]


def test_who_knows_nothing_or_too_little_is_shown_all(ana: Browser) -> None:
    now = ana.create("me", "hotseat")
    first = now["event"]
    for _ in range(8):
        now = ana.move(now)
    for known in (first, 999_999, 0):
        assert "view" in ana.get(f"/tables/{now['id']}", known=known)
    assert ana.get(f"/tables/{now['id']}", known=now["event"])["changes"] == {}


def test_nothing_hidden_is_in_what_changed(ana: Browser, rui: Browser) -> None:
    """Madeira's pirates of others (R12.1), in answers and in the stream."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = ana.post("/tables", 201, game="madeira", seats=seats)["id"]
    rui.post(f"/tables/{table}/join", name="Rui")
    screens = [Screen(ana.table(table)), Screen(rui.table(table))]
    for number in range(25):
        actor = screens[0].now["actor"]
        move((ana, rui)[actor], screens[actor], number)
        other = screens[1 - actor]
        heard = (ana, rui)[1 - actor].events(table, other.now["event"], lambda event: not event["more"])
        other.take(heard[-1]["update"])
        for seat, screen in enumerate(screens):
            assert [player["pirates"] >= 0 for player in screen.now["view"]["players"]] == [seat == 0, seat == 1]


@pytest.mark.parametrize("name", registry.game_names())
def test_what_is_printed_is_kept_for_good(ana: Browser, name: str) -> None:
    now = ana.post("/tables", 201, game=name, seats=[{"kind": "me"}, {"kind": "hotseat"}])
    answer = ana.http.get(f"/api/games/{name}/printed/{now['printed']}")
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.json() == json.loads(json.dumps(registry.game(name).printed))
    data, _, _ = now["printed"].partition("-")
    other = ana.http.get(f"/api/games/{name}/printed/{data}-00000000")  # as another build would name it
    assert other.headers["cache-control"] == "no-store"
    ana.get(f"/games/{name}/printed/{'0' * 16}-00000000", 404)
    ana.get(f"/games/chess/printed/{now['printed']}", 404)
