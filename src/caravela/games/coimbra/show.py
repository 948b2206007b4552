"""The position as plain text, for the terminal and for playthroughs."""

from __future__ import annotations

from caravela.games.coimbra.components import FIRST_MONASTERY
from caravela.games.coimbra.names import (
    CLASSES,
    COST_KINDS,
    DIPLOMAS,
    FAVORS,
    FIRST_SPACE,
    LOCATIONS,
    NODES,
    SPACES,
)
from caravela.games.coimbra.state import (
    ACTIVE,
    AVAILABLE,
    COINS,
    CROWNS,
    DIPLOMA_COUNT,
    DISKS,
    GROUPS,
    GROUPS_LEFT,
    GUARDS,
    HELD,
    IN_PLAY,
    INVESTED,
    NEUTRAL,
    ORDER,
    PHASE_C,
    PILGRIM,
    RANKS,
    ROWS,
    SCORE,
    SET_UP,
    SHEET,
    SHUTTERS,
    SPACE_TILES,
    TILES,
    TRACK_TILES,
    TRACKS,
    VALUE_AT,
    Position,
    bits,
    entry_die,
    entry_location,
    entry_seat,
)
from caravela.games.coimbra.texts import card_name, card_text, die_name, effect_text, favor_text, plural, resource, task_text
from caravela.kernel.state import NOBODY

PHASES = ["set-up", "A rolling", "B placing dice", "C retrieving dice", "D player order", "E income", "F voyages", "the end"]


def show(s: Position) -> str:
    """Everything that lies on the table, one thing a line."""
    colours = s.game.colours
    order = ", ".join(colours[s.board[ORDER + flag]] for flag in range(s.players))
    lines = [f"Round {s.round}, phase {PHASES[s.phase]}; order {order}; {48 - s.drawn()} cards in the stack"]
    if s.phase == SET_UP:
        for group in range(s.players):
            if (s.board[GROUPS_LEFT] >> group) & 1:
                pair = s.setting[GROUPS + 2 * group : GROUPS + 2 * group + 2]
                lines.append(f"Start {group + 1}: " + " and ".join(card_text(s.data, card) for card in pair))
    lines.append("Dice:    " + (" ".join(die_name(die).replace(" ", "") for die in s.pool) or "none in the pool"))
    favors = [f"{FAVORS[tile]} ({favor_text(s.data, tile)})" for tile in bits(s.board[AVAILABLE])]
    lines.append(f"{'Castle':9}{show_lane(s, 0)}")
    lines += [f"         {favor}" for favor in favors]
    for location in range(1, len(LOCATIONS)):
        lines.append(f"{LOCATIONS[location].capitalize():9}{show_lane(s, location)}")
        lines += ["         " + text for text in show_row(s, location)]
    if s.discard:
        lines.append("Discard: " + ", ".join(card_name(s.data, card) for card in bits(s.discard)))
    lines.append("Tracks (leader first):")
    for track, name in enumerate(CLASSES):
        places = "/".join(str(p) for p in s.data.places[s.players][s.setting[TRACK_TILES + track]] if p)
        ranks = [s.board[RANKS + track * 4 + place] for place in range(s.players)]
        spaces = ", ".join(f"{colours[seat]} {s.sheet[seat * SHEET + TRACKS + track]}" for seat in ranks)
        lines.append(f"  {name:9}{spaces}  (scores {places})")
    lines.append("Voyages:")
    for place in range(6):
        lines.append("  " + show_voyage(s, s.setting[IN_PLAY + place]))
    lines.append("Monasteries:")
    for space in range(len(SPACES)):
        lines.append("  " + show_monastery(s, space))
    scores = s.scores()
    for flag in range(s.players):
        lines += show_player(s, s.board[ORDER + flag], scores[s.board[ORDER + flag]])
    return "\n".join(lines)


