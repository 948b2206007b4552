"""What the Crown's Requests are likely to bring: part of the judgement."""

from __future__ import annotations

from caravela.games.madeira import state as st
from caravela.games.madeira.components import EXPEDITIONS, INFLUENCE, REALS, REQUESTS, URBANIZATION, WEALTH
from caravela.games.madeira.scoring import request_value
from caravela.games.madeira.state import Position
from caravela.games.madeira.worth import REQUEST_SHARE, SURE, TO_COME, draws_to_come, reals_worth
from caravela.kernel.packed import i64, vec


def requests_next(s: Position, seat: i64, number: i64) -> tuple[float, float]:
    """Points of the held requests at a scoring, the best ones as far as they are scored then; and of those kept for later. During
    phase E of that very round, what has been scored is no longer held."""
    cells, data = s.cells, s.data
    base = seat * st.SHEET
    total: i64 = 0
    kind: i64 = 0
    while kind < len(REQUESTS):
        total += cells[base + st.HELD + kind]
        kind += 1
    if total == 0:
        return 0.0, 0.0
    this_round = number == cells[st.ROUND]
    values = vec[float]([0.0] * total)  # in descending order
    count: i64 = 0
    kind = 0
    while kind < len(REQUESTS):
        held = cells[base + st.HELD + kind]
        index: i64 = 0
        while index < held:
            if kind == WEALTH:
                reals = cells[base + st.STOCK + REALS] - index * data.max_reals
                if reals > data.max_reals:
                    reals = data.max_reals
                value = max(float(reals), 0.0) * (1.0 - reals_worth(s)) * (1.0 if this_round else 0.8)
                value += 0.0 if this_round else 4.0
            else:
                value = float(request_value(s, seat, kind, index, number))
                if not this_round:
                    value = SURE * value + TO_COME
            at = count
            while at > 0 and values[at - 1] < value:
                values[at] = values[at - 1]
                at -= 1
            values[at] = value
            count += 1
            index += 1
        kind += 1
    quota: i64 = data.requests_scored[number]
    late = cells[st.PHASE] == st.PHASE_E
    if late and this_round:
        quota = quota - (number // 2 + 2 - total) if number < 5 else total
    now = 0.0
    kept = 0.0
    count = 0
    while count < total:
        value = values[count]
        if count < quota:
            now += value
        else:
            kept += SURE * value + TO_COME if this_round else value
        count += 1
    return now, kept if number < 5 or not late else 0.0


def potential(s: Position, seat: i64) -> float:
    """What ships, favors and city workers may bring with requests that are yet to be taken."""
    draws = draws_to_come(s)
    if draws <= 0:
        return 0.0
    early = s.cells[st.ROUND] < 3
    total = 0.0
    kind: i64 = 0
    while kind <= URBANIZATION:
        share = REQUEST_SHARE * (1.2 if kind == INFLUENCE else 1.0)
        last = request_value(s, seat, kind, 0, 5)
        value = float(last)
        if early:
            middle = request_value(s, seat, kind, 0, 3) if kind <= EXPEDITIONS else last  # only ships depend on the round
            value = 0.4 * float(middle) + 0.6 * value
        total += share * value
        kind += 1
    return total * float(draws)
