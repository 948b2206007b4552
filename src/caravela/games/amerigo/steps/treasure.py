"""What may be turned into gold during one's own turn: treasure chests and gold tokens (R3.9, R10.4), as side actions."""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.actions import CASH, CHEST
from caravela.games.amerigo.components import GOLD3, GOLD5
from caravela.games.amerigo.events import CASHED, EMPTIED_CHEST
from caravela.games.amerigo.state import CHESTS, GOLD, SHEET, TOKENS_OWNED, TOKENS_USED, Position, owns, ready, receive
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

# by bits: a chest, the token of 3 gold, the token of 5 gold
SIDES: Final = [[action for bit, action in enumerate([CHEST, CASH, CASH + 1]) if (index >> bit) & 1] for index in range(8)]
KINDS: Final = "chest cash"


def cash_options(s: Position, seat: i64) -> list[int]:
    """The side actions a seat has."""
    cells = s.cells
    base = seat * SHEET
    unused = cells[base + TOKENS_OWNED] & ~cells[base + TOKENS_USED]
    index = (unused >> (GOLD3 - 1)) & 6  # the two gold tokens are neighbours
    if cells[base + CHESTS]:
        index |= 1
    return SIDES[index]


def cash(s: Position, seat: i64, action: int) -> None:
    """Return a chest to the box, or flip a gold token."""
    if action == CHEST:
        s.cells[seat * SHEET + CHESTS] -= 1
        gold = s.data.chest_gold
        if s.events is not None:
            s.note(EMPTIED_CHEST, [seat, gold])
    else:
        token = GOLD3 + action - CASH
        s.cells[seat * SHEET + TOKENS_USED] |= 1 << token
        gold = s.data.token_gold[token]
        if s.events is not None:
            s.note(CASHED, [seat, token, gold])
    receive(s, seat, gold)


def goes_on(s: Position, seat: i64, spent: i64) -> bool:
    """Q14: whether somebody who has just spent gold holds treasure that the gold track had no room for before. Raised now, it
    pays for more (R3.8)."""
    if spent == 0 or s.game.version < 3:
        return False
    base = seat * SHEET
    held = s.cells[base + GOLD] + spent + s.cells[base + CHESTS] * s.data.chest_gold
    for token in (GOLD3, GOLD5):
        if ready(s, seat, token):
            held += s.data.token_gold[token]
    return held > s.data.gold_end


def refuse_cash(s: Position, seat: i64, action: int) -> Refusal:
    """Nothing there to be turned into gold, or no use for gold."""
    token = GOLD3 + action - CASH
    if action == CHEST:
        if s.cells[seat * SHEET + CHESTS] == 0:
            return Refusal("R3.9", say("refusal.no_chest"), [Lack("chests", 1, seat)])
    elif not owns(s, seat, token):
        lack = Lack("gold3", 1, seat) if token == GOLD3 else Lack("gold5", 1, seat)
        return Refusal("R3.9", say("refusal.no_token", token=token), [lack])
    elif not ready(s, seat, token):
        return Refusal("R3.9", say("refusal.token_used", token=token))
    return Refusal("R3.10", say("refusal.gold_useless"))


def ways_to_gold(s: Position, seat: i64) -> Sentence | None:
    """Which treasure would help somebody who is short of action points."""
    ways: list[Sentence] = []
    if s.cells[seat * SHEET + CHESTS]:
        ways.append(say("help.chest", gold=s.data.chest_gold))
    for token in (GOLD3, GOLD5):
        if ready(s, seat, token):
            ways.append(say("help.token", token=token, gold=s.data.token_gold[token]))
    if not ways:
        return None
    all_ways = ways[0]
    for way in ways[1:]:
        all_ways = say("help.both", first=all_ways, second=way)
    return say("help.raise_gold", ways=all_ways)


class Paying(Step[Position]):
    """A decision in which action points are used, and gold when they do not suffice. Even a forced one waits for a player who
    could still raise gold for it."""

    sides = True
    window = True

    def useful(self, s: Position) -> bool:
        """Whether more gold could be used in the rest of this action."""
        return True

    def side(self, s: Position) -> list[int]:
        """Chests and gold tokens."""
        found = cash_options(s, seat_of(s.frame))
        if found and not self.useful(s):
            return SIDES[0]
        return found

    def apply_side(self, s: Position, action: int) -> None:
        """Raise gold, and ask again about all that it may pay for."""
        cash(s, seat_of(s.frame), action)
        s.set_top(self.reopened(s.frame))

    def reopened(self, frame: i64) -> i64:
        """The frame once there is more gold. Where choices are asked in one order, what came earlier may have been too dear
        then: it must be possible again (R3.10)."""
        return frame


def too_dear(s: Position, rule: str, why: Sentence, short: i64) -> Refusal:
    """The refusal of something for which the deciding player is `short` of so many action points."""
    seat = seat_of(s.frame)
    return Refusal(rule, why, [Lack("ap", short, seat)], ways_to_gold(s, seat))
