"""What requests are worth (R10.16), and final scoring as a breakdown by source (R11)."""

from __future__ import annotations

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira.state import Position
from caravela.kernel.packed import i64


def ship_points(s: Position, seat: i64, kind: i64, skip: i64, most: i64, number: i64) -> i64:
    """PP in a round of own ships in markets, or in colonies: of the best `most` after the best `skip`. All slots of a harbour
    have the same PP."""
    ships = s.cells[seat * st.SHEET + st.SHIPS]
    points = s.data.slot_pp[number]
    first: i64 = 0
    slots: i64 = ids.COLONY_SLOTS
    if kind == ids.MARKET_ROUTES:
        first = ids.FIRST_MARKET_SLOT
        slots = ids.MARKET_SLOTS
    total: i64 = 0
    counted: i64 = 0
    turn: i64 = 0
    while turn < 3 and most > 0:
        best: i64 = -1
        harbour: i64 = 0
        while harbour < 3:
            if (counted >> harbour) & 1 == 0 and (best < 0 or points[first + harbour * slots] > points[first + best * slots]):
                best = harbour
            harbour += 1
        counted |= 1 << best
        number_there = st.POP[(ships >> (first + best * slots)) & ((1 << slots) - 1)]
        if number_there > skip:
            number_there -= skip
            skip = 0
            if number_there > most:
                number_there = most
            most -= number_there
            total += number_there * points[first + best * slots]
        else:
            skip -= number_there
        turn += 1
    return total


def has_most(s: Position, seat: i64, city: i64) -> bool:
    """R10.16 Urbanization: most pieces in a city; on a tie the rightmost piece among the tied sides wins. The neutral citizens
    are one side."""
    own = (s.cells[seat * st.SHEET + st.ON_SPOTS] >> (city * ids.SPOTS)) & 0xFFF
    return own > 0 and leads(s, seat, city, own)


def leads(s: Position, seat: i64, city: i64, own: i64) -> bool:
    """Whether nobody else would have more in a city than these own pieces."""
    cells = s.cells
    shift = city * ids.SPOTS
    number = st.POP[own]
    rival = (cells[st.NEUTRAL] >> shift) & 0xFFF
    if st.POP[rival] > number or (st.POP[rival] == number and rival > own):
        return False
    other: i64 = 0
    while other < s.players:
        if other != seat:
            rival = (cells[other * st.SHEET + st.ON_SPOTS] >> shift) & 0xFFF
            if st.POP[rival] > number or (st.POP[rival] == number and rival > own):
                return False
        other += 1
    return True


def city_value(s: Position, seat: i64, city: i64) -> i64:
    """PP of a city for an Urbanization request."""
    own = (s.cells[seat * st.SHEET + st.ON_SPOTS] >> (city * ids.SPOTS)) & 0xFFF
    if own == 0:
        return 0
    return s.data.city_most[city] if leads(s, seat, city, own) else s.data.city_other[city]


def request_value(s: Position, seat: i64, kind: i64, earlier: i64, number: i64) -> i64:
    """PP of a request other than Wealth in a round, after `earlier` ones of its type in the same round have taken the best
    items."""
    data = s.data
    if kind == ids.MARKET_ROUTES:
        return ship_points(s, seat, kind, earlier * data.max_route_ships, data.max_route_ships, number)
    if kind == ids.EXPEDITIONS:
        return ship_points(s, seat, kind, earlier * data.max_expedition_ships, data.max_expedition_ships, number)
    if kind == ids.INFLUENCE:
        up = s.cells[seat * st.SHEET + st.FACE_UP]
        favors: i64 = 0
        guild: i64 = 0
        while guild < len(ids.GUILDS):
            if st.POP[up & data.guild_favors[guild]] > earlier:
                favors += 1
            guild += 1
        return (favors if favors < data.max_favors else data.max_favors) * data.pp_per_favor
    if kind == ids.URBANIZATION:
        return urbanization(s, seat, earlier)
    return 0


def urbanization(s: Position, seat: i64, earlier: i64) -> i64:
    """PP of the best city (0), the second (1) or the third (2)."""
    first, second, third = city_value(s, seat, 0), city_value(s, seat, 1), city_value(s, seat, 2)
    best = max(first, max(second, third))
    if earlier == 0:
        return best
    least = min(first, min(second, third))
    return least if earlier > 1 else first + second + third - best - least


def leftovers(s: Position, seat: i64) -> i64:
    """R11.1: reals, goods, wood and bread."""
    total: i64 = 0
    resource: i64 = 0
    while resource < len(ids.RESOURCES):
        total += s.cells[seat * st.SHEET + st.STOCK + resource] * s.data.leftover[resource]
        resource += 1
    return total // s.data.reals_per_pp


def pirate_loss(s: Position, seat: i64) -> i64:
    """R11.2, R11.3: by rank among those with pirates, the earlier in passing order loses less; and for each above the limit."""
    cells = s.cells
    pirates = cells[seat * st.SHEET + st.PIRATES]
    if pirates == 0:
        return 0
    rank: i64 = 0
    after = False
    place: i64 = 0
    while place < 8:  # in passing order: the passing column, then the guild column
        other = cells[st.SLOT_SEAT + place] if place < 4 else cells[st.ROW_SEAT + place - 4]
        place += 1
        if other == seat:
            after = True
        elif other >= 0:
            theirs = cells[other * st.SHEET + st.PIRATES]
            if theirs > pirates or (theirs == pirates and after):
                rank += 1
    over = pirates - s.data.pirate_limit
    loss: i64 = s.data.rank_penalty[rank]
    return loss + over * s.data.over_limit if over > 0 else loss


def points(s: Position, seat: i64) -> i64:
    """All PP of a seat, as if the game ended now."""
    return s.cells[seat * st.SHEET + st.PP] + leftovers(s, seat) - pirate_loss(s, seat)


def breakdown(s: Position, seat: i64) -> dict[str, int]:
    """The same by source."""
    parts: dict[str, int] = {}
    for source in range(len(ids.SOURCES)):
        parts[ids.SOURCES[source]] = s.cells[seat * st.SHEET + st.EARNED + source]
    parts["leftovers"] = leftovers(s, seat)
    parts["pirates"] = -pirate_loss(s, seat)
    return parts
