"""PostgreSQL: server processes talk to each other through the database's NOTIFY.

Everybody hears which tables have changed, who is at them, and how far their reviews are. A command that reached the wrong process
is passed on to the one that owns the table; that one carries it out and tells how it went. Nobody needs to know the others'
addresses.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

import psycopg
import sqlalchemy as sa

from caravela.kernel.words import say
from caravela.table.errors import Refused
from caravela.table.storage import Storage

log = logging.getLogger("caravela.table")
PATIENCE: Final = 0.5  # seconds; then whoever asked looks again who owns the table
PEOPLE: Final = "caravela_people"
REVIEWS: Final = "caravela_reviews"
AT_ONCE: Final = 80  # people in one message
PART: Final = 6000  # characters; PostgreSQL carries 8000 bytes at once
MOST_PARTS: Final = 500  # of letters that are not complete yet
SEND = sa.text("SELECT pg_notify(:channel, :text)")
Letter = dict[str, Any]
Hear = Callable[[list[tuple[str, str]], bool], None]


class Mail:
    """`changed` hears of tables, `listed` of those that the lobby shows otherwise now, `people` of who is at them, `reviews` of
    their reviews. `carry_out` gets the commands of others: it raises `Refused`, or all is well."""

    def __init__(
        self,
        storage: Storage,
        url: str,
        changed: Callable[[str], None],
        listed: Callable[[str], None],
        carry_out: Callable[[Letter], None],
        people: Hear,
        reviews: Callable[[str, Letter], None],
    ) -> None:
        self.storage = storage
        self.url = url.replace("postgresql+psycopg", "postgresql", 1)
        self.changed = changed
        self.listed = listed
        self.carry_out = carry_out
        self.people = people
        self.reviews = reviews
        self.asked: dict[str, Future[Letter]] = {}
        self.parts: OrderedDict[str, list[str]] = OrderedDict()
        self.hands = ThreadPoolExecutor(8, thread_name_prefix="caravela-mail")
        self.stopping = threading.Event()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._listen, name="caravela-listen", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self.thread.start()
        self.ready.wait(timeout=5)

    def stop(self) -> None:
        """Stop listening."""
        self.stopping.set()
        if self.thread.is_alive():
            self.thread.join(timeout=3)
        self.hands.shutdown(wait=False, cancel_futures=True)

    def ask(self, process: str, command: Letter) -> bool:
        """Let another process carry out a command. False if it does not answer in time: it may be gone, or only slow. Its
        refusal is raised here."""
        number = secrets.token_hex(8)
        answer: Future[Letter] = Future()
        self.asked[number] = answer
        try:
            self._send(process, {"ask": number, "from": self.storage.process, "command": command})
            problem = answer.result(timeout=PATIENCE)["refused"]
        except TimeoutError:
            return False
        finally:
            del self.asked[number]
        if problem is not None:
            raise Refused.from_json(problem)
        return True

    def tell_of_people(self, places: list[tuple[str, str]], here: bool) -> None:
        """Let the other processes know who is at which table, or is no more."""
        with self.storage.reading() as conn:
            for start in range(0, len(places), AT_ONCE):
                news = {"from": self.storage.process, "here": here, "people": places[start : start + AT_ONCE]}
                conn.execute(SEND, {"channel": PEOPLE, "text": json.dumps(news)})

    def tell_of_review(self, table_id: str, news: Letter) -> None:
        """Let the other processes know how far a table's review is, or that it shall stop."""
        text = json.dumps({"from": self.storage.process, "table": table_id, "news": news})
        with self.storage.reading() as conn:
            conn.execute(SEND, {"channel": REVIEWS, "text": text})

    def _send(self, process: str, letter: Letter) -> None:
        text, name = json.dumps(letter), secrets.token_hex(6)
        pieces = [text[start : start + PART] for start in range(0, len(text), PART)]
        with self.storage.reading() as conn:
            for number, piece in enumerate(pieces, 1):
                conn.execute(SEND, {"channel": channel(process), "text": f"{name} {number} {len(pieces)} {piece}"})

    def _listen(self) -> None:
        while not self.stopping.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True) as conn:
                    conn.execute("LISTEN caravela")
                    conn.execute(f"LISTEN {PEOPLE}".encode())
                    conn.execute(f"LISTEN {REVIEWS}".encode())
                    conn.execute(f'LISTEN "{channel(self.storage.process)}"'.encode())
                    self.ready.set()
                    while not self.stopping.is_set():
                        for notice in conn.notifies(timeout=1):
                            self._hear(notice.channel, notice.payload)
            except psycopg.Error as error:
                log.warning("The database does not answer (%s); listening again in a second.", type(error).__name__)
                self.stopping.wait(1)

    def _hear(self, where: str, text: str) -> None:
        if where == "caravela":
            process, table_id, *listed = text.split(" ")
            if process != self.storage.process:
                (self.listed if listed else self.changed)(table_id)
            return
        if where == PEOPLE:
            news = json.loads(text)
            if news["from"] != self.storage.process:
                self.people([(table_id, who) for table_id, who in news["people"]], news["here"])
            return
        if where == REVIEWS:
            news = json.loads(text)
            if news["from"] != self.storage.process:
                self.reviews(news["table"], news["news"])
            return
        name, number, count, piece = text.split(" ", 3)
        parts = self.parts.setdefault(name, [])
        parts.append(piece)
        while len(self.parts) > MOST_PARTS:
            self.parts.popitem(last=False)
        if number == count:
            letter = json.loads("".join(self.parts.pop(name)))
            if "ask" in letter:
                self.hands.submit(self._answer, letter)
            elif letter["answer"] in self.asked:
                self.asked[letter["answer"]].set_result(letter)

    def _answer(self, letter: Letter) -> None:
        problem: Letter | None = None
        try:
            self.carry_out(letter["command"])
        except Refused as refused:
            problem = refused.to_json()
        except Exception:
            log.exception("A command that another process passed on could not be carried out.")
            problem = Refused(503, "busy", say("server.busy"), retry=1).to_json()
        self._send(letter["from"], {"answer": letter["ask"], "refused": problem})


def channel(process: str) -> str:
    """Where a process listens."""
    return f"caravela_{process}"
