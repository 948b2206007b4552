"""What speaks for the best moves of a position.

Every way to finish the turn is looked at; the most promising are followed through a round of everybody's turns, in a few samples
of luck. `points` is what one's own judgement gains by the end of the turn, with the terms that say where it comes from; `chance`
is the expected change in the chance to win, after that round.
"""

from __future__ import annotations

import math
from typing import Any

from caravela.bots.turns import best_by_option, follow, margin, play_round, ways_to_finish
from caravela.kernel.asking import Asking
from caravela.kernel.luck import Luck
from caravela.kernel.state import NOBODY, State

MOVES = 3
CANDIDATES = 5
TERMS = 4
SAMPLES = 4
LEAD = 10.0  # points that make one nearly three times as likely to win as not
BUDGET = 200  # positions; more takes long where the engine is not compiled


def best_moves(s: State, luck: Luck) -> list[dict[str, Any]]:
    """The best moves, best first: action, notation, label, answer (to a question with several parts), points, chance and terms.
    Nothing is looked at that the seat that decides cannot know.

    >>> best = caravela.best_moves(caravela.game("navegador").new(players=2, seed=1), caravela.Luck(1))
    >>> list(best[0])
    ['action', 'notation', 'label', 'answer', 'points', 'chance', 'terms']
    """
    game, seat = s.game, s.actor
    imagined = game.resample(s, seat, luck)
    judge = game.judgement
    names, now = judge.terms.names, judge.by_term(imagined, seat)
    before = win_chance(imagined, seat)
    lines = best_by_option(ways_to_finish(imagined, judge, BUDGET))[:CANDIDATES]
    worlds = [game.resample(s, seat, luck) for _ in range(SAMPLES)]
    found: list[dict[str, Any]] = []
    for line in lines:
        later = [win_chance(play_round(follow(world.clone(), judge, line.actions), seat, judge, judge), seat) for world in worlds]
        then = judge.by_term(line.position, seat)
        changes = sorted(((b - a, name) for name, a, b in zip(names, now, then, strict=True)), key=lambda each: -abs(each[0]))
        action = line.actions[0]
        question = game.question(s)
        answer = question.answer(s, line.actions) if question is not None and action < game.first_side else {}
        asking = Asking(s, answer)
        found.append(
            {
                "action": action,
                "notation": game.text(action),
                "label": "; ".join(asking.chosen().values()) or asking.confirmation() or game.describe(s, action),
                "answer": {part: game.text(chosen) for part, chosen in answer.items()},
                "points": round(sum(then) - sum(now), 1),
                "chance": round(sum(later) / SAMPLES - before, 3),
                "terms": [{"name": name, "change": round(by, 1)} for by, name in changes[:TERMS] if round(by, 1)],
            }
        )
    found.sort(key=lambda move: -float(move["chance"]))
    return found[:MOVES]


def win_chance(s: State, seat: int) -> float:
    """How likely this seat wins, in the game's judgement."""
    if s.actor == NOBODY:
        return 1.0 if s.result().ranks[seat] == 1 else 0.0
    return 1.0 / (1.0 + math.exp(-margin(s, seat, s.game.judgement) / LEAD))
