"""What effects do, to be worded: buildings, King's Rewards, passing slots, favors and characters share them."""

from __future__ import annotations

from caravela.games.madeira.components import Effect
from caravela.kernel.words import Sentence, say


def effect_of(effect: Effect) -> Sentence:
    """An effect in a few words."""
    first, second = effect.first, effect.second
    return [
        say("effect.bread", bread=first),
        say("effect.reals", reals=first),
        say("effect.pp", pp=first),
        say("effect.wood", wood=first),
        say("effect.level_up"),
        say("effect.to_fields", workers=first),
        say("effect.to_cities", pp=first, workers=second),
        say("effect.to_lands", workers=first, pp=second),
        say("effect.to_watch", workers=first, pirates=second),
        say("effect.turn_up", favors=first),
        say("effect.pirates_or_bread", pirates=first, bread=second),
        say("effect.ships", ships=first),
        say("effect.half_pirates"),
        say("effect.marker"),
        say("effect.no_cost"),
        say("effect.more_workers", workers=first),
        say("effect.extra_harvests", harvests=first),
        say("effect.building", reals=first),
        say("effect.any_worker"),
        say("effect.build"),
        say("effect.relocate", pieces=first),
    ][effect.kind]
