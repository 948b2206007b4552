"""Positions for tests: says just what matters, in the words of the rulebook.

table(4, round=5).fields("blue", "r2_sugar_a").stock("blue", wine=2).turn("blue").play("die:3>moinho", "harvest")
"""

from __future__ import annotations

import caravela
from caravela.games.madeira import state as st
from caravela.games.madeira.components import (
    BUILDINGS,
    CHARACTERS,
    COLONIES,
    COLOURS,
    FAVORS,
    GOODS,
    PASSING,
    PRINTED,
    REQUESTS,
    RESOURCES,
    REWARDS,
    SLOTS,
    SOURCES_OF_WOOD,
    SPOT_IDS,
)
from caravela.games.madeira.state import SHEET, Position
from caravela.games.madeira.steps import numbers

GAME = caravela.game("madeira")
STANDARD = {"moinho": "commander", "capitania": "steward", "alfandega": "guild_master", "casa_da_coroa": "mayor"}


class Table:
    """A position under construction, and then in play."""

    def __init__(self, s: Position) -> None:
        self.s = s

    # -- what matters

    def stock(self, colour: str, **amounts: int) -> Table:
        for name, amount in amounts.items():
            self.s.cells[self.base(colour) + self.at(name)] = amount
        return self

    def fields(self, colour: str, *names: str) -> Table:
        for name in names:
            self.move(colour, st.ON_FIELDS, 1 << SOURCES_OF_WOOD.index(name))
        return self

    def spots(self, colour: str, *names: str) -> Table:
        for name in names:
            self.move(colour, st.ON_SPOTS, 1 << SPOT_IDS.index(name))
        return self

    def watch(self, colour: str, number: int) -> Table:
        for _ in range(number):
            self.move(colour, st.WATCH, 1)
        return self

    def land(self, colour: str, colony: str, number: int = 1) -> Table:
        for _ in range(number):
            self.move(colour, st.LANDS + COLONIES.index(colony), 1)
        return self

    def move(self, colour: str, place: int, amount: int) -> None:
        self.s.cells[self.base(colour) + place] += amount
        self.s.cells[self.base(colour) + st.HOME] -= 1

    def citizens(self, *names: str) -> Table:
        self.s.cells[st.NEUTRAL] = sum(1 << SPOT_IDS.index(name) for name in names)
        return self

    def ships(self, colour: str, *slots: str) -> Table:
        for slot in slots:
            self.s.cells[self.base(colour) + st.SHIPS] += 1 << SLOTS.index(slot)
            self.s.cells[self.base(colour) + st.DOCK] -= 1
        return self

    def favors(self, colour: str, up: str = "", down: str = "") -> Table:
        """Favors a player holds; their districts are built."""
        for names, place in ((up, st.FACE_UP), (down, st.FACE_DOWN)):
            for name in names.split():
                favor = FAVORS.index(name)
                self.s.cells[self.base(colour) + place] |= 1 << favor
                self.build(name)
        return self

    def build(self, favor: str) -> None:
        at = st.favor_place(self.s, FAVORS.index(favor))
        self.s.cells[st.LYING] &= ~(1 << at)
        self.s.cells[st.BUILT] |= 3 << ((at >> 2) * 12 + 4 + (at & 3) * 2)

    def favor_in(self, place: int, favor: str) -> Table:
        """Lay a favor at a place (city * 4 + district - 3), exchanging it with the one there."""
        other = st.favor_place(self.s, FAVORS.index(favor))
        rare = self.s.rewrite()
        rare[st.FAVOR_AT + other], rare[st.FAVOR_AT + place] = rare[st.FAVOR_AT + place], FAVORS.index(favor)
        return self

    def rewards(self, **tiles: str) -> Table:
        """King's Rewards by colony, e.g. brasil="reward_field reward_prestige"."""
        rare = self.s.rewrite()
        for colony, names in tiles.items():
            for letter, name in enumerate(names.split()):
                reward = REWARDS.index(name)
                at = COLONIES.index(colony) * 2 + letter
                dealt = st.dealt_rewards(self.s)
                if reward in dealt:
                    rare[st.REWARD_AT + dealt.index(reward)] = dealt[at]
                rare[st.REWARD_AT + at] = reward
        return self

    def dice(self, colour: str, *values: int) -> Table:
        for value in values:
            self.s.cells[self.base(colour) + st.DICE + value - 1] += 1
        return self

    def pirate_dice(self, *values: int) -> Table:
        self.write(st.WATCH_DICE, [values.count(value) for value in (1, 2, 3)])
        return self

    def characters(self, **at: str) -> Table:
        for building in range(5):
            name = at.get(BUILDINGS[building], "")
            self.s.cells[st.STANDS + building] = CHARACTERS.index(name) if name else PRINTED
        return self

    def dice_on(self, building: str, *values: int, pirate: int = 0) -> Table:
        at = BUILDINGS.index(building)
        for value in (1, 2, 3):
            self.s.cells[st.DICE_ON + at * 3 + value - 1] = values.count(value)
        self.s.cells[st.PIRATE_ON + at] = pirate
        return self

    def markers(self, colour: str, *buildings: str) -> Table:
        for building in buildings:
            self.s.cells[self.base(colour) + st.MARKERS_ON + BUILDINGS.index(building)] += 1
            self.s.cells[self.base(colour) + st.MARKERS] -= 1
        return self

    def requests(self, colour: str, *kinds: str) -> Table:
        base = self.base(colour) + st.HELD
        self.write(base, [list(kinds).count(kind) for kind in REQUESTS])
        return self

    def row(self, number: int, dice: tuple[int, ...] = (), requests: tuple[str, ...] = ()) -> Table:
        at = st.ROW_DICE + number * 3
        self.write(at, [dice.count(value) for value in (1, 2, 3)])
        at = st.ROW_REQUESTS + number * 5
        self.write(at, [requests.count(kind) for kind in REQUESTS])
        return self

    def wood(self, **fields: int) -> Table:
        """Wood on these fields, none on all others."""
        for field, name in enumerate(SOURCES_OF_WOOD[:14]):
            self.s.cells[st.WOODS + field] = fields.get(name, 0)
        return self

    def gives(self, **fields: str) -> Table:
        for name, good in fields.items():
            self.s.cells[st.GIVES + SOURCES_OF_WOOD.index(name)] = GOODS.index(good)
        return self

    def passing(self, **slots: str) -> Table:
        """Markers in the passing column, e.g. I="red"; the guild column is emptied."""
        self.write(st.ROW_SEAT, [-1] * 4)
        for index, slot in enumerate(PASSING):
            self.s.cells[st.SLOT_SEAT + index] = COLOURS.index(slots[slot]) if slot in slots else -1
        return self

    def guild_column(self, *colours: str) -> Table:
        """Markers in the rows from the top ("" an empty row); the passing column is emptied."""
        self.write(st.SLOT_SEAT, [-1] * 4)
        for row, colour in enumerate(colours):
            self.s.cells[st.ROW_SEAT + row] = COLOURS.index(colour) if colour else -1
        return self

    # -- what is asked

    def ask(self, step: int, colour: str = "yellow", payload: int = 0) -> Table:
        self.s.set_pending([])
        self.s.push(step, COLOURS.index(colour), payload)
        self.s.settle()
        return self

    def phase(self, letter: str) -> Table:
        self.s.cells[st.PHASE] = "ABCDE".index(letter)
        return self

    def turn(self, colour: str) -> Table:
        """A turn in phase B, by itself. If the player's marker is in the passing column, all stand in the guild column."""
        seat = COLOURS.index(colour)
        if seat in stretch(self.s, st.SLOT_SEAT, 4):
            self.guild_column(*COLOURS[: self.s.players])
        elif seat not in stretch(self.s, st.ROW_SEAT, 4):
            self.s.cells[st.ROW_SEAT] = seat
        return self.phase("B").ask(numbers.TURN, colour)

    def pay(self, colour: str, building: str) -> Table:
        """A turn at a building in phase C whose dice have been rolled, by itself."""
        self.s.cells[st.BUILDING] = BUILDINGS.index(building)
        return self.phase("C").ask(numbers.PAY_BUILDING, colour)

    def play(self, *moves: str) -> Table:
        for move in moves:
            self.s.apply(GAME.parse(move))
        return self

    # -- what is so now

    def legal(self, kind: str = "") -> list[str]:
        texts = [GAME.text(action) for action in self.s.options]
        return [text for text in texts if text.split(":")[0] == kind] if kind else texts

    def refusal(self, move: str) -> str:
        answer = GAME.explain(self.s, move)
        assert answer is not None, f"{move} is legal"
        return answer.sentence()

    def has(self, colour: str, name: str) -> int:
        return self.s.cells[self.base(colour) + self.at(name)]

    def all(self, colour: str) -> dict[str, int]:
        return {name: self.has(colour, name) for name in [*RESOURCES, "pirates", "pp"]}

    def mask(self, colour: str, place: int, names: list[str]) -> list[str]:
        bits = self.s.cells[self.base(colour) + place]
        return [name for index, name in enumerate(names) if (bits >> index) & 1]

    def on_fields(self, colour: str) -> list[str]:
        return self.mask(colour, st.ON_FIELDS, SOURCES_OF_WOOD)

    def on_spots(self, colour: str) -> list[str]:
        return self.mask(colour, st.ON_SPOTS, SPOT_IDS)

    def in_slots(self, colour: str) -> list[str]:
        return self.mask(colour, st.SHIPS, SLOTS)

    def up(self, colour: str) -> list[str]:
        return self.mask(colour, st.FACE_UP, FAVORS)

    def down(self, colour: str) -> list[str]:
        return self.mask(colour, st.FACE_DOWN, FAVORS)

    def wood_on(self, field: str) -> int:
        return self.s.cells[st.WOODS + SOURCES_OF_WOOD.index(field)]

    def actor(self) -> str:
        return COLOURS[self.s.actor] if self.s.actor >= 0 else ""

    def order(self) -> list[str]:
        return [COLOURS[seat] for seat in st.passing_order(self.s)]

    def dealt_favors(self) -> list[int]:
        return [int(self.s.rare[st.FAVOR_AT + place]) for place in range(len(FAVORS))]

    def write(self, first: int, values: list[int]) -> None:
        for offset, value in enumerate(values):
            self.s.cells[first + offset] = value

    def base(self, colour: str) -> int:
        return COLOURS.index(colour) * SHEET

    def at(self, name: str) -> int:
        names = {"pirates": st.PIRATES, "pp": st.PP, "level": st.LEVEL, "home": st.HOME, "watch": st.WATCH, "dock": st.DOCK}
        return st.STOCK + RESOURCES.index(name) if name in RESOURCES else names[name]


def stretch(s: Position, first: int, count: int) -> list[int]:
    """Cells of a position, one after the other."""
    return [int(s.cells[first + offset]) for offset in range(count)]


def table(players: int = 4, round: int = 1, phase: str = "B", seed: int = 1) -> Table:
    """A table with empty homes: all workers, ships and markers at home, nothing in stock, windmill on level 0, the standard
    characters, one citizen per city, no wood on fields, yellow, red, purple, blue in slots I to IV."""
    s = GAME.new(players, seed)
    s.set_pending([])
    Table(s).write(st.STOCK, [0] * (players * SHEET))
    for seat in range(players):
        s.cells[seat * SHEET + st.HOME] = 12
        s.cells[seat * SHEET + st.DOCK] = 6
        s.cells[seat * SHEET + st.MARKERS] = 3
    Table(s).pirate_dice()
    s.cells[st.ROUND] = round
    t = Table(s).phase(phase).wood().characters(**STANDARD)
    return t.passing(**{slot: COLOURS[index] for index, slot in enumerate(PASSING[:players])})


def fresh(players: int = 4, seed: int = 1) -> Table:
    """A game as set up, at the first placement turn."""
    s = GAME.new(players, seed)
    return Table(s)
