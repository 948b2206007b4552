"""Records and data packs with random damage, the same for each number."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import caravela
from caravela.kernel.foreign import json_content, toml_content
from caravela.kernel.record import check_sum, read_record
from caravela.kernel.refusal import BadInput

GOLDEN = Path(__file__).parents[1] / "golden"
VALUES: list[Any] = [
    *(0, -1, 1, 7, 255, 10**6, 10**9, 2**63, 10**30, 0.5, float("nan"), float("inf"), True, None, "", " ", "x", "\x1b[2J"),
    *("\ud800", "a" * 3000, " " * 150_000, [], {}, [[]], [0] * 1000, {"id": "x"}, [{}], {"a": {"a": {"a": {}}}}),
]
TOKENS = [
    *(
        "=",
        "[",
        "]",
        "{",
        "}",
        '"',
        "'",
        '"""',
        "\n",
        "#",
        ",",
        ".",
        "\\",
        "\0",
        "\x1b",
        "é",
        "𝄞",
        "1e400",
        "0x",
        "0xffffffffffffffffff",
    ),
    *("nan", "inf", "-", "99999999999999999999", "2010-10-01", "12:00:00", "true", "[[a]]", "[a.b.c.d]", "a.a.a.a=1", "a" * 500),
    *(" " * 5000, ".a" * 5000, "[" * 500, "{a=" * 500, '"' + "\\u0041" * 500 + '"'),
]


@cache
def components(name: str) -> str:
    return (caravela.game(name).folder / "components.toml").read_text(encoding="utf-8")


@cache
def golden(name: str) -> str:
    return (GOLDEN / f"{name}-2.json").read_text(encoding="utf-8")


def broken_text(text: str, luck: Random) -> str:
    """Some pieces of text lost, doubled, moved or replaced."""
    for _ in range(luck.choice([1, 1, 2, 5])):
        at, length = luck.randrange(len(text) + 1), luck.choice([1, 1, 2, 10, 100, 2000])
        kind = luck.randrange(5)
        if kind == 0:
            text = text[:at] + text[at + length :]
        elif kind == 1:
            text = text[:at] + text[at : at + length] * 2 + text[at + length :]
        elif kind == 2:
            text = text[:at] + luck.choice(TOKENS) + text[at:]
        elif kind == 3:
            text = text[:at] + luck.choice(TOKENS) + text[at + length :]
        else:
            lines = text.split("\n")
            lines.insert(luck.randrange(len(lines)), lines[luck.randrange(len(lines))])
            text = "\n".join(lines)
    return text


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every entry: what holds it, and under which key."""
    pending, found = [value], []
    while pending:
        holder = pending.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        found += [(holder, key) for key in keys]
        pending += [holder[key] for key in keys if isinstance(holder[key], dict | list)]
    return found


def broken_content(content: Any, luck: Random) -> Any:
    """Some entries lost, doubled, exchanged or replaced."""
    for _ in range(luck.choice([1, 1, 1, 3])):
        holder, key = luck.choice(places(content))
        kind = luck.randrange(6)
        if kind == 0:
            del holder[key]
        elif kind == 1 and isinstance(holder, list):
            holder.insert(key, holder[key])
        elif kind == 2 and type(holder[key]) is int:
            holder[key] += luck.choice([-1, 1, 2, 10, 1000, -100])
        elif kind == 3:
            other, place = luck.choice(places(content))
            holder[key] = json.loads(json.dumps(other[place]))
        elif kind == 4 and isinstance(holder, dict):
            holder[luck.choice(["x", "note", "id", "", "a" * 200, "\x07"])] = luck.choice(VALUES)
        else:
            holder[key] = luck.choice(VALUES)
    return content


def read_pack(name: str, content: Any) -> None:
    game = caravela.game(name, content)
    for players in range(game.least, game.most + 1):
        game.new(players, "mutant")


def broken_pack(name: str, number: int) -> None:
    """One damaged pack, as text or as content. `BadInput` is fine."""
    luck = Random(f"pack {name} {number}")
    if number % 2:
        read_pack(name, toml_content(broken_text(components(name), luck), "The pack"))
    else:
        read_pack(name, broken_content(toml_content(components(name), "The pack"), luck))


def broken_record(name: str, number: int) -> None:
    """One damaged record, as text or as content with a check sum that fits."""
    luck = Random(f"record {name} {number}")
    if number % 3 == 0:
        text = broken_text(golden(name), luck)
        try:
            content = json_content(text)
        except ValueError:
            return
    else:
        content = json.loads(golden(name))
        if number % 3 == 1:
            content["moves"] = content["moves"][: luck.randrange(60)]
            content |= {"final": "", "scores": [], "pack": toml_content(components(name), "The pack") if number % 2 else None}
        content = broken_content(content, luck)
        with suppress(UnicodeEncodeError):
            content["check"] = check_sum(content)
    record = read_record(content)
    record.verify(caravela.game_of(record))


def judged(mutant: Callable[[str, int], None], name: str, number: int) -> str:
    """What is wrong with the way damage was met; empty if nothing."""
    try:
        mutant(name, number)
    except BadInput as error:
        text = str(error)
        return (
            ""
            if len(text) < 1000 and text.endswith((".", "?", ")")) and "\x1b" not in text
            else f"no good sentence: {text[:200]!r}"
        )
    except Exception as error:
        return repr(error)[:300]
    return ""
