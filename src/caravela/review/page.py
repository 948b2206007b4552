"""A review as one file for the browser: text, tables and curves, and nothing that has to be fetched."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from caravela.review.words import ESTIMATE, ROWS, SKILL, better, done, grade_words, letters, moments, plain, signed, unit, where

WIDTH: Final = 720
HEIGHT: Final = 240
APART: Final = 20  # between the letters at the ends of curves
FILLS: Final = {
    "red": "#B4232E",
    "yellow": "#F3C433",
    "blue": "#2468C0",
    "green": "#58B684",
    "white": "#FFFFFF",
    "black": "#1E222B",
    "purple": "#4E1B66",
}
DASHES: Final = ("", "9 4", "3 3", "12 3 3 3", "6 6")  # so that a curve can be told by more than its colour
STYLE: Final = """
:root { color-scheme: light dark; --ground: #fdfcf8; --ink: #13213c; --soft: #43536e; --line: #c2cedd; --rim: #13213c;
  --note: #fce9c4 }
@media (prefers-color-scheme: dark) {
  :root { --ground: #142039; --ink: #eaf0f8; --soft: #b7c4d8; --line: #2c3e5e; --rim: #eaf0f8; --note: #4a3a12 }
}
body { background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 760px;
  padding: 16px }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2em }
svg { width: 100%; height: auto; overflow: visible } svg text { fill: var(--ink); font-size: 12px }
.legend span { display: inline-block; margin-right: 14px; white-space: nowrap }
@media (max-width: 600px) { svg text { font-size: 22px } table { font-size: 13px } td, th { padding-right: 7px } }
.rim { stroke: var(--rim); stroke-width: 4; fill: none } .axis { stroke: var(--line) }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } td, th { padding: 2px 12px 2px 0; text-align: right }
td { white-space: nowrap }
th:first-child { text-align: left; font-weight: normal } .note { background: var(--note); padding: 8px 12px; border-radius: 6px }
.scroll { overflow-x: auto } ol { padding-left: 0; list-style: none } li { border-top: 1px solid var(--line); padding: 6px 0 }
.soft { color: var(--soft) } a { color: inherit } li:target { outline: 3px solid #2468c0; outline-offset: 2px }
"""


def page(found: dict[str, Any], names: list[str], colours: list[str]) -> str:
    """The whole file."""
    title = f"{found['game'].capitalize()}: the review of a game"
    note = "" if found["calibrated"] else f'<p class="note">{ESTIMATE}</p>'
    if not found["finished"]:
        note += '<p class="note">The game is not finished: the books end at its present position.</p>'
    curves = ""
    if found["calibrated"]:
        curves += figure("Chance to win", stacked(series(found, "chance"), colours))
    curves += figure("Expected final points", lines(series(found, "points"), colours))
    curves += figure("Points so far", lines([turn["scores"] for turn in found["turns"]], colours))
    told = "".join(f'<li><a href="#t{each["at"]}">{escape(each["text"])}</a></li>' for each in moments(found, names))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{STYLE}</style><h1>{title}</h1>"
        f'<p class="soft">Engine {escape(found["engine"])}, rules {found["rules_version"]}, judged by '
        f"{escape(found['evaluator'])}, {escape(found['pass'])} pass.</p>{note}{legend(names, colours)}{curves}"
        f"<h2>The books</h2><p>Start, luck, own and others' decisions add up to the end.</p>"
        f'<div class="scroll">{books(found, names)}</div>'
        f"<h2>Where it was decided</h2><ol>{told}</ol><h2>Turns</h2><ol>{turns(found, names)}</ol></html>\n"
    )


def series(found: dict[str, Any], kind: str) -> list[list[float]]:
    """A value of every seat before the first turn and after each."""
    return [found["turns"][0]["before"][kind], *(turn["after"][kind] for turn in found["turns"])]


def figure(title: str, drawing: str) -> str:
    """A curve under its heading."""
    return f"<h2>{title}</h2>{drawing}"


def legend(names: list[str], colours: list[str]) -> str:
    """Which curve is whose."""
    items = []
    for seat, (letter, name) in enumerate(zip(letters(colours), names, strict=False)):
        sample = stroke([(0, 7), (34, 7)], seat, colours)
        drawn = f'<svg viewBox="0 0 34 14" style="width:34px" aria-hidden="true">{sample}</svg>'
        items.append(f"<span>{drawn} {letter} {escape(name)}</span>")
    return f'<p class="legend">{" ".join(items)}</p>'


def stroke(points: list[tuple[float, float]], seat: int, colours: list[str]) -> str:
    """One curve: a rim that is seen on any ground, and the colour in it."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    fill, dash = FILLS.get(colours[seat], "#9AA5B4"), DASHES[seat % len(DASHES)]
    return (
        f'<polyline class="rim" points="{path}" stroke-dasharray="{dash}"/>'
        f'<polyline points="{path}" fill="none" stroke="{fill}" stroke-width="2.4" stroke-dasharray="{dash}"/>'
    )


def lines(rows: list[list[float]], colours: list[str]) -> str:
    """A curve for every seat. A click leads to the turn."""
    low, high = min(map(min, rows)), max(map(max, rows))
    span, wide = (high - low) or 1.0, max(1, len(rows) - 1)
    curves = ""
    for seat in range(len(rows[0])):
        points = [(x * WIDTH / wide, HEIGHT - (row[seat] - low) / span * HEIGHT) for x, row in enumerate(rows)]
        curves += stroke(points, seat, colours)
    ends = apart([HEIGHT - (each - low) / span * HEIGHT for each in rows[-1]])
    for height, letter in zip(ends, letters(colours), strict=False):
        curves += f'<text x="{WIDTH + 4}" y="{height + 5:.1f}">{letter}</text>'
    return drawing(curves + scale(f"{high:.0f}", f"{low:.0f}"), wide)


def scale(high: str, low: str) -> str:
    """What the upper and the lower edge of a drawing stand for."""
    return f'<text x="0" y="-5">{high}</text><text x="0" y="{HEIGHT + 20}">{low}</text>'


def apart(heights: list[float]) -> list[float]:
    """The same heights, moved so that no letter lies on another."""
    found = list(heights)
    order = sorted(range(len(heights)), key=lambda each: heights[each])
    least = 0.0
    for each in order:
        found[each] = max(found[each], least)
        least = found[each] + APART
    most = float(HEIGHT)
    for each in reversed(order):
        found[each] = min(found[each], most)
        most = found[each] - APART
    return found


def stacked(rows: list[list[float]], colours: list[str]) -> str:
    """Shares of one whole."""
    wide, bands = max(1, len(rows) - 1), ""
    for seat in range(len(rows[0])):
        upper = [(x * WIDTH / wide, HEIGHT * (1 - sum(row[: seat + 1]))) for x, row in enumerate(rows)]
        lower = [(x * WIDTH / wide, HEIGHT * (1 - sum(row[:seat]))) for x, row in enumerate(rows)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in upper + lower[::-1])
        bands += f'<polygon points="{path}" fill="{FILLS.get(colours[seat], "#9AA5B4")}" stroke="var(--rim)"/>'
    return drawing(bands + scale("100 %", "0 %"), wide)


def drawing(inside: str, turns: int) -> str:
    """The frame of a curve, with a link for every turn."""
    step = WIDTH / turns
    links = ""
    for at in range(turns):
        area = f'<rect x="{at * step:.1f}" y="0" width="{step:.1f}" height="{HEIGHT}" fill="transparent"/>'
        links += f'<a href="#t{at}" tabindex="-1">{area}</a>'
    frame = f'<path class="axis" d="M0 0V{HEIGHT}H{WIDTH}" fill="none"/>'
    return f'<svg viewBox="-2 -24 {WIDTH + 24} {HEIGHT + 48}" aria-hidden="true">{frame}{inside}{links}</svg>'


def books(found: dict[str, Any], names: list[str]) -> str:
    """The books as a table."""
    kind = unit(found)
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = ""
    for key, title in ROWS.items():
        show = plain if key in ("start", "end") else signed
        cells = "".join(f"<td>{show(found, book[key][kind])}</td>" for book in found["books"])
        rows += f"<tr><th>{title}</th>{cells}</tr>"
    if found["calibrated"] and found["accuracy"]:
        for key, title in SKILL.items():
            cells = "".join(f"<td>{'-' if one[key] is None else one[key]}</td>" for one in found["accuracy"])
            rows += f"<tr><th>{title}</th>{cells}</tr>"
    return f"<table><tr><th></th>{head}</tr>{rows}</table>"


def turns(found: dict[str, Any], names: list[str]) -> str:
    """Every turn, in order."""
    items = ""
    for at, turn in enumerate(found["turns"]):
        grade = f" <b>{grade_words(turn)}</b>" if found["calibrated"] and turn["grade"] else ""
        tip = f"<br>{escape(better(found, turn))}" if better(found, turn) else ""
        head = f'<span class="soft">{where(turn)}</span> {escape(names[turn["seat"]])}{grade}'
        items += f'<li id="t{at}">{head}<br>{escape(done(turn["words"]))}{tip}</li>'
    return items
