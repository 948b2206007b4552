"""Questions with several parts, checked against the engine: the same outcomes, in whatever order parts are set."""

from __future__ import annotations

from collections.abc import Iterator

from caravela.kernel.game import Game
from caravela.kernel.luck import Luck
from caravela.kernel.match import Match
from caravela.kernel.position import fingerprint
from caravela.kernel.question import Answer, Question, allowed, complete
from caravela.kernel.state import STEP_MASK, State
from caravela.table.sparse import SparseMatch

MOST_OUTCOMES = 2000


def questions(game: Game, players: int, seed: int, most_moves: int = 900) -> Iterator[State]:
    """Positions of a random game in which a question with several parts stands, once each."""
    match, luck = Match(game, players, f"orders {seed}"), Luck(seed)
    last: tuple[int, int] | None = None
    while not match.state.over and len(match.moves) < most_moves:
        s = match.state
        question = game.question(s)
        now = (int(s.turn), int(s.frame & STEP_MASK))
        if question is not None and now != last:
            yield s
        last = now
        options = s.options
        match.play(options[luck.below(len(options))])


def engine_outcomes(s: State) -> dict[str, list[int]] | None:
    """Every position that the engine can reach by answering the question, with the moves that lead there; None if too many.
    A question is answered when another step, player or turn comes."""
    found: dict[str, list[int]] = {}
    pending: list[tuple[State, list[int]]] = [(s, [])]
    while pending:
        at, line = pending.pop()
        for action in at.options:
            if action >= at.game.first_side:
                continue  # beside the question
            after = at.clone()
            after.apply(action)
            if goes_on(s, after):
                pending.append((after, [*line, action]))
            else:
                found[fingerprint(after)] = [*line, action]
        if len(found) + len(pending) > 20 * MOST_OUTCOMES:
            return None
    return found if len(found) <= MOST_OUTCOMES else None


def goes_on(s: State, after: State) -> bool:
    """Whether the question of a position is still being answered: it is asked again, or a step in the middle of one."""
    same, middle = after.frame & STEP_MASK == s.frame & STEP_MASK, not after.over and in_the_middle(after)
    return (
        not after.over
        and (same or middle)
        and after.turn == s.turn
        and after.actor == s.actor
        and (len(after.pending()) == len(s.pending()) or (same and middle))
        and after.reveals == s.reveals
    )


def in_the_middle(s: State) -> bool:
    """Whether the engine asks for another half of something: a step that has a question, which does not stand."""
    question = s.game.questions.get(int(s.frame & STEP_MASK))
    return question is not None and not question.stands(s)


def carried_out(s: State, line: list[int]) -> str:
    """The position after a line."""
    s = s.clone()
    for action in line:
        s.apply(action)
    return fingerprint(s)


def shuffled(parts: list[str], luck: Luck) -> list[str]:
    """In another order; the compiled luck shuffles numbers only."""
    order = list(range(len(parts)))
    luck.shuffle(order)
    return [parts[place] for place in order]


def wrong_orders(question: Question, s: State, outcomes: dict[str, list[int]], luck: Luck, orders: int) -> list[str]:
    """What is wrong with a question: outcomes that cannot be reached by setting parts in some order, or lead elsewhere."""
    wrong: list[str] = []
    for outcome, line in outcomes.items():
        answer = question.answer(s, line)
        if carried_out(s, question.line(s, answer)) != outcome:
            wrong.append(f"{line} is answered by {answer}, which leads elsewhere")
            continue
        for _ in range(orders):
            parts = list(answer)
            parts = shuffled(parts, luck)
            set_so_far: Answer = {}
            for part in parts:
                if answer[part] not in question.choices(s, set_so_far).get(part, []):
                    wrong.append(f"{part} cannot be {answer[part]} after {set_so_far}")
                    break
                set_so_far[part] = answer[part]
            else:
                if complete(question, s, set_so_far) != answer or carried_out(s, question.line(s, set_so_far)) != outcome:
                    wrong.append(f"{set_so_far} does not lead to {line}")
    return wrong


def wrong_undo(s: State, outcomes: dict[str, list[int]]) -> list[str]:
    """Outcomes from which one undo does not lead back to an equal position."""
    wrong: list[str] = []
    for line in outcomes.values():
        match = SparseMatch(s.game, s.players, "undo", first=s.clone())
        match.play_line(line)
        match.cut(match.begun(len(match.moves)))
        if fingerprint(match.state) != fingerprint(s):
            wrong.append(f"{line} is not taken back whole")
    return wrong


def wrong_walks(question: Question, s: State, outcomes: dict[str, list[int]], luck: Luck, walks: int) -> list[str]:
    """What is wrong with random answers: every part set to something offered, changed and cleared now and then, must end in an
    outcome that the engine knows."""
    wrong: list[str] = []
    for _ in range(walks):
        answer: Answer = {}
        for _ in range(60):
            if not question.missing(s, answer) and luck.below(4) == 0:
                break
            choices = question.choices(s, answer)
            parts = [part for part in question.parts(s) if choices[part]]
            if not parts:
                break
            part = parts[luck.below(len(parts))]
            if part in answer and luck.below(3) == 0:
                without = {other: action for other, action in answer.items() if other != part}
                answer = without if allowed(question, s, without) else answer
            else:
                answer = {**answer, part: choices[part][luck.below(len(choices[part]))]}
            if not allowed(question, s, answer):
                wrong.append(f"{answer} was offered but is not allowed")
                break
        whole = complete(question, s, answer)
        if whole is None:
            if not question.missing(s, {**question.rest(s, answer), **answer}):
                continue  # what is set needs more
            continue
        if carried_out(s, question.line(s, whole)) not in outcomes:
            wrong.append(f"{whole} leads to an outcome that the engine does not know")
    return wrong
