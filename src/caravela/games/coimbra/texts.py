"""Names and effects as short texts for people, made from the data: for views, prompts and the log."""

from __future__ import annotations

from typing import Final

from caravela.games.coimbra.components import (
    CARDS_BEYOND,
    CLASS_CARDS,
    DOUBLE_LOWEST,
    FIRST_FAVOR,
    FIRST_MONASTERY,
    HALF_SUM_RESOURCES,
    HALF_SUM_TRACKS,
    PER_DIPLOMA,
    PER_VOYAGE,
    WITH_DISK,
    WITH_DISK_LEVEL,
    WITHOUT_DISK,
    Components,
)
from caravela.games.coimbra.effects import (
    COINS_SHIFT,
    COST_DISCOUNT,
    EXCHANGE_FOR_VP,
    FIELD,
    GAIN,
    GAIN_CHOICE,
    GAIN_IF_NO_DIE,
    GAIN_THEN_INVEST,
    INFLUENCE,
    INFLUENCE_ALL,
    INVEST_VOYAGE,
    ON_ACQUIRE_CLASS,
    OPPONENTS_GIVE,
    OPPONENTS_LOSE,
    PAY_FOR,
    PER_CLASS_CARD,
    PER_CLASS_SET,
    PER_CROWN,
    PER_DIE,
    PER_INFLUENCE_VALUE,
    PER_MONASTERY,
    PLACE_CAP_TILE,
    RAISE_ANY_TRACK,
    RECRUIT_DISCARD,
    REPEAT_GAME_END,
    REPEAT_IMMEDIATE,
    SCORE_DIPLOMAS,
    SCORE_END_AND_TRACK,
    SCORE_VOYAGES,
    STEPS_SHIFT,
    TAKE_FAVOR_TILE,
    TRACK_INCOME,
    TRACK_TIERS,
    TRAILING_GIVE,
    VP_ON_CASTLE_DIE,
    VP_ON_MONASTERY_DISK,
    VP_SHIFT,
    WILD_DIPLOMAS,
    Effect,
)
from caravela.games.coimbra.names import CARDS, CLASSES, COST_KINDS, DICE, DICE_COLOURS, MONASTERIES, NODES
from caravela.kernel.words import plural

ROMAN: Final = ["", "I", "II", "III"]
SINGULAR: Final = ["guard", "coin"]
SIDES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}


def resource(kind: int, number: int) -> str:
    """`1 guard`, `3 coins`."""
    return plural(number, SINGULAR[kind])


def a(word: str) -> str:
    """With its article: `a gray`, `an orange`."""
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def amounts(guards: int, coins: int, points: int, steps: int) -> str:
    """`2 guards, 1 coin and 3 VP`."""
    parts = []
    if guards:
        parts.append(plural(guards, "guard"))
    if coins:
        parts.append(plural(coins, "coin"))
    if points:
        parts.append(plural(points, "VP"))
    if steps:
        parts.append(plural(steps, "step"))
    if len(parts) > 1:
        return ", ".join(parts[:-1]) + " and " + parts[-1]
    return parts[0] if parts else "nothing"


def reward_text(rewards: int) -> str:
    """A packed reward in words."""
    return amounts(rewards & FIELD, (rewards >> COINS_SHIFT) & FIELD, (rewards >> VP_SHIFT) & FIELD, rewards >> STEPS_SHIFT)


def values_text(mask: int) -> str:
    """`1 or 2`."""
    return " or ".join(str(value) for value in range(1, 5) if (mask >> value) & 1)


