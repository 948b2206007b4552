"""What can be typed after `caravela`, and the help that explains it. Imports nothing heavy: `--help` answers at once."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from caravela.kernel.refusal import BadInput
from caravela.kernel.words import languages

ABOUT = "Navegador, Coimbra, Madeira and Amerigo: play in the terminal, simulate, replay and look things up."

EXAMPLES = """\
examples:
  caravela learn navegador                    learn the game, lesson by lesson
  caravela play navegador                     a game against three bots
  caravela simulate navegador --games 1000    a thousand games of random play
  caravela rules navegador R5.3               one paragraph of the rules
  caravela replay my-game.json                step through a saved game

'caravela COMMAND --help' explains a command.
"""
STATUS = ("open", "running", "over", "closed", "review")


class Parser(argparse.ArgumentParser):
    """argparse, whose complaints are one sentence like all of ours."""

    def error(self, message: str) -> NoReturn:
        """Refuse what was typed."""
        raise BadInput(f"{message[0].upper()}{message[1:]}; see '{self.prog} --help'.")


class Version(argparse.Action):
    """Says the version and which build runs; looked up only when asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Print and leave."""
        from caravela import __version__
        from caravela.build import build

        print(f"caravela {__version__} ({build()})")
        parser.exit()


def whole(low: int) -> Any:
    """An argument type: a whole number that is not below `low`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"a whole number is expected, not {text!r}") from None
        if number < low:
            raise argparse.ArgumentTypeError(f"at least {low} is expected, not {number}")
        return number

    return read


