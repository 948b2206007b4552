"""Settings come from flags, environment and a file, in this order; what is wrong is named with its place."""

import argparse
import json
import logging
from pathlib import Path

import pytest

from caravela.cli.parser import parse
from caravela.kernel.refusal import BadInput
from caravela.table import logs
from caravela.table.serve import friends_address, picture, serve
from caravela.table.settings import Settings, load, loaded, settings_of, shown


@pytest.fixture(autouse=True)
def nobody_elses_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("CARAVELA_DATABASE", raising=False)


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_flags_before_environment_before_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path / "config" / "caravela" / "settings.toml", 'port = 1\nrate = 2.0\nhosts = ["a.example"]\n')
    monkeypatch.setenv("CARAVELA_PORT", "2")
    monkeypatch.setenv("CARAVELA_PROXIES", "10.0.0.1, 10.1.0.0/16")
    settings, origins = loaded(parse(["serve", "--workers", "3"]))
    assert (settings.port, settings.rate, settings.hosts, settings.workers) == (2, 2.0, ["a.example"], 3)
    assert settings.proxies == ["10.0.0.1", "10.1.0.0/16"]
    assert origins["port"] == "CARAVELA_PORT"
    assert origins["workers"] == "--workers"
    assert origins["rate"].endswith("settings.toml")
    assert "host" not in origins


def test_every_setting_has_a_flag() -> None:
    assert set(Settings.model_fields) <= set(vars(parse(["serve"])))


def test_show_settings(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARAVELA_DATABASE", "postgresql://ana:secret@db.example/caravela")
    assert serve(parse(["serve", "--show-settings", "--port", "99"])) == 0
    said = capsys.readouterr().out
    assert "port = 99  # --port: port" in said
    assert 'database = "postgresql://ana@db.example/caravela"  # CARAVELA_DATABASE:' in said
    assert "secret" not in said
    assert all(f"\n{name} = " in f"\n{said}" for name in Settings.model_fields)


def test_what_is_shown_is_a_file_of_settings(tmp_path: Path) -> None:
    first, origins = load({"hosts": 'a "b"', "metrics": "::1", "json_logs": True, "data_dir": tmp_path / "a\\b"})
    again, _ = load({}, written(tmp_path / "again.toml", shown(first, origins)))
    assert again == first


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("prot = 1", "'prot', which is no setting; did you mean 'port'"),
        ("port = 'x'", "port"),
        ("port = 70000", "port"),
        ("port", "not valid TOML"),
        ("proxies = ['*']", "neither an address nor a network"),
        ("database = 'mysql://x'", "begins with postgresql://"),
        ("workers = 0", "workers"),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, word: str) -> None:
    file = written(tmp_path / "my.toml", text)
    with pytest.raises(BadInput) as refused:
        load({}, file)
    assert word in str(refused.value)
    assert "my.toml" in str(refused.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"There is no file of settings .*none\.toml"):
        load({}, tmp_path / "none.toml")


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    blocked = written(tmp_path / "file", "")
    with pytest.raises(BadInput, match="cannot be made"):
        settings_of(argparse.Namespace(data_dir=blocked / "below"))


def test_the_password_is_in_no_sentence() -> None:
    settings = Settings(database="postgresql://ana:secret@db.example:5433/caravela?sslmode=require")
    assert settings.place == "postgresql://ana@db.example:5433/caravela"
    assert settings.url.endswith("sslmode=require&connect_timeout=10")


# -- the address for friends


def test_friends_find_the_server() -> None:
    assert friends_address("127.0.0.1", 80) == friends_address("::1", 80) == friends_address("localhost", 80) == ""
    assert friends_address("192.168.1.20", 8321) == "http://192.168.1.20:8321/"
    assert friends_address("fd00::1", 8321) == "http://[fd00::1]:8321/"


def test_the_picture_for_phones() -> None:
    """Every line is as wide as the others, and there is something to see."""
    lines = picture("http://192.168.1.20:8321/").splitlines()
    assert len({len(line) for line in lines if line}) == 1
    assert any("█" in line or "▀" in line for line in lines)


# -- logs


def line(form: logging.Formatter, text: str) -> str:
    record = logging.LogRecord("caravela.test", logging.WARNING, "", 0, text, (), None)
    token = logs.request_id.set("abc")
    logs.WithRequest().filter(record)
    logs.request_id.reset(token)
    return form.format(record)


def test_lines_of_the_log() -> None:
    assert line(logs.OneLine(logs.LINE), "a\x1b[31mb\nc") == "WARNING caravela.test [abc]: a�[31mb�c"
    said = json.loads(line(logs.AsJson(), "a\nb"))
    assert said.pop("at").endswith("Z")
    assert said == {"level": "warning", "logger": "caravela.test", "message": "a\nb", "request": "abc"}
