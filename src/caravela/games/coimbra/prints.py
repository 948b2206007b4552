"""What is printed: the half of the view that never changes."""

from __future__ import annotations

from typing import Any

from caravela.games.coimbra.components import (
    CLASS_CARDS,
    FIRST_MONASTERY,
    HALF_SUM_TRACKS,
    LEVELS,
    SPACES_OF_TRACK,
    TASKS,
    Components,
)
from caravela.games.coimbra.effects import COINS_SHIFT, FIELD, KINDS, STEPS_SHIFT, VP_SHIFT, Effect
from caravela.games.coimbra.names import (
    BONUSES,
    CARDS,
    CLASSES,
    CORNERS,
    COST_KINDS,
    DICE_COLOURS,
    DIPLOMAS,
    FAVORS,
    FIRST_SPACE,
    LOCATIONS,
    MONASTERIES,
    NODES,
    RESOURCES,
    VOYAGES,
)
from caravela.games.coimbra.state import bits
from caravela.kernel.view import Prints
from caravela.kernel.words import Words


def prints(data: Components, words: Words) -> Prints:
    """The board and all cards and tiles, by list and id."""
    return {
        "board": {
            "rounds": data.rounds,
            "roads": [{"a": NODES[a], "b": NODES[b], "one_way": one_way} for a, b, one_way in data.roads],
        },
        "lane": {
            name: {"name": data.location_names[location], "ascending": location == 0} for location, name in enumerate(LOCATIONS)
        },
        "card": {name: card_print(data, words, card) for card, name in enumerate(CARDS)},
        "favor": {name: favor_print(data, words, tile) for tile, name in enumerate(FAVORS)},
        "track": {name: track_print(data, track) for track, name in enumerate(CLASSES)},
        "voyage": {name: voyage_print(data, words, voyage) for voyage, name in enumerate(VOYAGES)},
        "node": {name: node_print(data, words, node) for node, name in enumerate(NODES)},
        "monastery": {
            name: {
                "text": words.called("monastery", tile),
                "effect": effect_print(data.effects[FIRST_MONASTERY + tile]),
                "lasting": data.effects[FIRST_MONASTERY + tile].lasting,
            }
            for tile, name in enumerate(MONASTERIES)
        },
    }


def rewards_print(packed: int) -> dict[str, int]:
    """A packed reward by resource."""
    amounts = [packed & FIELD, (packed >> COINS_SHIFT) & FIELD, (packed >> VP_SHIFT) & FIELD, packed >> STEPS_SHIFT]
    return {name: amount for name, amount in zip(RESOURCES, amounts, strict=True) if amount}


def effect_print(effect: Effect) -> dict[str, Any]:
    """A bonus as data."""
    return {
        "kind": KINDS[effect.kind],
        "rewards": rewards_print(effect.rewards),
        "cost": rewards_print(effect.cost),
        "options": [rewards_print(option) for option in effect.options],
        "group": CLASSES[effect.track] if effect.track >= 0 else "",
        "colour": DICE_COLOURS[effect.colour] if effect.colour >= 0 else "",
        "values": bits(effect.values),
        "amount": effect.amount,
        "resource": COST_KINDS[effect.resource] if effect.resource >= 0 else "",
        "tiers": effect.tiers,
    }


def card_print(data: Components, words: Words, card: int) -> dict[str, Any]:
    """One character card."""
    kind = data.cost_kind[card]
    return {
        "name": words.called("card", card),
        "group": CLASSES[data.card_class[card]],
        "influence": data.influence[card],
        "cost_kind": COST_KINDS[kind] if kind >= 0 else "none",
        "diplomas": [DIPLOMAS[icon] for icon in data.diplomas[card]],
        "bonus": BONUSES[data.bonus[card]],
        "text": words.called("bonus", card),
        "effect": effect_print(data.effects[card]),
    }


def favor_print(data: Components, words: Words, tile: int) -> dict[str, Any]:
    """One favor tile."""
    return {
        "name": data.favor_names[tile],
        "crowns": data.favor_crowns[tile],
        "text": words.called("favor_text", tile),
        "effects": [effect_print(data.effects[number]) for number in data.favor_effects[tile]],
        "discount": data.favor_discount[tile],
    }


def track_print(data: Components, track: int) -> dict[str, Any]:
    """One influence track."""
    return {
        "name": data.class_names[track],
        "colour": DICE_COLOURS[track],
        "reward": RESOURCES[data.income_kind[track]],
        "income": list(data.income[track * SPACES_OF_TRACK : (track + 1) * SPACES_OF_TRACK]),
    }


def voyage_print(data: Components, words: Words, voyage: int) -> dict[str, Any]:
    """One voyage card."""
    return {
        "name": data.voyage_names[voyage],
        "cost_kind": COST_KINDS[data.voyage_kind[voyage]],
        "cost": data.voyage_cost[voyage],
        "text": words.called("voyage_text", voyage),
        "task": TASKS[data.task[voyage]],
        "vp": data.task_vp[voyage],
        "groups": task_groups(data, voyage),
        "number": data.task_number[voyage],
    }


def task_groups(data: Components, voyage: int) -> list[str]:
    """The classes a task looks at."""
    number = data.task_number[voyage]
    if data.task[voyage] == HALF_SUM_TRACKS:
        return [CLASSES[number // 4], CLASSES[number % 4]]
    return [CLASSES[number]] if data.task[voyage] == CLASS_CARDS else []


def node_print(data: Components, words: Words, node: int) -> dict[str, Any]:
    """One place of the map."""
    space = node - FIRST_SPACE
    return {
        "name": words.called("node", node),
        "kind": "corner" if node < len(CORNERS) else "stopover" if space < 0 else "monastery",
        "colour": data.node_colour[node],
        "x": data.node_x[node],
        "y": data.node_y[node],
        "level": LEVELS[space] if space >= 0 else 0,
    }
