"""Friends at one table: who is here, who plays in whose place, what they decide together, and what a clock does."""

import pytest

from caravela.table import hours, presence
from caravela.table.agreement import VANISHED
from tests.table.helper import Browser, last_app

MINUTES = 60.0


def together(*people: Browser, **options: object) -> str:
    """A running table with a seat for each of them."""
    table: str = people[0].create("me", *["open"] * (len(people) - 1), **options)["id"]
    for number, person in enumerate(people[1:], 1):
        person.post(f"/tables/{table}/join", seat=number, name=["Ana", "Rui", "Eva"][number])
    return table


def pass_time(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """It is later, and whoever minds the clocks has looked at them."""
    monkeypatch.setattr(hours, "ahead", hours.ahead + seconds)
    last_app[0].state.service.timekeeper.look()


def play_until(browser: Browser, table: str, seat: int) -> dict:  # type: ignore[type-arg]
    """Make moves until this seat decides."""
    now = browser.table(table)
    while now["actor"] != seat:
        now = browser.move(now)
    return now  # type: ignore[no-any-return]


# -- who is here


def test_who_listens_is_here_and_who_went_is_seen_to_be_gone(ana: Browser, rui: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = together(ana, rui)
    assert [seat["gone"] for seat in ana.table(table)["seats"]] == [0, 0]
    pass_time(monkeypatch, 2 * MINUTES)
    seats = ana.table(table)["seats"]
    assert seats[0]["gone"] == 0
    assert 120 <= seats[1]["gone"] < 240
    assert not seats[1]["vanished"]
    service = last_app[0].state.service
    owner = service.memory.read(table).seats[1]["owner"]
    service.presence.came(table, owner)
    pass_time(monkeypatch, VANISHED)
    assert ana.table(table)["seats"][1]["gone"] == 0, "he listens"
    service.presence.went(table, owner)
    pass_time(monkeypatch, VANISHED)
    assert ana.table(table)["seats"][1]["vanished"]
    assert rui.table(table)["seats"][1]["gone"] == 0
    assert ana.table(table)["seats"][1]["gone"] == 0, "he has asked for the table"


def test_the_others_hear_of_it_when_somebody_comes_and_goes(ana: Browser, rui: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = together(ana, rui)
    at, service = ana.table(table)["event"], last_app[0].state.service
    pass_time(monkeypatch, 2 * MINUTES)
    with ana.http.stream("GET", "/api/stream", params={"at": f"{table}:{at}"}) as stream:
        lines = (line for line in stream.iter_lines() if line.startswith("data: "))
        rui.table(table)  # he is back
        assert '"type":"people"' in next(lines)
        monkeypatch.setattr(presence, "GRACE", 0.0)
        service.presence.look_after(table, service.memory.read(table).seats[1]["owner"])
        assert '"type":"people"' in next(lines)


# -- in somebody's place


def test_a_friend_who_vanished_is_replaced_by_a_bot_and_comes_back(
    ana: Browser, rui: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = together(ana, rui)
    assert "still sits" in ana.post(f"/tables/{table}/hand-over", 409, seat=1, bot="random")["error"]["message"]
    pass_time(monkeypatch, VANISHED + 1)
    now = ana.post(f"/tables/{table}/hand-over", seat=1, bot="random")
    assert now["seats"][1]["bot"] == "random", "there is nobody else to ask"
    assert not now["seats"][1]["vanished"]
    back = rui.post(f"/tables/{table}/join", name="Rui")
    assert (back["mine"], back["seats"][1]["bot"], back["seats"][1]["name"]) == ([1], "", "Rui")


def test_the_others_must_agree(ana: Browser, rui: Browser, browse, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    eva = browse()
    table = together(ana, rui, eva)
    pass_time(monkeypatch, VANISHED + 1)
    ana.table(table)
    eva.table(table)  # both are here
    asked = ana.post(f"/tables/{table}/hand-over", seat=1, bot="random")
    assert asked["seats"][1]["bot"] == ""
    assert asked["proposal"] == {"kind": "replace", "seat": 0, "of": 1, "bot": "random", "name": "", "waiting": [2]}
    ana.post(f"/tables/{table}/undo/answer", 409, seat=0, accept=True)
    ana.post(f"/tables/{table}/hand-over", 409, seat=1, bot="judge")
    assert eva.post(f"/tables/{table}/undo/answer", seat=2, accept=False)["proposal"] is None
    ana.post(f"/tables/{table}/hand-over", seat=1, bot="random")
    eva.post(f"/tables/{table}/undo/answer", 409, seat=2, accept=True, kind="end")
    assert eva.post(f"/tables/{table}/undo/answer", seat=2, accept=True, kind="replace")["seats"][1]["bot"] == "random"

    pass_time(monkeypatch, VANISHED + 1)
    assert ana.post(f"/tables/{table}/hand-over", seat=2, bot="random")["seats"][2]["bot"] == "random", (
        "who vanished is not asked"
    )


def test_who_comes_back_voids_the_question(ana: Browser, rui: Browser, browse, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    eva = browse()
    table = together(ana, rui, eva)
    rui.post(f"/tables/{table}/leave", seat=1)
    assert ana.post(f"/tables/{table}/hand-over", seat=1, bot="random")["proposal"]["waiting"] == [2]
    assert rui.post(f"/tables/{table}/join", name="Rui")["proposal"] is None


def test_a_person_plays_for_a_friend_until_he_is_back(ana: Browser, rui: Browser, browse) -> None:  # type: ignore[no-untyped-def]
    eva = browse()
    table = together(ana, rui)
    eva.post(f"/tables/{table}/join", 409, seat=1, name="Eva")
    rui.post(f"/tables/{table}/leave", seat=1)
    asked = eva.post(f"/tables/{table}/join", seat=1, name="Eva")
    assert asked["mine"] == []
    assert asked["proposal"] == {"kind": "replace", "seat": None, "of": 1, "bot": "", "name": "Eva", "waiting": [0]}
    ana.post(f"/tables/{table}/undo/answer", seat=0, accept=True)
    now = eva.table(table)
    assert (now["mine"], now["seats"][1]["name"]) == ([1], "Eva")
    before = rui.table(table)
    assert (before["mine"], before["seats"][1]["returns"]) == ([], True)
    now = play_until(ana, table, 1)
    eva.move(eva.table(table))
    back = rui.post(f"/tables/{table}/join", name="Rui")
    assert (back["mine"], back["seats"][1]["name"], back["seats"][1]["returns"]) == ([1], "Rui", False)
    assert eva.table(table)["mine"] == []
    assert not eva.table(table)["seats"][1]["returns"]


# -- together


def test_nobody_takes_back_the_moves_of_somebody_who_left(ana: Browser, rui: Browser) -> None:
    table = together(ana, rui)
    now = play_until(ana, table, 1)
    mine = now["move"]
    now = rui.move(rui.table(table))
    rui.post(f"/tables/{table}/leave", seat=1)
    asked = ana.post(f"/tables/{table}/undo", seat=0, version=now["version"], to=0)
    assert asked["move"] == mine + 1
    assert not asked["undo"]["alone"]
    assert asked["undo"]["request"] == {"seat": 0, "to": 0, "waiting": [1]}
    rui.post(f"/tables/{table}/hand-over", seat=1, bot="random")  # a bot in his place does not answer for him
    assert ana.table(table)["undo"]["request"]["waiting"] == [1]
    assert rui.post(f"/tables/{table}/undo/answer", seat=1, accept=True)["move"] == 0


def test_what_the_bot_played_for_him_may_be_taken_back(ana: Browser, rui: Browser) -> None:
    table = together(ana, rui)
    now = play_until(ana, table, 1)
    rui.post(f"/tables/{table}/leave", seat=1)
    ana.post(f"/tables/{table}/hand-over", seat=1, bot="random")
    later = ana.my_turn(table)
    assert later["move"] > now["move"]
    assert later["undo"]["alone"]
    assert ana.post(f"/tables/{table}/undo", seat=0, version=later["version"], to=0)["move"] == 0


def test_a_game_ends_when_all_agree(ana: Browser, rui: Browser) -> None:
    table = together(ana, rui)
    assert ana.post(f"/tables/{table}/close", seat=0)["proposal"]["kind"] == "end"
    now = ana.move(ana.table(table))
    assert now["proposal"] is not None, "one may play on meanwhile"
    ana.post(f"/tables/{table}/undo/answer", seat=0, accept=False)
    assert rui.table(table)["proposal"] is None
    ana.post(f"/tables/{table}/close", seat=0)
    over = rui.post(f"/tables/{table}/undo/answer", seat=1, accept=True, kind="end")
    assert (over["status"], over["ending"]) == ("closed", "The players have ended the game.")


def test_resigning(ana: Browser, rui: Browser, browse) -> None:  # type: ignore[no-untyped-def]
    two = together(ana, rui)
    over = rui.post(f"/tables/{two}/resign", seat=1, bot="random")
    assert (over["status"], over["ending"]) == ("closed", "Rui resigns: Player 1 wins.")

    eva = browse()
    three = together(ana, rui, eva)
    rui.post(f"/tables/{three}/resign", 400, seat=1, bot="nobody")
    eva.post(f"/tables/{three}/resign", 403, seat=1, bot="random")
    now = rui.post(f"/tables/{three}/resign", seat=1, bot="random")
    assert (now["status"], now["mine"]) == ("running", [])
    assert now["seats"][1] | {"kind": "bot", "bot": "random", "resigned": True, "away": False} == now["seats"][1]
    rui.post(f"/tables/{three}/join", 409, seat=1, name="Rui")
    over = eva.post(f"/tables/{three}/resign", seat=2, bot="random")
    assert over["ending"] == "Eva resigns: Player 1 wins."
    again = ana.post(f"/tables/{three}/rematch", 201, seat=0)
    assert [(seat["kind"], seat["name"]) for seat in again["seats"]] == [
        ("human", "Player 1"),
        ("bot", "random"),
        ("human", "Eva"),
    ]


# -- time


@pytest.mark.parametrize("then", ["nothing", "bot", "resign"])
def test_when_time_is_up_all_hear_it_and_what_was_agreed_on_happens(
    ana: Browser, rui: Browser, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    table = together(ana, rui, clock={"minutes": 1, "then": then, "bot": None if then == "nothing" else "random"})
    at = rui.table(table)["event"]
    assert rui.table(table)["clock"]["then"] == then
    pass_time(monkeypatch, 2 * MINUTES)
    told = rui.events(table, at, lambda event: "is up" in event["text"])
    assert told[-1]["seat"] == 0
    now = rui.table(table)
    assert now["seats"][0]["bot"] == ("random" if then == "bot" else "")
    assert now["status"] == ("closed" if then == "resign" else "running")
    if then == "nothing":
        assert now["seats"][0]["late"]
        before = now["event"]
        pass_time(monkeypatch, MINUTES)
        assert rui.table(table)["event"] == before, "it is said once"
        assert rui.post(f"/tables/{table}/hand-over", seat=0, bot="random")["seats"][0]["bot"] == "random"
    if then == "bot":
        back = ana.post(f"/tables/{table}/join", name="Ana")
        assert back["seats"][0]["bot"] == ""
        assert 0 < back["clock"]["left"][0] <= 60


def test_the_clock_comes_with_a_known_bot(ana: Browser) -> None:
    ana.create("me", "open", clock={"minutes": 1, "then": "bot"}, status=400)
    ana.create("me", "open", clock={"minutes": 1, "then": "resign", "bot": "nobody"}, status=400)


# -- finding a table


def test_private_tables_are_listed_for_those_who_sit_there(ana: Browser, rui: Browser, browse) -> None:  # type: ignore[no-untyped-def]
    listed, hidden = together(ana, rui), together(ana, rui, private=True)
    found = {
        name: {line["id"] for line in browser.get("/tables")["tables"]} for name, browser in (("ana", ana), ("eva", browse()))
    }
    assert {listed, hidden} <= found["ana"]
    assert listed in found["eva"]
    assert hidden not in found["eva"]
    assert browse().get("/tables")["total"] == 1
    assert ana.table(hidden)["private"]
    rui.post(f"/tables/{hidden}/resign", seat=1, bot="random")
    again = ana.post(f"/tables/{hidden}/rematch", 201, seat=0)["id"]
    assert again not in {line["id"] for line in browse().get("/tables")["tables"]}


@pytest.mark.parametrize(
    ("host", "origin", "link", "local"),
    [
        ("192.168.1.20", "http://localhost:8321", "http://192.168.1.20:8321/table/", False),
        ("127.0.0.1", "http://localhost:8321", "http://localhost:8321/table/", True),
        ("127.0.0.1", "http://[::1]:8321", "http://[::1]:8321/table/", True),
        ("127.0.0.1", "https://games.example", "https://games.example/table/", False),
    ],
)
def test_localhost_is_never_offered_without_a_word(sqlite_url: str, host: str, origin: str, link: str, local: bool) -> None:
    ana = Browser(sqlite_url)
    table = ana.create("me", "open")["id"]
    last_app[0].state.service.settings.host = host
    found = ana.get(f"/tables/{table}/invitation", origin=origin)
    assert (found["link"], found["local"]) == (link + table, local)
    assert found["side"] >= 25
    assert found["path"].startswith("M0 0h1v1h-1z")
    ana.get(f"/tables/{table}/invitation", 400, origin="http://games.example:many")
    ana.get(f"/tables/{table}/invitation", 400, origin="https://games[")
    ana.get(f"/tables/{table}/invitation", 422, origin="http://games.example/elsewhere")
