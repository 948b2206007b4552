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
from caravela.games.coimbra.names import CARDS, CLASSES, SPACES, START_CARDS, WILD
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
)

PLAY_SOURCES: Final = ["cards", "monasteries", "favors", "income", "other players"]
SOURCES: Final = [*PLAY_SOURCES, "voyages", "majorities", "diplomas", "game end cards", "leftovers"]
LEVEL_MASKS: Final = [0] + [sum(1 << space for space in range(14) if LEVELS[space] == level) for level in (1, 2, 3)]


def ones(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def times(s: Position, seat: int, effect: Effect) -> int:
    """How often a multiplied reward is gained now (R11.3)."""
    kind = effect.kind
    base = seat * SHEET
    if kind == PER_CLASS_CARD:
        return s.sheet[base + CLASS_COUNT + effect.track]
    if kind == PER_MONASTERY:
        return ones(s.sheet[base + DISKS])
    if kind == PER_CROWN:
        return s.crowns(seat)
    if kind == PER_INFLUENCE_VALUE:
        count = 0
        for value in range(1, 5):
            if (effect.values >> value) & 1:
                count += s.sheet[base + VALUE_COUNT + value - 1]
        return count
    if kind == PER_CLASS_SET:
        return s.class_sets(seat)
    return 1


def leftovers(s: Position, seat: int) -> int:
    """R9.6: guards, coins and crowns."""
    base = seat * SHEET
    return (s.sheet[base + GUARDS] + s.sheet[base + COINS] + s.crowns(seat)) // s.data.resources_divisor


def diploma_icons(s: Position, seat: int) -> int:
    """All icons, wild ones included."""
    base = seat * SHEET + DIPLOMA_COUNT
    total = 0
    for kind in range(WILD + 1):
        total += s.sheet[base + kind]
    return total


def diploma_points(s: Position, seat: int) -> int:
    """R9.4, R14.4: set number k holds every kind owned at least k times; wild ones fill the largest open set, because every
    further member of a set is worth at least as much as the one before."""
    base = seat * SHEET + DIPLOMA_COUNT
    sheet = s.sheet
    wild = sheet[base + WILD]
    points = s.data.set_points
    total = 0
    level = 1
    while True:
        size = 0
        for kind in range(WILD):
            if sheet[base + kind] >= level:
                size += 1
        if size == 0 and wild == 0:
            return total
        while size < WILD and wild > 0:
            size += 1
            wild -= 1
        total += points[size]
        level += 1


def task_points(s: Position, seat: int, voyage: int) -> int:
    """R13.3: what the task of a voyage is worth to a player now."""
    data = s.data
    base = seat * SHEET
    task = data.task[voyage]
    vp = data.task_vp[voyage]
    number = data.task_number[voyage]
    if task == PER_VOYAGE:
        return vp * ones(s.sheet[base + INVESTED])
    if task == PER_DIPLOMA:
        return vp * diploma_icons(s, seat)
    if task == HALF_SUM_TRACKS:
        return (s.sheet[base + TRACKS + number // 4] + s.sheet[base + TRACKS + number % 4]) // 2
    if task == WITHOUT_DISK:
        return vp * (len(SPACES) - ones(s.sheet[base + DISKS]))
    if task == HALF_SUM_RESOURCES:
        return (s.sheet[base + GUARDS] + s.sheet[base + COINS] + s.crowns(seat)) // 2
    if task == DOUBLE_LOWEST:
        least = s.sheet[base + TRACKS]
        for track in range(1, len(CLASSES)):
            if s.sheet[base + TRACKS + track] < least:
                least = s.sheet[base + TRACKS + track]
        return 2 * least
    if task == WITH_DISK:
        return vp * ones(s.sheet[base + DISKS])
    if task == WITH_DISK_LEVEL:
        return vp * ones(s.sheet[base + DISKS] & LEVEL_MASKS[number])
    if task == CARDS_BEYOND:
        return vp * max(0, s.cards_held(seat) - number)
    if task == CLASS_CARDS:
        return vp * s.sheet[base + CLASS_COUNT + number]
    assert task == FLAT
    return vp


def voyage_points(s: Position, seat: int) -> int:
    """R9.2: every voyage with the player's disk."""
    mask = s.sheet[seat * SHEET + INVESTED]
    total = 0
    if mask:
        for place in range(6):
            voyage = s.setting[IN_PLAY + place]
            if (mask >> voyage) & 1:
                total += task_points(s, seat, voyage)
    return total


def track_points(s: Position, seat: int, track: int) -> int:
    """R9.3: what the scoring tile of a track pays a player for his present place."""
    sheet = s.sheet
    space = sheet[seat * SHEET + TRACKS + track]
    if space == 0:
        return 0
    place = s.place_of(seat, track)
    if s.players == 2 and place == 1:
        leader = s.board[RANKS + track * 4]
        if sheet[leader * SHEET + TRACKS + track] - space > s.data.second_gap:
            return 0
    return s.data.places[s.players][s.setting[TRACK_TILES + track]][place]


def majority_points(s: Position, seat: int) -> int:
    """R9.3 for all tracks."""
    total = 0
    for track in range(len(CLASSES)):
        total += track_points(s, seat, track)
    return total


def card_points(s: Position, seat: int, card: int) -> int:
    """R12.4: what a game end card is worth now."""
    effect = s.data.effects[card]
    if effect.kind == TRACK_TIERS:
        return effect.tiers[s.sheet[seat * SHEET + TRACKS + effect.track]]
    if effect.kind == REPEAT_GAME_END:
        return best_other(s, seat)
    return times(s, seat, effect) * ((effect.rewards >> VP_SHIFT) & FIELD)


def best_other(s: Position, seat: int) -> int:
    """The best game end card that does not itself repeat another."""
    best = 0
    held = s.sheet[seat * SHEET + HELD] & s.data.bonus_mask[GAME_END]
    for card in range(START_CARDS, len(CARDS)):
        if (held >> card) & 1 and s.data.effects[card].kind != REPEAT_GAME_END:
            points = card_points(s, seat, card)
            if points > best:
                best = points
    return best


def end_card_points(s: Position, seat: int) -> int:
    """R9.5: all game end cards."""
    held = s.sheet[seat * SHEET + HELD] & s.data.bonus_mask[GAME_END]
    total = 0
    card = 0
    while held:
        if held & 1:
            total += card_points(s, seat, card)
        held >>= 1
        card += 1
    return total


def points(s: Position, seat: int) -> int:
    """All points of a seat, as if the game ended now (R9.1)."""
    total = s.sheet[seat * SHEET + SCORE] + voyage_points(s, seat) + majority_points(s, seat)
    return total + diploma_points(s, seat) + end_card_points(s, seat) + leftovers(s, seat)


def breakdown(s: Position, seat: int) -> dict[str, int]:
    """The same by source; what was scored during play is split by where it came from."""
    base = seat * SHEET
    parts = {name: s.sheet[base + SCORED + index] for index, name in enumerate(PLAY_SOURCES)}
    if s.data.start_score:
        parts["start"] = s.data.start_score
    parts["voyages"] = voyage_points(s, seat)
    parts["majorities"] = majority_points(s, seat)
    parts["diplomas"] = diploma_points(s, seat)
    parts["game end cards"] = end_card_points(s, seat)
    parts["leftovers"] = leftovers(s, seat)
    return parts
