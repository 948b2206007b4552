"""Dependencies point one way, and importing the package is cheap."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_import_directions():
    """kernel ← games ← registry ← bots ← arena, table, envs ← cli."""
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_kernel_and_games_need_the_standard_library_only():
    code = (
        "import sys; import caravela\n"
        "for name in caravela.game_names(): caravela.game(name).new(caravela.game(name).least)\n"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT / "src", capture_output=True, text=True, check=True)
    outside = {name.split(".")[0] for name in done.stdout.split()} - set(sys.stdlib_module_names) - {"caravela", "__main__"}
    assert not outside


def test_games_are_not_loaded_before_they_are_asked_for():
    code = "import sys, caravela; print([m for m in sys.modules if m.startswith('caravela.')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "src", capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['caravela.registry']"
