"""R12, R13: the executors of immediate bonuses, one for each kind of effect. They know numbers, never cards."""

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
    Effect,
)
from caravela.games.coimbra.events import SCORED_DIPLOMAS
from caravela.games.coimbra.names import CLASSES
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
from caravela.kernel.packed import i64
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step

ASKED_FOR: Final = 7  # in the payload of a question to another player: bits 0–6 the effect, 7–9 who receives


class Executor:
    """Carries out one kind of effect for a seat; `number` is the effect's own. Decisions are pushed as steps."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """Carry it out."""
        raise AssertionError("this kind of effect is not an immediate bonus")


class Gain(Executor):
    """Rewards, once or as many times as something is counted."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """Count, then gain."""
        gain(s, seat, effect.rewards, times(s, seat, effect), effect.source, number)


class Ask(Executor):
    """The player decides something: the step knows the rest."""

    def __init__(self, step: i64) -> None:
        self.step = step

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """Ask him."""
        s.push(self.step, seat, number)


class Influence(Executor):
    """Up one track."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """Raise the disk."""
        climb(s, seat, effect.track, effect.amount)


class InfluenceAll(Executor):
    """Up every track."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """Raise all four disks."""
        for track in range(len(CLASSES)):
            climb(s, seat, track, effect.amount)


class OpponentsGive(Executor):
    """Each opponent, in player order, hands something over."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """Ask them all (R1.12)."""
        for flag in range(s.players - 1, -1, -1):
            other = s.cells[ORDER + flag]
            if other != seat:
                s.push(GIVE, other, number | (seat << ASKED_FOR))


class TrailingGive(Executor):
    """Everybody behind the player on the track, in player order, hands something over."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """Ask those who are behind now."""
        place = place_of(s, seat, effect.track)
        for flag in range(s.players - 1, -1, -1):
            other = s.cells[ORDER + flag]
            if place_of(s, other, effect.track) > place:
                s.push(GIVE, other, number | (seat << ASKED_FOR))


class OpponentsLose(Executor):
    """Gain, and each opponent, in player order, loses points or a card."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """The gain comes first."""
        for flag in range(s.players - 1, -1, -1):
            other = s.cells[ORDER + flag]
            if other != seat:
                s.push(LOSE_SOMETHING, other, number | (seat << ASKED_FOR))
        gain(s, seat, effect.rewards, 1, effect.source, number)


class GainThenInvest(Executor):
    """Gain, then perhaps invest in a voyage of one cost kind (R8.3)."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """The resource is there before the payment."""
        s.push(INVESTMENT, seat, effect.resource + 1)
        gain(s, seat, effect.rewards, 1, effect.source, number)


class InvestVoyage(Executor):
    """Perhaps invest in any voyage."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """Ask him."""
        s.push(INVESTMENT, seat, 0)


class TrackIncome(Executor):
    """The income of a track at the present space; per-die cards do not apply (Q19)."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """As a die of the colour would pay."""
        gain(s, seat, track_reward(s.data, effect.track, s.cells[seat * SHEET + TRACKS + effect.track]), 1, effect.source, number)


class ScoreDiplomas(Executor):
    """Diploma sets count now, and again at the end."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """Score them."""
        points = diploma_points(s, seat)
        score(s, seat, points, effect.source)
        if s.events is not None:
            s.note(SCORED_DIPLOMAS, [seat, points])


class ScoreVoyages(Executor):
    """Some voyages count now, and again at the end."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """Ask which, if he has any."""
        if s.cells[seat * SHEET + INVESTED]:
            s.push(EARLY_TASKS, seat, number | (effect.amount << ASKED_FOR))


class ScoreEndAndTrack(Executor):
    """One game end card and one track count now, for this player alone, and again at the end."""

    def run(self, s: Position, seat: i64, number: i64, effect: Effect) -> None:
        """The card first, if he has one."""
        s.push(EARLY_TRACK, seat, number)
        if s.cells[seat * SHEET + HELD] & s.data.bonus_mask[GAME_END]:
            s.push(EARLY_CARD, seat, number)


def track_reward(data: Components, track: i64, space: i64) -> i64:
    """The packed income of a track at a space."""
    return data.income[track * SPACES_OF_TRACK + space] << (COINS_SHIFT * data.income_kind[track])


def executors() -> list[Executor]:
    """The executor of each kind of effect, by its number."""
    table = [Executor() for _ in KINDS]
    for kind in range(PER_CLASS_SET + 1):
        table[kind] = Gain()
    table[GAIN_CHOICE] = Ask(PICK_OPTION)
    table[INFLUENCE] = Influence()
    table[INFLUENCE_ALL] = InfluenceAll()
    table[OPPONENTS_GIVE] = OpponentsGive()
    table[TRAILING_GIVE] = TrailingGive()
    table[OPPONENTS_LOSE] = OpponentsLose()
    table[RECRUIT_DISCARD] = Ask(RECRUIT)
    table[GAIN_THEN_INVEST] = GainThenInvest()
    table[INVEST_VOYAGE] = InvestVoyage()
    table[TAKE_FAVOR_TILE] = Ask(PICK_FAVOR)
    table[PLACE_CAP_TILE] = Ask(PLACE_CAP)
    table[REPEAT_IMMEDIATE] = Ask(REPEAT_BONUS)
    table[TRACK_INCOME] = TrackIncome()
    table[PAY_FOR] = Ask(PAY_FOR_REWARD)
    table[SCORE_DIPLOMAS] = ScoreDiplomas()
    table[SCORE_VOYAGES] = ScoreVoyages()
    table[SCORE_END_AND_TRACK] = ScoreEndAndTrack()
    return table


class Resolve(Step[Position]):
    """An immediate bonus of a card, a monastery or a favor tile. Frame payload: the number of the effect."""

    rule = "R12.2"
    automatic = True

    def __init__(self) -> None:
        self.table = executors()

    def run(self, s: Position) -> None:
        """Hand it to the executor of its kind."""
        number = s.frame >> PAYLOAD
        effect = s.data.effects[number]
        self.table[effect.kind].run(s, seat_of(s.frame), number, effect)


def lasting_source(s: Position, seat: i64, kind: i64) -> i64:
    """The number of the effect of a player's monastery that lasts and is of this kind, for the log."""
    for space in bits(s.cells[seat * SHEET + DISKS]):
        number = FIRST_MONASTERY + s.rare[SPACE_TILES + space]
        if s.data.effects[number].kind == kind:
            return number
    raise AssertionError("no such monastery pays")
