"""R9: final scoring, as a breakdown by source. The parts serve early scoring by monasteries too (R13.1)."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.components import (
    CARDS_BEYOND,
    CLASS_CARDS,
    DOUBLE_LOWEST,
    FLAT,
    GAME_END,
    HALF_SUM_RESOURCES,
    HALF_SUM_TRACKS,
    LEVELS,
    PER_DIPLOMA,
    PER_VOYAGE,
    WITH_DISK,
    WITH_DISK_LEVEL,
    WITHOUT_DISK,
)
from caravela.games.coimbra.effects import (
    FIELD,
    PER_CLASS_CARD,
    PER_CLASS_SET,
    PER_CROWN,
    PER_INFLUENCE_VALUE,
    PER_MONASTERY,
    REPEAT_GAME_END,
    TRACK_TIERS,
    VP_SHIFT,
    Effect,
)
from caravela.games.coimbra.names import SPACE_COUNT, WILD
from caravela.games.coimbra.state import (
    CLASS_COUNT,
    COINS,
    DIPLOMA_COUNT,
    DISKS,
    GUARDS,
    HELD,
    IN_PLAY,
    INVESTED,
    RANKS,
    SCORE,
    SCORED,
    SHEET,
    TRACK_TILES,
    TRACKS,
    VALUE_COUNT,
    Position,
    cards_held,
    crowns,
    least_of,
    next_bit,
    ones,
    place_of,
)
from caravela.kernel.packed import i64, vec

PLAY_SOURCES: Final = ["cards", "monasteries", "favors", "income", "other players"]
SOURCES: Final = [*PLAY_SOURCES, "voyages", "majorities", "diplomas", "game end cards", "leftovers"]
LEVEL_MASKS: Final = vec[i64]([0] + [sum(1 << space for space in range(14) if LEVELS[space] == level) for level in (1, 2, 3)])
VOYAGES_IN_PLAY: Final = 6


def times(s: Position, seat: i64, effect: Effect) -> i64:
    """How often a multiplied reward is gained now (R11.3)."""
    kind = effect.kind
    own = seat * SHEET
    if kind == PER_CLASS_CARD:
        return s.cells[own + CLASS_COUNT + effect.track]
    if kind == PER_MONASTERY:
        return ones(s.cells[own + DISKS])
    if kind == PER_CROWN:
        return crowns(s, seat)
    if kind == PER_INFLUENCE_VALUE:
        count: i64 = 0
        value: i64 = 1
        while value < 5:
            if (effect.values >> value) & 1:
                count += s.cells[own + VALUE_COUNT + value - 1]
            value += 1
        return count
    if kind == PER_CLASS_SET:
        return least_of(s, own + CLASS_COUNT)
    return 1


def resources(s: Position, seat: i64) -> i64:
    """Guards, coins and crowns."""
    own = seat * SHEET
    return s.cells[own + GUARDS] + s.cells[own + COINS] + crowns(s, seat)


def leftovers(s: Position, seat: i64) -> i64:
    """R9.6: guards, coins and crowns."""
    return resources(s, seat) // s.data.resources_divisor


def diploma_icons(s: Position, seat: i64) -> i64:
    """All icons, wild ones included."""
    at = seat * SHEET + DIPLOMA_COUNT
    total: i64 = 0
    kind: i64 = 0
    while kind <= WILD:
        total += s.cells[at + kind]
        kind += 1
    return total


def diploma_points(s: Position, seat: i64) -> i64:
    """R9.4, R14.4: set number k holds every kind owned at least k times; wild ones fill the largest open set, because every
    further member of a set is worth at least as much as the one before."""
    cells, points = s.cells, s.data.set_points
    at = seat * SHEET + DIPLOMA_COUNT
    wild = cells[at + WILD]
    total: i64 = 0
    level: i64 = 1
    while True:
        size: i64 = 0
        kind: i64 = 0
        while kind < WILD:
            if cells[at + kind] >= level:
                size += 1
            kind += 1
        if size == 0 and wild == 0:
            return total
        while size < WILD and wild > 0:
            size += 1
            wild -= 1
        total += points[size]
        level += 1


def task_points(s: Position, seat: i64, voyage: i64) -> i64:
    """R13.3: what the task of a voyage is worth to a player now."""
    cells, data = s.cells, s.data
    own = seat * SHEET
    task = data.task[voyage]
    vp = data.task_vp[voyage]
    number = data.task_number[voyage]
    if task == PER_VOYAGE:
        return vp * ones(cells[own + INVESTED])
    if task == PER_DIPLOMA:
        return vp * diploma_icons(s, seat)
    if task == HALF_SUM_TRACKS:
        return (cells[own + TRACKS + number // 4] + cells[own + TRACKS + number % 4]) // 2
    if task == WITHOUT_DISK:
        return vp * (SPACE_COUNT - ones(cells[own + DISKS]))
    if task == HALF_SUM_RESOURCES:
        return resources(s, seat) // 2
    if task == DOUBLE_LOWEST:
        return 2 * least_of(s, own + TRACKS)
    if task == WITH_DISK:
        return vp * ones(cells[own + DISKS])
    if task == WITH_DISK_LEVEL:
        return vp * ones(cells[own + DISKS] & LEVEL_MASKS[number])
    if task == CARDS_BEYOND:
        beyond = cards_held(s, seat) - number
        return vp * beyond if beyond > 0 else 0
    if task == CLASS_CARDS:
        return vp * cells[own + CLASS_COUNT + number]
    assert task == FLAT
    return vp


def voyage_points(s: Position, seat: i64) -> i64:
    """R9.2: every voyage with the player's disk."""
    invested = s.cells[seat * SHEET + INVESTED]
    total: i64 = 0
    if invested:
        place: i64 = 0
        while place < VOYAGES_IN_PLAY:
            voyage = s.rare[IN_PLAY + place]
            if (invested >> voyage) & 1:
                total += task_points(s, seat, voyage)
            place += 1
    return total


