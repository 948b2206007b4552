"""Blue: move ships and found trading posts (R5).

Each ship moves once as a whole (Q31). Its end is asked in one decision where something can be gained, an anchor or the frame,
and in two where it is any other space: first open water, then which space. A ship that goes further than the action points
pays the rest in gold, and what it paid for lengthens the way of the ship after it (R13.2).

Frame payload of the sailing steps: bits 0–6 action points left, bit 7 the ship, bit 8 set for the second of the two, from bit 9
on the steps that this ship has made already, where it goes on with fresh gold (Q14).
"""

from __future__ import annotations

from typing import Final, cast

from caravela.games.amerigo.actions import FOUND, FRAME, NO_POST, NO_SPEED, NUMBERS, OPEN_WATER, SHIP, SPACE, SPEED
from caravela.games.amerigo.components import CELLS, FRAMES, SAIL8
from caravela.games.amerigo.events import PLACED_SHIP, SAILED, SPED
from caravela.games.amerigo.islands import found_post
from caravela.games.amerigo.reach import RING, WATER, bit_of, places_in, word_of
from caravela.games.amerigo.shapes import WIDTH
from caravela.games.amerigo.state import FREE, GOLD, POST_COUNT, SHEET, SHIPS, TOKENS_USED, Position, is_free, pay, ready, sea_of
from caravela.games.amerigo.steps.numbers import CHOOSE_SHIP, FOUND_POST, PLACE_SHIP, SAIL, SAIL_OPEN, USE_SPEED
from caravela.games.amerigo.steps.treasure import KINDS, Paying, goes_on, refuse_cash, too_dear
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

AP_MASK: Final = 127
SHIP_BIT: Final = 7
SECOND: Final = 256
MADE: Final = 9
FRAME_LISTS: Final = [[FRAME + place for place in range(first, count)] for count in range(FRAMES + 1) for first in range(FRAMES)]
SPEED_OPTIONS: Final = [SPEED, NO_SPEED]
BOTH_SHIPS: Final = [SHIP, SHIP + 1]
ONE_SHIP: Final = [SHIP]
POST_OPTIONS: Final = [FOUND, NO_POST]


def begin_ships(s: Position, seat: i64, ap: i64) -> None:
    """R5.1: the first time both ships are put on the frame; then perhaps the +8 token, then the ships sail."""
    s.push(USE_SPEED if ready(s, seat, SAIL8) else CHOOSE_SHIP, seat, ap)
    if s.cells[seat * SHEET + SHIPS] < 0:
        s.push(PLACE_SHIP, seat, 1)
        s.push(PLACE_SHIP, seat, 0)


class PlaceShip(Step[Position]):
    """R5.1: a ship is put on the frame for free. Ships are alike: the second lies at the same ring index or a later one.

    Frame payload: the ship."""

    rule = "R5.1"
    kinds = "frame"

    def legal(self, s: Position) -> list[int]:
        """Any space of the frame."""
        first: i64 = 0
        if (s.frame >> PAYLOAD) & 1:
            first = s.cells[seat_of(s.frame) * SHEET + SHIPS] - CELLS
        return FRAME_LISTS[sea_of(s).frames * FRAMES + first]

    def apply(self, s: Position, action: int) -> None:
        """Put it there."""
        seat = seat_of(s.frame)
        ship = (s.frame >> PAYLOAD) & 1
        s.cells[seat * SHEET + SHIPS + ship] = CELLS + action - FRAME
        if s.events is not None:
            s.note(PLACED_SHIP, [seat, ship, action - FRAME])

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.place_ship", ship=(s.frame >> PAYLOAD) & 1)

    def refuse(self, s: Position, action: int) -> Refusal:
        """No such space, or the ships in the other order."""
        place = action - FRAME
        if place >= sea_of(s).frames:
            return Refusal("R2.3", say("refusal.frame_ends", frames=sea_of(s).frames, last=sea_of(s).frames - 1))
        return Refusal("R5.1", say("refusal.ships_in_order"))


