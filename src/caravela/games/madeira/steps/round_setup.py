"""Set-up turns (R2.12) and phase A (R4): placing the first workers, and choosing a row of the guild column."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira import state as st
from caravela.games.madeira.actions import FIELD_PLACE, FOREST_PLACE, NAME_GUILD, PUT, SPOT_PLACE, TAKE_REQUEST, TAKE_ROW
from caravela.games.madeira.components import FOREST, PASSING, REGION_MASK, REQUESTS
from caravela.games.madeira.events import PHASE_BEGAN, PLACED, REQUEST_TAKEN, ROUND_BEGAN, ROW_TAKEN
from caravela.games.madeira.setup import place_characters, roll_dice
from caravela.games.madeira.state import Position
from caravela.games.madeira.steps.numbers import CHOOSE_GUILD, CHOOSE_REQUEST, CHOOSE_ROW, PLACE_FIELD, START_B
from caravela.games.madeira.steps.windmill import SIDES, StillStep
from caravela.games.madeira.steps.workers import BIT, listed, shift
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

ALL_FIELDS: Final = (1 << (FOREST + 1)) - 1
ROWS: Final = [listed(mask, TAKE_ROW, []) for mask in range(1 << len(PASSING))]
TYPES: Final = [listed(mask, TAKE_REQUEST, []) for mask in range(1 << len(REQUESTS))]


class PlaceSpot(StillStep):
    """R2.12a: a worker to an empty, built city spot."""

    rule = "R2.12"
    kinds = "put" + SIDES
    asks = say("prompt.place_spot")

    def legal(self, s: Position) -> list[int]:
        """Free spots."""
        return listed(st.free_spots(s), PUT + SPOT_PLACE, [])

    def apply(self, s: Position, action: int) -> None:
        """Place, and go on to the fields."""
        seat = seat_of(s.frame)
        place_worker(s, seat, action - PUT)
        s.push(PLACE_FIELD, seat, 0)

    def why(self, s: Position, action: int) -> Refusal:
        """Not a city, not built, or taken."""
        place = action - PUT
        if not SPOT_PLACE <= place < SPOT_PLACE + 36:
            return Refusal("R2.12", say("refusal.to_city_first"))
        if (s.cells[st.BUILT] >> (place - SPOT_PLACE)) & 1 == 0:
            return Refusal("R1.5", say("refusal.unbuilt"))
        return Refusal("R1.5", say("refusal.spot_taken"))


def place_worker(s: Position, seat: i64, place: i64) -> None:
    """A worker from home, in set-up."""
    shift(s, seat, 0, -1)
    shift(s, seat, place, 1)
    if s.events is not None:
        s.note(PLACED, [seat, place, st.crop_of(s, place)])


def elsewhere(field: i64) -> i64:
    """Bit mask of the fields, the forest included, that do not lie in this one's region; the forest lies in none."""
    region: i64 = 0
    while region < len(REGION_MASK):
        if (REGION_MASK[region] >> field) & 1:
            return ALL_FIELDS & ~REGION_MASK[region]
        region += 1
    return ALL_FIELDS


class PlaceField(StillStep):
    """R2.12b: two workers to two fields without any worker, not in the same region. The lower field comes first.

    Frame payload: the first field + 1, or 0."""

    rule = "R2.12"
    kinds = "put" + SIDES

    def free(self, s: Position) -> i64:
        """Bit mask of the fields without a worker of anybody."""
        mask: i64 = ALL_FIELDS
        for seat in range(s.players):
            mask &= ~s.cells[seat * st.SHEET + st.ON_FIELDS]
        return mask

    def legal(self, s: Position) -> list[int]:
        """Empty fields: the second one higher and in another region, the first one with such a second to follow."""
        free = self.free(s)
        first = (s.frame >> PAYLOAD) - 1
        found: list[int] = []
        field = first + 1
        while field <= FOREST:
            fits = elsewhere(field) & (BIT[first] if first >= 0 else (free >> (field + 1)) << (field + 1))
            if (free >> field) & 1 and fits:
                found.append(PUT + FIELD_PLACE + field)
            field += 1
        return found

    def apply(self, s: Position, action: int) -> None:
        """Place; after the second one the turn is over."""
        seat = seat_of(s.frame)
        place_worker(s, seat, action - PUT)
        if s.frame >> PAYLOAD == 0:
            s.push(PLACE_FIELD, seat, action - PUT - FIELD_PLACE + 1)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        if s.frame >> PAYLOAD:
            return say("prompt.place_second")
        return say("prompt.place_fields")

    def why(self, s: Position, action: int) -> Refusal:
        """Not a field, taken, same region, or out of order."""
        place = action - PUT
        if not FIELD_PLACE <= place <= FOREST_PLACE:
            return Refusal("R2.12", say("refusal.to_fields"))
        field = place - FIELD_PLACE
        first = (s.frame >> PAYLOAD) - 1
        if (self.free(s) >> field) & 1 == 0:
            return Refusal("R2.12", say("refusal.field_taken"))
        if first >= 0 and (elsewhere(first) >> field) & 1 == 0:
            return Refusal("R2.12", say("refusal.same_region"))
        return Refusal("R2.12", say("refusal.fields_in_order"))


