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
from caravela.kernel.packed import i64, vec
from caravela.kernel.state import NOBODY
from caravela.kernel.words import Sentence, say


def show(s: Position) -> str:
    """The position as plain text."""
    data, words = s.data, s.game.words
    last = say("show.left", turns=s.cells[COUNTDOWN]) if s.cells[COUNTDOWN] > 0 else ""
    head = say("show.phase", phase=s.cells[PHASE], turn=s.turn, borders=data.distance[s.cells[PHASE]], last=last)
    lines = [words.text(head), words.text(say("show.regions"))]
    for region in range(len(REGIONS)):
        lines.append("  " + show_region(s, region))
    market: list[object] = []
    for good in range(len(GOODS)):
        row = s.cells[MARKET + good]
        market.append(say("show.price", good=good, price=data.prices[good][row], revenue=data.revenue[row], row=row + 1))
    lines.append(words.text(say("show.market", goods=market)))
    rows: list[object] = []
    for row in range(len(BUILDINGS)):
        left = pieces_left(s, row)
        rows.append(say("show.row", building=row, price=next_price(s, row) if left else 0, left=left))
    lines.append(words.text(say("show.buildings", rows=rows)))
    gallery = [say("show.column", column=column, number=s.cells[GALLERY + column]) for column in range(len(COLUMNS))]
    lines.append(words.text(say("show.gallery", columns=gallery)))
    scores = s.scores()
    for seat in range(s.players):
        lines.append(words.text(show_player(s, seat, scores[seat])))
    return "\n".join(lines)


def show_region(s: Position, region: int) -> str:
    """One line about a region."""
    words = s.game.words
    name = f"{words.called('region', region):22}"
    good = s.data.goods_of[region]
    if good < 0:
        text = say("show.home")
    elif (s.cells[EXPLORED] >> region) & 1:
        tokens = tokens_of(s, region)
        prices = " ".join(str(token) for token in tokens)
        text = say("show.tokens", good=good, tokens=prices) if tokens else say("show.none", good=good)
    else:
        text = say("show.unexplored", good=good, stack=s.data.stack_sizes[region], needed=ships_needed(s, region))
    ships = [
        f"{words.called('seat_name', seat).lower()} {s.cells[seat * SHEET + SHIPS + region]}"
        for seat in range(s.players)
        if s.cells[seat * SHEET + SHIPS + region]
    ]
    return name + words.text(text) + (f"  [{', '.join(ships)}]" if ships else "")


def show_player(s: Position, seat: int, points: int) -> Sentence:
    """Two lines about a player."""
    base = seat * SHEET
    cells = s.cells
    card: object = ""
    if seat == cells[HOLDER]:
        card = say("show.card_at", field=cells[ORANGE]) if cells[ORANGE] >= 0 else say("show.card")
    return say(
        "show.player",
        seat=seat,
        acts=seat == s.actor and s.actor != NOBODY,
        card=card,
        points=points,
        cash=cells[base + CASH],
        workers=cells[base + WORKERS],
        ships=cells[base + FLEET],
        stone=say("show.stone", field=cells[base + STONE]) if cells[base + STONE] >= 0 else say("show.no_stone"),
        colonies=listed(cells, base + COLONIES, len(GOODS)),
        factories=listed(cells, base + FACTORIES, len(GOODS)),
        shipyards=cells[base + SHIPYARDS],
        churches=cells[base + CHURCHES],
        explorers=cells[base + EXPLORERS],
        privileges=listed(cells, base + PRIVILEGES, len(COLUMNS)),
    )


def listed(cells: vec[i64], start: i64, count: int) -> str:
    """Some cells side by side: `2/0/1`."""
    return "/".join(str(cells[start + number]) for number in range(count))
