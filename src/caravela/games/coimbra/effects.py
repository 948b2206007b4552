"""What cards, monasteries and favor tiles do, as data: one `Effect` each, of a kind with its numbers.

A reward is packed into one int, eight bits for each of guards, coins, victory points and steps, so that it can be
multiplied and kept in a list of ints.
"""

from __future__ import annotations

from typing import Any, Final

from caravela.games.coimbra.names import CLASSES, COST_KINDS, DICE_COLOURS, MAX_OPTIONS, RESOURCES
from caravela.kernel.data import Entry
from caravela.kernel.foreign import shown
from caravela.kernel.packed import i64
from caravela.kernel.refusal import BadInput

COINS_SHIFT: Final = 8
VP_SHIFT: Final = 16
STEPS_SHIFT: Final = 24
FIELD: Final = 255

KINDS: Final = [
    "gain",
    "gain_per_class_card",
    "gain_per_monastery",
    "gain_per_crown",
    "gain_per_influence_value",
    "gain_per_class_set",
    "gain_choice",
    "influence",
    "influence_all",
    "opponents_give",
    "trailing_players_give",
    "vp_and_opponents_lose",
    "recruit_from_discard",
    "gain_then_invest",
    "invest_voyage",
    "take_favor_tile",
    "place_cap_tile",
    "repeat_immediate",
    "track_income",
    "pay_for",
    "score_diplomas_now",
    "score_voyages_now",
    "score_end_bonus_and_track_now",
    "cost_discount",
    "on_acquire_class",
    "raise_any_track_and_gain",
    "per_die",
    "gain_if_no_die",
    "exchange_for_vp",
    "track_tiers",
    "repeat_game_end",
    "vp_on_castle_die",
    "vp_on_monastery_disk",
    "wild_diplomas",
]
GAIN: Final = 0
PER_CLASS_CARD: Final = 1
PER_MONASTERY: Final = 2
PER_CROWN: Final = 3
PER_INFLUENCE_VALUE: Final = 4
PER_CLASS_SET: Final = 5
GAIN_CHOICE: Final = 6
INFLUENCE: Final = 7
INFLUENCE_ALL: Final = 8
OPPONENTS_GIVE: Final = 9
TRAILING_GIVE: Final = 10
OPPONENTS_LOSE: Final = 11
RECRUIT_DISCARD: Final = 12
GAIN_THEN_INVEST: Final = 13
INVEST_VOYAGE: Final = 14
TAKE_FAVOR_TILE: Final = 15
PLACE_CAP_TILE: Final = 16
REPEAT_IMMEDIATE: Final = 17
TRACK_INCOME: Final = 18
PAY_FOR: Final = 19
SCORE_DIPLOMAS: Final = 20
SCORE_VOYAGES: Final = 21
SCORE_END_AND_TRACK: Final = 22
COST_DISCOUNT: Final = 23
ON_ACQUIRE_CLASS: Final = 24
RAISE_ANY_TRACK: Final = 25
PER_DIE: Final = 26
GAIN_IF_NO_DIE: Final = 27
EXCHANGE_FOR_VP: Final = 28
TRACK_TIERS: Final = 29
REPEAT_GAME_END: Final = 30
VP_ON_CASTLE_DIE: Final = 31
VP_ON_MONASTERY_DISK: Final = 32
WILD_DIPLOMAS: Final = 33

IMMEDIATE_KINDS: Final = KINDS[: SCORE_END_AND_TRACK + 1]
PHASE_C_KINDS: Final = ["cost_discount", "on_acquire_class"]
PHASE_E_KINDS: Final = ["raise_any_track_and_gain", "per_die", "gain_if_no_die", "exchange_for_vp"]
GAME_END_KINDS: Final = ["track_tiers", "repeat_game_end", *KINDS[PER_CLASS_CARD : PER_CLASS_SET + 1]]
LASTING_KINDS: Final = ["vp_on_castle_die", "vp_on_monastery_disk", "wild_diplomas"]

SPENDING: Final = [RECRUIT_DISCARD, GAIN_THEN_INVEST, INVEST_VOYAGE, TAKE_FAVOR_TILE, PAY_FOR, REPEAT_IMMEDIATE]

# where points scored during play come from
FROM_CARDS: Final = 0
FROM_MONASTERIES: Final = 1
FROM_FAVORS: Final = 2
FROM_INCOME: Final = 3
FROM_OTHERS: Final = 4


def pack(guards: i64, coins: i64, vp: i64, steps: i64) -> i64:
    """A reward as one int."""
    return guards | (coins << COINS_SHIFT) | (vp << VP_SHIFT) | (steps << STEPS_SHIFT)


class Effect:
    """One bonus. Which fields mean something depends on the kind: `rewards` and `cost` packed; `options` packed rewards to
    choose from; `track` a class, or the class whose cards count; `colour` of dice; `values` a bit mask of influence values;
    `amount` the kind's own number (spaces, points lost, cost, maximum, rate); `resource` a cost kind, -1 for any;
    `tiers` points by space of the track; `source` where its points come from."""

    def __init__(self, kind: i64, source: i64) -> None:
        self.kind = kind
        self.source = source
        self.rewards: i64 = 0
        self.cost: i64 = 0
        self.options: list[int] = []
        self.track: i64 = -1
        self.colour: i64 = -1
        self.values: i64 = 0
        self.amount: i64 = 0
        self.resource: i64 = -1
        self.tiers: list[int] = []

    @property
    def lasting(self) -> bool:
        """Whether a monastery of this kind works from now on instead of once."""
        return self.kind >= VP_ON_CASTLE_DIE


