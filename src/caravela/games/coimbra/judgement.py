"""A hand-written judgement of a position: about the points a seat will end with, as named terms.

What stands counts in full; majorities are softened by how much can still change; what is under way (dice placed, income to
come, bonuses and steps pending) is valued as if it went on sensibly; the rest are prospects for the rounds left.
"""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.components import FIRST_MONASTERY, GAME_END, IMMEDIATE, PHASE_E
from caravela.games.coimbra.names import CLASSES, CORNERS, DIPLOMAS, FIRST_SPACE, SPACES, START_CARDS, WHITE
from caravela.games.coimbra.prospects import dice_outlook
from caravela.games.coimbra.scoring import diploma_points, end_card_points, majority_points, voyage_points
from caravela.games.coimbra.state import (
    ACTIVE,
    CASTLE_VP,
    COINS,
    COLLECT,
    DIPLOMA_COUNT,
    DISK_VP,
    DISKS,
    EFFECT,
    GIVE,
    GROUPS,
    GROUPS_LEFT,
    GUARDS,
    HELD,
    IN_PLAY,
    INVESTED,
    OPENING,
    PHASE_B,
    PHASE_C,
    PILGRIM,
    PILGRIMAGE,
    RANKS,
    SCORE,
    SET_UP,
    SHEET,
    SHUTTERS,
    SPACE_TILES,
    START_GAINS,
    THE_END,
    TRACK_TILES,
    TRACKS,
    TURN,
    WHICH_DIE,
    Position,
    entry_die,
    entry_seat,
)
from caravela.games.coimbra.state import PHASE_D as AT_ORDER
from caravela.games.coimbra.state import PHASE_E as AT_INCOME
from caravela.games.coimbra.worth import (
    STEPS_A_ROUND,
    card_prospect,
    effect_worth,
    income_worth,
    influence_worth,
    lasting_worth,
    reward_worth,
    step_worth,
    task_prospect,
)
from caravela.kernel.evaluator import Terms
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY, PAYLOAD, SEAT_MASK, SEAT_SHIFT, STEP_MASK

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
ALL_TERMS: Final = len(TERMS)
PILGRIM_SHARE: Final = 0.45
SPENT_PER_DIE: Final = 2  # of guards and of coins, before the income
FREE_CHOICE: Final = 0.3  # of the track of a white die, made when it is known what is wanted
CROWN: Final = 0.3  # beyond its half point, while an order is to come
DIPLOMA_GROWTH: Final = 0.4
PHASE_SHARE: Final = [0.0, 0.0, 0.1, 0.4, 0.7, 0.8, 1.0, 1.0]  # how much of a round lies behind, by phase


def rounds_left(s: Position) -> float:
    """Whole rounds after this one."""
    return float(s.data.rounds - s.round)


