"""See script/clicks."""

import argparse
import json
import random
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.table.helper import Process
from tests.web.conftest import FLAGS, browser_program
from tests.web.guest import KEEP, Guest

import caravela
from caravela.cli.simulate import progress_bar
from caravela.table.settings import Settings

BARS = {"p50_ms": 50.0, "p95_ms": 120.0}

# From the moment the finger or button goes up until the picture is drawn that shows another version.
WATCH = """() => {
  window.waited = [];
  let from = null, version = null;
  const now = () => document.querySelector('main.table')?.dataset.version;
  document.addEventListener('pointerup', event => {
    if (from === null) { from = event.timeStamp; version = now(); }
  }, true);
  document.addEventListener('pointerdown', () => { from = null; }, true);
  new MutationObserver(() => {
    if (from === null || now() === version) return;
    const began = from;
    from = null;
    requestAnimationFrame(() => setTimeout(() => window.waited.push(performance.now() - began)));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-version'] });
}"""


def measured(guest: Guest, game: str, clicks: int, seed: int) -> list[float]:
    """A game at one screen, by clicks; a new one where it ends."""
    luck = random.Random(seed)
    found: list[float] = []
    table = 0
    with progress_bar(f"clicks, {game}", clicks) as bar:
        while len(found) < clicks:
            table += 1
            guest.hot_seat(["Ana", "Rui"], f"clicks {seed} {table}", game)
            while len(found) < clicks and guest.decides():
                guest.play(luck, board=bool(luck.getrandbits(1)))
                found += guest.page.evaluate("() => window.waited.splice(0)")
                if bar is not None:
                    bar(min(clicks, len(found)))
    return found[:clicks]


def main() -> int:
    """Measure what is asked for; 1 if a bar is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--n", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    rows = {}
    program = browser_program()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Process(Settings(data_dir=Path(folder), database=""))
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS.split())
        for game in asked.games or caravela.game_names():
            context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce", base_url=server.url)
            context.add_init_script(f"({KEEP})()")
            context.add_init_script(f"({WATCH})()")
            times = sorted(measured(Guest(context.new_page()), game, asked.n, asked.seed))
            figures = {"p50_ms": statistics.median(times), "p95_ms": times[int(0.95 * len(times))]}
            rows[game] = {"clicks": len(times), **{name: round(figure, 1) for name, figure in figures.items()}}
            context.close()
        browser.close()
        server.stop()
    bars = [
        {"name": f"{game} {name}", "value": row[name], "bar": bar, "met": row[name] <= bar}
        for game, row in rows.items()
        for name, bar in BARS.items()
    ]
    text = json.dumps({"clicks": rows, "bars": bars}, indent=1)
    print(text if asked.json else "\n".join(f"{game}: {row}" for game, row in rows.items()))
    if asked.out:
        asked.out.write_text(text + "\n", encoding="utf-8")
    return 0 if all(bar["met"] for bar in bars) else 1


if __name__ == "__main__":
    raise SystemExit(main())
