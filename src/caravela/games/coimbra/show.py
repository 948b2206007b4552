"""The position as plain text, for the terminal and for playthroughs."""

from __future__ import annotations

from caravela.games.coimbra.names import CLASSES, COST_KINDS, DIPLOMAS, FAVORS, FIRST_SPACE, LOCATIONS, NODES, SPACES
from caravela.games.coimbra.queue import NEUTRAL, VALUE_AT, entry_die, entry_location, entry_seat, pool_of, queue_of
from caravela.games.coimbra.scoring import place_points
from caravela.games.coimbra.state import (
    ACTIVE,
    AVAILABLE,
    COINS,
    CROWNS,
    DIPLOMA_COUNT,
    DISCARD,
    DISKS,
    GROUPS,
    GROUPS_LEFT,
    GUARDS,
    HELD,
    IN_PLAY,
    INVESTED,
    ORDER,
    PHASE,
    PHASE_C,
    PILGRIM,
    RANKS,
    ROUND,
    ROWS,
    SCORE,
    SET_UP,
    SHEET,
    SHUTTERS,
    SPACE_TILES,
    TILES,
    TRACKS,
    Position,
    bits,
    crowns,
    drawn,
)
from caravela.kernel.state import NOBODY
from caravela.kernel.words import plural

UNITS = ["guard", "coin"]
PHASES = ["set-up", "A rolling", "B placing dice", "C retrieving dice", "D player order", "E income", "F voyages", "the end"]


def show(s: Position) -> str:
    """Everything that lies on the table, one thing a line."""
    colours = s.game.colours
    order = ", ".join(colours[s.cells[ORDER + flag]] for flag in range(s.players))
    lines = [f"Round {s.cells[ROUND]}, phase {PHASES[s.cells[PHASE]]}; order {order}; {48 - drawn(s)} cards in the stack"]
    if s.cells[PHASE] == SET_UP:
        for group in range(s.players):
            if (s.cells[GROUPS_LEFT] >> group) & 1:
                pair = s.rare[GROUPS + 2 * group : GROUPS + 2 * group + 2]
                lines.append(f"Start {group + 1}: " + " and ".join(called(s, "card_text", card) for card in pair))
    lines.append("Dice:    " + (" ".join(called(s, "die", die).replace(" ", "") for die in pool_of(s)) or "none in the pool"))
    favors = [f"{FAVORS[tile]} ({called(s, 'favor_text', tile)})" for tile in bits(s.cells[AVAILABLE])]
    lines.append(f"{'Castle':9}{show_lane(s, 0)}")
    lines += [f"         {favor}" for favor in favors]
    for location in range(1, len(LOCATIONS)):
        lines.append(f"{LOCATIONS[location].capitalize():9}{show_lane(s, location)}")
        lines += ["         " + text for text in show_row(s, location)]
    if s.cells[DISCARD]:
        lines.append("Discard: " + ", ".join(called(s, "card", card) for card in bits(s.cells[DISCARD])))
    lines.append("Tracks (leader first):")
    for track, name in enumerate(CLASSES):
        places = "/".join(str(p) for p in [place_points(s, track, place) for place in range(4)] if p)
        ranks = [s.cells[RANKS + track * 4 + place] for place in range(s.players)]
        spaces = ", ".join(f"{colours[seat]} {s.cells[seat * SHEET + TRACKS + track]}" for seat in ranks)
        lines.append(f"  {name:9}{spaces}  (scores {places})")
    lines.append("Voyages:")
    for place in range(6):
        lines.append("  " + show_voyage(s, s.rare[IN_PLAY + place]))
    lines.append("Monasteries:")
    for space in range(len(SPACES)):
        lines.append("  " + show_monastery(s, space))
    scores = s.scores()
    for flag in range(s.players):
        lines += show_player(s, s.cells[ORDER + flag], scores[s.cells[ORDER + flag]])
    return "\n".join(lines)


def called(s: Position, things: str, number: int) -> str:
    """What a list calls a thing."""
    return s.game.words.called(things, number)