def effect_text(data: Components, effect: Effect) -> str:
    """A bonus in a few words."""
    kind = effect.kind
    rewards = reward_text(effect.rewards)
    group = data.class_names[effect.track].lower() if effect.track >= 0 else ""
    track = CLASSES[effect.track] if effect.track >= 0 else ""
    colour = DICE_COLOURS[effect.colour] if effect.colour >= 0 else ""
    options = ", or ".join(reward_text(option) for option in effect.options)
    payment = COST_KINDS[effect.resource] if effect.resource >= 0 else ""
    if kind == GAIN:
        return rewards
    if kind == PER_CLASS_CARD:
        return f"{rewards} per {group} card"
    if kind == PER_MONASTERY:
        return f"{rewards} per monastery with your disk"
    if kind == PER_CROWN:
        return f"{rewards} per crown"
    if kind == PER_INFLUENCE_VALUE:
        return f"{rewards} per card of influence {values_text(effect.values)}"
    if kind == PER_CLASS_SET:
        return f"{rewards} per set of the four classes"
    if kind == GAIN_CHOICE:
        return options
    if kind == INFLUENCE:
        return f"{track} track +{effect.amount}"
    if kind == INFLUENCE_ALL:
        return f"all tracks +{effect.amount}"
    if kind == OPPONENTS_GIVE:
        return f"every opponent gives you {options}"
    if kind == TRAILING_GIVE:
        return f"everybody behind you on the {track} track gives you {options}"
    if kind == OPPONENTS_LOSE:
        return f"{rewards}; every opponent loses {effect.amount} VP or a {group}"
    if kind == RECRUIT_DISCARD:
        return f"acquire a discarded card for {effect.amount}"
    if kind == GAIN_THEN_INVEST:
        return f"{rewards}, then invest in a voyage for {payment}"
    if kind == INVEST_VOYAGE:
        return "invest in a voyage"
    if kind == TAKE_FAVOR_TILE:
        return "take a favor tile"
    if kind == PLACE_CAP_TILE:
        return f"cap tile: one die in a city +{data.cap_bonus}"
    if kind == REPEAT_IMMEDIATE:
        return f"repeat the immediate bonus of a {group}"
    if kind == TRACK_INCOME:
        return f"income of the {track} track"
    if kind == PAY_FOR:
        return f"pay {reward_text(effect.cost)} for {rewards}"
    if kind == SCORE_DIPLOMAS:
        return "score your diplomas now"
    if kind == SCORE_VOYAGES:
        return f"score up to {effect.amount} of your voyages now"
    if kind == SCORE_END_AND_TRACK:
        return "score a game end card and a track now"
    if kind == COST_DISCOUNT:
        return f"cards that cost {payment} are {effect.amount} cheaper"
    if kind == ON_ACQUIRE_CLASS:
        return f"{rewards} for each {group} acquired"
    if kind == RAISE_ANY_TRACK:
        return f"any track +{effect.amount} and {rewards}"
    if kind == PER_DIE:
        return f"{rewards} per {colour} die"
    if kind == GAIN_IF_NO_DIE:
        return f"{rewards} without {a(colour)} die"
    if kind == EXCHANGE_FOR_VP:
        return f"{resource(effect.resource, effect.amount)} for 1 VP, any number of times"
    if kind == TRACK_TIERS:
        steps = [str(value) for value in sorted(set(effect.tiers)) if value]
        return f"{track} track: {'/'.join(steps)} VP"
    if kind == REPEAT_GAME_END:
        return "one other game end card again"
    if kind == VP_ON_CASTLE_DIE:
        return f"{effect.amount} VP per die placed in the castle"
    if kind == VP_ON_MONASTERY_DISK:
        return f"{effect.amount} VP per further monastery disk"
    assert kind == WILD_DIPLOMAS
    return plural(effect.amount, "wild diploma")


def task_text(data: Components, voyage: int) -> str:
    """The task of a voyage in a few words."""
    task, vp, number = data.task[voyage], data.task_vp[voyage], data.task_number[voyage]
    if task == PER_VOYAGE:
        return f"{vp} VP per voyage with your disk"
    if task == PER_DIPLOMA:
        return f"{vp} VP per diploma"
    if task == HALF_SUM_TRACKS:
        return f"half the sum of {CLASSES[number // 4]} and {CLASSES[number % 4]}"
    if task == WITHOUT_DISK:
        return f"{vp} VP per monastery without your disk"
    if task == HALF_SUM_RESOURCES:
        return "half of guards, coins and crowns"
    if task == DOUBLE_LOWEST:
        return "twice your lowest track"
    if task == WITH_DISK:
        return f"{vp} VP per monastery with your disk"
    if task == WITH_DISK_LEVEL:
        return f"{vp} VP per level-{ROMAN[number]} monastery with your disk"
    if task == CARDS_BEYOND:
        return f"{vp} VP per card beyond {number}"
    if task == CLASS_CARDS:
        return f"{vp} VP per {data.class_names[number].lower()} card"
    return f"{vp} VP"


def card_name(data: Components, card: int) -> str:
    """`Cleric II 3`; start cards are of stack I."""
    group, stack, number = CARDS[card].split("_")
    return f"{data.class_names[CLASSES.index(group)]} {'I' if stack == 'start' else stack.upper()} {number}"


def card_text(data: Components, card: int) -> str:
    """A card with its influence and bonus."""
    return f"{card_name(data, card)} (+{data.influence[card]}; {effect_text(data, data.effects[card])})"


def tile_text(data: Components, tile: int) -> str:
    """A monastery's bonus."""
    return effect_text(data, data.effects[FIRST_MONASTERY + tile])


def favor_text(data: Components, tile: int) -> str:
    """A favor tile's bonuses."""
    parts = [effect_text(data, data.effects[number]) for number in data.favor_effects[tile]]
    if data.favor_discount[tile]:
        parts.append(f"voyages cost {data.favor_discount[tile]} less this round")
    return "; ".join(parts)


def node_name(node: int) -> str:
    """A place of the map: `monastery II 3`, `the northern stopover`."""
    kind, which = NODES[node].split("_")
    if kind == "corner":
        return f"the {which.upper()} corner"
    if kind in ("i", "ii", "iii"):
        return f"monastery {kind.upper()} {which}"
    side = "-".join(SIDES[letter] for letter in which)
    place = {"stop": "inner", "coast": "coastal", "brown": "brown", "ruby": "ruby"}[kind]
    return f"the {place} stopover in the {side}"


def die_name(die: int) -> str:
    """`gray 5`."""
    return f"{DICE[die][:-1]} {DICE[die][-1]}"


def source_name(data: Components, effect: int) -> str:
    """Where a reward comes from."""
    if effect < FIRST_MONASTERY:
        return card_name(data, effect)
    if effect < FIRST_FAVOR:
        return f"monastery ({MONASTERIES[effect - FIRST_MONASTERY].split('_')[1].upper()})"
    return data.favor_names[favor_of(data, effect)]


def favor_of(data: Components, effect: int) -> int:
    """The favor tile with this bonus."""
    return next(tile for tile, numbers in enumerate(data.favor_effects) if effect in numbers)
