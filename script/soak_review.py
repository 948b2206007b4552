"""The bars of a review, for script/soak: books that balance, luck that is honest, blunders that are found."""

import math
from collections.abc import Iterator
from statistics import mean, variance

import caravela
from caravela.bots.bot import decide
from caravela.bots.roster import bot
from caravela.bots.turns import ways_to_finish
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from caravela.review.books import books_of
from caravela.review.look import DEPTHS, look_at, until_shown
from caravela.review.parts import Part, parts_of
from caravela.review.passes import review

Found = tuple[str, str]
PLAYERS = 4
LARGE = 0.10  # of chance, that a turn must be worse by to be a blunder here


def played(name: str, players: int, seed: str, who: str) -> Match:
    """A game between equal bots."""
    match = Match(caravela.game(name), players, seed)
    luck, bots = luck_from(seed, "soak"), [bot(who) for _ in range(players)]
    while not match.state.over:
        match.play(decide(bots[match.state.actor], match.state, luck))
    return match


def books(name: str, count: int, seed: int) -> Iterator[Found]:
    """`count` random games and four fifths as many of Merchants, at every number of players: the books add up."""
    game = caravela.game(name)
    for number in range(seed, seed + count + count * 4 // 5):
        who = "random" if number < seed + count else "merchant"
        players = game.least + number % (game.most - game.least + 1)
        yield f"{who} players={players} seed={number}", unbalanced(played(name, players, f"books/{number}", who))


def unbalanced(match: Match) -> str:
    """What is wrong with the books of a game."""
    found = books_of(match)
    for book in found["books"]:
        for kind in ("chance", "points"):
            off = sum(book[key][kind] for key in ("start", "luck", "own", "others")) - book["end"][kind]
            if abs(off) > 0.001:
                return f"seat {book['seat']}: {kind} off by {off}"
    if [book["end"]["chance"] for book in found["books"]] != [float(rank == 1) for rank in match.state.result().ranks]:
        return "it does not end at 1 and 0"
    silent = [turn for turn in found["turns"] if not turn["shows"]]
    if any(any(turn["luck"]["chance"] + turn["luck"]["points"]) for turn in silent):
        return "luck where nothing showed"
    return ""


def luck(name: str, count: int, seed: int) -> Iterator[Found]:
    """The mean of luck over `count` Merchants' games is 0 within 2.5 standard errors, for every seat; and how much the variance
    of results falls when luck is taken out."""
    rows = [books_of(played(name, PLAYERS, f"luck/{number}", "merchant"))["books"] for number in range(seed, seed + count)]
    for kind in ("chance", "points"):
        for seat in range(PLAYERS):
            lucks = [row[seat]["luck"][kind] for row in rows]
            ends = [row[seat]["end"][kind] for row in rows]
            error = math.sqrt(variance(lucks) / count)
            without = variance([end - each for end, each in zip(ends, lucks, strict=True)])
            fell = 1 - without / variance(ends)
            what = f"{kind} seat {seat}: luck {mean(lucks):+.4f} ± {error:.4f}, variance falls by {fell:.1%}"
            yield what, "" if abs(mean(lucks)) <= 2.5 * error else "luck is not 0 on the average"


def blunders(name: str, count: int, seed: int) -> Iterator[Found]:
    """In each of `count` Merchants' games one turn is played that the deep pass puts a tenth of chance below the best. The quick
    pass finds it as that seat's largest or second largest error."""
    number = seed
    done = 0
    while done < count:
        number += 1
        injected = with_blunder(name, f"blunder/{number}")
        if injected is None:
            continue
        done += 1
        match, part = injected
        seat = part.seat
        own = [turn for turn in review(match, "quick", only=seat)["turns"] if turn["seat"] == seat]
        given = {turn["at"]: turn["given_away"]["chance"] for turn in own}
        rank = sorted(given.values(), reverse=True).index(given[part.start]) + 1
        yield f"seed={number} seat={seat} move={part.start}", "" if rank <= 2 else f"rank {rank}, {given[part.start]:.3f}"


def with_blunder(name: str, seed: str) -> tuple[Match, Part] | None:
    """A Merchants' game with one such turn in it, and its part; None where this seed has none."""
    whole = played(name, PLAYERS, seed, "merchant")
    parts = parts_of(whole)
    chosen = luck_from(seed, "blunder")
    for _ in range(12):
        part = parts[chosen.below(len(parts))]
        s = whole.positions[part.start]
        imagined = s.game.resample(s, part.seat, chosen)
        lines = ways_to_finish(imagined, s.game.judgement, 500)
        if len(lines) < 2:
            continue
        actions = until_shown(imagined, lines[chosen.below(len(lines))].actions)
        if not is_blunder(moved(whole, part.start, actions, seed), part.start):
            continue
        match = go_on(whole, part.start, actions, seed)
        blunder = next(each for each in parts_of(match) if each.start == part.start)
        if blunder.end == part.start + len(actions):
            return match, blunder
    return None


def is_blunder(match: Match, start: int) -> bool:
    """Whether the deep pass puts the last turn of a game so far below the best."""
    part = next(each for each in parts_of(match) if each.start == start)
    return part.end == len(match.moves) and bool(look_at(match, part, DEPTHS["deep"])["given_away"]["chance"] >= LARGE)


def moved(whole: Match, start: int, actions: list[int], seed: str) -> Match:
    """The game up to a move, and these actions."""
    match = Match(whole.game, PLAYERS, seed)
    for action in [*whole.moves[:start], *actions]:
        match.play(action)
    return match


def go_on(whole: Match, start: int, actions: list[int], seed: str) -> Match:
    """The same, and Merchants after it."""
    match = moved(whole, start, actions, seed)
    luck, bots = luck_from(seed, "after"), [bot("merchant") for _ in range(PLAYERS)]
    while not match.state.over:
        match.play(decide(bots[match.state.actor], match.state, luck))
    return match
