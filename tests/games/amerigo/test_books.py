"""The log of a game adds up: every kind of event that changes a stock comes up, and says by how much."""

from caravela.games.amerigo.events import kinds
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from tests.games.amerigo.builder import GAME, table
from tests.games.amerigo.stocks import stocks

BUILDERS = "post:found action:blue action:red action:green joker chest cash:gold3 cash:gold5 cubes_vp"
CLIMBERS = "post:found action:brown action:white action:black action:blue chest cash:gold3 cash:gold5 leap cubes_vp gold"


def choose(options: list[int], liked: set[int], luck) -> int:
    """Mostly something that is liked, or as many steps as can be."""
    steps = [action for action in options if GAME.text(action).startswith("steps")]
    best = [action for action in options if action in liked] or steps[-1:]
    pool = best if best and luck.below(8) else options
    return pool[luck.below(len(pool))]


def write(books: list[dict[str, int]], events) -> set[str]:
    """Write events into the books; returns the names of their kinds."""
    for event in events:
        for stock, change in kinds.kinds[event.kind].changes(event.args).items():
            books[event.args[0]][stock] += change
    return {kinds.names[event.kind] for event in events}


def books_of(s) -> list[dict[str, int]]:
    return [stocks(s, seat) for seat in range(s.players)]


def test_the_log_adds_up_whatever_players_like():
    seen: set[str] = set()
    for seed in range(10):
        liked = {int(GAME.parse(text)) for text in (CLIMBERS if seed % 2 else BUILDERS).split()}
        for name in ["turn", "tile", "space"] if seed % 2 == 0 else []:
            kind = GAME.space.named(name)
            liked |= set(range(kind.start, kind.stop))
        match, luck = Match(GAME, 2 + seed % 3, f"books {seed}"), luck_from(str(seed), "books")
        books = books_of(match.state)
        while not match.state.over:
            seen |= write(books, match.play(choose(match.state.options, liked, luck)))
            assert books == books_of(match.state)
    rare = {"sped", "emptied_chest"}
    assert {kind.name for kind in kinds.kinds if kind.stocks} - rare <= seen


def test_a_chest_and_the_token_for_ships_add_up():
    t = table().cubes(blue=3).ships("red", 0, 4).chests(red=1).token("red", "sail8").turn("red")
    books = books_of(t.s)
    t.s.events = []
    t.play("chest", "action:blue", "sail8:use")
    assert {"sped", "emptied_chest"} <= write(books, t.s.events)
    assert books == books_of(t.s)
