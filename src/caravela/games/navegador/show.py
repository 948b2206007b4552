"""The position as plain text, for the terminal and for playthroughs."""

from __future__ import annotations

from caravela.games.navegador.components import BUILDINGS, COLUMNS, GOODS, REGIONS
from caravela.games.navegador.fleet import ships_needed
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    COLONIES,
    COUNTDOWN,
    EXPLORED,
    EXPLORERS,
    FACTORIES,
    FLEET,
    GALLERY,
    HOLDER,
    MARKET,
    ORANGE,
    PHASE,
    PRIVILEGES,
    SHEET,
    SHIPS,
    SHIPYARDS,
    STONE,
    WORKERS,
    Position,
    next_price,
    pieces_left,
    tokens_of,
)
from caravela.kernel.state import NOBODY
from caravela.kernel.words import plural

ROMAN = ("", "I", "II", "III")  # phases


def show(s: Position) -> str:
    """The position as plain text."""
    data = s.data
    lines = [f"Phase {ROMAN[s.cells[PHASE]]}, turn {s.turn}: ships cross {plural(data.distance[s.cells[PHASE]], 'border')}"]
    if s.cells[COUNTDOWN] > 0:
        lines[0] += f"; {plural(s.cells[COUNTDOWN], 'turn')} left"
    lines.append("Regions:")
    for region in range(len(REGIONS)):
        lines.append("  " + show_region(s, region))
    market = []
    for good in range(len(GOODS)):
        row = s.cells[MARKET + good]
        market.append(f"{data.good_names[good]} {data.prices[good][row]} (factory {data.revenue[row]}, row {row + 1})")
    lines.append("Market:    " + ", ".join(market))
    rows = []
    for row in range(len(BUILDINGS)):
        left = pieces_left(s, row)
        rows.append(f"{data.building_names[row]} {next_price(s, row)} ({left} left)" if left else f"{data.building_names[row]} –")
    lines.append("Buildings: " + ", ".join(rows))
    gallery = [f"{data.column_names[c]} {s.cells[GALLERY + c]}" for c in range(len(COLUMNS))]
    lines.append("Gallery:   " + ", ".join(gallery))
    scores = s.scores()
    for seat in range(s.players):
        lines.append(show_player(s, seat, scores[seat]))
    return "\n".join(lines)


def show_region(s: Position, region: int) -> str:
    """One line about a region."""
    name = f"{s.data.region_names[region]:22}"
    good = s.data.goods_of[region]
    if good < 0:
        text = name + "home"
    elif (s.cells[EXPLORED] >> region) & 1:
        tokens = tokens_of(s, region)
        text = name + f"{s.data.good_names[good].lower()}: " + (" ".join(str(t) for t in tokens) if tokens else "none left")
    else:
        stack = f"{s.data.stack_sizes[region]} × {s.data.names['one_good'][GOODS[good]]}"
        text = name + f"unexplored, {stack}, {plural(ships_needed(s, region), 'ship')} needed"
    ships = [
        f"{s.game.colours[seat]} {s.cells[seat * SHEET + SHIPS + region]}"
        for seat in range(s.players)
        if s.cells[seat * SHEET + SHIPS + region]
    ]
    return text + (f"  [{', '.join(ships)}]" if ships else "")


def show_player(s: Position, seat: int, points: int) -> str:
    """Two lines about a player."""
    base = seat * SHEET
    cells = s.cells
    stone = s.data.field_names[cells[base + STONE]] if cells[base + STONE] >= 0 else "no field yet"
    orange = f"; orange ship on {s.data.field_names[s.cells[ORANGE]]}" if s.cells[ORANGE] >= 0 else ""
    card = f" (Navegador card{orange})" if seat == s.cells[HOLDER] else ""
    marks = (" *" if seat == s.actor and s.actor != NOBODY else "") + card
    colonies = "/".join(str(cells[base + COLONIES + good]) for good in range(len(GOODS)))
    factories = "/".join(str(cells[base + FACTORIES + good]) for good in range(len(GOODS)))
    privileges = "/".join(str(cells[base + PRIVILEGES + c]) for c in range(len(COLUMNS)))
    return (
        f"{s.game.colours[seat]}{marks}: {points} points; {cells[base + CASH]} cash, {plural(cells[base + WORKERS], 'worker')}, "
        f"{plural(cells[base + FLEET], 'ship')}; stone: {stone}\n"
        f"    colonies {colonies}, factories {factories} + orange, shipyards {cells[base + SHIPYARDS]}, "
        f"churches {cells[base + CHURCHES]}, explorers {cells[base + EXPLORERS]}, privileges {privileges}"
    )
