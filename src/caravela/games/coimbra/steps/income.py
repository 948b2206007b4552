"""Phase E (R7.2 to R7.7): opening bonuses, then the income of the dice, with exchanges beside both."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.actions import DONE, EXCHANGE, INCOME, RESOLVE, TRACK
from caravela.games.coimbra.components import SPACES_OF_TRACK, Components
from caravela.games.coimbra.effects import FROM_CARDS, FROM_INCOME, GAIN_IF_NO_DIE, STEPS_SHIFT
from caravela.games.coimbra.events import COLLECTED
from caravela.games.coimbra.names import START_CARDS, WHITE
from caravela.games.coimbra.queue import put_in_pool
from caravela.games.coimbra.state import HELD, SHEET, SHUTTERS, TRACKS, Position, bits, climb, next_bit
from caravela.games.coimbra.steps.bonuses import track_reward
from caravela.games.coimbra.steps.exchange import Exchanging, has_exchange
from caravela.games.coimbra.steps.numbers import COLLECT, OPENING, RAISE_TRACK, WHITE_DIE
from caravela.games.coimbra.steps.rewards import gain, push_rewards
from caravela.games.coimbra.steps.voyages import ALL_TRACKS
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

JUST_DONE: Final = [DONE]
STEPS_KIND: Final = 3
NO_COLOUR: Final = 5


def orders() -> list[list[int]]:
    """By the colours on three shutters, read as a number to the base of 6 (5: no die): each of them once, in their order."""
    table: list[list[int]] = []
    for number in range(6 * 6 * 6):
        colours = dict.fromkeys([number // 36, number // 6 % 6, number % 6])
        table.append([INCOME + colour for colour in colours if colour != NO_COLOUR])
    return table


ORDERS: Final = orders()
FIRSTS: Final = [order[:1] for order in ORDERS]


class Opening(Exchanging):
    """D15, R7.2: which opening bonus to resolve next.

    Frame payload: bits 0–47 the cards left, counted from the first that is no start card."""

    rule = "R7.2"
    kinds = "resolve done exchange"
    window = True  # R7.5: exchanges are offered even where nothing else is left to decide

    def legal(self, s: Position) -> list[int]:
        """Any bonus left, where the order can matter (a walk is among them); then the end of this part."""
        if s.frame >> PAYLOAD == 0:
            return JUST_DONE
        left = bits(s.frame >> PAYLOAD)
        for index in left:
            if s.data.effects[START_CARDS + index].rewards >> STEPS_SHIFT:
                return [RESOLVE + START_CARDS + other for other in left]
        return [RESOLVE + START_CARDS + left[0]]

    def apply(self, s: Position, action: int) -> None:
        """Gain the bonus; the window opens again after it."""
        if action == DONE:
            return
        seat = seat_of(s.frame)
        card: i64 = action - RESOLVE
        left = (s.frame >> PAYLOAD) & ~(1 << (card - START_CARDS))
        if left or has_exchange(s, seat):
            s.push(OPENING, seat, left)
        effect = s.data.effects[card]
        if effect.kind == GAIN_IF_NO_DIE:
            gain(s, seat, effect.rewards, 1, FROM_CARDS, card)
        else:
            s.push(RAISE_TRACK, seat, card)

    def prompt(self, s: Position) -> Sentence:
        """Ask for a bonus."""
        if s.frame >> PAYLOAD == 0:
            return say("prompt.exchange")
        return say("prompt.opening")

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not such a card, or its requirement is not met."""
        if action >= EXCHANGE:
            return self.refuse_exchange(s, action)
        if action == DONE:
            return Refusal("R7.2", say("refusal.opening_first"))
        card = action - RESOLVE
        held = s.cells[seat_of(s.frame) * SHEET + HELD]
        if (held >> card) & 1 == 0:
            return Refusal("R7.2", say("refusal.not_owned", card=card))
        if (s.data.opening >> card) & 1 == 0:
            return Refusal("R7.2", say("refusal.no_opening", card=card))
        left = s.frame >> PAYLOAD
        if (left >> (card - START_CARDS)) & 1:
            return Refusal("R7.2", say("refusal.bonuses_alike", card=START_CARDS + next_bit(left, 0)))
        colour = s.data.effects[card].colour
        at = seat_of(s.frame) * SHEET + SHUTTERS
        if any(s.cells[at + holder] >= 0 and s.cells[at + holder] // 6 == colour for holder in range(3)):
            return Refusal("R7.2", say("refusal.die_of_colour", card=card, colour=colour))
        return Refusal("R7.2", say("refusal.opening_done", card=card))


class RaiseTrack(Step[Position]):
    """D15: the track to raise. Frame payload: the card."""

    rule = "R7.2"
    kinds = "track"

    def legal(self, s: Position) -> list[int]:
        """Any track."""
        return ALL_TRACKS

    def apply(self, s: Position, action: int) -> None:
        """Raise it and gain the printed resource."""
        seat = seat_of(s.frame)
        card = s.frame >> PAYLOAD
        effect = s.data.effects[card]
        climb(s, seat, action - TRACK, effect.amount)
        gain(s, seat, effect.rewards, 1, FROM_CARDS, card)

    def prompt(self, s: Position) -> Sentence:
        """Ask for a track."""
        return say("prompt.track_up")


class Collect(Exchanging):
    """D16, R7.3: which die to activate next.

    Frame payload: bits 0–2 the shutters left."""

    rule = "R7.3"
    kinds = "income done exchange"
    window = True

    def __init__(self) -> None:
        # cards with which a die of each colour can lead to a walk, so that its place in the order can matter; -1: always
        self.walks = vec[i64]([-1] * 5)

    def prepare(self, data: Components) -> None:
        """Find these cards."""
        for colour in range(4):
            if data.income_kind[colour] != STEPS_KIND:
                self.walks[colour] = 0
                for card in bits(data.per_die[colour]):
                    if data.effects[card].rewards >> STEPS_SHIFT:
                        self.walks[colour] |= 1 << card

    def legal(self, s: Position) -> list[int]:
        """Every different colour left, where the order can matter; else the first one; then the end of the turn."""
        left = s.frame >> PAYLOAD
        if left == 0:
            return JUST_DONE
        cells = s.cells
        own = seat_of(s.frame) * SHEET
        held = cells[own + HELD]
        matters = has_exchange(s, seat_of(s.frame))
        dice: i64 = 0
        holder: i64 = 0
        while holder < 3:
            colour: i64 = NO_COLOUR
            if (left >> holder) & 1:
                colour = cells[own + SHUTTERS + holder] // 6
                if self.walks[colour] < 0 or held & self.walks[colour]:
                    matters = True
            dice = dice * 6 + colour
            holder += 1
        return ORDERS[dice] if matters else FIRSTS[dice]

    def apply(self, s: Position, action: int) -> None:
        """The track's income, then the per-die cards of that colour (R7.4, Q24)."""
        cells = s.cells
        seat = seat_of(s.frame)
        shutters = seat * SHEET + SHUTTERS
        holder: i64 = 0
        if action == DONE:
            while holder < 3:
                if cells[shutters + holder] >= 0:
                    put_in_pool(s, cells[shutters + holder])
                    cells[shutters + holder] = -1
                holder += 1
            return
        colour: i64 = action - INCOME
        left = s.frame >> PAYLOAD
        while (left >> holder) & 1 == 0 or cells[shutters + holder] // 6 != colour:
            holder += 1
        s.push(COLLECT, seat, left & ~(1 << holder))
        if colour == WHITE:
            s.push(WHITE_DIE, seat)
            return
        push_rewards(s, seat, cells[seat * SHEET + HELD] & s.data.per_die[colour])
        collect(s, seat, colour, colour)

    def prompt(self, s: Position) -> Sentence:
        """Ask for a die."""
        if s.frame >> PAYLOAD == 0:
            return say("prompt.income_over")
        return say("prompt.income")

    def refuse(self, s: Position, action: int) -> Refusal:
        """No such die left."""
        if action >= EXCHANGE:
            return self.refuse_exchange(s, action)
        if action == DONE:
            return Refusal("R7.3", say("refusal.dice_first"))
        base = seat_of(s.frame) * SHEET
        left = s.frame >> PAYLOAD
        waiting = [s.cells[base + SHUTTERS + holder] // 6 for holder in range(3) if (left >> holder) & 1]
        if action - INCOME in waiting:
            return Refusal("R7.3", say("refusal.dice_alike", colour=waiting[0]))
        return Refusal("R7.3", say("refusal.no_die_left", colour=action - INCOME))


def collect(s: Position, seat: i64, colour: i64, track: i64) -> None:
    """R7.3: the income of a track at the present space."""
    space = s.cells[seat * SHEET + TRACKS + track]
    if s.events is not None:
        s.note(COLLECTED, [seat, colour, track, s.data.income[track * SPACES_OF_TRACK + space]])
    gain(s, seat, track_reward(s.data, track, space), 1, FROM_INCOME)


class WhiteDie(Step[Position]):
    """D16: the track a white die stands for; no per-die card counts it (R7.4)."""

    rule = "R7.3"
    kinds = "track"

    def legal(self, s: Position) -> list[int]:
        """Any track."""
        return ALL_TRACKS

    def apply(self, s: Position, action: int) -> None:
        """Its income."""
        collect(s, seat_of(s.frame), WHITE, action - TRACK)

    def prompt(self, s: Position) -> Sentence:
        """Ask for a track."""
        return say("prompt.white_die")
