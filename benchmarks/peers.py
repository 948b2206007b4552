"""Measure the speed of peer game engines, each under uniformly random play; print one JSON object.

Run it with the Python of a virtual environment that holds peers.txt. Everything runs in one thread
of one process and is timed by processor time, which a busy machine does not disturb.

decisions_per_s  Actions chosen by players, forced ones (a single legal action) included, divided by
                 the time of whole games: setting a game up, listing the legal actions, choosing
                 among them, applying the choice and resolving chance. Chance events are in the time
                 but are not counted as decisions.
games_per_s      Whole games, from the same loop.
setup_share      The part of that loop's time that went into setting games up; decisions_per_s divided
                 by (1 - setup_share) is the rate of play alone.
clones_per_s     Copies made, and dropped at once, of positions half-way through random games.
note             What is particular to the peer, and the share of decisions that were forced, which is
                 counted apart from the timing, on the games that gave the positions to clone.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from importlib.metadata import version

import pyspiel
from catanatron import Color, Game, RandomPlayer

POSITIONS = 16  # mid-game positions that are cloned in turn
ROUNDS = 10  # passes over those positions between two looks at the clock
CHANCE = int(pyspiel.PlayerId.CHANCE)

Row = dict[str, str | int | float]


def repeat(work: Callable[[], object], seconds: float) -> tuple[int, float]:
    """Call `work` until `seconds` have passed; return the number of calls and the exact time taken."""
    calls = 0
    start = now = time.process_time()
    while now - start < seconds:
        work()
        calls += 1
        now = time.process_time()
    return calls, now - start


def clone_rate(clones: list[Callable[[], object]], seconds: float) -> float:
    """Clones per second, over the clone methods of several positions."""

    def work() -> None:
        for _ in range(ROUNDS):
            for clone in clones:
                clone()

    calls, elapsed = repeat(work, seconds)
    return calls * ROUNDS * len(clones) / elapsed


def new_catanatron(seed: int | None = None) -> Game:
    """A four-player game of random players on the standard map; a known seed replays its game."""
    return Game([RandomPlayer(color) for color in Color], seed=seed)


def catanatron_positions() -> tuple[list[Game], float]:
    """Copies of games at half their ticks, and the share of all the ticks that were forced."""
    positions, ticks, forced = [], 0, 0
    for _ in range(POSITIONS):
        whole = new_catanatron()
        whole.play()
        game = new_catanatron(whole.seed)
        length = len(whole.state.actions)
        for tick in range(length):
            if tick == length // 2:
                positions.append(game.copy())
            forced += len(game.state.playable_actions) == 1
            game.play_tick()
        ticks += length
    return positions, forced / ticks


def measure_catanatron(seconds: float) -> Row:
    """Random four-player games through Game.play(), and Game.copy()."""
    positions, forced = catanatron_positions()
    ticks, setup = 0, 0.0

    def work() -> None:
        nonlocal ticks, setup
        start = time.process_time()
        game = new_catanatron()
        setup += time.process_time() - start
        game.play()
        ticks += len(game.state.actions)

    games, elapsed = repeat(work, seconds)
    return {
        "version": version("catanatron"),
        "players": len(Color),
        "decisions_per_s": round(ticks / elapsed, 1),
        "games_per_s": round(games / elapsed, 2),
        "setup_share": round(setup / elapsed, 3),
        "clones_per_s": round(clone_rate([game.copy for game in positions], seconds), 1),
        "note": (
            "pure Python; a decision is one play_tick(), that is one entry of state.actions: rolling the "
            "dice and ending the turn are ticks, and chance is resolved inside the tick, not counted apart; "
            f"{ticks / games:.0f} ticks per game; {forced:.0%} of ticks had a single legal action; "
            "copy() also copies the list of past actions"
        ),
    }


def play_openspiel(state: pyspiel.State) -> tuple[int, int]:
    """Play `state` to its end at random; return the numbers of player decisions and of chance nodes."""
    decisions = chances = 0
    while True:
        player = state.current_player()
        if player >= 0:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        elif player == CHANCE:
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
            chances += 1
        else:
            return decisions, chances


def openspiel_positions(game: pyspiel.Game) -> tuple[list[pyspiel.State], float]:
    """Clones of states at half their histories, and the share of all the decisions that were forced."""
    positions, decisions, forced = [], 0, 0
    for _ in range(POSITIONS):
        whole = game.new_initial_state()
        play_openspiel(whole)
        history = whole.history()
        state = game.new_initial_state()
        for move, action in enumerate(history):
            if move == len(history) // 2:
                positions.append(state.clone())
            if not state.is_chance_node():
                decisions += 1
                forced += len(state.legal_actions()) == 1
            state.apply_action(action)
    return positions, forced / decisions


def measure_openspiel(name: str, seconds: float) -> Row:
    """Random games of OpenSpiel's game `name`, driven from Python, and State.clone()."""
    spiel = pyspiel.load_game(name)
    positions, forced = openspiel_positions(spiel)
    decisions, chances, setup = 0, 0, 0.0

    def work() -> None:
        nonlocal decisions, chances, setup
        start = time.process_time()
        state = spiel.new_initial_state()
        setup += time.process_time() - start
        played = play_openspiel(state)
        decisions += played[0]
        chances += played[1]

    games, elapsed = repeat(work, seconds)
    return {
        "version": version("open_spiel"),
        "players": spiel.num_players(),
        "decisions_per_s": round(decisions / elapsed, 1),
        "games_per_s": round(games / elapsed, 2),
        "setup_share": round(setup / elapsed, 3),
        "clones_per_s": round(clone_rate([state.clone for state in positions], seconds), 1),
        "note": (
            "C++ rules driven from Python; a decision is one apply_action() at a player's node; "
            f"chance nodes, sampled in the same time, come on top: {chances / elapsed:.0f}/s; "
            f"{decisions / games:.0f} decisions and {chances / games:.0f} chance nodes per game; "
            f"{forced:.0%} of decisions had a single legal action; clone() also copies the history"
        ),
    }


def main() -> None:
    """Measure every peer in turn and print the results."""
    parser = argparse.ArgumentParser(description="Speed of peer game engines, as one JSON object.")
    parser.add_argument("--seconds", type=float, default=3.0, help="time per measurement (default 3)")
    seconds = parser.parse_args().seconds
    if not seconds > 0:
        parser.error("--seconds must be positive")
    random.seed(1)
    rows = {
        "catanatron": measure_catanatron(seconds),
        "openspiel_backgammon": measure_openspiel("backgammon", seconds),
        "openspiel_gin_rummy": measure_openspiel("gin_rummy", seconds),
    }
    print(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
