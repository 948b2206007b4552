"""Navegador in words: actions and events. The whole position as text is in `show.py`."""

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
from caravela.games.navegador.events import kinds
from caravela.games.navegador.state import (
    CHURCHES,
    EXPLORED,
    FACTORIES,
    FLEET,
    LAST_BUILDING,
    MARKET,
    NAGASAKI,
    PHASE,
    PRIVILEGES,
    SHEET,
    SHIPYARDS,
    STONE,
    TRIGGER,
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
from caravela.games.navegador.steps.sailing import ships_needed
from caravela.games.navegador.texts import amount, unit
from caravela.kernel.events import Event
from caravela.kernel.words import plural, words_of


def describe(s: Position, action: int) -> str:
    """An action as a sentence for people, with its price or gain."""
    data = s.data
    seat = max(0, s.actor)
    base = seat * SHEET
    if action < PAY_SHIP:
        field = action - MOVE_STONE
        stone = s.cells[base + STONE]
        cost = max(0, steps_to(stone, field) - data.free_steps) if stone >= 0 else 0
        return data.field_names[field] + (f", pay {plural(cost, 'ship')}" if cost else "")
    if action < SAIL:
        return f"Pay a ship from {data.region_names[action - PAY_SHIP]}"
    if action < USE_CARD:
        start, end = divmod(action - SAIL, len(REGIONS))
        if start == end:
            return f"Stay in {data.region_names[start]}"
        explore = "" if (s.cells[EXPLORED] >> end) & 1 else f" (explore: {plural(ships_needed(s, end), 'ship')} needed)"
        return f"Sail from {data.region_names[start]} to {data.region_names[end]}{explore}"
    if action == USE_CARD:
        return "Use the Navegador card: sail now, then take your turn"
    if action == KEEP_CARD:
        return "Keep the Navegador card"
    if action < LAUNCH:
        number = action - HIRE
        if number == 0:
            return "Recruit nobody"
        cost = price(number, s.cells[base + CHURCHES], data.church_worker[s.cells[PHASE]], data.extra_worker[s.cells[PHASE]])
        resold = max(0, s.cells[base + WORKERS] + number - data.workers_max) * data.resale_worker
        return f"Recruit {plural(number, 'worker')} for {cost}" + (f", resale brings {resold}" if resold else "")
    if action < FOUND:
        number = action - LAUNCH
        if number == 0:
            return "Build no ship"
        cost = price(number, s.cells[base + SHIPYARDS], data.shipyard_ship[s.cells[PHASE]], data.extra_ship[s.cells[PHASE]])
        resold = max(0, s.cells[base + FLEET] + number - data.ships_max) * data.resale_ship
        return f"Build {plural(number, 'ship')} for {cost}" + (f", resale brings {resold}" if resold else "")
    if action < BUY:
        region = action - FOUND
        token = token_price(s, region) if is_explored(s, region) else 0
        return f"Found a colony in {data.region_names[region]}" + (f" for {token}" if token else "")
    if action < HOLD:
        row = action - BUY
        name = data.building_names[row].lower()
        return f"Erect a {name} for {next_price(s, row)}" if pieces_left(s, row) else f"Erect a {name}"
    if action < SELL:
        return f"Leave {data.good_names[action - HOLD].lower()} alone"
    if action < PROCESS:
        good, units = divmod(action - SELL, MAX_SALE)
        income = (units + 1) * data.prices[good][s.cells[MARKET + good]]
        return f"Sell {amount(units + 1, data.good_names[good])} for {income}"
    if action < TAKE:
        good, units = divmod(action - PROCESS, MAX_PROCESS)
        income = (units + 1) * data.revenue[s.cells[MARKET + good]]
        orange = " (orange factory included)" if units + 1 > s.cells[base + FACTORIES + good] else ""
        return f"Process {amount(units + 1, data.good_names[good])} for {income}{orange}"
    if action < DONE:
        column = action - TAKE
        if s.cells[base + PRIVILEGES + column] >= data.privileges_max:
            return f"Take a privilege for {data.column_names[column].lower()}"
        return f"Take a privilege for {data.column_names[column].lower()}: bonus {bonus(s, seat, column)}"
    return "Finish the action"


def sentence(s: Position, event: Event) -> str:
    """An event as a line of the log; players are named by their colour in braces, which the caller replaces."""
    kind = kinds.kinds[event.kind]
    names = s.data.names
    told: dict[str, object] = {}
    for name, given, value in zip(kind.arguments, kind.types, event.args, strict=True):
        if given == "seat":
            told[name] = f"{{{s.game.colours[value]}}}"
        else:
            told[name] = names[given][value] if given in names else value
        if given == "region" and s.data.goods_of[value] >= 0:
            told["one_good"] = unit(s.data.good_names[s.data.goods_of[value]])
        elif given == "good":
            told["one_good"] = unit(s.data.good_names[value])
    return words_of(s.game.folder).say(f"log.{kind.name}", told)


def ending(s: Position) -> tuple[str, str]:
    """Why the game ended."""
    if s.cells[TRIGGER] == NAGASAKI:
        return "nagasaki", "Nagasaki was explored."
    if s.cells[TRIGGER] == LAST_BUILDING:
        return "buildings", "the last building was taken."
    return "capped", "the technical limit of turns was reached."
