"""Compiles kernel, games and the bots' inner loop with mypyc; without a compiler the package installs as plain Python.

CARAVELA_PURE=1      do not compile.
CARAVELA_COMPILED=1  fail instead of falling back.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

COMPILED = ["src/caravela/kernel", "src/caravela/games", "src/caravela/bots"]
COLD = {  # words for people and files on disk: never on a hot path, and a third of the compiler's work
    *("view.py", "targets.py", "words.py", "show.py", "texts.py", "phrases.py", "names.py", "outlook.py"),
    *("rulebook.py", "record.py", "position.py", "match.py", "roster.py"),
}
FLAGS = ["-O2", "-fno-semantic-interposition", "-fvisibility=hidden", "-Wno-unreachable-code"]
WORD = "caravela: {} The package is installed as plain Python, about ten times slower."


class AllOrNothing(build_ext):
    """A build that fails half-way would leave shims without the shared part they need, a package that cannot be imported.
    So: either every extension is built, or none is kept."""

    def run(self):
        """Build; on failure remove whatever was built and go on without."""
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


def extensions():
    """One shared library for all compiled modules, or nothing."""
    if os.environ.get("CARAVELA_PURE") == "1":
        print(WORD.format("CARAVELA_PURE=1 is set."), file=sys.stderr)
        return []
    sources = sorted(
        str(path) for folder in COMPILED for path in Path(folder).rglob("*.py") if path.name not in COLD | {"__init__.py"}
    )
    try:
        from mypyc.build import mypycify

        modules = mypycify(["--strict", *sources], opt_level="2", multi_file=False)
    except (Exception, SystemExit) as error:
        if os.environ.get("CARAVELA_COMPILED") == "1":
            raise
        print(WORD.format(f"The compiler mypyc cannot be used here ({error})."), file=sys.stderr)
        return []
    for module in modules:
        module.extra_compile_args = [*module.extra_compile_args, *FLAGS]
    return modules


shutil.rmtree("build", ignore_errors=True)  # a stale build directory would carry old modules into the wheel
setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
