"""How the Admiral searches, game by game. A new game is served by the defaults."""

from __future__ import annotations

from typing import Final


class Search:
    """`trust`: weight of a turn's own judgement beside the mean of the walks after it.
    `same_start_weight`: factor on the judgement's difference when two turns start with the same action.
    `rounds`: how many rounds a walk looks ahead while all candidates are in the field. With fewer candidates it looks further,
    but never beyond `farthest` rounds.
    """

    def __init__(self, trust: float = 0.25, same_start_weight: float = 1.0, rounds: int = 8, farthest: int = 12) -> None:
        self.trust = trust
        self.same_start_weight = same_start_weight
        self.rounds = rounds
        self.farthest = farthest


USUAL: Final = Search()
BY_GAME: Final = {
    # The judgement of a turn tells more of its worth than elsewhere. People count what a turn brings where the only question is
    # how much to sell. Foresight tells early how a plan ends, so the time is better spent on more walks.
    "navegador": Search(trust=0.6, same_start_weight=4.0, rounds=5),
}
WITH_NET: Final = Search(rounds=2, farthest=4)  # a net tells sooner than a judgement how a plan ends
PROVEN: Final[dict[str, list[int]]] = {}  # games and numbers of players in which the Admiral is better with the net


def plays_by_net(game: str, players: int) -> bool:
    """Whether the Admiral judges by the net, if there is one."""
    return players in PROVEN.get(game, [])


def search_settings(game: str, net: bool) -> Search:
    """The settings for a game, with a net at the end of the walks or with the judgement."""
    return WITH_NET if net else BY_GAME.get(game, USUAL)
