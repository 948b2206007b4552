"""Data of others is read in a process of its own, with limits of time and memory: python -m caravela.table.reading.

Here is what that process does. It is given one request on stdin and answers with one object on stdout. It imports what a game
needs and nothing of the server, so that it starts quickly.
"""

from __future__ import annotations

import json
import resource
import sys
from typing import Any

from caravela import registry
from caravela.build import build
from caravela.kernel.foreign import toml_content
from caravela.kernel.record import read_record
from caravela.kernel.refusal import BadInput

SECONDS = 2  # of the processor, however busy the machine is
SLOWER = 10  # how much longer the interpreted build may take
MEGABYTES = 200


def limit() -> None:
    """From here on so much time and memory and no more. Beyond the one the system ends the process, beyond the other Python
    raises `MemoryError`."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + 1 + SECONDS * (SLOWER if build() == "interpreted" else 1)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return  # not Linux; time is limited all the same
    most = now + MEGABYTES * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def pack(name: str, text: str) -> dict[str, Any]:
    """The content of a data pack with which the game can be set up at every number of players."""
    content = toml_content(text, "The data pack")
    game = registry.game(name, content)
    for players in range(game.least, game.most + 1):
        game.new(players, "check")
    return content


def record(content: dict[str, Any]) -> None:
    """A record that follows the rules, with whatever data pack it brings."""
    found = read_record(content)
    found.verify(registry.game_of(found))


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """`content` of a good pack, `ok` for a good record, or `message`: what is wrong."""
    registry.game(request["game"])  # its module is not the visitor's memory
    limit()
    try:
        if "text" in request:
            return {"content": pack(request["game"], request["text"])}
        record(request["record"])
        return {"ok": True}
    except BadInput as error:
        return {"message": str(error)}
    except (MemoryError, RecursionError):
        return {"message": "The data needs too much memory to be read."}


if __name__ == "__main__":
    json.dump(answer(json.load(sys.stdin)), sys.stdout)