class UseSpeed(Step[Position]):
    """Q9: the +8 token is declared before the ships move. Frame payload: action points."""

    rule = "Q9"
    kinds = "sail8"

    def legal(self, s: Position) -> list[int]:
        """Use it or keep it."""
        return SPEED_OPTIONS

    def apply(self, s: Position, action: int) -> None:
        """Flip it for more steps of both ships."""
        seat = seat_of(s.frame)
        ap = s.frame >> PAYLOAD
        if action == SPEED:
            s.cells[seat * SHEET + TOKENS_USED] |= 1 << SAIL8
            ap += s.data.sail_bonus
            if s.events is not None:
                s.note(SPED, [seat, SAIL8, s.data.sail_bonus])
        s.push(CHOOSE_SHIP, seat, ap)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.speed", steps=s.data.sail_bonus)


class ChooseShip(Step[Position]):
    """R5.2: which ship sails first; forced where both are in the same place. Frame payload: action points."""

    rule = "R5.2"
    kinds = "ship"

    def legal(self, s: Position) -> list[int]:
        """Either ship."""
        base = seat_of(s.frame) * SHEET + SHIPS
        return ONE_SHIP if s.cells[base] == s.cells[base + 1] else BOTH_SHIPS

    def apply(self, s: Position, action: int) -> None:
        """It sails."""
        s.push(SAIL, seat_of(s.frame), (s.frame >> PAYLOAD) | ((action - SHIP) << SHIP_BIT))

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        base = seat_of(s.frame) * SHEET + SHIPS
        return say("prompt.ship", first=s.cells[base], second=s.cells[base + 1])

    def refuse(self, s: Position, action: int) -> Refusal:
        """Both ships are in the same place."""
        return Refusal("R5.2", say("refusal.ships_together"))


def open_posts(s: Position, seat: i64) -> i64:
    """Bit mask of the trading post spaces on which this seat could found a post if a ship came to their anchors: uncovered
    (R5.4), and only while it has posts left (Q17)."""
    if s.cells[seat * SHEET + POST_COUNT] >= s.data.posts:
        return 0
    sea = sea_of(s)
    rows, cols = sea.post_rows, sea.post_cols
    ground = s.rare
    mask: i64 = 0
    post: i64 = len(rows) - 1
    while post >= 0:
        mask = (mask << 1) | ((ground[FREE + rows[post]] >> cols[post]) & 1)
        post -= 1
    return mask


def occupied(s: Position, seat: i64, ship: i64, place: i64) -> bool:
    """R5.3: whether another ship lies on a water space."""
    for other in range(s.players):
        base = other * SHEET + SHIPS
        if s.cells[base] == place and (other != seat or ship != 0):
            return True
        if s.cells[base + 1] == place and (other != seat or ship != 1):
            return True
    return False


def free_reach(s: Position, seat: i64, payload: i64) -> vec[i64]:
    """All places within the action points and gold of the ship that sails, without the water spaces that have a ship on them,
    its own one too."""
    cells = s.cells
    base = seat * SHEET
    place = cells[base + SHIPS + ((payload >> SHIP_BIT) & 1)]
    reach = sea_of(s).within(place, (payload & AP_MASK) + cells[base + GOLD])
    clear_ships(s, reach)
    return reach


def clear_ships(s: Position, reach: vec[i64]) -> None:
    """Take all water spaces with a ship on them out of `reach`. In place."""
    cells = s.cells
    base = SHIPS
    end = SHIPS + s.players * SHEET
    while base < end:
        place = cells[base]
        if 0 <= place < CELLS:
            reach[word_of(place)] &= ~bit_of(place)
        place = cells[base + 1]
        if 0 <= place < CELLS:
            reach[word_of(place)] &= ~bit_of(place)
        base += SHEET


