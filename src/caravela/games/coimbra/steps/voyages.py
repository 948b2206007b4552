"""R8: investing in voyages, in phase F or through a bonus; and scoring voyages, a card and a track early (R13.1)."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.actions import DECLINE, INVEST, SCORE_CARD, SCORE_TASK, TRACK
from caravela.games.coimbra.components import GAME_END
from caravela.games.coimbra.events import INVESTED_IN, SCORED_CARD, SCORED_TASK, SCORED_TRACK
from caravela.games.coimbra.names import CLASSES
from caravela.games.coimbra.scoring import VOYAGES_IN_PLAY, card_points, task_points, track_points
from caravela.games.coimbra.state import GUARDS, HELD, IN_PLAY, INVESTED, SHEET, TILES, Position, bits, next_bit, score
from caravela.games.coimbra.steps.acquire import too_dear
from caravela.games.coimbra.steps.numbers import EARLY_TASKS
from caravela.games.coimbra.steps.rewards import decline
from caravela.kernel.packed import i64
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import PAYLOAD, seat_of
from caravela.kernel.step import Step
from caravela.kernel.words import Sentence, say

ALL_TRACKS: Final = [TRACK + track for track in range(len(CLASSES))]


def discount(s: Position, seat: i64) -> i64:
    """What the favor tiles that a player holds take off the price of a voyage."""
    total: i64 = 0
    tiles = s.cells[seat * SHEET + TILES]
    tile = next_bit(tiles, 0)
    while tile >= 0:
        total += s.data.favor_discount[tile]
        tile = next_bit(tiles, tile + 1)
    return total


def voyage_price(s: Position, seat: i64, voyage: i64) -> i64:
    """R8.2: the printed cost less what a favor tile takes off while it is held."""
    cost = s.data.voyage_cost[voyage] - discount(s, seat)
    return cost if cost > 0 else 0


class Investment(Step[Position]):
    """D8, R8.2: invest in one voyage, or not.

    Frame payload: bits 0–1 the only cost kind allowed, plus one (0: any); bit 2 set in phase F."""

    rule = "R8.2"
    kinds = "invest decline"

    def legal(self, s: Position) -> list[int]:
        """Voyages without the player's disk, of the right kind, that he can pay."""
        cells, rare, data = s.cells, s.rare, s.data
        seat = seat_of(s.frame)
        own = seat * SHEET
        only = ((s.frame >> PAYLOAD) & 3) - 1
        invested = cells[own + INVESTED]
        less = discount(s, seat)
        found: list[int] = []
        place: i64 = 0
        while place < VOYAGES_IN_PLAY:
            voyage = rare[IN_PLAY + place]
            kind = data.voyage_kind[voyage]
            fits = only < 0 or only == kind
            if fits and (invested >> voyage) & 1 == 0 and data.voyage_cost[voyage] - less <= cells[own + GUARDS + kind]:
                found.append(INVEST + voyage)
            place += 1
        found.append(DECLINE)
        return found

    def apply(self, s: Position, action: int) -> None:
        """Pay and place a disk."""
        seat = seat_of(s.frame)
        if action == DECLINE:
            decline(s, seat, "investment" if s.frame >> (PAYLOAD + 2) else "bonus_investment")
            return
        voyage: i64 = action - INVEST
        cost = voyage_price(s, seat, voyage)
        s.cells[seat * SHEET + GUARDS + s.data.voyage_kind[voyage]] -= cost
        s.cells[seat * SHEET + INVESTED] |= 1 << voyage
        if s.events is not None:
            s.note(INVESTED_IN, [seat, voyage, s.data.voyage_kind[voyage], cost])

    def prompt(self, s: Position) -> Sentence:
        """Ask for a voyage."""
        only = ((s.frame >> PAYLOAD) & 3) - 1
        return say("prompt.invest_kind", resource=only) if only >= 0 else say("prompt.invest")

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not in play, invested already, of the wrong kind, or too dear."""
        seat = seat_of(s.frame)
        base = seat * SHEET
        voyage = action - INVEST
        kind = s.data.voyage_kind[voyage]
        only = ((s.frame >> PAYLOAD) & 3) - 1
        if voyage not in list(s.rare[IN_PLAY : IN_PLAY + VOYAGES_IN_PLAY]):
            return Refusal("R2.4", say("refusal.not_in_play", voyage=voyage))
        if (s.cells[base + INVESTED] >> voyage) & 1:
            return Refusal("R8.2", say("refusal.invested", voyage=voyage))
        if only >= 0 and only != kind:
            return Refusal("R8.3", say("refusal.other_cost", only=only, voyage=voyage, resource=kind))
        cost, stock = voyage_price(s, seat, voyage), s.cells[base + GUARDS + kind]
        why = say("refusal.voyage_dear", voyage=voyage, resource=kind, cost=cost, stock=stock)
        return too_dear(s, "R8.2", why, seat, kind, cost)


class EarlyTasks(Step[Position]):
    """D18: which voyages to score now, in the order of the board.

    Frame payload: bits 0–6 the effect, 7–9 how many may still be scored, 10–12 the first place of the board allowed."""

    rule = "R13.1"
    kinds = "task"

    def places(self, s: Position) -> list[int]:
        """Places of the board, from the first allowed, whose voyage carries the player's disk."""
        invested = s.cells[seat_of(s.frame) * SHEET + INVESTED]
        found: list[int] = []
        for place in range(s.frame >> (PAYLOAD + 10), VOYAGES_IN_PLAY):
            if (invested >> s.rare[IN_PLAY + place]) & 1:
                found.append(place)
        return found

    def legal(self, s: Position) -> list[int]:
        """As many as possible are scored, because points never hurt (R11.2): a choice that leaves too few is not offered."""
        places = self.places(s)
        most = (s.frame >> (PAYLOAD + 7)) & 7
        count = len(places) - most + 1
        if count < 1:
            count = 1
        return [SCORE_TASK + s.rare[IN_PLAY + places[index]] for index in range(count)]

    def apply(self, s: Position, action: int) -> None:
        """Score it now; it scores again at the end."""
        seat = seat_of(s.frame)
        payload = s.frame >> PAYLOAD
        voyage: i64 = action - SCORE_TASK
        points = task_points(s, seat, voyage)
        score(s, seat, points, s.data.effects[payload & 127].source)
        if s.events is not None:
            s.note(SCORED_TASK, [seat, voyage, points])
        place: i64 = 0
        while s.rare[IN_PLAY + place] != voyage:
            place += 1
        left = ((payload >> 7) & 7) - 1
        invested = s.cells[seat * SHEET + INVESTED]
        if left > 0:
            for later in range(place + 1, VOYAGES_IN_PLAY):
                if (invested >> s.rare[IN_PLAY + later]) & 1:
                    s.push(EARLY_TASKS, seat, (payload & 127) | (left << 7) | ((place + 1) << 10))
                    return

    def prompt(self, s: Position) -> Sentence:
        """Ask for a voyage."""
        return say("prompt.task", left=(s.frame >> (PAYLOAD + 7)) & 7)

    def refuse(self, s: Position, action: int) -> Refusal:
        """No disk on it, passed, or it would leave too few."""
        voyage = action - SCORE_TASK
        if (s.cells[seat_of(s.frame) * SHEET + INVESTED] >> voyage) & 1 == 0:
            return Refusal("R13.1", say("refusal.no_disk", voyage=voyage))
        if voyage in list(s.rare[IN_PLAY : IN_PLAY + (s.frame >> (PAYLOAD + 10))]):
            return Refusal("R13.1", say("refusal.task_passed", voyage=voyage))
        return Refusal("R13.1", say("refusal.task_later", voyage=voyage, left=(s.frame >> (PAYLOAD + 7)) & 7))