def show_lane(s: Position, location: int) -> str:
    """Dice and tokens of a location from left to right; the die in action in front."""
    parts = []
    if s.cells[PHASE] == PHASE_C and s.cells[ACTIVE] >= 0 and entry_location(s.cells[ACTIVE]) == location:
        parts.append(f">{show_entry(s, s.cells[ACTIVE])}<")
    parts += [show_entry(s, packed) for packed in queue_of(s) if entry_location(packed) == location]
    return "[" + ", ".join(parts) + "]"


def show_entry(s: Position, packed: int) -> str:
    """One die or token."""
    if entry_seat(packed) == NEUTRAL:
        return f"token {packed >> VALUE_AT}"
    value = packed >> VALUE_AT
    die = entry_die(packed)
    cap = f" counts {value}" if value != die % 6 + 1 else ""
    return f"{s.game.colours[entry_seat(packed)]} {called(s, 'die', die)}{cap}"


def show_row(s: Position, location: int) -> list[str]:
    """The cards beside a city location."""
    found = []
    for place in range((location - 1) * 4, location * 4):
        card = s.cells[ROWS + place]
        if card >= 0:
            crown = " [crown]" if s.cells[CROWNS + s.data.card_class[card]] == place else ""
            icons = "".join(f" {DIPLOMAS[icon]}" for icon in s.data.diplomas[card])
            found.append(f"{called(s, 'card_text', card)} for {COST_KINDS[s.data.cost_kind[card]]}{icons}{crown}")
    return found


def show_voyage(s: Position, voyage: int) -> str:
    """One voyage."""
    data = s.data
    disks = [s.game.colours[seat] for seat in range(s.players) if (s.cells[seat * SHEET + INVESTED] >> voyage) & 1]
    cost = plural(data.voyage_cost[voyage], UNITS[data.voyage_kind[voyage]])
    return f"{data.voyage_names[voyage]:17}{cost:9} {called(s, 'voyage_text', voyage)}" + (
        f"  [{', '.join(disks)}]" if disks else ""
    )


def show_monastery(s: Position, space: int) -> str:
    """One monastery of the map."""
    tile = s.rare[SPACE_TILES + space]
    disks = [s.game.colours[seat] for seat in range(s.players) if (s.cells[seat * SHEET + DISKS] >> space) & 1]
    text = f"{SPACES[space]:7}{called(s, 'monastery', tile)}"
    roads = " ".join(NODES[node] for node in s.data.neighbours[FIRST_SPACE + space])
    return text + f"  (roads: {roads})" + (f"  [{', '.join(disks)}]" if disks else "")


def show_player(s: Position, seat: int, points: int) -> list[str]:
    """Some lines about a player."""
    base = seat * SHEET
    cells = s.cells
    mark = " *" if seat == s.actor and s.actor != NOBODY else ""
    pilgrim = NODES[cells[base + PILGRIM]] if cells[base + PILGRIM] >= 0 else "not on the map"
    lines = [
        f"{s.game.colours[seat]}{mark}: {cells[base + SCORE]} VP, {points} if the game ended now; "
        f"{plural(cells[base + GUARDS], 'guard')}, "
        f"{plural(cells[base + COINS], 'coin')}, {plural(crowns(s, seat), 'crown')}; pilgrim {pilgrim}"
    ]
    held = [cells[base + SHUTTERS + holder] for holder in range(3)]
    dice = [called(s, "die", die) for die in held if die >= 0]
    tiles = [FAVORS[tile] for tile in bits(cells[base + TILES])]
    icons = [f"{cells[base + DIPLOMA_COUNT + i]} {name}" for i, name in enumerate(DIPLOMAS) if cells[base + DIPLOMA_COUNT + i]]
    for name, things in (("dice", dice), ("tiles", tiles), ("diplomas", icons)):
        if things:
            lines.append(f"    {name}: {', '.join(things)}")
    lines += [f"    {called(s, 'card_text', card)}" for card in bits(cells[base + HELD])]
    return lines
