"""Phase B (R6): turns in guild order, each with an optional favor, then a die on a character or a pass."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import actions as act
from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira.events import DIE_PLACED, DIE_UNUSED, PASSED, PHASE_BEGAN, PIRATE_PLACED
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.effects import perform
from caravela.games.madeira.steps.favors import favor_options, refuse_favor, use_favor
from caravela.games.madeira.steps.guilds import can_build, refuse_build
from caravela.games.madeira.steps.harvest import harvest
from caravela.games.madeira.steps.numbers import BEGIN, CITY_INCOME, GUILD_WORK, NEXT_BUILDING, NEXT_IN_B, SAIL_TO, TURN, USE_DIE
from caravela.games.madeira.steps.ships import can_sail, refuse_sail
from caravela.games.madeira.steps.windmill import SIDES, MadeiraStep, lack_in_region, mill_actions, mill_hint
from caravela.games.madeira.steps.wood import get_wood
from caravela.games.madeira.steps.workers import IN_CITIES, TO_FIELDS, move_workers, own_places
from caravela.kernel.layout import TOP
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import NO_ACTIONS, Step
from caravela.kernel.words import Sentence, say

WAYS_TO_USE: Final = [[act.DONE], [act.HARVEST, act.DONE], [act.CHARACTER, act.DONE], [act.CHARACTER, act.HARVEST, act.DONE]]


class StartB(Step[Position]):
    """R6.1: the marker at the top of the guild column begins."""

    rule = "R6.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Begin the phase."""
        s.cells[st.PHASE] = st.PHASE_B
        if s.events is not None:
            s.note(PHASE_BEGAN, [st.PHASE_B])
        s.push(NEXT_IN_B, 0, 0)


class NextInB(Step[Position]):
    """R6.1: the next marker in the guild column, from the top again after the last; none left, and the phase is over.

    Frame payload: the row to look at first."""

    rule = "R6.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Give the turn to the next player who has not passed."""
        row = s.frame >> PAYLOAD
        end = row + s.players
        while row < end:
            place = row % s.players
            seat = s.cells[st.ROW_SEAT + place]
            if seat >= 0:
                s.push(NEXT_IN_B, 0, place + 1)
                s.push(BEGIN, seat, TURN)
                return
            row += 1
        s.cells[st.PHASE] = st.PHASE_C
        s.cells[st.BUILDING] = -1
        if s.events is not None:
            s.note(PHASE_BEGAN, [st.PHASE_C])
        s.push(NEXT_BUILDING, 0)


def bread_for(s: Position, value: i64, building: i64) -> i64:
    """R6.5: the region's number less the value of the die."""
    need = s.data.building_region[building] - value
    if need < 0:
        return 0
    return need


def dice_options(s: Position, seat: i64, found: list[int]) -> None:
    """R6.2 to R6.5: own guild dice, and pirate dice for a worker of the City Watch, on characters that can take them.

    Asked in every turn of phase B, so it reads cells and packed tables only."""
    cells = s.cells
    regions = s.data.building_region
    base = seat * st.SHEET
    bread = cells[base + st.STOCK + ids.BREAD]
    watch = cells[base + st.WATCH]
    building: i64 = 0
    while building < len(ids.BUILDINGS):
        if st.dice_on(s, building) < s.players:
            pirate = watch > 0 and cells[st.PIRATE_ON + building] == 0
            index = regions[building] - 1 - bread  # lower dice cost more bread than there is
            if index < 0:
                index = 0
            while index < 3:
                if cells[base + st.DICE + index] > 0:
                    found.append(act.PLACE_DIE + index * 5 + building)
                if pirate and cells[st.WATCH_DICE + index] > 0:
                    found.append(act.PLACE_PIRATE + index * 5 + building)
                index += 1
        building += 1


