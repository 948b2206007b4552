"""Moving ships (R7.1, R7.2): the slot first, paid at once, then the ship that goes there; gains when all have moved.

Of two moves that could be made in either order one is offered: slots ascend.
A slot that the first ship has just left is always open to the second.
"""

from __future__ import annotations

from typing import Final

from caravela.games.madeira.actions import DONE, REWARD, SAIL, SHIP
from caravela.games.madeira.components import COLONY_SLOTS, FIRST_MARKET_SLOT, GOODS, REALS, SAILS, SLOTS, WOOD
from caravela.games.madeira.events import NO_SHIP_MOVED, REWARD_DECLINED, SHIP_MOVED
from caravela.games.madeira.state import DOCK, REWARD_AT, SHEET, SHIPS, STOCK, Position, dealt_rewards, free_slots, receive, spend
from caravela.games.madeira.steps.effects import perform
from caravela.games.madeira.steps.numbers import CHOOSE_REWARD, SAIL_FROM, SAIL_TO
from caravela.games.madeira.steps.windmill import ONLY_DONE, SIDES, MadeiraStep, lack_of, mill_actions, mill_hint
from caravela.games.madeira.steps.wood import can_discard_wood, discard_wood, wood_in_reach, wood_price
from caravela.games.madeira.steps.workers import BIT, listed
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import NO_ACTIONS
from caravela.kernel.words import Sentence, say

# frame payload: bits 0–1 moves left, 2–6 first way of entering + 1, 7–11 first origin + 1, 12–16 second way of entering + 1
FIRST_SAIL: Final = 2
FIRST_ORIGIN: Final = 7
SECOND_SAIL: Final = 12


def can_launch(s: Position, seat: i64) -> bool:
    """Whether a ship can leave home: one is there, and its wood can be discarded."""
    return s.cells[seat * SHEET + DOCK] > 0 and can_discard_wood(s, seat, s.data.wood_per_launch)


def origin_mask(s: Position, seat: i64, payload: i64, slot: i64, launch: bool) -> i64:
    """Bit mask of origins (0 home, 1 + slot) from which a ship may come to a slot."""
    if (slots_in_order(s, payload) >> slot) & 1 == 0:
        return 0
    ships = movable_ships(s, seat, payload) << 1
    return ships | 1 if launch else ships


def movable_ships(s: Position, seat: i64, payload: i64) -> i64:
    """Bit mask of slots with an own ship that has not moved yet: each moves once (R1.11)."""
    ships = s.cells[seat * SHEET + SHIPS]
    first = ((payload >> FIRST_SAIL) & 31) - 1
    return ships if first < 0 else ships & ~BIT[s.data.sail_slot[first]]


def slots_in_order(s: Position, payload: i64) -> i64:
    """Bit mask of the slots that may be entered next: above the first one, or the one that the first ship has left."""
    first = ((payload >> FIRST_SAIL) & 31) - 1
    if first < 0:
        return -1
    left = ((payload >> FIRST_ORIGIN) & 31) - 2
    above = -BIT[s.data.sail_slot[first] + 1]
    return above | BIT[left] if left >= 0 else above


def payable(s: Position, seat: i64, sail: i64) -> bool:
    """Whether the goods for a way of entering are there."""
    return s.cells[seat * SHEET + STOCK + s.data.sail_good[sail]] >= s.data.sail_amount[sail]


def open_sails(s: Position, seat: i64, slots: i64) -> i64:
    """Bit mask of the ways of entering these slots whose goods are there. By packed tables: asked in nearly every turn."""
    stock = seat * SHEET + STOCK
    table = s.data.sails_for
    sails: i64 = 0
    good: i64 = 0
    while good < len(GOODS):
        have = s.cells[stock + good]
        if have > 9:
            have = 9
        sails |= table[good * 10 + have]
        good += 1
    more = ((slots >> 15) & 1) | (((slots >> 20) & 1) << 1) | (((slots >> 25) & 1) << 2)  # `TWO_WAY_SLOTS`
    return sails & (slots | (more << len(SLOTS)))


def can_sail(s: Position, seat: i64) -> bool:
    """Whether there is a ship move the player can pay now (R8.5)."""
    if open_sails(s, seat, free_slots(s)) == 0:
        return False
    return s.cells[seat * SHEET + SHIPS] != 0 or can_launch(s, seat)