def open_water(s: Position, seat: i64, payload: i64) -> vec[i64]:
    """Free water spaces in reach with nothing to found."""
    reach = free_reach(s, seat, payload)
    sea = sea_of(s)
    posts = open_posts(s, seat)
    post: i64 = 0
    while posts:
        if posts & 1:
            reach[sea.anchor_words[post]] &= ~sea.anchor_bits[post]
        posts >>= 1
        post += 1
    reach[RING] = 0
    return reach


def finish_ship(s: Position, seat: i64, payload: i64, place: i64) -> None:
    """The ship ends its movement: gold for the steps beyond the action points, perhaps a post, then the other ship."""
    sea = sea_of(s)
    cells = s.cells
    ship = (payload >> SHIP_BIT) & 1
    ap = payload & AP_MASK
    made = payload >> MADE
    base = seat * SHEET
    start = cells[base + SHIPS + ship]
    gold = cells[base + GOLD]
    steps = sea.distance(start, place, ap + gold)
    pay(s, seat, ap, steps)
    if steps > ap:
        ap = steps
    cells[base + SHIPS + ship] = place
    if s.events is not None and (steps or made == 0):
        s.note(SAILED, [seat, ship, start, place, steps])
    if goes_on(s, seat, gold - cells[base + GOLD]):
        s.push(SAIL, seat, (payload & (SECOND | (1 << SHIP_BIT))) | ((made + steps) << MADE))
        return
    if payload & SECOND == 0:
        s.push(SAIL, seat, (made + ap) | ((1 - ship) << SHIP_BIT) | SECOND)
    if place < CELLS:
        post = sea.anchor_of[place]
        if post >= 0 and cells[base + POST_COUNT] < s.data.posts and is_free(s, sea.post_cells[post]):
            s.push(FOUND_POST, seat, post)


class Sail(Paying):
    """R5.2: where a ship ends: an anchor, the frame, its own place, or somewhere in open water."""

    rule = "R5.2"
    kinds = f"frame space open_water {KINDS}"

    def legal(self, s: Position) -> list[int]:
        """Everything in reach, open water as one entry. A hot path: reaches are words of bits, the numbers are ready-made."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        own = s.cells[seat * SHEET + SHIPS + ((payload >> SHIP_BIT) & 1)]
        reach = free_reach(s, seat, payload)
        found: list[object] = []
        sea = sea_of(s)
        words, bits = sea.anchor_words, sea.anchor_bits
        posts = open_posts(s, seat)
        post: i64 = 0
        while posts:
            if posts & 1:
                word = words[post]
                bit = bits[post]
                if reach[word] & bit:
                    found.append(NUMBERS[SPACE + sea.anchor_cells[post]])
                    reach[word] &= ~bit
            posts >>= 1
            post += 1
        ring = reach[RING]
        place: i64 = FRAME
        while ring:
            if ring & 1:
                found.append(NUMBERS[place])
            ring >>= 1
            place += 1
        if own < CELLS:
            found.append(NUMBERS[SPACE + own])
        word = 0
        while word < WATER:
            if reach[word]:
                found.append(NUMBERS[OPEN_WATER])
                break
            word += 1
        return cast("list[int]", found)

    def usual(self, s: Position) -> list[int]:
        """Where a post can be founded, if any such place is in reach, or to stay."""
        stay = SPACE + s.cells[seat_of(s.frame) * SHEET + SHIPS + ((s.frame >> (PAYLOAD + SHIP_BIT)) & 1)]
        found: list[int] = []
        for action in s.options:
            if action < SPACE or action == stay or action >= OPEN_WATER:
                break
            found.append(action)
        if not found:
            return s.options
        if stay < OPEN_WATER:
            found.append(stay)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Go there, or ask for the space in open water."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action == OPEN_WATER:
            s.push(SAIL_OPEN, seat, payload)
        else:
            finish_ship(s, seat, payload, CELLS + action - FRAME if action < SPACE else action - SPACE)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        payload = s.frame >> PAYLOAD
        base = seat_of(s.frame) * SHEET
        ship = (payload >> SHIP_BIT) & 1
        place, gold = s.cells[base + SHIPS + ship], s.cells[base + GOLD]
        return say("prompt.sail", ship=ship + 1, place=place, ap=payload & AP_MASK, gold=gold)

    def refuse(self, s: Position, action: int) -> Refusal:
        """Land, too far, taken, or to be chosen by way of open water."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        if action > OPEN_WATER:
            return refuse_cash(s, seat, action)
        if action == OPEN_WATER:
            return Refusal("R5.2", say("refusal.no_open_water"))
        place = CELLS + action - FRAME if action < SPACE else action - SPACE
        refusal = refuse_end(s, seat, payload, place)
        if refusal is None:
            return Refusal("R5.2", say("refusal.open_water_first"))
        return refusal


