"""The position as plain text, with a map of the sea, for the terminal and for playthroughs."""

from __future__ import annotations

from caravela.games.amerigo import state as st
from caravela.games.amerigo.components import CELLS, CHEAPEST, COSTS, CUBES, GOODS, ISLAND_IDS, SLOTS, TILE_COUNT, VILLAGES
from caravela.games.amerigo.shapes import SHAPES, TILE_SIZE, WIDTH
from caravela.games.amerigo.state import Position
from caravela.kernel.state import NOBODY

GOOD_LETTERS = "ctsnf"
LEGEND = (
    "Map: . water  o anchor  # land  P post space  c t s n f cotton tobacco sugar coconut coffee\n"
    "     R* post  Rv village tile  == neutral tile  R^ ship (R W B Y: red white blue yellow)"
)


def show(s: Position) -> str:
    """The position as plain text."""
    data = s.data
    number = min(s.cells[st.ROUND], data.rounds)
    lines = [f"Round {number} of {data.rounds}, {CUBES[s.cells[st.PHASE]]} phase; time value {st.time_value(s)}"]
    if s.cells[st.BASE_AP]:
        lines[0] += f"; {s.cells[st.BASE_AP]} AP"
    for name, start in (("Action space", st.OUT), ("Storage", st.STORAGE), ("Tower", st.TOWER)):
        cubes = ", ".join(f"{CUBES[c]} {s.cells[start + c]}" for c in range(len(CUBES)) if s.cells[start + c])
        lines.append(f"{name + ':':14}{cubes or 'empty'}")
    pirates = [s.rare[st.PIRATES + marker] for marker in range(s.cells[st.REVEALED])]
    hidden = data.pirates_placed - s.cells[st.REVEALED]
    lines.append(f"{'Pirates:':14}{' + '.join(str(p) for p in pirates)} = {sum(pirates)}, {hidden} face down")
    display = [data.token_names[s.cells[st.DISPLAY + i]] if s.cells[st.DISPLAY + i] >= 0 else "–" for i in range(SLOTS)]
    half = SLOTS // 2
    lines.append(f"{'Progress:':14}{' | '.join(display[:half])}  ||  {' | '.join(display[half:])}")
    offer = []
    for kind in range(len(GOODS) * COSTS):
        if s.cells[st.OFFER + kind]:
            count = f" × {s.cells[st.OFFER + kind]}" if s.cells[st.OFFER + kind] > 1 else ""
            offer.append(f"{data.good_names[kind // COSTS]} {kind % COSTS + CHEAPEST}{count}")
    lines.append(f"{'Production:':14}{', '.join(offer) or 'none left'}")
    lines.append(f"{'Neutral:':14}{tiles_text(s, s.cells[st.NEUTRALS])}")
    lines += draw_map(s)
    lines.append(LEGEND)
    lines.append("Islands: " + "; ".join(island_text(s, island) for island in range(len(st.sea_of(s).sizes))))
    scores = s.scores()
    for seat in st.items(s.cells, st.ORDERED):
        lines.append(show_player(s, seat, scores[seat]))
    return "\n".join(lines)


def tiles_text(s: Position, mask: int) -> str:
    """Tiles of a bit mask by shape: `i2 × 5, l4`."""
    counts: dict[str, int] = {}
    for tile in range(TILE_COUNT):
        if (mask >> tile) & 1:
            name = SHAPES[s.data.tile_shape[tile]]
            counts[name] = counts.get(name, 0) + 1
    return ", ".join(name + (f" × {n}" if n > 1 else "") for name, n in counts.items()) or "none"


def island_text(s: Position, island: int) -> str:
    """`B (from 0.8) 12 of 27 left, big`: an island with its first space in reading order."""
    sea = st.sea_of(s)
    row, col = divmod(list(sea.island_of).index(island), WIDTH)
    state = (
        f"{s.rare[st.LEFT + island]} of {sea.sizes[island]} left"
        if s.rare[st.LEFT + island]
        else f"complete, {sea.sizes[island]}"
    )
    return f"{ISLAND_IDS[island]} (from {row}.{col}) {state}" + (", big" if sea.big[island] else "")


