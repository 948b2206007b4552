"""A hand-written judgement of a position: about the points a seat will end with, as named terms.

What stands counts in full; majorities are softened by how much can still change; what is under way (dice placed, income to
come, bonuses and steps pending) is valued as if it went on sensibly; the rest are prospects for the rounds left.
"""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.components import FIRST_MONASTERY, GAME_END, IMMEDIATE, PHASE_C_BONUS, PHASE_E_BONUS
from caravela.games.coimbra.names import FIRST_SPACE, NODE_COUNT, SPACE_COUNT, START_CARDS, WILD
from caravela.games.coimbra.prospects import dice_outlook, income_outlook
from caravela.games.coimbra.scoring import (
    VOYAGES_IN_PLAY,
    diploma_points,
    end_card_points,
    leftovers,
    majority_points,
    place_points,
    voyage_points,
)
from caravela.games.coimbra.state import (
    CASTLE_VP,
    COINS,
    DIPLOMA_COUNT,
    DISK_VP,
    DISKS,
    GROUPS,
    GROUPS_LEFT,
    GUARDS,
    HELD,
    IN_PLAY,
    INVESTED,
    PHASE,
    PHASE_B,
    PHASE_C,
    PHASE_D,
    PHASE_E,
    PILGRIM,
    RANKS,
    ROUND,
    SCORE,
    SET_UP,
    SHEET,
    SPACE_TILES,
    THE_END,
    TRACKS,
    Position,
    crowns,
    next_bit,
)
from caravela.games.coimbra.steps.bonuses import ASKED_FOR
from caravela.games.coimbra.steps.numbers import EFFECT, GIVE, OPENING, PILGRIMAGE, START_GAINS, TURN, WHICH_DIE
from caravela.games.coimbra.worth import (
    STEPS_A_ROUND,
    card_prospect,
    effect_worth,
    influence_worth,
    lasting_worth,
    step_worth,
    task_prospect,
)
from caravela.kernel.evaluator import Terms
from caravela.kernel.layout import TOP
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK, seat_of

TERMS: Final = [
    "score",
    "guards and coins",
    "majorities",
    "influence",
    "voyages",
    "diplomas",
    "game end cards",
    "phase cards",
    "pilgrim",
    "dice placed",
    "income to come",
    "pending",
]
PILGRIM_SHARE: Final = 0.45
CROWN: Final = 0.3  # beyond its half point, while an order is to come
DIPLOMA_GROWTH: Final = 0.4
PHASE_SHARE: Final = vec[float]([0.0, 0.0, 0.1, 0.4, 0.7, 0.8, 1.0, 1.0])  # how much of a round lies behind, by phase


def rounds_left(s: Position) -> float:
    """Whole rounds after this one."""
    return float(s.data.rounds - s.cells[ROUND])


def stock_worth(s: Position, seat: i64, rounds: float) -> float:
    """Guards, coins and crowns: half a point each at the end, more while they can be spent, less near the limit."""
    cells = s.cells
    phase = cells[PHASE]
    if phase == THE_END:
        return float(leftovers(s, seat))
    own = seat * SHEET
    owned = crowns(s, seat)
    value = 0.5 * float(cells[own + GUARDS] + cells[own + COINS] + owned)
    uses = rounds + (1.0 if phase <= PHASE_C else 0.6)
    near = uses if uses < 2.0 else 2.0
    resource: i64 = 0
    while resource < 2:
        stock = cells[own + GUARDS + resource]
        more = (stock if stock < 14 else 14) - 8
        value += 0.22 * near * float(stock if stock < 8 else 8) + 0.04 * near * float(more if more > 0 else 0)
        if uses > 1.0:
            value -= 0.12 * float(stock - 15 if stock > 15 else 0)
        resource += 1
    if phase <= PHASE_C and rounds > 0.0:
        value += CROWN * float(owned)
    return value


def resource_worth(rounds: float) -> float:
    """One guard or coin, to compare rewards."""
    return 0.45 + 0.06 * (rounds if rounds < 2.0 else 2.0)


def majority_outlook(s: Position, seat: i64, track: i64, rounds: float) -> float:
    """Points of a track by the place to be expected: every rival ahead counts by how likely he stays there."""
    cells = s.cells
    space = cells[seat * SHEET + TRACKS + track]
    place = 0.0
    edge = 0.4  # for those who are ahead
    spread = 1.5 + 1.6 * rounds
    rank: i64 = 0
    while rank < s.players:
        other = cells[RANKS + track * 4 + rank]
        rank += 1
        if other == seat:
            edge = -0.4
            continue
        gap = float(cells[other * SHEET + TRACKS + track] - space) + edge
        chance = 0.5 + gap / (2.0 * spread)
        place += 0.0 if chance < 0.0 else 1.0 if chance > 1.0 else chance
    low: i64 = int(place)
    points = place_points(s, track, low)
    if low >= 3:
        return float(points)
    return float(points) + float(place_points(s, track, low + 1) - points) * (place - float(low))


