"""Taking back: alone within one's own turn, further with consent."""

from tests.table.helper import Browser, last_app, wait


def in_the_middle_of_a_turn(browser: Browser, table: str) -> dict:  # type: ignore[type-arg]
    """Move until something can be taken back."""
    now = browser.table(table)
    while now["undo"]["floor"] == now["move"]:
        tried = {action["text"]: browser.attempt(now, action=action["text"]) for action in now["actions"]}
        steps = [text for text, does in tried.items() if not does["ends_turn"] and not does["reveals"]]
        now = browser.move(now, steps[0] if steps else "")
    return now  # type: ignore[no-any-return]


def test_restart_turn(ana: Browser) -> None:
    table = ana.create("me", "hotseat")["id"]
    before = ana.table(table)
    now = in_the_middle_of_a_turn(ana, table)
    back = ana.post(f"/tables/{table}/undo", seat=now["seat"], version=now["version"], to=now["undo"]["floor"])
    assert back["move"] == now["undo"]["floor"]
    assert back["version"] == now["version"] + 1
    assert back["view"] == ana.get(f"/tables/{table}/positions/{back['move']}", seat=back["seat"])["view"]
    assert back["move"] > 0 or back["view"] == before["view"]
    events = ana.events(table, now["event"], lambda _: True)
    assert events[0]["type"] == "undo"
    assert events[0]["move"] == back["move"]


def test_undo_further_back_asks_the_others(ana: Browser, rui: Browser) -> None:
    table = ana.create("me", "open")["id"]
    rui.post(f"/tables/{table}/join", name="Rui")
    now = ana.table(table)
    while now["actor"] == 0:
        now = ana.move(now)
    moves = now["move"]
    asked = ana.post(f"/tables/{table}/undo", seat=0, version=now["version"], to=0)
    assert asked["move"] == moves
    assert asked["undo"]["request"] == {"seat": 0, "to": 0, "waiting": [1]}
    ana.post(f"/tables/{table}/undo/answer", 409, seat=0, accept=True)
    declined = rui.post(f"/tables/{table}/undo/answer", seat=1, accept=False)
    assert declined["undo"]["request"] is None
    assert declined["move"] == moves
    ana.post(f"/tables/{table}/undo", seat=0, version=now["version"], to=0)
    accepted = rui.post(f"/tables/{table}/undo/answer", seat=1, accept=True)
    assert accepted["move"] == 0
    assert accepted["actor"] == 0
    types = [event["type"] for event in ana.events(table, now["event"], lambda event: event["type"] == "undo")]
    assert types == ["ask", "answer", "ask", "answer", "undo"]


def test_bots_wait_for_the_answer(ana: Browser, rui: Browser) -> None:
    """Their moves would void the request before anybody could read it."""
    table = ana.create("me", "open", "random")["id"]
    rui.post(f"/tables/{table}/join", name="Rui")
    now = ana.table(table)
    while now["actor"] == 0:
        now = ana.move(now)
    ana.post(f"/tables/{table}/undo", seat=0, version=now["version"], to=0)
    rui.post(f"/tables/{table}/hand-over", seat=1, bot="random")
    assert ana.table(table)["move"] == 0, "nobody is left to be asked"
    rui.post(f"/tables/{table}/join", name="Rui")
    now = ana.table(table)
    while now["actor"] == 0:
        now = ana.move(now)
    while now["actor"] == 1:
        now = rui.move(rui.table(table))
    now = wait(lambda: ana.table(table), lambda s: s["actor"] == 0)
    asked = ana.post(f"/tables/{table}/undo", seat=0, version=now["version"], to=0)
    assert asked["undo"]["request"]["waiting"] == [1]
    handed = ana.post(f"/tables/{table}/hand-over", seat=0, bot="random")
    assert last_app[0].state.service.bot_job(table) is None
    assert ana.table(table)["version"] == handed["version"]
    assert rui.post(f"/tables/{table}/undo/answer", seat=1, accept=False)["undo"]["request"] is None
    wait(lambda: ana.table(table), lambda s: s["version"] > handed["version"])


def test_a_move_answers_a_request_with_no(ana: Browser, rui: Browser) -> None:
    table = ana.create("me", "open")["id"]
    rui.post(f"/tables/{table}/join", name="Rui")
    now = ana.table(table)
    while now["actor"] == 0:
        now = ana.move(now)
    ana.post(f"/tables/{table}/undo", seat=0, version=now["version"], to=0)
    assert rui.move(rui.table(table))["undo"]["request"] is None


def test_luck_stays_as_it_was(ana: Browser) -> None:
    """The same moves again lead to the same position, also where nobody is asked because only bots and I play."""
    now = ana.create("me", "hotseat")
    table = now["id"]
    made = []
    for _ in range(40):
        reveal = [action["text"] for action in now["actions"] if ana.attempt(now, action=action["text"])["reveals"]]
        made.append(reveal[0] if reveal else now["actions"][0]["text"])
        now = ana.move(now, made[-1])
    assert now["undo"]["alone"]
    back = ana.post(f"/tables/{table}/undo", seat=now["seat"], version=now["version"], to=0)
    assert back["move"] == 0
    for action in made:
        back = ana.move(back, action)
    assert back["view"] == now["view"]


def test_what_cannot_be_taken_back(ana: Browser) -> None:
    now = ana.create("me", "hotseat")
    undo = f"/tables/{now['id']}/undo"
    ana.post(undo, 409, seat=0, version=0, to=0)
    now = ana.move(now)
    ana.post(undo, 409, seat=now["seat"], version=now["version"], to=5)
    stale = ana.post(undo, 409, seat=now["seat"], version=0, to=0)
    assert stale["error"]["code"] == "stale"
    assert ana.table(now["id"])["move"] == 1


def test_what_reveals_is_said_beforehand(ana: Browser) -> None:
    """An action that explores says so, its preview stops before the token shows, and afterwards it cannot be taken back."""
    now = ana.create("me", "hotseat", seed="7")
    table = now["id"]
    for _ in range(400):
        reveals = [action for action in now["actions"] if action["text"] == "sail:portugal>guine"]
        if reveals and ana.attempt(now, action="sail:portugal>guine")["reveals"]:
            break
        wanted = [a for a in now["actions"] if a["text"].startswith(("rondel:sailing", "sail:portugal>guine", "ships:1"))]
        now = ana.move(now, (wanted or now["actions"])[0]["text"])
    does = ana.attempt(now, action="sail:portugal>guine")
    assert does["reveals"]
    assert does["text"].endswith("Then something new is revealed.")
    changed = {change["stock"]: change["by"] for change in does["changes"]}
    assert changed == {"fleet": -1, "explorers": 1}, "the ship that is lost; the bonus is not known yet"
    after = ana.move(now, reveals[0]["text"])
    seat = now["seat"]
    assert ana.table(table, seat=seat)["undo"]["floor"] == after["move"]
    undone = ana.get(f"/tables/{table}/positions/{now['move']}", seat=seat)
    assert undone["view"] == now["view"]
