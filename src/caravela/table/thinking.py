"""What runs in a bot's own process. Positions travel as JSON: compiled classes cannot be pickled."""

from __future__ import annotations

import json
import os
import signal
import threading
from multiprocessing.connection import Connection
from typing import Any

from caravela import registry
from caravela.bots.bot import Bot, decide
from caravela.bots.hints import best_moves
from caravela.bots.roster import bot
from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from
from caravela.kernel.position import from_json
from caravela.kernel.state import State
from caravela.kernel.words import speaking

_games: dict[str, Game] = {}
_bots: dict[str, Bot] = {}


def begin(line: Connection) -> None:
    """Set up the process: the server ends it, not the keyboard; thinking yields to answering; without a server it ends.

    All bots hold the same end of the line. Each tells its process id. What comes back means the end: a word, which nobody reads,
    or the end of the line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    line.send(os.getpid())
    if line.poll():
        os._exit(0)
    threading.Thread(target=end_with_server, args=(line,), daemon=True).start()


def end_with_server(line: Connection) -> None:
    """A server that was killed cannot end its workers; they notice by themselves."""
    line.poll(None)
    os._exit(0)


def think(message: str) -> int:
    """The action a bot chooses in a position."""
    job = json.loads(message)
    state = position_of(job)
    key = f"{job['bot']}/{job['budget']}/{job['table']}/{state.actor}"  # a bot remembers what it planned for the rest of its turn
    if key not in _bots:
        if len(_bots) > 200:
            _bots.clear()
        _bots[key] = bot(job["bot"], job["budget"])
    return decide(_bots[key], state, luck_from(job["luck"], "bot"))


def advise(message: str) -> dict[str, Any]:
    """The moves a hint names, and what speaks for them."""
    job = json.loads(message)
    with speaking(job["language"]):
        return best_moves(position_of(job), luck_from(job["luck"], "hint"))


def position_of(job: dict[str, Any]) -> State:
    """The position a message is about."""
    key = f"{job['game']}/{job['position']['data']}"
    if key not in _games:
        if len(_games) > 20:
            _games.clear()
        _games[key] = registry.game(job["game"], job["pack"], stored=True)
    return from_json(_games[key], job["position"])
