"""What a person may choose, as the terminal lists it and understands it: in a game and in a lesson alike."""

from __future__ import annotations

from rich.text import Text

from caravela.cli.paper import Paper
from caravela.cli.speech import tell
from caravela.kernel.asking import Asking
from caravela.kernel.refusal import BadInput
from caravela.kernel.words import say


def list_choices(paper: Paper, asking: Asking) -> None:
    """The prompt and the numbered choices; side actions are marked."""
    game = asking.game
    paper.say()
    paper.say(Text.assemble((asking.prompt(), "bold"), (f" ({asking.s.rule()})", "dim")))
    if asking.answer:
        paper.say(f"      {tell(say('choices.so_far', chosen='; '.join(asking.chosen().values())))}", style="dim")
    words = {action: asking.describe(action) for action in asking.offered}
    width = max((len(text) for text in words.values()), default=0)
    for number, (action, text) in enumerate(words.items(), 1):
        side = "+ " if action >= game.first_side else ""
        paper.say(Text.assemble(f"{number:>4}  {side}{text}".ljust(width + 9), (game.text(action), "dim")))
    if max(asking.offered, default=0) >= game.first_side:
        paper.say(f"      {tell(say('choices.side'))}", style="dim")
    if asking.whole is not None:
        paper.say(Text.assemble("  ok  ", (asking.confirmation(), "bold")))


def is_choice(asking: Asking, line: str) -> bool:
    """Whether something that was typed means a choice, possible or not."""
    return line.isdecimal() or ":" in line or line in [asking.game.text(action) for action in asking.offered]


def chosen(asking: Asking, line: str) -> int:
    """A choice by its number in the list, or by its notation. Refuses what cannot be chosen."""
    if not line.isdecimal():
        action = int(asking.game.parse(line))
        asking.check(action)
        return action
    options = list(asking.offered)
    if not 1 <= int(line) <= len(options):
        raise BadInput(tell(say("bad.choice", line=line, last=len(options))))
    return options[int(line) - 1]


def confirmed(asking: Asking) -> list[int]:
    """The moves of the answer that somebody confirms."""
    if asking.question is None:
        raise BadInput(tell(say("bad.nothing_to_confirm")))
    return asking.line()
