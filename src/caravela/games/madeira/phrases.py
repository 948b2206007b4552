"""Small phrases that words, views, texts and refusals share."""

from __future__ import annotations

from caravela.games.madeira.components import FOREST, GOODS, RESOURCES, Effect
from caravela.games.madeira.state import GIVES, Position
from caravela.kernel.words import plural


def amount_of(resource: int, number: int) -> str:
    """`3 reals`, `1 wheat`."""
    return plural(number, "real") if RESOURCES[resource] == "reals" else f"{number} {RESOURCES[resource]}"


def field_name(s: Position, field: int) -> str:
    """`field 2 of region 1 (wheat)`: its place in the row, as the board numbers it, and the good it gives now."""
    if field == FOREST:
        return "the forest"
    region = s.data.field_region[field]
    number = sum(1 for other in range(field + 1) if s.data.field_region[other] == region)
    return f"field {number} of region {region} ({GOODS[s.cells[GIVES + field]]})"


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
