"""Sailing, exploring and the Navegador card (R5, R11).

Ships choose their destinations one after the other, in a fixed order: by the region they start from, and among ships of
one region by ascending destination, those that stay last. So a player names the voyages of a region and then lets the
others stay. All movements are simultaneous (R5.3): until the last ship has chosen, the choices are kept in the frame and
nothing on the board moves.

Own ships are alike (R5.9). Where two of them could exchange their destinations, only the better way round is offered: the
one with fewer ships under way, and among equals the one in ascending order. Staying is always the better way round, so
that no chain of choices ends in nothing.

Frame payload: bit 0 set for the extra action of the card, bits 1–3 the number of ships that have chosen, then
4 bits per ship: its destination.
"""

from __future__ import annotations

from typing import Final

from caravela.games.navegador.actions import KEEP_CARD, SAIL, USE_CARD
from caravela.games.navegador.components import REGIONS
from caravela.games.navegador.events import DISCOVERED, SAILED, USED_CARD
from caravela.games.navegador.state import (
    CASH,
    DANGER,
    EXPLORED,
    EXPLORERS,
    FLEET,
    NAGASAKI,
    NEXT_PHASE,
    PHASE,
    SHEET,
    SHIPS,
    Position,
    enter_phase,
    pass_card,
    token_price,
    trigger_end,
)
from caravela.games.navegador.steps.numbers import VOYAGE
from caravela.games.navegador.texts import plural
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step

VOYAGE_BY_CARD: Final = 1
CHOSEN_SHIFT: Final = 1
DESTINATIONS: Final = 4
COUNT: Final = 13
STAYS: Final = COUNT  # rank of staying, after all destinations

CARD_OPTIONS: Final = [USE_CARD, KEEP_CARD]


def chosen(payload: int) -> int:
    """How many ships have chosen."""
    return (payload >> CHOSEN_SHIFT) & 7


def destination(payload: int, ship: int) -> int:
    """Where a ship that has chosen goes."""
    return (payload >> (DESTINATIONS + 4 * ship)) & 15


def with_choice(payload: int, region: int) -> int:
    """The payload after the next ship has chosen."""
    return (payload + (1 << CHOSEN_SHIFT)) | (region << (DESTINATIONS + 4 * chosen(payload)))


def starts(s: Position, seat: int) -> list[int]:
    """The region of each own ship, in the order in which they choose."""
    base: i64 = seat * SHEET + SHIPS
    cells = s.cells
    regions: list[int] = []
    left: i64 = cells[seat * SHEET + FLEET]
    region: i64 = 0
    while left > 0:
        ships: i64 = cells[base + region]
        left -= ships
        while ships > 0:
            regions.append(region)
            ships -= 1
        region += 1
    return regions


def reach(s: Position, start: int) -> int:
    """Bit mask of the regions a ship may end in (R5.1, R5.3): at most the phase's number of borders away, with every region
    strictly between explored."""
    neighbours = s.data.neighbours
    explored: i64 = s.cells[EXPLORED]
    mask: i64 = (1 << start) | neighbours[start]
    done: i64 = 1 << start
    for _ in range(s.data.distance[s.cells[PHASE]] - 1):
        through: i64 = mask & explored & ~done
        done |= through
        region = 0
        while through:
            if through & 1:
                mask |= neighbours[region]
            through >>= 1
            region += 1
    return mask


def ships_needed(s: Position, region: int) -> int:
    """Ships that must arrive together in an unexplored region (R5.5)."""
    return s.data.ships_needed_danger if (s.cells[DANGER] >> region) & 1 else s.data.ships_needed


def rank(region: int, start: int) -> int:
    """The place of a destination in the order in which the ships of one region choose."""
    return STAYS if region == start else region


def destinations(s: Position, seat: int, payload: int) -> list[int]:
    """Legal destinations of the ship that chooses next (its own region: it stays)."""
    regions = starts(s, seat)
    ship = chosen(payload)
    start = regions[ship]
    reaches = reaches_of(s, regions)
    own_reach = reaches[ship]
    explored = s.cells[EXPLORED]
    ends = [destination(payload, earlier) for earlier in range(ship)]
    floor = rank(ends[ship - 1], start) if ship > 0 and regions[ship - 1] == start else 0

    target = -1  # the unexplored region this action enters, and the ships on their way to it
    arriving = 0
    for end in ends:
        if (explored >> end) & 1 == 0:
            target = end
            arriving += 1

    found: list[int] = []
    for region in range(COUNT):
        if (own_reach >> region) & 1 == 0 or rank(region, start) < floor:
            continue
        if region != start and crosses(regions, reaches, ends, start, own_reach, region):
            continue
        goal = target
        coming = arriving
        if (explored >> region) & 1 == 0:
            if target >= 0 and region != target:
                continue  # one exploration per Sailing action (R5.4)
            goal = region
            coming += 1
        if goal >= 0:
            lacking = ships_needed(s, goal) - coming
            if lacking > 0 and followers(regions, reaches, ends, region, goal) < lacking:
                continue  # a joint fleet is needed (R5.5)
        found.append(region)
    return found


