"""The examples in the docstrings of the public names: python tests/house/examples.py runs them on the package it can import.

They are read from the source beside the package: compiled classes have no docstrings.
"""

import ast
import doctest
import sys
from pathlib import Path

import caravela

FOLDER = Path(caravela.__file__).parent
SOURCES = {"": "", "registry": "game game_names game_of", **caravela.MODULES}


def examples() -> dict[str, str]:
    """The docstring of each public name, and of the package itself."""
    found = {}
    for module, names in SOURCES.items():
        path = FOLDER / (module or "__init__").replace(".", "/")
        tree = ast.parse(path.with_suffix(".py").read_text(encoding="utf-8"))
        nodes = {getattr(node, "name", ""): node for node in tree.body}
        found |= {name: ast.get_docstring(nodes[name]) or "" for name in names.split()}
        if not module:
            found["caravela"] = ast.get_docstring(tree) or ""
    return found


def complaints(name: str, text: str) -> str:
    """What is wrong with the examples in a docstring; empty if there are some and all of them run."""
    test = doctest.DocTestParser().get_doctest(text, {"caravela": caravela}, name, None, None)
    told: list[str] = [] if test.examples else [f"{name} has no example"]
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False).run(test, out=told.append)
    return "".join(told)


if __name__ == "__main__":
    sys.exit("".join(complaints(name, text) for name, text in examples().items()) or 0)