class StartRound(Step[Position]):
    """R4.1: characters, pirate dice and guild dice, from round 2 on; then everybody chooses a row (R4.2)."""

    rule = "R4.1"
    automatic = True

    def run(self, s: Position) -> None:
        """Begin the round."""
        s.cells[st.ROUND] += 1
        s.cells[st.PHASE] = st.PHASE_A
        if s.events is not None:
            s.note(ROUND_BEGAN, [s.cells[st.ROUND]])
            s.note(PHASE_BEGAN, [st.PHASE_A])
        if s.cells[st.ROUND] > 1:
            place_characters(s, st.ROUND_LUCK + s.cells[st.ROUND], s.cells[st.ROUND])
            roll_dice(s, st.ROUND_LUCK + s.cells[st.ROUND])
        s.push(START_B, 0)
        st.push_turns(s, CHOOSE_ROW)


class ChooseRow(StillStep):
    """R4.2: a free row of the guild column."""

    rule = "R4.2"
    kinds = "row" + SIDES
    asks = say("prompt.row")

    def legal(self, s: Position) -> list[int]:
        """Rows without a marker."""
        free: i64 = 0
        row: i64 = 0
        while row < s.players:
            if s.cells[st.ROW_SEAT + row] < 0:
                free |= 1 << row
            row += 1
        return ROWS[free]

    def apply(self, s: Position, action: int) -> None:
        """Marker and dice (R4.2a, R4.2b); then the request, and the guild whose favors turn up (R4.2c, R4.2d)."""
        seat = seat_of(s.frame)
        row: i64 = action - TAKE_ROW
        cells = s.cells
        slot: i64 = 0
        while slot < len(PASSING):
            if cells[st.SLOT_SEAT + slot] == seat:
                cells[st.SLOT_SEAT + slot] = -1
            slot += 1
        cells[st.ROW_SEAT + row] = seat
        value: i64 = 0
        while value < 3:
            cells[seat * st.SHEET + st.DICE + value] = cells[st.ROW_DICE + row * 3 + value]
            cells[st.ROW_DICE + row * 3 + value] = 0
            value += 1
        if s.events is not None:
            s.note(ROW_TAKEN, [seat, row])
        s.push(CHOOSE_GUILD, seat, row)
        s.push(CHOOSE_REQUEST, seat, row)

    def why(self, s: Position, action: int) -> Refusal:
        """Taken, or not on this board."""
        row = action - TAKE_ROW
        if row >= s.players:
            return Refusal("R2.1", say("refusal.rows", players=s.players))
        return Refusal("R4.2", say("refusal.row_taken"))


class ChooseRequest(StillStep):
    """R4.2c: one of the requests left in the row. Frame payload: the row."""

    rule = "R4.2"
    kinds = "request" + SIDES
    asks = say("prompt.request")

    def legal(self, s: Position) -> list[int]:
        """Types that lie there."""
        at = st.ROW_REQUESTS + (s.frame >> PAYLOAD) * 5
        types: i64 = 0
        kind: i64 = 0
        while kind < len(REQUESTS):
            if s.cells[at + kind] > 0:
                types |= 1 << kind
            kind += 1
        return TYPES[types]

    def apply(self, s: Position, action: int) -> None:
        """Take it."""
        seat = seat_of(s.frame)
        kind = action - TAKE_REQUEST
        s.cells[st.ROW_REQUESTS + (s.frame >> PAYLOAD) * 5 + kind] -= 1
        s.cells[seat * st.SHEET + st.HELD + kind] += 1
        if s.events is not None:
            s.note(REQUEST_TAKEN, [seat, kind])

    def why(self, s: Position, action: int) -> Refusal:
        """None of this type left."""
        return Refusal("R4.2", say("refusal.no_request_left", request=action - TAKE_REQUEST))


class ChooseGuild(StillStep):
    """R4.2d: the guild whose face-down favors turn up; with one guild per row, or where it makes no difference, nothing is
    asked. Frame payload: the row."""

    rule = "R4.2"
    kinds = "guild" + SIDES
    asks = say("prompt.guild")

    def legal(self, s: Position) -> list[int]:
        """The row's guilds with something to turn up; the first one where nothing lies face down."""
        down = s.cells[seat_of(s.frame) * st.SHEET + st.FACE_DOWN]
        guilds = s.data.row_guilds[s.players][s.frame >> PAYLOAD]
        found: list[int] = []
        for guild in guilds:
            if down & s.data.guild_favors[guild]:
                found.append(NAME_GUILD + guild)
        if not found:
            found.append(NAME_GUILD + guilds[0])
        return found

    def apply(self, s: Position, action: int) -> None:
        """Turn them up."""
        st.turn_up(s, seat_of(s.frame), s.data.guild_favors[action - NAME_GUILD])

    def why(self, s: Position, action: int) -> Refusal:
        """Not of this row, or nothing to turn up."""
        guild = action - NAME_GUILD
        if guild not in s.data.row_guilds[s.players][s.frame >> PAYLOAD]:
            return Refusal("R4.2", say("refusal.guild_not_there", guild=guild))
        return Refusal("R4.2", say("refusal.no_favor_down", guild=guild))
