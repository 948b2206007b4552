"""Draws who imports whom into docs/imports.md: the Python packages and the client's folders. `script/imports` runs it.

Only packages and folders are drawn, not single files. So the drawing changes only when the structure does.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from os.path import normpath
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "imports.md"
SOURCE = ROOT / "src"
CLIENT = ROOT / "web" / "src"
# `import … from "./x"`, `export … from "./x"`, `import "./x.css"`, `import("./x")` and CSS's `@import "./x.css"`
CLIENT_IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.[^"']*)["']""")

Edge = tuple[str, str]


def packages() -> list[Path]:
    """The folders of all Python packages."""
    return sorted(path.parent for path in SOURCE.rglob("__init__.py"))


def package_of(module: str) -> str:
    """The node a module belongs to: each game is one, else the part of the name below `caravela`."""
    parts = module.split(".")
    if parts[1:2] == ["games"] and len(parts) > 2:
        return f"games.{parts[2]}"
    return parts[1] if len(parts) > 1 else "caravela"


def is_module(name: str) -> bool:
    """Whether our source has a module or a package of this name."""
    path = SOURCE.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def imports_of(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """Every module of ours that a file imports, wherever in the file. True: a text names it, and it is loaded when needed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, False) for alias in node.names if is_module(alias.name))
        elif isinstance(node, ast.ImportFrom) and node.module and is_module(node.module):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if is_module(inner) else node.module, False
        elif isinstance(node, ast.Constant) and str(node.value).startswith("caravela.") and is_module(str(node.value)):
            yield str(node.value), True


def python_edges() -> tuple[set[Edge], set[Edge]]:
    """Imports between packages: written as imports, and loaded by name."""
    written: set[Edge] = set()
    by_name: set[Edge] = set()
    for path in sorted((SOURCE / "caravela").rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        here = package_of(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
        for module, named in imports_of(ast.parse(path.read_text(encoding="utf-8"))):
            there = package_of(module)
            if there != here:
                (by_name if named else written).add((here, there))
    return written, by_name - written


def client_edges() -> set[Edge]:
    """Imports between the folders of the client."""
    edges: set[Edge] = set()
    for path in sorted(CLIENT.rglob("*")):
        if path.suffix in (".ts", ".svelte", ".css"):
            here = folder_of(path.parent)
            for target in CLIENT_IMPORT.findall(path.read_text(encoding="utf-8")):
                aim = Path(normpath(path.parent / target))
                edges.add((here, folder_of(aim if aim.is_dir() else aim.parent)))
    return {(here, there) for here, there in edges if here != there}


def folder_of(folder: Path) -> str:
    """The node a folder of the client is drawn as."""
    name = folder.relative_to(CLIENT).as_posix()
    return "src" if name == "." else name


def mermaid(edges: set[Edge], dashed: Iterable[Edge] = ()) -> str:
    """The drawing. Two that import each other are joined by one arrow with two heads."""
    lines = ["```mermaid", "flowchart TD"]
    for here, there in sorted(edges):
        if (there, here) not in edges:
            lines.append(f"  {here} --> {there}")
        elif here < there:
            lines.append(f"  {here} <--> {there}")
    lines += [f"  {here} -.-> {there}" for here, there in sorted(dashed)]
    return "\n".join([*lines, "```"])


def drawing() -> str:
    """The whole page."""
    written, by_name = python_edges()
    return f"""# Who imports whom

`script/imports` draws this page from the source. A test fails when it is out of date.
An arrow means: imports. A dashed arrow means: loads by name, when it is first asked for.
An arrow with two heads means: they import each other.

## Python packages

{mermaid(written, by_name)}

## Folders of the client

{mermaid(client_edges())}
"""


if __name__ == "__main__":
    PAGE.write_text(drawing(), encoding="utf-8")
