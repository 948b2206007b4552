"""Was there a better turn? The most promising ones and the played one are followed through some rounds, in the same luck.

Each is worth what the evaluator says then, on the average. What the played one gave away is the difference to the best. The
samples differ, so the difference has an error of its own: the noise.
"""

from __future__ import annotations

import math
from typing import Any, Final

from caravela.bots.admiral import ALIKE, NEAR, Admiral, tastes_of
from caravela.bots.turns import follow, most_varied, play_round, turn_is_over, ways_to_finish
from caravela.kernel.evaluator import Evaluator
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from caravela.kernel.state import NOBODY, State
from caravela.kernel.words import as_json
from caravela.review.parts import Part
from caravela.review.values import Values, add, evaluator_of, less, of_seat, rounded, told, value_of

KEPT: Final = 3  # turns that a review names, beside the played one
SEEN: Final = 32  # turns among which those that are followed are chosen
REASONS: Final = 4


class Depth:
    """How closely a pass looks: positions looked at to find turns, how many turns are followed, in how many samples of luck,
    for how many rounds, and how many walks an Admiral makes who may name one more turn. Turns are looked for with each of the
    `budgets`: a large one finds many variants of a few ideas, a small one more ideas."""

    def __init__(self, name: str, budgets: tuple[int, ...], candidates: int, worlds: int, rounds: int, walks: int) -> None:
        self.name = name
        self.budgets = budgets
        self.candidates = candidates
        self.worlds = worlds
        self.rounds = rounds
        self.walks = walks


DEPTHS: Final = {
    "quick": Depth("quick", budgets=(500,), candidates=6, worlds=4, rounds=2, walks=0),
    "closer": Depth("closer", budgets=(500,), candidates=6, worlds=16, rounds=2, walks=0),
    "deep": Depth("deep", budgets=(500, 4000), candidates=8, worlds=16, rounds=3, walks=160),
}


class Candidate:
    """A turn, and what it was worth to everybody in each sample."""

    def __init__(self, actions: list[int]) -> None:
        self.actions = actions
        self.worth: list[Values] = []
        self.mean: Values = []


def look_at(match: Match, part: Part, depth: Depth) -> dict[str, Any]:
    """What a search says of one part: the best turns, what the played one gave away, and how sure that is."""
    s, seat = match.positions[part.start], part.seat
    judge = evaluator_of(match.game, int(s.players))
    tastes = tastes_of(match.game.judgement, match.game.name)
    luck = luck_from(match.seed, f"review/{depth.name}/{part.start}")
    played = Candidate([int(move) for move in match.moves[part.start : part.end]])
    field = [played]
    imagined = match.game.resample(s, seat, luck)
    found = [actions for budget in depth.budgets for actions in promising(imagined, judge, budget, depth.candidates)]
    if depth.walks and len(found) > 1:
        found.append(Admiral(walks=depth.walks).search(imagined, judge, float(depth.walks), luck))
    found = [until_shown(imagined, actions) for actions in found]
    for known in found:
        if all(known != other.actions for other in field):
            field.append(Candidate(known))
    worlds = depth.worlds if len(field) > 1 else 1
    for number in range(worlds):
        world = match.game.resample(s, seat, luck)
        taste = tastes[number % len(tastes)]
        for one in field:
            one.worth.append(outcome(world, one.actions, seat, depth.rounds, judge, taste))
    for one in field:
        one.mean = mean(one.worth)
    field.sort(key=lambda one: -one.mean[seat])
    return verdict(match, part, field, played, found[0] == played.actions, imagined, judge)


def promising(s: State, judge: Evaluator, budget: int, number: int) -> list[list[int]]:
    """The turns to follow: half of them look best to a Merchant, the others have the best chance at their end."""
    seat, half = s.actor, number // 2
    lines = most_varied(ways_to_finish(s, judge, budget), SEEN, ALIKE, NEAR)
    likely = sorted(lines[half:], key=lambda line: -value_of(line.position, judge)[seat])
    return [line.actions for line in lines[:half] + likely[: number - half]]


def until_shown(s: State, actions: list[int]) -> list[int]:
    """The beginning of a turn that can be chosen now: up to the first thing that luck shows."""
    s, known = s.clone(), list[int]()
    shown, seat, turn = s.reveals, s.actor, s.turn
    for action in actions:
        known.append(int(action))
        s.advance(action)
        if s.reveals != shown or turn_is_over(s, seat, turn):
            break
    return known


