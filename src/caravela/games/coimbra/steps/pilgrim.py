"""R10: walking the pilgrim, one step at a time."""

from __future__ import annotations

from caravela.games.coimbra.actions import EXCHANGE, STOP, WALK
from caravela.games.coimbra.components import FIRST_MONASTERY, Components
from caravela.games.coimbra.effects import FROM_MONASTERIES, VP_ON_CASTLE_DIE, VP_ON_MONASTERY_DISK, WILD_DIPLOMAS
from caravela.games.coimbra.events import DISK, GAINED, WALKED
from caravela.games.coimbra.names import CORNERS, FIRST_SPACE, NODES, WILD
from caravela.games.coimbra.state import CASTLE_VP, DIPLOMA_COUNT, DISK_VP, DISKS, PILGRIM, SHEET, SPACE_TILES, Position, score
from caravela.games.coimbra.steps.bonuses import lasting_source
from caravela.games.coimbra.steps.exchange import Exchanging
from caravela.games.coimbra.steps.numbers import EFFECT, PILGRIMAGE
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.words import Sentence, say


class Pilgrimage(Exchanging):
    """D9, R10.1: one step along a road, or stop. Frame payload: steps left."""

    rule = "R10.1"
    kinds = "walk stop exchange"

    def __init__(self) -> None:
        self.table: list[list[int]] = []

    def prepare(self, data: Components) -> None:
        """Make the lists of neighbouring places."""
        self.table = [[WALK + other for other in data.neighbours[node]] + [STOP] for node in range(len(NODES))]

    def legal(self, s: Position) -> list[int]:
        """The neighbouring places, or stop."""
        return self.table[s.cells[seat_of(s.frame) * SHEET + PILGRIM]]

    def apply(self, s: Position, action: int) -> None:
        """Move; a new monastery is dealt with before the remaining steps (R10.4, R10.6)."""
        if action == STOP:
            return
        cells = s.cells
        seat = seat_of(s.frame)
        node: i64 = action - WALK
        if s.events is not None:
            s.note(WALKED, [seat, cells[seat * SHEET + PILGRIM], node])
        cells[seat * SHEET + PILGRIM] = node
        left = (s.frame >> PAYLOAD) - 1
        if left > 0:
            s.push(PILGRIMAGE, seat, left)
        if node >= FIRST_SPACE:
            space = node - FIRST_SPACE
            if (cells[seat * SHEET + DISKS] >> space) & 1 == 0:
                place_disk(s, seat, space)

    def prompt(self, s: Position) -> Sentence:
        """Ask for the next step."""
        return say("prompt.walk", left=s.frame >> PAYLOAD)

    def refuse(self, s: Position, action: int) -> Refusal:
        """No road leads there; or what an exchange lacks."""
        if action >= EXCHANGE:
            return self.refuse_exchange(s, action)
        node = action - WALK
        if node < len(CORNERS):
            return Refusal("R10.2", say("refusal.corner_closed"))
        here = s.cells[seat_of(s.frame) * SHEET + PILGRIM]
        if node == here:
            return Refusal("R10.1", say("refusal.already_there"))
        rule = "R10.2" if here < len(CORNERS) else "R10.1"
        return Refusal(rule, say("refusal.no_road", start=here, end=node))


def place_disk(s: Position, seat: i64, space: i64) -> None:
    """R10.4: the disk is a duty; then the bonus. A reward for disks comes first and never for its own tile (R10.7)."""
    cells = s.cells
    own = seat * SHEET
    tile = s.rare[SPACE_TILES + space]
    cells[own + DISKS] |= 1 << space
    if s.events is not None:
        s.note(DISK, [seat, FIRST_SPACE + space, tile])
    points = cells[own + DISK_VP]
    if points:
        score(s, seat, points, FROM_MONASTERIES)
        if s.events is not None:
            s.note(GAINED, [seat, 0, 0, points, 0, 0, 0, lasting_source(s, seat, VP_ON_MONASTERY_DISK)])
    effect = s.data.effects[FIRST_MONASTERY + tile]
    if effect.kind == VP_ON_CASTLE_DIE:
        cells[own + CASTLE_VP] += effect.amount
    elif effect.kind == VP_ON_MONASTERY_DISK:
        cells[own + DISK_VP] += effect.amount
    elif effect.kind == WILD_DIPLOMAS:
        cells[own + DIPLOMA_COUNT + WILD] += effect.amount
    else:
        s.push(EFFECT, seat, FIRST_MONASTERY + tile)