class SailTo(MadeiraStep):
    """R7.1: the slot the next ship enters, or no further move."""

    rule = "R7.1"
    kinds = "sail done" + SIDES
    window = True

    def legal(self, s: Position) -> list[int]:
        """Open, empty slots whose price is at hand and that a ship can reach."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if payload & 3 == 0:
            return ONLY_DONE
        found: list[int] = []
        if movable_ships(s, seat, payload) or can_launch(s, seat):
            listed(open_sails(s, seat, free_slots(s) & slots_in_order(s, payload)), SAIL, found)
        found.append(DONE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Pay the slot's price and ask which ship goes; or collect the gains."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action == DONE:
            if s.events is not None and payload >> FIRST_SAIL == 0:
                s.note(NO_SHIP_MOVED, [seat])
            collect(s, seat, payload)
            return
        sail = action - SAIL
        spend(s, seat, s.data.sail_good[sail], s.data.sail_amount[sail])
        shift = FIRST_SAIL if payload >> FIRST_SAIL == 0 else SECOND_SAIL
        s.push(SAIL_FROM, seat, payload | ((sail + 1) << shift))

    def side(self, s: Position) -> list[int]:
        """The windmill, as long as a ship can still be moved."""
        return mill_actions(s, seat_of(s.frame)) if (s.frame >> PAYLOAD) & 3 else NO_ACTIONS

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.sail_to", left=(s.frame >> PAYLOAD) & 3)

    def why(self, s: Position, action: int) -> Refusal:
        """Closed, taken, too dear, no ship, or out of order."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        sail = action - SAIL
        slot = s.data.sail_slot[sail]
        if (s.data.open_slots[s.players] >> slot) & 1 == 0:
            return Refusal("R1.7", say("refusal.slot_unused", players=s.players))
        if (free_slots(s) >> slot) & 1 == 0:
            return Refusal("R1.7", say("refusal.slot_full"))
        good, amount = s.data.sail_good[sail], s.data.sail_amount[sail]
        have = s.cells[seat * SHEET + STOCK + good]
        if have < amount:
            why = say("refusal.slot_goods", amount=amount, good=good, have=have)
            return Refusal("R7.1", why, [lack_of(seat, good, amount - have)], mill_hint(s, seat, good))
        if movable_ships(s, seat, payload) == 0 and not can_launch(s, seat):
            if s.cells[seat * SHEET + DOCK] == 0:
                return Refusal("R7.1", say("refusal.no_further_ship"), [Lack("ships_at_home", 1, seat)])
            return refuse_wood(s, seat, s.data.wood_per_launch, say("refusal.launch"))
        return Refusal("R7.1", say("refusal.slots_in_order"))


class SailFrom(MadeiraStep):
    """R7.1: which ship enters the slot; one from home costs wood."""

    rule = "R7.1"
    kinds = "ship" + SIDES
    window = True

    def legal(self, s: Position) -> list[int]:
        """Home, and slots with an own ship."""
        seat = seat_of(s.frame)
        earlier, sail = parts(s.frame >> PAYLOAD)
        return listed(origin_mask(s, seat, earlier, s.data.sail_slot[sail], can_launch(s, seat)), SHIP, [])

    def apply(self, s: Position, action: int) -> None:
        """Move; wood for a ship from home (R9.2). Then the next ship, or the gains."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        payload = s.frame >> PAYLOAD
        earlier, sail = parts(payload)
        origin = action - SHIP
        if earlier >> FIRST_SAIL == 0:
            payload |= (origin + 1) << FIRST_ORIGIN
        s.push(SAIL_TO, seat, payload - 1)
        if origin == 0:
            s.cells[base + DOCK] -= 1
            discard_wood(s, seat, s.data.wood_per_launch)
        else:
            s.cells[base + SHIPS] -= 1 << (origin - 1)
        s.cells[base + SHIPS] += 1 << s.data.sail_slot[sail]
        if s.events is not None:
            s.note(SHIP_MOVED, [seat, origin, s.data.sail_slot[sail] + 1])

    def side(self, s: Position) -> list[int]:
        """The windmill; where one ship is left to choose, only if reals are all that keeps another at home."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        several = len(self.legal(s)) > 1
        wood = s.cells[base + STOCK + WOOD] + wood_in_reach(s, seat)
        kept = s.cells[base + DOCK] > 0 and wood >= s.data.wood_per_launch and not can_launch(s, seat)
        return mill_actions(s, seat) if several or kept else NO_ACTIONS

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        sail = parts(s.frame >> PAYLOAD)[1]
        return say("prompt.sail_from", slot=s.data.sail_slot[sail])

    def why(self, s: Position, action: int) -> Refusal:
        """No ship there, no wood, or moved already."""
        seat = seat_of(s.frame)
        origin = action - SHIP
        if origin == 0:
            if s.cells[seat * SHEET + DOCK] == 0:
                return Refusal("R1.3", say("refusal.no_ship_home"), [Lack("ships_at_home", 1, seat)])
            return refuse_wood(s, seat, s.data.wood_per_launch, say("refusal.launch"))
        if (s.cells[seat * SHEET + SHIPS] >> (origin - 1)) & 1 == 0:
            return Refusal("R1.3", say("refusal.no_ship_there"))
        return Refusal("R1.11", say("refusal.ship_moved"))


def parts(payload: i64) -> tuple[i64, i64]:
    """The payload before the present slot was chosen, and the way of entering that was."""
    second = (payload >> SECOND_SAIL) & 31
    if second:
        return payload - (second << SECOND_SAIL), second - 1
    first = (payload >> FIRST_SAIL) & 31
    return payload - (first << FIRST_SAIL), first - 1