def outcome(world: State, actions: list[int], seat: int, rounds: int, judge: Evaluator, taste: Evaluator) -> Values:
    """Where a turn leads in one sample of luck: the mean of the values after each of these rounds. The end of the game stands for
    all rounds that would come after it."""
    s = follow(world.clone(), judge, actions)
    total = [0.0] * (2 * int(s.players))
    for _ in range(rounds):
        if s.actor != NOBODY:
            s = play_round(s, seat, judge, taste)
        total = add(total, value_of(s, judge))
    return [each / rounds for each in total]


def mean(rows: list[Values]) -> Values:
    """Column by column."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def noise(one: Candidate, other: Candidate, at: int) -> float:
    """The standard error of the difference between two turns that met the same luck."""
    gaps = [a[at] - b[at] for a, b in zip(one.worth, other.worth, strict=True)]
    if len(gaps) < 2:
        return 0.0
    middle = sum(gaps) / len(gaps)
    return math.sqrt(sum((gap - middle) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))


def verdict(
    match: Match, part: Part, field: list[Candidate], played: Candidate, obvious: bool, imagined: State, judge: Evaluator
) -> dict[str, Any]:
    """The best turns and the played one as JSON, and the difference. `cost` is what the played one cost everybody, `ahead` by how
    much it is better than the second if it is the best, `obvious` whether it looked best at once, before any reply."""
    seat = part.seat
    best = field[0]
    kept: list[Candidate] = []
    for one in field:  # the same things done in another order are named once
        if one is played or (len(kept) < KEPT and all(one.mean != other.mean for other in (played, *kept))):
            kept.append(one)
    cost = less(best.mean, played.mean)
    second = next((one for one in field if one is not played), None)
    ahead = less(played.mean, played.mean if second is None or best is not played else second.mean)
    return {
        "best": [turn_words(match, imagined, one, one is played) for one in kept],
        "given_away": of_seat(cost, seat),
        "noise": rounded(noise(best, played, seat)),
        "cost": told(cost),
        "ahead": of_seat(ahead, seat)["chance"],
        "ahead_noise": 0.0 if second is None else rounded(noise(played, second, seat)),
        "choices": len(field),
        "obvious": obvious,
        "reasons": [] if best is played else reasons(imagined, seat, best, played, judge),
    }


def turn_words(match: Match, imagined: State, one: Candidate, is_played: bool) -> dict[str, Any]:
    """A turn with its value: in notation, as sentences to be worded, and the parts of the board that it touches."""
    game, s = match.game, imagined.clone()
    words: list[Any] = []
    targets: list[str] = []
    for action in one.actions:
        words.append(as_json(game.description(s, action)))
        targets += [target for target in game.targets(s, action) if target not in targets]
        s.advance(action)
    return {
        "moves": [game.text(action) for action in one.actions],
        "words": words,
        "targets": targets,
        "played": is_played,
        "value": told(one.mean),
    }


def reasons(imagined: State, seat: int, best: Candidate, played: Candidate, judge: Evaluator) -> list[dict[str, Any]]:
    """Where the better turn stands better at its end, by the terms of the judgement: what is more with it, what is less."""
    hand = imagined.game.judgement
    ends = [follow(imagined.clone(), judge, one.actions) for one in (best, played)]
    with_best, with_played = (hand.by_term(end, seat) for end in ends)
    changes = [(a - b, name) for name, a, b in zip(hand.terms.names, with_best, with_played, strict=True)]
    changes.sort(key=lambda each: -abs(each[0]))
    return [{"name": name, "change": round(by, 1)} for by, name in changes[:REASONS] if round(by, 1)]


def compare(match: Match, part: Part, tried: list[int], better: list[int], depth: Depth) -> dict[str, Any]:
    """Another turn beside the played one and the best that is known, in the same samples of luck: by how much it is better than
    the one and worse than the other."""
    s, seat = match.positions[part.start], part.seat
    judge = evaluator_of(match.game, int(s.players))
    tastes = tastes_of(match.game.judgement, match.game.name)
    luck = luck_from(match.seed, f"review/compare/{part.start}")
    moves = [tried, [int(move) for move in match.moves[part.start : part.end]], better]
    mine, played, best = field = [Candidate(until_shown(s, actions)) for actions in moves]
    for number in range(depth.worlds):
        world = match.game.resample(s, seat, luck)
        for one in field:
            one.worth.append(outcome(world, one.actions, seat, depth.rounds, judge, tastes[number % len(tastes)]))
    for one in field:
        one.mean = mean(one.worth)
    return {
        "gained": of_seat(less(mine.mean, played.mean), seat),
        "noise": rounded(noise(mine, played, seat)),
        "missed": of_seat(less(best.mean, mine.mean), seat),
        "same": mine.actions == played.actions,
    }
