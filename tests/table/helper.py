"""A browser without a window, a server in this process, and a server in a process of its own."""

import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx

from caravela.table.app import make_app
from caravela.table.repeatable import HEADER
from caravela.table.serve import Server, config_of, listen
from caravela.table.settings import Settings

SOURCE = str(Path(__file__).parents[2] / "src")

count = itertools.count(1)  # of the commands sent
last_app: list[Any] = []  # the app behind the server started last, for tests that break something inside it


class Browser:
    """Keeps its cookie, sends a new key with every command."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=60, headers={HEADER: luck_text()})

    def get(self, path: str, expect: int = 200, **query: Any) -> Any:
        answer = self.http.get(f"/api{path}", params=query)
        assert answer.status_code == expect, answer.text
        return answer.json()

    def post(self, path: str, status: int = 200, key: str = "", **body: Any) -> Any:
        answer = self.http.post(f"/api{path}", json=body, headers={"Idempotency-Key": key or new_key()})
        assert answer.status_code == status, answer.text
        return answer.json()

    def create(self, *seats: str, status: int = 201, key: str = "", **options: Any) -> Any:
        """`me`, `open`, `hotseat`, or a bot's name."""
        chosen = [{"kind": s} if s in ("me", "open", "hotseat") else {"kind": "bot", "bot": s} for s in seats]
        return self.post("/tables", status, key, game="navegador", seats=chosen, **options)

    def table(self, table: str, **query: Any) -> Any:
        return self.get(f"/tables/{table}", **query)

    def move(self, snapshot: Any, action: str = "", status: int = 200, key: str = "", known: int | None = None) -> Any:
        """The first action that is offered, or the one named. As a part of a question it is completed with the least there is.
        With `known`, an event's number, the answer is what changed since."""
        text = action or snapshot["actions"][0]["text"]
        part = next((entry["part"] for entry in snapshot["actions"] if entry["text"] == text), "")
        choice: Any = {"answer": self.completed(snapshot, {part: text})} if part else {"action": text}
        path = f"/tables/{snapshot['id']}/move" + (f"?known={known}" if known is not None else "")
        return self.post(path, status, key, seat=snapshot["seat"], version=snapshot["version"], **choice)

    def attempt(self, snapshot: Any, answer: dict[str, str] | None = None, action: str | None = None, status: int = 200) -> Any:
        """What an answer would mean, or one more choice."""
        body = {"seat": snapshot["seat"], "version": snapshot["version"], "answer": answer or {}, "action": action}
        return self.post(f"/tables/{snapshot['id']}/try", status, **body)

    def completed(self, snapshot: Any, answer: dict[str, str]) -> dict[str, str]:
        """An answer with the first choice for whatever is missing."""
        asked = self.attempt(snapshot, answer)["question"]
        while not asked["confirm"]:
            part = next(part for part in asked["missing"] if asked["choices"][part])
            answer = {**answer, part: asked["choices"][part][0]}
            asked = self.attempt(snapshot, answer)["question"]
        return answer

    def my_turn(self, table: str, seconds: float = 240) -> Any:
        """The snapshot once this browser decides, or the game is over."""
        return wait(lambda: self.table(table), lambda s: bool(s["actions"]) or s["status"] != "running", seconds)

    def events(self, table: str, after: int, until: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
        """Events of one table, up to and including the first that satisfies `until`."""
        return self.stream({table: after}, until)

    def stream(self, tables: dict[str, int], until: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
        """Events of several tables, each after a number."""
        at = ",".join(f"{table}:{event}" for table, event in tables.items())
        found: list[dict[str, Any]] = []
        with self.listening(at) as events:
            for event in events:
                found.append(event)
                if until(event):
                    return found
        raise AssertionError(f"the stream ended after {found}")

    @contextlib.contextmanager
    def listening(self, at: str) -> Iterator[Iterator[dict[str, Any]]]:
        """The events of a stream that is open when this begins."""
        with self.http.stream("GET", "/api/stream", params={"at": at}) as stream:
            assert stream.status_code == 200
            lines = stream.iter_lines()
            assert next(lines).startswith("retry")
            yield (json.loads(line[6:]) for line in lines if line.startswith("data: "))


def luck_text() -> str:
    """The text from which the luck of this test's tables follows."""
    return os.environ["CARAVELA_REPEATABLE"]


def new_key() -> str:
    """A key for a command: never the same twice, not in other test processes either."""
    return f"test-{os.getpid()}-{next(count)}"


def wait(look: Callable[[], Any], good: Callable[[Any], bool], seconds: float = 120) -> Any:
    """Look again and again until it is good."""
    end = time.monotonic() + seconds
    while True:
        value = look()
        if good(value):
            return value
        assert time.monotonic() < end, f"still {str(value)[:300]}"
        time.sleep(0.05)


@contextlib.contextmanager
def server(settings: Settings) -> Iterator[str]:
    """A real server in a thread; yields its address."""
    listening = listen("127.0.0.1", 0)
    app = make_app(settings)
    last_app[:] = [app]
    running = Server(config_of(app, settings))
    running.service = app.state.service
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    wait(lambda: running.started, bool)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        app.state.service.hub.close()
        running.should_exit = True
        thread.join(15)
        listening.close()


class Process:
    """`caravela serve` as a person would start it."""

    def __init__(self, settings: Settings, port: int = 0) -> None:
        arguments = ["--port", str(port), "--no-open", "--data-dir", str(settings.data_dir), "--workers", "1"]
        environment = {**os.environ, "PYTHONPATH": SOURCE, "CARAVELA_DATABASE": settings.database}
        if os.environ.get("CARAVELA_TESTS") == "full":
            del environment["PYTHONPATH"]  # script/test has installed the compiled build: what people will play at
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "caravela", "serve", *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.popen.stdout is not None
        line = self.popen.stdout.readline()
        if "Caravela is at" not in line:
            raise RuntimeError(line + self.popen.communicate(timeout=10)[1])
        self.url = line.split()[3].rstrip("/").replace("localhost", "127.0.0.1")
        browser = httpx.Client(base_url=self.url)
        wait(lambda: is_up(browser), bool)

    def kill(self) -> None:
        """As if the power failed."""
        self.popen.send_signal(signal.SIGKILL)
        self.popen.communicate()

    def stop(self) -> int:
        """As Ctrl-C does."""
        if self.popen.poll() is None:
            self.popen.send_signal(signal.SIGINT)
        self.popen.communicate(timeout=20)
        return self.popen.returncode


def is_up(client: httpx.Client) -> bool:
    """Whether the server answers."""
    try:
        return client.get("/api/catalogue").status_code == 200
    except httpx.TransportError:
        return False
