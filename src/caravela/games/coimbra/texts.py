"""What things are called, and what cards, tiles and voyages do in a few words: lists for views and sentences, made once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from caravela.games.coimbra import names as ids
from caravela.games.coimbra.components import FIRST_MONASTERY, HALF_SUM_TRACKS, TASKS, Components
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
from caravela.kernel.words import Sentence, Words, say

FOLDER: Final = Path(__file__).parent
RULES_OF_KINDS: Final = {  # of bonuses that have a paragraph of their own
    RAISE_ANY_TRACK: "R7.2",
    GAIN_IF_NO_DIE: "R7.2",
    PER_DIE: "R7.4",
    ON_ACQUIRE_CLASS: "R12.1",
    VP_ON_CASTLE_DIE: "R4.7",
    VP_ON_MONASTERY_DISK: "R10.7",
}


def names_of(data: Components) -> dict[str, dict[str, str]]:
    """What things are called, by list and id. `bonus`, `monastery` and what ends in `_text` say what they do, `rule` where the
    rules speak of a gain. Where a thing is called by its id here, `words.en.toml` has the word if it is another."""
    names = {
        "group": {name: name for name in ids.CLASSES},
        "class": dict(zip(ids.CLASSES, data.class_names, strict=True)),
        "colour": {colour: colour for colour in ids.DICE_COLOURS},
        "a_colour": {colour: colour for colour in ids.DICE_COLOURS},
        "player": {colour: colour for colour in ids.COLOURS},
        "resource": {name: name for name in ids.COST_KINDS},
        "unit": {name: name for name in ids.COST_KINDS},
        "offer": {offer: offer for offer in ids.OFFERS},
        "node": {node: node for node in ids.NODES},
        "phase": {phase: phase for phase in ids.PHASES},
        "die": {die: f"{die[:-1]} {die[-1]}" for die in ids.DICE},
        "location": dict(zip(ids.LOCATIONS, data.location_names, strict=True)),
        "favor": dict(zip(ids.FAVORS, data.favor_names, strict=True)),
        "voyage": dict(zip(ids.VOYAGES, data.voyage_names, strict=True)),
    }
    words = Words(FOLDER, names)
    bonuses = [words.text(bonus(data, effect)) for effect in data.effects]
    texts = dict(zip([*ids.CARDS, *ids.MONASTERIES], bonuses, strict=False))
    cards = {card: words.text(card_name(card)) for card in ids.CARDS}
    levels = {tile: words.text(say("name.monastery", level=tile.split("_")[1].upper())) for tile in ids.MONASTERIES}
    rules = [RULES_OF_KINDS.get(effect.kind, "") for effect in data.effects[: len(texts)]]
    rules = [rule or ("R12.2" if number < FIRST_MONASTERY else "R13.1") for number, rule in enumerate(rules)]
    rules += [f"R6.{tile + 1}" for tile in range(len(ids.FAVORS))]
    return names | {
        "card": cards,
        "card_text": {card: words.text(card_text(data, number, texts[card])) for number, card in enumerate(ids.CARDS)},
        "bonus": {card: texts[card] for card in ids.CARDS},
        "monastery": {tile: texts[tile] for tile in ids.MONASTERIES},
        "favor_text": {favor: favor_text(data, tile, bonuses, words) for tile, favor in enumerate(ids.FAVORS)},
        "voyage_text": {voyage: words.text(task(data, number)) for number, voyage in enumerate(ids.VOYAGES)},
        "source": cards | levels | names["favor"] | {"income": "income"},
        "rule": dict(zip(ids.SOURCES, [*rules, "R7.3"], strict=True)),
    }


def card_name(card: str) -> Sentence:
    """`Cleric II 3`; start cards are of stack I."""
    group, stack, number = card.split("_")
    return say("name.card", group=ids.CLASSES.index(group), stack="I" if stack == "start" else stack.upper(), number=number)


def card_text(data: Components, card: int, text: str) -> Sentence:
    """A card with its influence and bonus."""
    return say("name.card_text", card=card_name(ids.CARDS[card]), influence=data.influence[card], bonus=text)


def favor_text(data: Components, tile: int, bonuses: list[str], words: Words) -> str:
    """A favor tile's bonuses."""
    parts = [bonuses[number] for number in data.favor_effects[tile]]
    if data.favor_discount[tile]:
        parts.append(words.text(say("name.discount", amount=data.favor_discount[tile])))
    return "; ".join(parts)


def reward(packed: int) -> Sentence:
    """A packed reward: `2 guards, 1 coin and 3 VP`."""
    guards, coins, vp = packed & FIELD, (packed >> COINS_SHIFT) & FIELD, (packed >> VP_SHIFT) & FIELD
    return say("part.reward", guards=guards, coins=coins, vp=vp, steps=packed >> STEPS_SHIFT)


def one_of(options: list[int]) -> Sentence:
    """Packed rewards to choose from: `2 guards, or 3 VP`."""
    if len(options) == 1:
        return reward(options[0])
    return say("part.choice", first=one_of(options[:-1]), last=reward(options[-1]))


def bonus(data: Components, effect: Effect) -> Sentence:
    """What an effect does."""
    values = [value for value in range(1, 5) if (effect.values >> value) & 1]
    either: object = values[0] if values else ""
    for value in values[1:]:
        either = say("part.either", first=either, last=value)
    told = {
        "rewards": reward(effect.rewards),
        "cost": reward(effect.cost),
        "options": one_of(effect.options) if effect.options else "",
        "group": effect.track,
        "colour": effect.colour,
        "values": either,
        "amount": effect.amount,
        "resource": effect.resource,
        "tiers": "/".join(str(value) for value in sorted(set(effect.tiers)) if value),
        "cap": data.cap_bonus,
    }
    return Sentence(f"effect.{KINDS[effect.kind]}", told)


def task(data: Components, voyage: int) -> Sentence:
    """The task of a voyage."""
    kind, number = data.task[voyage], data.task_number[voyage]
    first, second = divmod(number, 4) if kind == HALF_SUM_TRACKS else (0, 0)
    told = {"vp": data.task_vp[voyage], "number": number, "first": first, "second": second}
    return Sentence(f"task.{TASKS[kind]}", told)