def refuse_sail(s: Position, seat: i64, rule: str) -> Refusal:
    """Why no ship can be moved at all: no slot, no goods, or no wood for a ship from home."""
    free = free_slots(s)
    stock = seat * SHEET + STOCK
    short: dict[int, int] = {}  # by good: what the free slot that asks for the least lacks
    for sail in range(len(SAILS)):
        if (free >> s.data.sail_slot[sail]) & 1:
            if payable(s, seat, sail):
                return refuse_wood(s, seat, s.data.wood_per_launch, say("refusal.no_launch"), rule)
            good = s.data.sail_good[sail]
            lacking = s.data.sail_amount[sail] - s.cells[stock + good]
            short[good] = min(short.get(good, lacking), lacking)
    if not short:
        return Refusal(rule, say("refusal.no_slot_free"))
    goods = sum(s.cells[stock + good] for good in range(len(GOODS)))
    asked = sorted(short)
    helped = [good for good in asked if goods - s.cells[stock + good] >= 2 * short[good]]
    lacks = [lack_of(seat, good, short[good]) for good in asked]
    return Refusal(rule, say("refusal.no_goods"), lacks, mill_hint(s, seat, helped[0]) if helped else None, either=True)


def refuse_wood(s: Position, seat: i64, amount: i64, what: Sentence, rule: str = "R9.4") -> Refusal:
    """Why this much wood cannot be discarded (R9.4)."""
    short = amount - s.cells[seat * SHEET + STOCK + WOOD]
    reach = wood_in_reach(s, seat)
    if reach < short:
        why = say("refusal.wood_access", what=what, amount=amount)
        return Refusal(rule, why, [Lack("wood_in_reach", short - reach, seat)])
    price, reals = wood_price(s, short), s.cells[seat * SHEET + STOCK + REALS]
    why = say("refusal.wood_dear", what=what, amount=amount, short=short, price=price, reals=reals)
    return Refusal(rule, why, [Lack("reals", price - reals, seat)], mill_hint(s, seat, REALS))


def collect(s: Position, seat: i64, payload: i64) -> None:
    """R7.1, all moves done: the reals of markets, and a King's Reward for each ship in a colony. Nobody is better off without
    the reals, so they are not asked about."""
    colonies: i64 = 0
    shift: i64 = FIRST_SAIL
    while shift <= SECOND_SAIL:
        sail = ((payload >> shift) & 31) - 1
        if sail >= FIRST_MARKET_SLOT:
            receive(s, seat, REALS, s.data.sail_reals[sail])
        elif sail >= 0:
            colonies = (colonies << 2) | (sail // COLONY_SLOTS + 1)
        shift += SECOND_SAIL - FIRST_SAIL
    if colonies:
        s.push(CHOOSE_REWARD, seat, colonies)


class ChooseReward(MadeiraStep):
    """R7.1: one of the two King's Rewards for a ship that entered a colony, or none (Q16). With ships in two colonies the player
    also chooses which comes first. To decline is to decline all that is left: whoever wants one of two takes it first, and so
    each outcome has one way.

    Frame payload: bits 0–1 and 2–3 colony + 1 of the ships that are still owed a reward."""

    rule = "R7.1"
    kinds = "reward done" + SIDES

    def legal(self, s: Position) -> list[int]:
        """The rewards of those colonies, and to decline what is left."""
        payload = s.frame >> PAYLOAD
        near, far = (payload & 3) - 1, (payload >> 2) - 1
        found = [REWARD + s.rare[REWARD_AT + near * 2], REWARD + s.rare[REWARD_AT + near * 2 + 1]]
        if far >= 0 and far != near:
            found += [REWARD + s.rare[REWARD_AT + far * 2], REWARD + s.rare[REWARD_AT + far * 2 + 1]]
        found.append(DONE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Perform it; another ship's reward comes afterwards."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action == DONE:
            if s.events is not None:
                s.note(REWARD_DECLINED, [seat])
            return
        reward = action - REWARD
        colony = dealt_rewards(s).index(reward) // 2
        near, far = payload & 3, payload >> 2
        rest = far if near == colony + 1 else near
        if rest:
            s.push(CHOOSE_REWARD, seat, rest)
        perform(s, seat, s.data.reward_effects[reward])

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        payload = s.frame >> PAYLOAD
        near, far = (payload & 3) - 1, (payload >> 2) - 1
        if far < 0:
            return say("prompt.reward", colony=near)
        return say("prompt.rewards", colony=near) if near == far else say("prompt.rewards_apart")

    def why(self, s: Position, action: int) -> Refusal:
        """Not in a colony that was entered."""
        if action - REWARD not in dealt_rewards(s):
            return Refusal("R2.6", say("refusal.reward_not_dealt"))
        return Refusal("R7.1", say("refusal.reward_elsewhere"))
