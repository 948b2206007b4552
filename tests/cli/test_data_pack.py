"""Data packs: good ones are accepted with a list of what they change, all others are refused by the name of the entry."""

from pathlib import Path

import pytest

from caravela import game, game_names
from tests.cli.conftest import Run, refused
from tests.kernel.entries import spoilt_entries


@pytest.fixture
def ours() -> str:
    return (game("navegador").folder / "components.toml").read_text(encoding="utf-8")


def pack(tmp_path: Path, text: str) -> str:
    path = tmp_path / "pack.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_our_own_numbers_are_a_good_pack(caravela: Run, tmp_path: Path, ours: str) -> None:
    outcome = caravela("data", "navegador", "--check", pack(tmp_path, ours))
    assert outcome.code == 0
    assert "It says the same as our numbers." in outcome.out


def test_a_good_pack_is_told_what_it_changes(caravela: Run, tmp_path: Path, ours: str) -> None:
    changed = ours.replace("cash = 200", "cash = 250", 1)
    outcome = caravela("data", "navegador", "--check", pack(tmp_path, changed))
    assert outcome.code == 0
    assert "1 entry:" in outcome.out
    assert "setup.player.cash: 200 → 250" in outcome.out


def test_a_wrong_entry_is_named(caravela: Run, tmp_path: Path, ours: str) -> None:
    wrong = ours.replace("cash = 200", 'cash = "much"', 1)
    refused(caravela("data", "navegador", "--check", pack(tmp_path, wrong)), "setup.player.cash", "'much'")
    missing = ours.replace("cash = 200\n", "", 1)
    refused(caravela("data", "navegador", "--check", pack(tmp_path, missing)), "setup.player.cash is missing")
    refused(caravela("play", "navegador", "--data", pack(tmp_path, missing)), "setup.player.cash is missing")


def test_what_is_no_pack_is_refused(caravela: Run, tmp_path: Path) -> None:
    refused(caravela("data", "navegador", "--check", pack(tmp_path, "cash = = 3")), "not valid TOML")
    refused(caravela("data", "navegador", "--check", pack(tmp_path, "")), "is missing")
    refused(caravela("data", "navegador", "--check", str(tmp_path / "none.toml")), "cannot be read")
    refused(caravela("data", "navegador", "--check", str(tmp_path)), "cannot be read")
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9'")
    refused(caravela("data", "navegador", "--check", str(tmp_path / "latin.toml")), "UTF-8")


def test_a_date_is_refused(caravela: Run, tmp_path: Path, ours: str) -> None:
    """A record could not carry it."""
    dated = ours + "\n[printed]\nday = 2010-10-01\n"
    refused(caravela("data", "navegador", "--check", pack(tmp_path, dated)), "date")


@pytest.mark.parametrize("name", game_names())
def test_whatever_is_wrong_in_a_pack_is_bad_input(name: str) -> None:
    """Every single entry removed, or replaced by something of another type or size: a sentence or a playable game.
    One wrong thing per entry, another one at its neighbour; `script/soak entries` tries all of them everywhere."""
    assert [(what, wrong) for what, wrong in spoilt_entries(name, everything=False) if wrong] == []
