"""The whole position as plain text, for the terminal and for playthroughs."""

from __future__ import annotations

from caravela.games.madeira import components as ids
from caravela.games.madeira import state as st
from caravela.games.madeira.home import dice_list
from caravela.games.madeira.prints import slot_print
from caravela.games.madeira.state import Position
from caravela.games.madeira.view import becomes, city_view, slot_view, workers_on
from caravela.kernel.state import NOBODY

PHASE_NAMES = ("round set-up", "character actions", "building actions", "maintenance", "the Crown's Requests")


def dice_text(values: list[int]) -> str:
    """`1 2 3`, or a dash."""
    return " ".join(str(value) for value in values) or "–"


def show(s: Position, seat: int | None) -> str:
    """The position as one seat may see it."""
    phase = f"phase {'ABCDE'[s.cells[st.PHASE]]}, {PHASE_NAMES[s.cells[st.PHASE]]}" if s.cells[st.PHASE] >= 0 else "set-up"
    lines = [f"Round {s.cells[st.ROUND]}, {phase}" if s.cells[st.ROUND] else "Set-up"]
    lines += ["Guild board:"] + ["  " + row_line(s, row) for row in range(s.players)]
    slots = [
        f"{ids.PASSING[slot]} {s.game.colours[s.cells[st.SLOT_SEAT + slot]]}"
        for slot in range(4)
        if s.cells[st.SLOT_SEAT + slot] >= 0
    ]
    lines.append("  passing: " + (", ".join(slots) or "nobody"))
    for region in (1, 2, 3):
        lines.append(f"Region {region}:")
        lines += ["  " + field_line(s, field) for field in range(len(ids.FIELDS)) if s.data.field_region[field] == region]
    lines.append("Forest: " + (", ".join(workers_on(s, ids.FOREST)) or "–"))
    lines += ["Buildings:"] + ["  " + building_line(s, building) for building in range(len(ids.BUILDINGS))]
    lines += ["Cities:"] + ["  " + city_line(s, city) for city in range(len(ids.CITIES))]
    lines += ["Colonies and markets (PP in rounds 1, 3, 5):"]
    lines += ["  " + harbour_line(s, harbour) for harbour in range(len(ids.COLONIES) + len(ids.MARKETS))]
    lines.append("Pirate dice in the City Watch: " + dice_text(dice_list(s.cells, st.WATCH_DICE)))
    lines += [player_lines(s, other, seat) for other in range(s.players)]
    return "\n".join(lines)


def row_line(s: Position, row: int) -> str:
    """One row of the guild column."""
    guilds = "/".join(ids.GUILDS[guild] for guild in s.data.row_guilds[s.players][row])
    marker = s.cells[st.ROW_SEAT + row]
    requests: list[str] = []
    for kind in range(len(ids.REQUESTS)):
        requests += [s.data.request_names[kind]] * s.cells[st.ROW_REQUESTS + row * 5 + kind]
    dice = dice_text(dice_list(s.cells, st.ROW_DICE + row * 3))
    who = f" [{s.game.colours[marker]}]" if marker >= 0 else ""
    return f"{ids.PASSING[row]:3} {guilds:14} dice {dice:6} {', '.join(requests) or 'no requests'}{who}"


def field_line(s: Position, field: int) -> str:
    """One field."""
    text = f"{ids.FIELDS[field]:12}{ids.GOODS[s.cells[st.GIVES + field]]}"
    if becomes(s, field):
        text += f" (may become {becomes(s, field)})"
    if s.cells[st.WOODS + field]:
        text += f", {s.cells[st.WOODS + field]} wood"
    workers = workers_on(s, field)
    return text + (f"  [{', '.join(workers)}]" if workers else "")