def refuse_end(s: Position, seat: i64, payload: i64, place: i64) -> Refusal | None:
    """Why a ship cannot end its movement on a place; None if it can."""
    sea = sea_of(s)
    ship = (payload >> SHIP_BIT) & 1
    own = s.cells[seat * SHEET + SHIPS + ship]
    if place >= CELLS + sea.frames:
        return Refusal("R2.3", say("refusal.frame_ends", frames=sea.frames, last=sea.frames - 1))
    if place < CELLS and not in_area(s, place):
        return Refusal("R2.3", say("refusal.no_such_space"))
    if place < CELLS and (sea.water[place // WIDTH] >> (place % WIDTH)) & 1 == 0:
        return Refusal("R5.2", say("refusal.land"))
    if place < CELLS and occupied(s, seat, ship, place):
        return Refusal("R5.3", say("refusal.other_ship"))
    most = (payload & AP_MASK) + s.cells[seat * SHEET + GOLD]
    steps = sea.distance(own, place, 100)
    if steps > most:
        return too_dear(s, "R5.2", say("refusal.too_far", place=place, steps=steps, most=most), steps - most)
    return None


def in_area(s: Position, space: i64) -> bool:
    """Whether the area of this number of players has such a space."""
    return space // WIDTH < sea_of(s).rows and space % WIDTH < sea_of(s).cols


class SailOpen(Paying):
    """R5.2: the space in open water on which the ship ends."""

    rule = "R5.2"
    kinds = f"space {KINDS}"

    def legal(self, s: Position) -> list[int]:
        """Water spaces in reach without anything to found."""
        return places_in(open_water(s, seat_of(s.frame), s.frame >> PAYLOAD), SPACE)

    def apply(self, s: Position, action: int) -> None:
        """Go there."""
        finish_ship(s, seat_of(s.frame), s.frame >> PAYLOAD, action - SPACE)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.open_water", ship=((s.frame >> (PAYLOAD + SHIP_BIT)) & 1) + 1)

    def refuse(self, s: Position, action: int) -> Refusal:
        """As above, or an anchor."""
        if action > OPEN_WATER:
            return refuse_cash(s, seat_of(s.frame), action)
        refusal = refuse_end(s, seat_of(s.frame), s.frame >> PAYLOAD, action - SPACE)
        if refusal is None:
            return Refusal("R5.2", say("refusal.open_water_chosen"))
        return refusal


class FoundPost(Step[Position]):
    """R5.4: a post on the space beside the anchor, if the player likes (Q4). Frame payload: the trading post space."""

    rule = "R5.4"
    kinds = "post"

    def legal(self, s: Position) -> list[int]:
        """Found it or not."""
        return POST_OPTIONS

    def apply(self, s: Position, action: int) -> None:
        """Found it."""
        if action == FOUND:
            found_post(s, seat_of(s.frame), s.frame >> PAYLOAD)

    def prompt(self, s: Position) -> Sentence:
        """Ask."""
        return say("prompt.post", place=sea_of(s).post_cells[s.frame >> PAYLOAD])
