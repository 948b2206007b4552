"""Servers and bots that are killed: every acknowledged move is there, and play goes on."""

import contextlib
import os
import signal
import threading

import pytest

from caravela.table.settings import Settings
from tests.table.helper import Browser, Process, last_app, wait


def test_a_killed_bot_is_replaced(ana: Browser) -> None:
    now = ana.create("me", "judge")
    table = now["id"]
    ana.get(f"/tables/{table}/hint", seat=0)
    desk = last_app[0].state.service.bots
    assert desk.pool is not None
    victims = list(desk.pool._processes)
    stop = threading.Event()

    def hunt() -> None:
        """Kill whoever thinks, three times."""
        for _ in range(3):
            for pid in list(desk.pool._processes) if desk.pool is not None else []:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            stop.wait(0.2)

    hunter = threading.Thread(target=hunt)
    hunter.start()
    ana.post(f"/tables/{table}/hand-over", seat=0, bot="judge")
    hunter.join()
    after = wait(lambda: ana.table(table), lambda s: s["move"] >= 12, 90)
    assert after["status"] == "running"
    assert not set(victims) & set(desk.pool._processes)
    numbers = [event["move"] for event in ana.events(table, 0, lambda e: e["move"] == 12) if event["type"] == "move"]
    assert numbers == list(range(1, 13))


def test_kill_9_during_bot_play(settings: Settings) -> None:
    first = Process(settings)
    try:
        ana = Browser(first.url)
        now = ana.create("me", "random", "random")
        table = now["id"]
        now = ana.move(now)
        now = ana.post(f"/tables/{table}/hand-over", seat=0, bot="random")
        wait(lambda: ana.table(table), lambda s: s["move"] >= 15, 60)
        acknowledged = ana.get(f"/tables/{table}/log")["lines"]
        version = ana.table(table)["version"]
    finally:
        first.kill()
    second = Process(settings)
    try:
        again = Browser(second.url)
        again.http.cookies = ana.http.cookies
        back = again.table(table)
        assert back["mine"] == [0]
        assert back["version"] >= version
        assert again.get(f"/tables/{table}/log")["lines"][: len(acknowledged)] == acknowledged
        later = wait(lambda: again.table(table), lambda s: s["move"] > back["move"] + 10 or s["status"] == "over", 60)
        events = again.events(table, 0, lambda e: e["version"] >= later["version"])
        assert [event["event"] for event in events] == list(range(1, len(events) + 1))
        assert [event["move"] for event in events if event["type"] == "move"] == list(range(1, later["move"] + 1))
    finally:
        code = second.stop()
    assert code == 0


def test_one_server_per_sqlite(sqlite_settings: Settings) -> None:
    first = Process(sqlite_settings)
    try:
        with pytest.raises(RuntimeError, match="Another Caravela server uses"):
            Process(sqlite_settings)
        assert Browser(first.url).get("/tables")["total"] == 0
    finally:
        first.stop()


def test_workers_end_with_a_killed_server(sqlite_settings: Settings) -> None:
    process = Process(sqlite_settings)
    ana = Browser(process.url)
    now = ana.create("me", "random")
    ana.get(f"/tables/{now['id']}/hint", seat=0)
    children = [int(pid) for pid in children_of(process.popen.pid)]
    assert children
    process.kill()
    wait(lambda: [pid for pid in children if is_alive(pid)], lambda left: not left, 15)


def children_of(pid: int) -> list[str]:
    """Processes started by a process."""
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        direct = file.read().split()
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
            direct += [child for child in file.read().split() if child not in direct]
    return direct


def is_alive(pid: int) -> bool:
    """Whether a process runs (a zombie does not)."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_two_processes_share_a_table(settings: Settings) -> None:
    """PostgreSQL: what happens in one process is heard in the other, and the other takes over the bots of one that died."""
    if not settings.database:
        return
    one, two = Process(settings), Process(settings)
    try:
        ana, rui = Browser(one.url), Browser(two.url)
        table = ana.create("me", "open")["id"]
        heard: list[dict] = []  # type: ignore[type-arg]
        listening = threading.Thread(target=lambda: heard.extend(ana.events(table, 0, lambda e: e["type"] == "move")))
        listening.start()
        now = rui.post(f"/tables/{table}/join", name="Rui")
        now = ana.move(ana.table(table))
        assert rui.table(table)["version"] == 1
        listening.join(10)
        assert heard[-1]["type"] == "move"
        while now["status"] == "running" and now["move"] < 20:
            player = ana if ana.table(table)["actor"] == 0 else rui
            now = player.move(player.table(table))
        both = [browser.table(table) for browser in (ana, rui)]
        assert both[0]["view"] == both[1]["view"]
        ana.post(f"/tables/{table}/hand-over", seat=0, bot="random")
        rui.post(f"/tables/{table}/hand-over", seat=1, bot="random")
        wait(lambda: rui.table(table), lambda s: s["move"] >= 30, 60)
        one.kill()
        before = rui.table(table)["move"]
        wait(lambda: rui.table(table), lambda s: s["move"] > before + 10 or s["status"] == "over", 90)
        moves = [e["move"] for e in rui.events(table, 0, lambda e: e["move"] == before + 5) if e["type"] == "move"]
        assert moves == list(range(1, before + 6))
    finally:
        if one.popen.poll() is None:
            one.kill()
        two.stop()