def pilgrim_outlook(s: Position, seat: i64, node: i64, rounds: float, resource: float) -> float:
    """Monasteries not visited yet, by their worth and how near they are for the steps to come."""
    cells, data = s.cells, s.data
    own = seat * SHEET
    steps = STEPS_A_ROUND * (rounds + (0.8 if cells[PHASE] <= PHASE_E else 0.0)) + 1.0
    value = 0.0
    disks = cells[own + DISKS]
    bonus = float(cells[own + DISK_VP])
    here = node * NODE_COUNT + FIRST_SPACE
    space: i64 = 0
    while space < SPACE_COUNT:
        if (disks >> space) & 1 == 0:
            near = 1.0 - float(data.distance[here + space]) / steps
            if near > 0.0:
                effect = data.effects[FIRST_MONASTERY + s.rare[SPACE_TILES + space]]
                value += (effect_worth(s, seat, effect, rounds, resource) + bonus) * near * near
        space += 1
    return value * PILGRIM_SHARE


def start_card_worth(s: Position, seat: i64, card: i64, rounds: float, resource: float) -> float:
    """A start card whose gains are still to come."""
    value = float(s.data.influence[card]) * influence_worth(rounds)
    if s.data.bonus[card] == IMMEDIATE:
        value += effect_worth(s, seat, s.data.effects[card], rounds, resource)
    return value


def start_outlook(s: Position, seat: i64, rounds: float, resource: float) -> float:
    """During set-up: what a choice not made yet will bring, on average of what is left."""
    value = 0.0
    count = 0
    for group in range(s.players):
        if (s.cells[GROUPS_LEFT] >> group) & 1:
            count += 1
            for index in range(2):
                card = s.rare[GROUPS + 2 * group + index]
                value += start_card_worth(s, seat, card, rounds, resource)
                if s.data.bonus[card] != IMMEDIATE:
                    value += lasting_worth(s.data.effects[card], rounds + 1.0, resource)
    return value / count if count else 0.0


def pending_worth(s: Position, seat: i64, rounds: float, resource: float) -> float:
    """What lies on the stack for this seat: bonuses, steps, gifts of others, start cards to be resolved."""
    cells = s.cells
    value = 0.0
    at = s.floor
    while at < cells[TOP]:
        frame = cells[at]
        at += 1
        step = frame & STEP_MASK
        owner = seat_of(frame)
        payload = frame >> PAYLOAD
        if step == GIVE:
            if payload >> ASKED_FOR == seat:
                value += 1.6
            elif owner == seat:
                value -= 1.6
        elif owner != seat:
            continue
        elif step == EFFECT:
            value += effect_worth(s, seat, s.data.effects[payload], rounds, resource)
        elif step == PILGRIMAGE:
            value += float(payload) * step_worth(s, seat) * 0.9
        elif step == START_GAINS or (step == TURN and payload & STEP_MASK == START_GAINS):
            done = payload if step == START_GAINS else 0
            held = cells[seat * SHEET + HELD] & ~done
            for card in range(START_CARDS):
                if (held >> card) & 1:
                    value += start_card_worth(s, seat, card, rounds, resource)
    return value


def phase_cards(s: Position, seat: i64, rounds: float, resource: float) -> float:
    """Start cards of phase C and cards of phase E, for the rounds in which they still work."""
    cells, data = s.cells, s.data
    phase = cells[PHASE]
    held = cells[seat * SHEET + HELD]
    value = 0.0
    this_round = 1.0 if phase <= PHASE_D else 0.0
    if phase == PHASE_E:
        at = s.floor
        while at < cells[TOP]:
            step = cells[at] & STEP_MASK
            if seat_of(cells[at]) == seat and step in (OPENING, TURN):
                this_round = 0.5
            at += 1
    mask = held & data.bonus_mask[PHASE_E_BONUS]
    card = next_bit(mask, 0)
    while card >= 0:
        effect = data.effects[card]
        # a per-die card counts its dice of this round with the income
        here = 0.0 if effect.colour >= 0 and phase >= PHASE_C else this_round
        value += lasting_worth(effect, rounds + here, resource)
        card = next_bit(mask, card + 1)
    mask = held & data.bonus_mask[PHASE_C_BONUS]
    card = next_bit(mask, 0)
    while card >= 0:
        value += lasting_worth(data.effects[card], rounds + (0.8 if phase <= PHASE_C else 0.0), resource)
        card = next_bit(mask, card + 1)
    return value + float(cells[seat * SHEET + CASTLE_VP]) * 1.1 * (rounds + (0.5 if phase <= PHASE_B else 0.0))


