"""A match told in words: who did what, how it stands, how it ended."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from caravela.cli.paper import Paper, colour_style, paint
from caravela.cli.speech import tell
from caravela.kernel.game import Game
from caravela.kernel.match import Match
from caravela.kernel.words import say


def labels(game: Game, players: int, you: int | None = None) -> list[str]:
    """What players are called: by colour, as the pieces on the board are."""
    names = [game.words.called("seat_name", seat) for seat in range(players)]
    return [tell(say("play.you", name=name)) if seat == you else name for seat, name in enumerate(names)]


def named(game: Game, sentence: str, names: list[str]) -> str:
    """A sentence of the log with players' names where it says `{colour}`."""
    for colour, name in zip(game.colours, names, strict=False):
        sentence = sentence.replace(f"{{{colour}}}", name)
    return sentence


def happened(match: Match, move: int, seat: int | None, names: list[str]) -> list[str]:
    """What a seat (or a spectator) saw of move number `move`, counted from 0, as sentences."""
    after = match.positions[move + 1]
    return [named(match.game, match.game.sentence(after, event), names) for event in match.events[move] if event.seen_by(seat)]


def score_line(match: Match) -> str:
    """The scores in one line, best first."""
    result = match.state.result()
    seats = sorted(range(match.state.players), key=lambda seat: result.ranks[seat])
    scores = ", ".join(f"{match.game.words.called('seat_name', seat).lower()} {result.scores[seat]}" for seat in seats)
    return tell(say("score.line", scores=scores) if match.state.over else say("score.not_finished", scores=scores))


def print_result(paper: Paper, match: Match, names: list[str]) -> None:
    """The final table: points by source, ranks, why the game ended and how a tie was broken."""
    game = match.game
    result = match.state.result()
    seats = sorted(range(match.state.players), key=lambda seat: result.ranks[seat])
    table = Table("", box=None, padding=(0, 2, 0, 0), header_style="")
    for seat in seats:
        table.add_column(Text(names[seat], colour_style(game.colours[seat])), justify="right")
    for source in result.breakdown[0]:
        table.add_row(source_name(game, source), *(str(result.breakdown[seat][source]) for seat in seats))
    table.add_row(Text(tell(say("score.total")), "bold"), *(Text(str(result.scores[seat]), "bold") for seat in seats))
    table.add_row(tell(say("score.place")), *(str(result.ranks[seat]) for seat in seats))
    paper.print(table)
    if result.tie_break:
        paper.say(paint(game, result.tie_break))
    if match.state.over:
        ending = f"{result.ending[:1].upper()}{result.ending[1:]}"
        wins = say("score.wins", ending=ending, name=names[result.winner], points=result.scores[result.winner])
        paper.say(paint(game, tell(wins)))


def source_name(game: Game, source: str) -> str:
    """What a source of points is called: as the game's language says it, else by its id."""
    return game.words.called("points", game.words.order["points"].index(source)) if "points" in game.words.names else source
