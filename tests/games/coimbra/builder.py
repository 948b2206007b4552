"""Positions of Coimbra for tests: say what matters, push the step, play moves by their notation.

A `Table` starts bare: 7 guards and 7 coins each, tracks at 0, no cards, pilgrims on their corners, no dice, empty rows.
"""

from __future__ import annotations

from typing import Any

import caravela
from caravela.games.coimbra import state as st
from caravela.games.coimbra.components import FIRST_MONASTERY
from caravela.games.coimbra.events import kinds
from caravela.games.coimbra.names import (
    CARDS,
    CLASSES,
    DICE,
    FAVORS,
    LOCATIONS,
    MONASTERIES,
    NODES,
    SCORING_TILES,
    SPACES,
    VOYAGES,
)
from caravela.games.coimbra.queue import NEUTRAL, VALUE_AT, entry, entry_seat, insert, put_in_pool, queue_of, remove
from caravela.games.coimbra.setup import lay_crowns
from caravela.games.coimbra.steps.numbers import COLLECT, EFFECT, EVALUATE, INVESTMENT, OPENING, PILGRIMAGE, PLACE_DIE
from caravela.games.coimbra.steps.turns import PHASE_F_INVESTMENT, begin_phase_e, push_turn
from caravela.kernel.events import Event

SHEET = st.SHEET


