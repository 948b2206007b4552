"""`caravela rules GAME E5 --try`: a worked example as a position, to be tried out in the terminal."""

from __future__ import annotations

from typing import Final

from caravela.cli.choices import chosen, confirmed, list_choices
from caravela.cli.keyboard import Keyboard, Leave
from caravela.cli.paper import Paper, paint
from caravela.cli.rules import look_up, print_found
from caravela.cli.story import happened, labels, print_result
from caravela.cli.why import why_not
from caravela.kernel.asking import Asking
from caravela.kernel.match import Match
from caravela.kernel.refusal import BadInput
from caravela.lessons.examples import Example, cases, example

HELP: Final = """\
  3, NOTATION          take a choice by its number or by the grey text beside it
  ok                   confirm a question with several parts
  u, undo              take back the last choice
  told, told 2         play what the example tells
  case 2               another case of the example
  ? WORD               why not? By a word, or by the notation of a move
  b, board             show the position
  q, quit              leave"""


def try_out(paper: Paper, name: str, id: str) -> None:
    """Open an example and let somebody play it, until he leaves."""
    keyboard, number = Keyboard(), 1
    try:
        while number:
            number = Trial(paper, keyboard, example(name, id, number)).run()
    except Leave:
        return


class Trial:
    """One case of an example with one person at the keyboard, who decides for every seat."""

    def __init__(self, paper: Paper, keyboard: Keyboard, tried: Example) -> None:
        self.paper = paper
        self.keyboard = keyboard
        self.example = tried
        self.game = tried.game
        self.match = self.begun()
        self.names = labels(self.game, tried.players)
        self.starts = [0]  # how many moves had been made before each choice
        self.asking = Asking(self.match.state, {})

    def begun(self) -> Match:
        """A match that stands at the example's position."""
        match = Match(self.game, self.example.players, self.example.seed)
        match.positions = [self.example.first]
        return match

    def run(self) -> int:
        """Play; the number of the case that is wanted next, 0 for none."""
        of = cases(self.game.name)[self.example.id]
        print_found(self.paper, look_up(self.game.rulebook, self.example.id))
        if of > 1:
            self.paper.say(f"Case {self.example.number} of {of}; 'case 2' opens another.", style="dim")
        self.paper.say("Type a number to choose, 'told' to see what the example tells, 'help' for everything else.", style="dim")
        self.board()
        self.ask()
        while True:
            line = self.keyboard.ask("> ")
            word, _, rest = line.partition(" ")
            try:
                if word == "case" and rest.isdecimal():
                    return example(self.game.name, self.example.id, int(rest)).number
                self.obey(line, word, rest)
            except BadInput as error:
                self.paper.say(paint(self.game, str(error)))

    def obey(self, line: str, word: str, rest: str) -> None:
        """Carry out what was typed."""
        if not line:
            self.ask()
        elif line.startswith("?"):
            why_not(self.paper, self.asking, line[1:].strip())
        elif word in ("b", "board"):
            self.board()
        elif word in ("h", "help"):
            self.paper.say(HELP)
        elif word in ("q", "quit", "exit"):
            raise Leave(by_choice=True)
        elif word == "told":
            self.tell(int(rest) if rest.isdecimal() else 1)
        elif word in ("u", "undo"):
            self.back()
        elif word in ("ok", "confirm"):
            self.play(confirmed(self.asking))
        else:
            action = chosen(self.asking, line)
            if not self.asking.offered[action]:
                self.play([action])
                return
            self.asking = self.asking.with_action(action)
            if self.asking.settled:
                self.play(self.asking.line())
            else:
                self.ask()

    def ask(self) -> None:
        """What may be chosen; the points, where nothing is asked any more."""
        if self.match.state.over:
            self.paper.say()
            self.paper.say("The example ends here. This is what everybody has:", style="bold")
            print_result(self.paper, self.match, self.names)
            return
        self.paper.say()
        self.paper.say(f"{self.names[self.match.state.actor]} decides.", style="dim")
        list_choices(self.paper, self.asking)

    def play(self, line: list[int]) -> None:
        """Make moves, and say what happens."""
        self.starts.append(len(self.match.moves))
        for move in line:
            self.match.play(move)
            for sentence in happened(self.match, len(self.match.moves) - 1, None, self.names):
                self.paper.say(paint(self.game, f"  {sentence}"))
        self.asking = Asking(self.match.state, {})
        self.ask()

    def back(self) -> None:
        """Take back a part of the question, or the last choice."""
        if self.asking.answer:
            self.asking = Asking(self.match.state, dict(list(self.asking.answer.items())[:-1]))
        elif self.match.moves:
            self.match.cut(self.starts.pop())
            self.asking = Asking(self.match.state, {})
        else:
            raise BadInput("This is where the example begins.")
        self.ask()

    def tell(self, number: int) -> None:
        """Play what the example tells, from its beginning."""
        lines = [line for line in self.example.lines if line.moves]
        if not 1 <= number <= len(lines):
            raise BadInput(f"The example tells {len(lines)} lines of moves here." if lines else "The example tells no move here.")
        self.match, self.starts = self.begun(), [0]
        moves = lines[number - 1].moves
        self.paper.say(f"{moves}{f' (1 of {len(lines)})' if number == 1 and len(lines) > 1 else ''}", style="dim")
        self.play(self.example.actions(moves))

    def board(self) -> None:
        """The position as everybody sees it."""
        self.paper.say(paint(self.game, self.game.show(self.match.state, None)))
