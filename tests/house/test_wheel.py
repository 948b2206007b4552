"""The package as people get it: from a source archive to a wheel, in an environment that holds nothing but the wheel and the
libraries it asks for."""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement

from caravela.table.repeatable import HEADER

ROOT = Path(__file__).parents[2]
FILES = ("LICENSE", "README.md", "pyproject.toml", "setup.py")
STATIC = "caravela/table/static"
GAME = """
import caravela
match = caravela.Match(caravela.game("amerigo"), 2, "wheel")
luck, bots = caravela.Luck(1), [caravela.bot("judge"), caravela.bot("random")]
while not match.state.over:
    match.play(caravela.decide(bots[match.state.actor], match.state, luck))
record = caravela.read_record(caravela.record_of(match).to_json())
print(record.verify(caravela.game_of(record)).state.result())
"""

pytestmark = [pytest.mark.slow, pytest.mark.long]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """What a program prints; it knows neither the repository nor the choices of whoever runs the tests."""
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "CARAVELA_PURE", "CARAVELA_COMPILED")}
    done = subprocess.run([*map(str, command)], cwd=cwd, env=clean | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def copy(folder: Path) -> Path:
    """What the package is built from, for those who would leave something behind."""
    shutil.copytree(ROOT / "src", folder / "copy" / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", ".stamp"))
    for name in FILES:
        shutil.copy(ROOT / name, folder / "copy")
    return folder / "copy"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked, with the rest of an older build in it."""
    if not (ROOT / "src" / STATIC / "index.html").exists():
        assert os.environ.get("CI") != "true", "in CI the client must have been built"
        pytest.skip("the client is not built: run script/client")
    folder = tmp_path_factory.mktemp("source")
    run(sys.executable, "-c", f"from setuptools import build_meta; build_meta.build_sdist({str(folder)!r})", cwd=copy(folder))
    [archive] = folder.glob("caravela-*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    unpacked = archive.with_name(archive.name.removesuffix(".tar.gz"))
    for place in ("lib", f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"):
        (unpacked / "build" / place / "caravela").mkdir(parents=True)
        (unpacked / "build" / place / "caravela" / "stale.py").touch()
    return unpacked


def build_wheel(source: Path, folder: Path, **environment: str) -> Path:
    """A wheel, made from the source with the tools of this environment. Compiled files come from the cache, if they are there."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-build-isolation", "--no-deps", "--no-index"]
    run(*pip, "--wheel-dir", folder, source, cwd=folder, **environment)
    [wheel] = folder.glob("caravela-*.whl")
    return wheel


def libraries(name: str, extras: set[str], found: dict[str, set[str]]) -> None:
    """All that a distribution needs, with what its needs need in turn."""
    if extras <= found.get(name, set()) and name in found:
        return
    found[name] = found.get(name, set()) | extras
    for line in distribution(name).requires or []:
        need = Requirement(line)
        if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            libraries(need.name, need.extras, found)


def install(wheel: Path, folder: Path) -> Path:
    """An environment with the wheel and links to the libraries that its metadata asks for. Returns its folder of programs."""
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env", cwd=folder)
    programs = folder / "env" / "bin"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", programs / "python"]
    run(*pip, "install", "--no-deps", "--no-index", "--no-compile", wheel, cwd=folder)
    site = Path(run(programs / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    [metadata] = site.glob("caravela-*.dist-info/METADATA")
    found: dict[str, set[str]] = {}
    for line in re.findall(r"^Requires-Dist: (.+)$", metadata.read_text(encoding="utf-8"), re.M):
        need = Requirement(line)
        if need.marker is None or need.marker.evaluate({"extra": "server"}):
            libraries(need.name, need.extras, found)
    for name in found:
        for part in {file.parts[0] for file in distribution(name).files or []} - {"..", "__pycache__"}:
            if not (site / part).exists():
                (site / part).symlink_to(distribution(name).locate_file(part))
    return programs


class Server:
    """`caravela serve` from an environment."""

    def __init__(self, programs: Path, folder: Path) -> None:
        command = [programs / "caravela", "serve", "--port", "0", "--no-open", "--workers", "1", "--data-dir", folder / "data"]
        clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "CARAVELA_DATABASE")}
        self.process = subprocess.Popen(command, cwd=folder, env=clean, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "Caravela is at" in line, line + self.process.communicate()[1]
        self.http = httpx.Client(base_url=line.split()[3].replace("localhost", "127.0.0.1"), timeout=30)

    def stop(self) -> str:
        """As Ctrl-C does. Returns what it complained about."""
        self.http.close()
        self.process.send_signal(signal.SIGINT)
        complaints = self.process.communicate(timeout=30)[1]
        assert self.process.returncode == 0
        return complaints


@pytest.fixture(params=["compiled", "interpreted"])
def programs(request: pytest.FixtureRequest, source: Path, tmp_path: Path) -> Path:
    """The programs of an environment with the package, compiled and not."""
    compiled = request.param == "compiled"
    wheel = build_wheel(source, tmp_path, **{"CARAVELA_COMPILED" if compiled else "CARAVELA_PURE": "1"})
    assert wheel.name.endswith("-none-any.whl") != compiled
    holds = set(zipfile.ZipFile(wheel).namelist())
    files = [path for path in copy(tmp_path).glob("src/caravela/**/*") if path.is_file()]
    assert {str(path.relative_to(tmp_path / "copy" / "src")) for path in files} <= holds
    assert not [name for name in holds if "stale" in name]
    programs = install(wheel, tmp_path)
    assert run(programs / "caravela", "--version", cwd=tmp_path).endswith(f"({request.param})\n")
    return programs


def test_a_wheel_plays_and_serves(programs: Path, tmp_path: Path) -> None:
    assert run(programs / "python", "-c", GAME, cwd=tmp_path).endswith("wins>\n")
    shutil.copy(ROOT / "tests" / "house" / "examples.py", tmp_path)
    run(programs / "python", tmp_path / "examples.py", cwd=tmp_path)

    server = Server(programs, tmp_path)
    page = server.http.get("/").text
    for file in re.findall(r'(?:src|href)="(/[^"]+)"', page):
        assert server.http.get(file).status_code == 200
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "merchant"}]
    table = server.http.post(
        "/api/tables", json={"game": "navegador", "seats": seats}, headers={"Idempotency-Key": "1" * 16, HEADER: "wheel"}
    )
    assert table.status_code == 201, table.text
    hint = server.http.get(f"/api/tables/{table.json()['id']}/hint", params={"seat": 0})  # a bot's own process answers
    assert hint.status_code == 200, hint.text
    assert server.stop() == ""

    site = Path(run(programs / "python", "-c", "import caravela; print(caravela.__file__)", cwd=tmp_path).strip()).parent
    assert site.is_relative_to(tmp_path)
    shutil.rmtree(site / "table" / "static")
    server = Server(programs, tmp_path)
    assert "has not been built into this copy" in server.http.get("/").text
    assert server.stop() == "caravela: This copy has no browser client, only the API. In the source, script/client builds it.\n"


