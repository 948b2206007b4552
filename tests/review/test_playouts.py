"""How a position might end."""

from caravela.review.playouts import play_out
from tests.review.test_passes import beginning


def test_games_from_one_position_end_differently_and_each_the_same_way_again():
    """Also where there is hardly any luck: the players' tastes differ."""
    match = beginning("navegador-2", 40)
    games = [play_out(match, 40, "merchant", number) for number in range(4)]
    assert games[1] == play_out(match, 40, "merchant", 1)
    assert len({str(game["scores"]) for game in games}) >= 3
    assert all(min(game["ranks"]) == 1 for game in games)