def with_cap(s: Position) -> Position:
    """While it is asked which die wears the cap: as if the first of them did. It is decided that one of them does."""
    after = s.clone()
    after.drop()
    after.game.steps[WHICH_DIE].apply(after, s.options[0])
    return after


class CoimbraTerms(Terms[Position]):
    """The terms of this file's docstring."""

    def __init__(self) -> None:
        super().__init__(TERMS)

    def progress(self, s: Position) -> float:
        """The share of the game that has been played."""
        if s.actor == NOBODY:
            return 1.0
        done = float(s.cells[ROUND] - 1) + PHASE_SHARE[s.cells[PHASE]]
        return (done if done > 0.0 else 0.0) / float(s.data.rounds)

    def estimate(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The terms, in points."""
        cells = s.cells
        own = seat * SHEET
        out[at] = float(cells[own + SCORE])
        if s.actor == NOBODY:
            out[at + 1] = stock_worth(s, seat, 0.0)
            out[at + 2] = float(majority_points(s, seat))
            out[at + 3] = 0.0
            out[at + 4] = float(voyage_points(s, seat))
            out[at + 5] = float(diploma_points(s, seat))
            out[at + 6] = float(end_card_points(s, seat))
            for number in range(7, 12):
                out[at + number] = 0.0
            return
        if s.frame & STEP_MASK == WHICH_DIE:
            s = with_cap(s)
            cells = s.cells
        phase = cells[PHASE]
        rounds = rounds_left(s)
        resource = resource_worth(rounds)
        majorities = 0.0
        influence: i64 = 0
        track: i64 = 0
        while track < 4:
            majorities += majority_outlook(s, seat, track, rounds + (0.5 if phase <= PHASE_C else 0.0))
            influence += cells[own + TRACKS + track]
            track += 1
        kinds: i64 = 0
        icon: i64 = 0
        while icon <= WILD:
            if cells[own + DIPLOMA_COUNT + icon]:
                kinds += 1
            icon += 1
        pending = pending_worth(s, seat, rounds, resource)
        pilgrim = 0.0
        if cells[own + PILGRIM] >= 0:
            pilgrim = pilgrim_outlook(s, seat, cells[own + PILGRIM], rounds, resource)
        elif phase == SET_UP:
            for corner in range(4):
                pilgrim += pilgrim_outlook(s, seat, corner, rounds, resource) / 4.0
        if phase == SET_UP and cells[own + HELD] == 0:
            pending += start_outlook(s, seat, rounds, resource)
        out[at + 1] = stock_worth(s, seat, rounds)
        out[at + 2] = majorities
        out[at + 3] = float(influence) * (0.25 + 0.28 * rounds)
        out[at + 4] = voyages_ahead(s, seat, rounds + (0.6 if phase <= PHASE_C else 0.0))
        out[at + 5] = float(diploma_points(s, seat)) + DIPLOMA_GROWTH * float(kinds) * rounds
        out[at + 6] = end_cards_ahead(s, seat, rounds)
        out[at + 7] = phase_cards(s, seat, rounds, resource)
        out[at + 8] = pilgrim
        out[at + 9] = dice_outlook(s, seat, rounds, resource) if PHASE_B <= phase <= PHASE_C else 0.0
        out[at + 10] = income_outlook(s, seat, resource)
        out[at + 11] = pending


def voyages_ahead(s: Position, seat: i64, rounds: float) -> float:
    """What the voyages with the seat's disk will pay."""
    value = 0.0
    invested = s.cells[seat * SHEET + INVESTED]
    if invested:
        place: i64 = 0
        while place < VOYAGES_IN_PLAY:
            voyage = s.rare[IN_PLAY + place]
            if (invested >> voyage) & 1:
                value += task_prospect(s, seat, voyage, rounds)
            place += 1
    return value


def end_cards_ahead(s: Position, seat: i64, rounds: float) -> float:
    """What the seat's game end cards will pay."""
    value = 0.0
    mask = s.cells[seat * SHEET + HELD] & s.data.bonus_mask[GAME_END]
    card = next_bit(mask, 0)
    while card >= 0:
        value += card_prospect(s, seat, card, rounds)
        card = next_bit(mask, card + 1)
    return value
