"""What a bot's process does for a review. Games travel as records."""

from __future__ import annotations

import json
from time import process_time
from typing import Any, Final

from caravela.kernel.luck import repeatable
from caravela.kernel.match import Match
from caravela.kernel.record import read_record
from caravela.kernel.refusal import BadInput
from caravela.registry import game_of
from caravela.review import passes
from caravela.review.look import DEPTHS, compare, look_at
from caravela.review.parts import parts_of
from caravela.review.playouts import play_out

MOST_SECONDS: Final = 2.0  # of the processor's time, after which no further game is begun
COUNTED_GAMES: Final = 1  # where the clock is not asked
_matches: dict[str, Match] = {}


def match_of(record: dict[str, Any]) -> Match:
    """The game of a record; the last few are kept, because a review asks for the same again and again."""
    key = str(record["check"])
    if key not in _matches:
        if len(_matches) >= 3:
            _matches.clear()
        known = read_record(record)
        _matches[key] = known.replay(game_of(known))
    return _matches[key]


def books(message: str) -> dict[str, Any]:
    """The first pass."""
    return passes.begin(match_of(json.loads(message)["record"]))


def looks(message: str) -> list[dict[str, Any]]:
    """What a look says of some parts."""
    asked = json.loads(message)
    match = match_of(asked["record"])
    parts = parts_of(match)
    return [look_at(match, parts[number], DEPTHS[asked["look"]]) for number in asked["parts"]]


def compared(message: str) -> dict[str, Any]:
    """What a tried turn is worth beside the played one."""
    asked = json.loads(message)
    match = match_of(asked["record"])
    part = next(part for part in parts_of(match) if part.start == asked["at"])
    better = [int(match.game.parse(text)) for text in asked["better"]]
    tried = played_moves(match, part.start, asked["moves"])
    return compare(match, part, tried, better, DEPTHS[asked["look"]])


def played_moves(match: Match, at: int, texts: list[str]) -> list[int]:
    """Moves in notation, as far as they belong to the turn that begins there. One that is not legal raises `BadInput`."""
    s = match.positions[at].clone()
    seat, turn, shown, moves = s.actor, s.turn, s.reveals, list[int]()
    for text in texts:
        move = match.game.parse(text)
        s.apply(move)
        moves.append(int(move))
        if s.actor != seat or s.turn != turn or s.reveals != shown:
            return moves
    raise BadInput("The turn is not finished yet.")


def playouts(message: str) -> list[dict[str, Any]]:
    """Some games from a position to the end: fewer than asked for where they take long, so that others get their turn."""
    asked = json.loads(message)
    match, began, found = match_of(asked["record"]), process_time(), list[dict[str, Any]]()
    most = min(asked["games"], COUNTED_GAMES) if repeatable() else asked["games"]
    while len(found) < most and (repeatable() or not found or process_time() - began < MOST_SECONDS):
        found.append(play_out(match, asked["move"], asked["bot"], asked["first"] + len(found)))
    return found
