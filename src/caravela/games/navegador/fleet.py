"""Where the ships of a player may go (R5, R11.2): what is in reach, what goes together, and what stands in the way.

Ships choose their destinations one after the other, in a fixed order: by the region they start from, and among ships of
one region by ascending destination, those that stay last. Own ships are alike (R5.9). Where two of them could exchange their
destinations, only the better way round is offered: the one with fewer ships under way, and among equals the one in ascending
order. Staying is always the better way round, so that no chain of choices ends in nothing.

What ships have chosen is packed: bit 0 set for the extra action of the card, bits 1–3 the number of ships that have chosen, then
4 bits per ship: its destination.
"""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.actions import SAIL
from caravela.games.navegador.components import REGIONS
from caravela.games.navegador.state import DANGER, EXPLORED, FLEET, PHASE, SHEET, SHIPS, Position
from caravela.kernel.packed import i64, vec
from caravela.kernel.refusal import Lack, Refusal
from caravela.kernel.words import say

VOYAGE_BY_CARD: Final = 1
CHOSEN_SHIFT: Final = 1
DESTINATIONS: Final = 4
COUNT: Final = 13
STAYS: Final = COUNT  # rank of staying, after all destinations

NO_FLEET: Final = vec[i64]([0] * 24)
REACH: Final = 8
END: Final = 16


def chosen(payload: i64) -> i64:
    """How many ships have chosen."""
    return (payload >> CHOSEN_SHIFT) & 7


def destination(payload: i64, ship: i64) -> i64:
    """Where a ship that has chosen goes."""
    return (payload >> (DESTINATIONS + 4 * ship)) & 15


def with_choice(payload: i64, region: i64) -> i64:
    """The payload after the next ship has chosen."""
    return (payload + (1 << CHOSEN_SHIFT)) | (region << (DESTINATIONS + 4 * chosen(payload)))


def starts(s: Position, seat: i64) -> list[int]:
    """The region of each own ship, in the order in which they choose."""
    return [region for region in range(COUNT) for _ in range(s.cells[seat * SHEET + SHIPS + region])]


def reach(s: Position, start: i64) -> i64:
    """Bit mask of the regions a ship may end in (R5.1, R5.3): at most the phase's number of borders away, with every region
    strictly between explored."""
    neighbours = s.data.neighbours
    explored = s.cells[EXPLORED]
    mask: i64 = (1 << start) | neighbours[start]
    done: i64 = 1 << start
    further: i64 = s.data.distance[s.cells[PHASE]] - 1
    while further > 0:
        through = mask & explored & ~done
        done |= through
        region: i64 = 0
        while through:
            if through & 1:
                mask |= neighbours[region]
            through >>= 1
            region += 1
        further -= 1
    return mask


def ships_needed(s: Position, region: i64) -> i64:
    """Ships that must arrive together in an unexplored region (R5.5)."""
    return s.data.ships_needed_danger if (s.cells[DANGER] >> region) & 1 else s.data.ships_needed


def rank(region: i64, start: i64) -> i64:
    """The place of a destination in the order in which the ships of one region choose."""
    return STAYS if region == start else region


def fleet_of(s: Position, seat: i64, payload: i64) -> vec[i64]:
    """For each own ship, in the order in which they choose: its region, its reach (from `REACH` on) and, if it has chosen, its
    destination (from `END` on). One small vector instead of three lists: this is asked for at every ship of every voyage."""
    fleet = NO_FLEET[:]
    base = seat * SHEET + SHIPS
    cells = s.cells
    left = cells[seat * SHEET + FLEET]
    ship: i64 = 0
    region: i64 = 0
    while left > 0:
        ships = cells[base + region]
        if ships:
            left -= ships
            mask = reach(s, region)
            while ships > 0:
                fleet[ship] = region
                fleet[REACH + ship] = mask
                ship += 1
                ships -= 1
        region += 1
    decided = chosen(payload)
    ship = 0
    while ship < decided:
        fleet[END + ship] = destination(payload, ship)
        ship += 1
    return fleet