def show_lane(s: Position, location: int) -> str:
    """Dice and tokens of a location from left to right; the die in action in front."""
    parts = []
    if s.phase == PHASE_C and s.board[ACTIVE] >= 0 and entry_location(s.board[ACTIVE]) == location:
        parts.append(f">{show_entry(s, s.board[ACTIVE])}<")
    parts += [show_entry(s, packed) for packed in s.queue if entry_location(packed) == location]
    return "[" + ", ".join(parts) + "]"


def show_entry(s: Position, packed: int) -> str:
    """One die or token."""
    if entry_seat(packed) == NEUTRAL:
        return f"token {packed >> VALUE_AT}"
    value = packed >> VALUE_AT
    die = entry_die(packed)
    cap = f" counts {value}" if value != die % 6 + 1 else ""
    return f"{s.game.colours[entry_seat(packed)]} {die_name(die)}{cap}"


def show_row(s: Position, location: int) -> list[str]:
    """The cards beside a city location."""
    found = []
    for place in range((location - 1) * 4, location * 4):
        card = s.board[ROWS + place]
        if card >= 0:
            crown = " [crown]" if s.board[CROWNS + s.data.card_class[card]] == place else ""
            icons = "".join(f" {DIPLOMAS[icon]}" for icon in s.data.diplomas[card])
            found.append(f"{card_text(s.data, card)} for {COST_KINDS[s.data.cost_kind[card]]}{icons}{crown}")
    return found


def show_voyage(s: Position, voyage: int) -> str:
    """One voyage."""
    data = s.data
    disks = [s.game.colours[seat] for seat in range(s.players) if (s.sheet[seat * SHEET + INVESTED] >> voyage) & 1]
    cost = resource(data.voyage_kind[voyage], data.voyage_cost[voyage])
    return f"{data.voyage_names[voyage]:17}{cost:9} {task_text(data, voyage)}" + (f"  [{', '.join(disks)}]" if disks else "")


def show_monastery(s: Position, space: int) -> str:
    """One monastery of the map."""
    tile = s.setting[SPACE_TILES + space]
    disks = [s.game.colours[seat] for seat in range(s.players) if (s.sheet[seat * SHEET + DISKS] >> space) & 1]
    text = f"{SPACES[space]:7}{effect_text(s.data, s.data.effects[FIRST_MONASTERY + tile])}"
    roads = " ".join(NODES[node] for node in s.data.neighbours[FIRST_SPACE + space])
    return text + f"  (roads: {roads})" + (f"  [{', '.join(disks)}]" if disks else "")


def show_player(s: Position, seat: int, points: int) -> list[str]:
    """Some lines about a player."""
    base = seat * SHEET
    sheet = s.sheet
    mark = " *" if seat == s.actor and s.actor != NOBODY else ""
    pilgrim = NODES[sheet[base + PILGRIM]] if sheet[base + PILGRIM] >= 0 else "not on the map"
    lines = [
        f"{s.game.colours[seat]}{mark}: {sheet[base + SCORE]} VP, {points} if the game ended now; "
        f"{plural(sheet[base + GUARDS], 'guard')}, "
        f"{plural(sheet[base + COINS], 'coin')}, {plural(s.crowns(seat), 'crown')}; pilgrim {pilgrim}"
    ]
    dice = [die_name(sheet[base + SHUTTERS + holder]) for holder in range(3) if sheet[base + SHUTTERS + holder] >= 0]
    tiles = [FAVORS[tile] for tile in bits(sheet[base + TILES])]
    icons = [f"{sheet[base + DIPLOMA_COUNT + i]} {name}" for i, name in enumerate(DIPLOMAS) if sheet[base + DIPLOMA_COUNT + i]]
    for name, things in (("dice", dice), ("tiles", tiles), ("diplomas", icons)):
        if things:
            lines.append(f"    {name}: {', '.join(things)}")
    lines += [f"    {card_text(s.data, card)}" for card in bits(sheet[base + HELD])]
    return lines
