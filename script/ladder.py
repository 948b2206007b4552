"""See script/ladder."""

import argparse
import math
import time
from contextlib import suppress
from pathlib import Path

from caravela import game, game_names
from caravela.arena.tournament import Tournament, read_results, report, run
from caravela.bots.roster import LEVELS

FOREIGN = {  # what they are called in the table
    "caravela.envs.foreign:SpielMcts": "OpenSpiel MCTS",
    "caravela.envs.foreign:SpielRollouts": "OpenSpiel MCTS, rollouts",
}
PAIRS = [*zip(LEVELS[1:], LEVELS, strict=False), ("admiral", next(iter(FOREIGN)))]  # rollouts take hours: only if asked for
BARS = {"apprentice": 0.85, "merchant": 0.5, "captain": 0.3, "admiral": 0.3}  # shares of one against three
FOREIGN_BAR = 0.7
CLEARLY = 50.0  # Elo above its bar: what a sequential test tells from being just at it
HEAD = """| game | players | level | against | games | win share | 95 % | points | theirs | winners | ms/turn, median | 95th |
| --- | ---: | --- | --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |"""


def row(plan: Tournament, blocks: list) -> str:
    """One line of the table."""
    found = report(plan, blocks)
    level, below = plan.lineup[:2]
    own, other = found["bots"][level], found["bots"][below]
    low, high = own["win_share_95"]
    times = own["ms_per_turn"]
    name = FOREIGN.get(below, below.capitalize())
    return (
        f"| {game(plan.name).title} | {len(plan.lineup)} | {level.capitalize()} | {name} | {found['games']} | "
        f"{own['win_share']:.0%} | {low:.0%} – {high:.0%} | {own['mean_score']:.0f} | {other['mean_score']:.0f} | "
        f"{found['winner_mean']:.0f} | {times['median']:.1f} | {times['p95']:.1f} |"
    )


def bar_in_elo(level: str, below: str) -> float:
    """By how much a level must be stronger than each of three others to win the share that is asked of it."""
    share = FOREIGN_BAR if below in FOREIGN else BARS[level]
    return 400.0 * math.log10(3.0 * share / (1.0 - share))


def main() -> None:
    """Play what is asked for, pair by pair, and print what there is."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--blocks", type=int, default=0)
    parser.add_argument("--budget", type=float, default=0.1)
    parser.add_argument("--games", default=",".join(game_names()))
    parser.add_argument("--players", default="4,2")
    parser.add_argument("--pairs", default=",".join(f"{level}/{below}" for level, below in PAIRS))
    parser.add_argument("--minutes", type=float, default=1e6, help="for each pair; what is not finished then is left")
    parser.add_argument("--sprt", action="store_true", help="4 players: stop when it is known whether the bar is reached")
    parser.add_argument("--workers", type=int, default=0)
    asked = parser.parse_args()
    folder = Path("var/ladder")
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for players in asked.players.split(","):
        for name in asked.games.split(","):
            for pair in asked.pairs.split(","):
                level, below = pair.split("/")
                lineup = [level, *[below] * (int(players) - 1)]
                short = below.rsplit(":", 1)[-1].lower()
                plan = Tournament(name, lineup, asked.blocks, "ladder", asked.budget)
                path = folder / f"{name}-{players}-{level}-{short}-{asked.budget:g}.jsonl"
                end = time.monotonic() + 60 * asked.minutes

                def tell(done: int, blocks: list, path: Path = path, end: float = end) -> None:
                    print(f"\r· {path.stem}: {done}", end="", flush=True)
                    if time.monotonic() > end:
                        raise TimeoutError

                bar = bar_in_elo(level, below)
                test = (bar, bar + CLEARLY) if asked.sprt and players == "4" else None
                with suppress(TimeoutError):
                    run(plan, path, tell, asked.workers, sprt=test)
                print("\r", end="")
                blocks = read_results(path, plan)
                if blocks:
                    lines.append(row(plan, blocks))
    print(HEAD)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