def destinations(s: Position, seat: i64, payload: i64) -> i64:
    """Bit mask of the legal destinations of the ship that chooses next (its own region: it stays)."""
    fleet = fleet_of(s, seat, payload)
    count = s.cells[seat * SHEET + FLEET]
    ship = chosen(payload)
    start = fleet[ship]
    own_reach = fleet[REACH + ship]
    explored = s.cells[EXPLORED]
    floor = rank(fleet[END + ship - 1], start) if ship > 0 and fleet[ship - 1] == start else 0

    target: i64 = -1  # the unexplored region this action enters, and the ships on their way to it
    arriving: i64 = 0
    earlier: i64 = 0
    while earlier < ship:
        end = fleet[END + earlier]
        if (explored >> end) & 1 == 0:
            target = end
            arriving += 1
        earlier += 1

    found: i64 = 0
    region: i64 = 0
    while own_reach >> region:
        in_order = (own_reach >> region) & 1 == 1 and rank(region, start) >= floor
        if in_order and (region == start or not crosses(fleet, ship, start, own_reach, region)):
            goal = target
            coming = arriving
            if (explored >> region) & 1 == 0:
                goal = region if target < 0 or region == target else -2  # one exploration per Sailing action (R5.4)
                coming += 1
            if goal == -1:
                found |= 1 << region
            elif goal >= 0:
                lacking = ships_needed(s, goal) - coming
                if lacking <= 0 or followers(fleet, count, ship, region, goal) >= lacking:  # a joint fleet (R5.5)
                    found |= 1 << region
        region += 1
    return found


def followers(fleet: vec[i64], count: i64, ship: i64, region: i64, goal: i64) -> i64:
    """How many of the ships after the next one could still choose `goal` if the next one chooses `region`."""
    start = fleet[ship]
    fleet[END + ship] = region
    found: i64 = 0
    last: i64 = -1
    follows = False
    later = ship + 1
    while later < count:
        if fleet[later] != last:
            last = fleet[later]
            follows = (fleet[REACH + later] >> goal) & 1 == 1
            if follows and last == start:
                follows = rank(region, start) <= goal
            elif follows:
                follows = not crosses(fleet, ship + 1, last, fleet[REACH + later], goal)
        if follows:
            found += 1
        later += 1
    return found


def crosses(fleet: vec[i64], decided: i64, start: i64, own_reach: i64, region: i64) -> bool:
    """Whether a ship from `start` that chooses `region` had better exchange destinations with one that has chosen: the end
    numbers would be the same (R5.9), with fewer ships under way or in better order."""
    earlier: i64 = 0
    while earlier < decided:
        other = fleet[END + earlier]
        place = fleet[earlier]
        if place != start and other != region and (own_reach >> other) & 1 and (fleet[REACH + earlier] >> region) & 1:
            stay_now = (1 if other == place else 0) + (1 if region == start else 0)
            stay_then = (1 if region == place else 0) + (1 if other == start else 0)
            if stay_then > stay_now or (stay_then == stay_now and rank(region, place) < rank(other, place)):
                return True
        earlier += 1
    return False


def changes_places(s: Position, seat: i64, payload: i64) -> bool:
    """Whether the ships' places can still come out different from now (R11.2)."""
    if chosen(payload) < s.cells[seat * SHEET + FLEET]:
        found = destinations(s, seat, payload)
        region: i64 = 0
        while found >> region:
            if (found >> region) & 1 and changes_places(s, seat, with_choice(payload, region)):
                return True
            region += 1
        return False
    changes: i64 = 0  # ships that come to a region less ships that leave it, four bits a region
    for ship, start in enumerate(starts(s, seat)):
        changes += (1 << (4 * destination(payload, ship))) - (1 << (4 * start))
    return changes != 0