def place_points(s: Position, track: i64, place: i64) -> i64:
    """What the scoring tile of a track pays for a place, 0 for the first."""
    return s.data.places[(s.players - 2) * 16 + s.rare[TRACK_TILES + track] * 4 + place]


def track_points(s: Position, seat: i64, track: i64) -> i64:
    """R9.3: what the scoring tile of a track pays a player for his present place."""
    cells = s.cells
    space = cells[seat * SHEET + TRACKS + track]
    if space == 0:
        return 0
    place = place_of(s, seat, track)
    if s.players == 2 and place == 1:
        leader = cells[RANKS + track * 4]
        if cells[leader * SHEET + TRACKS + track] - space > s.data.second_gap:
            return 0
    return place_points(s, track, place)


def majority_points(s: Position, seat: i64) -> i64:
    """R9.3 for all tracks."""
    return track_points(s, seat, 0) + track_points(s, seat, 1) + track_points(s, seat, 2) + track_points(s, seat, 3)


def card_points(s: Position, seat: i64, card: i64) -> i64:
    """R12.4: what a game end card is worth now."""
    effect = s.data.effects[card]
    if effect.kind == TRACK_TIERS:
        return effect.tiers[s.cells[seat * SHEET + TRACKS + effect.track]]
    if effect.kind == REPEAT_GAME_END:
        return best_other(s, seat)
    return times(s, seat, effect) * ((effect.rewards >> VP_SHIFT) & FIELD)


def best_other(s: Position, seat: i64) -> i64:
    """The best game end card that does not itself repeat another."""
    best: i64 = 0
    held = s.cells[seat * SHEET + HELD] & s.data.bonus_mask[GAME_END]
    card = next_bit(held, 0)
    while card >= 0:
        if s.data.effects[card].kind != REPEAT_GAME_END:
            points = card_points(s, seat, card)
            if points > best:
                best = points
        card = next_bit(held, card + 1)
    return best


def end_card_points(s: Position, seat: i64) -> i64:
    """R9.5: all game end cards."""
    held = s.cells[seat * SHEET + HELD] & s.data.bonus_mask[GAME_END]
    total: i64 = 0
    card = next_bit(held, 0)
    while card >= 0:
        total += card_points(s, seat, card)
        card = next_bit(held, card + 1)
    return total


def points(s: Position, seat: i64) -> i64:
    """All points of a seat, as if the game ended now (R9.1)."""
    total = s.cells[seat * SHEET + SCORE] + voyage_points(s, seat) + majority_points(s, seat)
    return total + diploma_points(s, seat) + end_card_points(s, seat) + leftovers(s, seat)


def breakdown(s: Position, seat: i64) -> dict[str, int]:
    """The same by source; what was scored during play is split by where it came from."""
    parts: dict[str, int] = {}
    for index, name in enumerate(PLAY_SOURCES):
        parts[name] = s.cells[seat * SHEET + SCORED + index]
    if s.data.start_score:
        parts["start"] = s.data.start_score
    parts["voyages"] = voyage_points(s, seat)
    parts["majorities"] = majority_points(s, seat)
    parts["diplomas"] = diploma_points(s, seat)
    parts["game end cards"] = end_card_points(s, seat)
    parts["leftovers"] = leftovers(s, seat)
    return parts
