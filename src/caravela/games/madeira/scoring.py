"""What requests are worth (R10.16), and final scoring as a breakdown by source (R11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravela.games.madeira.components import (
    CITIES,
    EXPEDITIONS,
    FIRST_MARKET_SLOT,
    GUILDS,
    INFLUENCE,
    MARKET_ROUTES,
    RESOURCES,
    SPOTS,
    URBANIZATION,
)
from caravela.games.madeira.state import (
    EARNED,
    FACE_UP,
    NEUTRAL,
    ON_SPOTS,
    PIRATES,
    POP,
    PP,
    SHEET,
    SHIPS,
    SOURCES,
    Position,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


def ship_values(s: Position, seat: int, kind: int, number: int) -> list[int]:
    """PP in a round of own ships in markets, or in colonies, the best first."""
    ships: i64 = s.sheet[seat * SHEET + SHIPS]
    first, last = (FIRST_MARKET_SLOT, 27) if kind == MARKET_ROUTES else (0, FIRST_MARKET_SLOT)
    values: list[int] = []
    for slot in range(first, last):
        if (ships >> slot) & 1:
            values.append(s.data.slot_pp[number][slot])
    values.sort(reverse=True)
    return values


def has_most(s: Position, seat: int, city: int) -> bool:
    """R10.16 Urbanization: most pieces in a city; on a tie the rightmost piece among the tied sides wins. The neutral citizens
    are one side."""
    shift = city * SPOTS
    own: i64 = (s.sheet[seat * SHEET + ON_SPOTS] >> shift) & 0xFFF
    number = POP[own]
    for other in range(s.players + 1):
        if other == seat:
            continue
        rival: i64 = s.board[NEUTRAL] if other == s.players else s.sheet[other * SHEET + ON_SPOTS]
        rival = (rival >> shift) & 0xFFF
        count = POP[rival]
        if count > number or (count == number and rival > own):
            return False
    return number > 0


def city_value(s: Position, seat: int, city: int) -> int:
    """PP of a city for an Urbanization request."""
    if s.city_workers(seat, city) == 0:
        return 0
    return s.data.city_most[city] if has_most(s, seat, city) else s.data.city_other[city]


def request_value(s: Position, seat: int, kind: int, earlier: int, number: int = 0) -> int:
    """PP of a request other than Wealth in a round (0: the present one), after `earlier` ones of its type in the same round have
    taken the best items."""
    number = number or s.round
    data = s.data
    if kind in (MARKET_ROUTES, EXPEDITIONS):
        most = data.max_route_ships if kind == MARKET_ROUTES else data.max_expedition_ships
        total = 0
        for value in ship_values(s, seat, kind, number)[earlier * most : (earlier + 1) * most]:
            total += value
        return total
    if kind == INFLUENCE:
        up = s.sheet[seat * SHEET + FACE_UP]
        favors = 0
        for guild in range(len(GUILDS)):
            if POP[up & data.guild_favors[guild]] > earlier:
                favors += 1
        return min(favors, data.max_favors) * data.pp_per_favor
    if kind == URBANIZATION:
        values = [city_value(s, seat, city) for city in range(len(CITIES))]
        values.sort(reverse=True)
        return values[earlier]
    return 0


def leftovers(s: Position, seat: int) -> int:
    """R11.1: reals, goods, wood and bread."""
    total = 0
    for resource in range(len(RESOURCES)):
        total += s.sheet[seat * SHEET + resource] * s.data.leftover[resource]
    return total // s.data.reals_per_pp


def pirate_loss(s: Position, seat: int, order: list[int]) -> int:
    """R11.2, R11.3: by rank among those with pirates, the earlier in passing order loses less; and for each above the limit."""
    pirates = s.sheet[seat * SHEET + PIRATES]
    if pirates == 0:
        return 0
    rank = 0
    after = False
    for other in order:
        if other == seat:
            after = True
            continue
        theirs = s.sheet[other * SHEET + PIRATES]
        if theirs > pirates or (theirs == pirates and after):
            rank += 1
    return s.data.rank_penalty[rank] + max(0, pirates - s.data.pirate_limit) * s.data.over_limit


def points(s: Position, seat: int) -> int:
    """All PP of a seat, as if the game ended now."""
    return s.sheet[seat * SHEET + PP] + leftovers(s, seat) - pirate_loss(s, seat, s.passing_order())


def breakdown(s: Position, seat: int) -> dict[str, int]:
    """The same by source."""
    parts: dict[str, int] = {}
    for source in range(len(SOURCES)):
        parts[SOURCES[source]] = s.sheet[seat * SHEET + EARNED + source]
    parts["leftovers"] = leftovers(s, seat)
    parts["pirates"] = -pirate_loss(s, seat, s.passing_order())
    return parts
