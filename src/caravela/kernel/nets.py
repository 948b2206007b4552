"""Nets on disk: the weights as 16-bit floats, and beside them a card that says what they are, where they come from and what was
measured. They lie in the folder `nets` of a game, one pair of files for each number of players."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from caravela.kernel.inputs import Inputs
from caravela.kernel.net import STRAIGHT, Net
from caravela.kernel.refusal import BadInput

if TYPE_CHECKING:
    from caravela.kernel.game import Game

FORMAT: Final = 1
MEAN_ERROR: Final = 0.03  # of the chances said, up to which a net counts as calibrated, …
LARGEST: Final = 0.05  # … and the largest error of a bin …
COUNTS: Final = 500  # … that has so many entries

Card = dict[str, Any]


def inputs_of(game: Game, players: int) -> Inputs:
    """What a net for this game reads."""
    return Inputs(game.judgement, game.feature_names(players), players)


def digest(data: bytes) -> str:
    """A hash for a card."""
    return hashlib.sha256(data).hexdigest()


def weight_count(inputs: Inputs, units: int) -> int:
    """How many numbers a net has."""
    return units + 2 * (units - STRAIGHT) + units * (2 * int(inputs.width) + int(inputs.rest))


def sharpened(weights: Sequence[float], units: int, factor: float) -> list[float]:
    """The weights of a net that says the same with other certainty: all its logits times this factor."""
    bent = units - STRAIGHT
    first, last = units + 2 * bent, units + bent  # of the rows; after what tells the chance
    found = list(weights)
    found[bent] *= factor
    for number in range(units, last):
        found[number] *= factor
    for number in range(first + bent, len(found), units):
        found[number] *= factor
    return found


def write_net(path: Path, game: Game, players: int, units: int, weights: Sequence[float], about: Card) -> Card:
    """Write `path`.weights and `path`.json, the card last: weights without a card are none."""
    inputs = inputs_of(game, players)
    if len(weights) != weight_count(inputs, units):
        raise BadInput(f"A net of {units} units for {game.title} has {weight_count(inputs, units)} weights, not {len(weights)}.")
    data = struct.pack(f"<{len(weights)}e", *weights)
    card = {
        "format": FORMAT,
        "game": game.name,
        "players": players,
        "rules": game.version,
        "data": game.data_hash,
        "inputs": digest("\n".join(inputs.names).encode()),
        "units": units,
        "weights": digest(data),
        **about,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".weights").write_bytes(data)
    path.with_suffix(".json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    return card


def read_card(path: Path) -> Card:
    """The card of a net."""
    try:
        card: Card = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"{path.with_suffix('.json')} is no card of a net: {error}.") from None
    return card


def read_net(path: Path, game: Game, players: int) -> Net:
    """A net from its two files; it must be made for just this game, number of players and features."""
    card = read_card(path)
    inputs = inputs_of(game, players)
    expected = {"format": FORMAT, "game": game.name, "players": players, "inputs": digest("\n".join(inputs.names).encode())}
    for key, value in expected.items():
        if card.get(key) != value:
            raise BadInput(f"The net {path} does not fit: its {key} is {card.get(key)!r}, not {value!r}.")
    weights = read_weights_of(path, card)
    if len(weights) != weight_count(inputs, card["units"]):
        raise BadInput(f"The net {path} has {len(weights)} weights, not {weight_count(inputs, card['units'])}.")
    return Net(inputs, game.judgement, card["units"], weights, card["weights"][:8], calibrated(card))


def read_weights_of(path: Path, card: Card) -> tuple[float, ...]:
    """The weights that belong to a card."""
    data = path.with_suffix(".weights").read_bytes()
    if digest(data) != card["weights"]:
        raise BadInput(f"The weights of {path} are not those of its card.")
    return struct.unpack(f"<{len(data) // 2}e", data)


def calibrated(card: Card) -> bool:
    """Whether what a net says may be shown to people, by games that it did not learn from: it comes true often enough, and tells
    more than the judgement in every fifth of the game. What bots play by is another question, which games answer: the gate."""
    found, loss = card.get("calibration"), card.get("log_loss")
    if not found or not loss or found["mean_error"] > MEAN_ERROR:
        return False
    if not all(net < judgement for net, judgement in zip(loss["net"], loss["judgement"], strict=True)):
        return False
    return all(each["n"] < COUNTS or abs(each["said"] - each["happened"]) <= LARGEST for each in found["bins"])


def shipped_net(game: Game, players: int) -> Net | None:
    """The net that we ship, if there is one for this number of players and these printed numbers."""
    path = game.folder / "nets" / str(players)
    if game.pack is not None or not path.with_suffix(".json").exists():
        return None
    return read_net(path, game, players)
