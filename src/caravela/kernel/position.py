"""Positions as JSON, complete: any moment, also between two clicks, can be written down and read back."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from caravela.kernel.game import Game
from caravela.kernel.layout import COUNTERS
from caravela.kernel.luck import KEY, LUCK, WORD, luck_of, no_keys, set_key
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State


def to_json(s: State) -> dict[str, Any]:
    """All of a position, the hidden things included: for storage and tests, never for a player.

    >>> written = caravela.to_json(caravela.game("navegador").new(players=3, seed=5))
    >>> written["game"], written["position"]["players"]
    ('navegador', 3)
    """
    return {
        "game": s.game.name,
        "rules_version": s.game.version,
        "data": s.game.data_hash,
        "position": fields(s),
    }


def fields(s: State) -> dict[str, Any]:
    """Everything that makes up a position (not `frame`, `actor` and `options`, which follow from it)."""
    found: dict[str, Any] = {"players": s.players, "stack": s.pending(), "turn": s.turn, "reveals": s.reveals}
    found["keys"] = written_keys(s.keys)
    found["counters"] = [int(s.cells[COUNTERS + stream]) for stream in range(len(s.game.streams))]
    return found | s.game.layout.read(s)


def fingerprint(s: State) -> str:
    """A text that is equal for equal positions, the same in every process and build."""
    canonical = json.dumps(fields(s), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(canonical.encode(), digest_size=16).hexdigest()


def first_fingerprint(s: State) -> str:
    """The fingerprint that records of format 1 have: a hash over the fields in the order they had then."""
    found = fields(s)
    order = ["players", "stack", "turn", "reveals", "keys", "counters", *(s.game.first_fields.split() or s.game.layout.names())]
    return str(hash(tuple([freeze(found[name]) for name in order])))


def freeze(value: object) -> object:
    """Lists as tuples, all the way down."""
    return tuple([freeze(item) for item in value]) if isinstance(value, list) else value


def from_json(game: Game, content: Any) -> State:
    """The position that `to_json` wrote. It goes on by the rules it began with, if the game still knows them.

    >>> game = caravela.game("navegador")
    >>> state = game.new(players=3, seed=5)
    >>> caravela.from_json(game, caravela.to_json(state)).fingerprint() == state.fingerprint()
    True
    """
    if not isinstance(content, dict) or not isinstance(content.get("position"), dict):
        raise BadInput("This is not a written position.")
    if content.get("game") != game.name:
        raise BadInput(f"This is a position of {content.get('game')!r}, not of {game.name!r}.")
    if not game.file.knows(str(content.get("data"))):
        raise BadInput("This position was written with other component data.")
    if isinstance(content.get("rules_version"), int):
        game = game.by(content["rules_version"])
    values = content["position"]
    players = number(values, "players")
    game.check_players(players)
    s: State = game.blank(players)
    s.turn, s.reveals = number(values, "turn"), number(values, "reveals")
    s.keys = read_keys(numbers(values, "keys", -1), len(game.streams))
    for stream, counter in enumerate(numbers(values, "counters", len(game.streams))):
        s.cells[COUNTERS + stream] = counter
    s.set_pending(numbers(values, "stack", -1))
    game.layout.write(s, values)
    s.settle()
    return s


def written_keys(keys: vec[i64]) -> list[int]:
    """The keys as they are written: one number for each stream, or four where keys have 128 bits."""
    if luck_of(keys) == 1:
        return [int(keys[at] | (keys[at + 1] << 31)) for at in range(0, len(keys), KEY)]
    return [int(keys[at]) for at in range(len(keys))]


def read_keys(written: list[int], streams: int) -> vec[i64]:
    """The keys that were written so; how many numbers there are tells how they were."""
    keys = no_keys(streams)
    if len(written) not in (streams, len(keys)) or min(written, default=0) < 0:
        raise BadInput("The field 'keys' of the position is missing or has the wrong type.")
    for at, key in enumerate(written):
        if len(written) == streams:
            set_key(keys, at, key)
        else:
            keys[at] = key & WORD
    return keys


def written_luck(game: Game, content: dict[str, Any]) -> int:
    """The kind of luck of a written position."""
    return 1 if len(content["position"]["keys"]) == len(game.streams) else LUCK


def number(values: dict[str, Any], name: str) -> int:
    """A single number of a written position."""
    return numbers({name: [values.get(name)]}, name, 1)[0]


def numbers(values: dict[str, Any], name: str, count: int) -> list[int]:
    """A list of numbers of a written position, of a given length unless that is -1."""
    found = values.get(name)
    if not isinstance(found, list) or (count >= 0 and len(found) != count):
        raise BadInput(f"The field {name!r} of the position is missing or has the wrong type.")
    if not all(isinstance(item, int) and not isinstance(item, bool) and abs(item) < 1 << 62 for item in found):
        raise BadInput(f"The field {name!r} of the position is missing or has the wrong type.")
    return list(found)
