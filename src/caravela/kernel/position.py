"""Positions as JSON, complete: any moment, also between two clicks, can be written down and read back."""

from __future__ import annotations

from typing import Any

from caravela.kernel.game import Game
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
        "position": {name: thaw(getattr(s, name)) for name in s.fields()},
    }


def from_json(game: Game, content: Any) -> State:
    """The position that `to_json` wrote.

    >>> game = caravela.game("navegador")
    >>> state = game.new(players=3, seed=5)
    >>> caravela.from_json(game, caravela.to_json(state)).fingerprint() == state.fingerprint()
    True
    """
    if not isinstance(content, dict) or not isinstance(content.get("position"), dict):
        raise BadInput("This is not a written position.")
    if content.get("game") != game.name:
        raise BadInput(f"This is a position of {content.get('game')!r}, not of {game.name!r}.")
    if content.get("data") != game.data_hash:
        raise BadInput("This position was written with other component data.")
    fields = content["position"]
    players = fields.get("players")
    if not isinstance(players, int):
        raise BadInput("The position does not say how many players there are.")
    game.check_players(players)
    s = game.blank(players)
    for name in s.fields():
        if name not in fields:
            raise BadInput(f"The position lacks the field {name!r}.")
        value = fields[name]
        if isinstance(getattr(s, name), list) != isinstance(value, list) or not all_ints(value):
            raise BadInput(f"The field {name!r} of the position has the wrong type.")
        setattr(s, name, thaw(value))
    s.settle()
    return s


def thaw(value: Any) -> Any:
    """A deep copy of ints and lists."""
    return [thaw(item) for item in value] if isinstance(value, list) else value


def all_ints(value: object) -> bool:
    """Whether this is an int or a list of such, all the way down."""
    if isinstance(value, list):
        return all(all_ints(item) for item in value)
    return isinstance(value, int)
