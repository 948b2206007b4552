"""The position as plain text, for the terminal and for playthroughs."""

from __future__ import annotations

from caravela.games.navegador.components import BUILDINGS, COLUMNS, GOODS, REGIONS
from caravela.games.navegador.state import (
    CASH,
    CHURCHES,
    COLONIES,
    EXPLORERS,
    FACTORIES,
    FLEET,
    FOUNDED,
    GALLERY,
    MARKET,
    PRIVILEGES,
    SHEET,
    SHIPS,
    SHIPYARDS,
    STONE,
    WORKERS,
    Position,
)
from caravela.games.navegador.steps.sailing import ships_needed
from caravela.games.navegador.texts import ROMAN, plural, unit
from caravela.kernel.state import NOBODY


def show(s: Position) -> str:
    """The position as plain text."""
    data = s.data
    lines = [f"Phase {ROMAN[s.phase]}, turn {s.turn}: ships cross {plural(data.distance[s.phase], 'border')}"]
    if s.countdown > 0:
        lines[0] += f"; {plural(s.countdown, 'turn')} left"
    lines.append("Regions:")
    for region in range(len(REGIONS)):
        lines.append("  " + show_region(s, region))
    market = []
    for good in range(len(GOODS)):
        row = s.board[MARKET + good]
        market.append(f"{data.good_names[good]} {data.prices[good][row]} (factory {data.revenue[row]}, row {row + 1})")
    lines.append("Market:    " + ", ".join(market))
    rows = []
    for row in range(len(BUILDINGS)):
        left = s.pieces_left(row)
        rows.append(f"{data.building_names[row]} {s.next_price(row)} ({left} left)" if left else f"{data.building_names[row]} –")
    lines.append("Buildings: " + ", ".join(rows))
    gallery = [f"{data.column_names[c]} {s.board[GALLERY + c]}" for c in range(len(COLUMNS))]
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
    elif (s.explored >> region) & 1:
        tokens = s.stacks[region][s.board[FOUNDED + region] :]
        text = name + f"{s.data.good_names[good].lower()}: " + (" ".join(str(t) for t in tokens) if tokens else "none left")
    else:
        stack = f"{s.data.stack_sizes[region]} × {unit(s.data.good_names[good])}"
        text = name + f"unexplored, {stack}, {plural(ships_needed(s, region), 'ship')} needed"
    ships = [
        f"{s.game.colours[seat]} {s.sheet[seat * SHEET + SHIPS + region]}"
        for seat in range(s.players)
        if s.sheet[seat * SHEET + SHIPS + region]
    ]
    return text + (f"  [{', '.join(ships)}]" if ships else "")


def show_player(s: Position, seat: int, points: int) -> str:
    """Two lines about a player."""
    base = seat * SHEET
    sheet = s.sheet
    stone = s.data.field_names[sheet[base + STONE]] if sheet[base + STONE] >= 0 else "no field yet"
    orange = f"; orange ship on {s.data.field_names[s.orange]}" if s.orange >= 0 else ""
    card = f" (Navegador card{orange})" if seat == s.holder else ""
    marks = (" *" if seat == s.actor and s.actor != NOBODY else "") + card
    colonies = "/".join(str(sheet[base + COLONIES + good]) for good in range(len(GOODS)))
    factories = "/".join(str(sheet[base + FACTORIES + good]) for good in range(len(GOODS)))
    privileges = "/".join(str(sheet[base + PRIVILEGES + c]) for c in range(len(COLUMNS)))
    return (
        f"{s.game.colours[seat]}{marks}: {points} points; {sheet[base + CASH]} cash, {plural(sheet[base + WORKERS], 'worker')}, "
        f"{plural(sheet[base + FLEET], 'ship')}; stone: {stone}\n"
        f"    colonies {colonies}, factories {factories} + orange, shipyards {sheet[base + SHIPYARDS]}, "
        f"churches {sheet[base + CHURCHES]}, explorers {sheet[base + EXPLORERS]}, privileges {privileges}"
    )
