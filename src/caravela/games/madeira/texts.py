"""Names and effects of tiles, by element id, for views."""

from __future__ import annotations

from caravela.games.madeira.components import BUILDINGS, CHARACTERS, FAVORS, GUILDS, PASSING, REQUESTS, REWARDS, Components
from caravela.games.madeira.phrases import effect_of
from caravela.kernel.words import Words


def texts(data: Components, words: Words) -> dict[str, str]:
    """What favors, King's Rewards, buildings (in both strengths), passing slots and characters do, by element id."""
    effects = {f"favor.{FAVORS[favor]}": data.favor_effects[favor] for favor in range(len(FAVORS))}
    for reward in range(len(REWARDS)):
        effects[f"reward.{REWARDS[reward]}"] = data.reward_effects[reward]
    for building in range(len(BUILDINGS)):
        effects[f"building.{BUILDINGS[building]}.1"] = data.weak[building]
        effects[f"building.{BUILDINGS[building]}.3"] = data.strong[building]
    for slot in range(4):
        effect = data.slot_effects[slot]
        if effect is not None:
            effects[f"passing.{PASSING[slot]}"] = effect
    for character in range(len(CHARACTERS)):
        effects[f"character.{CHARACTERS[character]}"] = data.character_effects[character]
    return {element: words.text(effect_of(effect)) for element, effect in effects.items()}


def names(data: Components) -> dict[str, str]:
    """Names of tiles, by element id."""
    found = {f"favor.{FAVORS[favor]}": data.favor_names[favor] for favor in range(len(FAVORS))}
    for reward in range(len(REWARDS)):
        found[f"reward.{REWARDS[reward]}"] = data.reward_names[reward]
    for character in range(len(CHARACTERS)):
        found[f"character.{CHARACTERS[character]}"] = data.character_names[character]
    for kind in range(len(REQUESTS)):
        found[f"request.{REQUESTS[kind]}"] = data.request_names[kind]
    for region in range(len(data.region_names)):
        found[f"region.{region + 1}"] = data.region_names[region]
    return found


def guilds_of_favors(data: Components) -> dict[str, str]:
    """The guild of each favor."""
    return {FAVORS[favor]: GUILDS[data.favor_guild[favor]] for favor in range(len(FAVORS))}