def read_rewards(entry: Entry, most: int = 15) -> int:
    """The packed rewards of a table like `{ guards = 2, steps = 1 }`."""
    amounts = [0, 0, 0, 0]
    for key in entry.content:
        if key not in RESOURCES:
            raise BadInput(f"Data entry {entry.where(key)}: {shown(key)} is not one of {', '.join(RESOURCES)}.")
        amounts[RESOURCES.index(key)] = entry.number(key, 1, most)
    if not any(amounts):
        raise BadInput(f"Data entry {entry.path}: a reward is expected.")
    return pack(amounts[0], amounts[1], amounts[2], amounts[3])


def read_options(entry: Entry, given: bool) -> list[int]:
    """Packed rewards to choose from. What others give has no steps, and one option that everybody can pay."""
    found = [read_rewards(option) for option in entry.entries("options")]
    where = entry.where("options")
    if not 2 <= len(found) <= MAX_OPTIONS:
        raise BadInput(f"Data entry {where}: 2 to {MAX_OPTIONS} options are expected.")
    if given:
        if any(option >> STEPS_SHIFT for option in found):
            raise BadInput(f"Data entry {where}: steps cannot be given away.")
        if not any(option & 0xFFFF == 0 for option in found):
            raise BadInput(f"Data entry {where}: one option must be payable in victory points alone.")
    return found


def read_rows(entry: Entry, key: str, width: int) -> list[list[Any]]:
    """A list of lists of one length."""
    rows = entry.value(key)
    if not isinstance(rows, list):
        raise BadInput(f"Data entry {entry.where(key)}: a list is expected, not {shown(rows)}.")
    for index, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != width:
            raise BadInput(f"Data entry {entry.where(key)}[{index}]: {width} values are expected, not {shown(row)}.")
    return rows


def read_tiers(entry: Entry, top: int) -> list[int]:
    """Points by space of a track from `[from, to, points]` rows."""
    points = [0] * (top + 1)
    for index, row in enumerate(read_rows(entry, "tiers", 3)):
        where = f"{entry.where('tiers')}[{index}]"
        if not all(isinstance(number, int) for number in row):
            raise BadInput(f"Data entry {where}: [from, to, points] is expected.")
        low, high, value = row
        if not 0 <= low <= high <= top or not 0 <= value <= 99:
            raise BadInput(f"Data entry {where}: spaces run from 0 to {top}, points from 0 to 99.")
        for space in range(low, high + 1):
            points[space] = value
    return points


def read_effect(entry: Entry, kinds: list[str], source: int, top: int) -> Effect:
    """The effect in a table with `kind` and its numbers; `top` is the highest space of a track."""
    kind = KINDS.index(entry.text("kind", kinds))
    effect = Effect(kind, source)
    if kind <= PER_CLASS_SET or kind in (ON_ACQUIRE_CLASS, RAISE_ANY_TRACK, PER_DIE, GAIN_IF_NO_DIE):
        effect.rewards = read_rewards(entry.entry("rewards"))
    if kind in (PER_CLASS_CARD, ON_ACQUIRE_CLASS, REPEAT_IMMEDIATE):
        effect.track = CLASSES.index(entry.text("class", CLASSES))
    if kind in (INFLUENCE, TRAILING_GIVE, TRACK_INCOME, TRACK_TIERS):
        effect.track = CLASSES.index(entry.text("track", CLASSES))
    if kind in (PER_DIE, GAIN_IF_NO_DIE):
        effect.colour = DICE_COLOURS.index(entry.text("color", DICE_COLOURS[:4]))
    if kind in (INFLUENCE, INFLUENCE_ALL, RAISE_ANY_TRACK):
        effect.amount = entry.number("amount", 1, top)
    if kind == PER_INFLUENCE_VALUE:
        for value in entry.numbers("values", -1, 1, 4):
            effect.values |= 1 << value
    elif kind == GAIN_CHOICE:
        effect.options = read_options(entry, given=False)
    elif kind in (OPPONENTS_GIVE, TRAILING_GIVE):
        effect.options = read_options(entry, given=True)
    elif kind == OPPONENTS_LOSE:
        effect.rewards = read_rewards(entry.entry("rewards"))
        effect.amount = entry.number("lose_vp", 1, 20)
        effect.track = CLASSES.index(entry.text("or_lose_class", CLASSES))
    elif kind == RECRUIT_DISCARD:
        effect.amount = entry.number("cost", 0, 20)
    elif kind == GAIN_THEN_INVEST:
        effect.rewards = read_rewards(entry.entry("rewards"))
        effect.resource = COST_KINDS.index(entry.text("voyage_cost_kind", COST_KINDS))
    elif kind == PAY_FOR:
        effect.cost = read_rewards(entry.entry("cost"))
        if effect.cost >> VP_SHIFT:
            raise BadInput(f"Data entry {entry.where('cost')}: only guards and coins can be paid.")
        effect.rewards = read_rewards(entry.entry("rewards"))
    elif kind == SCORE_VOYAGES:
        effect.amount = entry.number("max", 1, 6)
    elif kind == COST_DISCOUNT:
        effect.resource = COST_KINDS.index(entry.text("cost_kind", COST_KINDS))
        effect.amount = entry.number("amount", 1, 9)
    elif kind == EXCHANGE_FOR_VP:
        effect.resource = COST_KINDS.index(entry.text("resource", COST_KINDS))
        effect.amount = entry.number("rate", 1, 20)
    elif kind == TRACK_TIERS:
        effect.tiers = read_tiers(entry, top)
    elif kind in (VP_ON_CASTLE_DIE, VP_ON_MONASTERY_DISK):
        effect.amount = entry.number("vp", 1, 20)
    elif kind == WILD_DIPLOMAS:
        effect.amount = entry.number("count", 1, 5)
    return effect