def stock_worth(s: Position, seat: int, rounds: float) -> float:
    """Guards, coins and crowns: half a point each at the end, more while they can be spent, less near the limit."""
    base = seat * SHEET
    crowns = s.crowns(seat)
    value = 0.5 * (s.sheet[base + GUARDS] + s.sheet[base + COINS] + crowns)
    if s.phase == THE_END:
        return float((s.sheet[base + GUARDS] + s.sheet[base + COINS] + crowns) // s.data.resources_divisor)
    uses = rounds + (1.0 if s.phase <= PHASE_C else 0.6)
    for resource in range(2):
        stock = s.sheet[base + resource]
        value += 0.22 * min(uses, 2.0) * min(stock, 8) + 0.04 * min(uses, 2.0) * max(0, min(stock, 14) - 8)
        if uses > 1.0:
            value -= 0.12 * max(0, stock - 15)
    if s.phase <= PHASE_C and rounds > 0.0:
        value += CROWN * crowns
    return value


def resource_worth(rounds: float) -> float:
    """One guard or coin, to compare rewards."""
    return 0.45 + 0.06 * min(rounds, 2.0)


def majority_outlook(s: Position, seat: int, track: int, rounds: float) -> float:
    """Points of a track by the place to be expected: every rival ahead counts by how likely he stays there."""
    sheet = s.sheet
    space = sheet[seat * SHEET + TRACKS + track]
    place = 0.0
    ahead = True
    spread = 1.5 + 1.6 * rounds
    for rank in range(s.players):
        other = s.board[RANKS + track * 4 + rank]
        if other == seat:
            ahead = False
            continue
        gap = sheet[other * SHEET + TRACKS + track] - space + (0.4 if ahead else -0.4)
        chance = 0.5 + gap / (2.0 * spread)
        place += 0.0 if chance < 0.0 else 1.0 if chance > 1.0 else chance
    places = s.data.places[s.players][s.setting[TRACK_TILES + track]]
    low = int(place)
    if low >= 3:
        return float(places[3])
    return places[low] + (places[low + 1] - places[low]) * (place - low)


def pilgrim_outlook(s: Position, seat: int, node: int, rounds: float, resource: float) -> float:
    """Monasteries not visited yet, by their worth and how near they are for the steps to come."""
    base = seat * SHEET
    steps = STEPS_A_ROUND * (rounds + (0.8 if s.phase <= AT_INCOME else 0.0)) + 1.0
    value = 0.0
    disks = s.sheet[base + DISKS]
    bonus = s.sheet[base + DISK_VP]
    for space in range(len(SPACES)):
        if (disks >> space) & 1 == 0:
            near = 1.0 - s.data.distance[node][FIRST_SPACE + space] / steps
            if near > 0.0:
                effect = s.data.effects[FIRST_MONASTERY + s.setting[SPACE_TILES + space]]
                value += (effect_worth(s, seat, effect, rounds, resource) + bonus) * near * near
    return value * PILGRIM_SHARE


def start_card_worth(s: Position, seat: int, card: int, rounds: float, resource: float) -> float:
    """A start card whose gains are still to come."""
    value = s.data.influence[card] * influence_worth(rounds)
    if s.data.bonus[card] == IMMEDIATE:
        value += effect_worth(s, seat, s.data.effects[card], rounds, resource)
    return value


def start_outlook(s: Position, seat: int, rounds: float, resource: float) -> float:
    """During set-up: what a choice not made yet will bring, on average of what is left."""
    value = 0.0
    count = 0
    for group in range(s.players):
        if (s.board[GROUPS_LEFT] >> group) & 1:
            count += 1
            for index in range(2):
                card = s.setting[GROUPS + 2 * group + index]
                value += start_card_worth(s, seat, card, rounds, resource)
                if s.data.bonus[card] != IMMEDIATE:
                    value += lasting_worth(s, seat, s.data.effects[card], rounds + 1.0, resource)
    return value / count if count else 0.0


def pending_worth(s: Position, seat: int, rounds: float, resource: float) -> float:
    """What lies on the stack for this seat: bonuses, steps, gifts of others, start cards to be resolved."""
    value = 0.0
    for frame in s.pending():
        step = frame & STEP_MASK
        owner = (frame >> SEAT_SHIFT) & SEAT_MASK
        payload = frame >> PAYLOAD
        if step == GIVE:
            if payload >> 7 == seat:
                value += 1.6
            elif owner == seat:
                value -= 1.6
        elif owner != seat:
            continue
        elif step == EFFECT:
            value += effect_worth(s, seat, s.data.effects[payload], rounds, resource)
        elif step == PILGRIMAGE:
            value += payload * step_worth(s, seat) * 0.9
        elif step == START_GAINS or (step == TURN and payload & STEP_MASK == START_GAINS):
            done = payload if step == START_GAINS else 0
            held = s.sheet[seat * SHEET + HELD] & ~done
            for card in range(START_CARDS):
                if (held >> card) & 1:
                    value += start_card_worth(s, seat, card, rounds, resource)
    return value


def income_outlook(s: Position, seat: int, rounds: float, resource: float) -> float:
    """The income of this round that is still to come: dice on shutters, in action or placed, with their per-die cards."""
    if s.phase > AT_INCOME or s.phase < PHASE_B:
        return 0.0
    base = seat * SHEET
    waiting = 7
    if s.phase == AT_INCOME:
        for frame in s.pending():
            if frame & STEP_MASK == COLLECT and (frame >> SEAT_SHIFT) & SEAT_MASK == seat:
                waiting = (frame >> PAYLOAD) & 7
    value = 0.0
    dice = [0, 0]  # council and merchant dice, which bring guards and coins
    to_serve = 0
    for holder in range(3):
        if (waiting >> holder) & 1 and s.sheet[base + SHUTTERS + holder] >= 0:
            colour = s.sheet[base + SHUTTERS + holder] // 6
            value += die_income(s, seat, colour, resource)
            if colour < 2:
                dice[colour] += 1
    if s.board[ACTIVE] >= 0 and entry_seat(s.board[ACTIVE]) == seat:
        value += die_income(s, seat, entry_die(s.board[ACTIVE]) // 6, resource)
    for packed in s.queue:
        if entry_seat(packed) == seat:
            colour = entry_die(packed) // 6
            value += die_income(s, seat, colour, resource)
            to_serve += 1
            if colour < 2:
                dice[colour] += 1
    for kind in range(2):  # nothing is kept beyond the limit; dice that are yet to be served will cost something before that
        if dice[kind]:
            held = s.sheet[base + GUARDS + kind]
            spent = min(held, to_serve * SPENT_PER_DIE)
            over = held - spent + dice[kind] * s.data.income[kind][s.sheet[base + TRACKS + kind]] - s.data.stock
            if over > 0:
                value -= over * resource
    return value


def die_income(s: Position, seat: int, colour: int, resource: float) -> float:
    """What one die will bring in phase E."""
    if colour == WHITE:
        best = 0.0
        for track in range(len(CLASSES)):
            value = income_worth(s, seat, track, resource)
            if value > best:
                best = value
        return best + FREE_CHOICE
    value = income_worth(s, seat, colour, resource)
    mask = s.sheet[seat * SHEET + HELD] & s.data.per_die[colour]
    card = 0
    while mask:
        if mask & 1:
            value += reward_worth(s.data.effects[card].rewards, resource)
        mask >>= 1
        card += 1
    return value


def phase_cards(s: Position, seat: int, rounds: float, resource: float) -> float:
    """Start cards of phase C and cards of phase E, for the rounds in which they still work."""
    data = s.data
    held = s.sheet[seat * SHEET + HELD]
    value = 0.0
    this_round = 1.0 if s.phase <= AT_ORDER else 0.0
    if s.phase == AT_INCOME:
        for frame in s.pending():
            step = frame & STEP_MASK
            if (frame >> SEAT_SHIFT) & SEAT_MASK == seat and step in (OPENING, TURN):
                this_round = 0.5
    mask = held & data.bonus_mask[PHASE_E]
    card = 0
    while mask:
        if mask & 1:
            effect = data.effects[card]
            # a per-die card counts its dice of this round with the income
            here = 0.0 if effect.colour >= 0 and s.phase >= PHASE_C else this_round
            value += lasting_worth(s, seat, effect, rounds + here, resource)
        mask >>= 1
        card += 1
    mask = held & data.bonus_mask[1]
    card = 0
    while mask:
        if mask & 1:
            value += lasting_worth(s, seat, data.effects[card], rounds + (0.8 if s.phase <= PHASE_C else 0.0), resource)
        mask >>= 1
        card += 1
    return value + s.sheet[seat * SHEET + CASTLE_VP] * 1.1 * (rounds + (0.5 if s.phase <= PHASE_B else 0.0))


def with_cap(s: Position) -> Position:
    """While it is asked which die wears the cap: as if the first of them did. It is decided that one of them does."""
    after = s.clone()
    after.drop()
    after.game.steps[WHICH_DIE].apply(after, s.options[0])
    return after


def estimates(s: Position, seat: int) -> list[float]:
    """The judgement term by term, in points."""
    base = seat * SHEET
    sheet = s.sheet
    score = float(sheet[base + SCORE])
    if s.actor == NOBODY:
        stock = stock_worth(s, seat, 0.0)
        cards = float(end_card_points(s, seat))
        sets, voyages = float(diploma_points(s, seat)), float(voyage_points(s, seat))
        return [score, stock, float(majority_points(s, seat)), 0.0, voyages, sets, cards, 0.0, 0.0, 0.0, 0.0, 0.0]
    if s.frame & STEP_MASK == WHICH_DIE:
        s = with_cap(s)
    rounds = rounds_left(s)
    resource = resource_worth(rounds)
    majorities = 0.0
    influence = 0.0
    for track in range(len(CLASSES)):
        majorities += majority_outlook(s, seat, track, rounds + (0.5 if s.phase <= PHASE_C else 0.0))
        influence += sheet[base + TRACKS + track]
    voyages = 0.0
    invested = sheet[base + INVESTED]
    if invested:
        to_come = rounds + (0.6 if s.phase <= PHASE_C else 0.0)
        for place in range(6):
            voyage = s.setting[IN_PLAY + place]
            if (invested >> voyage) & 1:
                voyages += task_prospect(s, seat, voyage, to_come)
    kinds = 0
    for icon in range(len(DIPLOMAS)):
        if sheet[base + DIPLOMA_COUNT + icon]:
            kinds += 1
    end_cards = 0.0
    mask = sheet[base + HELD] & s.data.bonus_mask[GAME_END]
    card = 0
    while mask:
        if mask & 1:
            end_cards += card_prospect(s, seat, card, rounds)
        mask >>= 1
        card += 1
    pending = pending_worth(s, seat, rounds, resource)
    pilgrim = 0.0
    if sheet[base + PILGRIM] >= 0:
        pilgrim = pilgrim_outlook(s, seat, sheet[base + PILGRIM], rounds, resource)
    if s.phase == SET_UP:
        if sheet[base + HELD] == 0:
            pending += start_outlook(s, seat, rounds, resource)
        if sheet[base + PILGRIM] < 0:
            for corner in range(len(CORNERS)):
                pilgrim += pilgrim_outlook(s, seat, corner, rounds, resource) / len(CORNERS)
    dice = dice_outlook(s, seat, rounds, resource) if s.phase in (PHASE_B, PHASE_C) else 0.0
    return [
        score,
        stock_worth(s, seat, rounds),
        majorities,
        influence * (0.25 + 0.28 * rounds),
        voyages,
        diploma_points(s, seat) + DIPLOMA_GROWTH * kinds * rounds,
        end_cards,
        phase_cards(s, seat, rounds, resource),
        pilgrim,
        dice,
        income_outlook(s, seat, rounds, resource),
        pending,
    ]


def progress(s: Position) -> float:
    """The share of the game that has been played."""
    if s.actor == NOBODY:
        return 1.0
    return max(0.0, s.round - 1 + PHASE_SHARE[s.phase]) / s.data.rounds


class GameTerms(Terms[Position]):
    """The terms of this file."""

    def __init__(self) -> None:
        super().__init__(TERMS)

    def progress(self, s: Position) -> float:
        """The share of the game that has been played."""
        return progress(s)

    def estimate(self, s: Position, seat: i64, out: vec[float], at: i64) -> None:
        """The terms, in points."""
        for value in estimates(s, int(seat)):
            out[at] = value
            at += 1