def test_without_a_c_compiler_the_wheel_is_plain_python(source: Path, tmp_path: Path) -> None:
    assert build_wheel(source, tmp_path, CC="false").name.endswith("-py3-none-any.whl")


def test_reading_setup_py_does_nothing(source: Path, tmp_path: Path) -> None:
    here = Path(shutil.copytree(source, tmp_path / "here"))
    before = sorted(here.rglob("*"))
    run(sys.executable, "setup.py", "--version", cwd=here)
    assert sorted(here.rglob("*")) == before


COMPILER = """#!/bin/sh
[ "$1" = --version ] && exec echo "a compiler that only counts"
while [ $# -gt 0 ]; do
  case $1 in -o) made=$2 ;; *.c) echo "$(basename "$1")" >> "$COUNTED" ;; esac
  shift
done
echo made > "$made"
"""


def test_only_changed_c_code_is_compiled(tmp_path: Path) -> None:
    here, compiler, counted, cache = copy(tmp_path), tmp_path / "cc", tmp_path / "counted", tmp_path / "cache"
    compiler.write_text(COMPILER)
    compiler.chmod(0o755)
    settings = {"CC": str(compiler), "COUNTED": str(counted), "CARAVELA_CACHE": str(cache), "CARAVELA_COMPILED": "1"}

    def compiled() -> list[str]:
        """Build, and see which C files the compiler was given."""
        counted.write_text("")
        run(sys.executable, "setup.py", "--quiet", "build", cwd=here, **settings)
        return counted.read_text().split()

    def change(name: str) -> None:
        path = here / "src" / "caravela" / name
        path.write_text("# A new first line.\n" + path.read_text(encoding="utf-8"), encoding="utf-8")

    def damage(path: Path) -> None:
        path.write_bytes(path.read_bytes()[:-1])

    libraries = {f"__native_{name}.c" for name in ("core", "navegador", "coimbra", "madeira", "amerigo")}
    assert libraries < set(compiled())
    damage(max(cache.iterdir(), key=lambda path: path.stat().st_mtime_ns))  # a small one: the largest are compiled first
    for cold in ("games/amerigo/words.py", "kernel/match.py", "bots/hints.py", "table/app.py", "games/coimbra/rules.md"):
        change(cold)
    change("games/navegador/steps/rondel.py")
    found = compiled()
    assert found.count("__native_navegador.c") == 1
    assert not libraries & {*found} - {"__native_navegador.c"}
    assert len(found) == 2
