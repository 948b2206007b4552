"""Dice, bonuses, cards and favor tiles as a seat sees them: parts of the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravela.games.coimbra.effects import COINS_SHIFT, FIELD, KINDS, STEPS_SHIFT, VP_SHIFT, Effect
from caravela.games.coimbra.names import BONUSES, CARDS, CLASSES, COST_KINDS, DICE_COLOURS, DIPLOMAS, FAVORS, LOCATIONS, RESOURCES
from caravela.games.coimbra.queue import VALUE_AT, comes_before, entry, entry_die, entry_location, entry_seat, queue_of
from caravela.games.coimbra.state import AVAILABLE, CAP_USED, SHEET, TILES, Position, bits
from caravela.games.coimbra.texts import card_name, effect_text, favor_text

if TYPE_CHECKING:  # the types of the whole view stand in one place, from which the API's schema is made
    from caravela.games.coimbra.view import CardView, DieView, EffectView, FavorView


def die_view(element: str, die: int, owner: str, counts: int, cap: bool, places: dict[str, int]) -> DieView:
    """One die."""
    return {
        "id": element,
        "colour": DICE_COLOURS[die // 6],
        "value": die % 6 + 1,
        "owner": owner,
        "counts": counts,
        "cap": cap,
        "places": places,
    }


def place_of(queue: list[int], packed: int) -> int:
    """Where an entry would stand among those of its location, the leftmost being 0 (R4.3, R4.4)."""
    here = entry_location(packed)
    return len([other for other in queue if entry_location(other) == here and comes_before(other, packed)])


def pool_places(s: Position, die: int) -> dict[str, int]:
    """Where a die of the pool would be served if its owner-to-be placed it now."""
    queue, seat, value = queue_of(s), max(0, s.actor), die % 6 + 1
    return {name: place_of(queue, entry(location, seat, die, 0, value)) for location, name in enumerate(LOCATIONS)}


def cap_places(s: Position, packed: int) -> dict[str, int]:
    """Where a waiting die of a city would be served with the cap on it (R6.2)."""
    location = entry_location(packed)
    others = queue_of(s)
    if location == 0 or s.cells[CAP_USED] or packed not in others:
        return {}
    others.remove(packed)
    value = (packed >> VALUE_AT) + s.data.cap_bonus
    return {LOCATIONS[location]: place_of(others, entry(location, entry_seat(packed), entry_die(packed), 1, value))}


def rewards_view(packed: int) -> dict[str, int]:
    """A packed reward by resource."""
    amounts = [packed & FIELD, (packed >> COINS_SHIFT) & FIELD, (packed >> VP_SHIFT) & FIELD, packed >> STEPS_SHIFT]
    return {name: amount for name, amount in zip(RESOURCES, amounts, strict=True) if amount}


def effect_view(effect: Effect) -> EffectView:
    """A bonus as data."""
    return {
        "kind": KINDS[effect.kind],
        "rewards": rewards_view(effect.rewards),
        "cost": rewards_view(effect.cost),
        "options": [rewards_view(option) for option in effect.options],
        "group": CLASSES[effect.track] if effect.track >= 0 else "",
        "colour": DICE_COLOURS[effect.colour] if effect.colour >= 0 else "",
        "values": bits(effect.values),
        "amount": effect.amount,
        "resource": COST_KINDS[effect.resource] if effect.resource >= 0 else "",
        "tiers": effect.tiers,
    }


def entry_view(s: Position, packed: int, element: str) -> DieView:
    """A die of the queue."""
    die = entry_die(packed)
    value = packed >> VALUE_AT
    owner = s.game.colours[entry_seat(packed)]
    return die_view(element, die, owner, value, value != die % 6 + 1, cap_places(s, packed))


def card_view(s: Position, card: int, crown: bool) -> CardView:
    """One character card."""
    data = s.data
    kind = data.cost_kind[card]
    return {
        "id": CARDS[card],
        "name": card_name(data, card),
        "group": CLASSES[data.card_class[card]],
        "influence": data.influence[card],
        "cost_kind": COST_KINDS[kind] if kind >= 0 else "none",
        "diplomas": [DIPLOMAS[icon] for icon in data.diplomas[card]],
        "bonus": BONUSES[data.bonus[card]],
        "text": effect_text(data, data.effects[card]),
        "effect": effect_view(data.effects[card]),
        "crown": crown,
    }


def favor_view(s: Position, tile: int) -> FavorView:
    """One favor tile."""
    owner = ""
    for seat in range(s.players):
        if (s.cells[seat * SHEET + TILES] >> tile) & 1:
            owner = s.game.colours[seat]
    assert owner or (s.cells[AVAILABLE] >> tile) & 1
    return {
        "id": FAVORS[tile],
        "name": s.data.favor_names[tile],
        "crowns": s.data.favor_crowns[tile],
        "text": favor_text(s.data, tile),
        "effects": [effect_view(s.data.effects[number]) for number in s.data.favor_effects[tile]],
        "discount": s.data.favor_discount[tile],
        "owner": owner,
    }
