"""How often what is said comes true: games of mixed tables that no net has learned from, one position of each fifth."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from caravela.arena.calibration import FIFTHS, Seen, calibration, fitted_loss, log_loss
from caravela.arena.league import play, sit_down
from caravela.arena.pool import spread
from caravela.kernel.evaluator import Evaluator
from caravela.kernel.game import Game
from caravela.kernel.nets import read_net
from caravela.kernel.packed import vec
from caravela.kernel.state import State
from caravela.registry import game


def look(name: str, players: int, seed: str, number: int, net: str) -> list[dict[str, Any]]:
    """One game: a position of each fifth, drawn by lot, with chances, judged points and the winner, as JSON."""
    rules = game(name)
    judge = evaluator(rules, players, net)
    dice = Random(seed)
    shipped = rules.folder / "nets" / f"{players}.json"
    nets = [path for path in (Path(net) if net else shipped,) if path.exists()]
    positions: list[State] = []
    for s in play(rules, seed, sit_down(rules, players, dice, nets), dice):
        positions.append(s.clone())
    winner = s.result().winner
    stages: list[list[State]] = [[] for _ in range(FIFTHS)]
    for each in positions[:-1]:
        stages[min(FIFTHS - 1, int(FIFTHS * each.turn // (s.turn + 1)))].append(each)
    row = vec[float]([0.0] * (2 * players))
    found = []
    for stage, here in enumerate(stages):
        if here:
            chosen = dice.choice(here)
            judge.values(chosen, row, 0)
            judged = [rules.judgement.foresee(chosen, seat) for seat in range(players)]
            chances = list(row)[:players]
            found.append({"game": number, "stage": stage, "winner": winner, "chances": chances, "judged": judged})
    return found


def evaluator(rules: Game, players: int, net: str) -> Evaluator:
    """The net of this card, or what we ship."""
    return read_net(Path(net), rules, players) if net else rules.evaluator(players)


def look_at(rules: Game, players: int, games: int, seed: str, net: str, workers: int, tell: Callable[[int], None]) -> list[Seen]:
    """Positions of many games."""
    tasks = ((rules.name, players, f"{seed}/calibrate/{number}", number, net) for number in range(games))
    seen: list[Seen] = []
    for done, rows in enumerate(spread(tasks, look, workers)):
        seen += [Seen(**row) for row in rows]
        tell(done + 1)
    return sorted(seen, key=lambda each: (each.game, each.stage))


def calibrate(
    rules: Game, players: int, games: int, seed: str, net: str, workers: int, tell: Callable[[int], None]
) -> dict[str, Any]:
    """Play and compare."""
    seen = look_at(rules, players, games, seed, net, workers, tell)
    judge = evaluator(rules, players, net)
    return {
        "game": rules.name,
        "players": players,
        "seed": seed,
        "by": judge.name,
        "games": games,
        "positions": len(seen),
        **calibration(seen),
        "log_loss": {"net": log_loss(seen), "judgement": fitted_loss(seen)},
    }