def reaches_of(s: Position, regions: list[int]) -> list[int]:
    """The reach of each ship."""
    reaches: list[int] = []
    last = -1
    mask = 0
    for region in regions:
        if region != last:
            last = region
            mask = reach(s, region)
        reaches.append(mask)
    return reaches


def followers(regions: list[int], reaches: list[int], ends: list[int], region: int, goal: int) -> int:
    """How many of the ships after the next one could still choose `goal` if the next one chooses `region`."""
    ship = len(ends)
    start = regions[ship]
    ends = [*ends, region]
    count = 0
    last = -1
    follows = False
    for later in range(ship + 1, len(regions)):
        if regions[later] != last:
            last = regions[later]
            follows = (reaches[later] >> goal) & 1 == 1
            if follows and last == start:
                follows = rank(region, start) <= goal
            elif follows:
                follows = not crosses(regions, reaches, ends, last, reaches[later], goal)
        if follows:
            count += 1
    return count


def crosses(regions: list[int], reaches: list[int], ends: list[int], start: int, own_reach: int, region: int) -> bool:
    """Whether a ship from `start` that chooses `region` had better exchange destinations with one that has chosen: the end
    numbers would be the same (R5.9), with fewer ships under way or in better order."""
    for earlier in range(len(ends)):
        other = ends[earlier]
        place = regions[earlier]
        if place == start or other == region or (own_reach >> other) & 1 == 0 or (reaches[earlier] >> region) & 1 == 0:
            continue
        stay_now = (1 if other == place else 0) + (1 if region == start else 0)
        stay_then = (1 if region == place else 0) + (1 if other == start else 0)
        if stay_then > stay_now or (stay_then == stay_now and rank(region, place) < rank(other, place)):
            return True
    return False


def changes_places(s: Position, seat: int, payload: int) -> bool:
    """Whether the ships' places can still come out different from now (R11.2)."""
    regions = starts(s, seat)
    if chosen(payload) < len(regions):
        return any(changes_places(s, seat, with_choice(payload, region)) for region in destinations(s, seat, payload))
    ends = [destination(payload, ship) for ship in range(len(regions))]
    ends.sort()
    return ends != regions


def can_use_card(s: Position, seat: int) -> bool:
    """Whether the holder has an extra Sailing action that changes his ships' places (R11.8)."""
    return s.cells[seat * SHEET + FLEET] > 0 and changes_places(s, seat, VOYAGE_BY_CARD)


class UseCard(Step[Position]):
    """R11.1: an extra Sailing action at the start of the turn."""

    rule = "R11.1"
    kinds = "card"

    def legal(self, s: Position) -> list[int]:
        """Use the card or keep it."""
        return CARD_OPTIONS

    def apply(self, s: Position, action: int) -> None:
        """Sail at once, or go on to the rondel."""
        if action == USE_CARD:
            seat = seat_of(s.frame)
            s.push(VOYAGE, seat, VOYAGE_BY_CARD)
            if s.events is not None:
                s.note(USED_CARD, [seat])

    def prompt(self, s: Position) -> str:
        """Ask."""
        return "Use the Navegador card for an extra Sailing action before your turn?"


