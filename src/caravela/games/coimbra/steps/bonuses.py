"""R12, R13: immediate bonuses, by kind of effect. This file knows numbers, never cards."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.components import FIRST_MONASTERY, GAME_END, SPACES_OF_TRACK, Components
from caravela.games.coimbra.effects import (
    COINS_SHIFT,
    GAIN_CHOICE,
    GAIN_THEN_INVEST,
    INFLUENCE,
    INFLUENCE_ALL,
    INVEST_VOYAGE,
    KINDS,
    OPPONENTS_GIVE,
    OPPONENTS_LOSE,
    PAY_FOR,
    PER_CLASS_SET,
    PLACE_CAP_TILE,
    RECRUIT_DISCARD,
    REPEAT_IMMEDIATE,
    SCORE_DIPLOMAS,
    SCORE_END_AND_TRACK,
    SCORE_VOYAGES,
    TAKE_FAVOR_TILE,
    TRACK_INCOME,
    TRAILING_GIVE,
)
from caravela.games.coimbra.events import SCORED_DIPLOMAS
from caravela.games.coimbra.scoring import diploma_points, times
from caravela.games.coimbra.state import (
    DISKS,
    HELD,
    INVESTED,
    ORDER,
    SHEET,
    SPACE_TILES,
    TRACKS,
    Position,
    bits,
    climb,
    place_of,
    score,
)
from caravela.games.coimbra.steps.numbers import (
    EARLY_CARD,
    EARLY_TASKS,
    EARLY_TRACK,
    GIVE,
    INVESTMENT,
    LOSE_SOMETHING,
    PAY_FOR_REWARD,
    PICK_FAVOR,
    PICK_OPTION,
    PLACE_CAP,
    RECRUIT,
    REPEAT_BONUS,
)
from caravela.games.coimbra.steps.rewards import gain
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step

ASKED_FOR: Final = 7  # in the payload of a question to another player: bits 0–6 the effect, 7–9 who receives


def track_reward(data: Components, track: i64, space: i64) -> i64:
    """The packed income of a track at a space."""
    return data.income[track * SPACES_OF_TRACK + space] << (COINS_SHIFT * data.income_kind[track])


def questions() -> list[int]:
    """By kind of effect: the step that asks the player all there is to decide, -1 where it is not as simple as that."""
    table = [-1] * len(KINDS)
    table[GAIN_CHOICE] = PICK_OPTION
    table[RECRUIT_DISCARD] = RECRUIT
    table[TAKE_FAVOR_TILE] = PICK_FAVOR
    table[PLACE_CAP_TILE] = PLACE_CAP
    table[REPEAT_IMMEDIATE] = REPEAT_BONUS
    table[PAY_FOR] = PAY_FOR_REWARD
    return table


QUESTIONS: Final = vec[i64](questions())


class Resolve(Step[Position]):
    """An immediate bonus of a card, a monastery or a favor tile. Frame payload: the number of the effect."""

    rule = "R12.2"
    automatic = True

    def run(self, s: Position) -> None:
        """Carry it out at once, or ask. What is pushed last comes first."""
        seat = seat_of(s.frame)
        number = s.frame >> PAYLOAD
        effect = s.data.effects[number]
        kind = effect.kind
        if kind <= PER_CLASS_SET:
            gain(s, seat, effect.rewards, times(s, seat, effect), effect.source, number)
        elif QUESTIONS[kind] >= 0:
            s.push(QUESTIONS[kind], seat, number)
        elif kind == INFLUENCE:
            climb(s, seat, effect.track, effect.amount)
        elif kind == INFLUENCE_ALL:
            for track in range(4):
                climb(s, seat, track, effect.amount)
        elif kind == OPPONENTS_GIVE:
            ask_opponents(s, GIVE, seat, number)
        elif kind == TRAILING_GIVE:
            ask_opponents(s, GIVE, seat, number, effect.track)
        elif kind == OPPONENTS_LOSE:
            ask_opponents(s, LOSE_SOMETHING, seat, number)
            gain(s, seat, effect.rewards, 1, effect.source, number)
        elif kind == GAIN_THEN_INVEST:  # the resource is there before the payment (R8.3)
            s.push(INVESTMENT, seat, effect.resource + 1)
            gain(s, seat, effect.rewards, 1, effect.source, number)
        elif kind == INVEST_VOYAGE:
            s.push(INVESTMENT, seat)
        elif kind == TRACK_INCOME:  # as a die of the colour would pay; per-die cards do not apply (Q19)
            space = s.cells[seat * SHEET + TRACKS + effect.track]
            gain(s, seat, track_reward(s.data, effect.track, space), 1, effect.source, number)
        elif kind == SCORE_DIPLOMAS:
            points = diploma_points(s, seat)
            score(s, seat, points, effect.source)
            if s.events is not None:
                s.note(SCORED_DIPLOMAS, [seat, points])
        elif kind == SCORE_VOYAGES:
            if s.cells[seat * SHEET + INVESTED]:
                s.push(EARLY_TASKS, seat, number | (effect.amount << ASKED_FOR))
        else:
            assert kind == SCORE_END_AND_TRACK, "this kind of effect is not an immediate bonus"
            s.push(EARLY_TRACK, seat, number)
            if s.cells[seat * SHEET + HELD] & s.data.bonus_mask[GAME_END]:
                s.push(EARLY_CARD, seat, number)


def ask_opponents(s: Position, step: i64, seat: i64, number: i64, track: i64 = -1) -> None:
    """A question for each opponent, in player order (R1.12); with a track only for those behind this player on it."""
    flag = s.players
    while flag > 0:
        flag -= 1
        other = s.cells[ORDER + flag]
        if other != seat and (track < 0 or place_of(s, other, track) > place_of(s, seat, track)):
            s.push(step, other, number | (seat << ASKED_FOR))


def lasting_source(s: Position, seat: i64, kind: i64) -> i64:
    """The number of the effect of a player's monastery that lasts and is of this kind, for the log."""
    for space in bits(s.cells[seat * SHEET + DISKS]):
        number = FIRST_MONASTERY + s.rare[SPACE_TILES + space]
        if s.data.effects[number].kind == kind:
            return number
    raise AssertionError("no such monastery pays")
