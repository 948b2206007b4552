"""What FastAPI does not see of itself for the OpenAPI schema: each game's view and events, and what the stream sends.

Views are TypedDicts in a game's `view.py`. A compiled module has lost the details of its annotations, so they are read from
the source that lies beside it.
"""

from __future__ import annotations

import ast
from typing import Any

from caravela import registry
from caravela.kernel.events import EventKind
from caravela.table.models import TableEvent

SENT = "Sent"  # ends the names of types without what is printed
PLAIN = {"int": "integer", "str": "string", "bool": "boolean", "float": "number", "None": "null"}


def add_views(schema: dict[str, Any]) -> None:
    """Put the views of all games into a schema, whole and as they are sent, and let `view` refer to the latter."""
    schemas = schema["components"]["schemas"]
    views: list[dict[str, str]] = []
    for name in registry.game_names():
        game = registry.game(name)
        source = (game.folder / "view.py").read_text(encoding="utf-8")
        prefix, main = game.title, f"{game.title}View"
        schemas |= typed_dicts(source, prefix) | typed_dicts(source, prefix, SENT)
        if main + SENT in schemas:
            views.append(reference(main + SENT))
    for name, more in (("Snapshot", []), ("PositionOut", []), ("Tried", [{"type": "null"}])):
        if name in schemas and views:
            schemas[name]["properties"]["view"] = views[0] if len(views) + len(more) == 1 else {"anyOf": [*views, *more]}


def add_events(schema: dict[str, Any]) -> None:
    """The type of what the stream of events sends: no response has it as its model."""
    described = TableEvent.model_json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
    schemas = schema["components"]["schemas"]
    schema["components"]["schemas"] = {**described.pop("$defs", {}), **schemas, "TableEvent": described}


def add_kinds(schema: dict[str, Any]) -> None:
    """The kinds of events of each game with their arguments (`NavegadorEvent`), and the ids that arguments may be."""
    schemas = schema["components"]["schemas"]
    for name in registry.game_names():
        game = registry.game(name)
        types: dict[str, dict[str, Any]] = {"seat": {"type": "integer"}, "number": {"type": "integer"}}
        for given, ids in game.events.ids.items():
            title = f"{game.title}{given.title().replace('_', '')}Id"
            schemas[title] = {"type": "string", "title": title, "enum": list(ids)}
            types[given] = reference(title)
        schemas[f"{game.title}Event"] = {"oneOf": [event_schema(kind, types) for kind in game.events.kinds]}


def event_schema(kind: EventKind, types: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """One kind of event as an object of its name and its arguments."""
    arguments: dict[str, Any] = {}
    for name, given, mark in zip(kind.arguments, kind.types, kind.marks, strict=True):
        one = types[given]
        if mark == "?":
            one = {"anyOf": [one, {"type": "null"}]}
        arguments[name] = {"type": "array", "items": one} if mark == "*" else one
    args = {"type": "object", "properties": arguments, "required": kind.arguments}
    return {"type": "object", "properties": {"kind": {"const": kind.name}, "args": args}, "required": ["kind", "args"]}


def reference(title: str) -> dict[str, str]:
    """A link inside the schema."""
    return {"$ref": f"#/components/schemas/{title}"}


def typed_dicts(source: str, prefix: str, suffix: str = "") -> dict[str, dict[str, Any]]:
    """All TypedDicts of a module as JSON schemas; their names begin with the game's, so that two games can both have a
    `PlayerView`. With a suffix: without what is printed."""
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    known: dict[str, str] = {}
    for node in classes:
        if any(ast.unparse(base) in {"TypedDict", *known} for base in node.bases):
            known[node.name] = (node.name if node.name.startswith(prefix) else prefix + node.name) + suffix
    found: dict[str, dict[str, Any]] = {}
    for node in classes:
        if node.name not in known:
            continue
        bases = [ast.unparse(base) for base in node.bases]
        properties: dict[str, Any] = {}
        required: list[str] = []
        for base in bases:
            if base in known:
                properties |= found[known[base]]["properties"]
                required += found[known[base]].get("required", [])
        total = not any(keyword.arg == "total" and ast.unparse(keyword.value) == "False" for keyword in node.keywords)
        for item in node.body:
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                kind, always = item.annotation, total
                mark = ast.unparse(kind.value) if isinstance(kind, ast.Subscript) else ""
                if mark == "Printed" and suffix:
                    continue
                if isinstance(kind, ast.Subscript) and mark in ("NotRequired", "Printed"):
                    kind, always = kind.slice, mark == "Printed"
                properties[item.target.id] = described(kind, known)
                if always:
                    required.append(item.target.id)
        described_class: dict[str, Any] = {"type": "object", "title": known[node.name], "properties": properties}
        if required:
            described_class["required"] = required
        if text := ast.get_docstring(node):
            described_class["description"] = text
        found[known[node.name]] = described_class
    return found


def described(kind: ast.expr, known: dict[str, str]) -> dict[str, Any]:
    """The JSON schema of an annotation."""
    if isinstance(kind, ast.BinOp):
        return {"anyOf": [described(kind.left, known), described(kind.right, known)]}
    text = ast.unparse(kind)
    if text in PLAIN:
        return {"type": PLAIN[text]}
    if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
        return described(ast.parse(kind.value, mode="eval").body, known)
    if text in known:
        return reference(known[text])
    if isinstance(kind, ast.Subscript):
        outer = ast.unparse(kind.value)
        inner = kind.slice.elts if isinstance(kind.slice, ast.Tuple) else [kind.slice]
        if outer == "list":
            return {"type": "array", "items": described(inner[0], known)}
        if outer in ("dict", "Mapping"):
            return {"type": "object", "additionalProperties": described(inner[1], known)}
        if outer == "tuple":
            items = [described(item, known) for item in inner]
            return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
        if outer == "Literal":
            return {"enum": [ast.literal_eval(item) for item in inner]}
    return {}
