"""Whether the words of a game are true: what a refusal says is lacking would really help, and the log adds up.

Short runs are tests; `script/soak refusals` and `script/soak log` make the long ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from caravela.kernel.state import STEP_MASK, State

MOST_MOVES = 900  # random games may last long, and their ends are alike
Found = tuple[str, str]  # what was looked at, and what was wrong with it (or nothing)


def random_game(game: Game, seed: int, purpose: str) -> Iterator[tuple[Match, Any]]:
    """A random game: the match before each move, and the luck that tests of it may use."""
    players = game.least + seed % (game.most - game.least + 1)
    match, luck = Match(game, players, f"{purpose} {seed}"), luck_from(str(seed), purpose)
    while not match.state.over and len(match.moves) < MOST_MOVES:
        yield match, luck
        options = match.state.options
        match.play(options[luck.below(len(options))])


def refusals(game: Game, seed: int, per_kind: int = 2) -> Iterator[Found]:
    """Actions of the present decision that are refused, and one of any other: what is lacking, granted, makes them legal or leads
    to another obstacle."""
    for match, luck in random_game(game, seed, "refusals"):
        s = match.state
        kinds = [game.space.named(name) for name in game.steps[s.frame & STEP_MASK].kinds.split()]
        asked = [kind.start + luck.below(kind.stop - kind.start) for kind in kinds for _ in range(per_kind)]
        for action in (*asked, luck.below(game.space.size)):
            if action not in s.options:
                yield f"seed={seed} move={len(match.moves)} {game.text(action)}", untrue(game, s, action)


def untrue(game: Game, s: State, action: int) -> str:
    """What is wrong with the refusal of an action, if anything."""
    refusal = game.explain(s, action)
    if refusal is None:
        return "it is refused without a reason"
    if not refusal.rule or not refusal.reason:
        return "no rule or no reason"
    lacks = list(refusal.lacks)
    for ways in [[lack] for lack in lacks] if refusal.either else [lacks] if lacks else []:
        granted = s.clone()
        for lack in ways:
            import_module(f"tests.games.{game.name}.grant").grant(granted, lack, action)
        then = game.explain(granted, action)
        if then is not None and then.why.name == refusal.why.name:
            return f"{refusal} and, granted, {then}"
    return ""


def log(game: Game, seed: int) -> Iterator[Found]:
    """Every move of a game: its events add up to every change of every stock."""
    stocks = import_module(f"tests.games.{game.name}.stocks").stocks
    books: list[dict[str, int]] = []
    for match, _ in random_game(game, seed, "books"):
        s = match.state
        now = [stocks(s, seat) for seat in range(s.players)]
        if not books:
            books = now
        if match.moves:
            enter(game, books, match.events[-1])
            yield f"seed={seed} move={len(match.moves)}", "" if books == now else f"the log says {books}, the table {now}"
            books = now


def enter(game: Game, books: list[dict[str, int]], happened: list[Any]) -> None:
    """Write what events say into the books: for the seat each begins with, and for others that it names."""
    for event in happened:
        kind, args = game.events.kinds[event.kind], event.args
        for at, (name, given) in enumerate(zip(kind.arguments, kind.types, strict=True)):
            if given == "seat":
                for stock, change in kind.changes(args, "" if at == 0 else name).items():
                    books[args[at]][stock] += change