class EarlyCard(Step[Position]):
    """D19: which game end card to score now. Frame payload: the effect."""

    rule = "R13.1"
    kinds = "score"

    def legal(self, s: Position) -> list[int]:
        """Own game end cards."""
        mask = s.cells[seat_of(s.frame) * SHEET + HELD] & s.data.bonus_mask[GAME_END]
        return [SCORE_CARD + card for card in bits(mask)]

    def apply(self, s: Position, action: int) -> None:
        """Score it now; it scores again at the end."""
        seat = seat_of(s.frame)
        card = action - SCORE_CARD
        points = card_points(s, seat, card)
        score(s, seat, points, s.data.effects[s.frame >> PAYLOAD].source)
        if s.events is not None:
            s.note(SCORED_CARD, [seat, card, points])

    def prompt(self, s: Position) -> Sentence:
        """Ask for a card."""
        return say("prompt.end_card")

    def refuse(self, s: Position, action: int) -> Refusal:
        """Not his, or no game end card."""
        card = action - SCORE_CARD
        if (s.cells[seat_of(s.frame) * SHEET + HELD] >> card) & 1 == 0:
            return Refusal("R13.1", say("refusal.not_owned", card=card))
        return Refusal("R13.1", say("refusal.no_end_bonus", card=card))


class EarlyTrack(Step[Position]):
    """D19: which track to score now, for this player alone. Frame payload: the effect."""

    rule = "R13.1"
    kinds = "track"

    def legal(self, s: Position) -> list[int]:
        """Any track."""
        return ALL_TRACKS

    def apply(self, s: Position, action: int) -> None:
        """Gain what the tile pays for the present place."""
        seat = seat_of(s.frame)
        points = track_points(s, seat, action - TRACK)
        score(s, seat, points, s.data.effects[s.frame >> PAYLOAD].source)
        if s.events is not None:
            s.note(SCORED_TRACK, [seat, action - TRACK, points])

    def prompt(self, s: Position) -> Sentence:
        """Ask for a track."""
        return say("prompt.track_now")