def building_line(s: Position, building: int) -> str:
    """One building."""
    dice = dice_text(dice_list(s.cells, st.DICE_ON + building * 3))
    pirate = f" + pirate {s.cells[st.PIRATE_ON + building]}" if s.cells[st.PIRATE_ON + building] else ""
    markers = [
        f"{s.game.colours[seat]} {s.cells[seat * st.SHEET + st.MARKERS_ON + building]}"
        for seat in range(s.players)
        if s.cells[seat * st.SHEET + st.MARKERS_ON + building]
    ]
    text = f"{building + 1} {s.data.building_names[building]:14} region {s.data.building_region[building]}, "
    text += f"{s.game.words.called('character', s.cells[st.STANDS + building])}, dice {dice}{pirate}"
    return text + (f"  [{', '.join(markers)}]" if markers else "")


def city_line(s: Position, city: int) -> str:
    """One city: spots left to right, unbuilt districts with their favor."""
    view = city_view(s, city)
    parts: list[str] = []
    for district in range(6):
        if view["built"][district * 2]:
            parts.append(" ".join(who[:1].upper() if who else "." for who in view["spots"][district * 2 : district * 2 + 2]))
        else:
            parts.append(f"({view['favors'][district - 2]})")
    data = s.data
    return f"{data.city_names[city]:12} {data.city_most[city]}/{data.city_other[city]} PP: " + " | ".join(parts)


def harbour_line(s: Position, harbour: int) -> str:
    """One colony or market with its slots in play."""
    if harbour < 3:
        name, first, count = s.data.colony_names[harbour], harbour * 4, 4
    else:
        name, first, count = s.data.market_names[harbour - 3], 12 + (harbour - 3) * 5, 5
    slots: list[str] = []
    for slot in range(first, first + count):
        view, printed = slot_view(s, slot), slot_print(s.data, slot)
        if view["open"]:
            price = "/".join(str(amount) for amount in printed["amounts"]) + f" {printed['good']}"
            reals = f" → {'/'.join(str(r) for r in printed['reals'])}" if any(printed["reals"]) else ""
            slots.append(f"{ids.SLOTS[slot]}: {view['ship'] or price + reals}")
    points = " ".join(str(s.data.slot_pp[number][first]) for number in (1, 3, 5))
    text = f"{name} ({points}): " + "; ".join(slots)
    if harbour < 3:
        text += "; rewards " + ", ".join(s.data.reward_names[s.rare[st.REWARD_AT + harbour * 2 + letter]] for letter in range(2))
    return text


def player_lines(s: Position, seat: int, viewer: int | None) -> str:
    """Three lines about a player."""
    base = seat * st.SHEET
    cells = s.cells
    mark = " *" if seat == s.actor else ""
    stock = ", ".join(f"{cells[base + st.STOCK + resource]} {ids.RESOURCES[resource]}" for resource in range(len(ids.RESOURCES)))
    pirates = str(cells[base + st.PIRATES]) if viewer == seat or s.actor == NOBODY else "?"
    up = [ids.FAVORS[favor] for favor in range(12) if (cells[base + st.FACE_UP] >> favor) & 1]
    down = [f"({ids.FAVORS[favor]})" for favor in range(12) if (cells[base + st.FACE_DOWN] >> favor) & 1]
    requests: list[str] = []
    for kind in range(len(ids.REQUESTS)):
        requests += [s.data.request_names[kind]] * cells[base + st.HELD + kind]
    lands = "/".join(str(cells[base + st.LANDS + colony]) for colony in range(3))
    return (
        f"{s.game.colours[seat]}{mark}: {cells[base + st.PP]} PP; {stock}, {pirates} pirates; "
        f"windmill {cells[base + st.LEVEL]} (hungry {st.hungry_workers(s, seat)})\n"
        f"    home: {cells[base + st.HOME]} workers, {cells[base + st.DOCK]} ships, {cells[base + st.MARKERS]} markers, "
        f"dice {dice_text(dice_list(cells, base + st.DICE))}; City Watch {cells[base + st.WATCH]}, colony lands {lands}\n"
        f"    favors: {' '.join(up + down) or 'none'}; requests: {', '.join(requests) or 'none'}"
    )
