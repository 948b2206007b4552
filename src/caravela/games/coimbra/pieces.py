"""Dice, bonuses, cards, favor tiles, tracks and voyages as a seat sees them: parts of the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravela.games.coimbra.components import CLASS_CARDS, HALF_SUM_TRACKS, SPACES_OF_TRACK, TASKS, Components
from caravela.games.coimbra.effects import COINS_SHIFT, FIELD, KINDS, STEPS_SHIFT, VP_SHIFT, Effect
from caravela.games.coimbra.names import (
    BONUSES,
    CARDS,
    CLASSES,
    COST_KINDS,
    DICE_COLOURS,
    DIPLOMAS,
    FAVORS,
    LOCATIONS,
    RESOURCES,
    SCORING_TILES,
    VOYAGES,
)
from caravela.games.coimbra.queue import VALUE_AT, comes_before, entry, entry_die, entry_location, entry_seat, queue_of
from caravela.games.coimbra.scoring import place_points, task_points, track_points
from caravela.games.coimbra.state import AVAILABLE, CAP_USED, INVESTED, RANKS, SHEET, TILES, TRACK_TILES, TRACKS, Position, bits

if TYPE_CHECKING:  # the types of the whole view stand in one place, from which the API's schema is made
    from caravela.games.coimbra.view import CardView, DieView, EffectView, FavorView, TrackView, VoyageView


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
        "name": s.game.words.called("card", card),
        "group": CLASSES[data.card_class[card]],
        "influence": data.influence[card],
        "cost_kind": COST_KINDS[kind] if kind >= 0 else "none",
        "diplomas": [DIPLOMAS[icon] for icon in data.diplomas[card]],
        "bonus": BONUSES[data.bonus[card]],
        "text": s.game.words.called("bonus", card),
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
        "text": s.game.words.called("favor_text", tile),
        "effects": [effect_view(s.data.effects[number]) for number in s.data.favor_effects[tile]],
        "discount": s.data.favor_discount[tile],
        "owner": owner,
    }


def track_view(s: Position, track: int) -> TrackView:
    """One influence track."""
    data = s.data
    colours = s.game.colours
    tile = s.rare[TRACK_TILES + track]
    return {
        "id": CLASSES[track],
        "name": data.class_names[track],
        "colour": DICE_COLOURS[track],
        "reward": RESOURCES[data.income_kind[track]],
        "income": list(data.income[track * SPACES_OF_TRACK : (track + 1) * SPACES_OF_TRACK]),
        "tile": SCORING_TILES[tile],
        "places": [place_points(s, track, place) for place in range(3 if s.players == 4 else 2)],
        "spaces": {colours[seat]: s.cells[seat * SHEET + TRACKS + track] for seat in range(s.players)},
        "ranking": [colours[s.cells[RANKS + track * 4 + place]] for place in range(s.players)],
        "points": {colours[seat]: track_points(s, seat, track) for seat in range(s.players)},
    }


def voyage_view(s: Position, voyage: int) -> VoyageView:
    """One voyage."""
    data = s.data
    colours = s.game.colours
    return {
        "id": VOYAGES[voyage],
        "name": data.voyage_names[voyage],
        "cost_kind": COST_KINDS[data.voyage_kind[voyage]],
        "cost": data.voyage_cost[voyage],
        "text": s.game.words.called("voyage_text", voyage),
        "task": TASKS[data.task[voyage]],
        "vp": data.task_vp[voyage],
        "groups": task_groups(data, voyage),
        "number": data.task_number[voyage],
        "disks": [colours[seat] for seat in range(s.players) if (s.cells[seat * SHEET + INVESTED] >> voyage) & 1],
        "points": {colours[seat]: task_points(s, seat, voyage) for seat in range(s.players)},
    }


def task_groups(data: Components, voyage: int) -> list[str]:
    """The classes a task looks at."""
    number = data.task_number[voyage]
    if data.task[voyage] == HALF_SUM_TRACKS:
        return [CLASSES[number // 4], CLASSES[number % 4]]
    return [CLASSES[number]] if data.task[voyage] == CLASS_CARDS else []
