"""`caravela replay`: the log and the position; in a terminal, move by move."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Final

from rich.text import Text

from caravela.cli.paper import Paper, paint
from caravela.cli.records import load, replayed
from caravela.cli.story import happened, labels, print_result, score_line
from caravela.kernel.match import Match
from caravela.kernel.refusal import BadInput

KEYS: Final = "Enter: next move, p: position, N: go to move N, e: to the end, q: leave"


def run(arguments: Namespace) -> int:
    """Show a record."""
    record = load(arguments.file)
    match = replayed(record)
    names = labels(match.game, record.players)
    paper = Paper()
    paper.say(f"{match.game.title}, {record.players} players, {len(match.moves)} moves, seed {record.seed}", style="bold")
    for seat, name in enumerate(record.names[: record.players]):
        paper.say(paint(match.game, f"  {names[seat]}: {name}"))
    last = len(match.moves)
    if arguments.to is None and sys.stdin.isatty() and sys.stdout.isatty():
        Stepper(paper, match, names).run()
        return 0
    stop = last if arguments.to is None else arguments.to
    if stop > last:
        raise BadInput(f"The record has {last} moves; there is no move {stop}.")
    for move in range(stop):
        print_move(paper, match, move, names)
    paper.say()
    print_position(paper, match, stop)
    paper.say()
    if stop == last and match.state.over:
        print_result(paper, match, names)
    elif stop == last:
        paper.say(paint(match.game, score_line(match)))
    return 0


class Stepper:
    """Walks through a record at a person's pace."""

    def __init__(self, paper: Paper, match: Match, names: list[str]) -> None:
        self.paper = paper
        self.match = match
        self.names = names
        self.at = 0

    def run(self) -> None:
        """Until the end, or until somebody has seen enough."""
        print_position(self.paper, self.match, 0)
        self.paper.say(KEYS, style="dim")
        last = len(self.match.moves)
        while True:
            try:
                typed = input(f"{self.at}/{last}> ").strip().lower()
            except EOFError:
                self.paper.say()
                return
            if typed in ("q", "quit"):
                return
            if typed in ("p", "position", "b", "board"):
                print_position(self.paper, self.match, self.at)
            elif typed in ("e", "end"):
                self.go_to(last)
            elif typed.isdecimal():
                self.go_to(int(typed))
            elif typed in ("", "n", "next"):
                if self.at == last:
                    return
                self.go_to(self.at + 1, quiet=True)
            else:
                self.paper.say(KEYS, style="dim")

    def go_to(self, move: int, quiet: bool = False) -> None:
        """Tell everything up to a move, or jump back to it."""
        last = len(self.match.moves)
        if move > last:
            self.paper.say(f"The record has {last} moves.")
            return
        for number in range(self.at, move):
            print_move(self.paper, self.match, number, self.names)
        self.at = move
        if not quiet or move == last:
            print_position(self.paper, self.match, move)
        if move == last:
            self.paper.say()
            if self.match.state.over:
                print_result(self.paper, self.match, self.names)
            else:
                self.paper.say(paint(self.match.game, score_line(self.match)))


def print_move(paper: Paper, match: Match, move: int, names: list[str]) -> None:
    """One move: who decided what, and what came of it."""
    game = match.game
    before = match.positions[move]
    action = match.moves[move]
    text = paint(game, f"{move + 1:>4}  {names[before.actor]}: {game.describe(before, action)}  ")
    paper.say(Text.assemble(text, (game.text(action), "dim")))
    for sentence in happened(match, move, None, names):
        paper.say(paint(game, f"        {sentence}"))


def print_position(paper: Paper, match: Match, move: int) -> None:
    """The position after so many moves, as a spectator sees it."""
    paper.say(paint(match.game, match.game.show(match.positions[move], None)))
