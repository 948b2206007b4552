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
from caravela.games.navegador.events import (
    BUILT_SHIPS,
    CARD_PASSED,
    DECLINED,
    DISCOVERED,
    END_TRIGGERED,
    ERECTED,
    FOUNDED_COLONY,
    GAME_ENDED,
    MOVED,
    PAID,
    PHASE_BEGAN,
    PROCESSED,
    RECRUITED,
    SAILED,
    SOLD,
    TOOK_PRIVILEGE,
    USED_CARD,
)
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
from caravela.games.navegador.texts import ROMAN, amount, plural, unit
from caravela.kernel.events import Event


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
    data = s.data
    args = event.args
    kind = event.kind
    if kind in (PHASE_BEGAN, GAME_ENDED, CARD_PASSED):
        who = ""
    else:
        who = f"{{{s.game.colours[args[0]]}}}"
    if kind == MOVED:
        return (
            f"{who} chooses {data.field_names[args[1]]}"
            + (f" and pays {plural(args[2], 'ship')}" if args[2] else "")
            + ". (R4.3)"
        )
    if kind == PAID:
        return f"{who} takes a ship back from {data.region_names[args[1]]}. (R4.4)"
    if kind == SAILED:
        return f"{who} sails from {data.region_names[args[1]]} to {data.region_names[args[2]]}. (R5.1)"
    if kind == DISCOVERED:
        lost = plural(args[2], "ship")
        return f"{who} explores {data.region_names[args[1]]}, loses {lost} and receives {args[3]}. (R5.6)"
    if kind == PHASE_BEGAN:
        return f"Phase {ROMAN[args[0]]} begins; the gallery is refilled. (R12.4)"
    if kind == USED_CARD:
        return f"{who} uses the Navegador card. (R11.1)"
    if kind == CARD_PASSED:
        why = "expires and goes" if args[1] else "goes"
        holder, field = s.game.colours[args[0]], data.field_names[args[2]]
        rule = "R11.5" if args[1] else "R11.3"
        return f"The Navegador card {why} to {{{holder}}}, the orange ship to {field}. ({rule})"
    if kind in (RECRUITED, BUILT_SHIPS):
        thing, verb, rule = ("worker", "recruits", "R6.5") if kind == RECRUITED else ("ship", "builds", "R7.4")
        if args[1] == 0:
            return f"{who} {verb} no {thing}. ({rule})"
        resale = f"; {args[3]} resold for {args[4]}" if args[3] else ""
        return f"{who} {verb} {plural(args[1], thing)} for {args[2]}{resale}. ({rule})"
    if kind == FOUNDED_COLONY:
        good = unit(data.good_names[data.goods_of[args[1]]])
        return f"{who} founds a {good} colony in {data.region_names[args[1]]} for {args[2]}. (R8.3)"
    if kind == ERECTED:
        return f"{who} erects a {data.building_names[args[1]].lower()} for {args[2]}. (R9.1)"
    if kind == SOLD:
        return f"{who} sells {amount(args[2], data.good_names[args[1]])} for {args[3]}. (R10.3)"
    if kind == PROCESSED:
        return f"{who} processes {amount(args[2], data.good_names[args[1]])} for {args[3]}. (R10.4)"
    if kind == TOOK_PRIVILEGE:
        return f"{who} takes a privilege for {data.column_names[args[1]].lower()} and receives {args[2]}. (R10.8)"
    if kind == DECLINED:
        what = ("founds no colony", "erects nothing", "takes no privilege")[args[1]]
        return f"{who} {what}. (Q2)"
    if kind == END_TRIGGERED:
        why = "Nagasaki has been explored" if args[1] == NAGASAKI else "The last building has been taken"
        return f"{why}: after this turn everybody has one more, {who} included. (R13.2)"
    return f"The game is over: {ending(s)[1]} (R13.2)"


def ending(s: Position) -> tuple[str, str]:
    """Why the game ended."""
    if s.cells[TRIGGER] == NAGASAKI:
        return "nagasaki", "Nagasaki was explored."
    if s.cells[TRIGGER] == LAST_BUILDING:
        return "buildings", "the last building was taken."
    return "capped", "the technical limit of turns was reached."
