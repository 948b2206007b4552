"""`caravela play`: who sits where, and the game from the first move to the final score."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Final

from caravela import game
from caravela.bots.roster import bot as bot_named
from caravela.cli.keyboard import Keyboard, Leave
from caravela.cli.paper import Paper
from caravela.cli.person import PERSON, Person, Seating
from caravela.cli.program import Program
from caravela.cli.records import check_place, load
from caravela.kernel.game import Game
from caravela.kernel.luck import luck_from, seed_text
from caravela.kernel.match import Match
from caravela.kernel.record import Record
from caravela.kernel.refusal import BadInput
from caravela.registry import game_of

BOT: Final = " bot"  # how a record names a seat played by a bot: `judge bot`


def run(arguments: Namespace) -> int:
    """Sit down and play."""
    save_to = check_place(arguments.save) if arguments.save else None
    if arguments.resume:
        match, seats = resume(arguments)
    else:
        match, seats = begin(arguments)
    keep = save_to is not None or bool(arguments.resume)
    place = save_to or default_place(arguments)
    person = Program(match, seats, place) if arguments.json else Person(Paper(), Keyboard(), match, seats, place)
    try:
        person.play()
    except Leave as leave:
        person.leave(keep)
        if not leave.by_choice:
            raise BadInput(f"The input ended at move {len(match.moves) + 1}, before the game did.") from None
        return 0
    except KeyboardInterrupt:
        person.leave(keep)
        raise
    person.finish(keep)
    return 0


def begin(arguments: Namespace) -> tuple[Match, Seating]:
    """A new game, and who sits where."""
    it = game(arguments.game, arguments.data)
    players = 4 if arguments.players is None else arguments.players
    it.check_players(players)
    seed = seed_text(arguments.seed)
    if arguments.hot_seat:
        if arguments.seat is not None:
            raise BadInput("With --hot-seat every seat is yours; leave --seat out.")
        return Match(it, players, seed), Seating([PERSON] * players)
    bots = arguments.bot.split(",")
    for name in bots:
        bot_named(name)
    seat = luck_from(seed, "cli/seat").below(players) if arguments.seat is None else read_seat(it, players, arguments.seat)
    names = [f"{bots[index % len(bots)]}{BOT}" for index in range(players - 1)]
    names.insert(seat, PERSON)
    return Match(it, players, seed), Seating(names, you=seat)


def resume(arguments: Namespace) -> tuple[Match, Seating]:
    """A saved game, with everybody where they sat."""
    record = load(arguments.resume)
    if record.game != arguments.game:
        raise BadInput(f"{arguments.resume} is a game of {record.game!r}, not of {arguments.game!r}.")
    for option in ("players", "seed", "seat", "data"):
        if getattr(arguments, option) is not None:
            raise BadInput(f"A saved game brings its own {option}; leave --{option} out.")
    match = record.replay(game_of(record))
    if match.state.over:
        raise BadInput(f"The game in {arguments.resume} is over; 'caravela replay' shows it.")
    return match, seating_of(record)


def seating_of(record: Record) -> Seating:
    """Who sat where: bots are named as such, everybody else is a person."""
    names = record.names if len(record.names) == record.players else [PERSON] * record.players
    for name in names:
        if name.endswith(BOT):
            bot_named(name.removesuffix(BOT))
    people = [seat for seat, name in enumerate(names) if not name.endswith(BOT)]
    if not people:
        raise BadInput("No person plays in this record; 'caravela replay' shows it.")
    return Seating(names, you=people[0] if len(people) == 1 else None)


def read_seat(it: Game, players: int, text: str) -> int:
    """A seat by number or by colour."""
    colours = it.colours[:players]
    if text.lower() in colours:
        return colours.index(text.lower())
    if text.isdecimal() and int(text) < players:
        return int(text)
    seats = ", ".join(f"{seat} or {colour}" for seat, colour in enumerate(colours))
    raise BadInput(f"There is no seat {text!r} in a game of {players}: {seats}.")


def default_place(arguments: Namespace) -> Path:
    """Where `save` without a name writes."""
    return Path(arguments.resume) if arguments.resume else Path(f"{arguments.game}.json")
