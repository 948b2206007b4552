"""Compiles kernel, games and the bots' inner loop with mypyc; without a compiler the package installs as plain Python.

CARAVELA_PURE=1      do not compile.
CARAVELA_COMPILED=1  fail instead of falling back.
CARAVELA_CACHE=DIR   where compiled files are kept; empty: nowhere. Without it: the user's cache folder.

Nothing happens when this file is read: a build works in a folder of its own, which is new every time.
"""

import hashlib
import os
import re
import shlex
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from sysconfig import get_config_var

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

COLD = {  # words for people and files on disk: never on a hot path, and a third of the compiler's work
    *("view.py", "targets.py", "words.py", "show.py", "texts.py", "phrases.py", "names.py", "outlook.py", "home.py"),
    *("packed.py", "steps.py", "rulebook.py", "record.py", "position.py", "match.py", "move.py", "roster.py", "weighted.py"),
    *("compiling.py", "hints.py", "asking.py", "question.py", "questions.py", "foreign.py", "prints.py"),
    *("elsewhere.py", "end.py", "journeys.py", "presenting.py", "nets.py", "pilot.py", "chances.py"),
}
FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden"]
KEPT_BYTES = 500_000_000
WORD = "caravela: No compiled build here ({}). The package is installed as plain Python, about ten times slower."


class FreshBuild(build):
    """Builds in an empty folder: no file of an earlier build gets into a wheel."""

    def initialize_options(self):
        """The folder goes when this process ends."""
        super().initialize_options()
        self.folder = tempfile.TemporaryDirectory(prefix="caravela-")
        self.build_base = self.folder.name


class Compile(build_ext):
    """Compiles every module or none: a part of them could not be imported.

    Python becomes C in seconds, C becomes machine code in minutes. So the first is always done, and the second only for C code
    that was not compiled here before."""

    def run(self):
        """Build; on failure remove whatever was built and go on without."""
        if self.editable_mode:
            return  # an editable install runs the source as it is
        try:
            try_compiler()
            self.use(modules(Path(self.build_temp) / "c"))
            super().run()
            self.cache.prune()
        except (Exception, SystemExit) as error:
            if os.environ.get("CARAVELA_COMPILED") == "1":
                raise
            for module in self.extensions:
                Path(self.get_ext_fullpath(module.name)).unlink(missing_ok=True)
            self.use([])
            self.get_finalized_command("bdist_wheel").root_is_pure = True
            print(WORD.format(error), file=sys.stderr)

    def use(self, extensions):
        """From now on these are the extensions of the package."""
        self.distribution.ext_modules = extensions
        self.reinitialize_command(self).ensure_finalized()
        self.parallel = os.cpu_count() or 1

    def build_extension(self, ext):
        """Take one extension from the cache, or compile it and keep it there."""
        target = Path(self.get_ext_fullpath(ext.name))
        key = self.key(ext)
        content = self.cache.get(key)
        if content is None:
            super().build_extension(ext)
            self.cache.put(key, target.read_bytes())
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)

    def key(self, ext):
        """A hash of all that decides what an extension becomes."""
        digest = hashlib.sha256(repr((self.tools, ext.name, ext.extra_compile_args)).encode())
        for text in with_headers([Path(source) for source in ext.sources], Path(self.build_temp) / "c"):
            digest.update(hashlib.sha256(text).digest())
        return digest.hexdigest()

    @cached_property
    def cache(self):
        """The folder of compiled files."""
        return Cache()

    @cached_property
    def tools(self):
        """Python, mypyc (whose headers the C code includes) and the C compiler with its options."""
        from mypy.version import __version__ as mypyc

        compiler = self.compiler
        version = subprocess.run([compiler.compiler_so[0], "--version"], capture_output=True, check=True).stdout
        return sys.version, mypyc, compiler.compiler_so, compiler.linker_so, version


class Cache:
    """Compiled files by the hash of what they were made from. Each begins with a hash of itself, so a damaged one is not used."""

    def __init__(self):
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        chosen = os.environ.get("CARAVELA_CACHE", Path(home, "caravela", "compiled"))
        self.folder = Path(chosen) if chosen else None

    def get(self, key):
        """A compiled file, or None."""
        if self.folder is None:
            return None
        try:
            found = (self.folder / key).read_bytes()
        except OSError:
            return None
        with suppress(OSError):
            os.utime(self.folder / key)  # `prune` keeps what was used last
        return found[32:] if hashlib.sha256(found[32:]).digest() == found[:32] else None

    def put(self, key, content):
        """Keep a compiled file. It appears under its name at once and whole. Where nothing can be written, nothing is kept."""
        if self.folder is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self.folder, delete=False) as file:
                file.write(hashlib.sha256(content).digest() + content)
            os.replace(file.name, self.folder / key)
        except OSError:
            self.folder = None

    def prune(self):
        """Remove what was not used for the longest time."""
        left = KEPT_BYTES
        with suppress(OSError):  # another build may do the same at the same time
            for path in sorted(self.folder.iterdir() if self.folder else [], key=lambda path: -path.stat().st_mtime):
                left -= path.stat().st_size
                if left < 0:
                    path.unlink()


def try_compiler():
    """Fail at once where no C compiler works: the way from Python to C takes a while."""
    if os.name == "posix":
        command = shlex.split(os.environ.get("CC") or get_config_var("CC"))
        subprocess.run([*command, "--version"], check=True, capture_output=True)


def modules(folder):
    """The extensions: one library for kernel and bots and one for each game; and for each module a shim that finds it there. The
    largest come first, so that no core waits at the end."""
    from mypyc.build import mypycify

    core = sources("src/caravela/kernel") + sources("src/caravela/bots")
    games = sorted(path for path in Path("src/caravela/games").iterdir() if (path / "game.py").exists())
    groups = [(core, "core"), *((sources(game), game.name) for game in games)]
    every = [path for paths, _ in groups for path in paths]
    options = ["--strict", "--allow-any-generics", "--cache-dir", str(folder / "mypy")]
    found = mypycify([*options, *every], opt_level="2", debug_level="0", separate=groups, target_dir=str(folder))
    widen_shifts(found)
    for module in found:
        module.extra_compile_args = [*module.extra_compile_args, *FLAGS]
    return sorted(found, key=lambda module: -sum(Path(source).stat().st_size for source in module.sources))


def widen_shifts(modules):
    """Make the literal of `1 << n` 64 bits wide. The compiler writes it as a C int of 32 bits, even where n is a machine word, so
    that bits from 31 on would be lost without a word."""
    for path in {Path(path) for module in modules for path in module.sources}:
        code = path.read_text()
        wide = re.sub(r"= (-?\d+) << cpy_r", r"= \1LL << cpy_r", code)
        if wide != code:
            path.write_text(wide)


def sources(folder):
    """The modules of a folder that are worth compiling."""
    return sorted(str(path) for path in Path(folder).rglob("*.py") if path.name not in COLD | {"__init__.py"})


def with_headers(paths, folder):
    """The content of these C files and of all generated headers that they include."""
    seen = []
    while paths:
        path = paths.pop()
        if path not in seen and path.exists():
            seen.append(path)
            text = path.read_bytes()
            yield text
            paths += [folder / name.decode() for name in re.findall(rb'^#include [<"](.+)[>"]', text, re.M)]


setup(
    ext_modules=[] if os.environ.get("CARAVELA_PURE") == "1" else [Extension("caravela", [])],  # `Compile` finds the real ones
    cmdclass={"build": FreshBuild, "build_ext": Compile},
)
