"""Positions of Coimbra for tests: say what matters, push the step, play moves by their notation.

A `Table` starts bare: 7 guards and 7 coins each, tracks at 0, no cards, pilgrims on their corners, no dice, empty rows.
"""

from __future__ import annotations

import caravela
from caravela.games.coimbra import state as st
from caravela.games.coimbra.components import FIRST_MONASTERY
from caravela.games.coimbra.layout import lay_crowns
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
from caravela.games.coimbra.steps.turns import PHASE_F_INVESTMENT, begin_phase_e, push_turn
from caravela.kernel.events import Event

SHEET = st.SHEET


class Table:
    def __init__(self, players: int = 3, seed: int = 1, data: dict | None = None):
        self.game = caravela.game("coimbra", data)
        s = self.game.new(players, seed)
        self.s = s
        s.set_pending([])
        s.setting = s.setting.copy()
        s.sheet[:] = [0] * (players * SHEET)
        for seat in range(players):
            base = seat * SHEET
            s.sheet[base + st.GUARDS] = s.sheet[base + st.COINS] = 7
            s.sheet[base + st.PILGRIM] = seat
            for holder in range(3):
                s.sheet[base + st.SHUTTERS + holder] = -1
        for place in range(12):
            s.board[st.ROWS + place] = -1
        for group in range(4):
            s.board[st.CROWNS + group] = -1
        s.board[st.GROUPS_LEFT] = 0
        self.order(*range(players))
        s.phase = st.PHASE_C
        self.events: list[Event] = []

    # -- given

    def order(self, *seats: int) -> Table:
        for flag, seat in enumerate(seats):
            self.s.board[st.ORDER + flag] = seat
            for track in range(4):
                self.s.board[st.RANKS + track * 4 + flag] = seat
        return self

    def stock(self, seat: int, guards: int | None = None, coins: int | None = None, score: int | None = None) -> Table:
        base = seat * SHEET
        if guards is not None:
            self.s.sheet[base + st.GUARDS] = guards
        if coins is not None:
            self.s.sheet[base + st.COINS] = coins
        if score is not None:
            self.s.score(seat, score - self.s.sheet[base + st.SCORE], 0)
        return self

    def tracks(self, seat: int, council: int = 0, merchant: int = 0, cleric: int = 0, scholar: int = 0) -> Table:
        """The disks arrive now: later calls go on top."""
        for track, space in enumerate((council, merchant, cleric, scholar)):
            self.s.move_disk(seat, track, space)
        return self

    def cards(self, seat: int, *names: str) -> Table:
        for name in names:
            self.s.add_card(seat, CARDS.index(name))
        return self

    def pilgrim(self, seat: int, node: str) -> Table:
        self.s.sheet[seat * SHEET + st.PILGRIM] = NODES.index(node)
        return self

    def disks(self, seat: int, *spaces: str) -> Table:
        for space in spaces:
            self.s.sheet[seat * SHEET + st.DISKS] |= 1 << SPACES.index(space)
        return self

    def monastery(self, **tiles: str) -> Table:
        """`monastery(i_1="mon_i_guards")`; the tile that lay there takes its place elsewhere, if it was on the map."""
        for space, name in tiles.items():
            here, tile = st.SPACE_TILES + SPACES.index(space), MONASTERIES.index(name)
            setting = self.s.setting
            if tile in setting[:14]:
                setting[setting.index(tile)] = setting[here]
            setting[here] = tile
        return self

    def voyages(self, *names: str) -> Table:
        """The first voyages in play; the rest is filled up."""
        chosen = [VOYAGES.index(name) for name in names]
        chosen += [voyage for voyage in range(15) if voyage not in chosen]
        self.s.setting[st.IN_PLAY : st.IN_PLAY + 6] = chosen[:6]
        return self

    def invested(self, seat: int, *names: str) -> Table:
        for name in names:
            self.s.sheet[seat * SHEET + st.INVESTED] |= 1 << VOYAGES.index(name)
        return self

    def scoring(self, **tiles: str) -> Table:
        for track, tile in tiles.items():
            self.s.setting[st.TRACK_TILES + CLASSES.index(track)] = SCORING_TILES.index(tile)
        return self

    def row(self, location: str, *cards: str | None) -> Table:
        first = (LOCATIONS.index(location) - 1) * 4
        for column, card in enumerate(cards):
            self.s.board[st.ROWS + first + column] = CARDS.index(card) if card else -1
        return self

    def crown(self, group: str, location: str, column: int) -> Table:
        self.s.board[st.CROWNS + CLASSES.index(group)] = (LOCATIONS.index(location) - 1) * 4 + column - 1
        return self

    def lay_crowns(self) -> Table:
        lay_crowns(self.s)
        return self

    def pool(self, *dice: str) -> Table:
        self.s.pool = sorted(DICE.index(die) for die in dice)
        return self

    def die(self, seat: int, location: str, *dice: str) -> Table:
        for name in dice:
            die = DICE.index(name)
            st.insert(self.s.queue, st.entry(LOCATIONS.index(location), seat, die, 0, die % 6 + 1))
        return self

    def token(self, location: str, *values: int) -> Table:
        for value in values:
            st.insert(self.s.queue, st.entry(LOCATIONS.index(location), st.NEUTRAL, 31, 0, value))
        return self

    def shutters(self, seat: int, *dice: str) -> Table:
        for holder, name in enumerate(dice):
            self.s.sheet[seat * SHEET + st.SHUTTERS + holder] = DICE.index(name)
        return self

    def favors(self, seat: int, *names: str) -> Table:
        for name in names:
            self.s.sheet[seat * SHEET + st.TILES] |= 1 << FAVORS.index(name)
            self.s.board[st.AVAILABLE] &= ~(1 << FAVORS.index(name))
        return self

    def crowns(self, seat: int, *groups: str) -> Table:
        for group in groups:
            self.s.sheet[seat * SHEET + st.TOKENS] |= 1 << CLASSES.index(group)
        return self

    def discard(self, *names: str) -> Table:
        for name in names:
            self.s.discard |= 1 << CARDS.index(name)
        return self

    def round(self, number: int) -> Table:
        self.s.round = number
        return self

    # -- when

    def retrieve(self, location: str = "castle") -> Table:
        """Phase C from a location on."""
        self.s.phase = st.PHASE_C
        self.s.location = LOCATIONS.index(location)
        self.s.push(st.EVALUATE, 0)
        return self.go()

    def place(self, seat: int, placed: int = 0) -> Table:
        self.s.phase = st.PHASE_B
        self.s.push(st.PLACE_DIE, seat, placed)
        return self.go()

    def bonus(self, seat: int, name: str) -> Table:
        """The immediate bonus of a card or monastery."""
        number = CARDS.index(name) if name in CARDS else FIRST_MONASTERY + MONASTERIES.index(name)
        self.s.push(st.EFFECT, seat, number)
        return self.go()

    def walk(self, seat: int, steps: int) -> Table:
        self.s.push(st.PILGRIMAGE, seat, steps)
        return self.go()

    def income(self, seat: int) -> Table:
        self.s.phase = st.PHASE_E
        push_turn(self.s, st.COLLECT, seat)
        return self.go()

    def opening(self, seat: int) -> Table:
        self.s.phase = st.PHASE_E
        push_turn(self.s, st.OPENING, seat)
        return self.go()

    def phase_e(self) -> Table:
        begin_phase_e(self.s)
        return self.go()

    def invest(self, seat: int) -> Table:
        self.s.phase = st.PHASE_F
        push_turn(self.s, st.INVESTMENT, seat, PHASE_F_INVESTMENT)
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

    def why_not(self, move: str) -> str:
        refusal = self.game.explain(self.s, move)
        assert refusal is not None, f"{move} is legal"
        return refusal.sentence()

    def _get(self, seat: int, field: int) -> int:
        return self.s.sheet[seat * SHEET + field]

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
        return self.s.board[first : first + self.s.players]

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
        for packed in self.s.queue:
            if packed & 3 == LOCATIONS.index(location):
                owner = st.entry_seat(packed)
                found.append((packed >> st.VALUE_AT, -1 if owner == st.NEUTRAL else owner))
        return found

    def in_row(self, location: str) -> list[str]:
        first = st.ROWS + (LOCATIONS.index(location) - 1) * 4
        return [CARDS[card] for card in self.s.board[first : first + 4] if card >= 0]

    def discarded(self) -> set[str]:
        return {CARDS[card] for card in st.bits(self.s.discard)}

    def crown_at(self, group: str) -> tuple[str, int] | None:
        place = self.s.board[st.CROWNS + CLASSES.index(group)]
        return (LOCATIONS[place // 4 + 1], place % 4 + 1) if place >= 0 else None

    def tokens_of(self, seat: int) -> set[str]:
        return {CLASSES[group] for group in st.bits(self._get(seat, st.TOKENS))}

    def favors_of(self, seat: int) -> set[str]:
        return {FAVORS[tile] for tile in st.bits(self._get(seat, st.TILES))}

    def flags(self) -> list[int]:
        return self.s.board[st.ORDER : st.ORDER + self.s.players]

    def parts(self, seat: int) -> dict[str, int]:
        return self.game.breakdown(self.s)[seat]
