"""Small phrases that words, views, texts and refusals share."""

from __future__ import annotations

from caravela.games.madeira.components import Effect
from caravela.games.madeira.names import names_of
from caravela.games.madeira.state import Position, crop_of
from caravela.kernel.words import plural


def place_name(s: Position, place: int) -> str:
    """A worker's place, a field with what it gives now: `field 2 of region 1 (wheat)`."""
    names = names_of(s.data)
    return names["place"][place] + names["crop"][crop_of(s, place)]


def effect_text(effect: Effect) -> str:
    """An effect in a few words."""
    first, second = effect.first, effect.second
    texts = [
        f"{first} bread",
        plural(first, "real"),
        f"{first} PP",
        f"get {first} wood",
        "one windmill level up",
        f"up to {plural(first, 'worker')} to fields",
        f"{first} PP and up to {plural(second, 'worker')} to cities",
        f"up to {plural(first, 'worker')} to colony lands, {second} PP each per own ship there",
        f"up to {plural(first, 'worker')} to the City Watch, {plural(second, 'pirate')} away each",
        f"turn up to {plural(first, 'favor')} up",
        f"{plural(first, 'pirate')} away or {second} bread",
        f"move {'up to ' if first > 1 else ''}{plural(first, 'ship')}",
        "discard half of the pirates",
        "move an action marker",
        "the building costs 0",
        f"{first} more {'worker counts' if first == 1 else 'workers count'} for the building",
        f"{plural(first, 'extra harvest')} with the next die",
        f"pay {plural(first, 'real')} for any building action",
        "move a worker anywhere",
    ]
    return texts[effect.kind] if effect.kind < len(texts) else ""
