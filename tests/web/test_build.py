"""What the client is built from: source that passes its own checks, current types, a lock file without hosts, no colours outside
the tokens, no board that paints another."""

import json
import os
import re
import subprocess

import pytest

from caravela.table.openapi import schema
from tests.web.conftest import ROOT, missing

WEB = ROOT / "web"


@pytest.mark.long
def test_the_client_passes_its_own_checks(client: None) -> None:
    """Format, lint, types and unit tests: `script/client --check`."""
    run = [ROOT / "script" / "client", "--check"]
    checked = subprocess.run(run, capture_output=True, text=True, check=False, env={**os.environ, "NO_COLOR": "1"})
    if "needs Node" in checked.stderr:
        missing(checked.stderr)
    assert checked.returncode == 0, checked.stderr


def test_the_types_are_those_of_the_present_api(client: None, tmp_path) -> None:  # type: ignore[no-untyped-def]
    tool = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    if not tool.is_file():
        missing("openapi-typescript is not installed: run script/client.")
    described, made = tmp_path / "openapi.json", tmp_path / "schema.ts"
    described.write_text(json.dumps(schema(), indent=1, sort_keys=True), encoding="utf-8")
    subprocess.run(["node", tool, described, "-o", made], check=True, capture_output=True)
    kept = (WEB / "src" / "lib" / "schema.ts").read_text(encoding="utf-8")
    assert made.read_text(encoding="utf-8") == kept, "The API has changed: run script/client --types."


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, entry in lock["packages"].items() if "resolved" in entry] == []
    assert "omit-lockfile-registry-resolved=true" in (WEB / ".npmrc").read_text(encoding="utf-8")


def test_no_colour_stands_outside_the_tokens() -> None:
    """The header is dark blue in both themes; its two whites are the only exception."""
    found = []
    for path in sorted((WEB / "src").rglob("*")):
        if path.suffix in (".css", ".svelte") and path.name != "tokens.css":
            for colour in re.findall(r"#[0-9A-Fa-f]{6}\b", path.read_text(encoding="utf-8")):
                if (path.name, colour) not in {("base.css", "#FDFCF8"), ("base.css", "#C7D6EC"), ("base.css", "#E6EEFA")}:
                    found.append((path.name, colour))
    assert found == []


def test_the_style_of_a_board_holds_for_its_own_game_only() -> None:
    """All style sheets are one: a word like `printed` would mean something in two games."""
    boards = sorted((WEB / "src" / "boards").glob("*/*.css"))
    assert len(boards) >= 4
    for path in boards:
        rules = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL).strip()
        mark = f':where([data-game="{path.parent.name}"]) {{'
        assert rules.startswith(mark), path.name
        depth = 0
        for number, sign in enumerate(rules):
            depth += {"{": 1, "}": -1}.get(sign, 0)
            assert depth > 0 or number < len(mark) or number == len(rules) - 1, f"{path.name}: a rule outside the mark"
