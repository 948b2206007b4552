"""Speed of our environments beside the peers' own games, in one run on one core, under uniformly random legal play.

Run it with the Python of an environment that holds caravela[envs,openspiel] and envs.txt; `--json` prints one object.

A decision is one step of an environment by an agent: the observation and the mask are built and read, one of the legal
actions is drawn, and the step is taken, through the wrappers that the environment's own users get. Setting games up is in
the time. Forced decisions count for the peers; ours are taken by the engine and are not counted. The contestants take
turns in short rounds, timed by the processor time of this one thread, and the figure is the median of the rounds: so a busy
machine changes little.
"""

import argparse
import json
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from importlib.metadata import version

warnings.filterwarnings("ignore")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
import rlcard  # noqa: E402
from pettingzoo.classic import chess_v6  # noqa: E402

import caravela  # noqa: E402
from caravela.envs import open_spiel  # noqa: E402
from caravela.envs.gymnasium import env_id  # noqa: E402
from caravela.envs.pettingzoo import family  # noqa: E402
from caravela.kernel import state as kernel_state  # noqa: E402

CHANCE = int(pyspiel.PlayerId.CHANCE)
Run = Callable[[float], tuple[int, int]]


def pettingzoo_run(env) -> Run:
    """Steps of an AEC environment: decisions and finished games in about so many seconds."""

    def run(seconds):
        decisions = games = 0
        env.reset()
        stop = time.process_time() + seconds
        while time.process_time() < stop:
            for _ in range(50):
                observation, _, over, cut, _ = env.last()
                if over or cut:
                    games += 1
                    env.reset()
                    continue
                env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                decisions += 1
        return decisions, games

    return run


def rlcard_run(name: str) -> Run:
    """Steps of an RLCard environment."""
    env = rlcard.make(name)

    def run(seconds):
        decisions = games = 0
        stop = time.process_time() + seconds
        while time.process_time() < stop:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                decisions += 1
            games += 1
        return decisions, games

    return run


def gymnasium_run(name: str, players: int) -> Run:
    """Steps of the learner against random bots, whose decisions are in the time and not in the count."""
    env = gymnasium.make(env_id(name), players=players, disable_env_checker=True)

    def run(seconds):
        decisions = games = 0
        _, info = env.reset()
        stop = time.process_time() + seconds
        while time.process_time() < stop:
            for _ in range(50):
                _, _, over, _, info = env.step(random.choice(np.flatnonzero(info["action_mask"]).tolist()))
                decisions += 1
                if over:
                    games += 1
                    _, info = env.reset()
        return decisions, games

    return run


def vector_run(name: str, players: int, count: int = 16) -> Run:
    """The same with many games side by side."""
    env = gymnasium.make_vec(env_id(name), num_envs=count, players=players)

    def run(seconds):
        decisions = games = 0
        _, infos = env.reset()
        ended = np.zeros(count, bool)
        stop = time.process_time() + seconds
        while time.process_time() < stop:
            actions = [random.choice(np.flatnonzero(mask).tolist() or [0]) for mask in infos["action_mask"]]
            decisions += count - int(ended.sum())
            _, _, ended, _, infos = env.step(actions)
            games += int(ended.sum())
        return decisions, games

    return run


def spiel_run(game) -> Run:
    """Steps of an OpenSpiel game; chance nodes are in the time and not in the count."""

    def run(seconds):
        decisions = games = 0
        stop = time.process_time() + seconds
        state = game.new_initial_state()
        while time.process_time() < stop:
            for _ in range(50):
                player = state.current_player()
                if player >= 0:
                    state.observation_tensor(player)
                    state.apply_action(random.choice(state.legal_actions()))
                    decisions += 1
                elif player == CHANCE:
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, weights)[0])
                else:
                    games += 1
                    state = game.new_initial_state()
        return decisions, games

    return run


def contestants() -> dict[str, tuple[str, Run]]:
    """Everybody who is measured: name, and through which interface."""
    found: dict[str, tuple[str, Run]] = {}
    for name in caravela.game_names():
        title = caravela.game(name).title
        found[f"{title}, 2 players"] = ("PettingZoo", pettingzoo_run(family(name).env(players=2)))
        found[f"{title}, 4 players"] = ("PettingZoo", pettingzoo_run(family(name).env(players=4)))
        found[f"{title}, 2 players, against a bot"] = ("Gymnasium", gymnasium_run(name, 2))
        found[f"{title}, 2 players, 16 games side by side"] = ("Gymnasium", vector_run(name, 2))
        spiel = pyspiel.load_game(open_spiel.PREFIX + name, {"players": 4})
        found[f"{title}, 4 players in OpenSpiel"] = ("OpenSpiel", spiel_run(spiel))
    found["chess (PettingZoo classic)"] = ("PettingZoo", pettingzoo_run(chess_v6.env()))
    found["gin rummy (RLCard)"] = ("RLCard", rlcard_run("gin-rummy"))
    found["backgammon (OpenSpiel, C++)"] = ("OpenSpiel", spiel_run(pyspiel.load_game("backgammon")))
    found["gin rummy (OpenSpiel, C++)"] = ("OpenSpiel", spiel_run(pyspiel.load_game("gin_rummy")))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of our environments beside the peers' own.")
    parser.add_argument("--seconds", type=float, default=1.0, help="time of one round (default 1)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (default 5)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    args = parser.parse_args()
    random.seed(1)
    everybody = contestants()
    rates: dict[str, list[float]] = {name: [] for name in everybody}
    lengths: dict[str, list[int]] = {name: [0, 0] for name in everybody}
    for _ in range(args.rounds):
        for name, (_, run) in everybody.items():
            start = time.process_time()
            decisions, games = run(args.seconds)
            rates[name].append(decisions / (time.process_time() - start))
            lengths[name][0] += decisions
            lengths[name][1] += games
    chess = statistics.median(rates["chess (PettingZoo classic)"])
    rummy = statistics.median(rates["gin rummy (RLCard)"])
    rows = []
    for name, (interface, _) in everybody.items():
        rate = statistics.median(rates[name])
        length = lengths[name][0] / lengths[name][1] if lengths[name][1] else None
        rows.append(
            {
                "environment": name,
                "interface": interface,
                "decisions_per_s": round(rate),
                "decisions_per_game": round(length) if length else None,
                "vs_chess": round(rate / chess, 1),
                "vs_gin_rummy": round(rate / rummy, 1),
            }
        )
    build = "interpreted" if kernel_state.__file__.endswith(".py") else "compiled"
    versions = {name: version(name) for name in ("pettingzoo", "gymnasium", "open_spiel", "rlcard")}
    if args.json:
        json.dump({"build": build, "versions": versions, "environments": rows}, sys.stdout, indent=1)
        print()
        return
    print(f"Build: {build}; " + ", ".join(f"{name} {number}" for name, number in versions.items()) + "\n")
    print("| environment | through | decisions/s | decisions a game | × chess | × RLCard gin rummy |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for row in rows:
        print(
            f"| {row['environment']} | {row['interface']} | {row['decisions_per_s']:,} | {row['decisions_per_game'] or '–'} "
            f"| {row['vs_chess']} | {row['vs_gin_rummy']} |"
        )


if __name__ == "__main__":
    main()
