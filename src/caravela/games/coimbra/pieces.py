"""Dice, bonuses, cards, favor tiles, tracks and voyages as a seat sees them: parts of the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravela.games.coimbra.names import (
    CARDS,
    CLASSES,
    DICE_COLOURS,
    FAVORS,
    LOCATIONS,
    SCORING_TILES,
    VOYAGES,
)
from caravela.games.coimbra.queue import VALUE_AT, comes_before, entry, entry_die, entry_location, entry_seat, queue_of
from caravela.games.coimbra.scoring import place_points, task_points, track_points
from caravela.games.coimbra.state import AVAILABLE, CAP_USED, INVESTED, RANKS, SHEET, TILES, TRACK_TILES, TRACKS, Position

if TYPE_CHECKING:  # the types of the whole view stand in one place, from which the API's schema is made
    from caravela.games.coimbra.view import CardView, DieView, FavorView, TrackView, VoyageView


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


def entry_view(s: Position, packed: int, element: str) -> DieView:
    """A die of the queue."""
    die = entry_die(packed)
    value = packed >> VALUE_AT
    owner = s.game.colours[entry_seat(packed)]
    return die_view(element, die, owner, value, value != die % 6 + 1, cap_places(s, packed))


def card_view(card: int, crown: bool) -> CardView:
    """One character card."""
    return {"id": CARDS[card], "printed": "card", "crown": crown}


def favor_view(s: Position, tile: int) -> FavorView:
    """One favor tile."""
    owner = ""
    for seat in range(s.players):
        if (s.cells[seat * SHEET + TILES] >> tile) & 1:
            owner = s.game.colours[seat]
    assert owner or (s.cells[AVAILABLE] >> tile) & 1
    return {"id": FAVORS[tile], "printed": "favor", "owner": owner}


def track_view(s: Position, track: int) -> TrackView:
    """One influence track."""
    colours = s.game.colours
    return {
        "id": CLASSES[track],
        "printed": "track",
        "tile": SCORING_TILES[s.rare[TRACK_TILES + track]],
        "places": [place_points(s, track, place) for place in range(3 if s.players == 4 else 2)],
        "spaces": {colours[seat]: s.cells[seat * SHEET + TRACKS + track] for seat in range(s.players)},
        "ranking": [colours[s.cells[RANKS + track * 4 + place]] for place in range(s.players)],
        "points": {colours[seat]: track_points(s, seat, track) for seat in range(s.players)},
    }


def voyage_view(s: Position, voyage: int) -> VoyageView:
    """One voyage."""
    colours = s.game.colours
    return {
        "id": VOYAGES[voyage],
        "printed": "voyage",
        "disks": [colours[seat] for seat in range(s.players) if (s.cells[seat * SHEET + INVESTED] >> voyage) & 1],
        "points": {colours[seat]: task_points(s, seat, voyage) for seat in range(s.players)},
    }