class Table:
    def __init__(self, players: int = 3, seed: int = 1, data: dict | None = None):
        self.game = caravela.game("coimbra", data)
        s = self.game.new(players, seed)
        self.s = s
        s.set_pending([])
        for cell in range(st.GUARDS, st.GUARDS + players * SHEET):
            s.cells[cell] = 0
        for seat in range(players):
            base = seat * SHEET
            s.cells[base + st.GUARDS] = s.cells[base + st.COINS] = 7
            s.cells[base + st.PILGRIM] = seat
            for holder in range(3):
                s.cells[base + st.SHUTTERS + holder] = -1
        for place in range(12):
            s.cells[st.ROWS + place] = -1
        for group in range(4):
            s.cells[st.CROWNS + group] = -1
        s.cells[st.GROUPS_LEFT] = 0
        self.order(*range(players))
        s.cells[st.PHASE] = st.PHASE_C
        self.events: list[Event] = []

    # -- given

    def order(self, *seats: int) -> Table:
        for flag, seat in enumerate(seats):
            self.s.cells[st.ORDER + flag] = seat
            for track in range(4):
                self.s.cells[st.RANKS + track * 4 + flag] = seat
        return self

    def stock(self, seat: int, guards: int | None = None, coins: int | None = None, score: int | None = None) -> Table:
        base = seat * SHEET
        if guards is not None:
            self.s.cells[base + st.GUARDS] = guards
        if coins is not None:
            self.s.cells[base + st.COINS] = coins
        if score is not None:
            st.score(self.s, seat, score - self.s.cells[base + st.SCORE], 0)
        return self

    def tracks(self, seat: int, council: int = 0, merchant: int = 0, cleric: int = 0, scholar: int = 0) -> Table:
        """The disks arrive now: later calls go on top."""
        for track, space in enumerate((council, merchant, cleric, scholar)):
            st.move_disk(self.s, seat, track, space)
        return self

    def cards(self, seat: int, *names: str) -> Table:
        for name in names:
            st.add_card(self.s, seat, CARDS.index(name))
        return self

    def pilgrim(self, seat: int, node: str) -> Table:
        self.s.cells[seat * SHEET + st.PILGRIM] = NODES.index(node)
        return self

    def disks(self, seat: int, *spaces: str) -> Table:
        for space in spaces:
            self.s.cells[seat * SHEET + st.DISKS] |= 1 << SPACES.index(space)
        return self

    def monastery(self, **tiles: str) -> Table:
        """`monastery(i_1="mon_i_guards")`; the tile that lay there takes its place elsewhere, if it was on the map."""
        for space, name in tiles.items():
            rare = self.s.rewrite()
            here, tile = st.SPACE_TILES + SPACES.index(space), MONASTERIES.index(name)
            for other in range(st.SPACE_TILES, st.SPACE_TILES + len(SPACES)):
                if rare[other] == tile:
                    rare[other] = rare[here]
            rare[here] = tile
        return self

    def voyages(self, *names: str) -> Table:
        """The first voyages in play; the rest is filled up."""
        chosen = [VOYAGES.index(name) for name in names]
        chosen += [voyage for voyage in range(15) if voyage not in chosen]
        rare = self.s.rewrite()
        for place, voyage in enumerate(chosen[:6]):
            rare[st.IN_PLAY + place] = voyage
        return self

    def invested(self, seat: int, *names: str) -> Table:
        for name in names:
            self.s.cells[seat * SHEET + st.INVESTED] |= 1 << VOYAGES.index(name)
        return self

    def scoring(self, **tiles: str) -> Table:
        for track, tile in tiles.items():
            self.s.rewrite()[st.TRACK_TILES + CLASSES.index(track)] = SCORING_TILES.index(tile)
        return self

    def row(self, location: str, *cards: str | None) -> Table:
        first = (LOCATIONS.index(location) - 1) * 4
        for column, card in enumerate(cards):
            self.s.cells[st.ROWS + first + column] = CARDS.index(card) if card else -1
        return self

    def crown(self, group: str, location: str, column: int) -> Table:
        self.s.cells[st.CROWNS + CLASSES.index(group)] = (LOCATIONS.index(location) - 1) * 4 + column - 1
        return self

    def lay_crowns(self) -> Table:
        lay_crowns(self.s)
        return self

    def pool(self, *dice: str) -> Table:
        while self.s.cells[st.POOL]:
            remove(self.s, st.POOL, 0)
        for name in dice:
            put_in_pool(self.s, DICE.index(name))
        return self

    def die(self, seat: int, location: str, *dice: str) -> Table:
        for name in dice:
            die = DICE.index(name)
            insert(self.s, entry(LOCATIONS.index(location), seat, die, 0, die % 6 + 1))
        return self

    def token(self, location: str, *values: int) -> Table:
        for value in values:
            insert(self.s, entry(LOCATIONS.index(location), NEUTRAL, 31, 0, value))
        return self

    def shutters(self, seat: int, *dice: str) -> Table:
        for holder, name in enumerate(dice):
            self.s.cells[seat * SHEET + st.SHUTTERS + holder] = DICE.index(name)
        return self

    def favors(self, seat: int, *names: str) -> Table:
        for name in names:
            self.s.cells[seat * SHEET + st.TILES] |= 1 << FAVORS.index(name)
            self.s.cells[st.AVAILABLE] &= ~(1 << FAVORS.index(name))
        return self

    def crowns(self, seat: int, *groups: str) -> Table:
        for group in groups:
            self.s.cells[seat * SHEET + st.TOKENS] |= 1 << CLASSES.index(group)
        return self

    def discard(self, *names: str) -> Table:
        for name in names:
            self.s.cells[st.DISCARD] |= 1 << CARDS.index(name)
        return self

    def round(self, number: int) -> Table:
        self.s.cells[st.ROUND] = number
        return self

    # -- when

    def retrieve(self, location: str = "castle") -> Table:
        """Phase C from a location on."""
        self.s.cells[st.PHASE] = st.PHASE_C
        self.s.cells[st.LOCATION] = LOCATIONS.index(location)
        self.s.push(EVALUATE, 0)
        return self.go()

    def place(self, seat: int, placed: int = 0) -> Table:
        self.s.cells[st.PHASE] = st.PHASE_B
        self.s.push(PLACE_DIE, seat, placed)
        return self.go()

    def bonus(self, seat: int, name: str) -> Table:
        """The immediate bonus of a card or monastery."""
        number = CARDS.index(name) if name in CARDS else FIRST_MONASTERY + MONASTERIES.index(name)
        self.s.push(EFFECT, seat, number)
        return self.go()

    def walk(self, seat: int, steps: int) -> Table:
        self.s.push(PILGRIMAGE, seat, steps)
        return self.go()

    def income(self, seat: int) -> Table:
        self.s.cells[st.PHASE] = st.PHASE_E
        push_turn(self.s, COLLECT, seat)
        return self.go()

    def opening(self, seat: int) -> Table:
        self.s.cells[st.PHASE] = st.PHASE_E
        push_turn(self.s, OPENING, seat)
        return self.go()

    def phase_e(self) -> Table:
        begin_phase_e(self.s)
        return self.go()

    def invest(self, seat: int) -> Table:
        self.s.cells[st.PHASE] = st.PHASE_F
        push_turn(self.s, INVESTMENT, seat, PHASE_F_INVESTMENT)
        return self.go()

    def go(self) -> Table:
        self.s.events = self.events
        self.s.settle()
        return self

    def play(self, *moves: str) -> Table:
        for move in moves:
            self.s.apply(self.game.parse(move))
        return self

    # -- then

    @property
    def legal(self) -> list[str]:
        return [self.game.text(action) for action in self.s.options]

    @property
    def actor(self) -> int:
        return self.s.actor

    @property
    def log(self) -> list[str]:
        return [self.game.event_kinds[event.kind] for event in self.events]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The arguments of all events of a kind."""
        return [kinds.named(event) for event in self.events if kinds.kinds[event.kind].name == kind]

    def why_not(self, move: str) -> str:
        refusal = self.game.explain(self.s, move)
        assert refusal is not None, f"{move} is legal"
        return refusal.sentence()

    def _get(self, seat: int, field: int) -> int:
        return self.s.cells[seat * SHEET + field]

    def guards(self, seat: int) -> int:
        return self._get(seat, st.GUARDS)

    def coins(self, seat: int) -> int:
        return self._get(seat, st.COINS)

    def score(self, seat: int) -> int:
        return self._get(seat, st.SCORE)

    def track(self, seat: int, name: str) -> int:
        return self._get(seat, st.TRACKS + CLASSES.index(name))

    def ranking(self, name: str) -> list[int]:
        first = st.RANKS + CLASSES.index(name) * 4
        return list(self.s.cells[first : first + self.s.players])

    def owns(self, seat: int) -> set[str]:
        return {CARDS[card] for card in st.bits(self._get(seat, st.HELD))}

    def node(self, seat: int) -> str:
        return NODES[self._get(seat, st.PILGRIM)]

    def visited(self, seat: int) -> set[str]:
        return {SPACES[space] for space in st.bits(self._get(seat, st.DISKS))}

    def voyages_of(self, seat: int) -> set[str]:
        return {VOYAGES[voyage] for voyage in st.bits(self._get(seat, st.INVESTED))}

    def dice_of(self, seat: int) -> list[str]:
        return [DICE[die] for die in (self._get(seat, st.SHUTTERS + holder) for holder in range(3)) if die >= 0]

    def lane(self, location: str) -> list[tuple[int, int]]:
        """(value, owner) from left to right; the owner of a token is -1."""
        found = []
        for packed in queue_of(self.s):
            if packed & 3 == LOCATIONS.index(location):
                owner = entry_seat(packed)
                found.append((packed >> VALUE_AT, -1 if owner == NEUTRAL else owner))
        return found

    def in_row(self, location: str) -> list[str]:
        first = st.ROWS + (LOCATIONS.index(location) - 1) * 4
        return [CARDS[card] for card in self.s.cells[first : first + 4] if card >= 0]

    def discarded(self) -> set[str]:
        return {CARDS[card] for card in st.bits(self.s.cells[st.DISCARD])}

    def crown_at(self, group: str) -> tuple[str, int] | None:
        place = self.s.cells[st.CROWNS + CLASSES.index(group)]
        return (LOCATIONS[place // 4 + 1], place % 4 + 1) if place >= 0 else None

    def tokens_of(self, seat: int) -> set[str]:
        return {CLASSES[group] for group in st.bits(self._get(seat, st.TOKENS))}

    def favors_of(self, seat: int) -> set[str]:
        return {FAVORS[tile] for tile in st.bits(self._get(seat, st.TILES))}

    def flags(self) -> list[int]:
        return self.game.order(self.s)

    def parts(self, seat: int) -> dict[str, int]:
        return self.game.breakdown(self.s)[seat]
