"""R2.11, R2.12: choosing the start conditions, and the gains of the start cards."""

from __future__ import annotations

from caravela.games.coimbra.actions import RESOLVE, TAKE_CORNER, TAKE_GROUP
from caravela.games.coimbra.components import IMMEDIATE
from caravela.games.coimbra.effects import GAIN, STEPS_SHIFT
from caravela.games.coimbra.events import CORNER, TOOK_PAIR
from caravela.games.coimbra.names import CORNERS, START_CARDS
from caravela.games.coimbra.state import GROUPS, GROUPS_LEFT, HELD, ORDER, PILGRIM, SHEET, Position, add_card, bits, climb
from caravela.games.coimbra.steps.numbers import CHOOSE_START, EFFECT, ROLL, START_GAINS
from caravela.games.coimbra.steps.turns import push_turn
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say


def begin_game(s: Position) -> None:
    """R2.11: reverse player order, then player order; R2.12: gains in player order (Q7); then the first round."""
    s.push(ROLL, 0)
    for flag in range(s.players - 1, -1, -1):
        push_turn(s, START_GAINS, s.cells[ORDER + flag])
    for flag in range(s.players - 1, -1, -1):
        push_turn(s, CHOOSE_START, s.cells[ORDER + flag])
    for flag in range(s.players):
        push_turn(s, CHOOSE_START, s.cells[ORDER + flag])


class ChooseStart(Step[Position]):
    """D1: a pair of start cards or a free corner; the second time the one not done yet."""

    rule = "R2.11"
    kinds = "start corner"

    def legal(self, s: Position) -> list[int]:
        """Pairs left, if there are none in front of the player; free corners, if his pilgrim is not on the map."""
        base = seat_of(s.frame) * SHEET
        found: list[int] = []
        if s.cells[base + HELD] == 0:
            for group in range(s.players):
                if (s.cells[GROUPS_LEFT] >> group) & 1:
                    found.append(TAKE_GROUP + group)
        if s.cells[base + PILGRIM] < 0:
            for corner in range(len(CORNERS)):
                if self.free(s, corner):
                    found.append(TAKE_CORNER + corner)
        return found

    def free(self, s: Position, corner: i64) -> bool:
        """Whether no pilgrim stands on a corner."""
        seat: i64 = 0
        while seat < s.players:
            if s.cells[seat * SHEET + PILGRIM] == corner:
                return False
            seat += 1
        return True

    def apply(self, s: Position, action: int) -> None:
        """Take the cards, or place the pilgrim."""
        seat = seat_of(s.frame)
        if action >= TAKE_CORNER:
            s.cells[seat * SHEET + PILGRIM] = action - TAKE_CORNER
            if s.events is not None:
                s.note(CORNER, [seat, action - TAKE_CORNER])
            return
        group: i64 = action - TAKE_GROUP
        first, second = s.rare[GROUPS + 2 * group], s.rare[GROUPS + 2 * group + 1]
        s.cells[GROUPS_LEFT] &= ~(1 << group)
        add_card(s, seat, first)
        add_card(s, seat, second)
        if s.events is not None:
            s.note(TOOK_PAIR, [seat, group, first, second])

    def prompt(self, s: Position) -> Sentence:
        """Ask for what is missing."""
        base = seat_of(s.frame) * SHEET
        if s.cells[base + HELD]:
            return say("prompt.corner")
        if s.cells[base + PILGRIM] >= 0:
            return say("prompt.pair")
        return say("prompt.start")

    def refuse(self, s: Position, action: int) -> Refusal:
        """Done already, or taken by somebody else."""
        base = seat_of(s.frame) * SHEET
        if action >= TAKE_CORNER:
            if s.cells[base + PILGRIM] >= 0:
                return Refusal("R2.11", say("refusal.pilgrim_placed"))
            return Refusal("R2.11", say("refusal.corner_taken"))
        if s.cells[base + HELD]:
            return Refusal("R2.11", say("refusal.pair_held"))
        if action - TAKE_GROUP >= s.players:
            return Refusal("R2.10", say("refusal.no_such_pair", players=s.players))
        return Refusal("R2.11", say("refusal.pair_taken"))


class StartGains(Step[Position]):
    """D2, R2.12: which start card to resolve next. Frame payload: bit mask of the start cards resolved already."""

    rule = "R2.12"
    kinds = "resolve"

    def waiting(self, s: Position) -> list[int]:
        """Start cards not resolved yet."""
        held = s.cells[seat_of(s.frame) * SHEET + HELD] & ((1 << START_CARDS) - 1)
        return bits(held & ~(s.frame >> PAYLOAD))

    def legal(self, s: Position) -> list[int]:
        """Either card where the order can matter: where one of them asks something of the player."""
        cards = self.waiting(s)
        for card in cards:
            effect = s.data.effects[card]
            if s.data.bonus[card] == IMMEDIATE and (effect.kind != GAIN or effect.rewards >> STEPS_SHIFT):
                return [RESOLVE + other for other in cards]
        return [RESOLVE + cards[0]]

    def apply(self, s: Position, action: int) -> None:
        """Influence first, then an immediate bonus."""
        seat = seat_of(s.frame)
        card: i64 = action - RESOLVE
        done = (s.frame >> PAYLOAD) | (1 << card)
        if s.cells[seat * SHEET + HELD] & ((1 << START_CARDS) - 1) & ~done:
            s.push(START_GAINS, seat, done)
        climb(s, seat, s.data.card_class[card], s.data.influence[card])
        if s.data.bonus[card] == IMMEDIATE:
            s.push(EFFECT, seat, card)

    def prompt(self, s: Position) -> Sentence:
        """Ask for the order."""
        return say("prompt.start_card")

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not one of the cards that wait."""
        card = action - RESOLVE
        if card < START_CARDS and (s.cells[seat_of(s.frame) * SHEET + HELD] >> card) & 1:
            return Refusal("R2.12", say("refusal.start_card_done"))
        return Refusal("R2.12", say("refusal.no_start_card"))
