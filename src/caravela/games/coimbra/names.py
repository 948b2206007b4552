"""Ids that label actions, views and data entries. Their number and order are part of the notation and never change."""

from __future__ import annotations

from typing import Final

CLASSES: Final = ["council", "merchant", "cleric", "scholar"]
DICE_COLOURS: Final = ["gray", "orange", "purple", "green", "white"]
WHITE: Final = 4
RESOURCES: Final = ["guards", "coins", "vp", "steps"]
COST_KINDS: Final = ["guards", "coins"]
LOCATIONS: Final = ["castle", "upper", "central", "lower"]
CITIES: Final = LOCATIONS[1:]
DIPLOMAS: Final = ["law", "medicine", "theology", "arts", "mathematics", "wild"]
WILD: Final = 5
FAVORS: Final = ["favor_voyage", "favor_cap", "favor_pilgrim", "favor_resources"]
SCORING_TILES: Final = ["scoring_a", "scoring_b", "scoring_c", "scoring_d"]
BONUSES: Final = ["immediate", "phase_c", "phase_e", "game_end"]
PHASES: Final = ["set_up", "A", "B", "C", "D", "E", "F", "end"]
COLOURS: Final = ["red", "yellow", "blue", "black"]

STACKS: Final = ["start", "ii", "iii"]
STACK_SIZES: Final = [2, 6, 6]  # cards of each class in stacks I, II and III
CARDS: Final = [
    f"{group}_{stack}_{number}"
    for stack, size in zip(STACKS, STACK_SIZES, strict=True)
    for group in CLASSES
    for number in range(1, size + 1)
]
CARD_COUNT: Final = 56
START_CARDS: Final = 8  # the first cards of the list

MONASTERIES: Final = [
    "mon_i_guards",
    "mon_i_coins",
    "mon_i_points",
    "mon_i_mixed",
    "mon_i_council_3",
    "mon_i_merchant_3",
    "mon_i_cleric_3",
    "mon_i_scholar_3",
    "mon_i_castle",
    "mon_i_pilgrimage",
    "mon_i_wild_1",
    "mon_ii_council_cards",
    "mon_ii_merchant_cards",
    "mon_ii_cleric_cards",
    "mon_ii_scholar_cards",
    "mon_ii_all_tracks",
    "mon_ii_crowns",
    "mon_ii_high_influence",
    "mon_ii_wild_2",
    "mon_iii_class_sets",
    "mon_iii_monasteries",
    "mon_iii_diplomas",
    "mon_iii_voyages",
    "mon_iii_end_and_track",
]
VOYAGES: Final = [
    "tanger",
    "madeira",
    "cabo_verde",
    "sansibar",
    "ceuta",
    "calicut",
    "mascat",
    "barbados",
    "brasil",
    "ilhas_dos_acores",
    "goa",
    "macau",
    "malaca",
    "ceilao",
    "diu",
]
CORNERS: Final = ["corner_nw", "corner_ne", "corner_se", "corner_sw"]
STOPOVERS: Final = [f"{kind}_{side}" for kind in ("stop", "coast") for side in ("n", "e", "s", "w")] + [
    f"{kind}_{side}" for kind in ("brown", "ruby") for side in ("nw", "ne", "se", "sw")
]
SPACES: Final = (
    [f"i_{number}" for number in range(1, 9)] + [f"ii_{number}" for number in range(1, 5)] + ["iii_1", "iii_2"]
)  # monastery spaces of the map
SPACE_COUNT: Final = 14
NODE_COUNT: Final = 34
NODES: Final = [*CORNERS, *STOPOVERS, *SPACES]
FIRST_SPACE: Final = 20  # the node of the first monastery space

# a die is `colour * 6 + value - 1`
DICE: Final = [f"{colour}{value}" for colour in DICE_COLOURS for value in range(1, 7)]

# what a gain or a payment comes from
SOURCES: Final = [*CARDS, *MONASTERIES, *FAVORS, "income"]
INCOME_SOURCE: Final = 84

OFFERS: Final = ["investment", "bonus_investment", "favor", "cap", "recruit", "payment", "repeat"]  # what a player can decline

MAX_OPTIONS: Final = 4  # of a bonus with a choice
MAX_EXCHANGE: Final = 20  # points of one exchange

assert len(CARDS) == CARD_COUNT
assert SOURCES[INCOME_SOURCE] == "income"
assert len(SPACES) == SPACE_COUNT
assert len(NODES) == NODE_COUNT == FIRST_SPACE + SPACE_COUNT