class Voyage(Step[Position]):
    """R5: one ship chooses where it ends; after the last one all of them sail."""

    rule = "R5.1"
    kinds = "sail"

    def legal(self, s: Position) -> list[int]:
        """Every region in reach, its own included, as far as the fleet as a whole can follow."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        code = SAIL + starts(s, seat)[chosen(payload)] * COUNT
        found = destinations(s, seat, payload)
        if payload & VOYAGE_BY_CARD:
            found = [region for region in found if changes_places(s, seat, with_choice(payload, region))]
        return [code + region for region in found]

    def apply(self, s: Position, action: int) -> None:
        """Note the destination; with the last ship, sail."""
        seat = seat_of(s.frame)
        payload = with_choice(s.frame >> PAYLOAD, (action - SAIL) % COUNT)
        if chosen(payload) < s.cells[seat * SHEET + FLEET]:
            s.push(VOYAGE, seat, payload)
        else:
            sail(s, seat, payload)

    def prompt(self, s: Position) -> str:
        """Ask for one ship."""
        regions = starts(s, seat_of(s.frame))
        ship = chosen(s.frame >> PAYLOAD)
        name = s.data.region_names[regions[ship]]
        return f"Ship {ship + 1} of {len(regions)}, in {name}: where does it sail?"

    def question(self, s: Position, held: int) -> str:
        """Ask for all ships that have not chosen."""
        left = s.cells[seat_of(s.frame) * SHEET + FLEET] - chosen(s.frame >> PAYLOAD) - held
        return f"{plural(left, 'ship')} without orders: where does each sail, or does it stay?"

    def refuse(self, s: Position, action: int) -> Refusal:
        """Too far, too few, one exploration only, or out of order."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        regions = starts(s, seat)
        start = regions[chosen(payload)]
        from_region, region = divmod(action - SAIL, COUNT)
        names = s.data.region_names
        if from_region != start:
            return Refusal("R5.1", f"The ship in {names[start]} chooses now; ships choose in a fixed order.")
        if (reach(s, start) >> region) & 1 == 0:
            distance = s.data.distance[s.cells[PHASE]]
            borders = "one border" if distance == 1 else f"{distance} borders"
            if within(s, start, region, distance):
                return Refusal("R5.3", f"The way to {names[region]} leads through waters that are still unexplored.")
            return Refusal("R5.1", f"{names[region]} is too far: a ship crosses at most {borders} in this phase.")
        ship = chosen(payload)
        reaches = reaches_of(s, regions)
        ends = [destination(payload, earlier) for earlier in range(ship)]
        target = next((other for other in ends if (s.cells[EXPLORED] >> other) & 1 == 0), -1)
        if (s.cells[EXPLORED] >> region) & 1 == 0:
            if target >= 0 and target != region:
                return Refusal("R5.4", f"This action already enters {names[target]}: one unexplored region per Sailing action.")
            needed = ships_needed(s, region)
            there = ends.count(region) + sum((mask >> region) & 1 for mask in reaches[ship:])
            if there < needed:
                return Refusal(
                    "R5.5",
                    f"{names[region]} is unexplored: at least {needed} own ships must arrive there together.",
                    f"{plural(needed - there, 'more ship')} in reach",
                )
        elif target >= 0:
            lacking = ships_needed(s, target) - ends.count(target)
            if lacking > 0 and followers(regions, reaches, ends, region, target) < lacking:
                return Refusal("R5.5", f"This ship is needed for the fleet that enters {names[target]}.")
        if payload & VOYAGE_BY_CARD and region in destinations(s, seat, payload):
            return Refusal(
                "R11.2",
                "With the card the numbers of your ships per region must change; the card cannot be handed on without sailing.",
            )
        return Refusal(
            "R5.9",
            "Your ships are alike, so that each outcome is offered one way: ships of a region in ascending order of their "
            "destinations, those that stay last, and no more ships under way than needed.",
        )


def within(s: Position, start: int, region: int, distance: int) -> bool:
    """Whether a region is at most `distance` borders away, unexplored waters or not."""
    mask = 1 << start
    for _ in range(distance):
        before = mask
        for other in range(COUNT):
            if (before >> other) & 1:
                mask |= s.data.neighbours[other]
    return (mask >> region) & 1 == 1


def sail(s: Position, seat: int, payload: int) -> None:
    """All ships move at once; an unexplored region is explored (R5.6). The card is handed on (R11.3)."""
    base = seat * SHEET
    regions = starts(s, seat)
    target = -1
    for ship, start in enumerate(regions):
        region = destination(payload, ship)
        if region == start:
            continue
        s.cells[base + SHIPS + start] -= 1
        s.cells[base + SHIPS + region] += 1
        if s.events is not None:
            s.note(SAILED, [seat, start, region])
        if (s.cells[EXPLORED] >> region) & 1 == 0:
            target = region
    if target >= 0:
        explore(s, seat, target, payload & VOYAGE_BY_CARD == VOYAGE_BY_CARD)
    if payload & VOYAGE_BY_CARD:
        pass_card(s, False)


def explore(s: Position, seat: int, region: int, by_card: bool) -> None:
    """R5.6: lose ships, take the disk, turn the tokens face up, receive the price of the cheapest."""
    base = seat * SHEET
    data = s.data
    lost = data.ships_lost_danger if (s.cells[DANGER] >> region) & 1 else data.ships_lost
    s.cells[base + SHIPS + region] -= lost
    s.cells[base + FLEET] -= lost
    s.cells[base + EXPLORERS] += 1
    s.cells[EXPLORED] |= 1 << region
    s.cells[DANGER] &= ~(1 << region)
    s.reveals += 1
    bonus = token_price(s, region)
    s.cells[base + CASH] += bonus
    if s.events is not None:
        s.note(DISCOVERED, [seat, region, lost, bonus])
    phase = data.opens_phase[region]
    if phase > s.cells[PHASE]:
        if by_card:
            enter_phase(s, phase)  # R12.3: at once, before the same player's rondel step
        else:
            s.cells[NEXT_PHASE] = phase
    if data.ends_game[region]:
        trigger_end(s, NAGASAKI, seat)


assert len(REGIONS) == COUNT