def positive(text: str) -> float:
    """An argument type: a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 1e6:
        raise argparse.ArgumentTypeError(f"a positive number is expected, not {text!r}")
    return number


def build_parser() -> tuple[Parser, Any]:
    """The whole command line, and the table of its commands."""
    parser = Parser(
        "caravela", description=ABOUT, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--version", action=Version, nargs=0, help="say the version, and whether the engine is compiled")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", title="commands")

    add(commands, "games", "list the games and the bots")

    command = add(commands, "play", "play a game in the terminal, against bots or around one keyboard")
    command.add_argument("game", metavar="GAME")
    add_players(command)
    command.add_argument(
        "--bot", default="merchant", metavar="A,B", help="who plays the other seats, in turn (default: merchant)"
    )
    add_seed(command)
    command.add_argument("--seat", metavar="K", help="your seat, as a number from 0 or a colour (default: drawn by lot)")
    command.add_argument("--data", metavar="FILE", help="play with the numbers of this data pack instead of ours")
    command.add_argument("--save", metavar="FILE", help="write the game to FILE when it ends or you leave")
    command.add_argument("--resume", metavar="FILE", help="go on with a game that was saved")
    command.add_argument("--hot-seat", action="store_true", help="every seat is a person at this keyboard")
    command.add_argument(
        "--json", action="store_true", help="for programs: a JSON object before each decision and at the end; the rest on stderr"
    )
    add_language(command)

    command = add(commands, "learn", "learn a game in short lessons")
    command.add_argument("game", metavar="GAME")
    command.add_argument("lesson", nargs="?", metavar="LESSON", help="only this one (default: go on where you left off)")
    command.add_argument("--list", action="store_true", help="list the lessons and which are done")
    add_json(command)
    add_language(command)

    command = add(commands, "serve", "open the table for the browser")
    command.add_argument("--no-open", action="store_true", help="do not open a browser")
    command.add_argument("--show-settings", action="store_true", help="print all settings and where each was set, and leave")
    add_settings(command)
    add_server_settings(command)

    command = add(commands, "recheck", "replay every stored game on this code and name those that differ")
    add_settings(command)

    command = add(commands, "backup", "copy all tables into one file, while the server runs or not")
    command.add_argument("file", metavar="FILE", help="a new file")
    add_settings(command)

    command = add(commands, "restore", "put a backup in the place of a stopped server's tables")
    command.add_argument("file", metavar="FILE", help="a file that 'caravela backup' made")
    command.add_argument("--replace", action="store_true", help="put aside the tables that are there")
    add_settings(command)

    command = add(commands, "tables", "list the stored tables, or close or delete some")
    command.add_argument("action", nargs="?", choices=("list", "close", "delete"), default="list", help="(default: list)")
    command.add_argument("ids", nargs="*", metavar="ID", help="which tables to close or delete")
    command.add_argument("--status", choices=STATUS, help="list only these")
    add_settings(command)
    add_json(command)

    command = add(commands, "simulate", "let bots play many games, and say how fast and with which scores")
    command.add_argument("game", metavar="GAME")
    add_players(command)
    command.add_argument("--games", type=whole(1), default=100, metavar="K", help="how many games (default: 100)")
    command.add_argument("--bot", default="random", metavar="NAME", help="who plays all seats (default: random)")
    add_seed(command)
    add_json(command)

    command = add(commands, "arena", "let bots play blocks (one seed, every rotation of the seats) and rate them")
    command.add_argument("game", metavar="GAME")
    add_players(command)
    command.add_argument("--bots", required=True, metavar="A,B,C,D", help="who sits down, one name per seat")
    command.add_argument("--blocks", type=whole(1), default=100, metavar="K", help="how many seeds (default: 100)")
    command.add_argument("--budget", type=positive, default=1.0, metavar="X", help="share of the bots' thinking (default: 1)")
    command.add_argument("--sprt", metavar="elo0=A,elo1=B", help="stop when it is clear which of the two the first bot is worth")
    command.add_argument("--out", metavar="FILE", help="result file; an unfinished one is resumed (default: named by the bots)")
    command.add_argument("--workers", type=whole(0), default=0, metavar="N", help="processes (default: one per core)")
    command.add_argument("--ray", nargs="?", const="local", metavar="ADDRESS", help="play on this Ray cluster, or on a new one")
    add_seed(command)
    add_json(command)

    command = add(commands, "train", "teach a game by self-play: a net, or the weights of the judgement")
    command.add_argument("game", metavar="GAME")
    add_players(command)
    command.add_argument(
        "--teach",
        choices=("net", "weights", "foresight"),
        default="net",
        help="a net (needs the extra 'train'), the judgement's weights, or those that tell how games end (default: net)",
    )
    command.add_argument("--minutes", type=positive, default=30.0, metavar="M", help="of a net's games (default: 30)")
    command.add_argument("--rounds", type=whole(1), metavar="R", help="of playing and learning (default: 3; of weights 40)")
    command.add_argument(
        "--games", type=whole(1), metavar="G", help="games of a net's round (default: as time allows) or for foresight (1500)"
    )
    command.add_argument("--checks", type=whole(1), default=1000, metavar="C", help="games to calibrate a net by (default: 1000)")
    command.add_argument("--out", metavar="DIR", help="folder of the run (default: train-GAME-N)")
    command.add_argument("--resume", action="store_true", help="go on with the run in that folder")
    command.add_argument("--workers", type=whole(0), default=0, metavar="N", help="processes (default: one per core)")
    add_seed(command)
    add_json(command)

    command = add(commands, "calibrate", "compare the chances that are said with how games end")
    command.add_argument("game", metavar="GAME")
    add_players(command)
    command.add_argument("--games", type=whole(1), default=2000, metavar="G", help="games to look at (default: 2000)")
    command.add_argument("--net", metavar="FILE", help="the card of another net than ours")
    command.add_argument("--workers", type=whole(0), default=0, metavar="N", help="processes (default: one per core)")
    add_seed(command)
    add_json(command)

    command = add(commands, "replay", "go through a saved game; in a terminal, step by step with Enter")
    command.add_argument("file", metavar="FILE")
    command.add_argument("--to", type=whole(0), metavar="N", help="show the game up to move N and stop there")

    command = add(commands, "review", "say where a game was decided: luck, decisions, and better turns")
    command.add_argument("file", metavar="FILE")
    command.add_argument(
        "--pass",
        dest="wanted",
        choices=("books", "quick", "deep"),
        default="quick",
        help="books: no search; quick: a look at every turn (default); deep: minutes",
    )
    command.add_argument("--html", metavar="OUT", help="also write one file for the browser, with curves")
    add_json(command)

    command = add(commands, "verify", "check that a saved game is complete, unchanged and follows the rules")
    command.add_argument("file", metavar="FILE")

    command = add(commands, "rules", "read the rules, a chapter (R5), a paragraph (R5.3) or what mentions a word")
    command.add_argument("game", metavar="GAME")
    command.add_argument("id", nargs="*", metavar="ID", help="R5.3, Q7, E2 …, a chapter such as R5, or words to search for")
    command.add_argument("--try", dest="trial", action="store_true", help="open an example (E2 …) as a position to be played")
    add_language(command)

    command = add(commands, "data", "show the numbers printed on board, cards and tiles, and where each comes from")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--check", metavar="FILE", help="check a data pack and say what it changes")

    command = add(commands, "bench", "measure the speed of the engines, beside that of others")
    command.add_argument("--rounds", type=whole(1), default=5, help="the best of so many short rounds counts (default: 5)")
    command.add_argument("--seconds", type=positive, default=0.5, help="time per measurement and round (default: 0.5)")
    command.add_argument("--alone", action="store_true", help="measure this build only: no peers, no interpreted twin")
    add_json(command)
    return parser, commands


def add(commands: Any, name: str, summary: str) -> Parser:
    """One command; its module `caravela.cli.NAME` is imported when it runs."""
    command: Parser = commands.add_parser(
        name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.", allow_abbrev=False
    )
    command.set_defaults(run=lambda arguments: import_module(f"caravela.cli.{name}").run(arguments))
    return command


def add_players(command: Parser) -> None:
    """How many play."""
    command.add_argument("--players", type=whole(1), default=None, metavar="N", help="number of players (default: 4)")


def add_seed(command: Parser) -> None:
    """The luck."""
    command.add_argument("--seed", metavar="S", help="a number or text: the same seed gives the same luck (default: a new one)")


def add_settings(command: Parser) -> None:
    """Which tables: the settings that every command about the server knows."""
    command.add_argument("--settings", type=Path, metavar="FILE", help="a file of settings (docs/hosting.md)")
    command.add_argument("--data-dir", type=Path, metavar="D", help="where SQLite keeps the tables")
    command.add_argument("--database", metavar="URL", help="a PostgreSQL database instead (better: CARAVELA_DATABASE)")


def add_server_settings(command: Parser) -> None:
    """All other settings. Each is also one of the environment and of the file; 'caravela serve --show-settings' explains it."""
    switch = argparse.BooleanOptionalAction
    command.add_argument("--host", metavar="H", help="address to listen on (default: this machine only)")
    command.add_argument("--port", type=whole(0), metavar="P", help="port (default: 8321; 0 takes a free one)")
    command.add_argument("--hosts", metavar="A,B", help="names under which this server is reached, besides addresses")
    command.add_argument("--proxies", metavar="A,B", help="addresses of proxies that are trusted")
    command.add_argument("--metrics", metavar="A,B", help="addresses that may read /metrics (default: this machine)")
    command.add_argument("--workers", type=whole(1), metavar="N", help="processes in which bots think")
    command.add_argument("--rate", type=float, metavar="X", help="scales the limits on requests; 0 switches them off")
    command.add_argument("--patience", type=positive, metavar="S", help="seconds in which a whole request must have come")
    command.add_argument("--keep-unfinished", type=whole(0), metavar="DAYS", help="how long an untouched table is kept")
    command.add_argument("--keep-finished", type=whole(0), metavar="DAYS", help="how long a finished table is kept")
    command.add_argument("--migrate", action=switch, help="bring an older database up to date on start (default: yes)")
    command.add_argument("--json-logs", action=switch, help="log as JSON (default: no)")
    command.add_argument("--log-requests", action=switch, help="log every request (default: no)")
    command.add_argument("--static", type=Path, metavar="DIR", help="folder of the browser client")


def add_json(command: Parser) -> None:
    """Output for programs."""
    command.add_argument("--json", action="store_true", help="print one JSON object instead")


def add_language(command: Parser) -> None:
    """In which language the terminal speaks."""
    text = f"{', '.join(languages())} (default: what CARAVELA_LANGUAGE or the system's LANG says)"
    command.add_argument("--language", choices=languages(), metavar="L", help=text)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser, commands = build_parser()
    names: list[str] = list(commands.choices)
    if argv and not argv[0].startswith("-") and argv[0] not in names:
        near = get_close_matches(argv[0], names, n=1)
        meant = f"did you mean {near[0]!r}?" if near else f"try {', '.join(names)}."
        raise BadInput(f"There is no command {argv[0]!r}; {meant}")
    arguments = parser.parse_args(argv)
    if arguments.command is None:
        parser.print_help()
        parser.exit()
    return arguments