def draw_map(s: Position) -> list[str]:
    """The sea with rows and columns numbered, the frame around it."""
    sea = st.sea_of(s)
    cells = [[". " for _ in range(sea.cols)] for _ in range(sea.rows)]
    taken = st.taken_posts(s)
    for cell in range(sea.rows * WIDTH):
        row, col = divmod(cell, WIDTH)
        if col >= sea.cols:
            continue
        post = sea.anchor_of[cell]
        if post >= 0 and (taken >> post) & 1 == 0 and st.is_free(s, sea.post_cells[post]):
            cells[row][col] = "o "
        if sea.island_of[cell] >= 0:
            cells[row][col] = "# "
            if sea.post_at[cell] >= 0:
                cells[row][col] = "P "
            elif sea.good_at[cell] >= 0:
                cells[row][col] = GOOD_LETTERS[sea.good_at[cell]] + " "
    for laid in st.items(s.rare, st.LAID):
        tile = st.laid_tile(laid)
        mark = "==" if tile >= VILLAGES else letter(s, st.laid_seat(laid)) + "v"
        for cell in st.squares(s, tile, st.laid_orientation(laid), st.laid_cell(laid)):
            cells[cell // WIDTH][cell % WIDTH] = mark
    frame: list[str] = ["" for _ in range(sea.frames)]
    for seat in range(s.players):
        for post, cell in enumerate(sea.post_cells):
            if (s.cells[seat * st.SHEET + st.POSTS] >> post) & 1:
                cells[cell // WIDTH][cell % WIDTH] = letter(s, seat) + "*"
        for ship in range(2):
            place = s.cells[seat * st.SHEET + st.SHIPS + ship]
            if place >= CELLS:
                frame[place - CELLS] += letter(s, seat)
            elif place >= 0:
                cells[place // WIDTH][place % WIDTH] = letter(s, seat) + "^"
    return frame_lines(s, cells, frame)


def frame_lines(s: Position, cells: list[list[str]], frame: list[str]) -> list[str]:
    """Put the ring of frame spaces around the map; each shows its index and the ships on it."""
    sea = st.sea_of(s)
    labels = [f"({i}{':' + ships if ships else ''})" for i, ships in enumerate(frame)]
    down, across = sea.tile_rows, sea.tile_cols
    wide = max(len(label) for label in labels) + 1
    pad = " " * (wide + 4)
    lines = [pad + "".join(f"{label:{2 * TILE_SIZE}}" for label in labels[:across])]
    lines.append(pad + "".join(f"{col // 10 or ' '} " for col in range(sea.cols)))
    lines.append(pad + "".join(f"{col % 10} " for col in range(sea.cols)))
    for row in range(sea.rows):
        left = right = ""
        if row % TILE_SIZE == TILE_SIZE // 2:
            tile = row // TILE_SIZE
            left, right = labels[2 * across + down + (down - 1 - tile)], labels[across + tile]
        lines.append(f"{left:>{wide}} {row:2} " + "".join(cells[row]) + f" {right}")
    bottom = labels[across + down : 2 * across + down]
    lines.append(pad + "".join(f"{label:{2 * TILE_SIZE}}" for label in reversed(bottom)))
    return [line.rstrip() for line in lines]


def letter(s: Position, seat: int) -> str:
    """The letter of a player's colour."""
    return s.game.colours[seat][0].upper()


def show_player(s: Position, seat: int, points: int) -> str:
    """Three lines about a player."""
    base = seat * st.SHEET
    sheet = s.cells
    mark = " *" if seat == s.actor and s.actor != NOBODY else ""
    goods = []
    for good in range(len(GOODS)):
        production = sheet[base + st.PRODUCTION + good] + s.data.printed[good]
        goods.append(f"{s.data.good_names[good].lower()} {sheet[base + st.COMMODITIES + good]}×{production}")
    owned, used = sheet[base + st.TOKENS_OWNED], sheet[base + st.TOKENS_USED]
    tokens = []
    for token, name in enumerate(s.data.token_names):
        if (owned >> token) & 1:
            tokens.append(name + (" (used)" if (used >> token) & 1 else ""))
    return (
        f"{s.game.colours[seat]}{mark}: {points} points ({sheet[base + st.VP]} VP on the track); {sheet[base + st.GOLD]} gold, "
        f"{sheet[base + st.CANNONS]} cannons against {st.pirate_strength(s, seat)}, progress {sheet[base + st.PROGRESS]}, "
        f"disc {sheet[base + st.DISC]}, chests {sheet[base + st.CHESTS]}, "
        f"posts left {s.data.posts - sheet[base + st.POST_COUNT]}\n"
        f"    goods {', '.join(goods)}; tokens {', '.join(tokens) or 'none'}\n"
        f"    planned {tiles_text(s, sheet[base + st.PLANNED])}; villages in supply {tiles_text(s, sheet[base + st.SUPPLY])}"
    )
