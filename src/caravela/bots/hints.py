"""What speaks for the best moves of a position.

Every way to finish the turn is looked at, and the most promising are followed in a few samples of luck. `points` is what one's
own judgement gains by the end of the turn, with the terms that say where it comes from. `chance` is the expected change in the
chance to win: after the turn less before it, as a calibrated net tells it. 0 means: as good as what players do here on the
average. Where there is no such net it is None. Moves are then ordered by how the judgement sees them after a round of everybody's
turns, because it favours who has just moved.
"""

from __future__ import annotations

from typing import Any

from caravela.bots.chances import win_chance
from caravela.bots.turns import best_by_option, follow, play_round, ways_to_finish
from caravela.kernel.asking import Asking
from caravela.kernel.luck import Luck
from caravela.kernel.state import State

MOVES = 3
CANDIDATES = 5
TERMS = 4
SAMPLES = 4
BUDGET = 200  # positions; more takes long where the engine is not compiled


def best_moves(s: State, luck: Luck) -> list[dict[str, Any]]:
    """The best moves, best first: action, notation, label, answer (to a question with several parts), points, chance (or None)
    and terms. Nothing is looked at that the seat that decides cannot know.

    >>> best = caravela.best_moves(caravela.game("navegador").new(players=2, seed=1), caravela.Luck(1))
    >>> list(best[0])
    ['action', 'notation', 'label', 'answer', 'points', 'chance', 'terms']
    """
    game, seat = s.game, s.actor
    imagined = game.resample(s, seat, luck)
    judge = game.judgement
    names, now = judge.terms.names, judge.by_term(imagined, seat)
    before = win_chance(imagined)
    lines = best_by_option(ways_to_finish(imagined, judge, BUDGET))[:CANDIDATES]
    worlds = [game.resample(s, seat, luck) for _ in range(SAMPLES)]
    found: list[tuple[float, dict[str, Any]]] = []
    for line in lines:
        change = 0.0
        for world in worlds:
            after = follow(world.clone(), judge, line.actions)
            if not before.calibrated:
                after = play_round(after, seat, judge, judge)
            change += (win_chance(after)[seat] - before[seat]) / SAMPLES
        then = judge.by_term(line.position, seat)
        changes = sorted(((b - a, name) for name, a, b in zip(names, now, then, strict=True)), key=lambda each: -abs(each[0]))
        action = line.actions[0]
        question = game.question(s)
        answer = question.answer(s, line.actions) if question is not None and action < game.first_side else {}
        asking = Asking(s, answer)
        move = {
            "action": action,
            "notation": game.text(action),
            "label": "; ".join(asking.chosen().values()) or asking.confirmation() or game.describe(s, action),
            "answer": {part: game.text(chosen) for part, chosen in answer.items()},
            "points": round(sum(then) - sum(now), 1),
            "chance": round(change, 3) if before.calibrated else None,
            "terms": [{"name": name, "change": round(by, 1)} for by, name in changes[:TERMS] if round(by, 1)],
        }
        found.append((change, move))
    found.sort(key=lambda each: -each[0])
    return [move for _, move in found[:MOVES]]
