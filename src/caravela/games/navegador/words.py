"""What the actions of Navegador do, to be worded. The whole position as text is in `show.py`."""

from __future__ import annotations

from caravela.games.navegador.actions import (
    BUY,
    DONE,
    FOUND,
    HIRE,
    HOLD,
    KEEP_CARD,
    LAUNCH,
    MOVE_STONE,
    PAY_SHIP,
    PROCESS,
    SAIL,
    SELL,
    TAKE,
    USE_CARD,
)
from caravela.games.navegador.components import MAX_PROCESS, MAX_SALE, REGIONS
from caravela.games.navegador.fleet import ships_needed
from caravela.games.navegador.state import (
    CHURCHES,
    EXPLORED,
    FACTORIES,
    FLEET,
    MARKET,
    PHASE,
    PRIVILEGES,
    SHEET,
    SHIPYARDS,
    STONE,
    WORKERS,
    Position,
    is_explored,
    next_price,
    pieces_left,
    token_price,
)
from caravela.games.navegador.steps.privilege import bonus
from caravela.games.navegador.steps.recruiting import price
from caravela.games.navegador.steps.rondel import steps_to
from caravela.kernel.words import Sentence, say


def description(s: Position, action: int) -> Sentence:
    """An action with its price or gain."""
    data = s.data
    seat = max(0, s.actor)
    base = seat * SHEET
    if action < PAY_SHIP:
        field = action - MOVE_STONE
        stone = s.cells[base + STONE]
        cost = max(0, steps_to(stone, field) - data.free_steps) if stone >= 0 else 0
        return say("describe.rondel", field=field, cost=cost)
    if action < SAIL:
        return say("describe.pay", region=action - PAY_SHIP)
    if action < USE_CARD:
        start, end = divmod(action - SAIL, len(REGIONS))
        if start == end:
            return say("describe.stay", region=start)
        needed = 0 if (s.cells[EXPLORED] >> end) & 1 else ships_needed(s, end)
        return say("describe.sail", start=start, end=end, needed=needed)
    if action == USE_CARD:
        return say("describe.use_card")
    if action == KEEP_CARD:
        return say("describe.keep_card")
    if action < LAUNCH:
        number = action - HIRE
        cost = price(number, s.cells[base + CHURCHES], data.church_worker[s.cells[PHASE]], data.extra_worker[s.cells[PHASE]])
        resale = max(0, s.cells[base + WORKERS] + number - data.workers_max) * data.resale_worker if number else 0
        return say("describe.workers", number=number, cost=cost, resale=resale)
    if action < FOUND:
        number = action - LAUNCH
        cost = price(number, s.cells[base + SHIPYARDS], data.shipyard_ship[s.cells[PHASE]], data.extra_ship[s.cells[PHASE]])
        resale = max(0, s.cells[base + FLEET] + number - data.ships_max) * data.resale_ship if number else 0
        return say("describe.ships", number=number, cost=cost, resale=resale)
    if action < BUY:
        region = action - FOUND
        return say("describe.found", region=region, price=token_price(s, region) if is_explored(s, region) else 0)
    if action < HOLD:
        row = action - BUY
        return say("describe.build", building=row, price=next_price(s, row) if pieces_left(s, row) else 0)
    if action < SELL:
        return say("describe.hold", good=action - HOLD)
    if action < PROCESS:
        good, units = divmod(action - SELL, MAX_SALE)
        income = (units + 1) * data.prices[good][s.cells[MARKET + good]]
        return say("describe.sell", units=units + 1, good=good, income=income)
    if action < TAKE:
        good, units = divmod(action - PROCESS, MAX_PROCESS)
        income = (units + 1) * data.revenue[s.cells[MARKET + good]]
        orange = units + 1 > s.cells[base + FACTORIES + good]
        return say("describe.process", units=units + 1, good=good, income=income, orange=orange)
    if action < DONE:
        column = action - TAKE
        if s.cells[base + PRIVILEGES + column] >= data.privileges_max:
            return say("describe.privilege_full", column=column)
        return say("describe.privilege", column=column, bonus=bonus(s, seat, column))
    return say("describe.done")
