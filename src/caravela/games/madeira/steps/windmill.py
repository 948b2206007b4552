"""The windmill (R5): side actions beside a player's own decisions in phases B, C and D, and what all steps share."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import actions as act
from caravela.games.madeira import state as st
from caravela.games.madeira.components import BREAD, GOODS, REALS, TOP_LEVEL, WHEAT
from caravela.games.madeira.events import EXCHANGED, LEVEL_DOWN, PRESTIGE_LOST
from caravela.games.madeira.state import Position
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

ONLY_DONE: Final = [act.DONE]
SIDES: Final = " exchange mill"


def gives_back(action: int) -> bool:
    """Whether an exchange returns one of the two goods that it takes. That only throws the other one away, but R5.2 allows it."""
    pair, good = divmod(action - act.EXCHANGE, 3)
    return good in (act.PAIR_FIRST[pair], act.PAIR_SECOND[pair])


def side_lists(any_good: bool) -> list[list[int]]:
    """Entry `((wheat * 3 + sugar) * 3 + wine) * 4 + top * 2 + down`, goods counted up to 2, `top` set on the top level, `down`
    where the windmill gives bread and reals. Made once."""
    table: list[list[int]] = []
    for index in range(27):
        have = [index // 9, index // 3 % 3, index % 3]
        swaps: list[int] = []
        for pair in range(6):
            a, b = act.PAIR_FIRST[pair], act.PAIR_SECOND[pair]
            if have[a] >= (2 if a == b else 1) and have[b] >= 1:
                first = act.EXCHANGE + pair * 3
                swaps += [action for action in range(first, first + 3) if any_good or not gives_back(action)]
        for top in range(2):
            for down in range(2):
                mill = [act.MILL_PRESTIGE if top else act.MILL_UP] if have[0] >= 2 else []
                table.append([*swaps, *mill, *([act.MILL_BREAD, act.MILL_REALS] if down else [])])
    return table


SIDE_TABLE: Final = side_lists(True)
SIDE_TABLE_2: Final = side_lists(False)  # by version 2 of the rules, which offered no exchange that gives back
WORTH_A_LOOK: Final = [action >= act.MILL or not gives_back(action) for action in range(act.EXCHANGE, act.MILL + 4)]


def can_go_down(s: Position, seat: i64) -> bool:
    """Whether the windmill gives bread and reals now (R5.2 d, e)."""
    if s.cells[st.PHASE] != st.PHASE_B and s.cells[st.PHASE] != st.PHASE_C:
        return False
    base = seat * st.SHEET
    return s.cells[base + st.LEVEL] > 0 or s.cells[base + st.PP] >= s.data.bottom_pp


def mill_actions(s: Position, seat: i64) -> list[int]:
    """The windmill actions a player can use now (R5.2)."""
    base = seat * st.SHEET + st.STOCK
    index: i64 = 0
    good: i64 = 0
    while good < len(GOODS):
        have = s.cells[base + good]
        if have > 2:
            have = 2
        index = index * 3 + have
        good += 1
    index *= 4
    if s.cells[seat * st.SHEET + st.LEVEL] == TOP_LEVEL:
        index += 2
    if can_go_down(s, seat):
        index += 1
    return SIDE_TABLE_2[index] if s.game.version == 2 else SIDE_TABLE[index]


def use_mill(s: Position, seat: i64, action: int) -> None:
    """Carry out one windmill action (R5.2)."""
    base = seat * st.SHEET
    data = s.data
    if action < act.MILL:
        code: i64 = action - act.EXCHANGE
        pair, good = code // 3, code % 3
        s.cells[base + st.STOCK + act.PAIR_FIRST[pair]] -= 1
        s.cells[base + st.STOCK + act.PAIR_SECOND[pair]] -= 1
        s.cells[base + st.STOCK + good] += 1
        if s.events is not None:
            s.note(EXCHANGED, [seat, act.PAIR_FIRST[pair], act.PAIR_SECOND[pair], good])
    elif action == act.MILL_UP:
        st.spend(s, seat, WHEAT, data.mill_wheat)
        st.step_up(s, seat)
    elif action == act.MILL_PRESTIGE:
        st.spend(s, seat, WHEAT, data.mill_wheat)
        st.gain_prestige(s, seat, st.FROM_WINDMILL, data.mill_pp)
    else:
        bottom = s.cells[base + st.LEVEL] == 0
        if bottom:
            st.book_prestige(s, seat, st.FROM_WINDMILL, -data.bottom_pp)
            if s.events is not None:
                s.note(PRESTIGE_LOST, [seat, st.FROM_WINDMILL, data.bottom_pp])
        else:
            s.cells[base + st.LEVEL] -= 1
            if s.events is not None:
                s.note(LEVEL_DOWN, [seat, s.cells[base + st.LEVEL]])
        if action == act.MILL_BREAD:
            st.receive(s, seat, BREAD, data.bottom_bread if bottom else data.down_bread)
        else:
            st.receive(s, seat, REALS, data.bottom_reals if bottom else data.down_reals)


def refuse_mill(s: Position, seat: i64, action: int) -> Refusal:
    """Why a windmill action is not open."""
    base = seat * st.SHEET
    if not st.PHASE_B <= s.cells[st.PHASE] <= st.PHASE_D:
        return Refusal("R5.1", say("refusal.mill_still"))
    if action < act.MILL:
        if s.game.version == 2 and gives_back(action):
            return Refusal("R5.2", say("refusal.exchange_wasted"))
        pair = (action - act.EXCHANGE) // 3
        first, second = act.PAIR_FIRST[pair], act.PAIR_SECOND[pair]
        lacks: list[Lack] = []
        need = [0, 0, 0]
        need[first] += 1
        need[second] += 1
        for index in range(3):
            if s.cells[base + st.STOCK + index] < need[index]:
                lacks.append(lack_of(seat, index, need[index] - s.cells[base + st.STOCK + index]))
        return Refusal("R5.2", say("refusal.exchange_goods"), lacks)
    if action in (act.MILL_UP, act.MILL_PRESTIGE):
        top = s.cells[base + st.LEVEL] == TOP_LEVEL
        if top and action == act.MILL_UP:
            return Refusal("R5.2", say("refusal.mill_top", wheat=s.data.mill_wheat))
        if not top and action == act.MILL_PRESTIGE:
            return Refusal("R5.2", say("refusal.mill_not_top"))
        short = s.data.mill_wheat - s.cells[base + st.STOCK + WHEAT]
        return Refusal("R5.2", say("refusal.mill_wheat", wheat=s.data.mill_wheat), [Lack("wheat", short, seat)])
    if s.cells[st.PHASE] == st.PHASE_D:
        return Refusal("R5.2", say("refusal.mill_ended"))
    return Refusal(
        "R5.2", say("refusal.mill_bottom", pp=s.data.bottom_pp), [Lack("pp", s.data.bottom_pp - s.cells[base + st.PP], seat)]
    )


def lack_of(seat: int, resource: int, amount: int) -> Lack:
    """So much of a resource is lacking."""
    return [
        Lack("wheat", amount, seat),
        Lack("sugar", amount, seat),
        Lack("wine", amount, seat),
        Lack("wood", amount, seat),
        Lack("bread", amount, seat),
        Lack("reals", amount, seat),
    ][resource]


def lack_in_region(seat: int, region: int) -> Lack:
    """A worker in a region is lacking."""
    lacks = [Lack("workers_in_region_1", 1, seat), Lack("workers_in_region_2", 1, seat), Lack("workers_in_region_3", 1, seat)]
    return lacks[region - 1]


def mill_hint(s: Position, seat: i64, resource: i64) -> Sentence | None:
    """What the windmill could do about missing bread, reals or goods; None where it cannot help."""
    base = seat * st.SHEET
    data = s.data
    if resource in (BREAD, REALS):
        if can_go_down(s, seat):
            level = s.cells[base + st.LEVEL]
            if level > 0:
                if resource == BREAD:
                    return say("help.mill_bread", bread=data.down_bread, level=level)
                return say("help.mill_reals", reals=data.down_reals, level=level)
            if resource == BREAD:
                return say("help.mill_sale_bread", bread=data.bottom_bread, pp=data.bottom_pp)
            return say("help.mill_sale_reals", reals=data.bottom_reals, pp=data.bottom_pp)
        return None
    if st.PHASE_B <= s.cells[st.PHASE] <= st.PHASE_D:
        others = sum(s.cells[base + st.STOCK + good] for good in range(3) if good != resource)
        if others >= 2:
            return say("help.mill_exchange", good=resource)
    return None


class MadeiraStep(Step[Position]):
    """A decision of phases B, C and D: the windmill stands beside it (R5.3a). `window` is set where it could open an option
    although a single one is left."""

    sides: bool = True
    asks: Sentence = Sentence("", {})  # the question, where it is always the same

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return self.asks

    def side(self, s: Position) -> list[int]:
        """Windmill actions of the deciding player."""
        return mill_actions(s, seat_of(s.frame))

    def sensible(self, s: Position) -> list[int]:
        """All but exchanges that give back."""
        if s.game.version == 2 or s.options[-1] < act.EXCHANGE:
            return s.options
        return [action for action in s.options if action < act.EXCHANGE or WORTH_A_LOOK[action - act.EXCHANGE]]

    def apply_side(self, s: Position, action: int) -> None:
        """Use the windmill; the decision is asked again."""
        use_mill(s, seat_of(s.frame), action)

    def nearest(self, s: Position, actions: list[int]) -> int:
        """The one that lacks least; the first where nothing is lacking."""
        best, least = actions[0], 99
        for action in actions:
            lacks = self.refuse(s, action).lacks
            amount = sum(lack.amount for lack in lacks) if lacks else least
            if amount < least:
                best, least = action, amount
        return best

    def refuse(self, s: Position, action: int) -> Refusal:
        """The windmill's reasons, or the step's own."""
        if action >= act.EXCHANGE:
            return refuse_mill(s, seat_of(s.frame), action)
        return self.why(s, action)

    def why(self, s: Position, action: int) -> Refusal:
        """Why a main action of this step is refused."""
        return Refusal(self.rule, say("refusal.impossible"))


class StillStep(MadeiraStep):
    """A decision of set-up and of phases A and E, where the windmill stands still (R5.1)."""

    sides: bool = False

    def side(self, s: Position) -> list[int]:
        """Nothing."""
        return []
