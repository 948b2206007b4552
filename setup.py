"""Compiles kernel, games and the bots' inner loop with mypyc; without a compiler the package installs as plain Python.

CARAVELA_PURE=1      do not compile.
CARAVELA_COMPILED=1  fail instead of falling back.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

COLD = {  # words for people and files on disk: never on a hot path, and a third of the compiler's work
    *("view.py", "targets.py", "words.py", "show.py", "texts.py", "phrases.py", "names.py", "outlook.py", "home.py"),
    *("rulebook.py", "record.py", "position.py", "match.py", "roster.py", "weighted.py", "compiling.py", "hints.py"),
}
FLAGS = ["-O2", "-fno-semantic-interposition", "-fvisibility=hidden", "-Wno-unreachable-code"]
WORD = "caravela: {} The package is installed as plain Python, about ten times slower."


class AllOrNothing(build_ext):
    """A build that fails half-way would leave shims without the shared part they need, a package that cannot be imported.
    So: either every extension is built, or none is kept."""

    def run(self):
        """Build; on failure remove whatever was built and go on without."""
        self.parallel = os.cpu_count() or 1
        try:
            super().run()
        except Exception as error:
            if os.environ.get("CARAVELA_COMPILED") == "1":
                raise
            for extension in self.extensions:
                for path in (
                    Path(self.get_ext_fullpath(extension.name)),
                    Path(self.build_lib) / self.get_ext_filename(extension.name),
                ):
                    path.unlink(missing_ok=True)
            self.extensions = []
            self.distribution.ext_modules = []
            print(WORD.format(f"No compiled build here ({error})."), file=sys.stderr)

    def get_outputs(self):
        """Only what exists: an abandoned build has no outputs."""
        return super().get_outputs() if self.extensions else []


def build_client():
    """A source checkout has no browser client yet: build it, or say how. An sdist or an earlier build brings it along."""
    if Path("src/caravela/table/static/index.html").exists() or not Path("script/client").exists():
        return
    built = subprocess.run(["script/client"], env={**os.environ, "CARAVELA_PYTHON": sys.executable}, check=False)
    if built.returncode:
        print("caravela: The browser client could not be built; run script/client and install again.", file=sys.stderr)


def extensions():
    """One library for kernel and bots and one for each game, compiled side by side; or nothing."""
    if os.environ.get("CARAVELA_PURE") == "1":
        print(WORD.format("CARAVELA_PURE=1 is set."), file=sys.stderr)
        return []
    house = sources("src/caravela/kernel") + sources("src/caravela/bots")
    games = sorted(path for path in Path("src/caravela/games").iterdir() if path.is_dir() and path.name != "__pycache__")
    groups = [(house, "house"), *((sources(folder), folder.name) for folder in games)]
    try:
        from mypyc.build import mypycify

        every = [path for paths, _ in groups for path in paths]
        modules = mypycify(["--strict", *every], opt_level="2", separate=groups)
    except (Exception, SystemExit) as error:
        if os.environ.get("CARAVELA_COMPILED") == "1":
            raise
        print(WORD.format(f"The compiler mypyc cannot be used here ({error})."), file=sys.stderr)
        return []
    for module in modules:
        module.extra_compile_args = [*module.extra_compile_args, *FLAGS]
    return modules


def sources(folder):
    """The modules of a folder that are worth compiling."""
    return sorted(str(path) for path in Path(folder).rglob("*.py") if path.name not in COLD | {"__init__.py"})


shutil.rmtree("build", ignore_errors=True)  # a stale build directory would carry old modules into the wheel
build_client()
setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
