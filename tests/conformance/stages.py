"""Positions that games seldom reach, built so that the rare numbers of a data file matter in them."""

from collections.abc import Iterator

from caravela.games.amerigo.sea import Sea
from caravela.games.amerigo.shapes import WIDTH
from caravela.games.amerigo.state import sea_of
from caravela.games.navegador.components import BUILDINGS, COLUMNS, GOODS, REGIONS
from caravela.kernel.state import State
from tests.games.amerigo import builder as amerigo
from tests.games.madeira import builder as madeira
from tests.games.navegador import builder as navegador

MANY_POSTS = 2163  # a seed whose layout has an island with more trading post spaces than a player has posts


def of_navegador() -> Iterator[State]:
    """Rich players late in the game: every region about to be explored, every row of the market, every action of phase III."""
    goods, columns = dict.fromkeys(GOODS, 2), dict.fromkeys(COLUMNS, 1)
    for players in range(2, 6):
        for row in range(1, 11):
            market = navegador.position(players).phase(3).colonies(red=goods).market(**dict.fromkeys(GOODS, row))
            yield market.factories(red=goods).action("market")
        for last in REGIONS[1:]:
            near = navegador.GAME.data.neighbours[REGIONS.index(last)]
            for start in [region for place, region in enumerate(REGIONS) if (near >> place) & 1]:
                sea = navegador.position(players).phase(2).all_explored_but(last).ships(red={start: 7})
                yield sea.gallery(**dict.fromkeys(COLUMNS, 0)).action("sailing")
        for phase in (2, 3):
            for action in ("workers", "ships", "privilege", "buildings", "colony"):
                rich = navegador.position(players).phase(phase).cash(red=5000).workers(red=8).shipyards(red=2).churches(red=2)
                rich.colonies(red=goods).factories(red=goods).explorers(red=2).gallery(**columns).explored(*REGIONS[:6])
                yield rich.taken(**dict.fromkeys(BUILDINGS, 1)).privileges(red=dict.fromkeys(COLUMNS, phase - 1)).action(action)


def of_madeira() -> Iterator[State]:
    """Rich homes: the largest slots, the top of the windmill, a turn in which a lot of wood was bought."""
    for players in range(2, 5):
        for level in range(8):
            t = madeira.table(players).favors("red", up="navigator").dice("red", 3)
            t.stock("red", reals=60, wheat=9, sugar=9, wine=9, bread=9, level=level).fields("red", "forest")
            yield t.turn("red").s
        for favor in ("navigator", "miller", "monk"):
            for bought in range(8):
                t = madeira.table(players, round=3).favors("red", up=favor).dice("red", 1, 2, 3, 4, 5, 6)
                t.stock("red", reals=60, wheat=9, sugar=9, wine=9, wood=0).fields("red", "forest").ships("red", "wheat_1")
                t.s.cells[madeira.st.BOUGHT] = bought
                yield t.turn("red").s
        for level in range(8):
            hungry = madeira.table(players, 2, "D").watch("red", 10).stock("red", bread=9, level=level)
            yield hungry.ask(madeira.numbers.FEEDING, "red").s


def of_amerigo() -> Iterator[State]:
    """The last space of an island with more and more trading posts."""
    sea = sea_of(amerigo.GAME.new(2, MANY_POSTS))
    island = max(range(len(sea.island_posts)), key=lambda each: int(sea.island_posts[each]).bit_count())
    spaces = [divmod(int(sea.post_cells[post]), WIDTH) for post in range(62) if (sea.island_posts[island] >> post) & 1]
    for posts in range(1, 13):
        t = amerigo.Table(2, sea).round(4).post("red", *spaces[:posts]).cubes(green=1).planned("red", "v01")
        row, column = spaces[0]
        beside = ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column))
        last = next(space for space in beside if on(sea, island, space))
        yield t.covered_except(spaces[0], last).turn("red").play("action:green").s


def on(sea: Sea, island: int, space: tuple[int, int]) -> bool:
    """Whether a space is land of an island and no trading post space."""
    at = amerigo.cell(space)
    return bool(sea.island_of[at] == island and sea.post_at[at] < 0)


STAGES = {"navegador": of_navegador, "madeira": of_madeira, "amerigo": of_amerigo}
