"""The benchmark: our games, the interpreted twin of this build, the base build and peers, measured in turns. So a noisy machine
is fair to all.

Everything is measured in several short rounds, one contestant after the other, and the best round of each counts: noise only
ever slows down. The peers run in an environment of their own, by `benchmarks/peers.py`; so does the build of the commit that we
compare ourselves with. How quickly bots search is measured by `benchmarks/search.py` in both builds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from caravela.arena.measure import measure
from caravela.build import build
from caravela.kernel.refusal import BadInput
from caravela.registry import game, game_names

PLAYERS: Final = 4
LOWER_IS_BETTER: Final = ("step_ns",)
RATES: Final = ("decisions_per_s", "games_per_s", "clones_per_s", "step_ns")
COUNTING: Final = (
    "Ours: random play in the native loop, whole games with their set-up; a decision is a real choice (two options or more), "
    "forced ones are taken by the engine and not counted. Catanatron: ticks as it counts them, forced ones included. "
    "OpenSpiel: actions at players' nodes, forced ones included, driven from Python. "
    "Clones are copies of positions half-way through random games. One thread, processor time; the best of several short rounds."
)
NO_SOURCE: Final = {"PYTHONPATH": ""}  # so that the installed build runs, not the source beside it
BARS: Final = {
    "navegador": {"decisions": 180.0, "clones": 200.0},
    "coimbra": {"decisions": 75.0, "clones": 200.0},
    "madeira": {"decisions": 65.0, "clones": 200.0},
    "amerigo": {"decisions": 65.0, "clones": 200.0},
}
SEARCH_BAR: Final = 1.5
PLAIN_BAR: Final = 6.0
Row = dict[str, Any]


class Project:
    """The folder with the sources, where the peers and the interpreted twin are found."""

    def __init__(self, folder: Path) -> None:
        self.peers_python = folder / ".venv-peers" / "bin" / "python"
        self.peers_script = folder / "benchmarks" / "peers.py"
        self.source = folder / "src"
        self.base_python = folder / ".venv-base" / "bin" / "python"
        self.search_script = folder / "benchmarks" / "search.py"

    @property
    def has_peers(self) -> bool:
        """Whether the peers can be measured."""
        return self.peers_python.exists() and self.peers_script.exists()

    @property
    def has_base(self) -> bool:
        """Whether the base build can be measured."""
        return self.base_python.exists() and self.search_script.exists()

    @property
    def has_source(self) -> bool:
        """Whether there is a source tree to run interpreted."""
        return (self.source / "caravela" / "kernel" / "state.py").exists()


def bench(project: Project, rounds: int, seconds: float, alone: bool, progress: Callable[[str], None]) -> Row:
    """Measure everybody in turns. `alone` leaves out peers and the interpreted twin."""
    ours: dict[str, list[Row]] = {}
    twin: dict[str, list[Row]] = {}
    peers: dict[str, list[Row]] = {}
    with_twin = not alone and build() == "compiled" and project.has_source
    with_peers = not alone and project.has_peers
    with_base = not alone and build() == "compiled" and project.has_base
    base: dict[str, list[Row]] = {}
    search: dict[str, dict[str, list[Row]]] = {"ours": {}, "base": {}}
    wall, cpu = time.perf_counter(), cpu_seconds()
    for number in range(1, rounds + 1):
        for name in game_names():
            progress(f"round {number} of {rounds}: {name}")
            ours.setdefault(name, []).append(measure(game(name), PLAYERS, seconds, f"bench/{number}").to_json())
        if with_twin:
            progress(f"round {number} of {rounds}: interpreted")
            collect(twin, interpreted(project, seconds)["games"])
        if with_peers:
            progress(f"round {number} of {rounds}: peers")
            collect(peers, run_json([str(project.peers_python), str(project.peers_script), "--seconds", str(seconds)], {}))
        if with_base:
            progress(f"round {number} of {rounds}: the base build")
            command = [str(project.base_python), "-m", "caravela", "bench", "--alone", "--json", "--rounds", "1"]
            collect(base, run_json([*command, "--seconds", str(seconds)], NO_SOURCE)["games"])
            for whose, python in (("ours", sys.executable), ("base", str(project.base_python))):
                progress(f"round {number} of {rounds}: search, {whose}")
                command = [python, str(project.search_script.resolve()), "--seconds", str(seconds)]
                collect(search[whose], run_json(command, NO_SOURCE))
    share = (cpu_seconds() - cpu) / (time.perf_counter() - wall)
    found = {"build": build(), "counting": COUNTING, "cpu_share": round(share, 2), **report(ours, twin, peers)}
    if with_base:
        found["base"] = {name: best(rows) for name, rows in base.items()}
        for name, row in found["games"].items():
            kinds = ("decisions_per_s", "clones_per_s")
            row["vs_base"] = {kind.removesuffix("_per_s"): ratio(row[kind], found["base"][name][kind]) for kind in kinds}
        found["search"] = {name: searching(search["ours"][name], search["base"][name]) for name in search["ours"]}
    found["bars"] = bars(found)
    return found


def searching(ours: list[Row], base: list[Row]) -> Row:
    """Looks and walks per second, the best of all rounds, and the lower of the two ratios."""
    found: Row = {level: max(row[level] for row in ours) for level in ("captain", "admiral")}
    found["vs_base"] = min(ratio(found[level], max(row[level] for row in base)) for level in ("captain", "admiral"))
    return found


def bars(found: Row) -> list[Row]:
    """What we ask of ourselves, as far as it was measured."""
    asked: list[tuple[str, float, float]] = []
    for name, row in found["games"].items():
        for kind, bar in BARS.get(name, {}).items():
            if "vs_catanatron" in row:
                asked.append((f"{name}: {kind} against Catanatron", row["vs_catanatron"][kind], bar))
        if "search" in found:
            asked.append((f"{name}: search against base", found["search"][name]["vs_base"], SEARCH_BAR))
    plain = found["interpreted"].get("navegador", {})
    if "vs_catanatron" in plain:
        asked.append(("navegador, interpreted: decisions against Catanatron", plain["vs_catanatron"]["decisions"], PLAIN_BAR))
    return [{"name": name, "value": value, "bar": bar, "met": value >= bar} for name, value, bar in asked]


def report(ours: dict[str, list[Row]], twin: dict[str, list[Row]], peers: dict[str, list[Row]]) -> Row:
    """The best figures of all rounds, with the ratios that count."""
    catanatron = peers.get("catanatron", [])
    games_rows = {name: best(rows) for name, rows in ours.items()}
    if catanatron:
        for name, rows in ours.items():
            games_rows[name]["vs_catanatron"] = against(rows, catanatron, ("decisions", "clones"))
    interpreted_rows = {}
    for name, rows in (twin or (ours if build() == "interpreted" else {})).items():
        speed = best(rows)["decisions_per_s"]
        plain: Row = {"decisions_per_s": speed, "compiled_ratio": ratio(games_rows[name]["decisions_per_s"], speed)}
        if catanatron:
            plain["vs_catanatron"] = against(rows, catanatron, ("decisions",))
        interpreted_rows[name] = plain
    return {
        "games": games_rows,
        "interpreted": interpreted_rows,
        "peers": {name: best(rows) for name, rows in peers.items()},
    }


def against(ours: list[Row], theirs: list[Row], kinds: tuple[str, ...]) -> Row:
    """How many times as fast, best against best; `rounds` has the lowest and highest ratio within a single round."""
    found: Row = {kind: ratio(best(ours)[f"{kind}_per_s"], best(theirs)[f"{kind}_per_s"]) for kind in kinds}
    found["rounds"] = {}
    for kind in kinds:
        ratios = [ratio(mine[f"{kind}_per_s"], other[f"{kind}_per_s"]) for mine, other in zip(ours, theirs, strict=True)]
        found["rounds"][kind] = [min(ratios), max(ratios)]
    return found


def cpu_seconds() -> float:
    """Processor time of this process and of those it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def interpreted(project: Project, seconds: float) -> Row:
    """The same measurement by a process that runs the source uncompiled."""
    command = [sys.executable, "-m", "caravela", "bench", "--alone", "--json", "--rounds", "1", "--seconds", str(seconds)]
    found = run_json(command, {"PYTHONPATH": str(project.source.resolve())})
    if found["build"] != "interpreted":
        raise BadInput(f"The source in {project.source} is compiled in place; remove what lies beside the .py files.")
    return found


def run_json(command: list[str], variables: dict[str, str]) -> Row:
    """The JSON object that another program prints."""
    done = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise BadInput(f"The measurement by {Path(command[0]).name} {Path(command[1]).name} failed: {last}")
    found: Row = json.loads(done.stdout)
    return found


def collect(rows: dict[str, list[Row]], found: dict[str, Row]) -> None:
    """Add one round."""
    for name, row in found.items():
        rows.setdefault(name, []).append(row)


def best(rows: list[Row]) -> Row:
    """The best figure of each kind; whatever is no rate is taken from the first round."""
    row = dict(rows[0])
    for key in RATES:
        if key in row:
            row[key] = (min if key in LOWER_IS_BETTER else max)(other[key] for other in rows)
    return row


def ratio(ours: float, theirs: float) -> float:
    """How many times as fast."""
    return round(ours / theirs, 2)
