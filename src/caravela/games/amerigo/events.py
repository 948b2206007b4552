"""What can happen in Amerigo, for log, animation and statistics."""

from __future__ import annotations

from typing import Final

from caravela.games.amerigo.components import CELLS, CUBES, GOODS, ISLAND_IDS, PLACES, TILES, TOKENS, TRACKS
from caravela.games.amerigo.shapes import TURNS
from caravela.kernel.events import EventKinds

kinds = EventKinds(
    colour=CUBES,
    action=CUBES,
    good=GOODS,
    tile=TILES,
    turn=TURNS,
    token=TOKENS,
    island=ISLAND_IDS,
    track=TRACKS,
    space=PLACES[:CELLS],
    place=PLACES,
)
DROPPED: Final = kinds.add("dropped", "round colour number blue black red brown green yellow white first")
SKIPPED: Final = kinds.add("skipped", "round colour number")
CHOSE: Final = kinds.add("chose", "seat action joker")
TOOK_GOLD: Final = kinds.add("took_gold", "seat gold", stocks="gold +gold")
SCORED_CUBES: Final = kinds.add("scored_cubes", "seat token vp", stocks="vp +vp, flipped +1")
PASSED: Final = kinds.add("passed", "seat")
EMPTIED_CHEST: Final = kinds.add("emptied_chest", "seat gold", stocks="chests -1, gold +gold")
CASHED: Final = kinds.add("cashed", "seat token gold", stocks="flipped +1, gold +gold")
SURPLUS: Final = kinds.add("surplus", "seat gold vp limit", stocks="gold -gold, vp +vp")
SPENT: Final = kinds.add("spent", "seat gold", stocks="gold -gold")
PLACED_SHIP: Final = kinds.add("placed_ship", "seat ship frame", stocks="ships +1")
SPED: Final = kinds.add("sped", "seat token steps", stocks="flipped +1")
SAILED: Final = kinds.add("sailed", "seat ship start:place end:place steps")
FOUNDED: Final = kinds.add("founded", "seat space island", stocks="posts +1")
DISCOVERED: Final = kinds.add("discovered", "seat island vp", stocks="vp +vp")
LOADED: Final = kinds.add("loaded", "seat number", stocks="cannons +number")
TOOK_TILE: Final = kinds.add("took_tile", "seat tile cost village", stocks="villages -village, planned +1")
ADVANCED: Final = kinds.add("advanced", "seat steps space:number", stocks="progress +steps")
TOOK_TOKEN: Final = kinds.add("took_token", "seat token", stocks="tokens +1")
BUILT: Final = kinds.add("built", "seat tile turn space island cost vp", stocks="planned -1, built +1, vp +vp")
TOOK_COMMODITY: Final = kinds.add("took_commodity", "seat good space", stocks="commodities +1")
COMPLETED: Final = kinds.add("completed", "seat island vp chest", stocks="vp +vp, chests +chest")
SCORED_POSTS: Final = kinds.add("scored_posts", "seat island posts vp", stocks="vp +vp")
BOUGHT: Final = kinds.add("bought", "seat good cost", stocks="production +1")
MOVED_DISC: Final = kinds.add("moved_disc", "seat steps space:number", stocks="disc +steps")
LEAPT: Final = kinds.add("leapt", "seat steps space:number", stocks="disc +steps")
OVERFLOWED: Final = kinds.add("overflowed", "seat gold track", stocks="gold +gold")
FOUGHT: Final = kinds.add("fought", "seat strength", stocks="cannons -strength")
LOST: Final = kinds.add("lost", "seat strength vp cannons", stocks="vp -vp, cannons -cannons")
PREPARED: Final = kinds.add("prepared", "round pirates time_value")
GAME_ENDED: Final = kinds.add("game_ended", "")
RECEIVED: Final = kinds.add("received", "seat gold token", stocks="gold +gold")
