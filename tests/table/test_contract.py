"""The server keeps what its OpenAPI schema promises, whatever is sent; bounded, on loopback."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from caravela import registry
from caravela.table.openapi import schema
from caravela.table.schema import typed_dicts
from caravela.table.settings import Settings
from tests.table.helper import Browser, server

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,unsupported_method"


@pytest.mark.long
def test_schemathesis(sqlite_settings: Settings, full_run: bool, tmp_path: Path) -> None:
    pytest.importorskip("schemathesis")
    longer = os.environ.get("CARAVELA_FUZZ")  # see script/soak
    game, examples, seed = (longer or f"coimbra {25 if full_run else 6} 1").split()
    with server(sqlite_settings) as url:
        ana = Browser(url)
        ana.get("/openapi.json")  # it takes a while the first time, and Schemathesis does not wait for long
        seats = [{"kind": "me"}, {"kind": "hotseat"}]
        table = ana.post("/tables", 201, game=game, seats=seats)["id"]
        ana.move(ana.table(table))
        cookie = "; ".join(f"{name}={value}" for name, value in ana.http.cookies.items())
        arguments = [
            sys.executable, "-m", "schemathesis.cli", "run", f"{url}/api/openapi.json", "--checks", CHECKS,
            "--max-examples", examples, "--phases", "coverage,fuzzing" if longer else "fuzzing",
            "--seed", seed, "--request-timeout", "120",
            "--exclude-path", "/api/stream", "--header", f"Cookie: {cookie}", "--suppress-health-check", "all",
            "--workers", "1", "--no-color",
        ]  # fmt: skip
        config = tmp_path / "schemathesis.toml"
        config.write_text(f'[parameters]\n"path.table" = "{table}"\n"path.game" = "{game}"\n', encoding="utf-8")
        done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "PYTHONUTF8": "1"})
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
        assert "No test cases" not in done.stdout
        assert ana.table(table)["id"] == table


@pytest.fixture(scope="module")
def described() -> Any:
    return schema()


@pytest.mark.parametrize("name", registry.game_names())
def test_views_are_in_the_schema(described: Any, name: str) -> None:
    """Every entry of the view is described, with its type, whole and as it is sent; and the description fits what is sent."""
    schemas = described["components"]["schemas"]
    game = registry.game(name)
    main = f"{game.title}View"
    assert f"#/components/schemas/{main}Sent" in str(schemas["Snapshot"]["properties"]["view"])
    for players in range(game.least, game.most + 1):
        s = game.new(players, "1")
        check(game.whole_view(s, 0), {"$ref": f"#/components/schemas/{main}"}, schemas, main)
        check(dict(game.view(s, 0)), {"$ref": f"#/components/schemas/{main}Sent"}, schemas, main)


def test_the_events_of_the_stream_are_in_the_schema(described: Any, sqlite_url: str) -> None:
    ana = Browser(sqlite_url)
    schemas = described["components"]["schemas"]
    now = ana.move(ana.create("me", "hotseat"))
    now = ana.post(f"/tables/{now['id']}/chat", text="hello")
    for event in ana.events(now["id"], 0, lambda event: event["type"] == "chat"):
        check(event, {"$ref": "#/components/schemas/TableEvent"}, schemas, event["type"])


def test_every_route_is_on_the_page(described: Any) -> None:
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    for path, methods in described["paths"].items():
        shown = path.replace("{table}", "{id}").replace("{move}", "{n}")
        for method in methods:
            assert re.search(rf"`{method.upper()} {re.escape(shown)}[?`]", page), (
                f"{method} {shown} is not described in docs/api.md"
            )


def check(value: object, schema: dict, schemas: dict, where: str) -> None:  # type: ignore[type-arg]
    """The value fits the schema, and the schema says something about every part of it."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        for option in schema["anyOf"]:
            try:
                check(value, option, schemas, where)
                return
            except AssertionError:
                continue
        raise AssertionError(where)
    if "enum" in schema:
        assert value in schema["enum"], where
        return
    kinds = {
        "integer": int,
        "string": str,
        "boolean": bool,
        "number": (int, float),
        "null": type(None),
        "array": (list, tuple),
        "object": dict,
    }
    assert schema.get("type") in kinds, f"{where} is not described"
    assert isinstance(value, kinds[schema["type"]]), where  # type: ignore[arg-type]
    if isinstance(value, dict):
        assert set(schema.get("required", [])) <= set(value), where
        for key, item in value.items():
            inner = schema["properties"].get(key) if "properties" in schema else schema.get("additionalProperties")
            assert inner is not None, f"{where}.{key} is not described"
            if inner is True:
                continue  # a patch may hold anything
            check(item, inner, schemas, f"{where}.{key}")
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            inner = schema["prefixItems"][index] if "prefixItems" in schema else schema["items"]
            check(item, inner, schemas, f"{where}[{index}]")


def test_typed_dicts_of_all_shapes() -> None:
    source = '''
class A(TypedDict):
    """Doc."""
    n: int | None
    t: tuple[int, str]
    k: Literal["x", "y"]
class GB(A, total=False):
    a: list[A]
    d: dict[str, "A"]
'''
    ast.parse(source)
    found = typed_dicts(source, "G")
    assert set(found) == {"GA", "GB"}
    assert found["GA"]["description"] == "Doc."
    assert found["GA"]["properties"]["n"] == {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    assert found["GB"]["properties"]["a"] == {"type": "array", "items": {"$ref": "#/components/schemas/GA"}}
    assert found["GB"]["properties"]["d"]["additionalProperties"] == {"$ref": "#/components/schemas/GA"}
    assert found["GB"]["required"] == ["n", "t", "k"]
