"""What we write on: a terminal with colours, or plain text for a pipe."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.rule import Rule
from rich.segment import Segment
from rich.text import Text

from caravela.kernel.foreign import harmless, printable
from caravela.kernel.game import Game

PIPE_WIDTH: Final = 200
HEADING_WIDTH: Final = 80
STYLES: Final = {
    "red": "bold red",
    "green": "bold green",
    "yellow": "bold yellow",
    "blue": "bold bright_blue",
    "black": "bold grey62",
    "white": "bold bright_white",
    "orange": "bold dark_orange",
    "purple": "bold magenta",
    "brown": "bold orange4",
    "pink": "bold hot_pink",
}
RULE_ID: Final = re.compile(r"\((?:[RQED]\d[.\d]*+[a-z]?(?:, )?)++\)")  # possessive: names in a text may be anybody's
INLINE: Final = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<stress>[^*]+)\*|`(?P<code>[^`]+)`")


class Paper(Console):
    """A console that takes what it is given literally, and leaves a closed pipe to the caller."""

    def __init__(self, stderr: bool = False) -> None:
        stream = sys.stderr if stderr else sys.stdout
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False, width=None if stream.isatty() else PIPE_WIDTH)

    def on_broken_pipe(self) -> None:
        """Raise again what we are handling, instead of leaving at once."""
        raise BrokenPipeError

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """What is printed, in pieces: text and style apart. So here is the place where nothing that came from a file can command
        the terminal."""
        for piece in super().render(renderable, options):
            yield piece if piece.control or harmless(piece.text) else Segment(printable(piece.text), piece.style)

    def say(self, text: str | Text = "", style: str | None = None) -> None:
        """One paragraph; only a terminal wraps it."""
        self.print(text, style=style, soft_wrap=not self.is_terminal)

    def heading(self, text: Text) -> None:
        """A line across the page that begins something new."""
        self.print(Rule(text, style="dim", align="left"), width=HEADING_WIDTH)


def colour_style(colour: str) -> str:
    """How a player's colour looks."""
    return STYLES.get(colour, "bold")


def paint(game: Game, text: str) -> Text:
    """A text about a position: players' colours in colour, rule ids in the background."""
    painted = Text(text)
    for seat, colour in enumerate(game.colours):
        names = f"{colour}|{re.escape(game.words.called('seat_name', seat))}"
        painted.highlight_regex(rf"(?i)\b(?:{names})\b(?: \((?:you|tu)\))?", colour_style(colour))
    painted.highlight_regex(RULE_ID, "dim")
    return painted


def prose(text: str) -> Text:
    """A paragraph of the rules: the little Markdown they use, as styles."""
    result = Text()
    end = 0
    for match in INLINE.finditer(text):
        result.append(text[end : match.start()])
        styles = {"strong": "bold", "stress": "bold", "code": "cyan"}
        result.append(match[match.lastgroup or 0], styles[match.lastgroup or "code"])
        end = match.end()
    result.append(text[end:])
    return result
