"""What speaks for the best moves of a position.

Every way to finish the turn is looked at. The most promising are followed in a few samples of luck, the other choices in one,
less what that sample is worth to everybody; one that then looks best is followed in all of them. A move's value is the chance
to win after the turn, where a calibrated net tells it. Elsewhere no percentage is said: the value is in judged points, one's
own less those of the best rival, after a round of everybody's turns, because the judgement favours who has just moved. Both are
compared in the same way: `gain` with the average of all choices, which is 0, and `behind` with the best.
"""

from __future__ import annotations

from typing import Any

from caravela.bots.chances import win_chance
from caravela.bots.turns import Line, best_by_option, follow, margin, play_round, turn_is_over, ways_to_finish
from caravela.kernel.asking import Asking
from caravela.kernel.luck import Luck
from caravela.kernel.state import State

MOVES = 3
CANDIDATES = 5
OTHERS = 12  # choices that count for the average besides, evenly spread
TERMS = 4
SAMPLES = 4
BUDGET = 200  # positions; more takes long where the engine is not compiled
ENDINGS = ("done", "stop")  # kinds of actions that only end an action


def best_moves(s: State, luck: Luck) -> dict[str, Any]:
    """The best moves, best first. `unit` is `chance` (0.05 is five in a hundred) or `points`, for gain and behind. A move has
    its action, notation, label, answer (to a question with several parts), `then` (how the turn goes on, until something is
    revealed), gain, behind, and terms: what makes its turn better or worse than the average one, in judged points. Nothing is
    looked at that the seat that decides cannot know.

    >>> best = caravela.best_moves(caravela.game("navegador").new(players=4, seed=1), caravela.Luck(1))
    >>> best["unit"], list(best["moves"][0])
    ('chance', ['action', 'notation', 'label', 'answer', 'then', 'gain', 'behind', 'terms'])
    """
    game, seat = s.game, s.actor
    imagined = game.resample(s, seat, luck)
    judge = game.judgement
    calibrated = game.evaluator(s.players).calibrated
    lines = best_by_option(ways_to_finish(imagined, judge, BUDGET))
    rest = lines[CANDIDATES:]
    lines[CANDIDATES:] = rest[:: len(rest) // OTHERS + 1]
    worlds = [game.resample(s, seat, luck) for _ in range(SAMPLES)]

    def value(line: Line, world: State) -> float:
        after = follow(world.clone(), judge, line.actions)
        return win_chance(after)[seat] if calibrated else margin(play_round(after, seat, judge, judge), seat, judge)

    tried = [[value(line, world) for world in worlds] for line in lines[:CANDIDATES]]
    values = [sum(each) / SAMPLES for each in tried]
    fortune = sum(each[0] for each in tried) / len(tried) - sum(values) / len(values)
    values += [value(line, worlds[0]) - fortune for line in lines[CANDIDATES:]]
    known = set(range(len(tried)))
    while (top := max(range(len(lines)), key=values.__getitem__)) not in known:
        known.add(top)
        values[top] = sum(value(lines[top], world) for world in worlds) / SAMPLES
    average, best = sum(values) / len(values), values[top]
    names = [game.words.called("term", term) for term in range(len(judge.terms.names))]
    terms = [judge.by_term(line.position, seat) for line in lines]
    usual = [sum(each) / len(lines) for each in zip(*terms, strict=True)]
    digits = 3 if calibrated else 1
    moves: list[dict[str, Any]] = []
    for number in sorted(known, key=lambda number: -values[number])[:MOVES]:
        line = lines[number]
        changes = sorted(
            ((a - b, name) for name, a, b in zip(names, terms[number], usual, strict=True)), key=lambda each: -abs(each[0])
        )
        answer = first_answer(s, line.actions)
        told = turn_in_words(s, imagined, line.actions)
        moves.append(
            {
                "action": line.actions[0],
                "notation": game.text(line.actions[0]),
                "label": told[0],
                "answer": {part: game.text(chosen) for part, chosen in answer.items()},
                "then": told[1:],
                "gain": round(values[number] - average, digits),
                "behind": round(best - values[number], digits),
                "terms": [{"name": name, "change": round(by, 1)} for by, name in changes[:TERMS] if round(by, 1)],
            }
        )
    return {"unit": "chance" if calibrated else "points", "moves": moves}


def first_answer(s: State, actions: list[int]) -> dict[str, int]:
    """What these actions answer to the question with several parts that stands in a position; nothing where there is none."""
    question = s.game.question(s)
    return question.answer(s, actions) if question is not None and actions[0] < s.game.first_side else {}


def turn_in_words(s: State, imagined: State, actions: list[int]) -> list[str]:
    """What these actions do, one sentence for each decision as people see it. The first is told by the true position; the others
    as the seat imagines them, as long as nothing is revealed."""
    game, seat, turn = s.game, s.actor, s.turn
    told: list[str] = []
    there = s.clone()
    after = imagined.clone()
    while actions:
        asking = Asking(there, first_answer(there, actions))
        words = "; ".join(asking.chosen().values()) or asking.confirmation() or game.describe(there, actions[0])
        if not told or game.space.kind(actions[0]).name not in ENDINGS:
            told.append(words)
        line = asking.line() if asking.whole is not None and actions[0] < game.first_side else actions[:1]
        if actions[: len(line)] != line:
            break  # luck cuts the answer short
        for action in line:
            after.advance(action)
        actions = actions[len(line) :]
        there = after
        if turn_is_over(there, seat, turn) or there.reveals != s.reveals:
            break
    return told
