"""Names and effects as short texts for people, made from the data once: for views, prompts and the log."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from caravela.games.coimbra.components import CLASS_CARDS, FIRST_MONASTERY, HALF_SUM_TRACKS, TASKS, WITH_DISK_LEVEL, Components
from caravela.games.coimbra.effects import (
    COINS_SHIFT,
    FIELD,
    GAIN_IF_NO_DIE,
    KINDS,
    ON_ACQUIRE_CLASS,
    PER_DIE,
    RAISE_ANY_TRACK,
    STEPS_SHIFT,
    VP_ON_CASTLE_DIE,
    VP_ON_MONASTERY_DISK,
    VP_SHIFT,
    Effect,
)
from caravela.games.coimbra.names import (
    CARDS,
    CLASSES,
    CORNERS,
    COST_KINDS,
    DICE,
    DICE_COLOURS,
    FAVORS,
    FIRST_SPACE,
    LOCATIONS,
    MONASTERIES,
    NODES,
    RESOURCES,
    VOYAGES,
)
from caravela.kernel.words import words_of

WORDS: Final = words_of(Path(__file__).parent)
ROMAN: Final = ["", "I", "II", "III"]
RULES_OF_KINDS: Final = {  # of bonuses that have a paragraph of their own
    RAISE_ANY_TRACK: "R7.2",
    GAIN_IF_NO_DIE: "R7.2",
    PER_DIE: "R7.4",
    ON_ACQUIRE_CLASS: "R12.1",
    VP_ON_CASTLE_DIE: "R4.7",
    VP_ON_MONASTERY_DISK: "R10.7",
}


def names_of(data: Components) -> dict[str, list[str]]:
    """What things are called, by list and number; `bonus`, `favor_text` and `task` say what they do, `rule` where a gain of a
    source is in the rules."""
    cards = [card_name(data, card) for card in range(len(CARDS))]
    bonuses = [effect_text(data, effect) for effect in data.effects]
    tiles = [WORDS.say("name.monastery", {"level": level_of(name)}) for name in MONASTERIES]
    kinds = [RULES_OF_KINDS.get(effect.kind) for effect in data.effects[: FIRST_MONASTERY + len(MONASTERIES)]]
    rules = [rule or ("R12.2" if number < FIRST_MONASTERY else "R13.1") for number, rule in enumerate(kinds)]
    return {
        "group": CLASSES,
        "colour": DICE_COLOURS,
        "die": [die_name(die) for die in range(len(DICE))],
        "location": [data.location_names[location].lower() for location in range(len(LOCATIONS))],
        "card": cards,
        "card_text": [card_text(data, card, cards[card], bonuses[card]) for card in range(len(CARDS))],
        "bonus": bonuses,
        "monastery": bonuses[FIRST_MONASTERY : FIRST_MONASTERY + len(MONASTERIES)],
        "favor": data.favor_names,
        "favor_text": [favor_text(data, tile, bonuses) for tile in range(len(FAVORS))],
        "voyage": data.voyage_names,
        "task": [task_text(data, voyage) for voyage in range(len(VOYAGES))],
        "node": [node_name(node) for node in range(len(NODES))],
        "source": [*cards, *tiles, *data.favor_names, "income"],
        "rule": [*rules, *[f"R6.{tile + 1}" for tile in range(len(FAVORS))], "R7.3"],
    }


def resource(kind: int, number: int) -> str:
    """`1 guard`, `3 coins`."""
    return stock(COST_KINDS[kind], number)


def stock(name: str, number: int) -> str:
    """`1 guard`, `3 coins`, `2 VP`, `1 crown`."""
    return WORDS.say(f"stock.{name}", {"amount": number})


def listed(parts: list[str], how: str) -> str:
    """`2 guards, 1 coin and 3 VP`, `2 guards, or 3 VP`, `1 or 2`."""
    if len(parts) < 2:
        return parts[0] if parts else WORDS.say("list.nothing", {})
    before = ", ".join(parts[:-1]) if how == "and" else listed(parts[:-1], how)
    return WORDS.say(f"list.{how}", {"first": before, "last": parts[-1]})


def amounts(guards: int, coins: int, points: int = 0, steps: int = 0) -> str:
    """What is gained, paid or given."""
    numbers = zip(RESOURCES, (guards, coins, points, steps), strict=True)
    return listed([stock(name, number) for name, number in numbers if number], "and")


def reward_text(rewards: int) -> str:
    """A packed reward in words."""
    return amounts(rewards & FIELD, (rewards >> COINS_SHIFT) & FIELD, (rewards >> VP_SHIFT) & FIELD, rewards >> STEPS_SHIFT)


def effect_text(data: Components, effect: Effect) -> str:
    """A bonus in a few words."""
    told: dict[str, object] = {
        "rewards": reward_text(effect.rewards),
        "cost": reward_text(effect.cost),
        "options": listed([reward_text(option) for option in effect.options], "choice"),
        "amount": effect.amount,
        "values": listed([str(value) for value in range(1, 5) if (effect.values >> value) & 1], "or"),
        "tiers": "/".join(str(value) for value in sorted(set(effect.tiers)) if value),
        "cap": data.cap_bonus,
    }
    if effect.track >= 0:
        told |= {"class": data.class_names[effect.track].lower(), "track": CLASSES[effect.track]}
    if effect.colour >= 0:
        told["colour"] = DICE_COLOURS[effect.colour]
    if effect.resource >= 0:
        told |= {"resource": COST_KINDS[effect.resource], "price": resource(effect.resource, effect.amount)}
    return WORDS.say(f"effect.{KINDS[effect.kind]}", told)


def task_text(data: Components, voyage: int) -> str:
    """The task of a voyage in a few words."""
    task, number = data.task[voyage], data.task_number[voyage]
    told: dict[str, object] = {"vp": data.task_vp[voyage], "number": number}
    if task == HALF_SUM_TRACKS:
        told |= {"first": CLASSES[number // 4], "second": CLASSES[number % 4]}
    elif task == WITH_DISK_LEVEL:
        told["level"] = ROMAN[number]
    elif task == CLASS_CARDS:
        told["class"] = data.class_names[number].lower()
    return WORDS.say(f"task.{TASKS[task]}", told)


def card_name(data: Components, card: int) -> str:
    """`Cleric II 3`; start cards are of stack I."""
    group, stack, number = CARDS[card].split("_")
    name = data.class_names[CLASSES.index(group)]
    return WORDS.say("name.card", {"class": name, "stack": "I" if stack == "start" else stack.upper(), "number": number})


def card_text(data: Components, card: int, name: str, bonus: str) -> str:
    """A card with its influence and bonus."""
    return WORDS.say("name.card_text", {"card": name, "influence": data.influence[card], "bonus": bonus})


def favor_text(data: Components, tile: int, bonuses: list[str]) -> str:
    """A favor tile's bonuses."""
    parts = [bonuses[number] for number in data.favor_effects[tile]]
    if data.favor_discount[tile]:
        parts.append(WORDS.say("name.discount", {"amount": data.favor_discount[tile]}))
    return "; ".join(parts)


def level_of(name: str) -> str:
    """`II`, of a monastery."""
    return name.split("_")[1].upper()


def node_name(node: int) -> str:
    """A place of the map: `monastery II 3`, `the inner stopover in the north`."""
    kind, which = NODES[node].split("_")
    if node < len(CORNERS):
        return WORDS.say("name.corner", {"corner": which.upper()})
    if node >= FIRST_SPACE:
        return WORDS.say("name.space", {"level": kind.upper(), "number": which})
    return WORDS.say("name.stopover", {"kind": kind, "side": which})


def die_name(die: int) -> str:
    """`gray 5`."""
    return WORDS.say("name.die", {"colour": DICE[die][:-1], "value": DICE[die][-1]})
