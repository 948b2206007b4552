"""See script/soak."""

import argparse
import itertools
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import soak_review
from tests.conformance import honest
from tests.conformance import orders as asking
from tests.conformance.checks import CHECKS as CONFORMANCE
from tests.conformance.numbers import Trial, name_of
from tests.conformance.numbers import numbers as places
from tests.kernel.entries import spoilt_entries
from tests.kernel.mutants import broken_pack, broken_record, judged

import caravela
from caravela.cli.simulate import progress_bar
from caravela.kernel.luck import Luck

Found = tuple[str, str]  # what was looked at, and what was wrong with it (or nothing)
ROOT = Path(__file__).parent.parent


def games(name: str, count: int, seed: int) -> Iterator[Found]:
    """Every check of tests/conformance on whole random games, at every number of players."""
    game = caravela.game(name)
    for number in range(seed, seed + count):
        players = game.least + number % (game.most - game.least + 1)
        for check in CONFORMANCE:
            what = f"{check.__name__} players={players} seed={number}"
            try:
                check(game, players, number)
            except AssertionError as error:
                yield what, str(error)[:300] or "it does not hold"
            else:
                yield what, ""


def twins(name: str, count: int, seed: int) -> Iterator[Found]:
    """The same games in both builds, compared line by line."""
    game = caravela.game(name)
    for players in range(game.least, game.most + 1):
        lines = []
        for source in (str(ROOT / "src"), ""):
            command = [sys.executable, str(ROOT / "tests" / "conformance" / "twin.py"), name, str(players), str(count), str(seed)]
            done = subprocess.run(
                command, env={**os.environ, "PYTHONPATH": source}, cwd=ROOT / "tests", capture_output=True, text=True, check=True
            )
            lines.append(done.stdout.splitlines())
        for number, (pure, compiled) in enumerate(zip(*lines, strict=True), seed):
            yield f"players={players} seed={number}", "" if pure == compiled else f"{pure} | {compiled}"


def numbers(name: str, count: int, seed: int) -> Iterator[Found]:
    """Every number of the data file, set to other legal values; `count` games of stubborn players where nothing shows before."""
    trial = Trial(name, stubborn=count)
    for place in places(trial.game.file.content):
        yield name_of(place), "nothing changes" if trial.verdict(place) == "idle" else ""


def entries(name: str, count: int, seed: int) -> Iterator[Found]:
    """Data packs with one wrong entry, whichever and however: a sentence or a playable game."""
    yield from spoilt_entries(name, everything=True)


def mutants(name: str, count: int, seed: int) -> Iterator[Found]:
    """`count` damaged data packs and as many damaged records: one sentence each, within 2 s and 200 MB."""
    for mutant in (broken_pack, broken_record):
        for number in range(seed, seed + count):
            began, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            wrong = judged(mutant, name, number)
            took = time.process_time() - began
            grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
            if not wrong and (took > 2 or grown > 200):
                wrong = f"{took:.1f} s, {grown:.0f} MB"
            yield f"{mutant.__name__} {number}", wrong


def fuzz(name: str, count: int, seed: int) -> Iterator[Found]:
    """`count` requests a route, at a table of this game, made from the server's own schema: no 5xx, and what is promised."""
    test = "tests/table/test_contract.py::test_schemathesis"
    environment = {**os.environ, "CARAVELA_FUZZ": f"{name} {count} {seed}", "CARAVELA_TESTS": "full"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    yield f"{count} requests a route, seed {seed}", "" if done.returncode == 0 else done.stdout[-3000:]


def refusals(name: str, count: int, seed: int) -> Iterator[Found]:
    """So many refusals of random games."""
    found = (each for number in itertools.count(seed) for each in honest.refusals(caravela.game(name), number))
    yield from itertools.islice(found, count)


def log(name: str, count: int, seed: int) -> Iterator[Found]:
    """Every move of so many random games."""
    for number in range(seed, seed + count):
        yield from honest.log(caravela.game(name), number)


def orders(name: str, count: int, seed: int) -> Iterator[Found]:
    """`count` questions with several parts at each number of players, from as many random games as it takes (Coimbra asks once in
    a hundred): every outcome, in five orders."""
    game = caravela.game(name)
    for players in range(game.least, game.most + 1):
        found = ((number, s) for number in itertools.count(seed) for s in asking.questions(game, players, number))
        known = ((number, s, outcomes) for number, s in found if (outcomes := asking.engine_outcomes(s)) is not None)
        for number, s, outcomes in itertools.islice(known, count):
            wrong = asking.wrong_orders(game.question(s), s, outcomes, Luck(number), 5)
            wrong += asking.wrong_walks(game.question(s), s, outcomes, Luck(number), 5)
            wrong += asking.wrong_undo(s, outcomes)
            yield f"{type(game.question(s)).__name__} players={players} seed={number} turn={s.turn}", "; ".join(wrong[:3])


def lessons(name: str, count: int, seed: int) -> Iterator[Found]:
    """All lessons in a browser, by mouse, keys and touch."""
    test = "tests/web/test_lessons.py"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test, "-k", f"test_a_lesson_is_done and {name}"]
    done = subprocess.run(
        command, env={**os.environ, "CARAVELA_LESSONS": "all"}, cwd=ROOT, capture_output=True, text=True, check=False
    )
    yield "all lessons, three ways", "" if done.returncode == 0 else done.stdout[-3000:]


CHECKS: dict[str, tuple[Callable[[str, int, int], Iterator[Found]], int]] = {
    "games": (games, 20),
    "twins": (twins, 200),
    "numbers": (numbers, 5000),
    "entries": (entries, 1),
    "mutants": (mutants, 250),
    "fuzz": (fuzz, 125),
    "refusals": (refusals, 20_000),
    "log": (log, 50),
    "orders": (orders, 500),
    "lessons": (lessons, 1),
    "books": (soak_review.books, 50),
    "luck": (soak_review.luck, 400),
    "blunders": (soak_review.blunders, 50),
}


def main() -> int:
    """Run what is asked for; 1 if anything is wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("check", choices=CHECKS)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--n", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    check, usual = CHECKS[asked.check]
    rows = []
    for name in asked.games or caravela.game_names():
        row = {"check": asked.check, "game": name, "asked": 0, "true": 0, "share": 1.0, "wrong": []}
        with progress_bar(f"{asked.check}, {name}", 0) as bar:
            for what, wrong in check(name, asked.n or usual, asked.seed):
                row["asked"] += 1
                if asked.check == "luck":
                    row.setdefault("told", []).append(what)  # here the figures are the result
                if wrong:
                    row["wrong"].append({"what": what, "wrong": wrong})
                if bar is not None:
                    bar(row["asked"])
        row["true"] = row["asked"] - len(row["wrong"])
        row["share"] = round(row["true"] / max(1, row["asked"]), 5)
        rows.append(row)
        if not asked.json:
            print(f"{asked.check}, {name}: {row['true']} of {row['asked']} hold")
            for told in row.get("told", []):
                print(f"  {told}")
            for each in row["wrong"]:
                print(f"  {each['what']}: {each['wrong']}")
    text = json.dumps({"rows": rows}, indent=1)
    if asked.json:
        print(text)
    if asked.out:
        asked.out.write_text(text + "\n", encoding="utf-8")
    return 1 if any(row["wrong"] for row in rows) else 0


if __name__ == "__main__":
    raise SystemExit(main())