def next_start(s: Position, seat: i64, payload: i64) -> i64:
    """The region of the ship that chooses next."""
    before = chosen(payload)
    region: i64 = 0
    while True:
        before -= s.cells[seat * SHEET + SHIPS + region]
        if before < 0:
            return region
        region += 1


def can_use_card(s: Position, seat: i64) -> bool:
    """Whether the holder has an extra Sailing action that changes his ships' places (R11.8)."""
    return s.cells[seat * SHEET + FLEET] > 0 and changes_places(s, seat, VOYAGE_BY_CARD)


def voyage_options(s: Position, seat: i64, payload: i64) -> list[int]:
    """The legal choices of the next ship: every region in reach, its own included, as far as the fleet as a whole can follow."""
    by_card = payload & VOYAGE_BY_CARD == VOYAGE_BY_CARD
    code = SAIL + next_start(s, seat, payload) * COUNT
    open_regions = destinations(s, seat, payload)
    found: list[int] = []
    region: i64 = 0
    while open_regions >> region:
        is_open = (open_regions >> region) & 1 == 1
        if is_open and (not by_card or changes_places(s, seat, with_choice(payload, region))):
            found.append(code + region)
        region += 1
    return found


def within(s: Position, start: int, region: int, distance: int) -> bool:
    """Whether a region is at most `distance` borders away, unexplored waters or not."""
    mask = 1 << start
    for _ in range(distance):
        before = mask
        for other in range(COUNT):
            if (before >> other) & 1:
                mask |= s.data.neighbours[other]
    return (mask >> region) & 1 == 1


def obstacle(
    s: Position, seat: int, fixed: list[tuple[int, int]], free: list[int], start: int, end: int, by_card: bool
) -> Refusal | None:
    """What stands in the way of a ship from `start` to `end`, or None. `fixed` are the other ships that have orders, as pairs of
    regions, `free` the regions of those without."""
    if (reach(s, start) >> end) & 1 == 0:
        distance = s.data.distance[s.cells[PHASE]]
        if within(s, start, end, distance):
            return Refusal("R5.3", say("refusal.unexplored_way", region=end))
        return Refusal("R5.1", say("refusal.too_far", region=end, borders=distance))
    explored = s.cells[EXPLORED]
    ends = [other for _, other in fixed]
    target = next((other for other in ends if (explored >> other) & 1 == 0), -1)
    if (explored >> end) & 1 == 0:
        if target not in (-1, end):
            return Refusal("R5.4", say("refusal.one_exploration", region=target))
        lacking = ships_needed(s, end) - ends.count(end) - 1 - can_join(s, free, end)
        if lacking > 0:
            why = say("refusal.too_few_arrive", region=end, needed=ships_needed(s, end))
            return Refusal("R5.5", why, [Lack("ships_in_reach", lacking, seat)])
    elif target >= 0 and ships_needed(s, target) - ends.count(target) > can_join(s, free, target):
        return Refusal("R5.5", say("refusal.needed_for_fleet", region=target))
    if by_card and not can_change(s, [*fixed, (start, end)], free):
        return Refusal("R11.2", say("refusal.card_unused"))
    return None


def can_join(s: Position, free: list[int], region: int) -> int:
    """How many ships without orders can reach a region."""
    return sum(int((reach(s, start) >> region) & 1) for start in free)


def can_change(s: Position, fixed: list[tuple[int, int]], free: list[int]) -> bool:
    """Whether the numbers of ships per region can come out different from now (R11.2)."""
    if sorted(start for start, _ in fixed) != sorted(end for _, end in fixed):
        return True  # the others may stay
    for start in free:
        ends = reach(s, start)
        for end in range(COUNT):
            reached = end != start and (ends >> end) & 1 == 1
            if reached and ((s.cells[EXPLORED] >> end) & 1 or can_join(s, free, end) >= ships_needed(s, end)):
                return True
    return False


assert len(REGIONS) == COUNT
