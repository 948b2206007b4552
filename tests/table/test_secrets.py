"""What nobody may know yet never leaves the server: future luck, and in Madeira how many pirates the others have.

The strongest test is indifference: everything hidden is dealt anew inside the server, and every byte it sends must stay the same.
"""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from caravela import registry
from caravela.games.madeira.state import PIRATES, SHEET
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from caravela.kernel.position import to_json
from caravela.kernel.state import NOBODY, State
from caravela.table import storage as store
from tests.table.helper import Browser, last_app

GAMES = registry.game_names()


def two_people(ana: Browser, rui: Browser, game: str, moves: int) -> str:
    """A table of two people in the middle of a game; chat and an undo have happened too."""
    table: str = ana.post("/tables", 201, game=game, seats=[{"kind": "me", "name": "Ana"}, {"kind": "open"}])["id"]
    rui.post(f"/tables/{table}/join", name="Rui")
    luck = random.Random(5)
    for number in range(moves):
        who = ana if ana.table(table)["actions"] else rui
        now = who.table(table)
        now = who.move(now, luck.choice(now["actions"])["text"])
        if number % 7 == 3 and now["undo"]["floor"] < now["move"] and now["seat"] == now["actor"]:
            who.post(f"/tables/{table}/undo", seat=now["seat"], version=now["version"], to=now["move"] - 1)
    ana.post(f"/tables/{table}/chat", text="Boa sorte")
    return table


def everything(browser: Browser, table: str) -> list[str]:
    """All that a browser can get to read about a table, as it is sent."""
    now = browser.table(table)
    elements = sorted({target for action in now["actions"] for target in action["targets"]})[:3]
    paths = ["", "/log", "/scores", "/record", *(f"/why?what={element}" for element in elements)]
    paths += [f"/positions/{n}" for n in range(0, now["move"] + 1, 5)]
    texts = [browser.http.get(f"/api/tables/{table}{path}").text for path in paths]
    texts.append(browser.http.get("/api/tables").text)
    texts.append(json.dumps(browser.events(table, 0, lambda event: event["event"] == now["event"])))
    return texts


def match_of(table: str) -> Match:
    """The server's own match."""
    match: Match = last_app[0].state.service.memory.read(table).match
    return match


def indifferent(browsers: list[Browser], table: str, deal: Callable[[State], State]) -> None:
    """What these browsers are sent does not depend on what `deal` changes."""
    before = [everything(browser, table) for browser in browsers]
    match = match_of(table)
    real = match.positions
    match.positions = [deal(s) for s in real]
    assert any(to_json(a) != to_json(b) for a, b in zip(real, match.positions, strict=True)), "nothing was changed: no test"
    after = [everything(browser, table) for browser in browsers]
    match.positions = real
    for one, other in zip(before, after, strict=True):
        for first, second in zip(one, other, strict=True):
            assert first == second


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_does_not_depend_on_what_nobody_has_seen(sqlite_url: str, game: str) -> None:
    """Stacks, decks, face-down tiles and the keys of all luck to come are dealt anew; nobody's bytes change."""
    ana, rui, zoe = Browser(sqlite_url), Browser(sqlite_url), Browser(sqlite_url)
    table = two_people(ana, rui, game, 40)
    assert ana.table(table)["status"] == "running"
    luck = luck_from("other", "world")
    indifferent([ana, rui, zoe], table, lambda s: s.game.resample(s, NOBODY, luck))


@pytest.mark.parametrize("game", GAMES)
def test_neither_seed_nor_salt_nor_a_key_of_luck_is_ever_sent(ana: Browser, rui: Browser, game: str) -> None:
    zoe = Browser(str(ana.http.base_url))
    table = two_people(ana, rui, game, 15)
    with last_app[0].state.service.storage.reading() as conn:
        seed, salt = conn.execute(store.tables.select().with_only_columns(store.tables.c.seed, store.tables.c.salt)).one()
    keys = [str(word) for word in match_of(table).state.keys]
    hidden = [seed, salt, *(word for word in keys if len(word) > 8)]  # a shorter number may stand in any text
    assert len(hidden) > 2 + len(keys) // 2
    for browser in (ana, rui, zoe):
        for text in everything(browser, table):
            assert not [word for word in hidden if word in text]
    rui.post(f"/tables/{table}/leave", seat=1)
    closed = ana.post(f"/tables/{table}/close", seat=0)
    assert (closed["fairness"]["seed"], closed["fairness"]["salt"]) == (seed, salt)


@pytest.mark.slow
def test_nobody_is_told_how_many_pirates_another_has(sqlite_url: str) -> None:
    """R12.1, at the table: not in the position, not in the live points (the loss goes by rank), not in the stream."""
    ana, rui, zoe = Browser(sqlite_url), Browser(sqlite_url), Browser(sqlite_url)
    table = two_people(ana, rui, "madeira", 30)
    for browser, seat in ((ana, 0), (rui, 1), (zoe, None)):
        now = browser.table(table)
        for moment in (now, browser.get(f"/tables/{table}/positions/{now['move'] // 2}")):
            assert [player["pirates"] >= 0 for player in moment["view"]["players"]] == [seat == 0, seat == 1]
            assert all("pirates" not in standing["breakdown"] for standing in moment["standings"])
        series = browser.get(f"/tables/{table}/scores")
        assert "pirates" not in series["sources"]
        assert all("pirates" not in line["breakdown"] for point in series["points"] for line in point["standings"])

    def more_pirates(seat: int) -> Callable[[State], State]:
        def deal(s: State) -> State:
            copy: Any = s.clone()
            copy.cells[seat * SHEET + PIRATES] += 5
            return copy  # type: ignore[no-any-return]

        return deal

    indifferent([rui], table, more_pirates(0))
    indifferent([ana], table, more_pirates(1))
    indifferent([zoe], table, more_pirates(1))
    with pytest.raises(AssertionError):  # the test can fail: one's own pirates do show
        indifferent([ana], table, more_pirates(0))


def test_at_the_end_the_pirates_count(sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    table = ana.post("/tables", 201, game="madeira", seats=[{"kind": "me"}, {"kind": "hotseat"}])["id"]
    ana.move(ana.table(table))
    closed = ana.post(f"/tables/{table}/close", seat=0)
    assert all("pirates" in standing["breakdown"] for standing in closed["standings"])
    assert "pirates" in ana.get(f"/tables/{table}/scores")["sources"]
