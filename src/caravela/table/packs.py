"""Data packs of visitors. Each is read once, outside any lock, by a process with limits (`reading.py`); the last ones are
remembered, so that whoever checks a pack and then opens a table with it waits once."""

from __future__ import annotations

import hashlib
import json
import logging
import signal
import subprocess
import sys
import threading
from collections import OrderedDict
from typing import Any

from caravela import registry
from caravela.kernel.game import Game
from caravela.kernel.refusal import BadInput
from caravela.kernel.words import say
from caravela.table.errors import Refused, bad_input, busy

log = logging.getLogger("caravela.packs")
MOST_KEPT = 32
AT_ONCE = 2  # processes that read for visitors
PATIENCE = 30.0  # seconds; the limit proper is on the processor's time
TOO_LONG = "The data takes too long to read."


class Packs:
    """The packs that were read last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, bytes], Game | str] = OrderedDict()
        self._guard = threading.Lock()
        self._room = threading.Semaphore(AT_ONCE)

    def game(self, name: str, text: str) -> Game:
        """A game with this data pack. A pack that cannot be used is refused in one sentence."""
        key = (name, hashlib.blake2b(text.encode(), digest_size=16).digest())
        with self._guard:
            found = self._kept.get(key)
        if found is None:
            said = self.ask({"game": name, "text": text})
            try:
                found = registry.game(name, said["content"]) if "content" in said else str(said["message"])
            except BadInput as error:
                found = str(error)
            with self._guard:
                self._kept[key] = found
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        if isinstance(found, str):
            raise bad_input(found)
        return found

    def check_record(self, content: dict[str, Any]) -> None:
        """Refuse a record that cannot be replayed within the limits."""
        name = content.get("game")
        if name not in registry.GAMES:
            return  # it is refused where it is read
        said = self.ask({"game": name, "record": content})
        if "message" in said:
            raise bad_input(said["message"])

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the other process makes of a request."""
        if not self._room.acquire(timeout=PATIENCE):
            raise busy()
        try:
            command = [sys.executable, "-m", "caravela.table.reading"]
            done = subprocess.run(command, input=json.dumps(request).encode(), capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            raise busy() from None
        finally:
            self._room.release()
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return {"message": TOO_LONG}
        if done.returncode:
            log.error("Data could not be read: %s", done.stderr.decode(errors="replace")[-2000:])
            raise Refused(500, "fault", say("server.pack_fault"))
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer


packs = Packs()