def pass_options(s: Position, seat: i64, found: list[int]) -> None:
    """R6.8: empty passing slots, each with its reals or, where it has one and it can be done, its action."""
    slot: i64 = 0
    while slot < len(ids.PASSING):
        if s.cells[st.SLOT_SEAT + slot] < 0:
            found.append(act.PASS + slot * 2)
            effect = s.data.slot_effects[slot]
            if effect is not None and can_pass_with(s, seat, effect.kind):
                found.append(act.PASS + slot * 2 + 1)
        slot += 1


def can_pass_with(s: Position, seat: i64, kind: i64) -> bool:
    """Whether the action of a passing slot can be done now."""
    if kind == ids.MOVE_SHIPS:
        return can_sail(s, seat)
    return kind != ids.WATCH_MOVE or own_places(s, seat, TO_FIELDS) != 0


class Turn(MadeiraStep):
    """R6.1: a favor (once), then a die or a pass.

    Frame payload: bit 0 set once a favor has been used, bits 1–2 the Engineer's extra harvests waiting for a die."""

    rule = "R6.1"
    kinds = "die pirate pass favor" + SIDES
    window = True

    def legal(self, s: Position) -> list[int]:
        """Dice, slots and favors."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        found: list[int] = []
        dice_options(s, seat, found)
        can_place = len(found) > 0
        if payload >> 1 == 0:
            pass_options(s, seat, found)  # after the Engineer a die must follow (Q8)
        if payload == 0:
            favor_options(s, seat, can_place, found)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Place the die, pass, or use the favor and be asked again."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action >= act.USE_FAVOR:
            s.push(TURN, seat, 1)
            at = s.cells[TOP] - 1
            s.cells[at] |= use_favor(s, seat, action - act.USE_FAVOR) << (PAYLOAD + 1)
        elif action >= act.PASS:
            pass_turn(s, seat, (action - act.PASS) // 2, (action - act.PASS) & 1)
        else:
            place_die(s, seat, action, payload >> 1)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        payload = s.frame >> PAYLOAD
        if payload >> 1:
            return say("prompt.turn_engineer")
        favor = any(act.USE_FAVOR <= action < act.CHARACTER for action in s.options)
        if not any(action < act.PASS for action in s.options):
            return say("prompt.turn_without_die", favor=favor)
        return say("prompt.turn", favor=favor)

    def why(self, s: Position, action: int) -> Refusal:
        """Name the first requirement that is not met."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action >= act.USE_FAVOR:
            if payload:
                return Refusal("R8.1", say("refusal.one_favor"))
            return refuse_favor(s, seat, action - act.USE_FAVOR)
        if action >= act.PASS:
            return self.why_not_pass(s, seat, (action - act.PASS) // 2, payload)
        return self.why_not_die(s, seat, action)

    def nearest(self, s: Position, actions: list[int]) -> int:
        """A die that the player has rather than one that he has not."""
        at_hand = [action for action in actions if action >= act.PASS or self.has_die(s, action)]
        return super().nearest(s, at_hand or actions)

    def has_die(self, s: Position, action: int) -> bool:
        """Whether the die of an action is at hand."""
        if action >= act.PLACE_PIRATE:
            return s.cells[st.WATCH_DICE + (action - act.PLACE_PIRATE) // 5] > 0
        return s.cells[seat_of(s.frame) * st.SHEET + st.DICE + (action - act.PLACE_DIE) // 5] > 0

    def why_not_pass(self, s: Position, seat: i64, slot: i64, payload: i64) -> Refusal:
        """Slot taken, no action, or the Engineer is waiting."""
        if payload >> 1:
            return Refusal("R8.3", say("refusal.die_must_follow"))
        if s.cells[st.SLOT_SEAT + slot] >= 0:
            return Refusal("R6.8", say("refusal.slot_taken", slot=slot))
        effect = s.data.slot_effects[slot]
        if effect is None:
            return Refusal("R6.9", say("refusal.slot_without_action", slot=slot))
        if effect.kind == ids.MOVE_SHIPS:
            return refuse_sail(s, seat, "R6.9")
        return Refusal("R6.9", say("refusal.nobody_for_watch"), [Lack("workers_at_home", 1, seat)])

    def why_not_die(self, s: Position, seat: int, action: int) -> Refusal:
        """No such die, the limits of the character, no worker in the City Watch, or bread."""
        base = seat * st.SHEET
        pirate = action >= act.PLACE_PIRATE
        index, building = divmod(action - (act.PLACE_PIRATE if pirate else act.PLACE_DIE), 5)
        if not self.has_die(s, action):
            if pirate:
                return Refusal("R6.3", say("refusal.no_pirate_die", value=index + 1))
            return Refusal("R6.2", say("refusal.no_die", value=index + 1))
        if st.dice_on(s, building) >= s.players:
            return Refusal("R6.4", say("refusal.character_full", players=s.players))
        if pirate and s.cells[st.PIRATE_ON + building]:
            return Refusal("R6.4", say("refusal.one_pirate_die"))
        if pirate and s.cells[base + st.WATCH] == 0:
            return Refusal("R6.3", say("refusal.pirate_die_worker"), [Lack("workers_in_watch", 1, seat)])
        need, have = bread_for(s, index + 1, building), s.cells[base + st.STOCK + ids.BREAD]
        why = say("refusal.die_bread", value=index + 1, region=s.data.building_region[building], need=need, have=have)
        return Refusal("R6.5", why, [Lack("bread", need - have, seat)], mill_hint(s, seat, ids.BREAD))


def place_die(s: Position, seat: i64, action: i64, engineer: i64) -> None:
    """R6.2, R6.3, R6.5: the die goes on the character, bread for a low one, a marker or a worker moves."""
    base = seat * st.SHEET
    pirate = action >= act.PLACE_PIRATE
    code = action - (act.PLACE_PIRATE if pirate else act.PLACE_DIE)
    index, building = code // 5, code % 5
    bread = bread_for(s, index + 1, building)
    s.cells[base + st.STOCK + ids.BREAD] -= bread
    if pirate:
        s.cells[st.WATCH_DICE + index] -= 1
        s.cells[st.PIRATE_ON + building] = index + 1
        s.cells[base + st.WATCH] -= 1
        s.cells[base + st.HOME] += 1
    else:
        s.cells[base + st.DICE + index] -= 1
        s.cells[st.DICE_ON + building * 3 + index] += 1
        s.cells[base + st.MARKERS] -= 1
        s.cells[base + st.MARKERS_ON + building] += 1
    if s.events is not None:
        s.note(PIRATE_PLACED if pirate else DIE_PLACED, [seat, index + 1, building, bread])
    s.push(USE_DIE, seat, building | (engineer << 3))


def pass_turn(s: Position, seat: i64, slot: i64, with_action: i64) -> None:
    """R6.8: the marker moves to the slot, unused dice go aside, and the reals or the action follow."""
    base = seat * st.SHEET
    cells = s.cells
    row: i64 = 0
    while row < s.players:
        if cells[st.ROW_SEAT + row] == seat:
            cells[st.ROW_SEAT + row] = -1
        row += 1
    cells[st.SLOT_SEAT + slot] = seat
    cells[st.ASIDE] += cells[base + st.DICE] + cells[base + st.DICE + 1] + cells[base + st.DICE + 2]
    cells[base + st.DICE] = 0
    cells[base + st.DICE + 1] = 0
    cells[base + st.DICE + 2] = 0
    if s.events is not None:
        s.note(PASSED, [seat, slot, with_action])
    effect = s.data.slot_effects[slot]
    if with_action and effect is not None:
        perform(s, seat, effect)
    else:
        st.receive(s, seat, ids.REALS, s.data.slot_reals[slot])


class UseDie(MadeiraStep):
    """R6.6: after placing, the character's action, the harvest, or nothing.

    Frame payload: bits 0–2 the building, bits 3–4 the Engineer's extra harvests."""

    rule = "R6.6"
    kinds = "character harvest done" + SIDES
    window = True

    def legal(self, s: Position) -> list[int]:
        """The action if it can be done now, the harvest if there is a field to harvest, and nothing."""
        seat = seat_of(s.frame)
        building = (s.frame >> PAYLOAD) & 7
        ways = 1 if st.region_workers(s, seat, s.data.building_region[building]) > 0 else 0
        return WAYS_TO_USE[ways + 2 if can_act(s, seat, s.cells[st.STANDS + building]) else ways]

    def side(self, s: Position) -> list[int]:
        """The windmill; where nothing but to go on is left, only if it could bring the character's action into reach."""
        seat = seat_of(s.frame)
        building = (s.frame >> PAYLOAD) & 7
        character = s.cells[st.STANDS + building]
        if character == ids.PRINTED and st.region_workers(s, seat, s.data.building_region[building]) == 0:
            return NO_ACTIONS
        return mill_actions(s, seat)

    def apply(self, s: Position, action: int) -> None:
        """Carry it out."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        building = payload & 7
        character = s.cells[st.STANDS + building]
        if action == act.DONE:
            if s.events is not None:
                s.note(DIE_UNUSED, [seat])
        elif action == act.HARVEST:
            harvest(s, seat, s.data.building_region[building], character == ids.PRINTED, payload >> 3)
        else:
            most = s.data.character_effects[character].first
            if character == ids.COMMANDER:
                s.push(SAIL_TO, seat, most)
            elif character == ids.STEWARD:
                move_workers(s, seat, TO_FIELDS, most, 0)
            elif character == ids.GUILD_MASTER:
                s.push(GUILD_WORK, seat)
            elif character == ids.MAYOR:
                s.push(CITY_INCOME, seat)
                move_workers(s, seat, IN_CITIES, most, 0)

    def prompt(self, s: Position) -> Sentence:
        """Name what can be done."""
        building = (s.frame >> PAYLOAD) & 7
        character = s.cells[st.STANDS + building]
        region = s.data.building_region[building]
        if character == ids.PRINTED:
            return say("prompt.special_harvest", region=region)
        if act.HARVEST not in s.options:
            if act.CHARACTER in s.options:
                return say("prompt.character", tile=character)
            return say("prompt.character_out_of_reach", tile=character)
        if act.CHARACTER in s.options:
            return say("prompt.character_or_harvest", tile=character, region=region)
        return say("prompt.harvest", region=region)

    def why(self, s: Position, action: int) -> Refusal:
        """Nothing to harvest, no tile, or the action is out of reach."""
        seat = seat_of(s.frame)
        building = (s.frame >> PAYLOAD) & 7
        if action == act.HARVEST:
            region = s.data.building_region[building]
            return Refusal("R7.6", say("refusal.nothing_to_harvest", region=region), [lack_in_region(seat, region)])
        character = s.cells[st.STANDS + building]
        if character == ids.PRINTED:
            return Refusal("R6.6", say("refusal.no_tile"))
        if character == ids.COMMANDER:
            return refuse_sail(s, seat, "R7.1")
        return refuse_build(s, seat)


def can_act(s: Position, seat: i64, character: i64) -> bool:
    """Whether the character's action can do anything with what the player holds now (R5.3a)."""
    if character == ids.COMMANDER:
        return can_sail(s, seat)
    if character == ids.GUILD_MASTER:
        return can_build(s, seat)
    return character != ids.PRINTED


class CityIncome(Step[Position]):
    """R7.5b: 2 per own worker and 1 per citizen in each city with an own worker."""

    rule = "R7.5"
    automatic = True

    def run(self, s: Position) -> None:
        """Bread, reals, and wood as far as it is in reach (R9.5)."""
        seat = seat_of(s.frame)
        data = s.data
        city: i64 = 0
        while city < len(ids.CITIES):
            own = st.city_workers(s, seat, city)
            if own:
                amount = own * data.city_own[city] + st.citizens_in(s, city) * data.city_neutral[city]
                if data.city_resource[city] == ids.WOOD:
                    get_wood(s, seat, amount)
                else:
                    st.receive(s, seat, data.city_resource[city], amount)
            city += 1
